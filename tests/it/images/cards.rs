//! Pages' cards on other sites (`/_card`).

use http::StatusCode;

use super::{pixels, provider, site, size};
use crate::support::pictures;

const CARD: &str = "/_card?src=/media/scenes/dock.svg&panel=en-home";

/// A red square of 100 with a blue middle, a word, a file of the machine and a picture inside.
const DRAWING: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<rect width="100" height="100" fill="#c00000"/><rect x="45" y="45" width="10" height="10" fill="#0000c0"/>
<text x="45" y="50">words</text><image href="/etc/hostname.svg" width="100" height="100"/>
<image href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3Crect width='9' height='9'/%3E%3C/svg%3E"/>
</svg>"##;

/// A drawing as designers' programs write it: a shadow, grain, a mask, a pattern, and groups in
/// groups.
const EFFECTS: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
<filter id="s"><feGaussianBlur in="SourceAlpha" stdDeviation="8"/><feOffset dx="4" dy="6"/>
<feComponentTransfer><feFuncA type="linear" slope=".4"/></feComponentTransfer>
<feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>
<filter id="n"><feTurbulence baseFrequency=".8" numOctaves="4"/><feComposite operator="in" in2="SourceGraphic"/></filter>
<filter id="m"><feMorphology radius="3"/></filter>
<mask id="k"><circle cx="600" cy="315" r="300" fill="white"/></mask>
<pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse"><path d="M0 0 20 20" stroke="navy"/></pattern>
<g opacity=".9"><g transform="scale(.9)"><g mask="url(#k)"><rect width="1200" height="630" fill="url(#p)"/></g>
<rect x="100" y="100" width="900" height="400" filter="url(#s)"/><rect width="1200" height="630" filter="url(#n)"/>
<circle cx="600" cy="300" r="90" filter="url(#m)"/></g></g></svg>"#;

/// The madder thread of the panel.
const THREAD: [u8; 3] = [0xa1, 0x38, 0x2a];

fn near(pixel: &[u8], expected: [u8; 3]) -> bool {
    pixel
        .iter()
        .zip(expected)
        .all(|(own, expected)| own.abs_diff(expected) < 8)
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_the_picture_its_card_is_a_jpeg_of_one_size_with_a_panel() {
    for (what, content_type, bytes) in [
        ("wide", "image/jpeg", pictures::jpeg(1600, 300)),
        ("high", "image/jpeg", pictures::jpeg(300, 900)),
        ("small", "image/jpeg", pictures::jpeg(60, 40)),
        ("to be turned", "image/jpeg", {
            pictures::jpeg_with(800, 500, |encoder| {
                use image::ImageEncoder;
                encoder.set_exif_metadata(pictures::exif(6)).unwrap();
            })
        }),
        (
            "seen through",
            "image/png",
            pictures::png_of_16_bits(300, 200),
        ),
        ("still", "image/gif", pictures::still_gif()),
        ("moving", "image/gif", pictures::moving_gif()),
        ("moving too", "image/webp", pictures::moving_webp()),
        ("drawn", "image/svg+xml", DRAWING.into()),
        ("drawn with effects", "image/svg+xml", EFFECTS.into()),
    ] {
        let provider = provider(content_type, bytes).await;
        let site = site(&provider, |_| ()).await;
        let card = site
            .get_with(CARD, "accept", "image/avif,image/webp,*/*")
            .await;
        assert_eq!(
            (card.status, card.header("content-type")),
            (StatusCode::OK, "image/jpeg"),
            "{what}"
        );
        assert_eq!(
            (size(&card), card.header("vary")),
            ((1200, 630), ""),
            "{what}"
        );
        let thread = pixels(&card).into_rgb8().get_pixel(74, 315).0;
        assert!(near(&thread, THREAD), "{what}: {thread:?}");
        assert!(
            card.header("cache-control")
                .starts_with("public, max-age=3600"),
            "{what}"
        );
        let again = site
            .get_with(CARD, "if-none-match", card.header("etag"))
            .await;
        assert_eq!(again.status, StatusCode::NOT_MODIFIED, "{what}");
        assert_eq!(
            site.app.images.as_ref().unwrap().made(),
            1,
            "{what}: it is kept"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_drawing_is_shown_whole_beside_the_panel_and_shows_nothing_from_outside() {
    let provider = provider("image/svg+xml", DRAWING.into()).await;
    let site = site(&provider, |_| ()).await;
    let card = pixels(&site.get(CARD).await).into_rgb8();
    let blue: Vec<_> = card
        .enumerate_pixels()
        .filter(|(_, _, pixel)| near(&pixel.0, [0, 0, 0xc0]))
        .collect();
    assert!(
        (50 * 50..=57 * 57).contains(&blue.len()),
        "a tenth of the height of the place, each way: {}",
        blue.len()
    );
    assert!(
        blue.iter()
            .all(|(x, y, _)| x.abs_diff(850) <= 29 && y.abs_diff(315) <= 29),
        "in the middle of the place"
    );
    for (x, y) in [(577, 42), (1123, 42), (577, 588), (1123, 588)] {
        assert!(
            near(&card.get_pixel(x, y).0, [0xc0, 0, 0]),
            "{x} {y}: {:?}",
            card.get_pixel(x, y)
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn transparent_pictures_get_a_paper_background() {
    let drawing = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"/>"#;
    for (content_type, bytes) in [
        ("image/svg+xml", drawing.into()),
        ("image/png", pictures::clear_png(90, 90)),
    ] {
        let provider = provider(content_type, bytes).await;
        let site = site(&provider, |_| ()).await;
        let card = pixels(&site.get(CARD).await).into_rgb8();
        assert!(
            near(&card.get_pixel(850, 315).0, [0xf4, 0xef, 0xe6]),
            "{:?}",
            card.get_pixel(850, 315)
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_for_an_impossible_card_is_redirected_to_the_file() {
    let long = format!("{}{}", DRAWING, " ".repeat(1 << 20));
    for (what, content_type, bytes) in [
        (
            "a page",
            "image/svg+xml",
            "<!doctype html><script>alert(1)</script>".into(),
        ),
        (
            "no size",
            "image/svg+xml",
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\"/>".into(),
        ),
        (
            "not closed",
            "image/svg+xml",
            "<svg xmlns=\"http://www.w3.org/2000/svg\">".into(),
        ),
        ("very long", "image/svg+xml", long.into()),
        (
            "too many pixels",
            "image/png",
            pictures::bomb(60_000, 60_000),
        ),
    ] {
        let provider = provider(content_type, bytes).await;
        let site = site(&provider, |_| ()).await;
        let answer = site.get(CARD).await;
        assert_eq!(
            (answer.status, answer.header("location")),
            (StatusCode::FOUND, "/media/scenes/dock.svg"),
            "{what}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_is_of_one_picture_of_the_provider() {
    let provider = provider("image/jpeg", pictures::jpeg(60, 40)).await;
    let site = site(&provider, |_| ()).await;
    for query in [
        "",
        "?src=",
        "?src=/etc/passwd&panel=en-home",
        "?src=/media/a.jpg",
        "?src=/media/a.jpg&panel=en-nowhere",
        "?src=/media/a.jpg&w=320",
        "?src=//evil.example/media/a.jpg&panel=en-home",
        "?w=320",
    ] {
        assert_eq!(
            site.get(&format!("/_card{query}")).await.status,
            StatusCode::BAD_REQUEST,
            "{query}"
        );
    }
    assert_eq!(provider.count("media"), 0);
    provider.on("media", crate::support::scripted::Behaviour::Plausible);
    assert_eq!(
        site.get("/_card?src=/media/photos/none.jpg&panel=en-home")
            .await
            .status,
        StatusCode::NOT_FOUND
    );
}
