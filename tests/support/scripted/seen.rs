//! One request of a call.

use axum::body::Bytes;
use http::request::Parts;
use http::{HeaderMap, Method};

use super::site;

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
        let call = site::call_at(path)?;
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
