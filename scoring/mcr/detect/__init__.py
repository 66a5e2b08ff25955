"""Which fans the tiles show: one function per fan, named as the fan.

`chows` and `pungs` look at groups of sets, `tiles` at the kinds present, `whole` at the hand:
special hands, concealment, waits and how it was won. Nothing here knows what excludes what:
that is `scoring.mcr.combine`.
"""
