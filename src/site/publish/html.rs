//! The HTML page around the application's root element: head, document and scripts.

use std::sync::LazyLock;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use strum::VariantArray;

use crate::bundle::{Manifest, Sheet, script_name};
use crate::head::FeedFormat;
use crate::pages::{Alternate, Document, Frame, Head};
use crate::policies::AHEAD;
use base::locale::Locale;
use base::site::{PageNumber, Route, Site};

use super::json::embeddable;

/// The style sheet of the notice that marks a preview, which the scripts of pages do not know: so
/// it is there without them.
pub static PREVIEW: LazyLock<Sheet> =
    LazyLock::new(|| Sheet::new("preview".to_owned(), include_str!("preview.css").trim_end()));

/// Whether a notice lies over the page: it is a preview, or the site is in preparation.
pub fn has_notice(frame: &Frame, manifest: &Manifest) -> bool {
    frame.preview.is_some() || manifest.texts(frame.locale).in_preparation
}

/// Returns the page of a document: with the HTML that React rendered, which the browser hydrates,
/// or without one, with a notice for visitors without JavaScript, and the browser renders.
/// `content` is the document without its head, as [`embeddable`] writes it.
pub fn page(
    manifest: &Manifest,
    document: &Document,
    root: Result<&str, &str>,
    content: &str,
) -> String {
    let Document { frame, page, head } = document;
    let site = manifest.files(frame.site);
    let files = manifest.pages.get(page.kind());
    let (pictures, root) = match root.map(preloads) {
        Ok((pictures, html)) => (pictures, Ok(html)),
        Err(notice) => ("", Err(notice)),
    };
    let of_page = files.and_then(|files| files.texts.clone());
    let set = of_page.unwrap_or_else(|| frame.site.to_string());
    let of_language = |own: Locale| site.fonts.get(own.code());
    let fonts = frame
        .locale
        .with_fallback()
        .into_iter()
        .find_map(of_language);
    let fonts = fonts.into_iter().flatten();
    let texts = script_name(&set, frame.locale, &manifest.build);
    let texts = format!("/_assets/{texts}");
    let own = files.and_then(|files| files.script.as_ref());
    // The starter preloads all of them, the largest first, and runs the last.
    let scripts: Vec<&str> = [&site.application, &texts]
        .into_iter()
        .chain(own)
        .chain([&site.entry])
        .map(String::as_str)
        .collect();
    let about = html! {
        (DOCTYPE)
        (PreEscaped("<html lang=\"")) (frame.locale.tag()) (PreEscaped("\""))
        @if frame.locale.language().is_right_to_left { (PreEscaped(" dir=\"rtl\"")) }
        (PreEscaped("><head>"))
        meta charset="utf-8";
        meta name="viewport" content="width=device-width, initial-scale=1";
        // Links that a browser makes of numbers would differ from what React hydrates.
        meta name="format-detection" content="telephone=no,date=no,address=no,email=no";
        title { (head.title) }
        (meta(head))
        (feeds(frame, manifest))
    };
    let of_preview = has_notice(frame, manifest).then_some(&*PREVIEW);
    let sheets = manifest.sheets(frame.site, page.kind());
    let sheets = sheets.chain(of_preview).map(|sheet| sheet.element.as_str());
    let files = html! {
        // Draws the page when all of it has arrived, since a part may move when the rest does.
        link rel="expect" href="#document" blocking="render";
        (PreEscaped(pictures))
        @for href in fonts { link rel="preload" as="font" type="font/woff2" href=(href) crossorigin; }
        @if frame.site == Site::Garment || manifest.texts.brand.is_demonstration {
            link rel="icon" href="/favicon.ico" sizes="32x32";
            @if let Some(href) = svg_icon(manifest, frame.site) { link rel="icon" type="image/svg+xml" href=(href); }
            link rel="apple-touch-icon" href="/apple-touch-icon.png";
        }
        link rel="manifest" href=(format!("{}/manifest.webmanifest", frame.locale.prefix()));
        (theme_color(manifest, frame.site))
        script type="module" src=(site.starter) data-scripts=(scripts.join(" ")) {}
        script #ahead { (PreEscaped(AHEAD)) }
    };
    let texts = manifest.texts(frame.locale);
    let own = frame.preview.as_ref();
    let own = own.map(|text| (&texts.preview.label, text));
    let preparing = (&texts.preparing, &texts.preparing);
    let notice = own.or(texts.in_preparation.then_some(preparing));
    let notice = notice.map(|(label, text)| {
        html! { aside.preview-notice aria-label=(label) { (text) } }.into_string()
    });
    let shell;
    let root = match root {
        Ok(html) => ["<div id=\"root\">", html, "</div>"],
        Err(notice) => {
            shell = html! { div #root data-shell {} noscript { p { (notice) } } }.into_string();
            ["", &*shell, ""]
        }
    };
    let document = [
        "<script id=\"document\" type=\"application/json\">",
        content,
        "</script></body></html>",
    ];
    // A page is large: its bytes are copied once, into a string of their exact length.
    let begin = [about.0.as_str()]
        .into_iter()
        .chain(sheets)
        .chain([files.0.as_str(), "</head><body>"]);
    begin
        .chain(root)
        .chain(notice.as_deref())
        .chain(document)
        .collect::<Vec<_>>()
        .concat()
}

/// Splits React's output into the preload links of the pictures above the fold and the root's
/// markup. The links belong into the head, where a browser finds them first.
fn preloads(html: &str) -> (&str, &str) {
    let mut rest = html;
    while let Some(after) = rest.strip_prefix("<link rel=\"preload\" as=\"image\"")
        && let Some(end) = after.find("/>")
    {
        rest = &after[end + "/>".len()..];
    }
    html.split_at(html.len() - rest.len())
}

/// The address of a site's icon, if it is a drawing.
fn svg_icon(manifest: &Manifest, site: Site) -> Option<&str> {
    match site {
        Site::Garment => {
            let icon = manifest.texts.identity.icon.as_deref();
            icon.filter(|path| path.rsplit('.').next() == Some("svg"))
        }
        Site::Brand => manifest.brand.icons.get("svg").map(String::as_str),
    }
}

/// The background colour of the site's pages, as in its style sheet.
fn theme_color(manifest: &Manifest, site: Site) -> Markup {
    let palette = &manifest.texts.identity.palette;
    match site {
        Site::Garment => html! {
            meta name="theme-color" content=(palette.ground) media="(prefers-color-scheme: light)";
            meta name="theme-color" content=(palette.dark_ground()) media="(prefers-color-scheme: dark)";
        },
        Site::Brand => html! { meta name="theme-color" content="#0d0f12"; },
    }
}

/// The tags of the head; empty descriptions and keywords are left out.
fn meta(head: &Head) -> Markup {
    html! {
        @if !head.description.is_empty() { meta name="description" content=(head.description); }
        @if !head.keywords.is_empty() { meta name="keywords" content=(head.keywords); }
        @if let Some(href) = &head.canonical { link rel="canonical" href=(href); }
        @for Alternate { hreflang, href } in &head.alternates { link rel="alternate" hreflang=(hreflang) href=(href); }
        @for tag in &head.meta {
            @if tag.is_property() { meta property=(tag.name) content=(tag.content); }
            @else { meta name=(tag.name) content=(tag.content); }
        }
        @if let Some(graph) = &head.structured {
            script type="application/ld+json" { (PreEscaped(embeddable(graph))) }
        }
    }
}

const NEWS: Route = Route::NewsList(PageNumber::FIRST);

/// The links to the feeds; the brand site has none, nor does a site without news.
fn feeds(frame: &Frame, manifest: &Manifest) -> Markup {
    html! {
        @if frame.site == Site::Garment && !manifest.texts.hidden.contains(NEWS) {
            @for feed in FeedFormat::VARIANTS {
                link rel="alternate" type=(feed.media_type()) title=(feed.title(manifest.texts(frame.locale)))
                    href=(feed.path(frame.locale));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::head::{Graph, MetaTag};
    use crate::pages::{ErrorPage, Page};
    use base::locale::Locale;

    fn frame() -> Frame {
        Frame {
            locale: Locale::EN,
            ..Frame::default()
        }
    }

    fn head() -> Head {
        Head {
            title: "Cloth & <care>".to_owned(),
            ..Head::default()
        }
    }

    fn html(frame: Frame, page: Page, root: Result<&str, &str>) -> String {
        html_with(head(), frame, page, root)
    }

    fn html_with(head: Head, frame: Frame, page: Page, root: Result<&str, &str>) -> String {
        let mut manifest = crate::bundle::tests::sample_manifest();
        for (name, text) in [("base", "body{}"), ("dark", "html{}"), ("privacy", "p>b{}")] {
            let sheet = Sheet::new(format!("/_assets/{name}-1.css"), text);
            manifest.sheets.insert(sheet.address.clone(), sheet);
        }
        super::page(&manifest, &Document { frame, page, head }, root, "{}")
    }

    #[test]
    fn a_page_names_its_own_files_and_its_language() {
        let html = html(
            frame(),
            Page::Fixed { kind: "privacy" },
            Ok("<main>x</main>"),
        );
        for part in [
            "lang=\"en\"",
            "app-1.js",
            "privacy-1.js",
            "/_assets/texts-privacy-en-b.js",
            "<style data-href=\"/_assets/privacy-1.css\">p>b{}</style>",
            "entry-1.js",
            "<div id=\"root\"><main>x</main></div>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(html.contains("Cloth &amp; &lt;care&gt;"));
        assert!(!html.contains("noindex"));
    }

    #[test]
    fn meta_tags_have_the_attribute_of_their_vocabulary() {
        let tag = |name: &str, content: &str| MetaTag {
            name: name.to_owned(),
            content: content.to_owned(),
        };
        let meta = vec![tag("robots", "noindex"), tag("og:title", "\"Cloth\"")];
        let head = Head {
            meta,
            ..Head::default()
        };
        let html = html_with(head, frame(), Page::Error(ErrorPage::default()), Ok(""));
        for part in [
            "<meta name=\"robots\" content=\"noindex\">",
            "<meta property=\"og:title\" content=\"&quot;Cloth&quot;\">",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
    }

    #[test]
    fn structured_data_is_a_separate_block() {
        let head = Head {
            structured: Some(Graph::default()),
            ..Head::default()
        };
        let html = html_with(head, frame(), Page::Fixed { kind: "privacy" }, Ok(""));
        assert!(
            html.contains("<script type=\"application/ld+json\">null</script>"),
            "{html}"
        );
    }

    #[test]
    fn a_page_names_only_the_files_of_its_site() {
        let frame = Frame {
            site: Site::Brand,
            locale: Locale::ZH,
            ..frame()
        };
        let html = html(frame, Page::Fixed { kind: "brand-home" }, Ok(""));
        for part in [
            "brand-1.js",
            "dark-1.css",
            "brand-entry-1.js",
            "texts-brand-zh-b.js",
            "#0d0f12",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        for part in [
            "app-1.js",
            "base-1.css",
            "/entry-1.js",
            "#f4efe6",
            "rss+xml",
        ] {
            assert!(!html.contains(part), "{part} in {html}");
        }
    }

    #[test]
    fn preloads_of_pictures_are_in_the_head() {
        let link =
            "<link rel=\"preload\" as=\"image\" imageSrcSet=\"/a 1w\" fetchPriority=\"high\"/>";
        let root = format!("{link}{link}<main><link rel=\"preload\" as=\"image\"/></main>");
        let html = html(frame(), Page::Fixed { kind: "privacy" }, Ok(&root));
        let (head, body) = html.split_once("</head>").unwrap();
        assert_eq!(head.matches(link).count(), 2, "{html}");
        assert!(
            body.contains(
                "<div id=\"root\"><main><link rel=\"preload\" as=\"image\"/></main></div>"
            ),
            "{html}"
        );
    }

    #[test]
    fn a_shell_is_marked_and_has_a_notice() {
        let html = html(frame(), Page::Fixed { kind: "privacy" }, Err("Later"));
        assert!(
            html.contains("<div id=\"root\" data-shell></div><noscript><p>Later</p></noscript>"),
            "{html}"
        );
    }
}
