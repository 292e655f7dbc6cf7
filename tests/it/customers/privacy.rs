//! A customer's data and token are in the customer's own answers and nowhere else.

use std::collections::HashSet;
use std::fmt::Write as _;

use http::StatusCode;
use serde_json::Value;

use super::{LOGIN, ORDERS, REGISTER, STYLES, assert_private, contract, good, log_in, look, site};
use crate::support::process::Process;
use crate::support::scripted::{Behaviour, GOOD_TOKEN, PASSWORD};

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_a_customer_is_kept_or_shared_between_two_who_ask_the_same() {
    let (provider, site) = site().await;
    for path in [
        good(ORDERS),
        format!("{}&ctsid=S-1", good(STYLES)),
        good("/en/order"),
        good("/_page/en/order"),
    ] {
        let call = if path.starts_with(STYLES) {
            "styles"
        } else {
            "orders"
        };
        let before = provider.count(call);
        let gate = provider.hold(call);
        let requests = [0, 1].map(|_| {
            let request = site.request(reqwest::Method::GET, &path);
            tokio::spawn(crate::support::site::ask(request))
        });
        provider.arrived(call, before + 2).await;
        gate.open();
        for answer in requests {
            let answer = answer.await.unwrap();
            assert_eq!(answer.status, StatusCode::OK);
            assert_private(&answer);
            assert!(answer.text().contains("SLV-2024-001") || answer.text().contains("TEE-1"));
        }
        site.get(&path).await;
        assert_eq!(
            provider.count(call),
            before + 3,
            "{path} is asked for each time"
        );
    }
    let figures = site.pages();
    assert_eq!(
        (figures.entries, figures.loads, figures.hits, figures.misses),
        (0, 0, 0, 0)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn one_customers_list_never_reaches_another() {
    let (provider, site) = site().await;
    assert_eq!(
        look(&site, ORDERS, GOOD_TOKEN, "").await.json()["data"][0],
        contract()
    );
    site.get(&good("/en/order")).await;
    for path in [
        "/en/order",
        "/en/order?token=other",
        "/_page/en/order?token=other",
    ] {
        assert!(
            !site.get(path).await.text().contains("SLV-2024-001"),
            "{path}"
        );
    }
    assert!(
        !look(&site, ORDERS, "other", "")
            .await
            .text()
            .contains("SLV-2024-001")
    );
    assert!(provider.count("orders") >= 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_figure_and_no_header_names_a_customer() {
    let (provider, site) = site().await;
    let mut answers = vec![
        log_in(&site, "buyer@example.com", PASSWORD).await,
        log_in(&site, "buyer@example.com", "wrong").await,
        look(&site, ORDERS, GOOD_TOKEN, "&cno=SLV-2024").await,
        look(&site, STYLES, GOOD_TOKEN, "&ctsid=S-1").await,
        site.get(&format!("{}&cno=SLV-2024", good("/en/order")))
            .await,
    ];
    provider.on_all(Behaviour::Refuse(
        401,
        "Lin of buyer@example.com, token-of-the-buyer, is unknown",
    ));
    answers.push(look(&site, ORDERS, GOOD_TOKEN, "").await);
    provider.fail_all();
    answers.push(look(&site, ORDERS, GOOD_TOKEN, "").await);
    let figures = site.get("/metrics").await;
    assert!(
        figures
            .text()
            .contains("selvage_provider_requests_total{call=\"orders\""),
        "the calls are counted"
    );
    let mut shown = figures.text().to_owned();
    for answer in &answers {
        write!(shown, "{:?}", answer.headers).unwrap();
    }
    for secret in [
        GOOD_TOKEN,
        PASSWORD,
        "buyer@",
        "Lin",
        "SLV-2024",
        "S-1",
        "127.0.0.1",
    ] {
        assert!(!shown.contains(secret), "{secret}");
    }
}

/// Everything that a customer of the demonstration content does, well or badly.
async fn a_customers_day(process: &Process) -> Vec<String> {
    let mut secrets = [
        "demo-us@jinlan.example",
        "demonstration-us",
        "wr0ng-password",
        "n3w@example.com",
        "a-n3w-password",
    ]
    .map(str::to_owned)
    .to_vec();
    let form = |email: &str, password: &str| {
        vec![("email", email.to_owned()), ("passwd", password.to_owned())]
    };
    let login = process
        .post(LOGIN, &form("demo-us@jinlan.example", "demonstration-us"))
        .await
        .json();
    let token = login["data"]["token"].as_str().unwrap().to_owned();
    process
        .post(LOGIN, &form("demo-us@jinlan.example", "wr0ng-password"))
        .await;
    let new = ["email", "pwd", "repwd"].into_iter().zip([
        "n3w@example.com",
        "a-n3w-password",
        "a-n3w-password",
    ]);
    let new: Vec<_> = new.map(|(name, value)| (name, value.to_owned())).collect();
    process.post(REGISTER, &new).await;
    process.post(REGISTER, &new).await;
    let orders = process
        .get(&format!("{ORDERS}?token={token}&cno=JL26"))
        .await
        .json();
    let contract = &orders["data"][0];
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let (cno, sid) = (text(&contract["cno"]), text(&contract["sid"]));
    for path in [
        format!("{STYLES}?token={token}&ctsid={sid}"),
        format!("{STYLES}?token={token}&ctsid=s0mebody-elses"),
        format!("{ORDERS}?token=forged-{token}&cno={cno}"),
        format!("/order?token={token}&cno={cno}"),
        format!("/_page/en/order?token={token}"),
        format!("/zh/order?token={token}"),
        format!("/user?token={token}"),
    ] {
        process.get(&path).await;
    }
    secrets.extend([
        token,
        cno,
        text(&contract["text"]["amount"]),
        "s0mebody-elses".to_owned(),
        "Ferrow".to_owned(),
    ]);
    secrets
}

#[tokio::test(flavor = "multi_thread")]
async fn no_line_of_the_log_tells_of_a_customer_however_talkative_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let content = concat!(env!("CARGO_MANIFEST_DIR"), "/content");
    let settings = [("SELVAGE_EMBEDDED_CONTENT", content)];
    let process = Process::start_with(folder.path(), "trace", &settings);
    let secrets = a_customers_day(&process).await;
    let log = process.log();
    let seen: HashSet<_> = [
        "/order?token=[hidden]&cno=[hidden]",
        LOGIN,
        "style/pager?token=[hidden]&ctsid=[hidden]",
    ]
    .into_iter()
    .filter(|part| log.iter().any(|line| line.contains(part)))
    .collect();
    assert_eq!(seen.len(), 3, "the requests are in the log: {seen:?}");
    for secret in secrets {
        let telling: Vec<_> = log.iter().filter(|line| line.contains(&secret)).collect();
        assert!(telling.is_empty(), "{secret} in {telling:#?}");
    }
}
