//! The pages of law: templates that the owner confirms, on both databases.

use base::config::AskedVisitors;
use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Desk, problem};
use crate::support::databases::databases;
use crate::support::site::Answer;

const PAGES: [(&str, &str); 4] = [
    ("1044", "/en/user/terms"),
    ("1045", "/en/privacy"),
    ("1046", "/en/accessibility"),
    ("1048", "/en/conformance"),
];
const REGISTER: &str = "/en/user/register";

impl Desk {
    async fn confirm(&self, id: &str, session: &str, base: &Value) -> Answer {
        let path = format!("/entries/item%2F{id}/publish");
        let body = json!({ "base": base, "fields": { "common": {} }, "languages": ["en"] });
        self.send(Method::POST, &path, session, body).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_law_is_prepared_until_the_owner_confirms_its_template() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::almost_empty(&database).await;
        let owner = desk.member("owner@example.com", Role::Owner).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        let register = desk.site.get(REGISTER).await;
        assert_eq!(register.status, StatusCode::OK);
        let asks = |page: &str| page.contains("name=\"agree\"");
        assert!(!asks(register.text()), "there are no terms yet");
        for (id, path) in PAGES {
            let page = desk.site.get(path).await;
            assert_eq!(page.status, StatusCode::OK, "{path}");
            assert!(
                page.text().contains("We are preparing this text."),
                "{path}"
            );
            assert!(page.text().contains("noindex"), "{path}");

            let new = json!({ "template": "law", "place": id, "fields": { "common": {} } });
            let entry = desk.created(&editor, new).await;
            for lang in ["zh", "en", "ja"] {
                assert_eq!(entry["states"][lang], "draft", "{path}");
                assert_ne!(entry["fields"][lang]["title"], "", "{path}");
                assert_ne!(entry["fields"][lang]["content"], "", "{path}");
            }
            let page = desk.site.get(path).await;
            assert!(
                page.text().contains("We are preparing this text."),
                "{path}"
            );

            if path == "/en/conformance" {
                let statement = desk.site.get("/en/accessibility").await;
                assert!(!statement.text().contains("href=\"/en/conformance\""));
            }
            let refused = desk.confirm(id, &editor, &entry["number"]).await;
            assert_eq!(problem(&refused).0, 403, "{path}");
            let confirmed = desk.confirm(id, &owner, &entry["number"]).await;
            assert_eq!(confirmed.status, StatusCode::OK, "{}", confirmed.text());
            let page = desk.until_page(path, |page| !page.contains("preparing this text"));
            let page = page.await;
            assert!(!page.text().contains("{{"), "{path}");
            // In Chinese, it is still being prepared.
            assert!(!page.text().contains("hreflang=\"zh-Hans\""), "{path}");
        }
        desk.until_page(REGISTER, asks).await;
        let links = |page: &str| page.contains("href=\"/en/conformance\"");
        desk.until_page("/en/accessibility", links).await;
        let privacy = desk.site.get("/en/privacy").await;
        let privacy = privacy.text();
        assert!(privacy.contains("deleted after 90 days"), "{privacy}");
        assert!(
            privacy.contains("stores the ID without asking"),
            "{privacy}"
        );
        assert!(!privacy.contains("visitConsent</code>"), "{privacy}");
        let mut sitemap = desk.site.get("/sitemap-en.xml").await;
        assert!(sitemap.text().contains("/en/privacy</loc>"));
        sitemap = desk.site.get("/sitemap-zh.xml").await;
        assert!(!sitemap.text().contains("/privacy</loc>"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_privacy_page_says_what_the_settings_say() {
    let (_folder, desk) = Desk::alone(|config| {
        config.visits.consent = AskedVisitors::Languages(vec!["en".to_owned()]);
        config.embedded.visit_retention = std::time::Duration::from_hours(30 * 24);
        config.embedded.inquiry_retention = std::time::Duration::from_hours(365 * 24);
    })
    .await;
    let page = desk.site.get("/en/privacy").await;
    let page = page.text();
    for said in [
        "deleted after 30 days",
        "deleted 365 days after we receive it",
        "The ground for visit statistics is your consent.",
        "<code>visitConsent</code>",
    ] {
        assert!(page.contains(said), "{said}: {page}");
    }
    assert!(!page.contains("stores the ID without asking"), "{page}");
    assert!(page.contains("data-consent=\"true\""), "{page}");
    // Chinese is not asked.
    let page = desk.site.get("/privacy").await;
    let page = page.text();
    assert!(page.contains("本站不经询问即保存该编号"), "{page}");
    assert!(!page.contains("data-consent=\"true\""), "{page}");
}
