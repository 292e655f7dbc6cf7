//! The company and the words of the site, as an editor writes them.

use std::time::Duration;

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::Desk;
use crate::support::site::Answer;

const HOTLINE: &str = "+86 574 5555 0100";

impl Desk {
    async fn publish(&self, entry: &str, session: &str, fields: Value) {
        let path = format!("/entries/{}/publish", entry.replace('/', "%2F"));
        let body = json!({ "base": 1, "fields": fields, "languages": ["zh", "en", "ja"] });
        let answer = self.send(Method::POST, &path, session, body).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    }

    async fn until_page(&self, path: &str, is_so: impl Fn(&str) -> bool) -> Answer {
        let waiting = async {
            loop {
                let page = self.site.get(path).await;
                if is_so(page.text()) {
                    return page;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let page = tokio::time::timeout(Duration::from_mins(1), waiting).await;
        page.unwrap_or_else(|_| panic!("{path} does not change"))
    }
}

/// The address of the texts' script that a page loads.
fn texts_of(page: &str) -> &str {
    let (_, scripts) = page.split_once("data-scripts=\"").unwrap();
    let (scripts, _) = scripts.split_once('"').unwrap();
    let mut scripts = scripts.split(' ');
    scripts.find(|script| script.contains("/texts-")).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_company_is_written_once_and_stands_everywhere() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let owner = desk.member("owner@example.com", Role::Owner).await;
    let before = desk.site.get("/en").await;
    assert!(before.text().contains("tel:+862255550193"));
    let english = json!({
        "name": "Ningbo Chengsha Knitwear Co., Ltd.", "short": "Chengsha", "second": "", "phrases": "",
        "site": "", "since": "Since 2004", "address": "Ningbo", "facts": "Founded: 2004\nStaff: 80",
    });
    let fields = json!({ "common": { "hotline": HOTLINE, "coordinates": "29.8683, 121.544" }, "en": english });
    desk.publish("company/main", &owner, fields).await;
    let page = desk.until_page("/en", |page| page.contains("tel:+8657455550100"));
    let page = page.await;
    let page = page.text();
    assert!(page.contains("– Chengsha</title>") && page.contains("Since 2004"));
    let (old, new) = (texts_of(before.text()), texts_of(page));
    assert_ne!(old, new, "the texts are another script");
    let texts = desk.site.get(new).await;
    assert_eq!(texts.status, StatusCode::OK);
    assert!(texts.text().contains(HOTLINE), "{}", texts.text());
    assert!(!texts.text().contains("Jinlan"), "{}", texts.text());
    for (path, words) in [
        ("/en/about/contact", "29.8683° N, 121.544° E"),
        ("/en/about/company", "<dt>Staff</dt><dd>80</dd>"),
        ("/en/manifest.webmanifest", "\"short_name\": \"Chengsha\""),
        ("/en/feed.xml", "Chengsha"),
        ("/_page/en/user/terms", "Chengsha"),
        ("/ja", "tel:+8657455550100"),
    ] {
        let answer = desk.site.get(path).await;
        assert!(answer.text().contains(words), "{words} in {path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_word_of_the_site_replaces_that_of_the_program() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let owner = desk.member("owner@example.com", Role::Owner).await;
    let fields = json!({ "en": { "text": "Ten processes, one team." } });
    desk.publish("word/home.process.lead", &owner, fields).await;
    let page = desk.until_page("/en", |page| page.contains("Ten processes, one team."));
    let replaced = "Five processes, one merchandiser.";
    assert!(!page.await.text().contains(replaced));
    let chinese = desk.site.get("/").await;
    assert!(chinese.text().contains("五道工序由一名跟单员负责。"));
}
