//! The headers that no answer goes without.

use base64::prelude::{BASE64_STANDARD, Engine};
use http::StatusCode;
use reqwest::Method;
use sha2::{Digest, Sha256};

use crate::support::scripted::Scripted;
use crate::support::site::{Answer, TestSite, ask};

/// The longest body in these tests: so short that it comes with its head, and a server that refuses
/// it has read it.
const MAX_BODY: usize = 1024;

/// Every kind of answer, by the status that tells it.
async fn every_kind(site: &TestSite) -> Vec<(u16, Answer)> {
    let entry = site
        .app
        .publisher
        .release()
        .bundle
        .manifest
        .garment
        .application
        .clone();
    let mut answers = Vec::new();
    for (status, path) in [
        (200, "/en"),
        (200, "/en"),
        (200, "/_page/en"),
        (404, "/nothing"),
        (404, "/_page/nothing"),
        (404, "/_assets/none.js"),
        (404, "/media/none.jpg"),
        (404, "/_dev/events"),
        (301, "/about"),
        (200, &entry),
        (200, "/media/weaves/plain-1.svg"),
        (200, "/healthz"),
        (200, "/readyz"),
        (200, "/metrics"),
        (200, "/user/login?token=x"),
        (401, "/order?token=x"),
        (301, "/user"),
        (200, "/s16/api/v1/order/pager?token=x"),
        (405, "/api/v1/user/login/email"),
    ] {
        answers.push((status, site.get(path).await));
    }
    answers.push((304, site.get_with("/en", "if-none-match", "*").await));
    answers.push((
        302,
        site.get_with("/", "cookie", "i18n_redirected=en").await,
    ));
    answers.push((405, ask(site.request(Method::POST, "/en")).await));
    answers.push((
        404,
        ask(site.request(Method::POST, "/_selvage/purge").body("{}")).await,
    ));
    answers.push((
        413,
        ask(site
            .request(Method::POST, "/_selvage/purge")
            .body(vec![b' '; MAX_BODY + 1]))
        .await,
    ));
    answers
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_is_strict() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| config.server.max_body = MAX_BODY).await;
    for (status, answer) in every_kind(&site).await {
        assert_eq!(answer.status.as_u16(), status, "{answer:?}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("cross-origin-opener-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), value, "{name}: {answer:?}");
        }
        // Only pictures and files of the CMS may be shown by other sites.
        let is_media = answer.header("content-security-policy").contains("sandbox");
        let sharing = if is_media {
            "cross-origin"
        } else {
            "same-origin"
        };
        assert_eq!(
            answer.header("cross-origin-resource-policy"),
            sharing,
            "{answer:?}"
        );
        let policies = ["strict-origin-when-cross-origin", "no-referrer"];
        assert!(
            policies.contains(&answer.header("referrer-policy")),
            "{answer:?}"
        );
        assert!(answer.header("permissions-policy").contains("camera=()"));
        let policy = answer.header("content-security-policy");
        assert!(
            policy.starts_with("default-src 'none'") && policy.contains("frame-ancestors 'none'"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe-eval"), "{policy}");
        assert_eq!(
            answer.header("strict-transport-security"),
            "",
            "not behind TLS"
        );
        assert!(!answer.header("x-request-id").is_empty());
        assert!(!answer.header("cache-control").is_empty(), "{answer:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_tls_every_answer_asks_for_tls() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.server.behind_tls = true;
        config.server.max_body = MAX_BODY;
    })
    .await;
    for (_, answer) in every_kind(&site).await {
        assert_eq!(
            answer.header("strict-transport-security"),
            "max-age=31536000",
            "{answer:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn subdomains_need_tls_and_violations_are_reported_where_the_operator_says_so() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.server.behind_tls = true;
        config.server.hsts_subdomains = true;
        config.server.csp_reports = Some("https://reports.example.com/csp".parse().unwrap());
    })
    .await;
    let answer = site.get("/en").await;
    assert_eq!(
        answer.header("strict-transport-security"),
        "max-age=31536000; includeSubDomains"
    );
    assert_eq!(
        answer.header("reporting-endpoints"),
        "csp=\"https://reports.example.com/csp\""
    );
    let policy = answer.header("content-security-policy");
    assert!(
        policy.ends_with("; report-uri https://reports.example.com/csp; report-to csp"),
        "{policy}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_allows_its_own_scripts_alone_and_its_style_sheets_by_their_hashes() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for path in [
        "/en",
        "/en/about/company",
        "/en/news/list",
        "/en/news/info/2005",
        "/en/nothing",
    ] {
        let elsewhere = site.get(path).await;
        let (_, ahead) = elsewhere
            .text()
            .split_once("<script id=\"ahead\">")
            .unwrap();
        let (ahead, _) = ahead.split_once("</script>").unwrap();
        let ahead = BASE64_STANDARD.encode(Sha256::digest(ahead));
        assert!(
            elsewhere
                .header("content-security-policy")
                .contains(&format!("script-src 'self' 'sha256-{ahead}'; ")),
            "at another host"
        );
        let answer = site.get_with(path, "host", "www.example.com").await;
        let policy = answer.header("content-security-policy");
        assert!(
            policy.contains(&format!(
                "script-src www.example.com/_assets/ 'sha256-{ahead}'; "
            )) && policy.contains("style-src 'self'"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe-"), "{policy}");
        let html = answer.text();
        let texts = html
            .split("</style>")
            .filter_map(|before| before.split_once("<style ")?.1.split_once('>'));
        let sheets: Vec<_> = texts.map(|(_, text)| text).collect();
        assert!(!sheets.is_empty(), "{path}");
        let sources = sheets.iter().map(|sheet| {
            format!(
                " 'sha256-{}'",
                BASE64_STANDARD.encode(Sha256::digest(sheet))
            )
        });
        assert!(
            policy.contains(&format!("style-src 'self'{};", sources.collect::<String>())),
            "{policy}"
        );
        for inline in ["style=\"", " onclick", " onerror", " onload", "javascript:"] {
            assert!(!html.contains(inline), "{inline} in {path}");
        }
        let scripts = html.matches("<script ").count();
        // The starter, the document, the request for scripts ahead, and the structured data of what
        // is to be found; the document and the last are data.
        let expected = if path == "/en/nothing" { 3 } else { 4 };
        assert_eq!(
            (scripts, html.matches("<script").count()),
            (expected, expected),
            "{path}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_opened_by_itself_runs_nothing() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    let picture = site.get("/media/weaves/plain-1.svg").await;
    let policy = picture.header("content-security-policy");
    assert_eq!(picture.status, StatusCode::OK);
    assert!(
        policy.contains("default-src 'none'") && policy.contains("sandbox"),
        "{policy}"
    );
    assert!(
        !policy.contains("script-src") && !policy.contains("allow-scripts"),
        "{policy}"
    );
}
