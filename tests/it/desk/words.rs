//! The company and the words of the site, as an editor writes them.

use std::time::Duration;

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Desk, problem};
use crate::support::databases::databases;
use crate::support::site::Answer;

const HOTLINE: &str = "+86 574 5555 0100";

impl Desk {
    /// A text of the site, with the company's word.
    async fn word(&self, key: &str, session: &str) -> Value {
        let entry = format!("/entries/word%2F{key}");
        self.json(&entry, session).await
    }

    async fn found(&self, query: &str, session: &str) -> Vec<String> {
        let list = self.json(&format!("/words?{query}"), session).await;
        let words = list["words"].as_array().unwrap().iter();
        let ids = words.map(|word| word["id"].as_str().unwrap().to_owned());
        ids.collect()
    }

    pub(super) async fn publish(&self, entry: &str, session: &str, fields: Value) {
        let path = format!("/entries/{}/publish", entry.replace('/', "%2F"));
        let body = json!({ "base": 1, "fields": fields, "languages": ["zh", "en", "ja"] });
        let answer = self.send(Method::POST, &path, session, body).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    }

    pub(super) async fn until_page(&self, path: &str, is_so: impl Fn(&str) -> bool) -> Answer {
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
async fn a_site_is_for_search_engines_once_its_company_has_a_name() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let owner = desk.member("owner@example.com", Role::Owner).await;
        let is_hidden = |page: &str| page.contains("content=\"noindex\"");
        let named = desk.site.get("/en").await;
        assert!(!is_hidden(named.text()) && named.headers.get("x-robots-tag").is_none());
        let path = "/entries/company%2Fmain";
        let body = json!({ "base": 1, "languages": ["zh", "en", "ja"] });
        let withdraw = format!("{path}/unpublish");
        let answer = desk.send(Method::POST, &withdraw, &owner, body).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        let hidden = desk.until_page("/en", is_hidden).await;
        assert_eq!(hidden.header("x-robots-tag"), "noindex");
        let body = json!({ "base": 2, "fields": {}, "languages": ["zh", "en", "ja"] });
        let publish = format!("{path}/publish");
        let answer = desk.send(Method::POST, &publish, &owner, body).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        desk.until_page("/en", |page| !is_hidden(page)).await;
        let robots = desk.site.get("/robots.txt").await;
        assert!(robots.text().contains("Sitemap"), "{}", robots.text());
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

#[tokio::test(flavor = "multi_thread")]
async fn the_first_change_of_a_text_makes_its_entry() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        let begun = desk.word("nav.news", &editor).await;
        assert_eq!(
            (&begun["number"], &begun["author"]),
            (&json!(0), &json!(""))
        );
        let path = "/entries/word%2Fnav.news";
        let history = desk.json(&format!("{path}/revisions"), &editor).await;
        assert_eq!(history, json!([]));

        let fields = json!({ "en": { "text": "What is new" } });
        let body = json!({ "base": 0, "fields": fields, "languages": ["en"] });
        let publish = format!("{path}/publish");
        let written = desk
            .send(Method::POST, &publish, &editor, body.clone())
            .await;
        assert_eq!(written.status, StatusCode::OK, "{}", written.text());
        assert_eq!(written.json()["entry"]["number"], 1);
        desk.until_page("/en", |page| page.contains("What is new"))
            .await;
        let late = desk.send(Method::POST, &publish, &editor, body).await;
        assert_eq!(problem(&late).1, "conflict");
        assert_eq!(
            desk.found("own=true&text=what+is+new", &editor).await,
            ["word/nav.news"]
        );

        let back = json!({ "base": 1, "languages": ["en"] });
        let withdraw = format!("{path}/unpublish");
        let back = desk.send(Method::POST, &withdraw, &editor, back);
        assert_eq!(back.await.status, StatusCode::OK);
        desk.until_page("/en", |page| !page.contains("What is new"))
            .await;

        let deleted = desk.delete_entry(path, 2, &editor).await;
        assert_eq!(deleted.status, StatusCode::NO_CONTENT);
        let begun = desk.word("nav.news", &editor).await;
        assert_eq!(
            (&begun["number"], &begun["author"]),
            (&json!(3), &json!(""))
        );
        let gone = desk.delete_entry(path, 3, &editor).await;
        assert_eq!(gone.status, StatusCode::NOT_FOUND);
        let body =
            json!({ "base": 3, "fields": { "en": { "text": "Latest" } }, "languages": ["en"] });
        let again = desk.send(Method::POST, &publish, &editor, body).await;
        assert_eq!(again.status, StatusCode::OK, "{}", again.text());
        desk.until_page("/en", |page| page.contains("Latest")).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_is_found_by_what_stands_on_the_page() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let author = desk.member("author@example.com", Role::Author).await;
    // The program's has a fact of the company in it.
    let found = desk.found("text=about+jinlan", &author).await;
    assert!(found.contains(&"word/about.title".to_owned()), "{found:?}");
    for (query, key) in [
        ("text=pager.curr", "word/pager.current"),
        ("key=pager.current", "word/pager.current"),
        (
            "text=%E4%BA%94%E9%81%93%E5%B7%A5%E5%BA%8F%E7%94%B1",
            "word/home.process.lead",
        ),
        ("own=true&text=one+merchandiser", "word/home.process.lead"),
    ] {
        assert_eq!(desk.found(query, &author).await, [key], "{query}");
    }
    let list = desk.json("/words", &author).await;
    assert!(list["total"].as_u64().unwrap() > 700, "{}", list["total"]);
    let facts = list["facts"].as_array().unwrap();
    assert!(facts.contains(&json!("hotline")), "{facts:?}");
    let none = desk.found("text=no+text+has+this", &author).await;
    assert!(none.is_empty(), "{none:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_word_that_cannot_be_filled_in_is_refused() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let author = desk.member("author@example.com", Role::Author).await;
    let path = "/entries/word%2Fpager.current";
    for (text, message) in [
        (
            "Page {{page}}",
            "the placeholders must be {{page}}, {{pages}}",
        ),
        (
            "{{page}} {{pages}} {{company.fax}}",
            "{{company.fax}} is no fact of the company",
        ),
    ] {
        let fields = json!({ "en": { "text": text } });
        let check = json!({ "base": 0, "fields": fields });
        let checked = desk
            .send(Method::POST, &format!("{path}/check"), &author, check)
            .await;
        let problems = checked.json()["problems"].clone();
        let said = problems[0]["message"].as_str().unwrap_or_default();
        assert!(said.contains(message), "{problems}");
        assert_eq!(
            (&problems[0]["lang"], &problems[0]["field"]),
            (&json!("en"), &json!("text"))
        );
        let draft = json!({ "base": 0, "fields": fields });
        let refused = desk
            .send(Method::PUT, &format!("{path}/draft"), &author, draft)
            .await;
        assert_eq!(problem(&refused).1, "invalid-fields");
    }
    let fields = json!({ "en": { "text": "{{page}}/{{pages}} {{company.short}}" } });
    let draft = json!({ "base": 0, "fields": fields });
    let saved = desk
        .send(Method::PUT, &format!("{path}/draft"), &author, draft)
        .await;
    assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
    for unknown in [
        "word%2Fnav.unknown",
        "word%2Fcompany.hotline",
        "item%2F99999",
    ] {
        let path = format!("/entries/{unknown}");
        let answer = desk.send(Method::GET, &path, &author, json!({})).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{unknown}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fact_of_the_company_stands_in_every_entry_that_names_it() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let owner = desk.member("owner@example.com", Role::Owner).await;
        for (path, words) in [
            (
                "/en",
                "tel:+862255550193\" rel=\"noopener noreferrer\">+86 22 5555 0193</a>",
            ),
            ("/about/company", "热线+86 22 5555 0193"),
            (
                "/en/about/contact",
                "+86 22 5555 0193 (press 2 for English)",
            ),
            (
                "/en/about/contact",
                "content=\"6F Jinlan House, 28 Zhiyun Road",
            ),
        ] {
            let page = desk.site.get(path).await;
            let page = page.text();
            assert!(page.contains(words), "{words} in {path}");
            assert!(!page.contains("company.hotline"), "{path}");
        }
        let fields = json!({ "common": { "hotline": HOTLINE } });
        desk.publish("company/main", &owner, fields).await;
        for (path, words) in [
            (
                "/en",
                "tel:+8657455550100\" rel=\"noopener noreferrer\">+86 574 5555 0100</a>",
            ),
            ("/about/company", "热线+86 574 5555 0100"),
        ] {
            desk.until_page(path, |page| page.contains(words)).await;
        }
        let unknown = json!({ "en": { "title": "Call {{company.fax}}" } });
        let draft = json!({ "base": 1, "fields": unknown });
        let path = "/entries/item%2F3037/draft";
        let refused = desk.send(Method::PUT, path, &owner, draft).await;
        assert_eq!(problem(&refused).1, "invalid-fields");
        let message = refused.json()["fields"][0]["message"].to_string();
        assert!(message.contains("{{company.fax}} is no fact"), "{message}");
    }
}
