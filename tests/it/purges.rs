//! Purges render changed content again.

use std::time::Duration;

use base::config::Secret;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::scripted::Scripted;
use crate::support::site::{TestSite, ask};

const SECRET: &str = "weft-and-warp-1993";
const PAGES: [&str; 5] = [
    "/en",
    "/en/about/company",
    "/en/news/list",
    "/ja/news/list",
    "/en/news/info/2005",
];

async fn site(provider: &Scripted) -> TestSite {
    site_that_waits(provider, Duration::from_secs(15)).await
}

/// A site where purged pages are waited for this long.
async fn site_that_waits(provider: &Scripted, renew_wait: Duration) -> TestSite {
    TestSite::start(provider.url(), |config| {
        config.cache.renew_wait = renew_wait;
        config.server.purge_secret = Some(Secret::new(SECRET.to_owned()));
        config.cache.fresh = Duration::from_hours(1);
    })
    .await
}

/// Has every page kept, purges, and tells how each is served then.
async fn after(order: Value) -> (Value, Vec<String>) {
    let provider = Scripted::start().await;
    after_on(&site(&provider).await, order).await
}

async fn after_on(site: &TestSite, order: Value) -> (Value, Vec<String>) {
    for path in PAGES {
        assert_eq!(
            site.get(path).await.cache(),
            "selvage; fwd=miss; stored",
            "{path}"
        );
    }
    let report = site.purge(SECRET, &order).await;
    assert_eq!(
        (report.status, report.header("cache-control")),
        (StatusCode::OK, "no-store")
    );
    let mut served = Vec::new();
    for path in PAGES {
        served.push(
            site.get(path)
                .await
                .cache()
                .split("ttl=")
                .last()
                .unwrap_or_default()
                .to_owned(),
        );
        let last = served.last_mut().unwrap();
        if last.parse::<u64>().is_ok_and(|ttl| ttl > 0) {
            "hit".clone_into(last);
        }
    }
    (report.json(), served)
}

const MISS: &str = "selvage; fwd=miss; stored";
const STALE: &str = "0; detail=stale";

#[tokio::test(flavor = "multi_thread")]
async fn a_tag_takes_the_pages_made_of_it() {
    let (report, served) = after(json!({ "tags": ["tid:160108"], "hard": true })).await;
    assert_eq!(report["pages"], 4);
    assert_eq!(served, [MISS, "hit", MISS, MISS, MISS]);
    let (report, served) = after(json!({ "tags": ["type:16010201"], "hard": true })).await;
    assert_eq!(report["pages"], 1);
    assert_eq!(served, ["hit", MISS, "hit", "hit", "hit"]);
    // An article is on the home page and in the lists, the banner of the news in the lists alone.
    let (report, served) = after(json!({ "tags": ["info:2005"], "hard": true })).await;
    assert_eq!(report["pages"], 4);
    assert_eq!(served, [MISS, "hit", MISS, MISS, MISS]);
    let (_, served) = after(json!({ "tags": ["info:1375"], "hard": true })).await;
    assert_eq!(served, ["hit", "hit", MISS, MISS, "hit"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_path_takes_its_page_in_its_language() {
    let (report, served) =
        after(json!({ "paths": ["/en/news/list", "/nothing"], "hard": true })).await;
    assert_eq!(
        (&report["pages"], &report["unknown"]),
        (&json!(1), &json!(["/nothing"]))
    );
    assert_eq!(served, ["hit", "hit", MISS, "hit", "hit"]);
    let (report, served) =
        after(json!({ "paths": ["https://www.example.com/en/news/list"], "hard": true })).await;
    assert_eq!(
        (&report["pages"], &report["unknown"]),
        (&json!(1), &json!([]))
    );
    assert_eq!(served, ["hit", "hit", MISS, "hit", "hit"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_schemes_case_does_not_matter() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    for scheme in ["Bearer", "bearer", "BEARER "] {
        let request = site
            .request(Method::POST, "/_selvage/purge")
            .header("authorization", format!("{scheme} {SECRET}"));
        assert_eq!(
            ask(request.json(&json!({ "all": true }))).await.status,
            StatusCode::OK,
            "{scheme}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_language_takes_its_pages() {
    let (report, served) = after(json!({ "locales": ["ja"], "hard": true })).await;
    assert_eq!(report["pages"], 1);
    assert_eq!(served, ["hit", "hit", "hit", MISS, "hit"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_takes_everything() {
    let (report, served) = after(json!({ "all": true, "hard": true })).await;
    assert_eq!(
        (&report["pages"], served),
        (&json!(5), vec![MISS.to_owned(); 5])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_soft_purge_renews_the_pages_before_it_answers_and_names_them() {
    for (order, renewed) in [
        (json!({ "all": true }), &PAGES[..]),
        (json!({ "tags": ["type:16010201"] }), &PAGES[1..2]),
        (
            json!({ "paths": ["/en/news/list", "/en/market"] }),
            &PAGES[2..3],
        ),
        (json!({ "tags": ["tid:160108"], "hard": true }), &[]),
    ] {
        let (report, served) = after(order.clone()).await;
        let mut paths: Vec<_> = report["renewed"]["paths"]
            .as_array()
            .unwrap()
            .iter()
            .map(|path| path.as_str().unwrap())
            .collect();
        paths.sort_by_key(|path| PAGES.iter().position(|page| page == path));
        assert_eq!(
            (&report["renewed"]["count"], &paths[..]),
            (&json!(renewed.len()), renewed),
            "{order}"
        );
        if order["hard"] != true {
            assert_eq!(served, ["hit"; 5], "{order}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_purged_page_that_renews_slowly_is_served_old_meanwhile() {
    let provider = Scripted::start().await;
    let site = site_that_waits(&provider, Duration::ZERO).await;
    let (report, served) = after_on(&site, json!({ "all": true })).await;
    assert_eq!(
        (&report["pages"], served),
        (&json!(5), vec![STALE.to_owned(); 5])
    );
    assert_eq!(report["renewed"], json!({ "count": 0, "paths": [] }));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_article_that_was_missing_is_found_after_a_purge_of_it() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    assert_eq!(
        site.get("/en/news/info/9").await.status,
        StatusCode::NOT_FOUND
    );
    provider.data("info", json!({ "fid": 9, "title": "Just woven" }));
    assert_eq!(
        site.get("/en/news/info/9").await.status,
        StatusCode::NOT_FOUND
    );
    site.purge(SECRET, &json!({ "tags": ["info:9"], "hard": true }))
        .await;
    assert_eq!(site.get("/en/news/info/9").await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_render_begun_before_a_purge_is_not_fresh_after_it() {
    for hard in [true, false] {
        let provider = Scripted::start().await;
        let site = site(&provider).await;
        let gate = provider.hold("seo");
        let purge = async {
            provider.arrived("seo", 1).await;
            let report = site
                .purge(SECRET, &json!({ "all": true, "hard": hard }))
                .await;
            assert_eq!(report.status, StatusCode::OK);
            gate.open();
        };
        let (first, ()) = tokio::join!(site.get("/en/about/company"), purge);
        assert_eq!(first.status, StatusCode::OK);
        assert_eq!(
            site.get("/en/about/company").await.cache(),
            MISS,
            "hard: {hard}"
        );
        assert_eq!(site.pages().loads, 2);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_are_fetched_anew_too() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    for order in [
        json!({ "all": true, "hard": true }),
        json!({ "paths": ["/media/a/b.svg"], "hard": true }),
    ] {
        site.get("/media/a/b.svg").await;
        let before = provider.count("media");
        site.get("/media/a/b.svg").await;
        assert_eq!(provider.count("media"), before);
        assert_eq!(site.purge(SECRET, &order).await.json()["files"], 1);
        site.get("/media/a/b.svg").await;
        assert_eq!(provider.count("media"), before + 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_purge_needs_the_secret() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    site.get("/en").await;
    let order = json!({ "all": true, "hard": true });
    let purge = || site.request(Method::POST, "/_selvage/purge").json(&order);
    for request in [
        purge(),
        purge().bearer_auth("weft-and-warp-1994"),
        purge().bearer_auth(""),
        purge().basic_auth("x", Some(SECRET)),
        purge().header("authorization", SECRET),
        purge().query(&[("secret", SECRET)]),
    ] {
        let answer = ask(request).await;
        assert_eq!(
            (answer.status, answer.header("www-authenticate")),
            (StatusCode::UNAUTHORIZED, "Bearer")
        );
        assert_eq!(
            (answer.header("cache-control"), answer.body.len()),
            ("no-store", 0)
        );
    }
    assert_eq!(site.pages().entries, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_configured_secret_there_is_nothing_to_purge_with() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for secret in ["", SECRET] {
        assert_eq!(
            site.purge(secret, &json!({ "all": true })).await.status,
            StatusCode::NOT_FOUND
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_that_cannot_be_read_is_refused_with_a_reason() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    site.get("/en").await;
    let purge = |body: &'static str| {
        let request = site
            .request(Method::POST, "/_selvage/purge")
            .bearer_auth(SECRET);
        request
            .header("content-type", "application/json")
            .body(body)
    };
    for (body, status, reason) in [
        ("{", 400, "EOF"),
        (r#"{"tag":"info:1"}"#, 422, "unknown field `tag`"),
        (r#"{"locales":["tlh"]}"#, 422, "tlh"),
        (r#"{"tags":"info:1"}"#, 422, "tags"),
        ("{}", 422, "selects nothing"),
        (r#"{"hard":true}"#, 422, "selects nothing"),
        ("[]", 422, "expected an object"),
        ("[true]", 422, "expected an object"),
        (
            r#"{"paths":["en/market"]}"#,
            422,
            r#""en/market" is neither a path"#,
        ),
        (
            r#"{"paths":["/en","https://www.example.org/en"]}"#,
            422,
            "https://www.example.org/en",
        ),
    ] {
        let answer = ask(purge(body)).await;
        assert_eq!(
            (answer.status.as_u16(), answer.header("cache-control")),
            (status, "no-store"),
            "{body}"
        );
        assert!(answer.text().contains(reason), "{body}: {}", answer.text());
    }
    let no_json = ask(site
        .request(Method::POST, "/_selvage/purge")
        .bearer_auth(SECRET)
        .body("{}"))
    .await;
    assert_eq!(no_json.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    assert_eq!(site.pages().entries, 1);
    let get = site.get("/_selvage/purge").await;
    assert_eq!((get.status.as_u16(), get.header("allow")), (405, "POST"));
}
