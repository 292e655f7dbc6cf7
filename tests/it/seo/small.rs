//! The small files at known addresses.

use http::StatusCode;
use reqwest::Method;

use crate::support::language::LANGUAGES;
use crate::support::scripted::Scripted;
use crate::support::site::{TestSite, ask};

#[tokio::test(flavor = "multi_thread")]
async fn robots_are_let_in_and_shown_the_sitemap() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    let robots = site.get("/robots.txt").await;
    assert_eq!(
        (robots.status, robots.header("content-type")),
        (StatusCode::OK, "text/plain; charset=utf-8")
    );
    assert!(
        robots
            .text()
            .contains("\nSitemap: https://www.example.com/sitemap.xml\n"),
        "{}",
        robots.text()
    );
    let (refused, others) = robots.text().split_once("\n\n").unwrap();
    assert!(
        !others.lines().any(|line| line == "Disallow: /"),
        "{others}"
    );
    // Only the training of models is refused by default.
    assert!(refused.contains("User-agent: GPTBot\n"), "{refused}");
    for agent in ["OAI-SearchBot", "ChatGPT-User", "User-agent: *", "Baidu"] {
        assert!(!refused.contains(agent), "{refused}");
    }
    assert_eq!(provider.total(), 0, "asks nobody");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_configured_contact_makes_a_security_txt_that_is_not_expired() {
    let provider = Scripted::start().await;
    let without = TestSite::start(provider.url(), |_| {}).await;
    assert_eq!(
        without.get("/.well-known/security.txt").await.status,
        StatusCode::NOT_FOUND
    );
    let contact = "mailto:security@example.com";
    let site = TestSite::start(provider.url(), |config| {
        config.search.security_contact = Some(contact.to_owned());
    })
    .await;
    let answer = site.get("/.well-known/security.txt").await;
    let field = |name: &str| {
        answer
            .text()
            .lines()
            .find_map(|line| line.strip_prefix(name))
            .unwrap()
            .to_owned()
    };
    assert_eq!(field("Contact: "), contact);
    let expires: jiff::Timestamp = field("Expires: ").parse().unwrap();
    let days = (expires.as_second() - jiff::Timestamp::now().as_second()) / 86_400;
    assert!((30..365).contains(&days), "{days}");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_language_has_a_web_manifest_with_icons_that_are_there() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for language in &LANGUAGES {
        let path = language.path("/manifest.webmanifest");
        let page = site.get(&language.path("/about/company")).await;
        assert!(
            page.text()
                .contains(&format!("<link rel=\"manifest\" href=\"{path}\">")),
            "{path}"
        );
        let answer = site.get(&path).await;
        assert_eq!(answer.header("content-type"), "application/manifest+json");
        let manifest = answer.json();
        assert_eq!(manifest["lang"], language.tag);
        assert_eq!(manifest["start_url"], language.path("/"));
        for icon in manifest["icons"].as_array().unwrap() {
            let icon = site.get(icon["src"].as_str().unwrap()).await;
            assert_eq!(
                (icon.status, icon.header("content-type")),
                (StatusCode::OK, "image/png")
            );
            assert!(icon.body.starts_with(b"\x89PNG"));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_has_icons_and_a_card_that_are_there() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for path in ["/favicon.ico", "/apple-touch-icon.png", "/icon-512.png"] {
        let icon = site.get(path).await;
        assert_eq!(icon.status, StatusCode::OK, "{path}");
        assert!(
            icon.header("cache-control")
                .starts_with("public, max-age=86400"),
            "{path}"
        );
    }
    for (path, card) in [
        ("/en/bbs", "/media/identity/card-en-45700b54.png"),
        (
            "/en/about/company",
            "/_card?src=/media/banners/about.svg&amp;panel=en-about",
        ),
    ] {
        let page = site.get(path).await;
        let image =
            format!("<meta property=\"og:image\" content=\"https://www.example.com{card}\">");
        assert!(page.text().contains(&image), "{image} in {path}");
        let width = "<meta property=\"og:image:width\" content=\"1200\">";
        assert!(page.text().contains(width), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_brand_site_lists_its_own_pages_and_none_of_the_garment_sites() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.site.default = base::site::Site::Brand;
    })
    .await;
    for path in ["/sitemap-en.xml", "/feed.xml", "/ja/atom.xml"] {
        assert_eq!(site.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    let robots = site.get("/robots.txt").await;
    assert!(
        robots
            .text()
            .contains("\nSitemap: https://www.example.com/sitemap.xml\n"),
        "{}",
        robots.text()
    );
    let sitemap = site.get("/sitemap.xml").await;
    assert_eq!(
        (sitemap.status, sitemap.text().matches("<url>").count()),
        (StatusCode::OK, 10),
        "{}",
        sitemap.text()
    );
    assert!(
        sitemap
            .text()
            .contains("<loc>https://www.example.com/hotline</loc>"),
        "{}",
        sitemap.text()
    );
    assert_eq!(provider.total(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_read_and_nothing_else() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    let posted = ask(site.request(Method::POST, "/robots.txt")).await;
    assert_eq!(
        (posted.status, posted.header("allow")),
        (StatusCode::METHOD_NOT_ALLOWED, "GET, HEAD")
    );
    let head = ask(site.request(Method::HEAD, "/robots.txt")).await;
    assert_eq!((head.status, head.body.len()), (StatusCode::OK, 0));
    assert_eq!(
        site.get_with("/feed.xml", "accept-encoding", "br")
            .await
            .header("content-encoding"),
        "br"
    );
}
