//! Requests for pictures and cards.

use url::{Url, form_urlencoded};

use super::ImageError;
use crate::head::CardPanel;
use crate::provider::MediaPath;

/// The widths of resized pictures, in pixels: from a thumbnail to a full screen at double density,
/// each about a third wider than the one before.
pub const WIDTHS: [u32; 10] = [160, 320, 480, 640, 768, 960, 1280, 1600, 1920, 2560];
/// The accepted qualities, from 1 to 100: the default, which pages request, a lower one and a
/// higher one.
const QUALITIES: [u8; 3] = [70, 50, 85];

/// A request for a picture in an accepted width and quality.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageRequest {
    pub path: MediaPath,
    /// Its width in pixels. Narrower originals are not enlarged.
    pub width: u32,
    /// From 1 to 100.
    pub quality: u8,
}

impl ImageRequest {
    /// Parses the query `src=…&w=…&q=…`. `bases` are the base URLs of the provider's files: its own
    /// and this site's. Other and repeated parameters are refused, so that one result has one URL.
    pub fn parse(query: &str, bases: &[Url]) -> Result<Self, ImageError> {
        let (mut src, mut width, mut quality) = (None, None, None);
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let slot = match &*name {
                "src" => &mut src,
                "w" => &mut width,
                "q" => &mut quality,
                _ => return Err(ImageError::NotOffered("a parameter that is not known")),
            };
            if slot.replace(value).is_some() {
                return Err(ImageError::NotOffered("a parameter that stands twice"));
            }
        }
        let path = src
            .and_then(|src| place(&src, bases))
            .ok_or(ImageError::NotOffered("no such place"))?;
        let width = width
            .and_then(|width| chosen(&width, &WIDTHS))
            .ok_or(ImageError::NotOffered("the width"))?;
        let quality = match quality {
            Some(quality) => {
                chosen(&quality, &QUALITIES).ok_or(ImageError::NotOffered("the quality"))?
            }
            None => QUALITIES[0],
        };
        Ok(Self {
            path,
            width,
            quality,
        })
    }
}

/// A request for a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardRequest {
    pub path: MediaPath,
    pub panel: CardPanel,
}

impl CardRequest {
    /// Parses the query `src=…&panel=…`. Other and repeated parameters are refused, and another
    /// order.
    pub fn parse(query: &str, bases: &[Url]) -> Result<Self, ImageError> {
        let mut pairs = form_urlencoded::parse(query.as_bytes());
        let mut value = |name: &str| {
            pairs
                .next()
                .filter(|pair| pair.0 == name)
                .map(|pair| pair.1)
        };
        let (src, panel) = (value("src"), value("panel"));
        let (Some(src), Some(panel), None) = (src, panel, pairs.next()) else {
            return Err(ImageError::NotOffered(
                "one picture, its panel and nothing else",
            ));
        };
        Ok(Self {
            path: place(&src, bases).ok_or(ImageError::NotOffered("no such place"))?,
            panel: panel
                .parse()
                .map_err(|_| ImageError::NotOffered("the panel"))?,
        })
    }
}

/// Returns the number of the list that is written like this.
fn chosen<T: Copy + ToString>(text: &str, list: &[T]) -> Option<T> {
    list.iter()
        .copied()
        .find(|number| number.to_string() == text)
}

/// Returns the file of a path below `/media/`, or of the same path below one of the base URLs.
fn place(src: &str, bases: &[Url]) -> Option<MediaPath> {
    if src.starts_with('/') {
        return MediaPath::parse(src);
    }
    let url = Url::parse(src)
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https"))?;
    let plain = url.username().is_empty() && url.password().is_none();
    let bare = url.query().is_none() && url.fragment().is_none();
    let path = |base: &Url| {
        url.path()
            .strip_prefix(base.path().trim_end_matches('/'))
            .and_then(MediaPath::parse)
    };
    bases
        .iter()
        .filter(|base| plain && bare && base.origin() == url.origin())
        .find_map(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(query: &str) -> Result<ImageRequest, ImageError> {
        let bases =
            ["https://cms.example/base/", "http://127.0.0.1:8080"].map(|url| url.parse().unwrap());
        ImageRequest::parse(query, &bases)
    }

    #[test]
    fn a_picture_is_asked_for_by_path_or_by_an_address_of_the_provider() {
        let asked = parse("src=/media/a/b.jpg&w=320").unwrap();
        assert_eq!(
            (asked.path.as_str(), asked.width, asked.quality),
            ("/media/a/b.jpg", 320, 70)
        );
        assert_eq!(parse("w=320&src=%2Fmedia%2Fa%2Fb.jpg&q=70").unwrap(), asked);
        for src in [
            "https://cms.example/base/media/a/b.jpg",
            "http://127.0.0.1:8080/media/a/b.jpg",
        ] {
            assert_eq!(parse(&format!("src={src}&w=320")).unwrap(), asked);
        }
    }

    #[test]
    fn no_other_place_is_reached() {
        for src in [
            "",
            "/",
            "//evil.example/media/a.jpg",
            "/%2Fevil.example/media/a.jpg",
            "/media/../a.jpg",
            "/media/%252e%252e/a.jpg",
            "/media/%2e%2e/a.jpg",
            "/media/a%5cb.jpg",
            "/media/a\\b.jpg",
            "\\\\evil.example\\media\\a.jpg",
            "media/a.jpg",
            "https://evil.example/media/a.jpg",
            "https://cms.example/media/a.jpg",
            "https://cms.example/base/../media/a.jpg",
            "https://cms.example@evil.example/base/media/a.jpg",
            "https://user:word@cms.example/base/media/a.jpg",
            "https://cms.example:8443/base/media/a.jpg",
            "http://cms.example/base/media/a.jpg",
            "https://cms.example/base/media/a.jpg%3Ftoken=x",
            "https://cms.example/basement/media/a.jpg",
            "https:cms.example",
            "ftp://cms.example/base/media/a.jpg",
            "file:///media/a.jpg",
            "data:image/png;base64,AA",
            "/media/a.jpg%00",
        ] {
            assert_eq!(
                parse(&format!("src={src}&w=320")),
                Err(ImageError::NotOffered("no such place")),
                "{src}"
            );
        }
    }

    #[test]
    fn a_card_is_asked_for_by_one_picture_and_its_panel_alone() {
        let card = CardRequest::parse("src=/media/a.jpg&panel=ja-oem", &[]).unwrap();
        assert_eq!(card.path.as_str(), "/media/a.jpg");
        assert_eq!(card.panel.to_string(), "ja-oem");
        for query in [
            "",
            "src=",
            "weave=1",
            "src=/media/a.jpg",
            "src=/media/a.jpg&w=320",
            "src=/media/a.jpg&panel=",
            "src=/media/a.jpg&panel=fr-oem",
            "src=/media/a.jpg&panel=ja-oem&w=320",
            "panel=ja-oem&src=/media/a.jpg",
            "src=//evil.example/a.jpg&panel=ja-oem",
        ] {
            assert!(CardRequest::parse(query, &[]).is_err(), "{query}");
        }
    }

    #[test]
    fn only_what_is_offered_may_be_asked_for_and_only_in_one_way() {
        for query in [
            "src=/media/a.jpg",
            "src=/media/a.jpg&w=321",
            "src=/media/a.jpg&w=0320",
            "src=/media/a.jpg&w=%2B320",
            "src=/media/a.jpg&w=320&q=71",
            "src=/media/a.jpg&w=320&q=",
            "src=/media/a.jpg&w=320&w=640",
            "src=/media/a.jpg&w=320&v=1",
            "w=320",
            "",
        ] {
            assert!(
                matches!(parse(query), Err(ImageError::NotOffered(_))),
                "{query}"
            );
        }
    }
}
