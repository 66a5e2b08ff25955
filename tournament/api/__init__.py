"""The public facts of events as JSON, to be read by other programs: `/api/v1/`.

It is read-only and shows what the public pages show, by the same queries: `access.visibility` decides.
Addresses and shapes of version 1 stay; what is new is added beside them. docs/api.md tells how to use it.

A *shape* is what an answer looks like (`shapes`); the modules by noun have the operations; `frame` is
what all answers have in common.
"""
