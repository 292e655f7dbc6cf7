//! Whatever happens to Valkey, pages are served.

use serde_json::json;

use super::*;
use crate::support::process::Process;

fn quick(config: &mut Config) {
    config.shared.timeout = Duration::from_millis(50);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_starts_and_serves_without_valkey() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.server.purge_secret = Some(Secret::new(SECRET.to_owned()));
        config.shared.url = ValkeyUrl::parse("valkey://127.0.0.1:1");
        config.shared.secret = Some(Secret::new(SECRET.to_owned()));
    })
    .await;
    assert_eq!(
        site.get("/en/news/list").await.cache(),
        "selvage; fwd=miss; stored"
    );
    let ready = site.get("/readyz").await;
    assert_eq!(
        (ready.status, &ready.json()["shared"]),
        (http::StatusCode::OK, &json!(false))
    );
    assert_eq!(
        site.purge(SECRET, &json!({ "all": true })).await.json()["servers"]["is_passed_on"],
        false
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_valkey_that_does_not_answer_is_given_up_and_used_again() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let site = server_with(&provider, &valkey.url(), "one", quick).await;
    valkey.signal("-STOP");
    for path in ["/en", "/ja", "/en/news/list", "/ja/news/list", "/en/market"] {
        assert_eq!(
            site.get(path).await.cache(),
            "selvage; fwd=miss; stored",
            "{path}"
        );
    }
    is_shared(&site, false).await;
    assert_eq!(site.get("/readyz").await.status, 200);
    valkey.signal("-CONT");
    is_shared(&site, true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_finished_after_valkey_is_gone_is_the_new_one() {
    const PATH: &str = "/en/news/info/2005";
    let (provider, mut valkey) = (Scripted::start().await, Valkey::start());
    let [one, two, three] = cluster(&provider, &valkey).await;
    one.get(PATH).await;
    provider.retitle(2005, "Changed meanwhile");
    let gate = provider.hold("info");
    three.purge(SECRET, &json!({ "tags": ["info:2005"] })).await;
    // One renders the page again.
    provider.arrived("info", 1).await;
    let (answer, ()) = tokio::join!(two.get(PATH), async {
        // Two waits for the result.
        let mut client = valkey.client().await;
        let mut is_waited_for = async || {
            let stats: String = redis::cmd("INFO")
                .arg("commandstats")
                .query_async(&mut client)
                .await
                .unwrap();
            stats.contains("cmdstat_exists")
        };
        while !is_waited_for().await {}
        valkey.kill();
        is_shared(&two, false).await;
        gate.open();
    });
    assert!(answer.text().contains("Changed meanwhile"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_valkey_that_takes_no_writes_is_not_used() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let site = server(&provider, &valkey.url(), "one").await;
    let mut admin = valkey.client().await;
    for (setting, wrong, right) in [("min-replicas-to-write", "1", "0"), ("maxmemory", "1", "0")] {
        let mut set = async |value: &str| {
            let done: String = redis::cmd("CONFIG")
                .arg("SET")
                .arg(setting)
                .arg(value)
                .query_async(&mut admin)
                .await
                .unwrap();
            assert_eq!(done, "OK");
        };
        set(wrong).await;
        is_shared(&site, false).await;
        assert_eq!(site.get("/en/news/list").await.status, 200, "{setting}");
        assert_eq!(site.get("/readyz").await.status, 200);
        set(right).await;
        is_shared(&site, true).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_value_is_rendered_again() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let [one, two, _three] = cluster(&provider, &valkey).await;
    let first = one.get("/en/news/list").await;
    let mut client = valkey.client().await;
    let keys = loop {
        let keys: Vec<String> = redis::cmd("KEYS")
            .arg("*:value:{page*")
            .query_async(&mut client)
            .await
            .unwrap();
        if !keys.is_empty() {
            break keys;
        }
    };
    for key in keys {
        let _: () = redis::cmd("SETRANGE")
            .arg(key)
            .arg(100)
            .arg("damage")
            .query_async(&mut client)
            .await
            .unwrap();
    }
    let calls = provider.total();
    let second = two.get("/en/news/list").await;
    assert_eq!((second.status, &second.body), (first.status, &first.body));
    assert!(provider.total() > calls);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_in_the_middle_of_its_work_leaves_nothing_behind() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let lease = |config: &mut Config| config.shared.lease = Duration::from_secs(3);
    let one = server_with(&provider, &valkey.url(), "one", lease).await;
    let folder = tempfile::TempDir::new().unwrap();
    let url = provider.url().to_string();
    let two = Process::start_with(
        folder.path(),
        "info",
        &[
            ("SELVAGE_SHARED_URL", &valkey.url()),
            ("SELVAGE_SHARED_SECRET", SECRET),
            ("SELVAGE_SHARED_NAME", "two"),
            ("SELVAGE_SERVER_PUBLIC_URL", "https://www.example.com"),
            ("SELVAGE_PROVIDER_URL", &url),
            ("SELVAGE_CACHE_FRESH", "1h"),
            ("SELVAGE_CACHE_WARM_UP", "false"),
        ],
    );
    two.logged("Valkey is used").await;
    // It is rendering, and has the lease of the page.
    let gate = provider.hold("pager");
    let request = reqwest::get(format!("{}en/news/list", two.url()));
    let dying = tokio::spawn(async move { request.await.map(drop) });
    provider.arrived("pager", 1).await;
    two.kill();
    gate.open();
    assert!(dying.await.unwrap().is_err());
    assert_eq!(
        one.get("/en/news/list").await.cache(),
        "selvage; fwd=miss; stored"
    );
    provider.retitle(2005, "Changed meanwhile");
    let report = one
        .purge(SECRET, &json!({ "tags": ["tid:160108"] }))
        .await
        .json();
    assert_eq!(
        (names(&report, "confirmed"), names(&report, "missing")),
        (vec!["one".into()], vec!["two".into()])
    );
    assert!(
        one.get("/en/news/list")
            .await
            .text()
            .contains("Changed meanwhile")
    );
}
