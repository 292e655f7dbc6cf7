//! Messages of other CMSs purge what they are about.

use std::path::Path;
use std::time::Duration;

use base::config::{Config, ConfigFile, Secret, Sources, load};
use http::StatusCode;
use reqwest::Method;

use crate::support::scripted::Scripted;
use crate::support::site::{Answer, TestSite, ask};

const SECRET: &str = "weft-and-warp-1993";
const WEBHOOK: &str = "/_selvage/webhook";

/// The settings of a TOML text.
fn settings(toml: &str) -> Config {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), toml).unwrap();
    let sources = Sources {
        file: ConfigFile::Required(file.path().to_owned()),
        ..Sources::default()
    };
    load(&sources).unwrap().config
}

/// The settings that the documentation has for a CMS.
fn documented(cms: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/operations.md")).unwrap();
    let heading = format!("```toml\n[webhook]  # {cms}\n");
    let (_, block) = page.split_once(&heading).unwrap();
    let (settings, _) = block.split_once("```").unwrap();
    format!("[webhook]\n{settings}")
}

/// A message as a CMS sends it.
fn recorded(cms: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let name = format!("tests/fixtures/webhooks/{}.json", cms.to_lowercase());
    std::fs::read_to_string(root.join(name)).unwrap()
}

async fn site(provider: &Scripted, toml: &str) -> TestSite {
    let webhook = settings(toml).webhook;
    TestSite::start(provider.url(), |config| {
        config.webhook = webhook;
        config.cache.renew_wait = Duration::from_secs(15);
        config.cache.fresh = Duration::from_hours(1);
        config.server.purge_secret = Some(Secret::new(SECRET.to_owned()));
    })
    .await
}

async fn send(site: &TestSite, message: &str) -> Answer {
    let request = site.request(Method::POST, WEBHOOK).bearer_auth(SECRET);
    let request = request.header("content-type", "application/json");
    ask(request.body(message.to_owned())).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_message_of_each_cms_makes_its_pages_new() {
    for cms in ["Directus", "Strapi", "Payload"] {
        let provider = Scripted::start().await;
        let site = site(&provider, &documented(cms)).await;
        let pages = ["/en/news/info/2005", "/en/news/list"];
        for page in pages.iter().chain(&["/en/market"]) {
            assert_eq!(site.get(page).await.status, StatusCode::OK, "{page}");
        }
        provider.retitle(2005, "Woven anew");
        assert!(!site.get(pages[0]).await.text().contains("Woven anew"));

        let answer = send(&site, &recorded(cms)).await;
        assert_eq!(answer.status, StatusCode::OK, "{cms}: {}", answer.text());
        assert_eq!(answer.header("cache-control"), "no-store");
        let report = answer.json();
        assert_eq!(report["pages"], 2, "{cms}: {report}");
        for page in pages {
            assert!(
                site.get(page).await.text().contains("Woven anew"),
                "{cms}: {page}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn paths_are_taken_from_a_message_too() {
    let provider = Scripted::start().await;
    let toml =
        "[webhook]\npaths = [\"/{/locale}/news/info/{/fids}\", \"/{/locale}/news/list?page=1\"]";
    let site = site(&provider, toml).await;
    for page in [
        "/en/news/info/2005",
        "/en/news/info/2006",
        "/ja/news/info/2005",
    ] {
        site.get(page).await;
    }
    let report = send(&site, r#"{"locale": "en", "fids": [2005, 2006]}"#).await;
    let report = report.json();
    let mut renewed: Vec<String> =
        serde_json::from_value(report["renewed"]["paths"].clone()).unwrap();
    renewed.sort();
    assert_eq!(
        renewed,
        ["/en/news/info/2005", "/en/news/info/2006"],
        "{report}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_cannot_be_used_is_refused_with_a_reason() {
    let provider = Scripted::start().await;
    let toml = "[webhook]\ntags = [\"info:{/entry/fid}\"]\npaths = [\"{/path}\"]";
    let site = site(&provider, toml).await;
    site.get("/en").await;
    let many = format!(r#"{{"entry": {{"fid": {:?}}}}}"#, vec![1; 1001]);
    let deep = "[".repeat(1000);
    for (message, status, reason) in [
        ("{", 400, "EOF"),
        ("", 400, "EOF"),
        (&deep, 400, "recursion limit"),
        ("null", 422, "no text or number at /entry/fid, /path"),
        (r#"{"event": "trigger-test"}"#, 422, "/entry/fid"),
        (
            r#"{"event": "entry.publish", "entry": null}"#,
            422,
            "/entry/fid",
        ),
        (r#"{"path": "en/market"}"#, 422, "neither a path"),
        (&many, 422, "more than 1000 values"),
    ] {
        let answer = send(&site, message).await;
        assert_eq!(answer.status.as_u16(), status, "{message:.80}");
        assert_eq!(answer.header("cache-control"), "no-store");
        assert!(
            answer.text().contains(reason),
            "{message:.80}: {}",
            answer.text()
        );
    }
    let large = "x".repeat(1 << 20);
    let large = send(&site, &format!(r#"{{"path": "/{large}"}}"#)).await;
    assert_eq!(large.status, StatusCode::PAYLOAD_TOO_LARGE);
    let form = site.request(Method::POST, WEBHOOK).bearer_auth(SECRET);
    let form = ask(form.form(&[("path", "/en")])).await;
    assert_eq!(form.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    assert_eq!(
        site.get(WEBHOOK).await.status,
        StatusCode::METHOD_NOT_ALLOWED
    );
    assert_eq!(site.pages().entries, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_needs_the_secret_and_the_settings() {
    let provider = Scripted::start().await;
    let site = site(&provider, &documented("Strapi")).await;
    let message = recorded("Strapi");
    let request = |secret| {
        let request = site.request(Method::POST, WEBHOOK).bearer_auth(secret);
        let request = request.header("content-type", "application/json");
        request.body(message.clone())
    };
    let refused = ask(request("weft-and-warp-1994")).await;
    assert_eq!(
        (refused.status, refused.header("www-authenticate")),
        (StatusCode::UNAUTHORIZED, "Bearer")
    );
    assert_eq!(ask(request(SECRET)).await.status, StatusCode::OK);

    let without_settings = self::site(&provider, "").await;
    assert_eq!(
        send(&without_settings, &message).await.status,
        StatusCode::NOT_FOUND
    );
    let webhook = settings(&documented("Strapi")).webhook;
    let without_secret = TestSite::start(provider.url(), |config| config.webhook = webhook).await;
    assert_eq!(
        send(&without_secret, &message).await.status,
        StatusCode::NOT_FOUND
    );
}
