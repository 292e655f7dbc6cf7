//! The languages of a site: folders of texts, chosen by a setting and at the desk.

use std::fs;
use std::path::Path;
use std::time::Duration;

use http::StatusCode;
use serde_json::json;
use tempfile::TempDir;

use crate::support::process::{Process, selvage};

/// Arabic with a few texts, as an operator's own folder may have it.
fn write_arabic(folder: &Path) {
    let own = folder.join("ar");
    fs::create_dir_all(&own).unwrap();
    let language = json!({
        "name": "العربية", "tag": "ar", "territory": "ar_EG", "fallback": ["en"], "visits": 20,
        "numbers": "english", "is_right_to_left": true,
    });
    fs::write(own.join("language.json"), language.to_string()).unwrap();
    let texts = json!({ "nav": { "home": "الرئيسية" } });
    fs::write(own.join("site.json"), texts.to_string()).unwrap();
}

/// The languages that a page names to search engines.
fn named(page: &str) -> Vec<&str> {
    let links = page.split("hreflang=\"").skip(1);
    let tags = links.filter_map(|link| link.split_once("\" href=").map(|(tag, _)| tag));
    tags.filter(|tag| !tag.contains('>')).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_is_in_the_languages_of_the_settings() {
    let folder = TempDir::new().unwrap();
    let texts = folder.path().join("texts");
    write_arabic(&texts);
    let settings = [
        ("SELVAGE_SITE_LANGUAGES", "de=/, zh=/cn, ar"),
        ("SELVAGE_SITE_LOCALES", texts.to_str().unwrap()),
    ];
    let server = Process::start_with(folder.path(), "info", &settings);
    let page = server.get("/").await;
    assert!(
        page.text().contains("<html lang=\"de\">"),
        "{}",
        page.text()
    );
    assert_eq!(named(page.text()), ["de", "zh-Hans", "ar", "x-default"]);
    let chinese = server.get("/cn/about/company").await;
    assert!(chinese.text().contains("<html lang=\"zh-Hans\">"));
    assert!(chinese.text().contains("href=\"/cn/about/culture\""));
    let arabic = server.get("/ar/inquiry").await;
    assert!(arabic.text().contains("<html lang=\"ar\" dir=\"rtl\">"));
    assert!(arabic.text().contains("الرئيسية"));
    for (path, status) in [
        ("/en", StatusCode::NOT_FOUND),
        ("/ja/news/list", StatusCode::NOT_FOUND),
        ("/zh", StatusCode::NOT_FOUND),
        ("/de/inquiry", StatusCode::MOVED_PERMANENTLY),
        ("/sitemap-en.xml", StatusCode::NOT_FOUND),
        ("/ja/feed.xml", StatusCode::NOT_FOUND),
        ("/sitemap-ar.xml", StatusCode::OK),
        ("/cn/feed.xml", StatusCode::OK),
        ("/ar/manifest.webmanifest", StatusCode::OK),
    ] {
        assert_eq!(server.get(path).await.status, status, "{path}");
    }
    let sitemap = server.get("/sitemap.xml").await;
    assert!(!sitemap.text().contains("sitemap-ja"), "{}", sitemap.text());
    let remembered = server.get_with("/", "cookie", "i18n_redirected=ja").await;
    assert_eq!(remembered.status, StatusCode::OK);
    let remembered = server.get_with("/", "cookie", "i18n_redirected=ar").await;
    assert_eq!(remembered.header("location"), "/ar");
    let form = [("name", "A".to_owned())];
    let sent = server.post("/cn/inquiry", &form).await;
    assert_ne!(sent.status, StatusCode::NOT_FOUND);
    let sent = server.post("/ja/inquiry", &form).await;
    assert_eq!(sent.status, StatusCode::NOT_FOUND);
    assert!(server.terminate().success());
}

#[test]
fn a_list_that_cannot_be_used_is_named_with_its_reason() {
    let folder = TempDir::new().unwrap();
    for (list, reason) in [
        (
            "zh, tlh",
            "site.languages names the language tlh, for which there are no texts",
        ),
        ("zh, zh", "SELVAGE_SITE_LANGUAGES"),
        ("zh, en=/news", "SELVAGE_SITE_LANGUAGES"),
    ] {
        let mut command = selvage();
        command.args(["serve"]).env("SELVAGE_SITE_LANGUAGES", list);
        let output = command.current_dir(folder.path()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success(), "{list}");
        assert!(said.contains(reason), "{list}: {said}");
    }
}

/// Creates an owner, and returns the session at the desk.
async fn log_in(server: &Process, folder: &Path) -> String {
    let mut command = selvage();
    let database = folder.join("provider.sqlite");
    command.args([
        "desk",
        "invite",
        "owner@example.com",
        "--role",
        "owner",
        "--provider-db",
    ]);
    let output = command.arg(database).current_dir(folder).output().unwrap();
    let said = String::from_utf8([&output.stdout[..], &output.stderr[..]].concat()).unwrap();
    let (_, rest) = said
        .split_once("/desk/accept#")
        .unwrap_or_else(|| panic!("{said}"));
    let token = rest.split_whitespace().next().unwrap();
    let own = server.url();
    let acceptance =
        json!({ "token": token, "name": "Owner", "password": "a long enough password" });
    let accepted = reqwest::Client::new()
        .post(own.join("/desk/api/invitation/accept").unwrap())
        .header("origin", own.as_str().trim_end_matches('/'))
        .json(&acceptance);
    let accepted = accepted.send().await.unwrap();
    assert_eq!(accepted.status(), StatusCode::OK);
    let cookie = accepted.headers()["set-cookie"].to_str().unwrap();
    cookie.split(';').next().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_switches_languages_on_and_off_without_a_restart() {
    let folder = TempDir::new().unwrap();
    let server = Process::start(folder.path(), "info");
    assert_eq!(server.get("/ja").await.status, StatusCode::OK);
    assert_eq!(server.get("/de").await.status, StatusCode::NOT_FOUND);
    let session = log_in(&server, folder.path()).await;
    let own = server.url();
    let publish = async |languages: &str, base: u32| {
        let fields = json!({ "common": { "languages": languages } });
        let body = json!({ "base": base, "fields": fields, "languages": ["zh", "en"] });
        let request = reqwest::Client::new()
            .post(
                own.join("/desk/api/entries/company%2Fmain/publish")
                    .unwrap(),
            )
            .header("origin", own.as_str().trim_end_matches('/'))
            .header("cookie", &session)
            .json(&body);
        request.send().await.unwrap()
    };
    let refused = publish("zh, tlh", 1).await;
    assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.text().await.unwrap().contains("tlh"));
    let published = publish("zh, de", 1).await;
    let status = published.status();
    assert_eq!(
        status,
        StatusCode::OK,
        "{}",
        published.text().await.unwrap()
    );
    let switched = async {
        while server.get("/de").await.status != StatusCode::OK {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(1), switched)
        .await
        .unwrap();
    assert_eq!(server.get("/ja").await.status, StatusCode::NOT_FOUND);
    let page = server.get("/").await;
    assert_eq!(named(page.text()), ["zh-Hans", "de", "x-default"]);
    let desk = server.get("/desk").await;
    assert!(desk.text().contains("Deutsch"));
    assert!(server.terminate().success());
}
