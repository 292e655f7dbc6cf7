//! The browser's files: all that a page names are there, for good, and compressed beforehand.

use crate::support::scripted::Scripted;
use crate::support::site::TestSite;

#[tokio::test(flavor = "multi_thread")]
async fn every_file_that_a_page_names_is_there_for_good() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for path in [
        "/",
        "/en/about/company",
        "/ja/news/list",
        "/en/news/info/2005",
        "/en/nothing",
    ] {
        let page = site.get(path).await;
        let files: Vec<_> = page
            .text()
            .split(['"', ' '])
            .filter(|text| text.starts_with("/_assets/"))
            .collect();
        assert!(files.len() > 3, "{path}: {files:?}");
        for file in files {
            let answer = site.get(file).await;
            assert_eq!(answer.status, 200, "{file}");
            assert_eq!(
                answer.header("cache-control"),
                "public, max-age=31536000, immutable"
            );
            assert_eq!(answer.header("vary"), "Accept-Encoding");
            let expected = match file.rsplit_once('.').unwrap().1 {
                "js" => "text/javascript; charset=utf-8",
                "css" => "text/css; charset=utf-8",
                "svg" => "image/svg+xml",
                "woff2" => "font/woff2",
                other => panic!("{other}"),
            };
            assert_eq!(answer.header("content-type"), expected, "{file}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_of_texts_is_compressed_when_it_is_asked_for() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    let bundle = std::sync::Arc::clone(&site.app.publisher.release().bundle);
    let (name, asset) = bundle
        .assets()
        .find(|(name, _)| name.starts_with("texts-garment-en-"))
        .unwrap();
    let path = format!("/_assets/{name}");
    let get = async |coding| site.get_with(&path, "accept-encoding", coding).await;
    let first = get("br").await;
    assert_eq!(first.header("content-encoding"), "br");
    assert!(first.body.len() < asset.identity.len());
    assert_eq!(get("br").await.body, first.body);
    let plain = get("identity").await;
    assert_eq!(plain.header("content-encoding"), "");
    assert_eq!(plain.body, asset.identity);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_comes_in_the_form_that_the_build_compressed() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    let bundle = std::sync::Arc::clone(&site.app.publisher.release().bundle);
    let entry = &bundle.manifest.garment.application;
    let asset = bundle
        .asset(entry.strip_prefix("/_assets/").unwrap())
        .unwrap();
    let compressed = asset.compressed().await;
    let (brotli, gzip) = (&compressed.brotli.unwrap(), &compressed.gzip.unwrap());
    for (accept, coding, bytes) in [
        ("gzip, deflate, br, zstd", "br", brotli),
        ("zstd, gzip", "gzip", gzip),
        ("br;q=0.5, gzip", "gzip", gzip),
        ("zstd", "", &asset.identity),
        ("identity", "", &asset.identity),
    ] {
        let answer = site.get_with(entry, "accept-encoding", accept).await;
        assert_eq!(
            (answer.header("content-encoding"), &answer.body),
            (coding, bytes),
            "{accept}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_name_leads_out_of_the_assets() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for name in [
        "none.js",
        "..%2fserver.js",
        "%2e%2e%2fmanifest.json",
        "entry.js.br",
        "%00",
        "%ff",
        "a%2fb",
    ] {
        let answer = site.get(&format!("/_assets/{name}")).await;
        assert_eq!(answer.status, 404, "{name}");
        assert_eq!(answer.cache(), "", "{name}");
        assert!(!answer.text().contains("selvageRender"), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn public_pages_name_the_speculation_rules_and_those_of_customers_do_not() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    let mut rules = String::new();
    // The second time from the cache.
    for path in ["/", "/en/news/list", "/en/news/list", "/ja/market"] {
        rules = site.get(path).await.header("speculation-rules").to_owned();
        assert_eq!(rules, "\"/_speculation.json\"", "{path}");
    }
    for path in [
        "/en/order",
        "/en/order?token=t1",
        "/en/user/login",
        "/en/news/list?token=t1",
        "/_page/en/news/list",
        "/_speculation.json",
    ] {
        assert_eq!(
            site.get(path).await.header("speculation-rules"),
            "",
            "{path}"
        );
    }
    let file = site.get(rules.trim_matches('"')).await;
    assert_eq!(file.status, 200);
    assert_eq!(
        file.header("content-type"),
        "application/speculationrules+json"
    );
    assert_eq!(file.header("cache-control"), "public, max-age=86400");
    let rules: serde_json::Value = serde_json::from_str(file.text()).unwrap();
    let rule = &rules["prefetch"][0];
    assert_eq!(rule["eagerness"], "moderate");
    let [_, included, excluded] = rule["where"]["and"].as_array().unwrap().as_slice() else {
        panic!("{rule}");
    };
    assert_eq!(
        included["href_matches"],
        serde_json::json!(["/en", "/en/*", "/ja", "/ja/*"])
    );
    for part in ["/order", "/user/*", "token="] {
        assert!(excluded.to_string().contains(part), "{excluded}");
    }
}
