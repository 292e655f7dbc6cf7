//! Programs that read the site, as the company chooses: crawlers, assistants at `/mcp`, messengers.

use cms::Role;
use http::StatusCode;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::Desk;
use crate::support::site::{Answer, TestSite, ask};

fn message(site: &TestSite, method: &str, params: &Value) -> RequestBuilder {
    let message = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
    let request = site.request(Method::POST, "/mcp");
    let request = request.header("accept", "application/json, text/event-stream");
    let request = request.header("content-type", "application/json");
    request.body(message.to_string())
}

async fn call(site: &TestSite, tool: &str, arguments: Value) -> Value {
    let params = json!({ "name": tool, "arguments": arguments });
    let answer = ask(message(site, "tools/call", &params)).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.json()["result"].clone()
}

fn text(result: &Value) -> &str {
    result["content"][0]["text"].as_str().unwrap_or_default()
}

async fn with_assistants() -> (tempfile::TempDir, Desk) {
    Desk::alone(|config| config.search.mcp = true).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_owner_chooses_which_crawlers_may_read() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let owner = desk.member("owner@example.com", Role::Owner).await;
    let robots = desk.site.get("/robots.txt").await;
    assert!(
        robots.text().contains("User-agent: GPTBot\n"),
        "{}",
        robots.text()
    );
    let fields = json!({ "common": {
        "aisearch": "refused", "aiassistants": "", "aitraining": "allowed",
        "whatsapp": "+86 22 5555-0193", "wechat": "jinlan", "wechatqr": "/media/flats/tee.svg", "line": "@jinlan",
    } });
    desk.publish_now("company/main", &owner, fields, &["zh", "en", "ja"])
        .await;
    let contact = "/en/about/contact";
    let is_new = |page: &str| page.contains("https://wa.me/862255550193");
    desk.until_page(contact, is_new).await;
    let robots = desk.site.get("/robots.txt").await;
    let (refused, _) = robots.text().split_once("\n\n").unwrap();
    assert!(refused.contains("User-agent: OAI-SearchBot\n"), "{refused}");
    assert!(
        !refused.contains("GPTBot") && !refused.contains("ChatGPT-User"),
        "{refused}"
    );

    let page = desk.site.get(contact).await;
    for part in [
        "https://line.me/R/ti/p/%40jinlan",
        ">jinlan</span>",
        "src=\"/media/flats/tee.svg\"",
    ] {
        assert!(page.text().contains(part), "{part}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn assistants_find_what_the_site_shows() {
    let (_folder, desk) = with_assistants().await;
    let site = &desk.site;
    let begun = ask(message(site, "initialize", &json!({
        "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" },
    })))
    .await;
    assert_eq!(begun.status, StatusCode::OK, "{}", begun.text());
    assert_eq!(begun.json()["result"]["serverInfo"]["name"], "selvage");
    let listed = ask(message(site, "tools/list", &json!({}))).await.json();
    let tools = listed["result"]["tools"].as_array().unwrap();
    let names: Vec<_> = tools
        .iter()
        .map(|tool| tool["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["search", "page", "sample", "company"]);
    assert!(
        tools
            .iter()
            .all(|tool| tool["annotations"]["readOnlyHint"] == true)
    );

    let sample = call(
        site,
        "sample",
        json!({ "number": "jl-k2101", "language": "en" }),
    )
    .await;
    assert!(text(&sample).contains("JL-K2101 · 180 g/m²"), "{sample}");
    assert!(text(&sample).contains("/en/sample/info/5001"), "{sample}");
    let none = call(site, "sample", json!({ "number": "JL-K21" })).await;
    assert_eq!(none["isError"], true);

    let page = call(site, "page", json!({ "address": "/en/about/company" })).await;
    assert!(text(&page).contains("\nlanguage: \"en\"\n"), "{page}");
    let company = call(site, "company", json!({ "language": "en" })).await;
    let company = &company["structuredContent"];
    assert_eq!(company["company"]["hotline"], "+86 22 5555 0193");
    assert_eq!(company["certificates"][0]["number"], "DEMO-QMS-1993");
    let styles = company["styles"].as_array().unwrap();
    let own = styles
        .iter()
        .find(|style| style["details"] == "JL-K2101 · 180 g/m²")
        .unwrap();
    assert_eq!(
        (&own["minimum_pieces_per_colour"], &own["lead_days"]),
        (&json!(300), &json!({ "from": 30, "to": 35 }))
    );

    // The page was made for the tool, so the search knows it by now or soon.
    let found = async {
        loop {
            let found = call(
                site,
                "search",
                json!({ "query": "JL-K2101", "language": "en" }),
            )
            .await;
            let results = &found["structuredContent"]["results"];
            let addresses: Vec<_> = results
                .as_array()
                .unwrap()
                .iter()
                .map(|own| own["address"].clone())
                .collect();
            if addresses
                .iter()
                .any(|own| own.as_str().unwrap().ends_with("/en/sample/info/5001"))
            {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    let found = tokio::time::timeout(std::time::Duration::from_secs(30), found).await;
    assert!(found.is_ok(), "the search finds the sample");
}

#[tokio::test(flavor = "multi_thread")]
async fn assistants_get_nothing_else() {
    let (_folder, desk) = with_assistants().await;
    let site = &desk.site;
    for address in [
        "/en/order",
        "/en/user/login",
        "/nothing",
        "/desk",
        "https://example.org/en",
        "//example.org/en",
        "file:///etc/passwd",
        "/_page/en",
        "/metrics",
    ] {
        let page = call(site, "page", json!({ "address": address })).await;
        assert_eq!(page["isError"], true, "{address}: {page}");
    }
    for (tool, arguments) in [
        ("search", json!({})),
        ("search", json!({ "query": "a", "language": "xx" })),
        ("page", json!({ "address": "/en", "token": "x" })),
        ("contracts", json!({})),
    ] {
        let params = json!({ "name": tool, "arguments": arguments });
        let answer = ask(message(site, "tools/call", &params)).await;
        assert_eq!(
            answer.json()["error"]["code"],
            -32602,
            "{tool}: {}",
            answer.text()
        );
    }
    let list = json!({});
    let foreign = message(site, "tools/list", &list).header("origin", "https://example.org");
    assert_eq!(ask(foreign).await.status, StatusCode::FORBIDDEN);
    let own = message(site, "tools/list", &list).header("origin", "http://127.0.0.1:8080");
    assert_eq!(ask(own).await.status, StatusCode::OK);
    let long = json!({ "x": "x".repeat(65 << 10) });
    let long = ask(message(site, "tools/list", &long)).await;
    assert_eq!(long.status, StatusCode::PAYLOAD_TOO_LARGE);
    let read = site.get("/mcp").await;
    assert_eq!(
        (read.status, read.header("allow")),
        (StatusCode::METHOD_NOT_ALLOWED, "POST")
    );
    for body in ["", "{", "[]", "{\"jsonrpc\":\"2.0\"}", "null"] {
        let request = message(site, "", &list).body(body);
        let answer = ask(request).await;
        assert!(answer.status.is_client_error(), "{body}: {}", answer.status);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn assistants_are_limited_and_off_by_default() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let closed = ask(message(&desk.site, "tools/list", &json!({}))).await;
    assert!(closed.status.is_client_error(), "{}", closed.status);
    assert!(!closed.text().contains("jsonrpc"));

    let (_folder, desk) = Desk::alone(|config| {
        config.search.mcp = true;
        config.cache.warm_up = false;
        config.limits.misses_address = 3;
        config.limits.misses_address_refill = std::time::Duration::from_hours(1);
    })
    .await;
    let mut answers: Vec<Answer> = Vec::new();
    for _ in 0..4 {
        answers.push(ask(message(&desk.site, "tools/list", &json!({}))).await);
    }
    let statuses: Vec<_> = answers
        .iter()
        .map(|answer| answer.status.as_u16())
        .collect();
    assert_eq!(statuses, [200, 200, 200, 429]);
    assert_ne!(answers[3].header("retry-after"), "");
}
