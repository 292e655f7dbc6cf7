//! Makes pages, and decides how they may be cached.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;

use super::Release;
use super::assemble::{RenderOutcome, put_together};
use super::json::DocumentJson;
use super::page::{FinishedPage, MadePage};
use super::prepared::{Prepared, RefusalPage};
use super::second_level::SecondLevel;
use crate::cache::{Lifetime, Loaded, Tag};
use crate::pages::{Cacheability, ErrorPage, LoadedPage, Page, PageInput, Pages};
use crate::render::RenderError;
use crate::search::Search;
use base::config::CacheSettings;
use base::refusals::is_first;
use base::site::Address;

/// Makes pages: loads, renders and assembles them.
pub(super) struct Renderer {
    pub pages: Pages,
    pub release: ArcSwap<Release>,
    /// Pages of refusals and outages, which are made once.
    pub prepared: Prepared,
    /// The index of the pages for everybody.
    pub search: Search,
    /// `[cache]`.
    pub settings: CacheSettings,
    /// The pages of all servers; `None` for a lone server.
    pub second_level: Option<SecondLevel>,
}

/// The lifetime of a page that only another build changes; a new build removes the pages of the old
/// one.
const UNCHANGING: Lifetime = Lifetime {
    fresh: Duration::from_hours(365 * 24),
    stale: Duration::from_hours(365 * 24),
};

/// The form of a page that a request is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WantedPage {
    Page,
    /// The document alone, so that nothing has to be rendered.
    Document,
}

impl Renderer {
    /// Makes a page, or takes it from another server.
    pub async fn make(&self, address: Address) -> Result<Loaded<FinishedPage>, Infallible> {
        let made = match &self.second_level {
            Some(second) => {
                let build = self.release.load().bundle.manifest.build.clone();
                second.page(address, &build, self.render(address)).await
            }
            None => self.render(address).await,
        };
        let MadePage {
            page,
            lifetime,
            tags,
            age,
        } = made;
        let Some(lifetime) = lifetime else {
            return Ok(Loaded::do_not_store(page));
        };
        self.search.offer(address, page.status, &page.html);
        let weight = allocated_bytes(page.html.weight() + page.document.weight());
        Ok(Loaded::keep(page, lifetime, weight)
            .aged(age)
            .tagged(tags.iter().map(|tag| Tag::from(tag.as_str()))))
    }

    /// Renders a page, and decides how it may be cached.
    async fn render(&self, address: Address) -> MadePage {
        let (page, fitness, tags) = self
            .finish(address, &PageInput::Nothing, WantedPage::Page)
            .await;
        let lifetime = match fitness {
            Cacheability::Complete => Some(Lifetime {
                fresh: self.settings.fresh,
                stale: self.settings.stale,
            }),
            Cacheability::UntilNextBuild => Some(UNCHANGING),
            Cacheability::NotFound => Some(Lifetime {
                fresh: self.settings.not_found,
                stale: Duration::ZERO,
            }),
            Cacheability::NotCacheable => None,
        };
        MadePage {
            page,
            lifetime,
            tags,
            age: Duration::ZERO,
        }
    }

    /// Loads, renders and assembles a page.
    pub async fn finish(
        &self,
        address: Address,
        input: &PageInput,
        wanted: WantedPage,
    ) -> (FinishedPage, Cacheability, Vec<String>) {
        let release = self.release.load_full();
        let LoadedPage {
            document,
            cacheability,
            tags,
        } = {
            let manifest = &release.bundle.manifest;
            Box::pin(self.pages.load(address, input, manifest)).await
        };
        let json = DocumentJson::of(&document);
        let frame = &document.frame;
        let refusal = (frame.site, frame.locale, RefusalPage::Unavailable);
        let is_unavailable = matches!(document.page, Page::Error(ErrorPage { status: 503, .. }));
        if is_unavailable
            && let Some(page) = self
                .prepared
                .get(refusal)
                .filter(|page| page.document.is(&json.whole))
        {
            return (page, cacheability, tags);
        }
        if wanted == WantedPage::Document {
            let page = put_together(&release, &document, &json, RenderOutcome::NotRendered);
            return (page, cacheability, tags);
        }
        let rendered = if input.has_token() {
            release
                .engine
                .render_for_customer(Arc::clone(&json.content))
                .await
        } else {
            release.engine.render(Arc::clone(&json.content)).await
        };
        match rendered {
            Ok(root) => {
                let page = put_together(&release, &document, &json, RenderOutcome::Rendered(&root));
                let page = if is_unavailable && frame.preview.is_none() {
                    self.prepared.put(refusal, page)
                } else {
                    page
                };
                (page, cacheability, tags)
            }
            Err(RenderError::QueueFull) => {
                if is_first("the engine's queue is full") {
                    tracing::warn!("the engine's queue is full");
                }
                metrics::counter!("selvage_pages_refused_total").increment(1);
                (
                    put_together(&release, &document, &json, RenderOutcome::Busy),
                    Cacheability::NotCacheable,
                    tags,
                )
            }
            Err(error) => {
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "a page could not be rendered"
                );
                metrics::counter!("selvage_pages_not_rendered_total").increment(1);
                (
                    put_together(&release, &document, &json, RenderOutcome::NotRendered),
                    Cacheability::NotCacheable,
                    tags,
                )
            }
        }
    }
}

/// The memory that a body of this size takes. Allocators round up, and freed bodies leave gaps: a
/// third more, measured with thousands of pages.
const fn allocated_bytes(bytes: usize) -> usize {
    bytes + bytes / 3
}
