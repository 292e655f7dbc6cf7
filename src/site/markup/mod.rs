//! HTML of the CMS, made safe, valid and accessible; and its plain text.
//!
//! `ammonia` removes everything dangerous. The rest may still be wrong: a picture without a
//! description, a list with stray text, a heading that skips a level. It is parsed into a tree,
//! repaired one subject after the other, and serialised.
//!
//! Only this module can construct [`Html`]. The work that parsing would cause is counted first
//! ([`bounds`]).

mod aside;
mod attributes;
mod bounds;
mod cards;
mod counter;
mod excerpt;
mod links;
mod nesting;
mod outline;
mod pictures;
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
use serde::Serialize;
use ts_rs::TS;

use self::aside::Aside;
use crate::provider::{Info, MediaSources};
use base::locale::Locale;

pub(crate) use self::excerpt::{beginning, excerpt, truncated};

/// The maximum length of HTML from the CMS, in bytes; longer HTML is truncated at a character
/// boundary and closed.
const LIMIT: usize = 512 * 1024;

/// One sanitiser for each language, since it also adds the language prefix to links.
static CLEANERS: LazyLock<Vec<Builder<'static>>> =
    LazyLock::new(|| Locale::known().map(cleaner).collect());

fn cleaner(locale: Locale) -> Builder<'static> {
    let mut cleaner = Builder::default();
    cleaner
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]))
        .url_relative(UrlRelative::PassThrough)
        .link_rel(Some("noopener noreferrer"))
        .add_generic_attributes(["lang"])
        .add_tag_attributes("img", ["loading", "decoding"])
        .set_tag_attribute_values(HashMap::from([(
            "img",
            HashMap::from([("loading", "lazy"), ("decoding", "async")]),
        )]))
        .attribute_filter(
            move |element, attribute, value| match (element, attribute) {
                ("a", "href") => Some(localise(value, locale)),
                _ => Some(value.into()),
            },
        );
    cleaner
}

/// Sanitised HTML of the CMS: safe to embed in a page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(transparent)]
#[ts(export_to = "document.ts")]
pub struct Html(String);

impl Html {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether there are neither words nor elements.
    pub(crate) fn is_blank(&self) -> bool {
        self.0.trim().is_empty()
    }

    /// Turns headings into paragraphs: for texts above the page's own heading.
    pub(crate) fn without_headings(self) -> Self {
        let turned = (2..=6).fold(self.0, |html, level| {
            html.replace(&format!("<h{level}"), "<p")
                .replace(&format!("</h{level}>"), "</p>")
        });
        Self(turned)
    }

    /// Replaces links to pages that are gone with their content.
    pub(crate) fn without_links(self, is_gone: impl Fn(&str) -> bool) -> Self {
        if !self.has_link(&is_gone) {
            return self;
        }
        Self(tree::write(&links::unlink_gone(
            tree::read(&self.0),
            &is_gone,
        )))
    }

    /// Removes the items of lists that lead to pages that are gone.
    pub(crate) fn without_items(self, is_gone: impl Fn(&str) -> bool) -> Self {
        if !self.has_link(&is_gone) {
            return self;
        }
        let mut nodes = tree::read(&self.0);
        links::drop_items(&mut nodes, &is_gone);
        let nodes = outline::prune(nodes);
        Self(if nodes.iter().any(outline::shows) {
            tree::write(&nodes)
        } else {
            String::new()
        })
    }

    fn has_link(&self, is_wanted: &impl Fn(&str) -> bool) -> bool {
        let links = self.0.split(" href=\"").skip(1);
        let mut targets = links.filter_map(|link| link.split('"').next());
        targets.any(is_wanted)
    }

    /// Appends `other`, which is sanitised too.
    pub(crate) fn push(&mut self, other: &Self) {
        self.0 += &other.0;
    }
}

/// Sanitised HTML by what it was made of, with the prefix of its links.
type Memo = LruCache<Box<str>, (&'static str, Html)>;

/// Sanitises and repairs HTML of the CMS.
pub(crate) struct Markup {
    media: Arc<MediaSources>,
    /// The most recent results in each language, with the prefix of its links. Every page contains the footer, and every page of
    /// a section its intro; without the cache, sanitising took a tenth of loading a page.
    memo: Vec<Mutex<Memo>>,
    aside: Aside,
}

const MEMO_TEXTS: NonZeroUsize = NonZeroUsize::new(32).unwrap();
/// The maximum length of cached HTML, in bytes; longer HTML is that of a single page.
const MEMO_LONGEST: usize = 8 * 1024;

impl Markup {
    pub fn new(media: Arc<MediaSources>) -> Self {
        Self {
            media,
            memo: Locale::known()
                .map(|_| Mutex::new(LruCache::new(MEMO_TEXTS)))
                .collect(),
            aside: Aside::default(),
        }
    }

    /// Removes everything that could run, style or affect the page around it, and repairs the rest.
    /// Links to pages of the site stay in `locale`. `table` is the accessible name of tables
    /// without a caption.
    pub fn sanitise(&self, html: &str, locale: Locale, table: &str) -> Html {
        if html.len() > MEMO_LONGEST {
            return self.clean(html, locale, table);
        }
        let (memo, prefix) = (&self.memo[locale.index()], locale.prefix());
        if let Some((of, known)) = memo.lock().get(html)
            && *of == prefix
        {
            return known.clone();
        }
        let cleaned = self.clean(html, locale, table);
        memo.lock().put(html.into(), (prefix, cleaned.clone()));
        cleaned
    }

    /// Sanitises like [`Self::sanitise`], long HTML on another thread. Returns `None` if that takes
    /// too long.
    pub async fn sanitised(
        self: &Arc<Self>,
        html: &str,
        locale: Locale,
        table: &str,
    ) -> Option<Html> {
        if html.len() <= MEMO_LONGEST {
            return Some(self.sanitise(html, locale, table));
        }
        let (this, own, table) = (Arc::clone(self), html.to_owned(), table.to_owned());
        self.aside
            .run(html, move || this.clean(&own, locale, &table))
            .await
    }

    /// Reads the beginnings of items with a long content on another thread. The beginning of an
    /// item for which that takes too long is empty. Those of other items are read when they are
    /// used.
    pub async fn read_beginnings(&self, items: &Arc<Vec<Info>>) {
        for (place, item) in items.iter().enumerate() {
            if item.content.len() <= bounds::HARMLESS_BYTES || item.words.get().is_some() {
                continue;
            }
            let all = Arc::clone(items);
            let read = self
                .aside
                .run(&item.content, move || drop(beginning(&all[place], 0)))
                .await;
            if read.is_none() {
                let _ = item.words.set(String::new());
            }
        }
    }

    fn clean(&self, html: &str, locale: Locale, table: &str) -> Html {
        let safe = CLEANERS[locale.index()]
            .clean(&bounds::bounded(cut(html, LIMIT)))
            .to_string();
        let mut nodes = tree::read(&safe);
        attributes::tidy(&mut nodes);
        links::pictures(&mut nodes, &self.media);
        let mut nodes = outline::prune(nesting::arrange(links::unlink(nodes)));
        links::name(&mut nodes);
        outline::number(&mut nodes);
        outline::lists(&mut nodes);
        let nodes = tables::arrange(nodes, table);
        let is_empty = !nodes.iter().any(outline::shows);
        Html(if is_empty {
            String::new()
        } else {
            tree::write(&nodes)
        })
    }
}

/// Adds the language prefix to a path of the site: editors write `/news/list` in every language.
fn localise(href: &str, locale: Locale) -> Cow<'_, str> {
    let page = href
        .strip_prefix('/')
        .filter(|path| !path.starts_with(['/', '\\']));
    let section = page.map(|path| path.split(['/', '?', '#']).next().unwrap_or_default());
    match section {
        // Pictures, and files that are the same in every language.
        None | Some("media" | "sitemap.xml" | "robots.txt") => href.into(),
        Some(first) if Locale::of_segment(first).is_some() => href.into(),
        Some("") => format!(
            "{}{}",
            if locale.prefix().is_empty() {
                "/"
            } else {
                locale.prefix()
            },
            &href[1..]
        )
        .into(),
        Some(_) => format!("{}{href}", locale.prefix()).into(),
    }
}

fn cut(text: &str, limit: usize) -> &str {
    &text[..text.floor_char_boundary(limit)]
}
