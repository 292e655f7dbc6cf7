//! The first page of the desk: what waits, and numbers; on both databases.

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::Desk;
use crate::support::databases::databases;
use crate::support::site::ask;
use crate::visits::record;

const NEWS: &str = "item%2F3039";

impl Desk {
    pub(super) async fn overview(&self, session: &str) -> Value {
        let answer = ask(self.call(Method::GET, "/dashboard", session)).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        answer.json()
    }

    async fn visits(&self, session: &str) -> Value {
        let answer = ask(self.call(Method::GET, "/dashboard/visits", session)).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        answer.json()
    }

    async fn visit(&self, url: &str, act: &str) {
        let mut record = record();
        record["url"] = url.into();
        record["act"] = act.into();
        let call = self.site.request(Method::POST, "/log/visit/insert");
        let sent = ask(call.json(&record)).await;
        assert_eq!(sent.text(), "success");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_overview_says_what_waits_for_whom() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |config| {
            config.limits.inquiries_address = 1000;
        })
        .await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        let author = desk.member("author@example.com", Role::Author).await;
        let seller = desk.member("seller@example.com", Role::Merchandiser).await;
        let empty = desk.overview(&editor).await;
        assert_eq!(empty["texts"]["drafts"], 0);
        assert_eq!(empty["inquiries"]["untaken"], 0);
        assert_eq!(empty["inquiries"]["weeks"].as_array().unwrap().len(), 8);
        assert_eq!(empty.get("backup_at"), None);

        let draft = json!({ "base": 1, "fields": { "en": { "title": "A draft" } } });
        let path = format!("/entries/{NEWS}/draft");
        desk.send(Method::PUT, &path, &editor, draft).await;
        let planned = json!({ "base": 1, "languages": ["en"], "from": 4_000_000_000_i64 });
        let path = "/entries/item%2F3038/schedule";
        let planned = desk.send(Method::POST, path, &editor, planned).await;
        assert_eq!(planned.status, StatusCode::OK, "{}", planned.text());
        for market in ["France", "France", "Japan"] {
            desk.inquire(&[("market", market)]).await;
        }

        let own = desk.overview(&editor).await;
        assert_eq!(own["texts"]["drafts"], 1, "{own}");
        assert_eq!(own["texts"]["newest"][0]["id"], "item/3039");
        assert_eq!(own["texts"]["newest"][0]["titles"]["en"], "A draft");
        assert_eq!(own["texts"]["planned"][0]["id"], "item/3038");
        assert_eq!(own["texts"]["planned"][0]["at"], 4_000_000_000_i64);
        // A repeated inquiry is one.
        assert_eq!(own["inquiries"]["untaken"], 2);
        let week = own["inquiries"]["weeks"][7].clone();
        assert_eq!(week["count"], 2);
        assert_eq!(week["markets"], json!({ "France": 1, "Japan": 1 }));
        let monday = jiff::Timestamp::from_second(week["from"].as_i64().unwrap()).unwrap();
        let monday = monday.to_zoned(jiff::tz::TimeZone::fixed(jiff::tz::Offset::constant(8)));
        assert_eq!(monday.weekday(), jiff::civil::Weekday::Monday);
        assert_eq!((monday.hour(), monday.minute()), (0, 0));

        assert_eq!(desk.overview(&author).await.get("inquiries"), None);
        assert_eq!(desk.overview(&seller).await.get("texts"), None);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_overview_has_the_state_of_the_server() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let seller = desk.member("seller@example.com", Role::Merchandiser).await;
    for _ in 0..2 {
        desk.site.get("/en/news/list").await;
    }
    for words in [
        "velvet",
        "Velvet",
        "VELVET",
        "buyer@example.com",
        "corduroy",
    ] {
        desk.site.get(&format!("/en/search?q={words}")).await;
    }
    let call = || desk.site.request(Method::GET, "/desk/server");
    let state = ask(call().header("cookie", &seller)).await;
    assert_eq!(state.status, StatusCode::OK, "{}", state.text());
    let state = state.json();
    assert_eq!(state["pages"], 1, "{state}");
    assert!(state["bytes"].as_u64().unwrap() > 10_000, "{state}");
    assert!(state["content"].is_u64(), "{state}");
    let unfound = json!([{ "words": "velvet", "searches": 3 }]);
    assert_eq!(state["unfound"], unfound, "{state}");
    assert_eq!(state["shared"], Value::Null);
    let stranger = ask(call()).await;
    assert_eq!(stranger.status, StatusCode::UNAUTHORIZED);
    assert!(!stranger.text().contains("bytes"));
}

#[tokio::test(flavor = "multi_thread")]
async fn page_views_are_counted_by_day_page_language_and_campaign() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let author = desk.member("author@example.com", Role::Author).await;
        let none = desk.visits(&author).await;
        let days = |visits: &Value| -> Vec<i64> {
            let days = visits["days"].as_array().unwrap().iter();
            days.map(|day| day["views"].as_i64().unwrap()).collect()
        };
        assert_eq!(days(&none), vec![0; 28]);
        assert_eq!(none["pages"], json!([]));
        for url in [
            "/news/list",
            "/en/news/list?utm_source=mail",
            "/en/search?q=x",
        ] {
            desk.visit(url, "start").await;
            desk.visit(url, "left").await;
        }
        // A day that is counted again is the same.
        for _ in 0..2 {
            let visits = desk.visits(&author).await;
            let views = days(&visits);
            // Midnight may have passed.
            assert_eq!(views.iter().rev().take(2).sum::<i64>(), 3, "{views:?}");
            let named = |name, views| json!({ "name": name, "views": views });
            assert_eq!(
                visits["pages"],
                json!([named("/news/list", 2), named("/search", 1)])
            );
            assert_eq!(visits["languages"], json!([named("en", 2), named("zh", 1)]));
            assert_eq!(visits["campaigns"], json!([named("mail", 1)]));
            assert_eq!(visits.get("inquiries"), None, "an author answers nobody");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_are_those_of_the_days_that_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        desk.visit("/en/news/list?utm_source==1", "start").await;
        desk.inquire(&[("market", "France")]).await;
        let china = jiff::tz::TimeZone::fixed(jiff::tz::Offset::constant(8));
        let today = jiff::Timestamp::now().to_zoned(china).date();
        let of = async |from: jiff::civil::Date, to: jiff::civil::Date| {
            let path = format!("/dashboard/visits?from={from}&to={to}");
            ask(desk.call(Method::GET, &path, &editor)).await
        };
        // Midnight may have passed.
        let (yesterday, tomorrow) = (today.yesterday().unwrap(), today.tomorrow().unwrap());
        let now = of(yesterday, tomorrow).await.json();
        let days = now["days"].as_array().unwrap();
        let views = days.iter().map(|day| day["views"].as_i64().unwrap());
        assert_eq!(views.sum::<i64>(), 1, "{now}");
        let market = json!([{ "name": "France", "views": 1 }]);
        assert_eq!(now["inquiries"], market);
        let month = jiff::civil::date(2025, 1, 1);
        let before = of(month, month.last_of_month()).await.json();
        assert_eq!(before["days"], json!([]), "nobody has counted them");
        assert_eq!(before["inquiries"], json!([]));
        for (from, to) in [
            (today, yesterday),
            (month, tomorrow),
            (jiff::civil::Date::MIN, jiff::civil::Date::MAX),
        ] {
            let answer = of(from, to).await;
            assert_eq!(
                answer.status,
                StatusCode::UNPROCESSABLE_ENTITY,
                "{from} {to}"
            );
        }

        let path = format!("/dashboard/visits.csv?from={yesterday}&headings=en");
        let file = ask(desk.call(Method::GET, &path, &editor)).await;
        assert_eq!(file.status, StatusCode::OK, "{}", file.text());
        let text = file.text();
        let mut lines = text.split("\r\n");
        assert_eq!(lines.next(), Some("\u{feff}Counted,Name,Number"));
        for row in [
            "Page,/news/list,1",
            "Language,en,1",
            "Campaign,'=1,1",
            "Enquiries,France,1",
        ] {
            assert!(text.lines().any(|line| line == row), "{row}: {text}");
        }
        assert!(text.contains("Day,20"), "{text}");
        let author = desk.member("author@example.com", Role::Author).await;
        let refused = ask(desk.call(Method::GET, &path, &author)).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
    }
}
