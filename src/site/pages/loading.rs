//! The state of loading one page: failures, tags, and the conversion of the provider's types.

use std::num::NonZeroU64;
use std::sync::Arc;

use jiff::civil::DateTime;
use parking_lot::Mutex;

use super::date::date_text;
use super::document::{Card, DateText, Link, Picture};
use super::gone::GonePages;
use crate::markup::Html;
use crate::markup::{Markup, beginning};
use crate::provider::{
    Catalog, Cols, Content, Fid, Info, InfoQuery, ListOf, ProviderError, Tid, TypeInfo,
};
use base::config::{Config, ForPages};
use base::error_chain::ErrorChain;
use base::locale::{Locale, ServerTexts};
use base::refusals::{is_first, is_first_of};
use base::site::{Pid, Route};

pub(super) struct Loading<'a> {
    /// For the main content of the page.
    pub content: Content,
    /// For the parts that the page can do without.
    pub parts: Content,
    pub settings: ForPages<'a, Config>,
    pub locale: Locale,
    pub texts: &'a ServerTexts,
    /// The pages that links and lists leave out.
    pub gone: GonePages<'a>,
    markup: &'a Arc<Markup>,
    record: Mutex<Record>,
}

#[derive(Default)]
struct Record {
    failures: usize,
    tags: Vec<String>,
}

/// The reason why a page's primary content is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Missing {
    /// The provider has no such thing: 404.
    NotFound,
    /// It could not be loaded: 503.
    Unavailable,
}

impl<'a> Loading<'a> {
    pub fn new(
        content: Content,
        settings: ForPages<'a, Config>,
        locale: Locale,
        texts: &'a ServerTexts,
        gone: GonePages<'a>,
        markup: &'a Arc<Markup>,
    ) -> Self {
        Self {
            parts: content.parts(),
            content,
            settings,
            locale,
            texts,
            gone,
            markup,
            record: Mutex::default(),
        }
    }

    /// Returns an optional part of a page; `None` if the provider has none, or if the call failed,
    /// which is logged (spec §1) and keeps the page out of the cache.
    pub fn part<T>(&self, answer: Result<T, ProviderError>) -> Option<T> {
        self.primary(answer).ok()
    }

    pub fn primary<T>(&self, answer: Result<T, ProviderError>) -> Result<T, Missing> {
        answer.map_err(|error| {
            if error.is_not_found() {
                tracing::debug!(error = %ErrorChain(&error), "the provider has no such thing");
                return Missing::NotFound;
            }
            if is_first_of("a part of a page could not be loaded", error.call().name) {
                tracing::warn!(error = %ErrorChain(&error), "a part of a page could not be loaded");
            }
            self.record.lock().failures += 1;
            Missing::Unavailable
        })
    }

    /// Loads an info item as an optional part.
    pub async fn info(&self, fid: Fid) -> Option<Arc<Info>> {
        let answer = self.ask(&self.parts, fid).await;
        self.part(answer)
    }

    /// Whether the provider has an info item; `None` if it does not say.
    pub async fn has_info(&self, fid: Fid) -> Option<bool> {
        let answer = self.ask(&self.parts, fid).await;
        match self.primary(answer) {
            Ok(_) => Some(true),
            Err(Missing::NotFound) => Some(false),
            Err(Missing::Unavailable) => None,
        }
    }

    /// Loads the picture of an info item as an optional part.
    pub async fn banner(&self, fid: Fid) -> Option<Picture> {
        Picture::of(&self.info(fid).await?.imgsrc)
    }

    /// Loads the info item that is the primary content. An item that the page may not show is not
    /// found.
    pub async fn primary_info(
        &self,
        fid: Fid,
        may_show: impl FnOnce(&Info) -> bool,
    ) -> Result<Arc<Info>, Missing> {
        let answer = self.ask(&self.content, fid).await;
        let item = self.primary(answer)?;
        if item.is_blank() {
            self.record.lock().failures += 1;
            return Err(Missing::Unavailable);
        }
        may_show(&item).then_some(item).ok_or(Missing::NotFound)
    }

    /// Loads an item. The page gets the tag of its type, too.
    async fn ask(&self, content: &Content, fid: Fid) -> Result<Arc<Info>, ProviderError> {
        let answer = content.info(fid, self.locale, Cols::ALL).await;
        self.add_tags(
            answer
                .iter()
                .filter_map(|item| item.tid)
                .map(|tid| format!("tid:{tid}")),
        );
        answer
    }

    /// Loads a list of info items that is main content, all of which the page shows.
    pub async fn infos(&self, query: InfoQuery) -> Option<Arc<Vec<Info>>> {
        let items = self.some_of(&self.content, query).await;
        self.shows(items.iter().flat_map(|items| items.iter()));
        items
    }

    /// Loads a list of info items that is an optional part, all of which the page shows.
    pub async fn optional_infos(&self, query: InfoQuery) -> Option<Arc<Vec<Info>>> {
        let items = self.some_of(&self.parts, query).await;
        self.shows(items.iter().flat_map(|items| items.iter()));
        items
    }

    /// Loads a list of info items, some of which the page [shows](Self::shows).
    pub async fn some_of(&self, content: &Content, query: InfoQuery) -> Option<Arc<Vec<Info>>> {
        let items = self.part(content.infos(query).await)?;
        self.markup.read_beginnings(&items).await;
        Some(items)
    }

    /// Adds the tags of items that the page shows.
    pub fn shows<'b>(&self, items: impl IntoIterator<Item = &'b Info>) {
        self.add_tags(items.into_iter().map(|item| format!("info:{}", item.fid)));
    }

    pub async fn count(&self, of: ListOf) -> Option<u64> {
        self.part(self.parts.count(of, self.locale).await)
            .map(|count| *count)
    }

    /// Compares the number of rows from an offset on with the number of all rows.
    pub fn compare(
        &self,
        call: &'static str,
        count: Option<u64>,
        offset: u64,
        size: u64,
        rows: usize,
    ) {
        let promised = count.map_or(0, |count| count.saturating_sub(offset).min(size));
        let provider = self.content.provider();
        provider.lacks_rows(call, promised, rows);
    }

    /// Loads a type as an optional part.
    pub async fn type_info(&self, tid: Tid) -> Option<Arc<TypeInfo>> {
        self.part(self.parts.type_info(tid, self.locale).await)
    }

    /// Loads the type that is the primary content; `None` where nobody has written it yet, so that
    /// the pages of the navigation answer on a site in preparation.
    pub async fn primary_type(&self, tid: Tid) -> Result<Option<Arc<TypeInfo>>, Missing> {
        match self.primary(self.content.type_info(tid, self.locale).await) {
            Ok(kind) => Ok(Some(kind)),
            Err(Missing::NotFound) => Ok(None),
            Err(Missing::Unavailable) => Err(Missing::Unavailable),
        }
    }

    pub async fn catalogs(&self) -> Option<Arc<Vec<Catalog>>> {
        self.part(self.parts.catalogs(self.locale).await)
    }

    /// Adds tags, by which a purge finds the page, to those of its calls.
    fn add_tags(&self, tags: impl IntoIterator<Item = String>) {
        self.record.lock().tags.extend(tags);
    }

    /// Whether a call has failed.
    pub fn has_failed(&self) -> bool {
        self.record.lock().failures > 0
    }

    /// Returns whether the page must not be cached, because a call failed or an old answer was
    /// used, and its tags.
    pub fn finish(self) -> (bool, Vec<String>) {
        let Record { failures, tags } = self.record.into_inner();
        let mut all = self.content.used_tags();
        all.extend(tags);
        let is_incomplete = failures > 0 || self.content.used_stale();
        (is_incomplete, all.into_iter().collect())
    }

    /// Sanitises and repairs HTML of the CMS, without links to pages that are gone. A text for
    /// which that takes too long is missing, which keeps the page out of the cache.
    pub async fn html(&self, html: &str) -> Html {
        let clean = self.clean(html).await;
        clean.without_links(|href| self.gone.has_target(href))
    }

    /// Sanitises as [`Self::html`], without the items of lists that lead to pages that are gone.
    pub async fn menu(&self, html: &str) -> Html {
        let clean = self.clean(html).await;
        let is_gone = |href: &str| self.gone.has_target(href);
        clean.without_items(is_gone).without_links(is_gone)
    }

    async fn clean(&self, html: &str) -> Html {
        let clean = self
            .markup
            .sanitised(html, self.locale, &self.texts.table)
            .await;
        clean.unwrap_or_else(|| {
            if is_first("a text of a page took too long to read") {
                tracing::warn!(bytes = html.len(), "a text of a page took too long to read");
            }
            self.record.lock().failures += 1;
            Html::default()
        })
    }

    /// Sanitises like [`Self::html`]; returns `None` for HTML without words and pictures.
    pub async fn html_if_any(&self, html: &str) -> Option<Html> {
        Some(self.html(html).await).filter(|html| !html.is_blank())
    }

    /// A paragraph with a link to the film of an item; empty without one.
    pub async fn film(&self, item: &Info) -> Html {
        let Some(link) = self.link(item.vodurl.trim()) else {
            return Html::default();
        };
        let href = html_escape::encode_double_quoted_attribute(&link.href);
        self.html(&format!(
            "<p><a href=\"{href}\">{}</a></p>",
            self.texts.film
        ))
        .await
    }

    /// A link of the CMS, as [`Link::of`]; `None` for one to a page that is gone.
    pub fn link(&self, href: &str) -> Option<Link> {
        Link::of(href).filter(|link| !self.gone.has_target(&link.href))
    }

    pub fn date(&self, time: Option<DateTime>) -> Option<DateText> {
        date_text(time?, self.texts)
    }

    /// Converts an item to a card; `None` for one without a title.
    pub fn card(&self, item: &Info) -> Option<Card> {
        (!item.title.is_empty()).then(|| Card {
            id: item.fid.to_string(),
            title: item.title.clone(),
            subtitle: item.subtxt.clone(),
            summary: if item.summary.is_empty() {
                beginning(item, SUMMARY)
            } else {
                item.summary.clone()
            },
            image: Picture::of(&item.imgsrc),
            link: self.link(&item.lnkurl),
            date: self.date(item.ptime),
        })
    }

    /// Converts items to cards. Items without a title are left out.
    pub fn cards(&self, items: &[Info]) -> Vec<Card> {
        items.iter().filter_map(|item| self.card(item)).collect()
    }

    /// Converts items to cards that link to their detail pages.
    pub fn detail_cards(&self, items: &[Info], route: fn(Pid) -> Route) -> Vec<Card> {
        let page = |id: &str| Link::to(route(id.parse::<NonZeroU64>().ok()?.into()));
        self.cards(items)
            .into_iter()
            .map(|card| Card {
                link: page(&card.id),
                ..card
            })
            .collect()
    }
}

/// The maximum length of a summary made from a content, in characters.
const SUMMARY: usize = 140;
