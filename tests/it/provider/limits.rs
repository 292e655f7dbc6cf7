//! Limits of the provider's client: length of bodies, number of concurrent requests.

use std::io::Write;
use std::time::Duration;

use base::config::ProviderSettings;
use base::locale::Locale;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use http::{HeaderMap, HeaderValue};
use site::provider::{Cause, Cols, Fid, ListOf, MediaPath, Provider, ProviderError, Tid};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use super::{client, config};
use crate::support::scripted::{Behaviour, Scripted};

const LIMIT: usize = 64 << 10;

fn narrow(scripted: &Scripted) -> Provider {
    Provider::new(
        ProviderSettings {
            max_body: LIMIT,
            ..config(scripted)
        },
        Vec::new(),
    )
    .unwrap()
}

async fn count(client: &Provider) -> Result<u64, ProviderError> {
    client.count(ListOf::Tid(Tid(160_108)), Locale::ZH).await
}

/// A good answer of exactly this length.
fn answer_of(bytes: usize) -> Vec<u8> {
    let mut body = br#"{"status":200,"data":23}"#.to_vec();
    body.resize(bytes, b' ');
    body
}

fn gzipped(body: &[u8]) -> Behaviour {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(body).unwrap();
    let headers = HeaderMap::from_iter([(CONTENT_ENCODING, HeaderValue::from_static("gzip"))]);
    Behaviour::Raw(headers, encoder.finish().unwrap().into())
}

/// A server that says these very bytes to each request, and leaves the connection open.
async fn saying(bytes: &'static str) -> url::Url {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap())
        .parse()
        .unwrap();
    tokio::spawn(async move {
        let mut open = Vec::new();
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            let _ = stream.read(&mut [0; 4096]).await;
            stream.write_all(bytes.as_bytes()).await.unwrap();
            open.push(stream);
        }
    });
    url
}

#[tokio::test]
async fn a_body_may_be_as_long_as_the_limit_and_no_longer() {
    let scripted = Scripted::start().await;
    let client = narrow(&scripted);
    scripted.on(
        "count",
        Behaviour::Raw(HeaderMap::new(), answer_of(LIMIT).into()),
    );
    assert_eq!(count(&client).await.unwrap(), 23);
    scripted.on(
        "count",
        Behaviour::Raw(HeaderMap::new(), answer_of(LIMIT + 1).into()),
    );
    assert!(matches!(
        count(&client).await.unwrap_err().cause(),
        Cause::TooLarge(LIMIT)
    ));
}

#[tokio::test]
async fn a_body_without_end_is_dropped_at_the_limit() {
    let scripted = Scripted::start().await;
    scripted.on("count", Behaviour::Huge);
    assert!(matches!(
        count(&narrow(&scripted)).await.unwrap_err().cause(),
        Cause::TooLarge(LIMIT)
    ));
}

#[tokio::test]
async fn a_compressed_body_is_measured_after_decompression() {
    let scripted = Scripted::start().await;
    let client = narrow(&scripted);
    scripted.on("count", gzipped(&answer_of(LIMIT)));
    assert_eq!(count(&client).await.unwrap(), 23);
    scripted.on("count", gzipped(&answer_of(100 * LIMIT)));
    assert!(matches!(
        count(&client).await.unwrap_err().cause(),
        Cause::TooLarge(LIMIT)
    ));
    assert_eq!(
        scripted.seen("count")[0].header("accept-encoding"),
        Some("gzip")
    );
}

#[tokio::test]
async fn a_length_over_the_limit_is_refused_before_the_body_comes() {
    let base = saying("HTTP/1.1 200 OK\r\ncontent-length: 99999999999\r\n\r\n{").await;
    let client = Provider::new(
        ProviderSettings {
            timeout: Duration::from_mins(1),
            ..ProviderSettings::at(base)
        },
        Vec::new(),
    )
    .unwrap();
    assert!(matches!(
        count(&client).await.unwrap_err().cause(),
        Cause::TooLarge(_)
    ));
}

#[tokio::test]
async fn a_length_that_is_too_short_cuts_the_body() {
    let base =
        saying("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{\"status\":200,\"data\":23}").await;
    let client = Provider::new(
        ProviderSettings {
            retries: 0,
            ..ProviderSettings::at(base)
        },
        Vec::new(),
    )
    .unwrap();
    assert!(matches!(
        count(&client).await.unwrap_err().cause(),
        Cause::Broken(_)
    ));
}

#[tokio::test]
async fn a_file_has_a_limit_of_its_own() {
    let scripted = Scripted::start().await;
    let client = narrow(&scripted);
    let path = MediaPath::parse("/media/macros/carton.jpg").unwrap();
    let jpeg = HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static("image/jpeg"))]);
    scripted.on("media", Behaviour::Raw(jpeg, vec![0; 10 * LIMIT].into()));
    assert_eq!(client.media(&path).await.unwrap().body.len(), 10 * LIMIT);
    scripted.on("media", Behaviour::Huge);
    let error = client.media(&path).await.unwrap_err();
    assert!(matches!(
        error.cause(),
        Cause::TooLarge(Provider::MEDIA_LIMIT)
    ));
}

#[tokio::test]
async fn a_request_beyond_those_under_way_waits_and_is_given_up_in_the_end() {
    let scripted = Scripted::start().await;
    scripted.hang_all();
    let config = ProviderSettings {
        timeout: Duration::from_millis(300),
        max_concurrent: 1,
        retries: 0,
        ..config(&scripted)
    };
    let client = Provider::new(config, Vec::new()).unwrap();
    let (a, b, c) = tokio::join!(count(&client), count(&client), count(&client));
    let overloaded = [a, b, c]
        .map(Result::unwrap_err)
        .iter()
        .filter(|error| is_overloaded(error))
        .count();
    assert!(overloaded > 0);
    assert_eq!(scripted.total() + overloaded, 3);
}

fn is_overloaded(error: &ProviderError) -> bool {
    matches!(error.cause(), Cause::Overloaded)
}

#[tokio::test]
async fn requests_under_way_make_room_for_those_that_wait() {
    let scripted = Scripted::start().await;
    let gate = scripted.hold("info");
    let client = Provider::new(
        ProviderSettings {
            max_concurrent: 2,
            ..config(&scripted)
        },
        Vec::new(),
    )
    .unwrap();
    let calls = (0..10).map(|_| client.info(Fid(1041), Locale::ZH, Cols::ALL));
    let (outcomes, ()) = tokio::join!(futures::future::join_all(calls), async {
        scripted.arrived("info", 2).await;
        gate.open();
    });
    assert!(outcomes.iter().all(Result::is_ok));
    assert_eq!(scripted.count("info"), 10);
}

#[tokio::test]
async fn connections_are_used_again() {
    let scripted = Scripted::start().await;
    let client = client(&scripted);
    for _ in 0..20 {
        count(&client).await.unwrap();
    }
    assert_eq!(scripted.connections(), 1);
}
