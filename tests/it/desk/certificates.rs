//! Certificates: a table on the site, and a warning at the desk before and after they end.

use cms::Role;
use http::StatusCode;
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::{Offset, TimeZone};
use reqwest::Method;
use serde_json::{Value, json};

use super::Desk;
use crate::support::databases::databases;

const PAGE: &str = "/en/oem/info/6308";

impl Desk {
    /// Publishes a certificate in English.
    async fn certificate(&self, session: &str, title: &str, expires: Date) -> String {
        let common = json!({ "number": title, "expires": expires, "file": "/media/downloads/demo-grs-0417.pdf" });
        let fields = json!({ "common": common, "en": { "title": title, "scope": "Knits" } });
        let new = json!({ "template": "certificate", "fields": fields });
        let entry = self.created(session, new).await;
        let id = entry["id"].as_str().unwrap().to_owned();
        let path = format!("/entries/{}/publish", id.replace('/', "%2F"));
        let body =
            json!({ "base": entry["number"], "fields": { "common": {} }, "languages": ["en"] });
        let published = self.send(Method::POST, &path, session, body).await;
        assert_eq!(published.status, StatusCode::OK, "{}", published.text());
        id
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_is_warned_of_before_and_after_it_ends() {
    let folder = tempfile::tempdir().unwrap();
    let china = TimeZone::fixed(Offset::constant(8));
    let today = jiff::Timestamp::now().to_zoned(china).date();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        let near = desk.certificate(&editor, "Near 1", today + 60.days()).await;
        let over = desk.certificate(&editor, "Over 1", today - 1.days()).await;
        desk.certificate(&editor, "Far 1", today + 61.days()).await;

        let overview = desk.overview(&editor).await;
        let named = overview["texts"]["certificates"].as_array().unwrap();
        let find = |id: &str| named.iter().find(|own| own["id"] == *id);
        assert_eq!(find(&near).unwrap()["over"], false, "{overview}");
        assert_eq!(find(&near).unwrap()["number"], "Near 1");
        assert_eq!(find(&over).unwrap()["over"], true);
        assert!(named.iter().all(|own| own["titles"]["en"] != "Far 1"));

        let page = desk.until_page(PAGE, |page| page.contains("Over 1")).await;
        let page = page.text();
        assert!(page.contains("<strong>Expired on "), "{page}");
        assert!(
            page.contains("/media/downloads/demo-grs-0417.pdf"),
            "{page}"
        );
        assert!(!page.contains("{{certificates}}"), "{page}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_day_of_a_certificate_is_a_day() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let editor = desk.member("editor@example.com", Role::Editor).await;
    let fields = json!({ "common": { "expires": "next spring" }, "en": { "title": "GRS" } });
    let new = json!({ "template": "certificate", "fields": fields });
    let refused = desk.send(Method::POST, "/entries", &editor, new).await;
    let refused: Value = refused.json();
    assert!(refused.to_string().contains("expires"), "{refused}");
}
