//! The content coding of an answer, as the client prefers it.

use std::io::Read as _;

use crate::support::scripted::Scripted;
use crate::support::site::{Answer, TestSite, ask};

fn decoded(answer: &Answer) -> Vec<u8> {
    let mut plain = Vec::new();
    match answer.header("content-encoding") {
        "" => plain.extend_from_slice(&answer.body),
        "br" => plain = selvage_loops::brotli::decompress(&answer.body).unwrap(),
        "gzip" => drop(
            flate2::read::GzDecoder::new(&answer.body[..])
                .read_to_end(&mut plain)
                .unwrap(),
        ),
        other => panic!("{other}"),
    }
    plain
}

#[tokio::test(flavor = "multi_thread")]
async fn the_best_coding_that_the_client_takes_is_sent_and_decodes_to_the_same_bytes() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for path in [
        "/en/news/list",
        "/_page/en/news/list",
        "/_pages?path=/en/news/list",
        "/en/nothing",
    ] {
        let plain = site.get(path).await;
        assert_eq!(plain.header("content-encoding"), "");
        for (accept, coding) in [
            ("gzip, deflate, br, zstd", "br"),
            ("gzip, deflate", "gzip"),
            ("zstd, gzip", "gzip"),
            ("br;q=0.5, gzip;q=1.0", "gzip"),
            ("br;q=0, *", "gzip"),
            ("*", "br"),
            ("*;q=0.1, br;q=0", "gzip"),
            ("identity", ""),
            ("identity;q=1, br;q=0.5", ""),
            ("br;q=0", ""),
            ("deflate", ""),
            ("", ""),
        ] {
            for _ in 0..2 {
                let answer = site.get_with(path, "accept-encoding", accept).await;
                assert_eq!(answer.header("content-encoding"), coding, "{path} {accept}");
                assert!(decoded(&answer) == plain.body, "{path} {accept}");
                assert!(
                    coding.is_empty() || answer.body.len() < plain.body.len() / 2,
                    "{path} {accept}"
                );
                assert!(
                    answer.header("vary").starts_with("Accept-Encoding"),
                    "{path} {accept}"
                );
                assert_eq!(
                    answer.header("content-length"),
                    answer.body.len().to_string()
                );
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_of_codings_may_come_in_several_lines() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    let request = site.request(reqwest::Method::GET, "/en");
    let answer = ask(request
        .header("accept-encoding", "gzip;q=0.5")
        .header("accept-encoding", "br"))
    .await;
    assert_eq!(answer.header("content-encoding"), "br");
}

#[tokio::test(flavor = "multi_thread")]
async fn compressed_formats_are_sent_as_they_are() {
    use crate::support::scripted::Behaviour;

    let provider = Scripted::start().await;
    let headers =
        http::HeaderMap::from_iter([(http::header::CONTENT_TYPE, "image/jpeg".parse().unwrap())]);
    provider.on("media", Behaviour::Raw(headers, vec![7; 5000].into()));
    let site = TestSite::start(provider.url(), |_| {}).await;
    let photo = site
        .get_with("/media/macros/carton.jpg", "accept-encoding", "br, gzip")
        .await;
    assert_eq!(
        (photo.header("content-encoding"), photo.body.len()),
        ("", 5000)
    );
    let drawing = site
        .get_with("/media/weaves/plain-1.jpg", "accept-encoding", "br")
        .await;
    assert_eq!(drawing.header("content-type"), "image/jpeg");
}
