//! One call: its parameters, and its name in logs.

use std::borrow::Cow;

use bytes::Bytes;
use derive_more::Display;
use reqwest::{Method, multipart};
use url::Url;

use base::inquiry::Attachment;
use base::locale::Locale;

/// How the parameters of a call are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    /// GET, in the query.
    Query,
    /// POST, in a form.
    Form,
    /// POST, in a JSON object.
    Json,
    /// GET of a file, without parameters.
    Bare,
}

/// The meaning of HTTP status 404 without an envelope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Absence {
    /// A failure: every provider has the call.
    Failure,
    /// The requested thing does not exist.
    Thing,
    /// The provider lacks the call. Status 404 in an envelope is about the customer's account.
    CallOfAccount,
    /// The provider lacks the call, as status 404 in an envelope says too.
    Call,
}

/// A row of the table of calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Endpoint {
    /// The name in logs and metrics.
    pub(super) name: &'static str,
    pub(super) path: &'static str,
    pub(super) encoding: Encoding,
    pub(super) absence: Absence,
    /// Whether it has the token of a customer's session.
    pub(super) of_session: bool,
}

impl Endpoint {
    const fn new(name: &'static str, path: &'static str, encoding: Encoding) -> Self {
        Self {
            name,
            path,
            encoding,
            absence: Absence::Failure,
            of_session: false,
        }
    }

    pub(super) const fn get(name: &'static str, path: &'static str) -> Self {
        Self::new(name, path, Encoding::Query)
    }

    pub(super) const fn form(name: &'static str, path: &'static str) -> Self {
        Self::new(name, path, Encoding::Form)
    }

    pub(super) const fn json(name: &'static str, path: &'static str) -> Self {
        Self::new(name, path, Encoding::Json)
    }

    /// A GET of a file.
    pub(super) const fn file(name: &'static str) -> Self {
        Self::new(name, "", Encoding::Bare)
    }

    /// With this meaning of HTTP status 404.
    pub(super) const fn absent(self, absence: Absence) -> Self {
        Self { absence, ..self }
    }

    /// With the token of a session.
    pub(super) const fn of_session(self) -> Self {
        Self {
            of_session: true,
            ..self
        }
    }

    /// Whether responses are envelopes. Those of the visit log and files are not.
    pub(super) const fn has_envelope(self) -> bool {
        matches!(self.encoding, Encoding::Query | Encoding::Form)
    }

    pub(super) fn request(self) -> Request {
        Request {
            endpoint: self,
            language: None,
            file: None,
            params: Vec::new(),
            body: serde_json::Map::new(),
            attachments: Vec::new(),
            part: None,
        }
    }
}

pub(super) struct Request {
    pub(super) endpoint: Endpoint,
    /// The language of the provider's messages, for calls without `lang`: `Accept-Language`.
    pub(super) language: Option<Locale>,
    /// The file of [`Encoding::Bare`].
    pub(super) file: Option<RequestedFile>,
    params: Vec<Param>,
    /// The body of a JSON call.
    pub(super) body: serde_json::Map<String, serde_json::Value>,
    /// Files that a form is sent with.
    pub(super) attachments: Vec<Attachment>,
    /// A part of a file that a form is sent with.
    pub(super) part: Option<Bytes>,
}

pub(super) struct RequestedFile {
    pub(super) url: Url,
    /// Its path on this site, for logs.
    pub(super) name: String,
}

struct Param {
    name: &'static str,
    value: Cow<'static, str>,
    logged: bool,
}

impl Request {
    /// Requests messages in this language.
    pub(super) fn accept_language(self, language: Locale) -> Self {
        Self {
            language: Some(language),
            ..self
        }
    }

    /// Adds a parameter that may be logged.
    pub(super) fn with(mut self, name: &'static str, value: impl Into<Cow<'static, str>>) -> Self {
        self.params.push(Param {
            name,
            value: value.into(),
            logged: true,
        });
        self
    }

    /// Adds a parameter that must not be logged: a token, a password, an email address.
    pub(super) fn secret_param(mut self, name: &'static str, value: &str) -> Self {
        self.params.push(Param {
            name,
            value: value.to_owned().into(),
            logged: false,
        });
        self
    }

    pub(super) const fn method(&self) -> Method {
        match self.endpoint.encoding {
            Encoding::Query | Encoding::Bare => Method::GET,
            Encoding::Form | Encoding::Json => Method::POST,
        }
    }

    /// The parameters of every call, then those of this one.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let own = self
            .params
            .iter()
            .map(|param| (param.name, param.value.as_ref()));
        [("nonce", "1"), ("site", "16")].into_iter().chain(own)
    }

    /// The body of a JSON call: its fields and the parameters of every call.
    pub(super) fn json(&self) -> serde_json::Map<String, serde_json::Value> {
        let mut body = self.body.clone();
        body.insert("nonce".into(), 1.into());
        body.insert("site".into(), 16.into());
        body
    }

    /// The call's name in logs and errors.
    pub(super) fn call(&self) -> Call {
        let mut params = String::new();
        for param in self.params.iter().filter(|param| param.logged) {
            let value = param
                .value
                .chars()
                .take(Call::VALUE_CHARS)
                .flat_map(char::escape_debug);
            params.extend([" ", param.name, "="]);
            params.extend(value);
        }
        if let Some(file) = &self.file {
            params.push(' ');
            params.extend(
                file.name
                    .chars()
                    .take(Call::VALUE_CHARS)
                    .flat_map(char::escape_debug),
            );
        }
        Call {
            name: self.endpoint.name,
            endpoint: Some(self.endpoint),
            params,
        }
    }

    /// The thing that is asked for in whatever language: the call, and the id if there is one.
    pub(super) fn subject(&self) -> CallSubject {
        const IDS: [&str; 5] = ["fid", "tid", "cid", "lid", "id"];
        let id = self.params.iter().find(|param| IDS.contains(&param.name));
        CallSubject {
            call: self.endpoint.name,
            id: id.map(|id| format!("{}={}", id.name, id.value)),
        }
    }

    /// Whether the form is sent in parts.
    pub(super) fn has_files(&self) -> bool {
        !self.attachments.is_empty() || self.part.is_some()
    }

    /// The form with its files.
    pub(super) fn multipart(&self) -> reqwest::Result<multipart::Form> {
        let texts = self
            .pairs()
            .fold(multipart::Form::new(), |form, (name, value)| {
                form.text(name, value.to_owned())
            });
        let texts = match &self.part {
            Some(bytes) => {
                let length = bytes.len() as u64;
                texts.part(
                    "part",
                    multipart::Part::stream_with_length(bytes.clone(), length),
                )
            }
            None => texts,
        };
        self.attachments.iter().try_fold(texts, |form, file| {
            let length = file.bytes.len() as u64;
            let part = multipart::Part::stream_with_length(file.bytes.clone(), length)
                .file_name(file.name.clone())
                .mime_str(file.kind.media_type())?;
            Ok(form.part("file", part))
        })
    }

    /// Whether this is the call of one customer.
    pub(super) fn has_secrets(&self) -> bool {
        self.params.iter().any(|param| !param.logged)
    }

    /// Removes the secrets of this call from a text of the provider, which may repeat them.
    pub(super) fn redact(&self, text: String) -> String {
        let secrets = self
            .params
            .iter()
            .filter(|param| !param.logged && !param.value.is_empty());
        secrets.fold(text, |text, param| text.replace(param.value.as_ref(), "…"))
    }
}

/// A call's name in logs and errors, without secrets: `pager tid=160108 lang=zh`.
#[derive(Clone, Debug, Display, PartialEq, Eq)]
#[display("{name}{params}")]
pub struct Call {
    /// The endpoint's name, the label of metrics.
    pub name: &'static str,
    /// `None` for an error of the cache.
    pub(super) endpoint: Option<Endpoint>,
    pub(super) params: String,
}

/// The thing that a call asks for, in whatever language.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct CallSubject {
    pub(super) call: &'static str,
    id: Option<String>,
}

impl Call {
    /// Maximum length of a parameter's value, in characters.
    const VALUE_CHARS: usize = 120;
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORDERS: Endpoint = Endpoint::get("orders", "/s16/api/v1/order/pager");

    #[test]
    fn a_calls_name_does_not_contain_its_secrets() {
        let request = ORDERS
            .request()
            .secret_param("token", "s3cret")
            .with("cno", "C-1\n");
        assert_eq!(request.call().to_string(), r"orders cno=C-1\n");
        assert_eq!(
            request.pairs().collect::<Vec<_>>(),
            [
                ("nonce", "1"),
                ("site", "16"),
                ("token", "s3cret"),
                ("cno", "C-1\n")
            ]
        );
    }

    #[test]
    fn a_long_parameter_is_truncated() {
        let call = ORDERS.request().with("cno", "x".repeat(10_000)).call();
        assert!(call.to_string().len() < 200);
    }

    #[test]
    fn a_secret_that_the_provider_echoes_is_removed() {
        let request = ORDERS
            .request()
            .secret_param("token", "s3cret")
            .secret_param("empty", "");
        assert_eq!(
            request.redact("unknown token s3cret".into()),
            "unknown token …"
        );
    }
}
