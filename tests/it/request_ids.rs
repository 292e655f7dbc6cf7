//! Request ids connect a request, its response and its log lines.

use crate::support::process::Process;
use crate::support::scripted::Scripted;
use crate::support::site::TestSite;

#[tokio::test(flavor = "multi_thread")]
async fn a_good_id_comes_back_and_a_bad_one_is_replaced() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.server.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()];
    })
    .await;
    let longest = "x".repeat(64);
    for path in ["/en", "/en", "/nothing", "/healthz", "/about"] {
        for good in ["abc-123", "a.b_c", "7", &longest] {
            assert_eq!(
                site.get_with(path, "x-request-id", good)
                    .await
                    .header("x-request-id"),
                good
            );
        }
        let too_long = "x".repeat(65);
        for bad in ["", "a b", "a\"b", "<script>", "a;b=c", "é", &too_long] {
            let answer = site.get_with(path, "x-request-id", bad).await;
            let id = answer.header("x-request-id");
            assert!(
                id != bad && !id.is_empty() && id.len() <= 64,
                "{bad} became {id}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_id_of_a_client_that_is_no_trusted_proxy_is_replaced() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for path in ["/en", "/en", "/nothing", "/healthz"] {
        assert_ne!(
            site.get_with(path, "x-request-id", "abc-123")
                .await
                .header("x-request-id"),
            "abc-123"
        );
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

/// Applies to both formats of the log, and to a filter that leaves out other lines.
#[tokio::test(flavor = "multi_thread")]
async fn a_failed_load_is_logged_with_its_call_its_cause_and_the_request() {
    let provider = Scripted::start().await;
    provider.stop().await;
    for format in ["text", "json"] {
        let folder = tempfile::tempdir().unwrap();
        let settings = [
            ("SELVAGE_PROVIDER_URL", provider.url().to_string()),
            ("SELVAGE_PROVIDER_RETRIES", "0".to_owned()),
            ("SELVAGE_SERVER_LISTEN", "127.0.0.1:0".to_owned()),
            ("SELVAGE_SERVER_TRUSTED_PROXIES", "127.0.0.1".to_owned()),
            ("SELVAGE_CACHE_WARM_UP", "false".to_owned()),
            ("SELVAGE_LOG_FORMAT", format.to_owned()),
            // The line that says where it listens is the only one of its kind.
            ("SELVAGE_LOG_FILTER", "warn,selvage::cli=info".to_owned()),
        ];
        let server = Process::listening(folder.path(), &settings);
        assert_eq!(
            server
                .get_with("/en/news/list", "x-request-id", "abc-123")
                .await
                .status,
            503
        );
        let log = server.log();
        let line = log
            .iter()
            .find(|line| line.contains("could not be loaded") && line.contains("pager"));
        let line = line.unwrap_or_else(|| panic!("no such line: {log:#?}"));
        assert!(line.contains("abc-123"), "{line}");
        assert!(line.contains("Connection refused"), "{line}");
    }
}
