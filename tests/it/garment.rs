//! The documents of the garment site's pages, loaded over HTTP from a provider; most tests need no
//! server and no engine around them.

mod about;
mod bbs;
mod calls;
pub(crate) mod content;
mod http;
mod languages;
mod market;
mod missing;
mod news;
mod oem;
mod own;
mod parameters;
mod samples;
mod sections;
mod seo;

use std::collections::HashSet;
use std::time::Duration;

use base::config::{Config, MapSettings, ProviderSettings, TileSource, TileTemplate};
use base::locale::Locale;
use base::site::{ComparedStyles, PageKind, Resolution, Route, SampleFilters, Site, resolve};
use serde_json::Value;

use site::pages::{LoadedPage, PageInput, Pages};
use site::provider::{Content, Provider};
use strum::VariantArray;
use url::Url;

use crate::support::scripted::Scripted;
use crate::support::words::BUNDLE;

/// The pages over a provider whose answers are not kept.
#[derive(Clone)]
struct Loads {
    pages: Pages,
}

impl Loads {
    fn of(provider: &Scripted) -> Self {
        Self::with(provider.url(), &config())
    }

    fn with(provider: Url, config: &Config) -> Self {
        let settings = ProviderSettings {
            timeout: Duration::from_secs(20),
            retries: 0,
            max_body: 1 << 20,
            cache_fresh: Duration::ZERO,
            cache_stale: Duration::ZERO,
            cache_failed: Duration::ZERO,
            ..ProviderSettings::at(provider)
        };
        let content = Content::new(Provider::new(settings, Vec::new()).unwrap());
        Self {
            pages: Pages::new(content, config),
        }
    }

    /// The page at a path with its query.
    async fn load(&self, path: &str) -> LoadedPage {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        match resolve(Site::Garment, path, query, None) {
            Resolution::Page(address, _) => {
                let input = match address.route {
                    Route::SampleList(_) => SampleFilters::of(query).map(PageInput::Filtered),
                    Route::SampleCompare => ComparedStyles::of(query).map(PageInput::Compared),
                    _ => None,
                };
                let input = input.unwrap_or_default();
                Box::pin(self.pages.load(address, &input, &BUNDLE.manifest)).await
            }
            Resolution::Redirect(redirect) => panic!("{path} redirects to {}", redirect.location),
        }
    }

    /// Its document, which must be a whole page.
    async fn document(&self, path: &str) -> Value {
        let document = serde_json::to_value(self.load(path).await.document).unwrap();
        assert_eq!(document["frame"]["status"], 200, "{path}");
        document
    }

    /// Its own part.
    async fn page(&self, path: &str) -> Value {
        self.document(path).await["page"].take()
    }

    async fn status(&self, path: &str) -> u16 {
        self.load(path).await.document.frame.status
    }
}

fn config() -> Config {
    let mut config = Config::default();
    config.server.public_url = "https://www.example.com".parse().unwrap();
    let tiles = TileTemplate::parse("https://tiles.example/{z}/{x}/{y}.png");
    config.map = MapSettings {
        tiles: TileSource::Server(tiles.unwrap()),
        attribution: "© Someone".to_owned(),
        attribution_url: "https://tiles.example/licence".parse().unwrap(),
    };
    config
}

/// Pages whose addresses have parameters, with items of the scripted provider.
const EXAMPLES: [&str; 7] = [
    "/oem/material",
    "/oem/info/3901",
    "/sample/info/3201",
    "/news/list?page=2",
    "/news/info/2005",
    "/bbs/board/1?lid=11",
    "/page/statement-1",
];

/// An address of each kind of page of the garment site.
fn addresses() -> Vec<String> {
    let fixed = PageKind::fixed().filter_map(Route::href);
    let examples = EXAMPLES.into_iter().map(str::to_owned);
    let all: Vec<_> = fixed.chain(examples).collect();
    let kinds: HashSet<_> = all.iter().map(|path| kind_of(path)).collect();
    for kind in PageKind::VARIANTS {
        let has_address = kinds.contains(kind) || kind.paths().is_empty();
        assert!(has_address, "EXAMPLES has no page of the kind {kind:?}");
    }
    all
}

/// The kind of the page at a path with its query.
fn kind_of(path: &str) -> PageKind {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    match resolve(Site::Garment, path, query, None) {
        Resolution::Page(address, _) => address.route.into(),
        Resolution::Redirect(redirect) => panic!("{path} redirects to {}", redirect.location),
    }
}

/// The languages, with the place of their words in what the scripted provider says.
fn languages() -> impl Iterator<Item = (Locale, usize)> {
    Locale::all().zip(0..)
}

/// A field of each entry of a list.
fn each<'a>(list: &'a Value, field: &str) -> Vec<&'a str> {
    list.as_array()
        .unwrap()
        .iter()
        .map(|entry| entry[field].as_str().unwrap_or_default())
        .collect()
}

fn numbered(name: &str, places: std::ops::RangeInclusive<u32>) -> Vec<String> {
    places.map(|place| format!("{name} {place}")).collect()
}
