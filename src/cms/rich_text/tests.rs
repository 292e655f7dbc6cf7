use comrak::Arena;
use comrak::nodes::NodeValue;
use proptest::prelude::*;
use testing::{fuzz, growth};

use super::block::words;
use super::reader::{LineBreaks, read};
use super::writer::write;
use crate::content::Markdown;

fn markdown(html: &str) -> String {
    write(&read(html, LineBreaks::Blanks).blocks)
}

/// The words that the site shows of Markdown, without blanks.
fn shown(markdown: &str) -> String {
    let arena = Arena::new();
    let root = Markdown::read(&arena, markdown).root;
    let mut text = String::new();
    for node in root.descendants() {
        let mut around = node.ancestors();
        let is_description = around.any(|own| matches!(own.data().value, NodeValue::Image(_)));
        match &node.data().value {
            NodeValue::Text(own) if !is_description => text.push_str(own),
            NodeValue::Code(code) => text.push_str(&code.literal),
            NodeValue::CodeBlock(code) => text.push_str(&code.literal),
            _ => {}
        }
    }
    letters(&text)
}

/// The words of HTML, without blanks.
fn said(html: &str) -> String {
    letters(&words(&read(html, LineBreaks::Blanks).blocks))
}

fn letters(text: &str) -> String {
    let is_seen = |char: &char| !char.is_whitespace() && !char.is_control() && *char != '\u{feff}';
    text.chars().filter(is_seen).collect()
}

#[test]
fn html_is_written_as_the_desk_writes_it() {
    for (html, expected) in [
        ("", ""),
        ("<p>one<p>two</p>three", "one\n\ntwo\n\nthree\n"),
        ("<div>a <b>bold </b>word</div>", "a **bold** word\n"),
        (
            "<h1>Title</h1><h4>Part #</h4>",
            "## Title\n\n#### Part \\#\n",
        ),
        ("<p>a<br>b<br><br>c</p>", "a\\\nb\n\nc\n"),
        ("<p>&nbsp;</p><p></p>x", "x\n"),
        ("<strong>MOQ:</strong>300", "**MOQ:**&#51;00\n"),
        ("<strong>起订量：</strong>300件", "**起订量：**300件\n"),
        ("<em>粗体</em>后面", "*粗体*后面\n"),
        ("<b>a</b><i>b</i>", "**a***b*\n"),
        (
            "180 g/m<sup>2</sup>, H<sub>2</sub>O, 1<sup>st</sup>",
            "180 g/m², H₂O, 1st\n",
        ),
        ("a<sup><a href='#n'>12</a></sup>", "a[¹²](#n)\n"),
        ("He said <q>no <b>way</b></q>.", "He said “no **way**”.\n"),
        (
            "<div><a href='/a.pdf'>List</a><a class='wp-block-file__button' href='/a.pdf'>Download</a></div>",
            "[List](/a.pdf)\n",
        ),
        ("<a href='/a(b)'>a [b]</a>", "[a \\[b\\]](/a\\(b\\))\n"),
        (
            "<a href='https://x.example/a'>https://x.example/a</a>",
            "<https://x.example/a>\n",
        ),
        ("<p>https://x.example/a_b</p>", "<https://x.example/a_b>\n"),
        (
            "<img src='/a b.jpg' alt='A *b*'>",
            "![A \\*b\\*](/a%20b.jpg)\n",
        ),
        ("<a href='/b'><img src=/a.jpg></a>", "[![](/a.jpg)](/b)\n"),
        (
            "<ul><li>a<li><p>b</p><ol start=3><li>c</ol></ul>",
            "- a\n\n- b\n\n  3. c\n",
        ),
        ("<ul><li>a<ul><li>b</li></ul></li></ul>", "- a\n  - b\n"),
        ("<ul>stray<li>a</ul><ul><li>b</ul>", "- stray\n- a\n\n* b\n"),
        (
            "<blockquote><p>a</p><cite>b</cite></blockquote>",
            "> a\n>\n> *b*\n",
        ),
        (
            "<pre><code>if a &lt; b {\n  `c`\n}</code></pre>",
            "```\nif a < b {\n  `c`\n}\n```\n",
        ),
        ("<p>a <code>b &amp; `c`</code> d</p>", "a `` b & `c` `` d\n"),
        ("<hr/>", "---\n"),
        (
            "<table><caption>c</caption><tr><th>a|b<td>c<tr><td colspan=2><p>d</p><p>e</p><ul><li>f</table>",
            "*c*\n\n| a\\|b | c |\n|---|---|\n| d<br>e<br>• f | |\n",
        ),
        (
            "<figure><img src=/a.jpg><figcaption>The loom</figcaption></figure>",
            "![](/a.jpg)\n\n*The loom*\n",
        ),
        (
            "a<script>b</script><style>c</style><form>d<input></form><iframe src='//v.example/1'></iframe>e",
            "a\n\n<https://v.example/1>\n\ne\n",
        ),
        ("1. a<br>- b<br># c", "1\\. a\\\n\\- b\\\n\\# c\n"),
        (
            "2 &lt; 3 &amp;amp; &lt;b&gt; ~~x~~ a_b _c_",
            "2 < 3 \\&amp; \\<b> \\~\\~x\\~\\~ a_b \\_c\\_\n",
        ),
        (
            "<ul class='blocks-gallery-grid'><li><img src=/a.jpg></li><li><img src=/b.jpg></li></ul>",
            "![](/a.jpg)\n\n![](/b.jpg)\n",
        ),
    ] {
        assert_eq!(markdown(html), expected, "{html}");
    }
}

#[test]
fn lines_of_a_text_without_markup_are_kept() {
    let text = "one\ntwo\n\n\nthree <b>four\nfive</b>\n<ul>\n<li>a</li>\n</ul>\nlast<br />\nline";
    let read = read(text, LineBreaks::Kept);
    assert_eq!(
        write(&read.blocks),
        "one\\\ntwo\n\nthree **four\\\nfive**\n\n- a\n\nlast\\\nline\n"
    );
}

#[test]
fn what_is_left_out_is_named() {
    let read = read(
        "<form>a</form><script>b</script><form></form>",
        LineBreaks::Blanks,
    );
    let left: Vec<_> = read.left.into_iter().collect();
    assert_eq!(left, [("form".to_owned(), 2), ("script".to_owned(), 1)]);
}

const PARTS: &[&str] = &[
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<i>",
    "</i>",
    "<s>",
    "</s>",
    "<a href='/x?a=1&amp;b'>",
    "</a>",
    "<ul>",
    "</ul>",
    "<ol start=7>",
    "</ol>",
    "<li>",
    "</li>",
    "<table>",
    "<tr>",
    "<td>",
    "</td>",
    "</table>",
    "<blockquote>",
    "</blockquote>",
    "<br>",
    "<hr>",
    "<img src=/a.jpg alt='b]'>",
    "<pre>",
    "</pre>",
    "<code>",
    "</code>",
    "<h2>",
    "</h2>",
    "棉",
    "：",
    "a",
    "3",
    " ",
    "\n",
    "*",
    "_",
    "~",
    "`",
    "#",
    "- ",
    "1. ",
    "> ",
    "|",
    "&lt;",
    "&amp;",
    "&amp;lt;",
    "\\",
    "[",
    "](",
    "!",
    "=",
    "+ ",
    "https://a.example/",
];

proptest! {
    #![proptest_config(fuzz::config())]

    #[test]
    fn fuzz_every_word_of_html_is_read_back(html in fuzz::text(PARTS)) {
        let written = markdown(&html);
        prop_assert_eq!(shown(&written), said(&html), "{:?}", written);
    }
}

#[test]
fn growth_of_the_work() {
    growth::check("html", markdown);
    growth::check("kept", |text| write(&read(text, LineBreaks::Kept).blocks));
}

#[test]
fn nesting_has_an_end() {
    for part in [
        "<ul><li>",
        "<blockquote>",
        "<table><tr><td>",
        "<b><i>",
        "<div>",
    ] {
        let html = format!("{}deep", part.repeat(20_000));
        assert!(markdown(&html).contains("deep"), "{part}");
    }
}
