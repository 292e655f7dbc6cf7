//! The card that other sites show of a page: Open Graph and Twitter.

use crate::locale::{BrandHead, BrandTexts, Locale};
use crate::pages::{Page, Picture};
use crate::site::PublicUrl;

use super::head::Described;
use super::meta::MetaTags;

/// The card of pages without a picture that a card can show, one for each language.
const CARD_SIZE: (&str, &str) = ("1200", "630");

/// What the card of a page shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SharedImage {
    /// Its absolute address.
    pub url: String,
    /// What it shows; empty where nobody says.
    pub alt: String,
    /// Width and height in pixels, where they are known.
    pub size: Option<(&'static str, &'static str)>,
}

/// The picture of a page: the first of its own that is no drawing, since no card shows SVG, else its language's card.
pub(super) fn image(page: &Page, public: &PublicUrl, locale: Locale, title: &str) -> SharedImage {
    let own = pictures(page).into_iter().flatten().find(|picture| is_raster(&picture.src));
    match own {
        Some(picture) => {
            let alt = if picture.alt.is_empty() { title } else { &picture.alt };
            SharedImage { url: absolute(public, &picture.src), alt: alt.to_owned(), size: None }
        }
        None => SharedImage {
            url: public.join(&format!("/card-{}.png", locale.code())),
            alt: title.to_owned(),
            size: Some(CARD_SIZE),
        },
    }
}

/// The pictures that stand for a page, the best first.
pub(super) fn pictures(page: &Page) -> Vec<Option<&Picture>> {
    match page {
        Page::Home(home) => {
            let slides = home.slides.iter().map(|slide| slide.image.as_ref());
            std::iter::once(home.banner.as_ref()).chain(slides).collect()
        }
        Page::AboutCompany(about) => vec![about.banner.as_ref()],
        Page::AboutCulture(about) => std::iter::once(about.banner.as_ref())
            .chain(about.blocks.iter().map(|block| block.image.as_ref()))
            .collect(),
        Page::AboutDevelopment(about) => vec![about.banner.as_ref()],
        Page::AboutCooperation(about) => vec![about.banner.as_ref()],
        Page::AboutContact(about) => vec![about.banner.as_ref()],
        Page::Market(market) => vec![market.banner.as_ref().map(|banner| &banner.image)],
        Page::OemList(list) => {
            let items = list.items.iter().map(|item| item.image.as_ref());
            [list.image.as_ref(), list.banner.as_ref()].into_iter().chain(items).collect()
        }
        Page::OemInfo(item) => vec![item.image.as_ref(), item.banner.as_ref()],
        Page::SampleList(list) => list.slides.iter().map(Some).collect(),
        Page::SampleInfo(sample) => {
            std::iter::once(sample.image.as_ref()).chain(sample.gallery.iter().map(Some)).collect()
        }
        Page::NewsList(list) => {
            std::iter::once(list.banner.as_ref()).chain(list.rows.iter().map(|row| row.image.as_ref())).collect()
        }
        Page::NewsInfo(article) => vec![article.image.as_ref()],
        _ => Vec::new(),
    }
}

/// An address of ours or one elsewhere, absolute.
pub(super) fn absolute(public: &PublicUrl, src: &str) -> String {
    if src.starts_with('/') { public.join(src) } else { src.to_owned() }
}

fn is_raster(src: &str) -> bool {
    let path = src.split(['?', '#']).next().unwrap_or_default();
    let ending = path.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    matches!(ending.as_str(), "jpg" | "jpeg" | "png" | "webp" | "gif")
}

/// The tags of the card.
pub(super) fn tags(described: &Described<'_>, canonical: &str, tags: &mut MetaTags) {
    let &Described { page, address, title, description, public, texts, lacking, .. } = described;
    let image = image(page, public, address.locale, title);
    let article = matches!(page, Page::NewsInfo(_));
    tags.add("og:type", if article { "article" } else { "website" });
    tags.add("og:site_name", &texts.site_name);
    tags.add("og:title", title);
    tags.add("og:description", description);
    tags.add("og:url", canonical);
    tags.add("og:locale", locale_of(address.locale));
    for other in Locale::ALL.into_iter().filter(|other| *other != address.locale && !lacking.contains(other)) {
        tags.add("og:locale:alternate", locale_of(other));
    }
    tags.add("og:image", &image.url);
    if let Some((width, height)) = image.size {
        tags.add("og:image:width", width);
        tags.add("og:image:height", height);
    }
    tags.add("og:image:alt", &image.alt);
    if let Page::NewsInfo(article) = page {
        let time = article.released.as_ref().map_or("", |time| &time.iso);
        tags.add("article:published_time", time);
        tags.add("article:section", &texts.titles.news_list);
    }
    // Title, description and picture are those of Open Graph, which Twitter reads too.
    tags.add("twitter:card", "summary_large_image");
    tags.add("twitter:image:alt", &image.alt);
}

/// The tags of the card of a page of the brand site, which is in Chinese alone and has no pictures for cards.
pub(super) fn brand_tags(canonical: &str, head: &BrandHead, brand: &BrandTexts, tags: &mut MetaTags) {
    tags.add("og:type", "website");
    tags.add("og:site_name", &brand.site_name);
    tags.add("og:title", &head.title);
    tags.add("og:description", &head.description);
    tags.add("og:url", canonical);
    tags.add("og:locale", locale_of(Locale::Zh));
    tags.add("twitter:card", "summary");
}

/// The language as Open Graph writes it.
const fn locale_of(locale: Locale) -> &'static str {
    match locale {
        Locale::Zh => "zh_CN",
        Locale::En => "en_US",
        Locale::Ja => "ja_JP",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_shows_photographs_and_no_drawings() {
        for src in ["/media/photos/dock.jpg", "https://example.com/A.PNG?v=1", "/media/a.webp"] {
            assert!(is_raster(src), "{src}");
        }
        for src in ["/media/scenes/dock.svg", "/media/jpg", "/media/a.svg?b.jpg", ""] {
            assert!(!is_raster(src), "{src}");
        }
    }
}
