//! What ties a request, its answer and its log lines together.

use crate::support::scripted::Scripted;
use crate::support::site::TestSite;

#[tokio::test(flavor = "multi_thread")]
async fn a_good_id_comes_back_and_a_bad_one_is_replaced() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    let longest = "x".repeat(64);
    for path in ["/en", "/en", "/nothing", "/healthz", "/about"] {
        for good in ["abc-123", "a.b_c", "7", &longest] {
            assert_eq!(site.get_with(path, "x-request-id", good).await.header("x-request-id"), good);
        }
        let too_long = "x".repeat(65);
        for bad in ["", "a b", "a\"b", "<script>", "a;b=c", "é", &too_long] {
            let answer = site.get_with(path, "x-request-id", bad).await;
            let id = answer.header("x-request-id");
            assert!(id != bad && !id.is_empty() && id.len() <= 64, "{bad} became {id}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_request_without_one_gets_an_id_of_its_own() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    let mut ids = std::collections::HashSet::new();
    for path in ["/en", "/en", "/en", "/nothing", "/healthz"].repeat(10) {
        assert!(ids.insert(site.get(path).await.header("x-request-id").to_owned()));
    }
}
