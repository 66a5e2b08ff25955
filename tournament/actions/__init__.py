"""The only code that writes: one function per use case, each in one transaction with its history.

Views, commands and imports call the same functions. They take `by`, the account (None: the command
line), and `now`; what changes an existing thing takes the `version` that was seen. They raise the
refusals of `tournament.actions.refusals`, and then nothing was written.
"""
