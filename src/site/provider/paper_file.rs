//! The bytes of a paper, which are passed on as they arrive. Personal: never cached.

use std::io;
use std::time::Duration;

use bytes::Bytes;
use futures::{Stream, stream};
use http::{HeaderMap, HeaderName, StatusCode, header};
use percent_encoding::percent_decode_str;
use reqwest::Response;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{Instant, timeout, timeout_at};

use super::call::{Absence, Endpoint};
use super::paper::one_line;
use super::{Cause, CustomerToken, Provider, ProviderError, envelope, surrogates};
use base::locale::Locale;

const DOCUMENT: Endpoint = Endpoint::get("document", "/s16/api/v1/order/document")
    .absent(Absence::Thing)
    .of_session();

/// The longest file that is passed on, in bytes.
const LARGEST: u64 = 64 << 20;
/// How much of an answer that is no file is read, in bytes.
const LARGEST_REFUSAL: usize = 64 << 10;
/// How long a download may take, over a slow line.
const LONGEST: Duration = Duration::from_mins(10);

/// The headers of a request for a part of a file.
const OF_RANGES: [HeaderName; 2] = [header::RANGE, header::IF_RANGE];

/// The answer with a paper's bytes, or with some of them.
pub struct PaperFile {
    /// 200, 206 or 416.
    pub status: StatusCode,
    /// The provider's headers.
    pub headers: HeaderMap,
    /// The name of the file, one line; may be empty.
    pub name: String,
    response: Response,
    /// How long the provider may take for the next bytes.
    pause: Duration,
    place: OwnedSemaphorePermit,
}

impl Provider {
    /// Asks for the bytes of a paper of one of the customer's contracts, or for a range of them
    /// that `request` names. Not repeated. Errors: [`ProviderError::is_not_found`] for an unknown
    /// paper and for one of another customer, [`ProviderError::ends_session`] for these, and for a
    /// token that is invalid or has expired.
    pub async fn paper(
        &self,
        token: &CustomerToken,
        id: &str,
        request: &HeaderMap,
        locale: Locale,
    ) -> Result<PaperFile, ProviderError> {
        let call = DOCUMENT
            .request()
            .accept_language(locale)
            .with("lang", locale.code())
            .secret_param("token", token.expose())
            .secret_param("id", id);
        let mut headers = HeaderMap::new();
        for name in OF_RANGES {
            if let Some(value) = request.get(&name) {
                headers.insert(name, value.clone());
            }
        }
        let pause = self.settings().timeout;
        let opened = async {
            let (response, place) = self.open(&call, headers).await?;
            let response = file(response, pause).await?;
            let headers = response.headers().clone();
            Ok(PaperFile {
                status: response.status(),
                name: file_name(&headers),
                headers,
                response,
                pause,
                place,
            })
        };
        opened
            .await
            .map_err(|cause| ProviderError::of(&call, cause))
    }
}

impl PaperFile {
    /// The bytes, as they arrive.
    pub fn into_stream(self) -> impl Stream<Item = io::Result<Bytes>> + Send + 'static {
        let until = Instant::now() + LONGEST;
        let (pause, place) = (self.pause, self.place);
        stream::try_unfold((self.response, 0), move |(mut response, sent)| {
            // The place is held until the bytes have been passed on.
            let _ = &place;
            async move {
                let chunk = timeout_at(until.min(Instant::now() + pause), response.chunk());
                let chunk = chunk.await.map_err(|_| io::ErrorKind::TimedOut)?;
                let Some(chunk) = chunk.map_err(io::Error::other)? else {
                    return Ok(None);
                };
                let sent = sent + chunk.len() as u64;
                if sent > LARGEST {
                    return Err(io::ErrorKind::FileTooLarge.into());
                }
                Ok(Some((chunk, (response, sent))))
            }
        })
    }
}

/// Returns an answer that is a file. Others are read as refusals: JSON, and HTTP errors.
async fn file(mut response: Response, pause: Duration) -> Result<Response, Cause> {
    use StatusCode as Status;
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let is_json = kind.trim_start().starts_with("application/json");
    let is_file = [
        Status::OK,
        Status::PARTIAL_CONTENT,
        Status::RANGE_NOT_SATISFIABLE,
    ];
    if is_file.contains(&status) && !is_json {
        let length = response.content_length();
        return if length.is_some_and(|length| length > LARGEST) {
            let most = usize::try_from(LARGEST).unwrap_or(usize::MAX);
            Err(Cause::TooLarge(most))
        } else {
            Ok(response)
        };
    }
    let failed = Cause::Http {
        status,
        retry_after: super::response::retry_after(&response),
    };
    if !status.is_success() && !status.is_client_error() {
        return Err(failed);
    }
    let read = async {
        let mut body = Vec::new();
        while let Ok(Some(chunk)) = response.chunk().await {
            if body.len() + chunk.len() > LARGEST_REFUSAL {
                break;
            }
            body.extend_from_slice(&chunk);
        }
        body
    };
    let body = timeout(pause, read).await;
    let body = body.map_err(|_| Cause::Timeout(pause))?;
    let body = surrogates::replaced(&body);
    Err(match envelope::refusal(status, &body) {
        Some(refusal) => refusal,
        None if status.is_success() => Cause::no_envelope(&String::from_utf8_lossy(&body)),
        None => failed,
    })
}

/// The name in the `Content-Disposition` of an answer; empty without one.
pub(super) fn file_name(headers: &HeaderMap) -> String {
    let disposition = headers.get(header::CONTENT_DISPOSITION);
    let disposition = disposition.and_then(|value| value.to_str().ok());
    disposition.map(named_by).unwrap_or_default()
}

/// The name in a `Content-Disposition` (RFC 6266), that of `filename*` first.
fn named_by(disposition: &str) -> String {
    let mut plain = String::new();
    for parameter in disposition.split(';').skip(1) {
        let Some((name, value)) = parameter.split_once('=') else {
            continue;
        };
        let (name, value) = (name.trim().to_ascii_lowercase(), value.trim());
        if name == "filename*" {
            let encoded = value.splitn(3, '\'').nth(2).unwrap_or_default();
            return one_line(&percent_decode_str(encoded).decode_utf8_lossy());
        }
        if name == "filename" {
            plain = one_line(value.trim_matches('"'));
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use testing::fuzz;
    use testing::growth;

    #[test]
    fn growth_of_the_work() {
        growth::check("named_by", |text| named_by(&format!("attachment; {text}")));
    }

    #[test]
    fn a_file_is_named_by_its_disposition() {
        for (disposition, name) in [
            ("attachment; filename=\"a b.pdf\"", "a b.pdf"),
            ("attachment; FileName*=UTF-8''%E5%B8%83%0A.pdf", "布 .pdf"),
            ("attachment; filename=x; filename*=utf-8'en'y.pdf", "y.pdf"),
            ("attachment; filename*=y.pdf", ""),
            ("attachment", ""),
            ("", ""),
        ] {
            assert_eq!(named_by(disposition), name, "{disposition}");
        }
    }

    proptest! {
        #![proptest_config(fuzz::config())]

        #[test]
        fn fuzz_a_name_is_one_short_line(
            disposition in fuzz::text(&["attachment", ";", "=", "filename", "*", "UTF-8''", "%0D", "%", "\"", "布", "'"])
        ) {
            let name = named_by(&disposition);
            prop_assert!(name.chars().count() <= 200);
            let has_control = name.contains(char::is_control);
            prop_assert!(!has_control);
        }
    }
}
