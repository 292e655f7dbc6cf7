//! Content of the brand site's pages.

use base::config::Shop;

use super::{PAGES, brand_alone, is_brand, no_provider};
use crate::support::html::{count, root, words};
use crate::support::scripted::Scripted;
use crate::support::site::TestSite;

#[tokio::test(flavor = "multi_thread")]
async fn every_page_is_whole_while_the_provider_is_gone_and_asks_it_for_nothing() {
    let site = TestSite::start(no_provider().await.url(), brand_alone).await;
    for (path, word) in PAGES {
        let answer = site.get(path).await;
        assert_eq!(answer.status, 200, "{path}");
        let html = answer.text();
        assert!(is_brand(html), "{path}");
        assert!(words(html).contains(word), "no {word} in {path}");
        assert_eq!(
            (
                count(html, "h1"),
                count(html, "main"),
                count(html, "footer")
            ),
            (1, 1, 1),
            "{path}"
        );
        assert!(
            html.contains("<html lang=\"zh-Hans\">") && !html.contains("noindex"),
            "{path}"
        );
    }
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), brand_alone).await;
    for path in PAGES
        .map(|(path, _)| path)
        .into_iter()
        .chain(["/nothing", "/media/macros/carton.jpg"])
    {
        site.get(path).await;
    }
    assert_eq!(provider.total(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_kept_as_long_as_its_build() {
    let site = TestSite::start(no_provider().await.url(), |config| {
        brand_alone(config);
        config.cache.fresh = std::time::Duration::ZERO;
    })
    .await;
    for (path, _) in PAGES {
        site.get(path).await;
        let again = site.get(path).await;
        let ttl = again
            .cache()
            .strip_prefix("selvage; hit; ttl=")
            .unwrap()
            .parse::<u64>()
            .unwrap();
        assert!(ttl > 360 * 24 * 60 * 60, "{path}: {ttl}");
    }
    assert_eq!(site.pages().loads, PAGES.len() as u64);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_names_its_one_address_and_no_other_language() {
    let site = TestSite::start(no_provider().await.url(), brand_alone).await;
    for (path, _) in PAGES {
        let answer = site.get(path).await;
        let canonical = format!("<link rel=\"canonical\" href=\"https://www.example.com{path}\">");
        assert!(answer.text().contains(&canonical), "{path}");
        assert!(!answer.text().contains("hreflang"), "{path}");
        assert_eq!(
            answer.header("vary"),
            "Accept-Encoding, Accept",
            "no cookie has a say in {path}"
        );
    }
    assert_eq!(site.get("/home").await.body, site.get("/").await.body);
    let english = site
        .get_with("/brand", "cookie", "i18n_redirected=en")
        .await;
    assert_eq!(english.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_page_is_the_brand_sites_own_404() {
    let site = TestSite::start(no_provider().await.url(), brand_alone).await;
    for path in [
        "/nothing",
        "/en",
        "/ja/brand",
        "/zh",
        "/about/company",
        "/news/list",
        "/market",
        "/user/login",
    ] {
        for form in ["", "/_page"] {
            let answer = site.get(&format!("{form}{path}")).await;
            assert_eq!(answer.status, 404, "{form}{path}");
            assert!(is_brand(answer.text()), "{form}{path}");
        }
        let html = site.get(path).await;
        assert!(html.text().contains(">找不到此页面</h1>"), "{path}");
        assert!(words(html.text()).contains("地址可能写错了"), "{path}");
        assert!(html.text().contains("noindex"), "{path}");
    }
    assert_eq!(site.get("/media/macros/carton.jpg").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_has_the_document_that_in_app_navigation_gets() {
    let site = TestSite::start(no_provider().await.url(), brand_alone).await;
    for (path, kind) in [
        ("/", "brand-home"),
        ("/brand", "brand-story"),
        ("/shops", "brand-info"),
    ] {
        let document = site.get(&format!("/_page{path}")).await.json();
        assert_eq!(document["page"]["kind"], kind);
        assert_eq!(
            (&document["frame"]["path"], &document["frame"]["siteId"]),
            (&path.into(), &"0".into())
        );
    }
    assert_eq!(
        site.get("/_page/shops").await.json()["page"]["name"],
        "shops"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_film_comes_in_the_parts_that_are_asked_for() {
    let site = TestSite::start(no_provider().await.url(), brand_alone).await;
    let page = site.get("/").await;
    for format in ["webm", "mp4"] {
        let film = page.text().split('"').find(|text| {
            text.starts_with("/_assets/intro-") && text.rsplit('.').next() == Some(format)
        });
        let film = film.unwrap();
        let whole = site.get(film).await;
        let kind = format!("video/{format}");
        assert_eq!(
            (whole.header("content-type"), whole.header("accept-ranges")),
            (kind.as_str(), "bytes")
        );
        assert!(
            whole.body.len() < 1_500_000,
            "{} bytes of {format}",
            whole.body.len()
        );
        let part = site.get_with(film, "range", "bytes=10-19").await;
        assert_eq!(
            (part.status.as_u16(), &part.body[..]),
            (206, &whole.body[10..20])
        );
        assert_eq!(
            part.header("content-range"),
            format!("bytes 10-19/{}", whole.body.len())
        );
        let beyond = site.get_with(film, "range", "bytes=99999999-").await;
        assert_eq!(
            (beyond.status.as_u16(), beyond.header("cache-control")),
            (416, "no-store")
        );
    }
}

/// The links with this address in a page's root, each up to the end of its opening tag.
fn links<'a>(html: &'a str, href: &str) -> Vec<&'a str> {
    let links = root(html)
        .split("<a ")
        .skip(1)
        .map(|link| link.split_once('>').unwrap().0);
    links
        .filter(|link| link.contains(&format!("href=\"{href}\"")))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn shop_links_lead_to_the_configured_addresses_in_a_new_tab() {
    let site = TestSite::start(no_provider().await.url(), |config| {
        brand_alone(config);
        let shop = |name: &str, url: &str| Shop {
            name: name.to_owned(),
            url: url.parse().unwrap(),
        };
        config.brand.shops = Some(vec![
            shop("暖屿商城", "https://shop.example/nuanyu?from=site&lang=zh"),
            shop("Mall", "http://mall.example"),
        ]);
    })
    .await;
    for (path, _) in PAGES {
        let answer = site.get(path).await;
        for href in [
            "https://shop.example/nuanyu?from=site&amp;lang=zh",
            "http://mall.example/",
        ] {
            let found = links(answer.text(), href);
            // The footer and the menu of a small screen; on the page of the shops its own list as
            // well.
            assert_eq!(
                found.len(),
                if path == "/shops" { 3 } else { 2 },
                "{path}: {found:?}"
            );
            let is_outward = |link: &&str| {
                link.contains("target=\"_blank\"") && link.contains("rel=\"noopener\"")
            };
            assert!(found.iter().all(is_outward), "{path}: {found:?}");
        }
        assert!(words(answer.text()).contains("暖屿商城"), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_shops_there_is_no_place_for_them() {
    let site = TestSite::start(no_provider().await.url(), |config| {
        brand_alone(config);
        config.brand.shops = Some(Vec::new());
    })
    .await;
    let answer = site.get("/shops").await;
    assert!(
        !words(answer.text()).contains("线上") && words(answer.text()).contains("线下"),
        "{}",
        words(answer.text())
    );
    let garment = TestSite::start(no_provider().await.url(), |_| {}).await;
    assert_eq!(
        garment.get("/_page/user/login").await.json()["frame"]["shops"],
        serde_json::json!([])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_navigation_marks_the_page_and_nothing_on_an_error_page() {
    let site = TestSite::start(no_provider().await.url(), brand_alone).await;
    let marked = |html: &str| root(html).matches("aria-current=\"page\"").count();
    // Twice in the header, for wide and small screens, and in the footer.
    assert_eq!(marked(site.get("/shops").await.text()), 3);
    assert_eq!(marked(site.get("/nothing").await.text()), 0);
}
