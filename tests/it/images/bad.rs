//! Sources that are not pictures, or cannot be resized.

use http::StatusCode;
use http::header::HeaderValue;

use super::{BROWSER, PICTURE, photograph, provider, site, size};
use crate::support::pictures;
use crate::support::raw::Connection;
use crate::support::scripted::Behaviour;

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_that_cannot_be_resized_is_sent_unchanged() {
    let photograph = pictures::jpeg(400, 300);
    let mut corrupt = photograph.to_vec();
    corrupt[2..60].fill(0xff);
    let png = pictures::png_of_16_bits(300, 200);
    for (what, content_type, bytes) in [
        ("nothing", "image/jpeg", axum::body::Bytes::new()),
        (
            "a page",
            "image/jpeg",
            "<!doctype html><script>alert(1)</script>".into(),
        ),
        (
            "a drawing",
            "image/svg+xml",
            "<svg xmlns=\"http://www.w3.org/2000/svg\"/>".into(),
        ),
        ("corrupt", "image/jpeg", corrupt.into()),
        ("only a header", "image/jpeg", photograph.slice(..40)),
        (
            "a photograph that is cut off",
            "image/jpeg",
            photograph.slice(..photograph.len() / 2),
        ),
        (
            "a photograph without its last byte",
            "image/jpeg",
            photograph.slice(..photograph.len() - 1),
        ),
        ("cut off", "image/png", png.slice(..png.len() / 2)),
        (
            "too many pixels",
            "image/png",
            pictures::bomb(60_000, 60_000),
        ),
        ("very wide", "image/png", pictures::bomb(u32::MAX >> 1, 1)),
        ("no width", "image/png", pictures::bomb(0, 10)),
        ("moving", "image/gif", pictures::moving_gif()),
        ("moving, too", "image/webp", pictures::moving_webp()),
    ] {
        let provider = provider(content_type, bytes).await;
        let site = site(&provider, |_| ()).await;
        for accept in [BROWSER, "image/webp", "image/avif", "*/*"] {
            let answer = site.get_with(PICTURE, "accept", accept).await;
            assert_eq!(answer.status, StatusCode::FOUND, "{what}, {accept}");
            assert_eq!(
                (answer.header("location"), answer.header("vary")),
                ("/media/macros/carton.jpg", "Accept")
            );
        }
        assert_eq!(provider.count("media"), 1, "{what}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn unusual_pictures_are_made_smaller_all_the_same() {
    for (what, content_type, bytes, accept, kind) in [
        (
            "in print's colours",
            "image/jpeg",
            pictures::cmyk(),
            "image/webp",
            "image/webp",
        ),
        (
            "of 16 bits",
            "image/png",
            pictures::png_of_16_bits(400, 240),
            "image/webp",
            "image/webp",
        ),
        (
            "of 16 bits, as PNG",
            "image/png",
            pictures::png_of_16_bits(400, 240),
            "*/*",
            "image/png",
        ),
        (
            "under a wrong name",
            "text/html",
            pictures::jpeg(400, 240),
            "*/*",
            "image/jpeg",
        ),
        (
            "a GIF that does not move",
            "image/gif",
            pictures::still_gif(),
            "image/webp",
            "image/webp",
        ),
    ] {
        let provider = provider(content_type, bytes).await;
        let site = site(&provider, |_| ()).await;
        let answer = site
            .get_with("/_image?src=/media/a.jpg&w=160", "accept", accept)
            .await;
        assert_eq!(
            (answer.status, answer.header("content-type")),
            (StatusCode::OK, kind),
            "{what}"
        );
        assert_eq!(size(&answer).0, 160, "{what}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_over_the_limits_is_not_read() {
    let large = super::provider("image/jpeg", pictures::jpeg(1200, 900)).await;
    let site = site(&large, |config| config.images.max_megapixels = 1).await;
    assert_eq!(site.get(PICTURE).await.status, StatusCode::FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_but_the_providers_pictures_in_the_widths_offered_is_asked_for() {
    let provider = photograph().await;
    let site = site(&provider, |_| ()).await;
    let mut connection = Connection::open(&site.url).await;
    for query in [
        "",
        "?",
        "?src=/media/a.jpg",
        "?src=/media/a.jpg&w=321",
        "?src=/media/a.jpg&w=99999999999999999999",
        "?src=/media/a.jpg&w=320&q=71",
        "?src=/media/a.jpg&w=320&x=1",
        "?src=/media/a.jpg&src=/media/b.jpg&w=320",
        "?src=/media/../api/v1/cms/info/info&w=320",
        "?src=/media/%2e%2e/api&w=320",
        "?src=/media/%252e%252e/api&w=320",
        "?src=/media/a%5c..%5cb&w=320",
        "?src=/media/a\\..\\b&w=320",
        "?src=//evil.example/media/a.jpg&w=320",
        "?src=%2f%2fevil.example/media/a.jpg&w=320",
        "?src=https://evil.example/media/a.jpg&w=320",
        "?src=http://169.254.169.254/media/a.jpg&w=320",
        "?src=file:///etc/passwd&w=320",
        "?src=/api/v1/cms/info/info&w=320",
        "?src=/media/a.jpg%00&w=320",
    ] {
        connection.get(&format!("/_image{query}")).await;
        let answer = connection.answer().await.unwrap();
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{query}");
    }
    assert_eq!(provider.total(), 0);
    let absolute = format!(
        "/_image?src={}&w=320",
        provider.url().join("media/macros/carton.jpg").unwrap()
    );
    assert_eq!(site.get(&absolute).await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_sends_us_elsewhere_is_not_followed() {
    let (provider, other) = (photograph().await, photograph().await);
    let elsewhere = other.url().join("media/macros/carton.jpg").unwrap();
    provider.on(
        "media",
        Behaviour::Redirect(HeaderValue::try_from(elsewhere.as_str()).unwrap()),
    );
    let site = site(&provider, |_| ()).await;
    let answer = site.get(PICTURE).await;
    assert_eq!(
        (answer.status, answer.header("cache-control")),
        (StatusCode::SERVICE_UNAVAILABLE, "no-store")
    );
    assert_eq!((provider.count("media"), other.total()), (1, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_that_is_not_there_is_a_404() {
    let provider = photograph().await;
    provider.on("media", Behaviour::Http(StatusCode::NOT_FOUND));
    let site = site(&provider, |_| ()).await;
    assert_eq!(site.get(PICTURE).await.status, StatusCode::NOT_FOUND);
}
