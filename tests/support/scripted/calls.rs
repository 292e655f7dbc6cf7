//! The calls by name, and one request of one of them.

use axum::body::Bytes;
use http::request::Parts;
use http::{HeaderMap, Method};

const CALLS: [(&str, &str); 15] = [
    ("info", "/api/v1/cms/info/info"),
    ("pager", "/api/v1/cms/info/pager"),
    ("count", "/api/v1/cms/info/count"),
    ("type", "/api/v1/cms/type/info"),
    ("catalog", "/api/v1/cms/catalog/list"),
    ("seo", "/cms/seo/match"),
    ("boards", "/api/bbs/board/list"),
    ("labels", "/api/bbs/label/list"),
    ("topics", "/api/bbs/topic/pager"),
    ("topic_count", "/api/bbs/topic/count"),
    ("orders", "/s16/api/v1/order/pager"),
    ("styles", "/s16/opp/style/pager"),
    ("login", "/api/v1/user/login/email"),
    ("register", "/api/v1/user/register/email"),
    ("visit", "/log/visit/insert"),
];

/// A misspelt name would script nothing.
pub fn check(call: &str) {
    assert!(
        call == "media" || CALLS.iter().any(|(name, _)| *name == call),
        "no call is named {call}"
    );
}

/// A request as it came.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The name of the call.
    pub call: &'static str,
    /// Its method.
    pub method: Method,
    /// Its path, with whatever prefix.
    pub path: String,
    /// Its query, decoded.
    pub query: Vec<(String, String)>,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body.
    pub body: Bytes,
}

impl Seen {
    pub(super) fn new(parts: &Parts, body: Bytes) -> Option<Self> {
        let path = parts.uri.path();
        let call = match CALLS.iter().find(|(_, end)| path.ends_with(end)) {
            Some((name, _)) => name,
            None => path.contains("/media/").then_some("media")?,
        };
        let query = pairs(parts.uri.query().unwrap_or_default().as_bytes());
        let (method, headers) = (parts.method.clone(), parts.headers.clone());
        Some(Self {
            call,
            method,
            path: path.to_owned(),
            query,
            headers,
            body,
        })
    }

    /// A parameter of the query.
    pub fn param(&self, name: &str) -> Option<&str> {
        self.query
            .iter()
            .find(|(own, _)| own == name)
            .map(|(_, value)| value.as_str())
    }

    /// The fields of a form in the body.
    pub fn form(&self) -> Vec<(String, String)> {
        pairs(&self.body)
    }

    /// A header as a text.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }
}

fn pairs(encoded: &[u8]) -> Vec<(String, String)> {
    url::form_urlencoded::parse(encoded).into_owned().collect()
}
