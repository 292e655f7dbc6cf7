//! Baidu's submission of links (普通收录, API 提交), for Chinese pages alone.

use http::StatusCode;
use http::header::CONTENT_TYPE;
use reqwest::{Client, RequestBuilder};
use serde::Deserialize;

use super::{RefusedSubmission, SearchEngine, Submission};
use base::config::Secret;
use base::locale::Locale;
use base::redact::redact;
use base::site::Address;

/// The name of the gauge of the quota that is left.
const REMAINING: &str = "selvage_baidu_remaining_pages";
/// The maximum length of a message in the log.
const MOST_SAID: usize = 200;

pub struct Baidu {
    endpoint: String,
    token: Secret,
}

/// Baidu's answer: numbers, or the reason of a refusal.
#[derive(Default, Deserialize)]
#[serde(default)]
struct BaiduAnswer {
    success: Option<usize>,
    /// The number of pages that may be submitted today.
    remain: Option<u32>,
    not_same_site: Vec<String>,
    not_valid: Vec<String>,
    message: String,
}

impl Baidu {
    pub fn new(endpoint: String, token: Secret) -> Self {
        metrics::describe_gauge!(
            REMAINING,
            "Pages that Baidu takes until the end of the day, as of the last announcement"
        );
        Self { endpoint, token }
    }
}

impl SearchEngine for Baidu {
    const NAME: &'static str = "baidu";
    const MOST: usize = 2_000;

    fn takes(page: &Address) -> bool {
        page.locale == Locale::ZH
    }

    fn request(&self, client: &Client, Submission { public, urls }: &Submission) -> RequestBuilder {
        client
            .post(&self.endpoint)
            .query(&[("site", &*public.join("")), ("token", self.token.expose())])
            .header(CONTENT_TYPE, "text/plain")
            .body(urls.join("\n"))
    }

    fn read(
        &self,
        status: StatusCode,
        body: &[u8],
        _: &Submission,
    ) -> Result<usize, RefusedSubmission> {
        let answer: BaiduAnswer = serde_json::from_slice(body).unwrap_or_default();
        if let Some(remain) = answer.remain {
            metrics::gauge!(REMAINING).set(remain);
        }
        let Some(taken) = answer.success.filter(|_| status.is_success()) else {
            let message: String = answer.message.chars().take(MOST_SAID).collect();
            let message = redact(&message).to_string();
            return Err(RefusedSubmission { status, message });
        };
        let (foreign, invalid) = (answer.not_same_site.len(), answer.not_valid.len());
        if foreign + invalid > 0 {
            tracing::warn!(foreign, invalid, "Baidu refused some of the changed pages");
        }
        Ok(taken)
    }
}
