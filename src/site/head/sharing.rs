//! The card of a page on other sites: Open Graph and Twitter.

use crate::provider::MediaPath;
use base::locale::{BrandHead, BrandTexts, Locale};
use base::site::{BrandPage, PublicUrl};

use super::structured::ICON;
use super::{CARD, CardPanel, Described, MainEntity, MetaTag, MetaTags};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SharedImage {
    pub url: String,
    /// The alternative text; may be empty.
    pub alt: String,
    /// Width and height in pixels, if known.
    pub size: Option<(u32, u32)>,
}

/// Selects the picture of a page: its first one, as a card; else the company's card of its language,
/// else its icon. Where no cards are made, its first photograph is used directly; a drawing is not, since other sites do
/// not display SVG.
pub(super) fn image(described: &Described<'_>) -> SharedImage {
    let &Described {
        ref subject,
        public,
        address,
        title,
        cards,
        ..
    } = described;
    let panel = CardPanel::of(address);
    let address_of = |src: &str| {
        if cards {
            card_of(src, panel)
        } else {
            is_raster(src).then(|| src.to_owned())
        }
    };
    let shown = subject
        .pictures
        .iter()
        .find_map(|picture| Some((picture, address_of(picture.src)?)));
    let alt = shown
        .as_ref()
        .map(|(picture, _)| picture.alt)
        .filter(|alt| !alt.is_empty())
        .unwrap_or(title)
        .to_owned();
    match shown {
        Some((_, own)) => SharedImage {
            url: public.join(&own),
            alt,
            size: cards.then_some(CARD),
        },
        None => SharedImage {
            url: public.join(described.own_card.unwrap_or(ICON)),
            alt: title.to_owned(),
            size: Some(if described.own_card.is_some() {
                CARD
            } else {
                (512, 512)
            }),
        },
    }
}

/// The path of the card that is made from a picture of the CMS.
fn card_of(src: &str, panel: CardPanel) -> Option<String> {
    let path = MediaPath::parse(src).filter(|path| is_raster(src) || path.extension() == "svg")?;
    Some(format!("/_card?src={}&panel={panel}", path.in_query()))
}

fn is_raster(src: &str) -> bool {
    const EXTENSIONS: [&str; 5] = ["jpg", "jpeg", "png", "webp", "gif"];
    let named = src
        .rsplit_once('.')
        .is_some_and(|(_, last)| EXTENSIONS.iter().any(|own| last.eq_ignore_ascii_case(own)));
    named && MediaPath::parse(src).is_some()
}

pub(super) fn tags(
    described: &Described<'_>,
    image: &SharedImage,
    canonical: &str,
) -> Vec<MetaTag> {
    let mut tags = MetaTags::default();
    tags.add("robots", "max-image-preview:large");
    let &Described {
        ref subject,
        address,
        title,
        description,
        texts,
        lacking,
        ..
    } = described;
    let article = match subject.main {
        Some(MainEntity::Article { published }) => Some(published.unwrap_or_default()),
        _ => None,
    };
    let kind = if article.is_some() {
        "article"
    } else {
        "website"
    };
    tags.add("og:type", kind);
    tags.add("og:site_name", &texts.site_name);
    tags.add("og:title", title);
    tags.add("og:description", description);
    tags.add("og:url", canonical);
    tags.add("og:locale", &address.locale.language().territory);
    for other in Locale::all().filter(|other| *other != address.locale && !lacking.contains(other))
    {
        tags.add("og:locale:alternate", &other.language().territory);
    }
    tags.add("og:image", &image.url);
    if let Some((width, height)) = image.size {
        tags.add("og:image:width", &width.to_string());
        tags.add("og:image:height", &height.to_string());
    }
    tags.add("og:image:alt", &image.alt);
    if let Some(published) = article {
        tags.add("article:published_time", published);
        tags.add("article:modified_time", subject.edited.unwrap_or_default());
        tags.add("article:section", texts.title_of("news-list"));
    }
    // Twitter uses Open Graph's title, description and picture.
    let is_icon = image.size == Some((512, 512));
    tags.add(
        "twitter:card",
        if is_icon {
            "summary"
        } else {
            "summary_large_image"
        },
    );
    tags.add("twitter:image:alt", &image.alt);
    tags.0
}

/// The path of the card of a page of the brand site.
pub(super) fn brand_card(page: BrandPage) -> String {
    let name = if page == BrandPage::Home {
        "zh"
    } else {
        page.into()
    };
    format!("/card-{name}.png")
}

/// The tags of the card of a page of the brand site, which is in Chinese.
pub(super) fn brand_tags(
    page: BrandPage,
    canonical: &str,
    head: &BrandHead,
    brand: &BrandTexts,
    public: &PublicUrl,
) -> Vec<MetaTag> {
    let mut tags = MetaTags::default();
    tags.add("robots", "max-image-preview:large");
    tags.add("og:type", "website");
    tags.add("og:site_name", &brand.site_name);
    tags.add("og:title", &head.title);
    tags.add("og:description", &head.description);
    tags.add("og:url", canonical);
    tags.add("og:locale", &Locale::ZH.language().territory);
    if !brand.is_demonstration {
        tags.add("twitter:card", "summary");
        return tags.0;
    }
    tags.add("og:image", &public.join(&brand_card(page)));
    tags.add("og:image:width", &CARD.0.to_string());
    tags.add("og:image:height", &CARD.1.to_string());
    tags.add("og:image:alt", &head.title);
    tags.add("twitter:card", "summary_large_image");
    tags.add("twitter:image:alt", &head.title);
    tags.0
}

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use super::*;
    use crate::icons::brand_icon;

    #[test]
    fn every_page_of_the_brand_site_has_its_card() {
        for &page in BrandPage::VARIANTS {
            assert!(
                brand_icon(&brand_card(page)).is_some(),
                "{page:?}: make icons"
            );
        }
    }

    #[test]
    fn a_photograph_is_known_by_the_ending_of_its_name() {
        for src in [
            "/media/macros/carton.jpg",
            "/media/~https~img.example/A.PNG",
            "/media/a.webp",
        ] {
            assert!(is_raster(src), "{src}");
        }
        for src in [
            "/media/scenes/dock.svg",
            "/media/jpg",
            "/media/jpg/a.svg",
            "",
        ] {
            assert!(!is_raster(src), "{src}");
        }
    }
}
