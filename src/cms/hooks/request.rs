//! A delivery as a request: made for the kind of its hook, sent, and judged by the answer.

use std::time::{Duration, Instant};

use http::{HeaderMap, HeaderValue};
use jiff::Timestamp;
use serde_json::{Value, json};
use url::Url;

use super::delivery_table::{Delivery, HookAttempt, HookFault};
use super::kinds::HookKind;
use super::table::StoredHook;
use super::vault::{HookVault, SealedPart};
use super::{robots, signature, words};
use crate::clock;
use crate::mail::MailError;
use crate::sealed::SealError;
use base::http_client::{Outside, OutsideError};

/// The maximum number of bytes of an answer that are read and kept.
const LONGEST_ANSWER: usize = 500;
/// How long an answer is waited for.
const LONGEST: Duration = Duration::from_secs(10);
/// The status with which a receiver says that it wants nothing any more.
const GONE: i64 = 410;

/// Why a delivery could not be tried.
#[derive(Debug, thiserror::Error)]
pub(super) enum DeliveryError {
    #[error(transparent)]
    Sealed(#[from] SealError),
    #[error("the message could not be put into words")]
    Words(#[from] MailError),
}

/// What requests are made and sent with.
#[derive(Debug)]
pub(super) struct Courier {
    pub(super) outside: Outside,
    pub(super) vault: HookVault,
    /// The address of the desk, if browsers can reach it.
    pub(super) desk: Option<Url>,
}

/// A request that can be sent.
struct HookRequest {
    url: Url,
    headers: HeaderMap,
    body: String,
}

impl Courier {
    /// Sends a delivery once.
    pub(super) async fn attempt(
        &self,
        hook: &StoredHook,
        delivery: &Delivery,
    ) -> Result<HookAttempt, DeliveryError> {
        let (made_at, begun) = (clock::milliseconds(), Instant::now());
        let attempt = match self.request(hook, delivery)? {
            Some(request) => self.send(hook.kind, request).await,
            None => HookAttempt::new(Some(HookFault::Lost), 0, String::new()),
        };
        let took = i64::try_from(begun.elapsed().as_millis()).unwrap_or(i64::MAX);
        Ok(HookAttempt {
            made_at,
            took,
            ..attempt
        })
    }

    /// Makes a request; `None` if address or secret cannot be opened.
    fn request(
        &self,
        hook: &StoredHook,
        delivery: &Delivery,
    ) -> Result<Option<HookRequest>, DeliveryError> {
        let (Some(url), Some(secrets)) = (self.address(hook)?, self.secrets(hook)?) else {
            return Ok(None);
        };
        let data: Value = serde_json::from_str(&delivery.data).unwrap_or_default();
        if hook.kind == HookKind::Webhook {
            return Ok(webhook(url, &secrets, delivery, &data));
        }
        let desk = self.desk.as_ref();
        let text = words::message(hook.locale(), delivery.topic, &data, desk)?;
        let secret = secrets.first().map(String::as_str);
        let message = robots::message(hook.kind, url, secret, &text);
        Ok(Some(HookRequest {
            url: message.url,
            headers: HeaderMap::new(),
            body: message.body.to_string(),
        }))
    }

    /// Whether address and secret of a hook cannot be opened any more.
    pub(super) fn is_lost(&self, hook: &StoredHook) -> Result<bool, SealError> {
        Ok(self.address(hook)?.is_none() || self.secrets(hook)?.is_none())
    }

    fn address(&self, hook: &StoredHook) -> Result<Option<Url>, SealError> {
        let address = self
            .vault
            .open(&hook.id, SealedPart::Address, &hook.address)?;
        Ok(address.and_then(|address| address.parse().ok()))
    }

    /// The secrets that sign: the present one, and the one before it for a while.
    fn secrets(&self, hook: &StoredHook) -> Result<Option<Vec<String>>, SealError> {
        let is_old = hook.old_until <= clock::seconds();
        let old = if is_old { "" } else { hook.old_secret.as_str() };
        let sealed = [hook.secret.as_str(), old].into_iter();
        let sealed = sealed.filter(|sealed| !sealed.is_empty());
        let secrets = sealed.map(|own| self.vault.open(&hook.id, SealedPart::Secret, own));
        secrets.collect()
    }

    async fn send(&self, kind: HookKind, request: HookRequest) -> HookAttempt {
        let HookRequest { url, headers, body } = request;
        let hidden = hidden(&url);
        let limits = (LONGEST_ANSWER, LONGEST);
        match self.outside.post(url, headers, body, limits).await {
            Ok(answer) => {
                let status = answer.status;
                let fault = if !status.is_success() {
                    Some(HookFault::Status)
                } else if kind != HookKind::Webhook && !robots::is_taken(kind, &answer.body) {
                    Some(HookFault::Rejected)
                } else {
                    None
                };
                let text = shown(&answer.body, &hidden);
                HookAttempt::new(fault, status.as_u16(), text)
            }
            Err(error) => {
                let fault = match &error {
                    OutsideError::Refused => HookFault::Refused,
                    OutsideError::TooSlow => HookFault::TooSlow,
                    _ => HookFault::Unreachable,
                };
                let error: &dyn std::error::Error = &error;
                tracing::debug!(error, "a hook did not answer");
                HookAttempt::new(Some(fault), 0, String::new())
            }
        }
    }
}

impl HookAttempt {
    /// Whether the receiver wants nothing any more.
    pub(super) const fn is_end(&self) -> bool {
        self.status == GONE
    }
}

/// The request of a webhook; `None` if its secret is none.
fn webhook(url: Url, secrets: &[String], delivery: &Delivery, data: &Value) -> Option<HookRequest> {
    let happened = Timestamp::from_second(delivery.happened_at).unwrap_or_default();
    let body = json!({
        "type": delivery.topic.name(),
        "timestamp": happened.to_string(),
        "data": data,
    });
    let body = body.to_string();
    let id = format!("msg_{}", delivery.id);
    let now = clock::seconds();
    let signature = signature::standard(secrets, &id, now, &body)?;
    let mut headers = HeaderMap::new();
    for (name, value) in [
        ("webhook-id", id),
        ("webhook-timestamp", now.to_string()),
        ("webhook-signature", signature),
    ] {
        headers.insert(name, HeaderValue::from_str(&value).ok()?);
    }
    Some(HookRequest { url, headers, body })
}

/// The parts of an address that an answer may repeat, and nobody is shown.
fn hidden(url: &Url) -> Vec<String> {
    /// Shorter parts are no secrets.
    const LEAST: usize = 8;
    let values = url.query_pairs().map(|(_, value)| value.into_owned());
    let path = url.path().rsplit('/').map(str::to_owned);
    let parts = values.chain(path);
    parts.filter(|part| part.len() >= LEAST).collect()
}

/// The text of an answer without control characters and secrets of the address.
fn shown(answer: &[u8], hidden: &[String]) -> String {
    let mut text = String::from_utf8_lossy(answer).replace(char::is_control, " ");
    for part in hidden {
        text = text.replace(part.as_str(), "…");
    }
    text.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_shown_without_the_secrets_of_the_address() {
        let url = "https://a.example/hooks/T0123456789?token=abcdefgh12&x=1";
        let hidden = hidden(&url.parse().unwrap());
        let answer = b"no hook abcdefgh12\0 at /hooks/T0123456789?x=1 \xff";
        let text = shown(answer, &hidden);
        assert_eq!(text, "no hook …  at /hooks/…?x=1 \u{fffd}");
    }
}
