//! The bytes of a customer's papers: what is asked, and what is made of each answer.

use base::locale::Locale;
use futures::TryStreamExt;
use http::header::{CONTENT_TYPE, RANGE};
use http::{HeaderMap, HeaderValue, StatusCode};
use site::provider::{CustomerToken, PaperFile, Provider, ProviderError};

use super::{client, impatient};
use crate::support::scripted::{Behaviour, DOCUMENT, GOOD_TOKEN, Scripted};

async fn fetch(client: &Provider, token: &str, id: &str) -> Result<PaperFile, ProviderError> {
    let token = CustomerToken::new(token).unwrap();
    let range = (RANGE, HeaderValue::from_static("bytes=0-99"));
    let request = HeaderMap::from_iter([range]);
    client.paper(&token, id, &request, Locale::JA).await
}

#[tokio::test]
async fn a_paper_is_asked_for_with_its_range_and_comes_as_it_is() {
    let scripted = Scripted::start().await;
    let client = client(&scripted);
    let file = fetch(&client, GOOD_TOKEN, DOCUMENT).await.unwrap();
    assert_eq!(
        (file.status, file.name.as_str()),
        (StatusCode::OK, "PI.pdf")
    );
    let bytes: Vec<_> = file.into_stream().try_collect().await.unwrap();
    assert_eq!(bytes.concat(), b"%PDF-1.7 of the buyer");
    let seen = scripted.seen("document");
    assert_eq!(seen.len(), 1);
    assert_eq!(seen[0].param("token"), Some(GOOD_TOKEN));
    assert_eq!(seen[0].param("id"), Some(DOCUMENT));
    assert_eq!(seen[0].headers["range"], "bytes=0-99");
    assert_eq!(seen[0].headers["accept-encoding"], "identity");
    assert_eq!(seen[0].headers["accept-language"], "ja");
}

#[tokio::test]
async fn a_refusal_is_told_from_a_file_and_no_failure_is_repeated() {
    let scripted = Scripted::start().await;
    let client = client(&scripted);
    let failed = async |token, id| fetch(&client, token, id).await.err().unwrap();
    let missing = failed(GOOD_TOKEN, "D-2").await;
    assert!(missing.is_not_found(), "{missing}");
    let refused = failed("another-token", DOCUMENT).await;
    assert!(refused.ends_session() && !refused.is_not_found());
    for text in [missing.to_string(), refused.to_string()] {
        assert!(
            !text.contains("token-of") && !text.contains("D-2"),
            "{text}"
        );
    }
    let json = HeaderValue::from_static("application/json");
    let json = HeaderMap::from_iter([(CONTENT_TYPE, json)]);
    for (behaviour, label) in [
        (Behaviour::Http(StatusCode::NOT_FOUND), "not_found"),
        (Behaviour::Http(StatusCode::INTERNAL_SERVER_ERROR), "http"),
        (
            Behaviour::RefuseOver(StatusCode::FORBIDDEN, 403, "no"),
            "refused",
        ),
        (Behaviour::Raw(json.clone(), "[]".into()), "no_envelope"),
        (
            Behaviour::Raw(json, "{\"status\":200}".into()),
            "no_envelope",
        ),
    ] {
        scripted.on("document", behaviour);
        let before = scripted.seen("document").len();
        let error = failed(GOOD_TOKEN, DOCUMENT).await;
        assert_eq!(error.label(), label);
        assert_eq!(scripted.seen("document").len(), before + 1, "{label}");
    }
}

#[tokio::test]
async fn a_provider_that_stops_in_the_middle_ends_the_download() {
    let scripted = Scripted::start().await;
    let client = impatient(&scripted);
    let pdf = HeaderValue::from_static("application/pdf");
    let pdf = HeaderMap::from_iter([(CONTENT_TYPE, pdf)]);
    scripted.on("document", Behaviour::StallAfter(pdf, "%PDF".into()));
    let file = fetch(&client, GOOD_TOKEN, DOCUMENT).await.unwrap();
    let read = file.into_stream().try_collect::<Vec<_>>().await;
    assert_eq!(read.unwrap_err().kind(), std::io::ErrorKind::TimedOut);
    scripted.on("document", Behaviour::Hang);
    let late = fetch(&client, GOOD_TOKEN, DOCUMENT).await.err().unwrap();
    assert_eq!(late.label(), "timeout");
}
