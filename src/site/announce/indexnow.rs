//! `IndexNow`: an announcement for all participating search engines (indexnow.org).

use http::StatusCode;
use reqwest::{Client, RequestBuilder};
use serde_json::json;

use super::{Change, Refused, SearchEngine};
use base::site::Address;

pub struct IndexNow {
    pub endpoint: String,
    /// The key of all sites.
    pub key: String,
}

impl SearchEngine for IndexNow {
    const NAME: &'static str = "indexnow";
    /// The limit of indexnow.org.
    const MOST: usize = 10_000;

    fn takes(_: &Address) -> bool {
        true
    }

    fn request(&self, client: &Client, Change { public, urls }: &Change) -> RequestBuilder {
        let location = public.join(&format!("/{}.txt", self.key));
        let message = json!({
            "host": public.host(),
            "key": self.key,
            "keyLocation": location,
            "urlList": urls,
        });
        client.post(&self.endpoint).json(&message)
    }

    fn read(&self, status: StatusCode, _: &[u8], change: &Change) -> Result<usize, Refused> {
        if status.is_success() {
            return Ok(change.urls.len());
        }
        let message = String::new();
        Err(Refused { status, message })
    }
}
