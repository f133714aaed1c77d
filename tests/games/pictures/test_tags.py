"""What the tags of templates write, whole: attributes, what is left out, what is escaped.

Each paragraph is a template and, indented, its HTML; ✗ is an icon and `bad` is what must be escaped.
"""

from typing import Any

import pytest
from django.http import HttpRequest
from django.template import Context, Template, engines
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.html import escape
from django.utils.safestring import SafeString
from pytest_django.asserts import assertHTMLEqual

from games.pictures import tags
from games.pictures.tags import icon

WRITTEN = """
{% button "" bad %}
  <button type="submit" class="button">&lt;b&gt;&quot;</button>

{% button "x" "B" "small" do="delete" disabled=True data_at=bad title=False %}
  <button type="submit" class="button small" name="do" value="delete" disabled
    data-at="&lt;b&gt;&quot;">✗ B</button>

{% button "" bad span="wide" after="x" type="button" %}{% button "" "B" span="" %}
  <button type="button" class="button"><span class="wide">&lt;b&gt;&quot;</span> ✗</button>
  <button type="submit" class="button"><span>B</span></button>

{% command "undo" "" "B" %}{% command "draw" "" "C" "quiet" data_ask=bad %}
  <button type="submit" class="button" name="kind" value="undo" data-command="undo">B</button>
  <button type="submit" class="button quiet" name="kind" value="draw" data-command="draw"
    data-ask="&lt;b&gt;&quot;" hidden>C</button>

{% link "x" "B" "games:game" "hex" looks="primary" n=bad %}{% link "" bad "/a/" download=True %}
  <a class="button primary" href="/jogos/hex/?n=%3Cb%3E%22">✗ B</a>
  <a class="button" download href="/a/">&lt;b&gt;&quot;</a>

{% form %}<b>B</b>{% endform %}{% form "games:game" "hex" hx_target="#a" class="stack" %}C{% endform %}
  <form method="post"><input type="hidden" name="csrfmiddlewaretoken" value="token"><b>B</b></form>
  <form method="post" action="/jogos/hex/" hx-post="/jogos/hex/" hx-target="#a" class="stack">
    <input type="hidden" name="csrfmiddlewaretoken" value="token">C</form>

{% button_form "x" "B" "/a/" looks="quiet" do="out" judge=bad %}
  <form method="post" action="/a/"><input type="hidden" name="csrfmiddlewaretoken" value="token">
    <input type="hidden" name="judge" value="&lt;b&gt;&quot;">
    <button type="submit" class="button quiet" name="do" value="out">✗ B</button></form>

{% notice "x" bad "warn" role="alert" %}{% notice "" "B" %}
  <div class="notice warn" role="alert">✗ <p>&lt;b&gt;&quot;</p></div>
  <div class="notice"><p>B</p></div>

{% nothing bad %}{% nothing "B" "x" "C" "games:game" "hex" looks="primary" %}
  <div class="empty"><p>&lt;b&gt;&quot;</p></div>
  <div class="empty"><p>B</p><a class="button primary" href="/jogos/hex/">✗ C</a></div>

{% section "a" bad %}<b>B</b>{% endsection %}{% section "c" "C" "wide" "small" hidden=True %}D{% endsection %}
  <section class="stack" aria-labelledby="a"><h2 id="a">&lt;b&gt;&quot;</h2><b>B</b></section>
  <section class="wide" aria-labelledby="c" hidden><h2 id="c" class="small">C</h2>D</section>

{% disclosure bad %}<b>B</b>{% enddisclosure %}{% disclosure "C" open=can %}D{% enddisclosure %}
  <details class="disclosure"><summary>&lt;b&gt;&quot;</summary><b>B</b></details>
  <details class="disclosure" open><summary>C</summary>D</details>

{% crumbs bad "small" %}<li>B</li>{% endcrumbs %}{% crumbs "" %}<li>C</li>{% endcrumbs %}
  <nav class="crumbs small" aria-label="Onde estás">
    <ol><li>B</li><li aria-current="page">&lt;b&gt;&quot;</li></ol></nav>
  <nav class="crumbs" aria-label="Onde estás"><ol><li>C</li></ol></nav>

{% extends page %}{% block title %} {{ bad }}: B {% endblock %}
  <h1>&lt;b&gt;&quot;: B</h1>

{% headline bad bad %}
  <div class="stack tight"><h1>&lt;b&gt;&quot;</h1><p class="lead measure">&lt;b&gt;&quot;</p></div>

{% fact bad %}<b>B</b>{% endfact %}{% fact "C" "wide" %}3{% endfact %}
  <div><dt>&lt;b&gt;&quot;</dt><dd><b>B</b></dd></div><div><dt>C</dt><dd class="wide">3</dd></div>

{% table bad "grades" %}{% heads bad "B" numbers="2" %}{% endtable %}
  <div class="scroll" tabindex="0" role="region" aria-label="&lt;b&gt;&quot;"><table class="table grades">
    <thead><tr><th scope="col">&lt;b&gt;&quot;</th><th scope="col" class="number">B</th></tr></thead>
  </table></div>

{% css "base" "board" %}{% js "share" %}
  <link rel="stylesheet" href="/static/css/base.css"><link rel="stylesheet" href="/static/css/board.css">
  <script type="module" src="/static/js/share.js"></script>
"""


@pytest.mark.parametrize("case", WRITTEN.split("\n\n"))
def test_tags(case, monkeypatch):
    written, html = case.strip().split("\n", 1)
    monkeypatch.setattr("django.template.context_processors.get_token", lambda _request: "token")
    template = engines["django"].from_string
    page = template("<h1>{% page_title %}</h1>{% if no %}{% block title %}{% endblock %}{% endif %}")
    values: dict[str, Any] = {"bad": '<b>"', "can": ["undo"], "page": page}
    assertHTMLEqual(template(written).render(values, HttpRequest()), html.replace("✗", icon("x")))


def test_wording_is_that_of_the_language():
    template = engines["django"].from_string('{% wording "components/board_words.html" %}')
    for language in ("pt", "en", "pt"):
        with translation.override(language):
            assert template.render() == render_to_string("components/board_words.html")


@pytest.fixture
def shown():
    """Renders a template that asks for another one with `render_once`; counts how often that is rendered."""
    rendered: list[str] = []

    def show(inner: str, given: str, token: str = "token", **values: Any) -> str:
        def render(name: str, context: dict[str, Any]) -> str:
            rendered.append(name)
            return engines["django"].from_string(inner).render(context)

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(tags, "render_to_string", render)
            outer = Template("{% render_once inner " + given + " %}")
            return outer.render(Context({"csrf_token": token, "inner": inner, **values}))

    show.rendered = rendered
    return show


def test_what_is_kept_is_rendered_once_and_its_blanks_each_time(shown):
    inner = "{% csrf_token %}{{ who }} {{ words }} {% if other %}seen{% endif %}"
    given = "words=words blank_who=who"
    for token, who in (("one", "<Ana>"), ("two", "Rui")):
        told = shown(inner, given, token, who=who, words="&", other="a secret")
        assert f'value="{token}"' in told
        assert told.endswith(f"{escape(who)} &amp; ")
    assert len(shown.rendered) == 1


def test_what_is_safe_is_not_kept_for_what_is_not(shown):
    told = [
        shown("{{ words }} here", "words=words", words=words) for words in (SafeString("<b>"), "<b>", "c")
    ]
    assert told == ["<b> here", "&lt;b&gt; here", "c here"]


def test_what_a_reader_writes_is_no_blank(shown):
    inner = "{{ words }}{{ who }}!"
    assert (
        shown(inner, "words=words blank_who=who", words="who/csrf_token", who="/who/")
        == "who/csrf_token/who/!"
    )
