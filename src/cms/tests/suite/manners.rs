use serde_json::Value;

use super::Provider;
use crate::tests::envelope;

/// The paths of the documented calls with a method.
fn documented(method: &str) -> Vec<&'static str> {
    let table = include_str!("../../../../docs/provider-api.md").lines();
    let row = format!("| `{method} ");
    let paths = table.filter_map(|line| line.strip_prefix(&row)?.split('`').next());
    let calls: Vec<_> = paths.collect();
    assert!(!calls.is_empty(), "no call is documented with {method}");
    calls
}

#[tokio::test]
async fn whatever_is_sent_is_answered_with_an_envelope() {
    let provider = Provider::start().await;
    let odd = [
        "",
        "%",
        "fid=%ff&tid=%00&size=1e9&idx=-1",
        "lang=%E4&cols=,,,&ord=-",
        "a&b&=&=c",
        "token=%00&ctsid=%ff",
    ];
    let many = "fid=1&".repeat(2000);
    for call in documented("GET") {
        for query in odd.into_iter().chain([many.as_str()]) {
            let url = format!("{}?{query}", provider.url(call));
            let answer = envelope(provider.http.get(url).send().await.unwrap()).await;
            assert_ne!(answer["status"], 500, "{call}?{query}");
        }
    }
}

#[tokio::test]
async fn an_unknown_call_is_404_and_a_wrong_method_405_in_the_envelope() {
    let provider = Provider::start().await;
    for path in [
        "/",
        "/api/v1/cms/info",
        "/api/v1/cms/info/info/",
        "/API/V1/CMS/INFO/INFO",
        "/favicon.ico",
    ] {
        assert_eq!(provider.get(path, &[]).await["status"], 404, "{path}");
    }
    for call in documented("GET") {
        assert_eq!(provider.post(call, &[]).await["status"], 405, "{call}");
    }
    for call in documented("POST") {
        assert_eq!(provider.get(call, &[]).await["status"], 405, "{call}");
    }
}

#[tokio::test]
async fn a_body_over_the_limit_is_refused() {
    let provider = Provider::start().await;
    let huge = "x".repeat(300_000);
    for call in documented("POST") {
        assert_eq!(
            provider.post(call, &[("email", &huge)]).await["status"],
            413,
            "{call}"
        );
    }
}

#[tokio::test]
async fn a_refusal_tells_nothing_about_the_inside() {
    let provider = Provider::start().await;
    provider.backend.store.close().await;
    let answer: Value = provider
        .get("/api/v1/cms/info/info", &[("fid", "1041")])
        .await;
    assert_eq!(
        (&answer["status"], &answer["msg"]),
        (&503.into(), &"the provider is busy".into())
    );
}
