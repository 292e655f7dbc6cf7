//! The pictures in HTML of the CMS. An editor writes `<img src>`; this adds the available widths,
//! and the size so that the layout does not shift. The UI does the same for the other pictures of a
//! page.

use std::collections::HashMap;

use lol_html::errors::AttributeNameError;
use lol_html::html_content::Element;
use lol_html::{RewriteStrSettings, element, rewrite_str};

use super::Html;
use crate::provider::MediaPath;

/// The displayed width of a picture in a text, as the value of `sizes`: the text's width, or the
/// screen's.
const SHOWN: &str = "(min-width: 42rem) 36rem, 100vw";
/// The largest useful width in pixels: twice the text's width.
const WIDEST: u32 = 1200;
impl Html {
    /// Completes every `<img>` with a picture below `/media/`: `widths` are those at which
    /// `/_image` makes it, `sizes` the sizes that are known.
    pub(crate) fn complete_pictures(
        &mut self,
        widths: &[u32],
        sizes: &HashMap<MediaPath, (u32, u32)>,
    ) {
        self.0 = with_pictures(&self.0, |image, path| {
            picture(image, path, widths, sizes.get(path))
        });
    }

    /// The paths of the pictures below `/media/`.
    pub(crate) fn pictures(&self) -> Vec<MediaPath> {
        let mut found = Vec::new();
        with_pictures(&self.0, |_, path| {
            found.push(path.clone());
            Ok(())
        });
        found
    }
}

/// Calls `each` for every `<img>` with a picture below `/media/`, and returns the changed HTML; the
/// original if that fails.
fn with_pictures(
    html: &str,
    mut each: impl FnMut(&mut Element, &MediaPath) -> Result<(), AttributeNameError>,
) -> String {
    let handler = element!("img[src]", |image: &mut Element| {
        let path = image
            .get_attribute("src")
            .as_deref()
            .and_then(MediaPath::parse);
        Ok(path.map_or(Ok(()), |path| each(image, &path))?)
    });
    let settings = RewriteStrSettings::new().append_element_content_handler(handler);
    rewrite_str(html, settings).unwrap_or_else(|_| html.to_owned())
}

/// Completes an `<img>`. The editor's size stays if the picture's is unknown.
fn picture(
    image: &mut Element,
    path: &MediaPath,
    widths: &[u32],
    size: Option<&(u32, u32)>,
) -> Result<(), AttributeNameError> {
    let offered = if is_resizable(path) {
        offered(widths, size.map(|(width, _)| *width))
    } else {
        &[]
    };
    // The order matters: a browser that reads `src` first may start loading it.
    image.remove_attribute("src");
    if offered.is_empty() {
        image.remove_attribute("sizes");
        image.remove_attribute("srcset");
    } else {
        let address = path.in_query();
        let candidate = |width: &u32| format!("/_image?src={address}&amp;w={width} {width}w");
        let candidates: Vec<_> = offered.iter().map(candidate).collect();
        image.set_attribute("sizes", SHOWN)?;
        image.set_attribute("srcset", &candidates.join(", "))?;
    }
    if let Some((width, height)) = size {
        image.set_attribute("width", &width.to_string())?;
        image.set_attribute("height", &height.to_string())?;
    }
    image.set_attribute("src", path.as_str())
}

/// Whether the server resizes a picture: formats that may be animated and drawings are not resized.
fn is_resizable(path: &MediaPath) -> bool {
    matches!(path.extension().as_str(), "jpg" | "jpeg" | "png" | "webp")
}

/// The widths up to the first that is large enough.
fn offered(widths: &[u32], own: Option<u32>) -> &[u32] {
    let most = own.map_or(WIDEST, |own| own.min(WIDEST));
    let enough = widths
        .iter()
        .position(|width| *width >= most)
        .map_or(widths.len(), |last| last + 1);
    &widths[..enough]
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::markup::Markup;
    use crate::provider::MediaSources;
    use base::locale::Locale;

    const WIDTHS: [u32; 4] = [320, 640, 1280, 1920];

    fn sanitise(html: &str, locale: Locale) -> Html {
        let provider = "http://cms.example".parse().unwrap();
        Markup::new(Arc::new(MediaSources::new(
            provider,
            Vec::new(),
            Vec::new(),
            Vec::new(),
        )))
        .sanitise(html, locale, "Table")
    }

    fn completed(html: &str, size: Option<(u32, u32)>) -> String {
        let mut html = sanitise(html, Locale::EN);
        let path = MediaPath::parse("/media/macros/carton.jpg").unwrap();
        html.complete_pictures(
            &WIDTHS,
            &size.map(|size| (path, size)).into_iter().collect(),
        );
        html.0
    }

    #[test]
    fn a_picture_in_a_text_can_be_had_in_other_widths_and_has_its_size() {
        let html = completed(
            "<p>a<img src=/media/macros/carton.jpg alt='A > \"b\"' width=3>b</p>",
            Some((1000, 500)),
        );
        let candidates = [320, 640, 1280]
            .map(|width| format!("/_image?src=/media/macros/carton.jpg&amp;w={width} {width}w"));
        let all = [
            format!("srcset=\"{}\"", candidates.join(", ")),
            format!("sizes=\"{SHOWN}\""),
            "width=\"1000\"".to_owned(),
            "height=\"500\"".to_owned(),
            "loading=\"lazy\"".to_owned(),
            "decoding=\"async\"".to_owned(),
            "alt=\"A ".to_owned(),
        ];
        for attribute in all {
            assert_eq!(
                html.matches(&format!(" {attribute}")).count(),
                1,
                "{attribute}: {html}"
            );
        }
        assert_eq!(html.matches("width=").count(), 1, "{html}");
        assert!(
            html.find(" srcset=").unwrap() < html.find(" src=").unwrap(),
            "{html}"
        );
        assert!(
            html.starts_with("<p>a<img ") && html.ends_with(">b</p>"),
            "{html}"
        );
    }

    #[test]
    fn a_small_picture_is_not_offered_larger() {
        let html = completed("<img src='/media/macros/carton.jpg'>", Some((300, 200)));
        assert!(
            html.contains("w=320 320w\"") && !html.contains("w=640"),
            "{html}"
        );
        let unknown = completed(
            "<img src='/media/macros/carton.jpg' width=30 height=20>",
            None,
        );
        assert!(
            unknown.contains(" width=\"30\"") && unknown.contains(" height=\"20\""),
            "{unknown}"
        );
        assert!(unknown.contains("w=1280 1280w\""), "{unknown}");
    }

    #[test]
    fn other_pictures_stay_as_they_are() {
        for html in [
            "<p>none</p>",
            "<img src='https://example.com/a.jpg'>",
            "<img src='/media/../a'>",
            "<img alt='src=\"/media/macros/carton.jpg\"'>",
            "<p title='<img src=\"/media/macros/carton.jpg\">'>a</p>",
        ] {
            let Html(clean) = sanitise(html, Locale::EN);
            assert_eq!(completed(html, Some((10, 10))), clean, "{html}");
        }
        for path in ["/media/scenes/dock.svg", "/media/moving.gif"] {
            assert!(
                !completed(&format!("<img src='{path}'>"), None).contains("srcset"),
                "{path}"
            );
        }
    }
}
