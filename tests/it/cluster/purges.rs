//! Purges reach every server.

use serde_json::json;

use super::*;
use crate::support::relay::Relay;

const PATH: &str = "/en/news/info/2005";

fn has(answer: &crate::support::site::Answer, title: &str) -> bool {
    answer.text().contains(title)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_confirmed_purge_leaves_no_old_page_on_any_server() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let servers = cluster(&provider, &valkey).await;
    for server in &servers {
        server.get(PATH).await;
    }
    for (hard, title) in [(false, "Softly changed"), (true, "Hard changed")] {
        provider.retitle(2005, title);
        let report = servers[1]
            .purge(SECRET, &json!({ "tags": ["info:2005"], "hard": hard }))
            .await
            .json();
        assert_eq!(names(&report, "confirmed"), ["one", "three", "two"]);
        assert_eq!(names(&report, "missing"), [""; 0]);
        assert_eq!(report["pages"], 3, "one on each server: {report}");
        assert_eq!(report["touched"], json!([PATH]));
        for server in &servers {
            assert!(has(&server.get(PATH).await, title), "{title}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_purged_page_is_rendered_once() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let servers = cluster(&provider, &valkey).await;
    for server in &servers {
        server.get(PATH).await;
    }
    let calls = provider.count("info");
    servers[0].purge(SECRET, &json!({ "paths": [PATH] })).await;
    for server in &servers {
        assert_eq!(server.get(PATH).await.status, 200);
    }
    let lone = Scripted::start().await;
    TestSite::start(lone.url(), |_| ()).await.get(PATH).await;
    assert_eq!(provider.count("info") - calls, lone.count("info"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_was_cut_off_catches_up() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let one = server_with(&provider, &valkey.url(), "one", |config| {
        config.shared.confirm_timeout = Duration::from_millis(200);
    })
    .await;
    let relay = Relay::to(
        valkey
            .url()
            .trim_start_matches("valkey://")
            .parse()
            .unwrap(),
    )
    .await;
    let two = server(&provider, &format!("valkey://{}", relay.address), "two").await;
    for server in [&one, &two] {
        server.get(PATH).await;
    }
    relay.cut();
    is_shared(&two, false).await;
    provider.retitle(2005, "Changed meanwhile");
    let report = one
        .purge(SECRET, &json!({ "tags": ["info:2005"] }))
        .await
        .json();
    assert_eq!(
        (names(&report, "confirmed"), names(&report, "missing")),
        (vec!["one".into()], vec!["two".into()])
    );
    assert!(
        !has(&two.get(PATH).await, "Changed meanwhile"),
        "it cannot know"
    );
    relay.mend();
    is_shared(&two, true).await;
    assert!(has(&two.get(PATH).await, "Changed meanwhile"));
    assert!(has(&one.get(PATH).await, "Changed meanwhile"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_purge_while_valkey_is_away_follows_when_it_is_back() {
    let (provider, mut valkey) = (Scripted::start().await, Valkey::start());
    let servers = cluster(&provider, &valkey).await;
    for server in &servers {
        server.get(PATH).await;
    }
    valkey.kill();
    for server in &servers {
        is_shared(server, false).await;
    }
    provider.retitle(2005, "Changed meanwhile");
    let report = servers[0]
        .purge(SECRET, &json!({ "tags": ["info:2005"] }))
        .await
        .json();
    assert_eq!(report["servers"]["is_passed_on"], false);
    assert!(
        has(&servers[0].get(PATH).await, "Changed meanwhile"),
        "at least here"
    );
    valkey.restart();
    for server in &servers {
        is_shared(server, true).await;
        assert!(has(&server.get(PATH).await, "Changed meanwhile"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_load_that_began_before_a_purge_is_shared_with_nobody() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let [one, two, _three] = cluster(&provider, &valkey).await;
    let gate = provider.hold("pager");
    let request = one.request(Method::GET, "/en/news/list");
    let early = tokio::spawn(ask(request));
    provider.arrived("pager", 1).await;
    let report = two
        .purge(SECRET, &json!({ "tags": ["tid:160108"] }))
        .await
        .json();
    assert_eq!(names(&report, "missing"), [""; 0]);
    provider.retitle(2005, "Changed meanwhile");
    gate.open();
    assert!(!has(&early.await.unwrap(), "Changed meanwhile"));
    assert!(has(&two.get("/en/news/list").await, "Changed meanwhile"));
    assert!(has(&one.get("/en/news/list").await, "Changed meanwhile"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_is_not_waited_for() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let [one, two, three] = cluster(&provider, &valkey).await;
    three.stop().await;
    let report = one.purge(SECRET, &json!({ "all": true })).await.json();
    assert_eq!(
        (names(&report, "confirmed"), names(&report, "missing")),
        (vec!["one".into(), "two".into()], vec![])
    );
    drop(two);
}
