//! HTML of the CMS made safe, valid and accessible, and its plain text.
//!
//! `ammonia` takes out what is dangerous. What is left may still be wrong: a picture without a description, a list with
//! stray words, a heading that skips a level. It is read into a tree, mended one subject after the other, and written.

mod attributes;
mod excerpt;
mod links;
mod nesting;
mod outline;
mod tables;
#[cfg(test)]
mod tests;
mod tree;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock};

use ammonia::{Builder, UrlRelative};
use lru::LruCache;
use parking_lot::Mutex;

use super::document::Html;
use crate::locale::Locale;
use crate::provider::MediaSources;

pub(super) use self::excerpt::excerpt;

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
        .attribute_filter(move |element, attribute, value| match (element, attribute) {
            ("a", "href") => Some(localise(value, locale)),
            _ => Some(value.into()),
        });
    cleaner
}

/// Makes HTML of the CMS safe, valid and accessible, whatever an editor wrote.
pub(super) struct Markup {
    media: Arc<MediaSources>,
    /// What was cleaned last in each language. Every page has the footer, and every page of a section its intro: cleaning
    /// them anew was a tenth of what loading a page cost.
    memo: [Mutex<LruCache<Box<str>, Html>>; 3],
}

const MEMO_TEXTS: NonZeroUsize = NonZeroUsize::new(32).unwrap();
/// Longer texts are one page's own, in bytes.
const MEMO_LONGEST: usize = 8 * 1024;

impl Markup {
    /// Takes what knows which pictures are shown.
    pub fn new(media: Arc<MediaSources>) -> Self {
        Self { media, memo: Locale::ALL.map(|_| Mutex::new(LruCache::new(MEMO_TEXTS))) }
    }

    /// Takes out of HTML whatever could run, style or reach beyond its place, and mends the rest; its links to pages of
    /// ours stay in `locale`. `table` is what a table is called that has no caption.
    pub fn sanitise(&self, html: &str, locale: Locale, table: &str) -> Html {
        if html.len() > MEMO_LONGEST {
            return self.clean(html, locale, table);
        }
        if let Some(known) = self.memo[locale as usize].lock().get(html) {
            return known.clone();
        }
        let cleaned = self.clean(html, locale, table);
        self.memo[locale as usize].lock().put(html.into(), cleaned.clone());
        cleaned
    }

    /// HTML made safe; `None` where it shows nothing, neither words nor pictures.
    pub fn written(&self, html: &str, locale: Locale, table: &str) -> Option<Html> {
        Some(self.sanitise(html, locale, table)).filter(|Html(html)| !html.trim().is_empty())
    }

    fn clean(&self, html: &str, locale: Locale, table: &str) -> Html {
        let safe = CLEANERS[locale as usize].clean(cut(html, LIMIT)).to_string();
        let mut nodes = tree::read(&safe);
        attributes::tidy(&mut nodes);
        links::pictures(&mut nodes, &self.media);
        let mut nodes = outline::prune(nesting::arrange(links::unlink(nodes)));
        links::name(&mut nodes);
        outline::number(&mut nodes);
        outline::lists(&mut nodes);
        let nodes = tables::arrange(nodes, table);
        let is_empty = !nodes.iter().any(outline::shows);
        Html(if is_empty { String::new() } else { tree::write(&nodes) })
    }
}

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

fn cut(text: &str, limit: usize) -> &str {
    &text[..text.floor_char_boundary(limit)]
}
