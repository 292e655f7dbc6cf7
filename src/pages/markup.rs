//! HTML of the CMS made safe, and its plain text.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;
use std::sync::LazyLock;

use ammonia::{Builder, UrlRelative};
use lru::LruCache;
use parking_lot::Mutex;

use super::document::Html;
use crate::locale::Locale;

/// The longest HTML that is taken from the CMS, in bytes; what is longer is cut at a character's edge and closed.
const LIMIT: usize = 512 * 1024;

/// One cleaner for each language, since they also write the links to our own pages in it.
static CLEANERS: LazyLock<[Builder<'static>; 3]> = LazyLock::new(|| Locale::ALL.map(cleaner));

fn cleaner(locale: Locale) -> Builder<'static> {
    let mut cleaner = Builder::default();
    cleaner
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]))
        .url_relative(UrlRelative::PassThrough)
        .link_rel(Some("noopener noreferrer"))
        .add_generic_attributes(["lang"])
        .add_tag_attributes("img", ["loading", "decoding"])
        .set_tag_attribute_values(HashMap::from([("img", HashMap::from([("loading", "lazy"), ("decoding", "async")]))]))
        // A page has one first heading, its own.
        .rm_tags(["h1"])
        .attribute_filter(move |element, attribute, value| match (element, attribute) {
            ("a", "href") => Some(localise(value, locale)),
            _ => Some(value.into()),
        });
    cleaner
}

/// Takes out of HTML whatever could run, style or reach beyond its place; its links to pages of ours stay in `locale`.
pub(super) fn sanitise(html: &str, locale: Locale) -> Html {
    if html.len() > MEMO_LONGEST {
        return clean(html, locale);
    }
    if let Some(known) = MEMO[locale as usize].lock().get(html) {
        return known.clone();
    }
    let cleaned = clean(html, locale);
    MEMO[locale as usize].lock().put(html.into(), cleaned.clone());
    cleaned
}

fn clean(html: &str, locale: Locale) -> Html {
    Html(CLEANERS[locale as usize].clean(cut(html, LIMIT)).to_string())
}

/// What was cleaned last in each language. Every page has the footer, and every page of a section its intro: cleaning
/// them anew was a tenth of what loading a page cost.
static MEMO: LazyLock<[Memo; 3]> = LazyLock::new(|| Locale::ALL.map(|_| Mutex::new(LruCache::new(MEMO_TEXTS))));

type Memo = Mutex<LruCache<Box<str>, Html>>;

const MEMO_TEXTS: NonZeroUsize = NonZeroUsize::new(32).unwrap();
/// Longer texts are one page's own, in bytes.
const MEMO_LONGEST: usize = 8 * 1024;

/// Puts the language before a path of ours that has none: an editor writes `/news/list` in every language.
fn localise(href: &str, locale: Locale) -> Cow<'_, str> {
    let page = href.strip_prefix('/').filter(|path| !path.starts_with(['/', '\\']));
    let section = page.map(|path| path.split(['/', '?', '#']).next().unwrap_or_default());
    match section {
        // Pictures, and the files for machines that are the same in every language.
        None | Some("media" | "sitemap.xml" | "robots.txt") => href.into(),
        Some(code) if Locale::from_code(code).is_some() => href.into(),
        Some("") => format!("{}{}", if locale.prefix().is_empty() { "/" } else { locale.prefix() }, &href[1..]).into(),
        Some(_) => format!("{}{href}", locale.prefix()).into(),
    }
}

/// HTML made safe; `None` where it shows nothing, neither words nor pictures.
pub(super) fn written(html: &str, locale: Locale) -> Option<Html> {
    let safe = sanitise(html, locale);
    let shows = !excerpt(&safe.0, 1).is_empty() || safe.0.contains("<img");
    shows.then_some(safe)
}

static STRIPPER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut stripper = Builder::empty();
    stripper.clean_content_tags(HashSet::from(["script", "style", "template"]));
    stripper
});

/// Where a block ends, words end.
const BLOCK_ENDS: [&str; 7] = ["</p", "</h", "</li", "</div", "</td", "</th", "<br"];

/// The words of HTML without its markup, at most `limit` characters, ending with an ellipsis where it was longer.
pub(super) fn excerpt(html: &str, limit: usize) -> String {
    let text = plain(cut(html, LIMIT));
    let mut words = String::new();
    for word in text.split_whitespace() {
        // Chinese and Japanese set no space between sentences; where one stands beside another script, it was meant.
        if let (Some(before), Some(after)) = (words.chars().next_back(), word.chars().next())
            && !(is_ideographic(before) && is_ideographic(after))
        {
            words.push(' ');
        }
        words.push_str(word);
    }
    if let Some((end, _)) = words.char_indices().nth(limit) {
        words.truncate(end);
        words.truncate(words.trim_end().len());
        words.push('…');
    }
    words
}

/// The text of HTML, with a space wherever a block ends.
fn plain(html: &str) -> Cow<'_, str> {
    // Most summaries have no markup at all.
    if !html.contains(['<', '&']) {
        return html.into();
    }
    let mut spaced = html.to_owned();
    for end in BLOCK_ENDS {
        spaced = spaced.replace(end, &format!(" {end}"));
    }
    let escaped = STRIPPER.clean(&spaced).to_string();
    html_escape::decode_html_entities(&escaped).into_owned().into()
}

/// A Chinese or Japanese character or mark.
const fn is_ideographic(character: char) -> bool {
    matches!(character, '\u{3000}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}')
}

fn cut(text: &str, limit: usize) -> &str {
    &text[..text.floor_char_boundary(limit)]
}

#[cfg(test)]
mod tests {
    use super::*;

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
        ] {
            let Html(safe) = sanitise(html, Locale::Zh);
            for sign in ["script", "onerror", "style", "iframe", "form", "alert(1)<"] {
                assert!(!safe.contains(sign), "{html} became {safe}");
            }
        }
    }

    #[test]
    fn what_an_editor_writes_survives() {
        let html = "<h2>标题</h2><table><tbody><tr><td>1</td></tr></tbody></table><p><a href=\"/news/list\">x</a></p>";
        let Html(safe) = sanitise(html, Locale::Zh);
        assert_eq!(safe, html.replace("href=\"/news/list\"", "href=\"/news/list\" rel=\"noopener noreferrer\""));
    }

    #[test]
    fn a_second_first_heading_is_taken_out() {
        assert_eq!(sanitise("<h1>x</h1>", Locale::Zh).0, "x");
    }

    #[test]
    fn a_link_to_a_page_of_ours_stays_in_its_language() {
        let href = |href: &str, locale| localise(href, locale).into_owned();
        assert_eq!(href("/news/list?page=2", Locale::En), "/en/news/list?page=2");
        assert_eq!(href("/news/list", Locale::Zh), "/news/list");
        assert_eq!(href("/", Locale::Ja), "/ja");
        assert_eq!(href("/?x", Locale::Ja), "/ja?x");
        assert_eq!(href("/", Locale::Zh), "/");
        for other in
            ["/ja/news/list", "/media/a.jpg", "//example.com", "https://example.com", "#top", "mailto:a@b.example"]
        {
            assert_eq!(href(other, Locale::En), other);
        }
        for (file, own) in
            [("/sitemap.xml", "/sitemap.xml"), ("/robots.txt", "/robots.txt"), ("/feed.xml", "/en/feed.xml")]
        {
            assert_eq!(href(file, Locale::En), own);
        }
        assert!(sanitise("<a href='/order'>x</a>", Locale::Ja).0.contains("href=\"/ja/order\""));
    }

    #[test]
    fn html_that_shows_nothing_is_none() {
        for html in ["", "  \n", "<p></p>", "<p> &nbsp; </p><br>", "<script>alert(1)</script>"] {
            assert_eq!(written(html, Locale::Zh), None, "{html}");
        }
        assert_eq!(written("<p>x</p>", Locale::Zh).unwrap().0, "<p>x</p>");
        assert!(written("<p><img src=\"/media/a.svg\"></p>", Locale::Zh).is_some());
    }

    #[test]
    fn an_excerpt_has_words_only() {
        assert_eq!(excerpt("<p>One &amp; two</p><p>three<br>four</p><script>x</script>", 100), "One & two three four");
        assert_eq!(excerpt("<p>第一句。</p>\n<p>第二句。</p>", 100), "第一句。第二句。");
        assert_eq!(excerpt("&lt;b&gt; stays text", 100), "<b> stays text");
        assert_eq!(excerpt("<p>自 1993 年</p><p>“Selvage” — café élan</p>", 100), "自 1993 年 “Selvage” — café élan");
    }

    #[test]
    fn a_long_text_ends_with_an_ellipsis() {
        assert_eq!(excerpt("春夏秋冬", 2), "春夏…");
        assert_eq!(excerpt("春夏", 2), "春夏");
        assert_eq!(excerpt("ab cd", 3), "ab…");
    }
}
