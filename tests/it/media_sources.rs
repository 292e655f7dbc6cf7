//! A CMS whose pictures are not all below `/media/`.

use std::time::Duration;

use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, HeaderValue, StatusCode};
use serde_json::json;

use crate::support::scripted::{Behaviour, Scripted};
use crate::support::site::TestSite;

const DRAWING: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>"#;

fn file(kind: &'static str) -> Behaviour {
    Behaviour::Raw(
        HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static(kind))]),
        Bytes::from_static(DRAWING.as_bytes()),
    )
}

/// The host and port of a provider.
fn authority(provider: &Scripted) -> String {
    let url = provider.url();
    format!("{}:{}", url.host_str().unwrap(), url.port().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_of_other_paths_and_of_configured_hosts_are_shown_and_served() {
    let (provider, host) = (Scripted::start().await, Scripted::start().await);
    let (own, other) = (authority(&provider), authority(&host));
    let content = format!(
        "<p><img src='http://{own}/files/media/a.svg'></p><p><img src='http://{other}/media/b.svg'></p>\
         <p><img src='http://evil.example/c.svg'></p><p><img src='/files/media/d.pdf'></p>"
    );
    let article = json!({ "fid": 3001, "tid": 160_108, "title": "News", "imgsrc": "/files/media/e.svg", "content": content });
    provider.on_part("info", ("fid", "3001"), Behaviour::Data(article));
    provider.on("media", file("image/svg+xml"));
    host.on("media", file("image/svg+xml"));
    let site = TestSite::start(provider.url(), |config| {
        config.provider.media_hosts = vec![other.clone()];
        config.provider.media_paths = ["/files/media/a", "/files/media/e", "/media/"]
            .map(str::to_owned)
            .to_vec();
    })
    .await;
    let page = site.get("/en/news/info/3001").await;
    let there = format!("/media/~http~{}/media/b.svg", other.replace(':', "~"));
    let here = ["/media/~/files/media/a.svg", "/media/~/files/media/e.svg"];
    for src in [here[0], here[1], &there] {
        assert!(
            page.text().contains(&format!("src=\"{src}\"")),
            "{src}: {}",
            page.text()
        );
        let picture = site.get(src).await;
        assert_eq!(
            (picture.status, picture.text()),
            (StatusCode::OK, DRAWING),
            "{src}"
        );
        assert!(
            picture
                .header("content-security-policy")
                .contains("sandbox")
        );
    }
    assert!(
        !page.text().contains("evil.example") && !page.text().contains("d.pdf"),
        "{}",
        page.text()
    );
    assert!(!page.text().contains("<p></p>"), "{}", page.text());
    let policy = page.header("content-security-policy");
    let pictures = policy
        .split("; ")
        .find(|part| part.starts_with("img-src"))
        .unwrap();
    assert!(
        !pictures.split(' ').any(|source| source == "https:"),
        "{pictures}"
    );
    let asked: Vec<_> = host
        .seen("media")
        .into_iter()
        .map(|seen| seen.path)
        .collect();
    assert_eq!(asked, ["/media/b.svg"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_but_pictures_is_passed_on_from_there() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.provider.retries = 0;
        config.provider.cache_not_found = Duration::ZERO;
        config.provider.media_paths = vec!["/files/media/a".to_owned()];
    })
    .await;
    let path = "/media/~/files/media/a.svg";
    for kind in ["text/html", "application/json", "application/octet-stream"] {
        provider.on("media", file(kind));
        assert_eq!(site.get(path).await.status, StatusCode::NOT_FOUND, "{kind}");
    }
    let before = provider.total();
    for path in [
        "/media/~/files/media/secret",
        "/media/~/api/v1/x.png",
        &format!(
            "/media/~http~{}/api/v1/x.png",
            authority(&provider).replace(':', "~")
        ),
        "/media/~http~evil.example/a.svg",
        "/media/~http~127.0.0.1~1/a.svg",
    ] {
        assert_eq!(site.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
        let made = site.get(&format!("/_image?src={path}&w=640")).await;
        assert_eq!(made.status, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(provider.total(), before, "not even asked for");
    let elsewhere = Scripted::start().await;
    let location = format!("{}media/a.svg", elsewhere.url());
    provider.on(
        "media",
        Behaviour::Redirect(HeaderValue::try_from(location).unwrap()),
    );
    assert_eq!(site.get(path).await.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(elsewhere.total(), 0, "redirects are not followed");
}
