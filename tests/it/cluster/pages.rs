//! The second level of the page cache.

use futures::future::join_all;

use super::*;

const PAGES: [&str; 5] = [
    "/en",
    "/en/about/company",
    "/en/news/list",
    "/ja/news/list",
    "/en/news/info/2005",
];

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_rendered_once_for_all_servers() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let servers = cluster(&provider, &valkey).await;
    for path in PAGES {
        let first = servers[0].get(path).await;
        let calls = provider.total();
        for server in &servers[1..] {
            let other = server.get_with(path, "accept-encoding", "br").await;
            assert_eq!(other.header("content-encoding"), "br");
            assert_eq!(other.cache(), "selvage; fwd=miss; stored", "{path}");
            let plain = server.get(path).await;
            assert_eq!(
                (plain.status, &plain.body),
                (first.status, &first.body),
                "{path}"
            );
            assert_eq!(plain.header("etag"), first.header("etag"));
        }
        assert_eq!(provider.total(), calls, "{path} was loaded again");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn simultaneous_requests_of_a_page_on_all_servers_share_one_rendering() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let servers = cluster(&provider, &valkey).await;
    let gate = provider.hold("pager");
    let requests = join_all(servers.iter().map(|server| server.get("/en/news/list")));
    let (answers, ()) = tokio::join!(requests, async {
        provider.arrived("pager", 1).await;
        gate.open();
    });
    assert!(
        answers
            .iter()
            .all(|answer| answer.body == answers[0].body && answer.status == 200)
    );
    let lone = Scripted::start().await;
    TestSite::start(lone.url(), |_| ())
        .await
        .get("/en/news/list")
        .await;
    assert_eq!(provider.total(), lone.total());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_dies_while_it_renders_delays_the_others_no_longer_than_its_lease() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let short = |config: &mut Config| config.shared.lease = Duration::from_millis(300);
    let one = server_with(&provider, &valkey.url(), "one", short).await;
    let two = server_with(&provider, &valkey.url(), "two", short).await;
    provider.hang("pager");
    let request = one.request(Method::GET, "/en/news/list");
    let dying = tokio::spawn(async move { request.send().await.map(drop) });
    provider.arrived("pager", 1).await;
    provider.recover();
    assert_eq!(
        two.get("/en/news/list").await.cache(),
        "selvage; fwd=miss; stored"
    );
    dying.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_keeps_its_age_on_another_server() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let servers = cluster(&provider, &valkey).await;
    servers[0].get("/en").await;
    servers[1].get("/en").await;
    let age = |answer: &crate::support::site::Answer| {
        let ttl = answer
            .cache()
            .rsplit("ttl=")
            .next()
            .unwrap()
            .parse::<u64>()
            .unwrap();
        answer.header("age").parse::<u64>().unwrap() + ttl
    };
    let hits = [servers[0].get("/en").await, servers[1].get("/en").await];
    assert!(
        hits.iter().all(|hit| (3598..=3600).contains(&age(hit))),
        "{hits:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_page_of_the_others_is_served_while_the_provider_is_down() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let stale = |config: &mut Config| config.cache.fresh = Duration::ZERO;
    let one = server_with(&provider, &valkey.url(), "one", stale).await;
    let before = one.get("/en/news/list").await;
    written(&valkey).await;
    provider.fail_all();
    let two = server_with(&provider, &valkey.url(), "two", stale).await;
    let after = two.get("/en/news/list").await;
    assert_eq!((after.status, &after.body), (before.status, &before.body));
}

/// Waits until a page is written, which happens behind the answer.
async fn written(valkey: &Valkey) {
    let mut keys = valkey.client().await;
    loop {
        let lease: Vec<String> = redis::cmd("KEYS")
            .arg("*lease*")
            .query_async(&mut keys)
            .await
            .unwrap();
        if lease.is_empty() {
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_page_of_the_others_is_rendered_again_while_the_provider_answers() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let stale = |config: &mut Config| config.cache.fresh = Duration::ZERO;
    let one = server_with(&provider, &valkey.url(), "one", stale).await;
    let two = server_with(&provider, &valkey.url(), "two", stale).await;
    one.get("/en/news/list").await;
    written(&valkey).await;
    let calls = provider.count("pager");
    two.get("/en/news/list").await;
    assert!(provider.count("pager") > calls);
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_with_other_settings_or_another_secret_share_nothing() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let one = server(&provider, &valkey.url(), "one").await;
    one.get("/en/about/company").await;
    let others: [fn(&mut Config); 2] = [
        |config| config.shared.secret = Some(Secret::new("another-secret-1993".to_owned())),
        |config| config.map.attribution = "another".to_owned(),
    ];
    for change in others {
        let calls = provider.total();
        let other = server_with(&provider, &valkey.url(), "other", change).await;
        assert_eq!(other.get("/en/about/company").await.status, 200);
        assert!(provider.total() > calls);
    }
}
