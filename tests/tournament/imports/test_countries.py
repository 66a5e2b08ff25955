import pytest

from tournament.imports.countries import UnknownCountry, country_code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", ""),
        (" NL ", "NL"),
        ("nld", "NL"),
        ("NED", "NL"),
        ("Netherlands", "NL"),
        ("the netherlands", "NL"),
        ("GER", "DE"),
        ("DEU", "DE"),
        ("Türkiye", "TR"),
        ("TURKIYE", "TR"),
        ("Turkey", "TR"),
        ("Cote d’Ivoire", "CI"),
        ("Chinese Taipei", "TW"),
        ("TPE", "TW"),
        ("UK", "GB"),
        ("South Korea", "KR"),
        ("Brunei", "BN"),
    ],
)
def test_a_country_as_people_write_it(text, code):
    assert country_code(text) == code


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "Ruritania",
            "“Ruritania” is no country. "
            "Write two letters (NL), three (NLD), the Olympic code (NED) or the name.",
        ),
        # ISO gives BRN to Brunei, the Olympic Committee to Bahrain.
        ("BRN", "“BRN” can mean Bahrain / Brunei: write the name."),
    ],
)
def test_what_is_no_country(text, sentence):
    with pytest.raises(UnknownCountry) as refused:
        country_code(text)
    assert str(refused.value) == sentence
