//! Sitemaps (sitemaps.org 0.9): an index, and for each language one or more files with the pages,
//! their last changes, their alternates in other languages and their pictures.

use std::collections::HashSet;

use maud::{Markup, PreEscaped, html};
use strum::VariantArray;

use crate::pages::Listed;
use base::locale::Locale;
use base::site::{Address, BrandPage, PublicUrl, Route, Site};

const SCHEMA: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";
/// The maximum number of pages in a file (sitemaps.org).
const MOST_PAGES: usize = 50_000;
/// The maximum size of a file in bytes, a little below the 10 MB of Baidu (50 MiB of sitemaps.org).
const MOST_BYTES: usize = 9 << 20;
/// The maximum number of parts; further pages are not listed.
pub(super) const MOST_PARTS: usize = 100;

pub(super) struct ListedLanguage {
    pub locale: Locale,
    pub pages: Vec<Listed>,
}

/// One file of a language's sitemap.
#[derive(Debug)]
pub(super) struct SitemapPart {
    pub locale: Locale,
    /// From 1.
    pub number: usize,
    pub xml: String,
    /// The latest change of a page in it.
    pub changed: Option<String>,
}

/// The path of a part; the first of a language has no number.
pub(super) fn path(locale: Locale, number: usize) -> String {
    match number {
        1 => format!("/sitemap-{locale}.xml"),
        number => format!("/sitemap-{locale}-{number}.xml"),
    }
}

/// Writes every part of every language.
pub(super) fn parts(languages: &[ListedLanguage], public: &PublicUrl) -> Vec<SitemapPart> {
    parts_of(languages, public, MOST_PAGES, MOST_BYTES)
}

fn parts_of(
    languages: &[ListedLanguage],
    public: &PublicUrl,
    most_pages: usize,
    most_bytes: usize,
) -> Vec<SitemapPart> {
    let known: Vec<(Locale, HashSet<Route>)> = languages
        .iter()
        .map(|own| {
            (
                own.locale,
                own.pages.iter().map(|page| page.route).collect(),
            )
        })
        .collect();
    let mut parts = Vec::new();
    for ListedLanguage { locale, pages } in languages {
        let mut pages = pages.iter().peekable();
        for number in 1..=MOST_PARTS {
            let (mut urls, mut changed) = (String::new(), None);
            for page in pages.by_ref().take(most_pages) {
                urls += &url(*locale, page, &known, public).into_string();
                changed = changed.max(page.changed.clone());
                if urls.len() > most_bytes {
                    break;
                }
            }
            parts.push(SitemapPart {
                locale: *locale,
                number,
                xml: url_set(urls),
                changed,
            });
            if pages.peek().is_none() {
                break;
            }
        }
    }
    parts
}

fn url_set(urls: String) -> String {
    document(&html! {
        urlset xmlns=(SCHEMA) xmlns:xhtml="http://www.w3.org/1999/xhtml"
            xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"
            xmlns:mobile="http://www.baidu.com/schemas/sitemap-mobile/1/" { (PreEscaped(urls)) }
    })
}

fn url(
    locale: Locale,
    page: &Listed,
    known: &[(Locale, HashSet<Route>)],
    public: &PublicUrl,
) -> Markup {
    let address = Address {
        site: Site::Garment,
        locale,
        route: page.route,
    };
    let there = |locale: Locale| {
        known
            .iter()
            .any(|(own, routes)| *own == locale && routes.contains(&page.route))
    };
    html! {
        @if let Some(canonical) = public.canonical(address) {
            url {
                loc { (canonical) }
                @if let Some(changed) = &page.changed { lastmod { (changed) } }
                // Without it, Baidu takes a page for one of desktops only.
                @if locale == Locale::ZH { mobile:mobile type="pc,mobile" {} }
                @for (tag, other, href) in public.alternates(address) {
                    @if there(other) { xhtml:link rel="alternate" hreflang=(tag) href=(href) {} }
                }
                @for image in &page.images { image:image { image:loc { (public.join(image)) } } }
            }
        }
    }
}

/// Writes the index of the parts.
pub(super) fn index(parts: &[SitemapPart], public: &PublicUrl) -> String {
    document(&html! {
        sitemapindex xmlns=(SCHEMA) {
            @for part in parts {
                sitemap {
                    loc { (public.join(&path(part.locale, part.number))) }
                    @if let Some(changed) = &part.changed { lastmod { (changed) } }
                }
            }
        }
    })
}

/// Writes the one sitemap of the brand site, whose pages are fixed and in one language.
pub(super) fn brand(public: &PublicUrl) -> String {
    document(&html! {
        urlset xmlns=(SCHEMA) {
            @for page in BrandPage::VARIANTS { url { loc { (public.join(page.path())) } } }
        }
    })
}

/// Writes an XML document.
pub(super) fn document(root: &Markup) -> String {
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>{}", root.0)
}

/// Removes the characters that XML does not allow.
pub(super) fn text(text: &str) -> String {
    let known = |char: &char| !char.is_control() || matches!(char, '\t' | '\n' | '\r');
    text.chars()
        .filter(known)
        .filter(|char| !matches!(char, '\u{fffe}' | '\u{ffff}'))
        .collect()
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::*;
    use base::site::Pid;

    fn public() -> PublicUrl {
        PublicUrl::new(&Url::parse("https://www.example.com").unwrap())
    }

    fn article(id: &str) -> Listed {
        let pid: Pid = id.parse().unwrap_or_else(|_| panic!("{id}"));
        Listed {
            route: Route::NewsInfo(pid),
            title: String::new(),
            changed: Some(format!("2026-01-0{id}T00:00:00+08:00")),
            images: Vec::new(),
        }
    }

    fn language(locale: Locale, ids: &[&str]) -> ListedLanguage {
        ListedLanguage {
            locale,
            pages: ids.iter().map(|id| article(id)).collect(),
        }
    }

    #[test]
    fn a_page_names_itself_in_the_languages_that_have_it() {
        let languages = [
            language(Locale::ZH, &["1", "2"]),
            language(Locale::EN, &["1"]),
            language(Locale::JA, &[]),
        ];
        let parts = parts(&languages, &public());
        let zh = &parts[0].xml;
        assert_eq!(
            zh.matches("hreflang=\"en\" href=\"https://www.example.com/en/news/info/1\"")
                .count(),
            1,
            "{zh}"
        );
        assert_eq!(zh.matches("hreflang=\"ja\"").count(), 0, "{zh}");
        assert_eq!(zh.matches("hreflang=\"x-default\"").count(), 2, "{zh}");
        assert!(
            zh.contains("<lastmod>2026-01-02T00:00:00+08:00</lastmod>"),
            "{zh}"
        );
        let adaptive = parts.iter().map(|part| {
            part.xml
                .matches("<mobile:mobile type=\"pc,mobile\"></mobile:mobile>")
                .count()
        });
        assert_eq!(adaptive.collect::<Vec<_>>(), [2, 0, 0], "{zh}");
        assert_eq!(
            parts[0].changed.as_deref(),
            Some("2026-01-02T00:00:00+08:00")
        );
    }

    #[test]
    fn a_long_list_is_split_by_pages_and_by_bytes() {
        let languages = [language(Locale::ZH, &["1", "2", "3"])];
        for (pages, bytes) in [(2, MOST_BYTES), (MOST_PAGES, 500)] {
            let parts = parts_of(&languages, &public(), pages, bytes);
            let urls: Vec<_> = parts
                .iter()
                .map(|part| part.xml.matches("<url>").count())
                .collect();
            assert_eq!(urls, [2, 1], "{pages} {bytes}");
            let index = index(&parts, &public());
            for path in ["/sitemap-zh.xml", "/sitemap-zh-2.xml"] {
                assert!(
                    index.contains(&format!("<loc>https://www.example.com{path}</loc>")),
                    "{index}"
                );
            }
        }
    }

    #[test]
    fn characters_invalid_in_xml_are_left_out_and_markup_is_escaped() {
        let title = text("a\u{1} & <b>\u{ffff}");
        assert_eq!(
            html! { title { (title) } }.0,
            "<title>a &amp; &lt;b&gt;</title>"
        );
    }
}
