//! Makes pages and keeps them.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use bytes::Bytes;
use futures::{StreamExt, stream};
use http::StatusCode;
use tokio::time::{Instant, timeout, timeout_at};
use tracing::field::Empty;
use tracing::{Instrument, Span, debug_span, error_span};

use super::html::{self, HeadTags, Root};
use super::page::{Copy, FinishedPage, Published};
use super::purge::{PurgeOrder, Purged};
use super::Release;
use crate::config::CacheSettings;
use crate::body::Body;
use crate::cache::{
    CacheKey, CachePolicyConfig, CacheStats, Lifetime, Loaded, Mode, Purge, Served, State, SwrCache, Tag,
};
use crate::pages::{self, Answers, Document, ErrorPage, LoadedPage, Pages, Shelf};
use crate::render::RenderError;
use crate::site::{Address, OrderQuery};
use crate::telemetry::trace;

impl CacheKey for Address {
    fn heap_bytes(&self) -> usize {
        0
    }
}

/// Makes pages and keeps them: the one door between HTTP and everything that makes a page.
pub struct Publisher {
    shared: Arc<Shared>,
    cache: SwrCache<Address, FinishedPage, Infallible>,
    /// How long a visitor waits for a page.
    timeout: Duration,
    /// How long a visitor waits for the renewal of a purged page.
    renew_wait: Duration,
}

/// What a page is made with.
struct Shared {
    pages: Pages,
    release: ArcSwap<Release>,
    /// `[cache]`.
    settings: CacheSettings,
}

/// The lifetime of a page that only another build changes; a new build removes the pages of the old one.
const UNCHANGING: Lifetime = Lifetime { fresh: Duration::from_hours(365 * 24), stale: Duration::from_hours(365 * 24) };
/// Pages that one purge renews at a time: a few, so that a purge of everything leaves the engine to visitors.
const RENEWALS: usize = 4;
/// When a visitor of a page that cannot be had now should come again.
const RETRY_AFTER: Duration = Duration::from_secs(5);
/// The same, where only the engine is busy.
const RETRY_AFTER_BUSY: Duration = Duration::from_secs(2);

impl Publisher {
    /// Creates the publisher. With `cache.enabled` off every request is rendered, for measurements.
    ///
    /// `timeout` is how long a visitor waits for a page that is being rendered.
    #[must_use]
    pub fn new(
        pages: Pages,
        release: Release,
        settings: CacheSettings,
        timeout: Duration,
    ) -> Self {
        metrics::describe_counter!(
            "selvage_pages_refused_total",
            "Pages that were not rendered since the queue was full"
        );
        metrics::counter!("selvage_pages_refused_total").increment(0);
        metrics::describe_counter!(
            "selvage_pages_not_rendered_total",
            "Pages that were served without HTML since rendering failed"
        );
        metrics::counter!("selvage_pages_not_rendered_total").increment(0);
        let (cache, renew_wait) = if settings.enabled {
            let renew_wait = settings.renew_wait.min(timeout / 2);
            let policy = CachePolicyConfig { renew_wait, ..CachePolicyConfig::with_budget(settings.budget) };
            (SwrCache::new("pages", policy), renew_wait)
        } else {
            (SwrCache::disabled("pages"), Duration::ZERO)
        };
        let shared = Shared { pages, release: ArcSwap::from_pointee(release), settings };
        Self { shared: Arc::new(shared), cache, timeout, renew_wait }
    }

    /// The page at an address, where the cache has it fresh: without waiting for anything.
    #[must_use]
    pub fn kept(&self, address: Address) -> Option<Published> {
        let span = trace::span(|| debug_span!(target: trace::TARGET, "cache lookup", cache.outcome = "none"));
        let served = self.cache.get(&address)?;
        span.record("cache.outcome", served.state.as_str());
        Some(published(served))
    }

    /// The page at an address, from the cache where it is there.
    ///
    /// Always an answer: what cannot be had is a page that says so. `request` is what ties the log lines of making it
    /// to the request that caused it.
    pub async fn page(&self, address: Address, request: &str) -> Published {
        if let Some(served) = self.cache.get(&address) {
            return published(served);
        }
        let waiting = trace::span(|| debug_span!(target: trace::TARGET, "cache", cache.outcome = Empty));
        let (shared, id) = (Arc::clone(&self.shared), request.to_owned());
        // The span of what is made, so that there is none where nothing is.
        let load = move || async move { shared.make(address).await }.instrument(page_span(&id, address));
        let served = self.cache.get_or_load(address, load).instrument(waiting.clone());
        let served = timeout(self.timeout, served).await;
        let outcome = match &served {
            Ok(Ok(served)) => served.state.as_str(),
            Ok(Err(_)) => "failed",
            Err(_) => "timeout",
        };
        waiting.record("cache.outcome", outcome);
        // What it began may go on, such as the renewal of what was stale.
        trace::end(&waiting);
        match served {
            Ok(Ok(served)) => published(served),
            Ok(Err(error)) => {
                tracing::error!(request_id = request, ?address, %error, "a page could not be made");
                self.busy(address)
            }
            Err(_) => {
                tracing::warn!(request_id = request, ?address, "a page is still being made; its visitor was sent away");
                self.busy(address)
            }
        }
    }

    /// The page at an address for one person, who asks for this: made for this request, seen by nobody else.
    pub async fn page_for_one(&self, address: Address, query: &OrderQuery, request: &str) -> Published {
        let finish = self.shared.finish(address, query).instrument(page_span(request, address));
        match timeout(self.timeout, finish).await {
            Ok((page, ..)) => Published { page: Arc::new(page), copy: Copy::Unshared },
            Err(_) => Published { copy: Copy::Unshared, ..self.busy(address) },
        }
    }

    /// The page for one person who has asked too often, with the seconds to wait as its message.
    #[must_use]
    pub fn turned_away(&self, address: Address, wait: Duration) -> Published {
        let message = self.release().bundle.manifest.texts(address.locale).too_many_for(wait);
        let error = ErrorPage::of(StatusCode::TOO_MANY_REQUESTS).saying(message);
        Published { copy: Copy::Unshared, ..self.unrendered(address, error, Outcome::TurnedAway) }
    }

    /// The page that says that something failed, made without a call of the provider.
    pub async fn failure(&self, address: Address) -> Published {
        let release = self.release();
        let document = self.shared.pages.failure(address, ErrorPage::default(), &release.bundle.manifest);
        let json = json(&document);
        let rendered = release.engine.render(Arc::clone(&json)).await;
        let outcome = rendered.as_deref().map_or(Outcome::NotRendered, Outcome::Rendered);
        let page = put_together(&release, &document, &json, outcome);
        Published { page: Arc::new(page), copy: Copy::Unstored }
    }

    /// The page for one who must come again, made without anything that could be short.
    fn busy(&self, address: Address) -> Published {
        self.unrendered(address, ErrorPage::of(StatusCode::SERVICE_UNAVAILABLE), Outcome::Busy)
    }

    fn unrendered(&self, address: Address, error: ErrorPage, outcome: Outcome<'_>) -> Published {
        let release = self.release();
        let document = self.shared.pages.failure(address, error, &release.bundle.manifest);
        let page = put_together(&release, &document, &json(&document), outcome);
        Published { page: Arc::new(page), copy: Copy::Unstored }
    }

    /// The build at work.
    #[must_use]
    pub fn release(&self) -> Arc<Release> {
        self.shared.release.load_full()
    }

    /// Puts another build to work, and forgets the pages of the one before.
    #[must_use = "the engine of the release before is still running"]
    pub fn replace_release(&self, release: Release) -> Arc<Release> {
        let before = self.shared.release.swap(Arc::new(release));
        self.cache.purge(Purge::All, Mode::Hard);
        before
    }

    /// The figures of the kept pages.
    #[must_use]
    pub fn stats(&self) -> CacheStats {
        self.cache.stats()
    }

    /// Has pages, and the answers they were made from, made anew.
    #[expect(clippy::must_use_candidate, reason = "the purge is done whether anyone reads its report or not")]
    pub fn purge(&self, order: &PurgeOrder) -> Purged {
        let mode = if order.hard { Mode::Hard } else { Mode::Soft };
        let tags: Vec<Tag> = order.tags.iter().map(|tag| Tag::from(tag.as_str())).collect();
        // The answers first: a page made after its own purge must not be made from an answer of before.
        // Which answers a path or a language was made from nobody knows, so all of them are asked for again.
        let every = order.all || !order.paths.is_empty() || !order.locales.is_empty();
        let answers = if every { Answers::All } else { Answers::Tagged(&tags) };
        let answers = self.shared.pages.purge_answers(answers, mode);
        let mut touched = Vec::new();
        let mut purge = |purge| touched.extend(self.cache.purge(purge, mode).keys);
        if order.all {
            purge(Purge::All);
        }
        for tag in tags {
            purge(Purge::Tag(tag));
        }
        if !order.paths.is_empty() || !order.locales.is_empty() {
            let (pages, locales) = (order.addresses(), order.locales.clone());
            purge(Purge::matching(move |address: &Address| {
                locales.contains(&address.locale) || pages.contains(address)
            }));
        }
        Purged::new(touched, answers)
    }

    /// Renews pages that a soft purge has made stale, for as long as a visitor of one of them would wait. Returns those
    /// that are new by then; the rest is left to the visitors of these pages.
    pub async fn renew(&self, pages: &[Address], request: &str) -> Vec<Address> {
        if self.renew_wait.is_zero() {
            return Vec::new();
        }
        let deadline = Instant::now() + self.renew_wait;
        let page = |address: &Address| {
            let address = *address;
            async move { self.page(address, request).await.copy.is_fresh().then_some(address) }
        };
        let mut made = stream::iter(pages).map(page).buffer_unordered(RENEWALS);
        let mut renewed = Vec::new();
        while let Ok(Some(page)) = timeout_at(deadline, made.next()).await {
            renewed.extend(page);
        }
        renewed
    }

    /// Whether nothing is being made, for anyone.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.cache.stats().flights == 0 && self.release().engine.waiting() == 0
    }
}

/// What ties the log lines and the spans of making a page to the request that caused it.
fn page_span(request: &str, address: Address) -> Span {
    // As loud as the loudest line that is in it, lest a filter take the line and leave the request's id.
    error_span!(target: trace::TARGET, "page", request_id = request, ?address)
}

impl Shared {
    /// Makes a page and says how it may be kept.
    async fn make(&self, address: Address) -> Result<Loaded<FinishedPage>, Infallible> {
        let (page, fitness, tags) = self.finish(address, &OrderQuery::default()).await;
        let lifetime = match fitness {
            // Nothing is compressed that is sent once.
            _ if !self.settings.enabled => return Ok(Loaded::do_not_store(page)),
            Shelf::Good => Lifetime { fresh: self.settings.fresh, stale: self.settings.stale },
            Shelf::Unchanging => UNCHANGING,
            Shelf::NotFound => Lifetime { fresh: self.settings.not_found, stale: Duration::ZERO },
            Shelf::Unfit => return Ok(Loaded::do_not_store(page)),
        };
        page.html.compress_all();
        page.document.compress_all();
        let weight = held(page.html.weight() + page.document.weight());
        Ok(Loaded::keep(page, lifetime, weight).tagged(tags.iter().map(|tag| Tag::from(tag.as_str()))))
    }

    /// Loads, renders and puts a page together.
    async fn finish(&self, address: Address, query: &OrderQuery) -> (FinishedPage, Shelf, Vec<String>) {
        let release = self.release.load_full();
        let LoadedPage { document, shelf, tags } = {
            let manifest = &release.bundle.manifest;
            Box::pin(self.pages.load_for_one(address, query, manifest)).await
        };
        let json = json(&document);
        match release.engine.render(Arc::clone(&json)).await {
            Ok(root) => (put_together(&release, &document, &json, Outcome::Rendered(&root)), shelf, tags),
            Err(RenderError::QueueFull) => {
                tracing::warn!("the engine's queue is full");
                metrics::counter!("selvage_pages_refused_total").increment(1);
                (put_together(&release, &document, &json, Outcome::Busy), Shelf::Unfit, tags)
            }
            Err(error) => {
                tracing::error!(error = &error as &dyn std::error::Error, "a page could not be rendered");
                metrics::counter!("selvage_pages_not_rendered_total").increment(1);
                (put_together(&release, &document, &json, Outcome::NotRendered), Shelf::Unfit, tags)
            }
        }
    }
}

/// The memory that so many bytes of bodies take: an allocator rounds their lengths up, and bodies that leave make holes that
/// others do not quite fill. Measured with thousands of pages coming and going, that was a third.
const fn held(bytes: usize) -> usize {
    bytes + bytes / 3
}

/// What the engine made of a document.
#[derive(Clone, Copy)]
enum Outcome<'a> {
    /// The HTML of the root element.
    Rendered(&'a str),
    /// Nothing, since it failed.
    NotRendered,
    /// Nothing, since it has too much to do.
    Busy,
    /// Nothing, since its visitor has asked too often.
    TurnedAway,
}

/// The document as JSON that can stand in HTML.
fn json(document: &Document) -> Arc<str> {
    // A document has neither maps with keys that are no text nor anything else that JSON lacks.
    html::embeddable(&serde_json::to_string(document).unwrap_or_default()).into()
}

/// The same text as bytes, without a copy.
struct TextBytes(Arc<str>);

impl AsRef<[u8]> for TextBytes {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

fn put_together(release: &Release, document: &Document, json: &Arc<str>, outcome: Outcome<'_>) -> FinishedPage {
    let manifest = &release.bundle.manifest;
    let frame = &document.frame;
    let alternates: Vec<_> = frame.head.alternates.iter().map(|a| (a.hreflang.as_str(), a.href.as_str())).collect();
    let structured = frame.head.structured.as_ref().map(|graph| html::embeddable(&pages::json_ld(graph)));
    let feeds = pages::feed_links(frame.site, frame.locale, manifest.texts(frame.locale));
    let head = HeadTags {
        site: frame.site,
        locale: frame.locale,
        title: &frame.head.title,
        description: &frame.head.description,
        keywords: &frame.head.keywords,
        canonical: frame.head.canonical.as_deref(),
        alternates: &alternates,
        meta: &frame.head.meta,
        structured: structured.as_deref(),
        feeds: &feeds,
    };
    let root = match outcome {
        Outcome::Rendered(html) => Root::Rendered(html),
        Outcome::NotRendered | Outcome::Busy => Root::Shell { notice: manifest.shell_notice(frame.site, frame.locale) },
        Outcome::TurnedAway => Root::Shell { notice: &manifest.texts(frame.locale).api.too_many },
    };
    let page = html::page(manifest, document.page.kind(), head, root, json);
    let document_status = StatusCode::from_u16(frame.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let status = match outcome {
        Outcome::Busy => StatusCode::SERVICE_UNAVAILABLE,
        _ => document_status,
    };
    let retry_after = match outcome {
        Outcome::Busy => Some(RETRY_AFTER_BUSY),
        _ => (status == StatusCode::SERVICE_UNAVAILABLE).then_some(RETRY_AFTER),
    };
    FinishedPage {
        status,
        // A copy of just its length, since it is kept: what the page was written into has grown by doubling.
        html: Body::new(Bytes::copy_from_slice(page.as_bytes())),
        document_status,
        document: Body::new(Bytes::from_owner(TextBytes(Arc::clone(json)))),
        retry_after,
    }
}

fn published(served: Served<FinishedPage>) -> Published {
    let copy = match served.state {
        State::Hit | State::Stale => Copy::Stored { age: served.age, fresh_for: served.fresh_for },
        State::Miss if served.stored => Copy::Made,
        State::Shared if served.stored => Copy::MadeForOthers,
        State::Miss | State::Shared | State::Bypass => Copy::Unstored,
    };
    Published { page: served.value, copy }
}
