//! `IndexNow`: an announcement for all participating search engines (indexnow.org).

use http::StatusCode;
use reqwest::{Client, RequestBuilder};
use serde_json::json;

use super::{RefusedSubmission, SearchEngine, Submission};
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

    fn request(&self, client: &Client, Submission { public, urls }: &Submission) -> RequestBuilder {
        let location = public.join(&format!("/{}.txt", self.key));
        let message = json!({
            "host": public.host(),
            "key": self.key,
            "keyLocation": location,
            "urlList": urls,
        });
        client.post(&self.endpoint).json(&message)
    }

    fn read(
        &self,
        status: StatusCode,
        _: &[u8],
        change: &Submission,
    ) -> Result<usize, RefusedSubmission> {
        if status.is_success() {
            return Ok(change.urls.len());
        }
        let message = String::new();
        Err(RefusedSubmission { status, message })
    }
}
