//! The parameters of a call, parsed leniently: empty ones count as missing, unknown ones are
//! ignored.

use std::borrow::Cow;
use std::convert::Infallible;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_LANGUAGE, CONTENT_TYPE};
use axum::http::request::Parts;
use serde_json::{Map, Value};
use zeroize::Zeroizing;

use super::answer::Refusal;
use crate::store::RowSlice;
use base::locale::Locale;

const MOST: usize = 32;

/// Parameters by name; the first of each name counts. Passwords are among them, so the values are
/// overwritten when they are dropped.
#[derive(Clone, Default)]
pub(crate) struct Params(Vec<(String, Zeroizing<String>)>);

impl Params {
    fn parse(encoded: &[u8]) -> Self {
        // PostgreSQL refuses a NUL, which no stored text contains.
        let readable = |value: Cow<str>| {
            if value.contains('\0') {
                value.replace('\0', "\u{fffd}")
            } else {
                value.into()
            }
        };
        let pairs = url::form_urlencoded::parse(encoded).take(MOST);
        Self(
            pairs
                .map(|(key, value)| (key.into(), readable(value).into()))
                .collect(),
        )
    }

    /// Sets `lang` to the first language of `Accept-Language` unless the client sent it.
    fn or_accept_language(mut self, headers: &HeaderMap) -> Self {
        let header = headers
            .get(ACCEPT_LANGUAGE)
            .and_then(|value| value.to_str().ok());
        if let Some(header) = header.filter(|_| self.text("lang").is_empty()) {
            let first = header.split([',', ';']).next().unwrap_or_default().trim();
            self.0
                .insert(0, ("lang".to_owned(), first.to_owned().into()));
        }
        self
    }

    /// The parameters around a body: those of the address, and its language.
    pub(crate) fn of_request(request: &Request) -> Self {
        Self::parse(request.uri().query().unwrap_or_default().as_bytes())
            .or_accept_language(request.headers())
    }

    /// The parameters of a form with files.
    pub(crate) fn of_fields(fields: Vec<(String, String)>) -> Self {
        let fields = fields.into_iter().take(MOST);
        Self(
            fields
                .map(|(name, text)| (name, text.replace('\0', "\u{fffd}").into()))
                .collect(),
        )
    }

    /// Takes `lang` from the parameters around, unless it is among these.
    pub(crate) fn or(mut self, around: &Self) -> Self {
        if self.text("lang").is_empty() {
            let lang = around.text("lang").to_owned();
            self.0.insert(0, ("lang".to_owned(), lang.into()));
        }
        self
    }

    /// A parameter exactly as it was sent; empty if it is missing.
    pub(crate) fn raw(&self, name: &str) -> &str {
        self.0
            .iter()
            .find(|(key, _)| key == name)
            .map_or("", |(_, value)| value)
    }

    /// A parameter without surrounding blanks; empty if it is missing.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.raw(name).trim()
    }

    /// An optional text. `0` counts as missing: clients send it for "no id".
    pub(crate) fn optional(&self, name: &str) -> Option<&str> {
        Some(self.text(name)).filter(|text| !text.is_empty() && *text != "0")
    }

    pub(crate) fn number(&self, name: &str) -> Result<Option<i64>, Refusal> {
        match self.text(name) {
            "" => Ok(None),
            text => text.parse().map(Some).map_err(|_| {
                Refusal::bad_request(format!("the parameter {name} must be a whole number"))
            }),
        }
    }

    pub(crate) fn id(&self, name: &str) -> Result<i64, Refusal> {
        self.number(name)?
            .ok_or_else(|| Refusal::bad_request(format!("the parameter {name} is missing")))
    }

    /// `idx` and `size`.
    pub(crate) fn rows(&self) -> Result<RowSlice, Refusal> {
        Ok(RowSlice::new(
            self.number("idx")?.unwrap_or_default(),
            self.number("size")?.unwrap_or_default(),
        ))
    }

    /// `lang`; the language of a code with a region (`zh-CN`), and the default for unknown ones.
    pub(crate) fn lang(&self) -> Locale {
        let lang = self.text("lang").to_ascii_lowercase();
        let code = lang.split(['-', '_']).next().unwrap_or_default();
        let own = Locale::from_code(code).filter(|own| own.is_on());
        own.unwrap_or_default()
    }

    /// Selects the fields of a row in `cols`: all fields unless it names existing ones.
    pub(crate) fn columns(&self, mut row: Map<String, Value>) -> Map<String, Value> {
        let wanted: Vec<_> = self.text("cols").split(',').map(str::trim).collect();
        keep(&mut row, &wanted);
        row
    }
}

/// `utime` comes with `ptime`, without being asked for: a provider may refuse a name that it does
/// not know.
fn keep(fields: &mut Map<String, Value>, wanted: &[&str]) {
    if wanted.iter().any(|name| fields.contains_key(*name)) {
        let is_wanted =
            |name: &str| wanted.contains(&name) || (name == "utime" && wanted.contains(&"ptime"));
        fields.retain(|name, _| is_wanted(name));
    }
}

impl<S: Sync> FromRequestParts<S> for Params {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(
            Self::parse(parts.uri.query().unwrap_or_default().as_bytes())
                .or_accept_language(&parts.headers),
        )
    }
}

/// Parses the parameters of a form post. `lang` may be in the query as well; a password may not.
pub(crate) struct ProviderForm(pub(crate) Params);

impl<S: Send + Sync> FromRequest<S> for ProviderForm {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let kind = request
            .headers()
            .get(CONTENT_TYPE)
            .and_then(|kind| kind.to_str().ok())
            .unwrap_or_default();
        if !kind
            .to_ascii_lowercase()
            .starts_with("application/x-www-form-urlencoded")
        {
            return Err(Refusal::bad_request(
                "expected a form (application/x-www-form-urlencoded)",
            ));
        }
        let around = Params::of_request(&request);
        Ok(Self(
            Params::parse(&body(request, state).await?).or(&around),
        ))
    }
}

/// Reads a body within the limit as UTF-8.
pub(crate) async fn body<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, Refusal> {
    let bytes =
        Bytes::from_request(request, state)
            .await
            .map_err(|rejection: BytesRejection| {
                if rejection.status() == 413 {
                    Refusal::new(413, "the request's body is too large")
                } else {
                    Refusal::bad_request("the request's body could not be read")
                }
            })?;
    match std::str::from_utf8(&bytes) {
        Ok(_) => Ok(bytes),
        Err(_) => Err(Refusal::bad_request("the request's body is not UTF-8")),
    }
}
