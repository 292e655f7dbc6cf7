//! A brand that is not that of the demonstration.

use std::path::{Path, PathBuf};

use base::config::{BrandSource, Config};
use serde_json::Value;

use super::{BRAND, PAGES, at, both, brand_alone, no_provider};
use crate::support::site::TestSite;

/// Invented names, numbers and places of the demonstration's brand.
const DEMONSTRATION: [&str; 9] = [
    "暖屿",
    "NUANYU",
    "nuanyu",
    "4688万",
    "46,880,000",
    "天津",
    "札幌",
    "津ICP备",
    "5555 01",
];

/// The demonstration's file with texts that say nothing of that brand.
fn own_file(folder: &Path) -> PathBuf {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/content/brand.json");
    let mut file: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    rewrite(&mut file["brand"]);
    file["brand"]["name"] = "织暖".into();
    file["brand"]["server"]["siteName"] = "织暖 Zhinuan".into();
    file["shops"] = serde_json::json!([{ "name": "织暖店", "url": "https://shop.example/own" }]);
    let file_path = folder.join("brand.json");
    std::fs::write(&file_path, file.to_string()).unwrap();
    file_path
}

fn rewrite(texts: &mut Value) {
    match texts {
        Value::Object(texts) => texts.values_mut().for_each(rewrite),
        Value::String(text) if text.contains("{{") => text.clear(),
        Value::String(text) if text.parse::<u64>().is_ok() => "7".clone_into(text),
        Value::String(text) => "自己的话".clone_into(text),
        _ => {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_brand_with_texts_of_its_own_has_nothing_of_the_demonstration() {
    let folder = tempfile::tempdir().unwrap();
    let file = own_file(folder.path());
    let own = |config: &mut Config| {
        brand_alone(config);
        config.brand.texts = Some(BrandSource::File(file.clone()));
    };
    let site = TestSite::start(no_provider().await.url(), own).await;
    let addresses = PAGES.map(|(path, _)| path);
    for path in addresses.into_iter().chain([
        "/nothing",
        "/_page/shops",
        "/sitemap.xml",
        "/manifest.webmanifest",
        "/robots.txt",
    ]) {
        let answer = site.get(path).await;
        assert!(
            [200, 404].contains(&answer.status.as_u16()),
            "{path}: {}",
            answer.status
        );
        for name in DEMONSTRATION {
            assert!(!answer.text().contains(name), "{name} in {path}");
        }
    }
    let home = site.get("/").await;
    assert!(home.text().contains("织暖 Zhinuan</title>"));
    assert!(home.text().contains("https://shop.example/own"));
    // The icons and cards in the program are those of the demonstration.
    for path in ["/favicon.ico", "/icon-512.png", "/card-zh.png"] {
        assert!(!home.text().contains(path), "{path}");
        assert_eq!(site.get(path).await.status, 404, "{path}");
    }
    assert!(!site.get("/investors").await.text().contains(".pdf"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_without_a_brand_serves_none_of_its_texts() {
    let site = TestSite::start(no_provider().await.url(), |_| {}).await;
    let release = site.app.publisher.release();
    let build = &release.bundle.manifest.build;
    let texts = site
        .get(&format!("/_assets/texts-brand-zh-{build}.js"))
        .await;
    for name in DEMONSTRATION {
        assert!(!texts.text().contains(name), "{name}");
    }
    // The brand of the demonstration is served where a host name leads to it.
    let site = TestSite::start(no_provider().await.url(), both).await;
    let home = at(&site, BRAND, "/").await;
    assert!(home.text().contains("NUANYU") && home.text().contains("/favicon.ico"));
}
