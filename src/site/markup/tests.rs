use url::Url;

use super::*;
use testing::growth;

fn markup() -> Markup {
    let (provider, hosts) = (
        Url::parse("http://cms.example").unwrap(),
        vec!["img.example".to_owned()],
    );
    let paths = ["/up/", "/a.jpg"].map(str::to_owned).to_vec();
    Markup::new(Arc::new(MediaSources::new(
        provider,
        hosts,
        paths,
        Vec::new(),
    )))
}

fn sanitise(html: &str, locale: Locale) -> Html {
    markup().sanitise(html, locale, "Table")
}

fn mended(html: &str) -> String {
    sanitise(html, Locale::ZH).0
}

/// Attributes that the sanitiser adds to every link and picture.
fn short(html: &str) -> String {
    html.replace(" rel=\"noopener noreferrer\"", "")
        .replace(" loading=\"lazy\"", "")
        .replace(" decoding=\"async\"", "")
}

fn becomes(cases: &[(&str, &str)]) {
    for (html, expected) in cases {
        let once = mended(html);
        assert_eq!(short(&once), *expected, "{html}");
        // The scrollable box and this site's paths are not allowed in an editor's HTML.
        if !expected.contains("role=") && !expected.contains("/~") {
            assert_eq!(short(&mended(&once)), *expected, "twice: {html}");
        }
    }
}

#[test]
fn nothing_that_runs_or_styles_survives() {
    for html in [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "<a href='javascript:alert(1)'>x</a>",
        "<p style='position:fixed'>x</p>",
        "<iframe src='https://example.com'></iframe>",
        "<svg><script>alert(1)</script></svg>",
        "<form action='https://example.com'><input></form>",
        "<style>*{display:none}</style>",
        "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
        "<p id=root class=x data-x=1>a</p><a name=x href='/a' target=_top ping=/b>b</a>",
    ] {
        let safe = mended(html);
        for sign in [
            "script",
            "onerror",
            "style",
            "iframe",
            "form",
            "alert(1)<",
            "id=",
            "class",
            "name=",
            "target",
            "ping",
        ] {
            assert!(!safe.contains(sign), "{html} became {safe}");
        }
    }
}

/// The serialiser escapes `<` and `>` in attributes, so that no parser finds a tag in one.
#[test]
fn signs_of_tags_in_attributes_are_escaped() {
    let escaped = "&lt;img src=&quot;/media/a.jpg&quot;&gt;&lt;/p&gt;";
    let html = "<p title='<img src=\"/media/a.jpg\"></p>'>a</p>";
    assert_eq!(
        CLEANERS[0].clean(html).to_string(),
        format!("<p title=\"{escaped}\">a</p>"),
        "the sanitiser's"
    );
    assert_eq!(
        mended(html),
        format!("<p title=\"{escaped}\">a</p>"),
        "ours"
    );
}

#[test]
fn an_editors_markup_survives() {
    let html = "<h2>标题</h2><p>a <b>b</b><br>c</p><ul>\n<li>d</li>\n</ul><p><a href=\"/news/list\">x</a></p><hr>";
    assert_eq!(short(&mended(html)), html);
    assert_eq!(mended(&mended(html)), mended(html));
}

#[test]
fn a_link_to_a_page_of_ours_stays_in_its_language() {
    let href = |href: &str, locale| localise(href, locale).into_owned();
    assert_eq!(
        href("/news/list?page=2", Locale::EN),
        "/en/news/list?page=2"
    );
    assert_eq!(href("/news/list", Locale::ZH), "/news/list");
    assert_eq!(href("/", Locale::JA), "/ja");
    assert_eq!(href("/?x", Locale::JA), "/ja?x");
    assert_eq!(href("/", Locale::ZH), "/");
    for other in [
        "/ja/news/list",
        "/media/a.jpg",
        "//example.com",
        "https://example.com",
        "#top",
        "mailto:a@b.example",
    ] {
        assert_eq!(href(other, Locale::EN), other);
    }
    for (file, own) in [
        ("/sitemap.xml", "/sitemap.xml"),
        ("/robots.txt", "/robots.txt"),
        ("/feed.xml", "/en/feed.xml"),
    ] {
        assert_eq!(href(file, Locale::EN), own);
    }
    assert!(
        sanitise("<a href='/order'>x</a>", Locale::JA)
            .0
            .contains("href=\"/ja/order\"")
    );
}

#[test]
fn html_that_shows_nothing_is_none() {
    let written = |html: &str| Some(mended(html)).filter(|html| !html.trim().is_empty());
    for html in [
        "",
        "  \n",
        "<p></p>",
        "<p> &nbsp; </p><br>",
        "<script>alert(1)</script>",
        "<p><img src='data:x'></p>",
    ] {
        assert_eq!(written(html), None, "{html}");
    }
    assert_eq!(written("<p>x</p>").unwrap(), "<p>x</p>");
    assert!(written("<p><img src=\"/media/a.svg\"></p>").is_some());
}

#[test]
fn every_picture_is_trusted_and_has_a_description_that_may_be_empty() {
    becomes(&[
        (
            "<p><img src='/media/a.jpg'></p>",
            "<p><img src=\"/media/a.jpg\" alt=\"\"></p>",
        ),
        (
            "<p><img src='/media/a.jpg' alt=' A ' title=A></p>",
            "<p><img src=\"/media/a.jpg\" alt=\"A\"></p>",
        ),
        (
            "<p><img src='/media/a.jpg' title=T></p>",
            "<p><img src=\"/media/a.jpg\" alt=\"T\"></p>",
        ),
        (
            "<p><img alt='' title=T src='/media/a.jpg'></p>",
            "<p><img src=\"/media/a.jpg\" alt=\"\"></p>",
        ),
        (
            "<img src='http://cms.example/up/a.jpg' alt=A>",
            "<img src=\"/media/~/up/a.jpg\" alt=\"A\">",
        ),
        (
            "<img src='http://img.example/a.jpg' alt=A>",
            "<img src=\"/media/~http~img.example/a.jpg\" alt=\"A\">",
        ),
        (
            "<p>a</p><p> <b><img src='https://evil.example/a.jpg' alt=A></b>&nbsp;</p><p>b</p>",
            "<p>a</p> <p>b</p>",
        ),
        (
            "<p>a <img src='data:image/png;base64,AA' alt=A>b</p>",
            "<p>a b</p>",
        ),
        (
            "<img src='/media/a.jpg' alt=A width=100% height=20px>",
            "<img src=\"/media/a.jpg\" alt=\"A\">",
        ),
        (
            "<img width=30 height=20 src='/media/a.jpg' alt=A align=left border=0>",
            "<img width=\"30\" height=\"20\" src=\"/media/a.jpg\" alt=\"A\">",
        ),
    ]);
}

#[test]
fn a_link_leads_somewhere_and_says_where() {
    becomes(&[
        (
            "<p>a <a href='javascript:x'>b</a> <a>c</a> <a href=''>d</a> <a href='#'>e</a></p>",
            "<p>a b c d e</p>",
        ),
        (
            "<p><a href='https://exa mple/'>b</a><a href='https://'>c</a></p>",
            "<p>bc</p>",
        ),
        ("<p>a<a href='/b'></a><a href='/c'> </a>d</p>", "<p>a d</p>"),
        (
            "<p><a href='/b'><img src='/media/a.jpg'></a></p>",
            "<p><a href=\"/b\"><img src=\"/media/a.jpg\" alt=\"/b\"></a></p>",
        ),
        (
            "<p><a href='https://www.example.com/b/?c' title=T><img src='/media/a.jpg' alt=''></a></p>",
            "<p><a href=\"https://www.example.com/b/?c\" title=\"T\"><img src=\"/media/a.jpg\" alt=\"T\"></a></p>",
        ),
        (
            "<p><a href='/b'><img src='/media/a.jpg' alt='B'> B</a></p>",
            "<p><a href=\"/b\"><img src=\"/media/a.jpg\" alt=\"\"> B</a></p>",
        ),
        (
            "<p><a href='/b'>点击这里</a></p>",
            "<p><a href=\"/b\">点击这里 (/b)</a></p>",
        ),
        (
            "<p><a href='https://example.com/c?d=1'><b>Click here</b>!</a></p>",
            "<p><a href=\"https://example.com/c?d=1\"><b>Click here</b>! (example.com/c)</a></p>",
        ),
        (
            "<a href='/b'>x<table><tr><td><a href='/c'>y</a></td></tr></table></a>",
            "<a href=\"/b\">x<div role=\"group\" tabindex=\"0\" aria-label=\"Table\"><table><tbody><tr><td>y</td></tr></tbody>\
             </table></div></a>",
        ),
    ]);
}

#[test]
fn headings_follow_the_pages_own_without_a_gap() {
    becomes(&[
        (
            "<h1>a</h1><h3>b</h3><h6>c</h6><h3>d</h3><h1>e</h1>",
            "<h2>a</h2><h3>b</h3><h4>c</h4><h3>d</h3><h2>e</h2>",
        ),
        (
            "<h4>a</h4><h2>b</h2><div><h5>c</h5></div>",
            "<h2>a</h2><h2>b</h2><div><h3>c</h3></div>",
        ),
        ("<h2></h2><h3>&nbsp;<br></h3><p>a</p>", " <p>a</p>"),
        (
            "<h2><img src='/media/a.jpg'></h2>",
            "<p><img src=\"/media/a.jpg\" alt=\"\"></p>",
        ),
        ("<h2><div>a</div><p>b</p></h2>", "<h2> a  b </h2>"),
    ]);
}

#[test]
fn lists_hold_items_alone() {
    becomes(&[
        (
            "<ul>a<li>b</li><p>c</p>d<li></li></ul>",
            "<ul><li>a</li><li>b</li><li><p>c</p>d</li></ul>",
        ),
        (
            "<ul><ul><li>a</li></ul></ul>",
            "<ul><li><ul><li>a</li></ul></li></ul>",
        ),
        ("<ul></ul><ol><li> </li></ol><p>a</p>", " <p>a</p>"),
        (
            "<li>a</li><p>b</p><dd>c</dd>",
            "<div>a</div><p>b</p><div>c</div>",
        ),
        (
            "<ol start=x reversed type=a><li>a</li></ol>",
            "<ol><li>a</li></ol>",
        ),
        (
            "<dl><dt>a</dt><dd>b</dd></dl>",
            "<dl><dt>a</dt><dd>b</dd></dl>",
        ),
        (
            "<dl><dt><h3>a</h3></dt><dd>b</dd></dl>",
            "<dl><dt><p>a</p></dt><dd>b</dd></dl>",
        ),
        (
            "<dl><dt>a</dt></dl><dl><p>b</p><dd>c</dd></dl>",
            "<div><div>a</div></div><div><p>b</p><div>c</div></div>",
        ),
    ]);
}

#[test]
fn no_element_stands_where_it_may_not() {
    becomes(&[
        (
            "<b><p>a</p></b><span><ul><li>b</li></ul></span>",
            "<p>a</p><ul><li>b</li></ul>",
        ),
        (
            "<article><h2>a</h2><header>b</header></article>",
            "<div><h2>a</h2><div>b</div></div>",
        ),
        (
            "<details><summary><h3>a</h3></summary>b</details>",
            "<div><p> a </p>b</div>",
        ),
        (
            "<center>a</center><strike>b</strike><tt>c</tt>",
            "<div>a</div><s>b</s><code>c</code>",
        ),
        (
            "<map name=m><area href=/a></map><time>b</time><bdo>c</bdo><rt>d</rt>",
            "bcd",
        ),
        ("<figcaption>a</figcaption>", "<div>a</div>"),
        (
            "<figure><figcaption>a</figcaption><img src='/media/a.jpg' alt=A><figcaption>b</figcaption></figure>",
            "<figure><img src=\"/media/a.jpg\" alt=\"A\"><div>b</div><figcaption>a</figcaption></figure>",
        ),
        (
            "<p lang=xx>a</p><p lang=en-GB>b</p><p title=' '>c</p>",
            "<p>a</p><p lang=\"en-GB\">b</p><p>c</p>",
        ),
        ("<pre>a<div>b</div></pre>", "<pre>a b </pre>"),
    ]);
}

fn table(inside: &str) -> String {
    format!("<div role=\"group\" tabindex=\"0\" aria-label=\"Table\"><table>{inside}</table></div>")
}

#[test]
fn tables_have_header_cells_that_say_of_what() {
    let th = |scope: &str, text: &str| format!("<th scope=\"{scope}\">{text}</th>");
    let three =
        |name: &str| format!("<tr><{name}>a</{name}><{name}>b</{name}><{name}>c</{name}></tr>");
    let data = three("td");
    let head: String = ["a", "b", "c"].map(|text| th("col", text)).concat();
    for (html, expected) in [
        (
            format!("<thead>{}</thead><tbody>{data}</tbody>", three("th")),
            format!("<thead><tr>{head}</tr></thead><tbody>{data}</tbody>"),
        ),
        (
            format!("<thead>{data}</thead>{data}"),
            format!("<thead><tr>{head}</tr></thead><tbody>{data}</tbody>"),
        ),
        (
            format!("{data}{data}"),
            format!("<tbody><tr>{head}</tr>{data}</tbody>"),
        ),
        (
            "<thead><tr><th>a</th><th align=right>b</th></tr></thead>\
             <tr><td align=left>1</td><td align=right>2</td></tr>"
                .to_owned(),
            "<thead><tr><th scope=\"col\">a</th><th data-align=\"right\" scope=\"col\">b</th></tr></thead>\
             <tbody><tr><td>1</td><td data-align=\"right\">2</td></tr></tbody>"
                .to_owned(),
        ),
        (
            "<tr><td>a</td><td>1</td></tr><tr><td>b</td><td>2</td></tr>".to_owned(),
            format!(
                "<tbody><tr>{}<td>1</td></tr><tr>{}<td>2</td></tr></tbody>",
                th("row", "a"),
                th("row", "b")
            ),
        ),
        (
            "<tr><td>a</td><td>b</td></tr>".to_owned(),
            "<tbody><tr><td>a</td><td>b</td></tr></tbody>".to_owned(),
        ),
        (
            "<tr><th></th><th>x</th></tr><tr><th>a</th><td>1</td></tr>".to_owned(),
            format!(
                "<tbody><tr><td></td>{}</tr><tr>{}<td>1</td></tr></tbody>",
                th("col", "x"),
                th("row", "a")
            ),
        ),
        (
            format!("{data}{}", three("th")),
            format!("<tbody><tr>{head}</tr>{data}</tbody>").replace(&data, &data),
        ),
        (
            "<tr><th>a</th><th>b</th></tr>".to_owned(),
            "<tbody><tr><td>a</td><td>b</td></tr></tbody>".to_owned(),
        ),
        (
            "<tr><td rowspan=9 colspan=0 headers=x>a</td><td rowspan=2>b</td></tr>".to_owned(),
            "<tbody><tr><td>a</td><td>b</td></tr></tbody>".to_owned(),
        ),
    ] {
        let mended = mended(&format!("<table>{html}</table>"));
        if html.ends_with(&three("th")) {
            assert!(
                !mended.ends_with("</th></tr></tbody></table></div>"),
                "headers of nothing: {mended}"
            );
            continue;
        }
        assert_eq!(mended, table(&expected), "{html}");
        assert_eq!(self::mended(&mended).matches("role=").count(), 1, "{html}");
    }
}

#[test]
fn a_table_is_whole_and_named_after_its_caption() {
    let html = mended(
        "<table>x<tr><td>a</td></tr><caption><p>Sizes</p></caption><caption>in cm</caption></table>",
    );
    assert!(html.starts_with('x'), "{html}");
    assert!(
        html.contains("aria-label=\"Sizes in cm\"><table><caption> Sizes in cm</caption><tbody>"),
        "{html}"
    );
    becomes(&[
        (
            "<table></table><table><tr><td> </td></tr></table><p>a</p>",
            "<p>a</p>",
        ),
        (
            "<table><tr><td>a<table><tr><td>b</td></tr></table></td></tr></table>",
            "<div role=\"group\" tabindex=\"0\" aria-label=\"Table\"><table><tbody><tr><td>a<table><tbody><tr><td>b</td></tr>\
             </tbody></table></td></tr></tbody></table></div>",
        ),
    ]);
}

#[test]
fn a_table_of_texts_has_the_heads_of_its_columns_beside_its_cells() {
    let cell = |name: &str, text: &str| format!("<{name}>{text}</{name}>");
    let row = |name: &str, texts: [&str; 4]| {
        let cells: String = texts.map(|text| cell(name, text)).concat();
        format!("<tr>{cells}</tr>")
    };
    let table = |head: [&str; 4], body: [&str; 4]| {
        format!(
            "<table><thead>{}</thead>{}</table>",
            row("th", head),
            row("td", body)
        )
    };
    let head = ["Standard", "Scope", "<b>Number</b>", "Valid until"];
    let texts = ["GOTS 7.0", "Organic cotton", "DEMO-716", "15 August 2027"];
    let labelled = mended(&table(head, texts));
    for cell in [
        "<td>GOTS 7.0</td>",
        "<td data-label=\"Scope\">Organic cotton</td>",
        "<td data-label=\"Number\">DEMO-716</td>",
        "<td data-label=\"Valid until\">15 August 2027</td>",
    ] {
        assert!(labelled.contains(cell), "{labelled}");
    }
    assert!(
        mended(&table(["a", "b", "c", "&quot;&lt;d"], texts))
            .contains("data-label=\"&quot;&lt;d\"")
    );
    let long = "x".repeat(41);
    for other in [
        table(head, ["Chest", "96", "100", "104"]),
        table(["Standard", "Scope", &long, "Valid until"], texts),
        table(["Standard", "Scope", "", "Valid until"], texts),
        table(head, texts).replacen("<td>", "<td colspan=2>", 1),
        table(head, texts).replacen("</tr></table>", "<td>x</td></tr></table>", 1),
        table(head, texts)
            .replace(&cell("th", "Scope"), "")
            .replace(&cell("td", "Organic cotton"), ""),
    ] {
        assert!(!mended(&other).contains("data-label"), "{other}");
    }
}

#[test]
fn growth_of_the_work() {
    let markup = markup();
    growth::check("clean", |html| markup.clean(html, Locale::ZH, "Table"));
    growth::check("excerpt", |html| excerpt(html, 300));
    growth::check("truncated", |text| truncated(text, 300));
    growth::check_whole("pictures", |html| {
        let mut html = Html(markup.clean(html, Locale::EN, "Table").0);
        html.complete_pictures(&[320, 640], &HashMap::new());
        html.without_headings()
    });
}
