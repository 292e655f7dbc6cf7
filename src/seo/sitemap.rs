//! Sitemaps (sitemaps.org 0.9): an index, and for each language one or more files with the pages, their last changes,
//! their alternates in other languages and their pictures.

use std::collections::HashSet;
use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use strum::VariantArray;

use crate::locale::Locale;
use crate::pages::Listed;
use crate::site::{Address, BrandPage, PublicUrl, Route, Site};

/// The maximum number of pages in a file (sitemaps.org).
const MOST_PAGES: usize = 50_000;
/// The maximum size of a file in bytes, a little below the 50 MiB of sitemaps.org.
const MOST_BYTES: usize = 48 << 20;
/// The maximum number of parts; further pages are not listed.
pub(super) const MOST_PARTS: usize = 100;

/// The pages of one language.
pub(super) struct Language {
    pub locale: Locale,
    pub pages: Vec<Listed>,
}

/// One file of a language's sitemap.
#[derive(Debug)]
pub(super) struct Part {
    pub locale: Locale,
    /// From 1.
    pub number: usize,
    pub xml: Vec<u8>,
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
pub(super) fn parts(languages: &[Language], public: &PublicUrl) -> io::Result<Vec<Part>> {
    parts_of(languages, public, MOST_PAGES, MOST_BYTES)
}

fn parts_of(languages: &[Language], public: &PublicUrl, pages: usize, bytes: usize) -> io::Result<Vec<Part>> {
    let known: Vec<(Locale, HashSet<Route>)> =
        languages.iter().map(|own| (own.locale, own.pages.iter().map(|page| page.route).collect())).collect();
    let mut parts = Vec::new();
    for Language { locale, pages: own } in languages {
        let mut rest = own.as_slice();
        for number in 1..=MOST_PARTS {
            let (part, taken) = part(*locale, number, rest, &known, public, (pages, bytes))?;
            parts.push(part);
            rest = &rest[taken..];
            if rest.is_empty() {
                break;
            }
        }
    }
    Ok(parts)
}

/// Writes as many pages as fit into one file, and returns their number with it.
fn part(
    locale: Locale,
    number: usize,
    pages: &[Listed],
    known: &[(Locale, HashSet<Route>)],
    public: &PublicUrl,
    (most_pages, most_bytes): (usize, usize),
) -> io::Result<(Part, usize)> {
    let mut writer = begin()?;
    let mut changed: Option<&String> = None;
    let mut taken = 0;
    let names = [
        ("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9"),
        ("xmlns:xhtml", "http://www.w3.org/1999/xhtml"),
        ("xmlns:image", "http://www.google.com/schemas/sitemap-image/1.1"),
    ];
    writer.create_element("urlset").with_attributes(names).write_inner_content(|writer| {
        for page in pages.iter().take(most_pages) {
            if taken > 0 && writer.get_ref().len() > most_bytes {
                break;
            }
            url(writer, locale, page, known, public)?;
            changed = changed.max(page.changed.as_ref());
            taken += 1;
        }
        Ok(())
    })?;
    let changed = changed.cloned();
    Ok((Part { locale, number, xml: writer.into_inner(), changed }, taken))
}

fn url(
    writer: &mut Writer<Vec<u8>>,
    locale: Locale,
    page: &Listed,
    known: &[(Locale, HashSet<Route>)],
    public: &PublicUrl,
) -> io::Result<()> {
    let address = Address { site: Site::Garment, locale, route: page.route };
    let Some(canonical) = public.canonical(address) else { return Ok(()) };
    writer.create_element("url").write_inner_content(|writer| {
        text(writer, "loc", &canonical)?;
        if let Some(changed) = &page.changed {
            text(writer, "lastmod", changed)?;
        }
        let there = |locale: Locale| known.iter().any(|(own, routes)| *own == locale && routes.contains(&page.route));
        for (tag, other, href) in public.alternates(address) {
            if there(other) {
                let link = [("rel", "alternate"), ("hreflang", tag), ("href", href.as_str())];
                writer.create_element("xhtml:link").with_attributes(link).write_empty()?;
            }
        }
        for image in &page.images {
            let image = public.join(image);
            writer.create_element("image:image").write_inner_content(|writer| text(writer, "image:loc", &image))?;
        }
        Ok(())
    })?;
    Ok(())
}

/// Writes the index of the parts.
pub(super) fn index(parts: &[Part], public: &PublicUrl) -> io::Result<Vec<u8>> {
    let mut writer = begin()?;
    let names = [("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9")];
    writer.create_element("sitemapindex").with_attributes(names).write_inner_content(|writer| {
        for part in parts {
            writer.create_element("sitemap").write_inner_content(|writer| {
                text(writer, "loc", &public.join(&path(part.locale, part.number)))?;
                part.changed.as_ref().map_or(Ok(()), |changed| text(writer, "lastmod", changed))
            })?;
        }
        Ok(())
    })?;
    Ok(writer.into_inner())
}

/// Writes the one sitemap of the brand site, whose pages are fixed and in one language.
pub(super) fn brand(public: &PublicUrl) -> io::Result<Vec<u8>> {
    let mut writer = begin()?;
    let names = [("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9")];
    writer.create_element("urlset").with_attributes(names).write_inner_content(|writer| {
        for &page in BrandPage::VARIANTS {
            writer
                .create_element("url")
                .write_inner_content(|writer| text(writer, "loc", &public.join(page.path())))?;
        }
        Ok(())
    })?;
    Ok(writer.into_inner())
}

pub(super) fn begin() -> io::Result<Writer<Vec<u8>>> {
    let mut writer = Writer::new(Vec::new());
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    Ok(writer)
}

/// Writes an element that contains text, without the characters that XML does not allow.
pub(super) fn text(writer: &mut Writer<Vec<u8>>, name: &str, text: &str) -> io::Result<()> {
    let known = |char: &char| !char.is_control() || matches!(char, '\t' | '\n' | '\r');
    let text: String = text.chars().filter(known).filter(|char| !matches!(char, '\u{fffe}' | '\u{ffff}')).collect();
    writer.create_element(name).write_text_content(BytesText::new(&text))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::*;
    use crate::site::Pid;

    fn public() -> PublicUrl {
        PublicUrl::new(&Url::parse("https://www.example.com").unwrap())
    }

    fn article(id: &str) -> Listed {
        let pid: Pid = id.parse().unwrap_or_else(|_| panic!("{id}"));
        Listed {
            route: Route::NewsInfo(pid),
            changed: Some(format!("2026-01-0{id}T00:00:00+08:00")),
            images: Vec::new(),
        }
    }

    fn language(locale: Locale, ids: &[&str]) -> Language {
        Language { locale, pages: ids.iter().map(|id| article(id)).collect() }
    }

    fn written(part: &Part) -> &str {
        std::str::from_utf8(&part.xml).unwrap()
    }

    #[test]
    fn a_page_names_itself_in_the_languages_that_have_it() {
        let languages = [language(Locale::Zh, &["1", "2"]), language(Locale::En, &["1"]), language(Locale::Ja, &[])];
        let parts = parts(&languages, &public()).unwrap();
        let zh = written(&parts[0]);
        assert_eq!(zh.matches("hreflang=\"en\" href=\"https://www.example.com/en/news/info/1\"").count(), 1, "{zh}");
        assert_eq!(zh.matches("hreflang=\"ja\"").count(), 0, "{zh}");
        assert_eq!(zh.matches("hreflang=\"x-default\"").count(), 2, "{zh}");
        assert!(zh.contains("<lastmod>2026-01-02T00:00:00+08:00</lastmod>"), "{zh}");
        assert_eq!(parts[0].changed.as_deref(), Some("2026-01-02T00:00:00+08:00"));
    }

    #[test]
    fn a_long_list_is_split_by_pages_and_by_bytes() {
        let languages = [language(Locale::Zh, &["1", "2", "3"])];
        for (pages, bytes) in [(2, MOST_BYTES), (MOST_PAGES, 700)] {
            let parts = parts_of(&languages, &public(), pages, bytes).unwrap();
            let urls: Vec<_> = parts.iter().map(|part| written(part).matches("<url>").count()).collect();
            assert_eq!(urls, [2, 1], "{pages} {bytes}");
            let index = String::from_utf8(index(&parts, &public()).unwrap()).unwrap();
            for path in ["/sitemap-zh.xml", "/sitemap-zh-2.xml"] {
                assert!(index.contains(&format!("<loc>https://www.example.com{path}</loc>")), "{index}");
            }
        }
    }

    #[test]
    fn what_xml_does_not_know_is_left_out_and_what_it_means_is_escaped() {
        let mut writer = Writer::new(Vec::new());
        text(&mut writer, "title", "a\u{1} & <b>\u{ffff}").unwrap();
        assert_eq!(writer.into_inner(), b"<title>a &amp; &lt;b&gt;</title>");
    }
}
