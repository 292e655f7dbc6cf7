//! Loads a page: its own content and its frame at once, and what became of them.

use http::StatusCode;

use super::document::{Document, Page};
use super::error::ErrorPage;
use super::frame::{self, FrameParts};
use super::loading::{Loading, Own};
use super::{about_company, home, news_info, news_list};
use crate::bundle::Manifest;
use crate::cache::{Mode, Tag};
use crate::provider::{Content, Fid};
use crate::site::{Address, PublicUrl, Route};

/// Everything that loading a page takes.
#[derive(Clone)]
pub struct Pages {
    content: Content,
    public: PublicUrl,
}

/// A loaded page.
#[derive(Debug)]
pub struct LoadedPage {
    /// Its document.
    pub document: Document,
    /// How it may be kept.
    pub shelf: Shelf,
    /// What it is made of: `info:975`, `tid:160108`.
    pub tags: Vec<String>,
}

/// How a page may be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// As good: nothing is missing.
    Good,
    /// Briefly: there is no such page.
    NotFound,
    /// Not at all: something is missing.
    Unfit,
}

impl Shelf {
    fn of(status: StatusCode, incomplete: bool) -> Self {
        match status {
            _ if incomplete => Self::Unfit,
            StatusCode::OK => Self::Good,
            StatusCode::NOT_FOUND => Self::NotFound,
            _ => Self::Unfit,
        }
    }
}

/// Which answers of the provider to forget.
#[derive(Clone, Copy, Debug)]
pub enum Answers<'a> {
    /// All of them.
    All,
    /// Those with one of these tags.
    Tagged(&'a [Tag]),
}

impl Pages {
    /// Takes the provider's content and the address that visitors know the site by.
    #[must_use]
    pub const fn new(content: Content, public: PublicUrl) -> Self {
        Self { content, public }
    }

    /// Loads the page at an address; every call that it needs runs at the same time.
    ///
    /// Always a page: what the provider could not give is missing, and where that is the page's own content, the page
    /// says so with status 503.
    pub async fn load(&self, address: Address, manifest: &Manifest) -> LoadedPage {
        let loading = Loading::new(address.locale, manifest.texts(address.locale));
        let (own, parts) =
            futures::join!(self.own(&loading, address.route), frame::load(&self.content, &loading, address));
        let (page, status) = match own {
            Own::Loaded(page) => (page, StatusCode::OK),
            Own::Unknown => failed(StatusCode::NOT_FOUND),
            Own::Missing => failed(StatusCode::SERVICE_UNAVAILABLE),
        };
        let frame = frame::frame(parts, &page, address, status, &self.public, &loading, &manifest.build);
        let (incomplete, tags) = loading.finish();
        LoadedPage { document: Document { frame, page }, shelf: Shelf::of(status, incomplete), tags }
    }

    /// The page that says that something failed; asks nobody for anything.
    #[must_use]
    pub fn failure(&self, address: Address, status: StatusCode, manifest: &Manifest) -> Document {
        let loading = Loading::new(address.locale, manifest.texts(address.locale));
        let (page, status) = failed(status);
        let parts = FrameParts::default();
        let frame = frame::frame(parts, &page, address, status, &self.public, &loading, &manifest.build);
        Document { frame, page }
    }

    /// Forgets answers of the provider; returns how many.
    #[expect(clippy::must_use_candidate, reason = "the purge is done whether anyone reads the number or not")]
    pub fn purge_answers(&self, answers: Answers<'_>, mode: Mode) -> usize {
        match answers {
            Answers::All => self.content.purge_all(mode),
            Answers::Tagged(tags) => self.content.purge_tags(tags, mode),
        }
    }

    async fn own(&self, loading: &Loading<'_>, route: Route) -> Own<Page> {
        match route {
            Route::Home => home::load(&self.content, loading).await.map(|page| Page::Home(Box::new(page))),
            Route::AboutCompany => about_company::load(&self.content, loading).await.map(Page::AboutCompany),
            Route::NewsList(page) => news_list::load(&self.content, loading, page).await.map(Page::NewsList),
            Route::NewsInfo(pid) => news_info::load(&self.content, loading, Fid(pid.get())).await.map(Page::NewsInfo),
            Route::NotFound => Own::Unknown,
        }
    }
}

fn failed(status: StatusCode) -> (Page, StatusCode) {
    (Page::Error(ErrorPage { status: status.as_u16() }), status)
}
