"""Templates are laid out in lines for who reads them, and nothing of that reaches a page."""

import pytest
from django.template import Engine

from tournament.web.template_layout import without_layout


@pytest.mark.parametrize(
    ("written", "compiled"),
    [
        ("<ul>\n  <li>one</li>\n\n  <li>two</li>\n</ul>\n", "<ul><li>one</li><li>two</li></ul>"),
        ("{% if a %}\n  <b>{{ a }}</b>\n{% endif %}\n", "{% if a %}<b>{{ a }}</b>{% endif %}"),
        ("\n<p>\n  {% translate 'a' %}\n</p>", "<p>{% translate 'a' %}</p>"),
        # Beside a word, and between attributes, a line break is a space.
        (
            "<p>one\n  two {{ three }}\n  <b>four</b>\n  five</p>",
            "<p>one two {{ three }} <b>four</b> five</p>",
        ),
        ('<a\n  class="b"\n  href="/">c</a>', '<a class="b" href="/">c</a>'),
        ("<td{% if a %}\n  class='b'{% endif %}>", "<td{% if a %} class='b'{% endif %}>"),
        # A space on a line stays, and so do tabs, which some papers are set with.
        ("<b>one</b> <i>two</i>\t{% if a %} <u>", "<b>one</b> <i>two</i>\t{% if a %} <u>"),
    ],
)
def test_a_line_break_is_nothing_between_tags_and_a_space_beside_a_word(written, compiled):
    assert without_layout(written) == compiled


@pytest.mark.parametrize(
    "kept",
    [
        "{% blocktranslate trimmed %}\n  one\n  <b>two</b>\n{% endblocktranslate %}",
        "{% blocktranslate %}one\n<b>two</b>{% endblocktranslate %}",
        "{% verbatim %}\n  <p>\n</p>{% endverbatim %}",
        "<pre>one\n  two</pre>",
        "<script>one();\n// two\nthree();</script>",
        '<style nonce="a">\n  p { margin: 0; }\n</style>',
        "<textarea>\none\n</textarea>",
    ],
)
def test_what_has_lines_of_its_own_keeps_them(kept):
    assert without_layout(f"<p>\n  {kept}\n</p>\n") == f"<p>{kept}</p>"


def test_templates_in_our_own_directories_are_compiled_so(tmp_path):
    (tmp_path / "list.html").write_text(
        '<ul>\n  {% for n in "12" %}\n    <li>{{ n }}</li>\n  {% endfor %}\n</ul>\n'
    )
    loader = "tournament.web.template_layout.LayoutLoader"
    engine = Engine(dirs=[tmp_path], loaders=[("django.template.loaders.cached.Loader", [loader])])
    assert engine.render_to_string("list.html") == "<ul><li>1</li><li>2</li></ul>"
