//! The visit log: by way of the site's own origin to the provider, and out of its database again.

mod calls;
mod counted;
mod limits;
mod wishes;

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::site::{Answer, TestSite, ask};

pub const VISIT: &str = "/log/visit/insert";
const UKEY: &str = "aZ09aZ09aZ09aZ09";

/// A record as a browser sends it.
pub fn record() -> Value {
    json!({
        "ukey": UKEY, "srchn": "fair", "spchn": "", "srdist": 21, "url": "/en/news/list?page=2", "lid": 2,
        "act": "start", "module": "s16", "stime": 1_790_000_000_000_u64, "etime": 1_790_000_000_000_u64, "span": 0,
        "params": { "page": "2" },
    })
}

fn with(name: &str, value: impl Into<Value>) -> Value {
    let mut record = record();
    record[name] = value.into();
    record
}

async fn send(site: &TestSite, record: &Value) -> Answer {
    ask(site.request(Method::POST, VISIT).json(record)).await
}

#[track_caller]
fn assert_taken(answer: &Answer) {
    assert_eq!(
        (answer.status.as_u16(), answer.text()),
        (200, "success"),
        "{answer:?}"
    );
}
