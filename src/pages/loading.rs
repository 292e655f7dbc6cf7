//! The state of loading one page: failures, tags, and the conversion of the provider's types.

use std::num::NonZeroU64;
use std::sync::{Arc, Mutex};

use jiff::civil::DateTime;

use super::date::date_text;
use super::document::{Card, DateText, Html, Link, Picture};
use super::markup::{Markup, excerpt};
use crate::error_chain::ErrorChain;
use crate::locale::{Locale, ServerTexts};
use crate::provider::{Catalog, Cols, Content, Fid, Info, InfoQuery, ListOf, ProviderError, Tid, TypeInfo};
use crate::site::{Pid, Route};

/// The state of loading one page.
pub(super) struct Loading<'a> {
    pub locale: Locale,
    pub texts: &'a ServerTexts,
    markup: &'a Markup,
    record: Mutex<Record>,
}

#[derive(Default)]
struct Record {
    failures: usize,
    tags: Vec<String>,
}

impl<'a> Loading<'a> {
    pub fn new(locale: Locale, texts: &'a ServerTexts, markup: &'a Markup) -> Self {
        Self { locale, texts, markup, record: Mutex::default() }
    }

    /// Returns an optional part of a page; `None` if the provider has none, or if the call failed, which is logged
    /// (spec §1) and keeps the page out of the cache.
    pub fn part<T>(&self, answer: Result<T, ProviderError>) -> Option<T> {
        match self.primary(answer) {
            Primary::Loaded(value) => Some(value),
            Primary::NotFound | Primary::Unavailable => None,
        }
    }

    /// Returns the primary content of a page.
    pub fn primary<T>(&self, answer: Result<T, ProviderError>) -> Primary<T> {
        match answer {
            Ok(value) => Primary::Loaded(value),
            Err(error) if error.is_not_found() => {
                tracing::debug!(error = %ErrorChain(&error), "the provider has no such thing");
                Primary::NotFound
            }
            Err(error) => {
                tracing::warn!(error = %ErrorChain(&error), "a part of a page could not be loaded");
                self.record(|record| record.failures += 1);
                Primary::Unavailable
            }
        }
    }

    /// Loads an info item as an optional part.
    pub async fn info(&self, content: &Content, fid: Fid) -> Option<Arc<Info>> {
        let answer = self.ask(content, fid).await;
        self.part(answer)
    }

    /// Loads the info item that is the primary content.
    pub async fn primary_info(&self, content: &Content, fid: Fid) -> Primary<Arc<Info>> {
        let answer = self.ask(content, fid).await;
        self.primary(answer)
    }

    /// Loads an item. The page gets its tag even if there is none, so that it is purged when the item is published.
    async fn ask(&self, content: &Content, fid: Fid) -> Result<Arc<Info>, ProviderError> {
        self.made_of([format!("info:{fid}")]);
        let answer = content.info(fid, self.locale, Cols::ALL).await;
        self.made_of(answer.iter().filter_map(|item| item.tid).map(|tid| format!("tid:{tid}")));
        answer
    }

    /// Loads a list of info items, all of which the page shows.
    pub async fn infos(&self, content: &Content, query: &InfoQuery) -> Option<Arc<Vec<Info>>> {
        let items = self.infos_of_which_some(content, query).await;
        self.shows(items.iter().flat_map(|items| items.iter()));
        items
    }

    /// Loads a list of info items, some of which the page [shows](Self::shows).
    pub async fn infos_of_which_some(&self, content: &Content, query: &InfoQuery) -> Option<Arc<Vec<Info>>> {
        self.made_of([list_tag(query.of)]);
        self.part(content.infos(query).await)
    }

    /// Adds the tags of items that the page shows.
    pub fn shows<'b>(&self, items: impl IntoIterator<Item = &'b Info>) {
        self.made_of(items.into_iter().map(|item| format!("info:{}", item.fid)));
    }

    /// Loads the length of a list.
    pub async fn count(&self, content: &Content, of: ListOf) -> Option<u64> {
        self.made_of([list_tag(of)]);
        self.part(content.count(of, self.locale).await)
    }

    /// Loads a type as an optional part.
    pub async fn type_info(&self, content: &Content, tid: Tid) -> Option<Arc<TypeInfo>> {
        self.made_of([format!("type:{tid}")]);
        self.part(content.type_info(tid, self.locale).await)
    }

    /// Loads the categories of samples.
    pub async fn catalogs(&self, content: &Content) -> Option<Arc<Vec<Catalog>>> {
        self.made_of([list_tag(ListOf::Tid(Tid::SAMPLES))]);
        self.part(content.catalogs(self.locale).await)
    }

    /// Adds tags, by which a purge finds the page.
    pub fn made_of(&self, tags: impl IntoIterator<Item = String>) {
        self.record(|record| record.tags.extend(tags));
    }

    /// Returns whether a call failed, and the page's tags.
    pub fn finish(self) -> (bool, Vec<String>) {
        let record = self.record.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        (record.failures > 0, record.tags)
    }

    fn record(&self, change: impl FnOnce(&mut Record)) {
        change(&mut self.record.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
    }

    /// Sanitises and repairs HTML of the CMS.
    pub fn html(&self, html: &str) -> Html {
        self.markup.sanitise(html, self.locale, &self.texts.table)
    }

    /// Sanitises like [`Self::html`]; returns `None` for HTML without words and pictures.
    pub fn html_if_any(&self, html: &str) -> Option<Html> {
        self.markup.written(html, self.locale, &self.texts.table)
    }

    /// Formats a time in the page's language.
    pub fn date(&self, time: Option<DateTime>) -> Option<DateText> {
        date_text(time?, &self.texts.date)
    }

    /// Converts an item to a card; `None` without a title.
    pub fn card(&self, item: &Info) -> Option<Card> {
        if item.title.is_empty() {
            return None;
        }
        Some(Card {
            id: item.fid.to_string(),
            title: item.title.clone(),
            subtitle: item.subtxt.clone(),
            summary: if item.summary.is_empty() { excerpt(&item.content, SUMMARY) } else { item.summary.clone() },
            image: picture(&item.imgsrc),
            link: link(&item.lnkurl),
            date: self.date(item.ptime),
        })
    }

    /// Converts items to cards.
    pub fn cards(&self, items: &[Info]) -> Vec<Card> {
        items.iter().filter_map(|item| self.card(item)).collect()
    }
}

/// The maximum length of a summary made from a content, in characters.
const SUMMARY: usize = 140;

/// The primary content of a page.
#[derive(Debug)]
pub(super) enum Primary<T> {
    /// It was loaded.
    Loaded(T),
    /// The provider has no such thing: 404.
    NotFound,
    /// It could not be loaded: 503.
    Unavailable,
}

impl<T> Primary<T> {
    /// Treats a value that fails the predicate as not found.
    pub fn only_if(self, belongs: impl FnOnce(&T) -> bool) -> Self {
        match self {
            Self::Loaded(value) if !belongs(&value) => Self::NotFound,
            own => own,
        }
    }

    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Primary<U> {
        match self {
            Self::Loaded(value) => Primary::Loaded(change(value)),
            Self::NotFound => Primary::NotFound,
            Self::Unavailable => Primary::Unavailable,
        }
    }
}

fn list_tag(of: ListOf) -> String {
    match of {
        ListOf::Tid(tid) => format!("tid:{tid}"),
        ListOf::Cid(cid) => format!("cid:{cid}"),
    }
}

/// The picture of the CMS at a path of this site.
pub(super) fn picture(src: &str) -> Option<Picture> {
    Picture::of(src)
}

/// A link to a page of the site; `None` for a page without an address.
pub(super) fn page_link(route: Route) -> Option<Link> {
    route.href().map(|href| Link { href, external: false })
}

/// A link to an item's detail page.
pub(super) fn item_page(fid: Fid, route: fn(Pid) -> Route) -> Option<Link> {
    page_link(route(NonZeroU64::new(fid.0)?.into()))
}

/// A link of the CMS: to a page of the site or to another site. `None` for other schemes.
pub(super) fn link(href: &str) -> Option<Link> {
    let external = ["https://", "http://", "mailto:", "tel:"].iter().any(|scheme| href.starts_with(scheme));
    let internal = href.starts_with('/') && !href.starts_with("//") && !href.contains('\\');
    (external || internal).then(|| Link { href: href.to_owned(), external })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_to_a_page_of_ours_or_out() {
        assert!(!link("/news/list").unwrap().external);
        assert!(link("https://example.com").unwrap().external);
        for href in ["javascript:alert(1)", "//example.com", "data:text/html,x", "", "news", "/\\example.com"] {
            assert_eq!(link(href), None, "{href}");
        }
    }

    #[test]
    fn a_picture_has_an_address_of_ours() {
        assert!(picture("/media/photos/dock.jpg").is_some());
        assert!(picture("/media/~http~img.example/a.png").is_some());
        for src in ["", "https://example.com/a.png", "data:image/png;base64,x", "/other/a.png"] {
            assert_eq!(picture(src), None, "{src}");
        }
    }
}
