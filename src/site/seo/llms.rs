//! `llms.txt` (llmstxt.org): the pages of a language with their titles, for readers that are
//! programs. Each page is Markdown, too, at the same address.

use strum::VariantArray;

use super::sitemap::ListedLanguage;
use crate::bundle::Texts;
use crate::pages::Listed;
use base::locale::Locale;
use base::site::{Address, BrandPage, PageKind, PublicUrl, Route, Site};

/// The maximum number of pages, the rest of which the sitemap has.
const MOST: usize = 2000;

/// The path of a language's file.
pub(super) fn path(locale: Locale) -> String {
    format!("{}/llms.txt", locale.prefix())
}

/// Writes the file of a language of the garment site: its pages by section, in the order of the
/// sitemap, and the files of the other languages.
pub(super) fn garment(language: &ListedLanguage, texts: &Texts, public: &PublicUrl) -> String {
    let locale = language.locale;
    let own = texts.of(locale);
    let company = texts
        .of_pages(locale, "company", "name")
        .unwrap_or_default();
    let mut parts = vec![beginning(company, &own.description)];
    let mut sections: Vec<(&str, Vec<String>)> = Vec::new();
    let pages = language.pages.iter().filter(|page| is_first(page.route));
    for page in pages.take(MOST) {
        let address = Address {
            site: Site::Garment,
            locale,
            route: page.route,
        };
        let Some(url) = public.canonical(address) else {
            continue;
        };
        let kind: &str = PageKind::from(section(page.route)).into();
        let heading = own.title_of(kind);
        let line = link(title(page, locale, texts), &url);
        match sections.iter_mut().find(|(other, _)| *other == heading) {
            Some((_, lines)) => lines.push(line),
            None => sections.push((heading, vec![line])),
        }
    }
    for (heading, lines) in sections {
        parts.push(section_of(&plain(heading), &lines));
    }
    let others = Locale::all().filter(|other| *other != locale);
    let others = others.map(|other| link(&other.language().name, &public.join(&path(other))));
    let others: Vec<_> = others.collect();
    if !others.is_empty() {
        // The word of the format for what may be left out.
        parts.push(section_of("Optional", &others));
    }
    parts.concat()
}

/// Writes the file of the brand site.
pub(super) fn brand(texts: &Texts, public: &PublicUrl) -> String {
    let brand = &texts.brand;
    let home = brand.head("home");
    let pages = BrandPage::VARIANTS.iter().map(|page| {
        let name: &str = page.into();
        link(&brand.head(name).title, &public.join(page.path()))
    });
    let pages: Vec<_> = pages.collect();
    let begin = beginning(&brand.site_name, &home.description);
    begin + &section_of(&plain(&brand.site_name), &pages)
}

fn beginning(name: &str, description: &str) -> String {
    format!("# {}\n\n> {}\n", plain(name), plain(description))
}

fn section_of(heading: &str, links: &[String]) -> String {
    format!("\n## {heading}\n\n{}", links.concat())
}

fn link(title: &str, url: &str) -> String {
    let title = plain(title).replace('[', "\\[").replace(']', "\\]");
    format!("- [{title}]({url})\n")
}

/// A text on one line.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a page is the first of its list.
fn is_first(route: Route) -> bool {
    route
        .href()
        .is_some_and(|href| Some(href) == route.seo_path())
}

/// The first page of a page's section; the home page for the company's other pages.
fn section(route: Route) -> Route {
    match route.section() {
        list @ (Route::OemList(_) | Route::SampleList(_) | Route::NewsList(_) | Route::Bbs(_)) => {
            list
        }
        _ => Route::Home,
    }
}

fn title<'t>(page: &'t Listed, locale: Locale, texts: &'t Texts) -> &'t str {
    if !page.title.is_empty() {
        return &page.title;
    }
    let of_category = match page.route {
        Route::OemList(category) => texts.of_pages(locale, "oem", category.into()),
        _ => None,
    };
    let kind: &str = PageKind::from(page.route).into();
    of_category.unwrap_or_else(|| texts.of(locale).title_of(kind))
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::*;
    use base::site::PageNumber;

    #[test]
    fn a_file_has_the_pages_of_its_language_by_section() {
        let page = |route, title: &str| Listed {
            route,
            title: title.to_owned(),
            changed: None,
            images: Vec::new(),
        };
        let sample = Route::SampleInfo("7".parse().unwrap());
        let pages = vec![
            page(Route::Home, ""),
            page(Route::AboutContact, ""),
            page(Route::NewsList(PageNumber::new(2).unwrap()), ""),
            page(sample, "A [new]\nshirt"),
        ];
        let language = ListedLanguage {
            locale: Locale::EN,
            pages,
        };
        let public = PublicUrl::new(&Url::parse("https://www.example.com").unwrap());
        let file = garment(&language, &Texts::read().unwrap(), &public);
        let (_, links) = file.split_once("\n\n## ").unwrap();
        assert_eq!(
            links,
            "Your Company\n\n- [Your Company](https://www.example.com/en)\n\
             - [Contact](https://www.example.com/en/about/contact)\n\n\
             ## Samples\n\n- [A \\[new\\] shirt](https://www.example.com/en/sample/info/7)\n\n\
             ## Optional\n\n- [中文](https://www.example.com/llms.txt)\n\
             - [日本語](https://www.example.com/ja/llms.txt)\n"
        );
        assert!(file.starts_with("# Your Company\n\n> "), "{file}");
    }
}
