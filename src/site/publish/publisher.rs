//! The pages of the site: cached, waited for, purged and renewed.

use std::collections::HashSet;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use futures::{StreamExt, stream};
use http::StatusCode;
use tokio::time::{Instant, timeout, timeout_at};
use tracing::field::Empty;
use tracing::{Instrument, Span, debug_span, error_span};

use super::Release;
use super::assemble::{RenderOutcome, put_together};
use super::document_sets::DocumentSets;
use super::json::DocumentJson;
use super::markdown::MarkdownPage;
use super::markdown_pages::MarkdownPages;
use super::page::{CacheOutcome, FinishedPage, Published};
use super::prepared::{Prepared, RefusalPage};
use super::renderer::{Renderer, WantedPage};
use super::second_level::SecondLevel;
use crate::body::Body;
use crate::cache::{
    CacheKey, CachePolicyConfig, CacheStats, CacheStatus, Mode, Selection, Served, SwrCache, Tag,
};
use crate::pages::{Document, ErrorPage, PageInput, Pages};
use crate::purge::Purge;
use crate::search::Search;
use crate::telemetry::trace;
use base::config::CacheSettings;
use base::header_value;
use base::site::{Address, OrderQuery, Route, SearchQuery, VisitLog};

impl CacheKey for Address {}

/// Renders pages and caches them.
pub struct Publisher {
    renderer: Arc<Renderer>,
    cache: SwrCache<Address, FinishedPage, Infallible>,
    markdown: MarkdownPages,
    document_sets: DocumentSets,
    /// How long a visitor waits for a page.
    timeout: Duration,
    /// How long a visitor waits for a purged page to be rendered again.
    renew_wait: Duration,
}

/// The number of pages that one purge renders at a time. Small, so that visitors are not delayed.
const RENEWALS: usize = 4;

impl Publisher {
    /// Creates the publisher. With a `cache.budget` of 0 every request is rendered.
    ///
    /// `timeout` is how long a visitor waits for a page that is being rendered. `second_level` has
    /// the pages of all servers.
    pub fn new(
        pages: Pages,
        search: Search,
        release: Release,
        settings: CacheSettings,
        timeout: Duration,
        second_level: Option<SecondLevel>,
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
        let renew_wait = settings.renew_wait.min(timeout / 2);
        let policy = CachePolicyConfig {
            renew_wait,
            ..CachePolicyConfig::with_budget(settings.budget)
        };
        let release = ArcSwap::from_pointee(release);
        let renderer = Renderer {
            pages,
            release,
            prepared: Prepared::default(),
            search,
            settings,
            second_level,
        };
        Self {
            renderer: Arc::new(renderer),
            cache: SwrCache::new("pages", policy),
            markdown: MarkdownPages::default(),
            document_sets: DocumentSets::default(),
            timeout,
            renew_wait,
        }
    }

    /// Returns the page if it is cached and fresh, without waiting.
    pub fn cached(&self, address: Address) -> Option<Published> {
        let span = trace::span(
            || debug_span!(target: trace::TARGET, "cache lookup", cache.outcome = "none"),
        );
        let served = self.cache.get(&address)?;
        span.record("cache.outcome", served.status.as_str());
        Some(published(served))
    }

    /// Whether the page at an address need not be rendered for a request: it is cached, fresh or
    /// stale, or being rendered.
    pub fn has(&self, address: Address) -> bool {
        self.cache.has(&address)
    }

    /// Returns the page at an address, from the cache if it is there.
    ///
    /// Failures are pages as well. `request` is the request's id, for log lines and spans.
    pub async fn page(&self, address: Address, request: &str) -> Published {
        if self.renderer.settings.budget == 0 {
            let nothing = PageInput::Nothing;
            let alone = self
                .alone(address, &nothing, WantedPage::Page, request)
                .await;
            let page = &alone.page;
            self.renderer.search.offer(address, page.status, &page.html);
            return alone;
        }
        if let Some(served) = self.cache.get(&address) {
            return published(served);
        }
        let waiting =
            trace::span(|| debug_span!(target: trace::TARGET, "cache", cache.outcome = Empty));
        let (renderer, id) = (Arc::clone(&self.renderer), request.to_owned());
        // Created only if something is rendered.
        let load =
            move || async move { renderer.make(address).await }.instrument(page_span(&id, address));
        let served = self
            .cache
            .get_or_load(address, load)
            .instrument(waiting.clone());
        let served = timeout(self.timeout, served).await;
        let outcome = match &served {
            Ok(Ok(served)) => served.status.as_str(),
            Ok(Err(_)) => "failed",
            Err(_) => "timeout",
        };
        waiting.record("cache.outcome", outcome);
        // A refresh of a stale page goes on in the background.
        trace::end(&waiting);
        match served {
            Ok(Ok(served)) => published(served),
            Ok(Err(error)) => {
                tracing::error!(request_id = request, ?address, %error, "a page could not be rendered");
                self.busy(address)
            }
            Err(_) => {
                tracing::warn!(
                    request_id = request,
                    ?address,
                    "a page takes too long; responded with 503"
                );
                self.busy(address)
            }
        }
    }

    /// Renders the page for one person. The result is never cached or shared.
    pub async fn page_for_one(
        &self,
        address: Address,
        query: &OrderQuery,
        request: &str,
    ) -> Published {
        let input = PageInput::Order(query.clone());
        let page = self.alone(address, &input, WantedPage::Page, request).await;
        page.private()
    }

    /// Returns the page with the results of a search. It is never cached.
    pub async fn searched(
        &self,
        address: Address,
        query: &SearchQuery,
        wanted: WantedPage,
        request: &str,
    ) -> Published {
        let release = self.release();
        let texts = release.bundle.manifest.texts(address.locale);
        let search = &self.renderer.search;
        match search.find(address.locale, query, &texts.synonyms).await {
            Ok(found) => {
                let input = PageInput::Found(found);
                self.alone(address, &input, wanted, request).await
            }
            Err(_) => self.busy(address),
        }
    }

    /// Returns a page for one request, with its input. It is never cached.
    pub async fn page_of(
        &self,
        address: Address,
        input: &PageInput,
        wanted: WantedPage,
        request: &str,
    ) -> Published {
        self.alone(address, input, wanted, request).await
    }

    /// Returns the Markdown of a page if it has been made.
    pub fn known_markdown(&self, page: &FinishedPage) -> Option<Arc<MarkdownPage>> {
        self.markdown.known(page)
    }

    /// Returns the Markdown of the page at an address; `None` for a page without a main part.
    pub async fn markdown(
        &self,
        address: Address,
        page: &FinishedPage,
    ) -> Option<Arc<MarkdownPage>> {
        let public = self.renderer.pages.public(address.site);
        let own = public.canonical(address);
        let base = own.unwrap_or_else(|| public.join("/")).parse().ok()?;
        self.markdown.get(page, base).await
    }

    /// Returns a JSON array of the documents of pages in their order: those that fit into a few
    /// kilobytes, none while the server makes another one.
    pub async fn documents(&self, pages: &[Arc<FinishedPage>]) -> Arc<Body> {
        self.document_sets.get(pages).await
    }

    /// The pages, as they are loaded.
    pub fn pages(&self) -> &Pages {
        &self.renderer.pages
    }

    /// The search's index.
    pub fn search(&self) -> &Search {
        &self.renderer.search
    }

    /// Renders the page for one request.
    async fn alone(
        &self,
        address: Address,
        input: &PageInput,
        wanted: WantedPage,
        request: &str,
    ) -> Published {
        let finish = self
            .renderer
            .finish(address, input, wanted)
            .instrument(page_span(request, address));
        match timeout(self.timeout, finish).await {
            Ok((page, ..)) => Published {
                page: Arc::new(page),
                outcome: CacheOutcome::NotStored,
            },
            Err(_) => self.busy(address),
        }
    }

    /// Returns the page for a person who has exceeded a rate limit; it says how long to wait.
    pub fn turned_away(&self, address: Address, wait: Duration) -> Published {
        self.refused(
            address,
            RefusalPage::TooMany(header_value::whole_seconds(wait)),
        )
    }

    /// Returns the page for an internal error. Does not call the provider.
    pub async fn failure(&self, address: Address) -> Published {
        let release = self.release();
        let manifest = &release.bundle.manifest;
        let error = ErrorPage::default();
        let document = self.renderer.pages.failure(address, error, manifest);
        rendered(&release, &document).await
    }

    /// Returns the page for a preview that has ended. It is no visit.
    pub async fn ended_preview(&self, address: Address) -> Published {
        let release = self.release();
        let manifest = &release.bundle.manifest;
        let message = manifest.texts(address.locale).preview.ended.clone();
        let error = ErrorPage::of(StatusCode::NOT_FOUND).saying(message);
        let mut document = self.renderer.pages.failure(address, error, manifest);
        document.frame.visits = VisitLog::Off;
        rendered(&release, &document).await.private()
    }

    /// Returns the page that asks to try again, made without the provider and the engine.
    fn busy(&self, address: Address) -> Published {
        self.refused(address, RefusalPage::Busy)
    }

    /// Returns a page that is made once for all addresses of a site and language, without the
    /// provider and the engine.
    fn refused(&self, Address { site, locale, .. }: Address, refusal: RefusalPage) -> Published {
        let make = || {
            let release = self.release();
            let manifest = &release.bundle.manifest;
            let (error, outcome) = match refusal {
                RefusalPage::TooMany(seconds) => {
                    let message = manifest.texts(locale).too_many_for(seconds);
                    let error = ErrorPage::of(StatusCode::TOO_MANY_REQUESTS).saying(message);
                    (
                        error,
                        RenderOutcome::TurnedAway(Duration::from_secs(seconds)),
                    )
                }
                RefusalPage::Busy | RefusalPage::Unavailable => (
                    ErrorPage::of(StatusCode::SERVICE_UNAVAILABLE),
                    RenderOutcome::Busy,
                ),
            };
            let nowhere = Address {
                site,
                locale,
                route: Route::NotFound,
            };
            let document = self.renderer.pages.failure(nowhere, error, manifest);
            put_together(&release, &document, &DocumentJson::of(&document), outcome)
        };
        let (prepared, key) = (&self.renderer.prepared, (site, locale, refusal));
        let page = prepared
            .get(key)
            .unwrap_or_else(|| prepared.put(key, make()));
        Published {
            page: Arc::new(page),
            outcome: CacheOutcome::NotStored,
        }
    }

    /// The current build.
    pub fn release(&self) -> Arc<Release> {
        self.renderer.release.load_full()
    }

    /// Replaces the build, and purges the pages of the previous one. The provider's answers are
    /// asked for anew, since their texts contain facts of the company.
    #[must_use = "the engine of the release before is still running"]
    pub fn replace_release(&self, release: Release) -> Arc<Release> {
        let before = self.renderer.release.swap(Arc::new(release));
        self.renderer.pages.content().purge_all(Mode::Soft);
        self.cache.purge(&Selection::All, Mode::Hard);
        self.renderer.prepared.clear();
        before
    }

    pub fn stats(&self) -> CacheStats {
        self.cache.stats()
    }

    /// Purges pages, and the provider's answers that they were made from. Returns the pages, each
    /// once, and the number of answers.
    pub fn purge(&self, purge: &Purge) -> (Vec<Address>, usize) {
        let mode = purge.mode();
        let tags: Vec<Tag> = purge
            .tags
            .iter()
            .map(|tag| Tag::from(tag.as_str()))
            .collect();
        // The answers first: a page rendered after the purge must not be made from old answers. The
        // answers behind a path or a language are not known, so all of them are purged.
        let every = purge.all || !purge.paths.is_empty() || !purge.locales.is_empty();
        let content = self.renderer.pages.content();
        let answers = if every {
            content.purge_all(mode)
        } else {
            content.purge_tags(&tags, mode)
        };
        let mut selections = Vec::new();
        if purge.all {
            selections.push(Selection::All);
        }
        selections.extend(tags.into_iter().map(Selection::Tag));
        if !purge.paths.is_empty() || !purge.locales.is_empty() {
            let (pages, locales) = (purge.addresses(), purge.locales.clone());
            selections.push(Selection::matching(move |address: &Address| {
                locales.contains(&address.locale) || pages.contains(address)
            }));
        }
        let mut seen = HashSet::new();
        let purged = selections
            .iter()
            .flat_map(|selection| self.cache.purge(selection, mode))
            .filter(|page| seen.insert(*page));
        (purged.collect(), answers)
    }

    /// Returns the cached pages that a purge of these tags would select.
    pub fn with_tags(&self, tags: &[String]) -> Vec<Address> {
        let mut seen = HashSet::new();
        let tags = tags
            .iter()
            .map(|tag| Selection::Tag(Tag::from(tag.as_str())));
        let keys = tags.flat_map(|tag| self.cache.covered(&tag));
        keys.filter(|page| seen.insert(*page)).collect()
    }

    /// Renders pages that a soft purge has made stale, for as long as a visitor would wait for one.
    /// Returns those that are finished; the others are rendered when they are requested.
    pub async fn renew(&self, pages: &[Address], request: &str) -> Vec<Address> {
        if self.renew_wait.is_zero() {
            return Vec::new();
        }
        let deadline = Instant::now() + self.renew_wait;
        let page = |address: &Address| {
            let address = *address;
            async move {
                self.page(address, request)
                    .await
                    .outcome
                    .is_fresh()
                    .then_some(address)
            }
        };
        let mut made = stream::iter(pages).map(page).buffer_unordered(RENEWALS);
        let mut renewed = Vec::new();
        while let Ok(Some(page)) = timeout_at(deadline, made.next()).await {
            renewed.extend(page);
        }
        renewed
    }

    /// Whether no page is being rendered.
    pub fn is_idle(&self) -> bool {
        self.cache.stats().flights == 0 && self.release().engine.waiting() == 0
    }
}

/// The span of rendering a page, with the id of the request that caused it.
fn page_span(request: &str, address: Address) -> Span {
    // At the highest level of the events in it: a filter that drops the span would drop the
    // request's id.
    error_span!(target: trace::TARGET, "page", request_id = request, ?address)
}

/// Renders the page of an error.
async fn rendered(release: &Release, document: &Document) -> Published {
    let json = DocumentJson::of(document);
    let rendered = release.engine.render(Arc::clone(&json.content)).await;
    let outcome = rendered
        .as_deref()
        .map_or(RenderOutcome::NotRendered, RenderOutcome::Rendered);
    let page = put_together(release, document, &json, outcome);
    Published {
        page: Arc::new(page),
        outcome: CacheOutcome::NotStored,
    }
}

fn published(served: Served<FinishedPage>) -> Published {
    let outcome = match served.status {
        CacheStatus::Hit | CacheStatus::Stale => CacheOutcome::Hit {
            age: served.age,
            fresh_for: served.fresh_for,
        },
        CacheStatus::Miss if served.stored => CacheOutcome::Stored,
        CacheStatus::Shared if served.stored => CacheOutcome::Collapsed,
        CacheStatus::Miss | CacheStatus::Shared => CacheOutcome::NotStored,
    };
    Published {
        page: served.value,
        outcome,
    }
}
