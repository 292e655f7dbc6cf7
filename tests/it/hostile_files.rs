//! Files of a CMS that mean harm: scripts under other names, and small answers that become large.

use std::io::Write as _;
use std::time::Duration;

use axum::body::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use http::{HeaderMap, HeaderValue, StatusCode};
use tempfile::TempDir;

use crate::support::process::Process;
use crate::support::scripted::{Behaviour, Scripted};
use crate::support::site::TestSite;

const HTML: &[u8] = b"<!doctype html><script>alert(1)</script>";

fn answer(content_type: Option<&'static str>) -> Behaviour {
    let content_type = content_type.map(|value| (CONTENT_TYPE, HeaderValue::from_static(value)));
    Behaviour::Raw(HeaderMap::from_iter(content_type), Bytes::from_static(HTML))
}

#[tokio::test(flavor = "multi_thread")]
async fn only_plain_types_of_pictures_sound_films_and_fonts_are_shown() {
    const SAVED: &str = "application/octet-stream";
    for (content_type, sent) in [
        (Some("image/jpeg"), "image/jpeg"),
        (Some("Image/JPEG"), "Image/JPEG"),
        (
            Some("image/svg+xml; charset=utf-8"),
            "image/svg+xml; charset=utf-8",
        ),
        (Some("font/woff2"), "font/woff2"),
        (None, SAVED),
        (Some("text/html"), SAVED),
        (Some("text/javascript"), SAVED),
        (Some("application/xhtml+xml"), SAVED),
        // Of several types, browsers take the last.
        (Some("image/jpeg, text/html"), SAVED),
        (Some("image/jpeg;x=\",text/html"), SAVED),
        (Some("image/"), SAVED),
        (Some("image/<html>"), SAVED),
        (Some("images/jpeg"), SAVED),
    ] {
        let provider = Scripted::start().await;
        provider.on("media", answer(content_type));
        let site = TestSite::start(provider.url(), |_| {}).await;
        // Once fetched, and once from the cache.
        for _ in 0..2 {
            let file = site.get("/media/a.html").await;
            assert_eq!(
                (file.status, file.header("content-type")),
                (StatusCode::OK, sent),
                "{content_type:?}"
            );
            let disposition = if sent == SAVED {
                "attachment; filename=\"a.html\""
            } else {
                ""
            };
            assert_eq!(
                file.header("content-disposition"),
                disposition,
                "{content_type:?}"
            );
            assert_eq!(file.header("x-content-type-options"), "nosniff");
            assert!(
                file.header("content-security-policy")
                    .contains("; sandbox;"),
                "{content_type:?}"
            );
        }
    }
}

/// The headers of a compressed answer, and the beginning of its body: a few kilobytes for each
/// megabyte of these.
fn bomb(content_type: &'static str, mebibytes: usize) -> (HeaderMap, Bytes) {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let mut append = || {
        encoder.write_all(&vec![b' '; 1 << 20]).unwrap();
        encoder.flush().unwrap();
        encoder.get_ref().len()
    };
    // Every block but the first refers to blanks alone, so it can be repeated.
    let (first, second) = (append(), append());
    let blocks = encoder.get_ref();
    let bytes = [
        &blocks[..second],
        &blocks[first..second].repeat(mebibytes - 2),
    ]
    .concat();
    let headers = [(CONTENT_ENCODING, "gzip"), (CONTENT_TYPE, content_type)];
    let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
    (HeaderMap::from_iter(headers), bytes.into())
}

/// A gigabyte.
fn gigabyte(content_type: &'static str) -> Behaviour {
    let (headers, bytes) = bomb(content_type, 1024);
    assert!(bytes.len() < 4 << 20, "{}", bytes.len());
    Behaviour::Raw(headers, bytes)
}

/// Almost as much as a file may be, and then nothing more.
fn stalled(content_type: &'static str) -> Behaviour {
    let (headers, bytes) = bomb(content_type, 15);
    Behaviour::StallAfter(headers, bytes)
}

async fn start(folder: &TempDir, provider: &Scripted) -> Process {
    let settings = [
        ("SELVAGE_SERVER_LISTEN", "127.0.0.1:0".to_owned()),
        ("SELVAGE_PROVIDER_URL", provider.url().to_string()),
        ("SELVAGE_PROVIDER_TIMEOUT", "5s".to_owned()),
        ("SELVAGE_PROVIDER_RETRIES", "0".to_owned()),
        ("SELVAGE_CACHE_WARM_UP", "false".to_owned()),
    ];
    let server = Process::listening(folder.path(), &settings);
    assert_eq!(server.get("/en").await.status, StatusCode::OK);
    server.reset_peak_memory();
    server
}

/// Requests 64 files, half of them as resized pictures. As long as they are under way, pages are
/// answered.
async fn request_files(server: &Process, name: &str) {
    let files = (0..64).map(|number| {
        let file = format!("/media/{name}-{number}.jpg");
        let path = if number % 2 == 0 {
            file
        } else {
            format!("/_image?src={file}&w=320")
        };
        async move { (server.get(&path).await, path) }
    });
    let mut pages = 0;
    let visits = async {
        loop {
            assert_eq!(server.get("/en").await.status, StatusCode::OK);
            pages += 1;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let answers = tokio::select! {
        answers = futures::future::join_all(files) => answers,
        () = visits => unreachable!("visitors come until the files have ended"),
    };
    assert!(
        pages >= 3,
        "{pages} pages were answered while {name} was under way"
    );
    for (answer, path) in answers {
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "{path}");
        assert!(
            !answer.header("retry-after").is_empty() && answer.body.is_empty(),
            "{path}"
        );
    }
}

#[track_caller]
fn assert_grown_little(server: &Process, before: u64) {
    let grown = server.peak_memory().saturating_sub(before) >> 20;
    assert!(
        grown < 320,
        "{grown} MiB more than the {} MiB before",
        before >> 20
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn compressed_bombs_are_refused_in_little_memory_while_visitors_are_served() {
    let (folder, provider) = (TempDir::new().unwrap(), Scripted::start().await);
    let server = start(&folder, &provider).await;
    let before = server.memory();
    for (content_type, name) in [
        ("image/jpeg", "photo"),
        ("image/svg+xml", "drawing"),
        ("text/html", "page"),
    ] {
        provider.on("media", gigabyte(content_type));
        request_files(&server, name).await;
    }
    server
        .logged("the response is longer than 16777216 bytes")
        .await;
    provider.on("info", gigabyte("application/json"));
    assert_eq!(
        server.get("/en/news/info/2001").await.status,
        StatusCode::SERVICE_UNAVAILABLE
    );
    server
        .logged("the response is longer than 8388608 bytes")
        .await;
    assert_grown_little(&server, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn large_files_that_stall_take_little_memory_together() {
    let (folder, provider) = (TempDir::new().unwrap(), Scripted::start().await);
    let server = start(&folder, &provider).await;
    let before = server.memory();
    provider.on("media", stalled("image/jpeg"));
    request_files(&server, "slow").await;
    assert_grown_little(&server, before);
}
