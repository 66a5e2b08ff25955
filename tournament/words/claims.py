"""What a slip says about a hand, in words: the names of its fans, its tiles."""

from scoring.mcr import ClaimedFan
from scoring.mcr.fans import FLOWERS
from scoring.words import claimed_fan_words, listed
from tournament.rules.sheet import HandClaim


def listed_fans(claim: HandClaim) -> tuple[ClaimedFan, ...]:
    """The fans of a claim with its flowers as the last of them."""
    return (*claim.fans, ClaimedFan(FLOWERS, claim.flowers)) if claim.flowers else claim.fans


def fan_list_words(claim: HandClaim) -> str:
    """The fans of a claim: `Mixed Straight, All Chows, Flower Tiles ×2`."""
    return listed(claimed_fan_words(fan) for fan in listed_fans(claim))


def claim_words(claim: HandClaim) -> str:
    """The fans and the tiles of a claim in one line; nothing for a value alone."""
    return " · ".join(filter(None, (fan_list_words(claim), claim.tiles)))
