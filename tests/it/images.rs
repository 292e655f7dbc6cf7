//! The provider's pictures in other sizes and formats (`/_image`).

mod bad;
mod bombs;
mod cards;
mod kept;

use base::config::Config;
use http::{Method, StatusCode};
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageEncoder, ImageReader};
use std::io::Cursor;

use crate::support::pictures::{self, answer};
use crate::support::scripted::Scripted;
use crate::support::site::{Answer, TestSite, ask, eventually};

const PICTURE: &str = "/_image?src=/media/macros/carton.jpg&w=320";
const BROWSER: &str = "image/avif,image/webp,image/apng,*/*;q=0.8";

async fn site(provider: &Scripted, change: impl FnOnce(&mut Config)) -> TestSite {
    TestSite::start(provider.url(), |config| {
        config.provider.retries = 0;
        change(config);
    })
    .await
}

/// A provider whose every picture is this.
async fn provider(content_type: &'static str, bytes: axum::body::Bytes) -> Scripted {
    let provider = Scripted::start().await;
    provider.on("media", answer(content_type, bytes));
    provider
}

async fn photograph() -> Scripted {
    provider("image/jpeg", pictures::jpeg(800, 500)).await
}

fn pixels(answer: &Answer) -> DynamicImage {
    ImageReader::new(Cursor::new(&answer.body))
        .with_guessed_format()
        .unwrap()
        .decode()
        .unwrap()
}

fn size(answer: &Answer) -> (u32, u32) {
    let picture = pixels(answer);
    (picture.width(), picture.height())
}

/// Asks as a browser until there is AVIF, which is made when nobody waits.
async fn avif(site: &TestSite, path: &str) -> Answer {
    for _ in 0..2000 {
        let answer = site.get_with(path, "accept", BROWSER).await;
        if answer.header("content-type") == "image/avif" {
            return answer;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("no AVIF was made");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_comes_in_the_width_and_format_that_is_asked_for() {
    let provider = photograph().await;
    let site = site(&provider, |_| ()).await;
    for (accept, kind) in [
        ("image/webp,*/*", "image/webp"),
        ("image/avif;q=0,image/webp", "image/webp"),
        ("image/avif;q=0,image/webp;q=0,*/*", "image/jpeg"),
        ("image/jpeg", "image/jpeg"),
        ("*/*", "image/jpeg"),
    ] {
        for width in [160, 320] {
            let path = format!("/_image?src=/media/macros/carton.jpg&w={width}");
            let picture = site.get_with(&path, "accept", accept).await;
            assert_eq!(
                (picture.status, picture.header("content-type")),
                (StatusCode::OK, kind),
                "{accept}"
            );
            assert_eq!(size(&picture), (width, width * 5 / 8));
            assert_eq!(picture.header("vary"), "Accept");
            assert_eq!(
                picture.header("content-length"),
                picture.body.len().to_string()
            );
            assert_eq!(picture.header("x-content-type-options"), "nosniff");
            assert!(
                picture
                    .header("content-security-policy")
                    .starts_with("default-src 'none'")
            );
            assert!(
                picture
                    .header("cache-control")
                    .starts_with("public, max-age=3600")
            );
        }
    }
    assert_eq!(provider.count("media"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_gets_webp_at_once_and_avif_when_it_is_made() {
    let provider = photograph().await;
    let site = site(&provider, |_| ()).await;
    let first = site.get_with(PICTURE, "accept", BROWSER).await;
    assert_eq!(first.header("content-type"), "image/webp");
    assert!(
        first
            .header("cache-control")
            .starts_with("public, max-age=60"),
        "it is not kept for long"
    );
    let better = avif(&site, PICTURE).await;
    assert!(better.body[4..].starts_with(b"ftypavif"));
    assert!(
        better
            .header("cache-control")
            .starts_with("public, max-age=3600")
    );
    assert_ne!(first.header("etag"), better.header("etag"));
    let only = site
        .get_with(
            "/_image?src=/media/macros/carton.jpg&w=160",
            "accept",
            "image/avif",
        )
        .await;
    assert_eq!(only.header("content-type"), "image/avif");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_has_the_picture_gets_304() {
    let provider = photograph().await;
    let site = site(&provider, |config| config.images.avif = false).await;
    let picture = site.get_with(PICTURE, "accept", BROWSER).await;
    let tag = picture.header("etag");
    assert!(tag.starts_with('"') && tag.len() == 34, "{tag}");
    for known in [tag, "*", &format!("\"other\", {tag}")] {
        let again = ask(site
            .request(Method::GET, PICTURE)
            .header("accept", BROWSER)
            .header("if-none-match", known))
        .await;
        assert_eq!(
            (again.status, again.body.len()),
            (StatusCode::NOT_MODIFIED, 0)
        );
        assert_eq!(
            (again.header("etag"), again.header("vary")),
            (tag, "Accept")
        );
        assert_eq!(
            again.header("cache-control"),
            picture.header("cache-control")
        );
    }
    let head = ask(site
        .request(Method::HEAD, PICTURE)
        .header("accept", BROWSER))
    .await;
    assert_eq!((head.status, head.body.len()), (StatusCode::OK, 0));
    assert_eq!(
        head.header("content-length"),
        picture.header("content-length")
    );
    assert_eq!(
        ask(site.request(Method::POST, PICTURE)).await.status,
        StatusCode::METHOD_NOT_ALLOWED
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_is_never_enlarged() {
    let provider = photograph().await;
    let site = site(&provider, |_| ()).await;
    let picture = site
        .get_with(
            "/_image?src=/media/macros/carton.jpg&w=1600",
            "accept",
            "image/webp",
        )
        .await;
    assert_eq!(size(&picture), (800, 500));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_is_turned_and_says_nothing_of_its_camera() {
    let bytes = pictures::jpeg_with(400, 200, |encoder| {
        encoder.set_exif_metadata(pictures::exif(6)).unwrap();
    });
    assert!(bytes.windows(6).any(|window| window == b"Camera"));
    let provider = provider("image/jpeg", bytes.clone()).await;
    let site = site(&provider, |_| ()).await;
    let mut source = image::codecs::jpeg::JpegDecoder::new(Cursor::new(&bytes)).unwrap();
    assert_eq!(source.orientation().unwrap(), Orientation::Rotate90);
    for accept in ["image/webp", "image/jpeg"] {
        let picture = site
            .get_with(
                "/_image?src=/media/macros/carton.jpg&w=160",
                "accept",
                accept,
            )
            .await;
        assert_eq!(size(&picture), (160, 320));
        assert!(!picture.body.windows(6).any(|window| window == b"Camera"));
        // The left edge is now the upper one.
        let pixels = pixels(&picture).into_rgb8();
        assert!(
            pixels.get_pixel(80, 40).0[0] > 150 && pixels.get_pixel(80, 280).0[0] < 100,
            "{accept}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn colours_of_another_space_become_those_of_the_web() {
    let profile = moxcms::ColorProfile::new_display_p3().encode().unwrap();
    let bytes = pictures::jpeg_with(400, 200, |encoder| {
        encoder.set_icc_profile(profile).unwrap();
    });
    let (wide, plain) = (
        provider("image/jpeg", bytes).await,
        provider("image/jpeg", pictures::jpeg(400, 200)).await,
    );
    let mut reds = Vec::new();
    for provider in [&wide, &plain] {
        let site = site(provider, |_| ()).await;
        let picture = site.get_with(PICTURE, "accept", "image/jpeg").await;
        reds.push(pixels(&picture).into_rgb8().get_pixel(40, 20).0[0]);
    }
    assert!(
        reds[0] > reds[1] + 8,
        "the same numbers are a stronger red in Display P3: {reds:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_name_the_widths_unless_pictures_stay_as_they_are() {
    let provider = photograph().await;
    let on = site(&provider, |_| ()).await;
    let widths = serde_json::json!([160, 320, 480, 640, 768, 960, 1280, 1600, 1920, 2560]);
    assert_eq!(
        on.get("/_page/").await.json()["frame"]["imageWidths"],
        widths
    );
    let page = on.get("/").await;
    assert!(
        page.text().contains("/_image?src=/media/photos/"),
        "{}",
        page.text()
    );
    let off = site(&provider, |config| config.images.enabled = false).await;
    assert_eq!(
        off.get("/_page/").await.json()["frame"]["imageWidths"],
        serde_json::json!([])
    );
    assert!(!off.get("/").await.text().contains("/_image"));
    assert_eq!(off.get(PICTURE).await.status, StatusCode::NOT_FOUND);
    let brand = site(&provider, |config| {
        config.site.default = base::site::Site::Brand;
    })
    .await;
    assert_eq!(brand.get(PICTURE).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_figures_say_what_was_made() {
    let provider = photograph().await;
    let site = site(&provider, |_| ()).await;
    site.get_with(PICTURE, "accept", "image/webp").await;
    let metrics = site.get("/metrics").await;
    for name in [
        "selvage_images_made_total{format=\"webp\",outcome=\"made\"}",
        "selvage_image_seconds_bucket",
        "selvage_cache_bytes{cache=\"images\"}",
    ] {
        assert!(metrics.text().contains(name), "{name}");
    }
    eventually("nothing is waited for", || {
        site.app.images.as_ref().unwrap().stats().flights == 0
    })
    .await;
}
