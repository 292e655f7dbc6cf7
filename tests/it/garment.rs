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
mod parameters;
mod samples;
mod sections;
mod seo;

use std::time::Duration;

use selvage::bundle::Bundle;
use selvage::config::ProviderSettings;
use selvage::locale::Locale;
use selvage::pages::{Link, LoadedPage, Pages, Tiles};
use selvage::provider::{Content, Provider};
use selvage::site::{OrderQuery, PublicUrl, Resolution, Site, resolve};
use serde_json::Value;
use url::Url;

use crate::support::scripted::Scripted;

/// The pages over a provider whose answers are not kept.
#[derive(Clone)]
struct Loads {
    pages: Pages,
}

impl Loads {
    fn of(provider: &Scripted) -> Self {
        Self::from(provider.url(), Some(tiles()))
    }

    fn from(provider: Url, tiles: Option<Tiles>) -> Self {
        let config = ProviderSettings {
            timeout: Duration::from_secs(20),
            retries: 0,
            max_body: 1 << 20,
            cache_fresh: Duration::ZERO,
            cache_stale: Duration::ZERO,
            ..ProviderSettings::at(provider)
        };
        let content = Content::new(Provider::new(config, Vec::new()).unwrap());
        let public = PublicUrl::new(&"https://www.example.com".parse().unwrap());
        Self {
            pages: Pages::new(content, public, tiles),
        }
    }

    /// The page at a path with its query.
    async fn load(&self, path: &str) -> LoadedPage {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        match resolve(Site::Garment, path, query, None) {
            Resolution::Page(address, _) => {
                Box::pin(self.pages.load(
                    address,
                    &OrderQuery::default(),
                    &Bundle::embedded().unwrap().manifest,
                ))
                .await
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

fn tiles() -> Tiles {
    Tiles {
        url: "https://tiles.example/{z}/{x}/{y}.png".to_owned(),
        max_zoom: 17,
        attribution: "© Someone".to_owned(),
        attribution_link: Link {
            href: "https://tiles.example/licence".to_owned(),
            external: true,
        },
    }
}

/// The languages, with the place of their words in what the scripted provider says.
fn languages() -> impl Iterator<Item = (Locale, usize)> {
    Locale::ALL.into_iter().zip(0..)
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
