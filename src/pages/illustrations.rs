//! The pictures in HTML of the CMS: an editor writes `<img src>`, and a page says besides in which widths the picture can be
//! had and how large it is, so that nothing moves when it arrives. What the page shows itself, the UI does.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use futures::future::join_all;
use tokio::time::timeout;

use super::document::{Html, Page};
use crate::provider::MediaPath;

/// Knows how large pictures of the CMS are.
#[async_trait]
pub trait Sizes: Send + Sync {
    /// Width and height of the picture at a path as it is shown, in pixels, if that can be told.
    async fn size(&self, path: &MediaPath) -> Option<(u32, u32)>;
}

/// How pictures are shown.
#[derive(Clone, Default)]
pub struct Showing {
    /// The widths that they can be had in, in pixels, the smallest first; none where they are shown as they are.
    pub widths: Arc<[u32]>,
    /// Who knows how large they are, where somebody does.
    pub sizes: Option<Arc<dyn Sizes>>,
}

/// How wide a picture in a text is, as the attribute has it: a line of text, or the screen.
const SHOWN: &str = "(min-width: 42rem) 36rem, 100vw";
/// The widest that it is made, in pixels: twice a line of text.
const WIDEST: u32 = 1200;
/// The most pictures of a page that are asked about.
const MOST: usize = 40;
/// How long they are waited for: a page without their sizes is better than none.
const PATIENCE: Duration = Duration::from_secs(2);

impl Showing {
    /// Completes the pictures in every text of a page.
    pub(super) async fn illustrate(&self, page: &mut Page) {
        let texts: Vec<_> = texts(page).into_iter().filter(|Html(html)| html.contains("<img")).collect();
        if texts.is_empty() {
            return;
        }
        let sizes = self.sizes_of(&texts).await;
        for Html(html) in texts {
            *html = complete(html, &self.widths, &sizes);
        }
    }

    /// The sizes of the pictures in these texts, as far as they can be told.
    async fn sizes_of(&self, texts: &[&mut Html]) -> HashMap<MediaPath, (u32, u32)> {
        let Some(known) = &self.sizes else { return HashMap::new() };
        let mut paths: Vec<_> = texts.iter().flat_map(|Html(html)| pictures(html)).collect();
        paths.sort_unstable();
        paths.dedup();
        let asked = paths.into_iter().take(MOST).filter_map(MediaPath::parse).map(async |path| {
            let size = timeout(PATIENCE, known.size(&path)).await.ok().flatten()?;
            Some((path, size))
        });
        join_all(asked).await.into_iter().flatten().collect()
    }
}

/// The texts of a page that are HTML of the CMS.
fn texts(page: &mut Page) -> Vec<&mut Html> {
    match page {
        Page::AboutCompany(about) => vec![&mut about.intro],
        Page::AboutCulture(about) => vec![&mut about.intro],
        Page::AboutDevelopment(about) => vec![&mut about.intro],
        Page::AboutCooperation(about) => vec![&mut about.intro],
        Page::AboutContact(about) => vec![&mut about.intro],
        Page::Market(market) => vec![&mut market.intro],
        Page::OemList(list) => vec![&mut list.intro],
        Page::OemInfo(item) => vec![&mut item.content],
        Page::SampleInfo(sample) => sample.content.iter_mut().collect(),
        Page::NewsInfo(article) => vec![&mut article.content],
        _ => Vec::new(),
    }
}

/// Writes every `<img>` anew that shows a picture below `/media/`.
fn complete(html: &str, widths: &[u32], sizes: &HashMap<MediaPath, (u32, u32)>) -> String {
    let mut written = String::with_capacity(html.len() + html.len() / 4);
    let mut rest = html;
    while let Some((before, tag, after)) = next_picture(rest) {
        written.push_str(before);
        written.push_str(&picture(tag, widths, sizes).unwrap_or(Cow::Borrowed(tag)));
        rest = after;
    }
    written + rest
}

/// The addresses of the pictures in HTML.
fn pictures(html: &str) -> impl Iterator<Item = &str> {
    let mut rest = html;
    std::iter::from_fn(move || {
        let (_, tag, after) = next_picture(rest)?;
        rest = after;
        Some(attribute(tag, "src").unwrap_or_default())
    })
}

/// What stands before the first `<img>`, the tag, and what stands after it. The HTML has come out of the cleaner, which
/// writes every attribute in double quotes and no `<` in a text.
fn next_picture(html: &str) -> Option<(&str, &str, &str)> {
    let mut from = 0;
    loop {
        let start = from + html[from..].find('<')?;
        let mut quoted = false;
        let end = html[start..].find(|character| {
            quoted ^= character == '"';
            character == '>' && !quoted
        })?;
        let end = start + end + 1;
        if html[start..end].starts_with("<img ") {
            return Some((&html[..start], &html[start..end], &html[end..]));
        }
        from = end;
    }
}

/// An attribute's value, as it is written.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    attributes(tag).find(|(own, _)| *own == name).map(|(_, value)| value)
}

/// The attributes of a tag that have values.
fn attributes(tag: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = tag.trim_start_matches("<img");
    std::iter::from_fn(move || {
        let (name, value) = rest.split_once("=\"")?;
        let (value, after) = value.split_once('"')?;
        rest = after;
        // One without a value may stand before it.
        Some((name.rsplit(' ').next().unwrap_or_default(), value))
    })
}

/// The tag of a picture below `/media/`. What the editor says of its size is believed where nobody knows better.
fn picture<'a>(tag: &'a str, widths: &[u32], sizes: &HashMap<MediaPath, (u32, u32)>) -> Option<Cow<'a, str>> {
    let path = MediaPath::parse(attribute(tag, "src")?)?;
    let size = sizes.get(&path);
    let mut written = "<img".to_owned();
    // The order counts: a browser that sees the address first may begin to load it.
    let offered = if is_resizable(path.as_str()) { offered(widths, size.map(|(width, _)| *width)) } else { &[] };
    if !offered.is_empty() {
        let address = path.in_query();
        let candidate = |width: &u32| format!("/_image?src={address}&amp;w={width} {width}w");
        let candidates: Vec<_> = offered.iter().map(candidate).collect();
        write!(written, " sizes=\"{SHOWN}\" srcset=\"{}\"", candidates.join(", ")).ok()?;
    }
    if let Some((width, height)) = size {
        write!(written, " width=\"{width}\" height=\"{height}\"").ok()?;
    }
    for (name, value) in attributes(tag) {
        let known = matches!(name, "width" | "height") && size.is_some() || matches!(name, "sizes" | "srcset");
        if !known {
            write!(written, " {name}=\"{value}\"").ok()?;
        }
    }
    written.push('>');
    Some(written.into())
}

/// What the server makes smaller: what may be animated is not, and a drawing is good in any size.
fn is_resizable(path: &str) -> bool {
    let ending = path.rsplit('.').next().unwrap_or_default();
    ["jpg", "jpeg", "png", "webp"].iter().any(|known| ending.eq_ignore_ascii_case(known))
}

/// The widths up to the first that is as wide as the picture is ever shown.
fn offered(widths: &[u32], own: Option<u32>) -> &[u32] {
    let most = own.map_or(WIDEST, |own| own.min(WIDEST));
    let enough = widths.iter().position(|width| *width >= most).map_or(widths.len(), |last| last + 1);
    &widths[..enough]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Locale;
    use crate::pages::markup::sanitise;

    const WIDTHS: [u32; 4] = [320, 640, 1280, 1920];

    fn completed(html: &str, size: Option<(u32, u32)>) -> String {
        let Html(clean) = sanitise(html, Locale::En);
        let path = MediaPath::parse("/media/photos/dock.jpg").unwrap();
        complete(&clean, &WIDTHS, &size.map(|size| (path, size)).into_iter().collect())
    }

    #[test]
    fn a_picture_in_a_text_can_be_had_in_other_widths_and_has_its_size() {
        let html = completed("<p>a<img src=/media/photos/dock.jpg alt='A > \"b\"' width=3>b</p>", Some((1000, 500)));
        let candidates =
            [320, 640, 1280].map(|width| format!("/_image?src=/media/photos/dock.jpg&amp;w={width} {width}w"));
        let (start, end) = (html.find("<img").unwrap(), html.rfind("b</p>").unwrap());
        let tag = &html[start..end];
        assert_eq!(attribute(tag, "srcset").unwrap(), candidates.join(", "), "{html}");
        assert_eq!(attribute(tag, "sizes"), Some(SHOWN));
        assert_eq!((attribute(tag, "width"), attribute(tag, "height")), (Some("1000"), Some("500")), "{html}");
        assert_eq!(tag.matches(" width=").count(), 1, "{html}");
        assert_eq!((attribute(tag, "loading"), attribute(tag, "decoding")), (Some("lazy"), Some("async")));
        assert!(attribute(tag, "alt").unwrap().starts_with('A'), "{html}");
        assert!(tag.find(" srcset=").unwrap() < tag.find(" src=").unwrap(), "{html}");
    }

    #[test]
    fn what_is_smaller_is_not_had_larger() {
        let html = completed("<img src='/media/photos/dock.jpg'>", Some((300, 200)));
        assert!(html.contains("w=320 320w\"") && !html.contains("w=640"), "{html}");
        let unknown = completed("<img src='/media/photos/dock.jpg' width=30 height=20>", None);
        assert!(unknown.contains(" width=\"30\"") && unknown.contains(" height=\"20\""), "{unknown}");
        assert!(unknown.contains("w=1280 1280w\""), "{unknown}");
    }

    #[test]
    fn other_pictures_stay_as_they_are() {
        for html in [
            "<p>none</p>",
            "<img src='https://example.com/a.jpg'>",
            "<img src='/media/../a.jpg'>",
            "<img src='/other/a.jpg'>",
            "<img alt='src=\"/media/photos/dock.jpg\"'>",
            "<p title='<img src=\"/media/photos/dock.jpg\">'>a</p>",
        ] {
            let Html(clean) = sanitise(html, Locale::En);
            assert_eq!(completed(html, Some((10, 10))), clean, "{html}");
        }
        for path in ["/media/scenes/dock.svg", "/media/moving.gif"] {
            assert!(!completed(&format!("<img src='{path}'>"), None).contains("srcset"), "{path}");
        }
    }
}
