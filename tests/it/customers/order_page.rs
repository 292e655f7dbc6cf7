//! The order page: what it says in each state of its list, with and without a token.

use http::{HeaderMap, StatusCode};
use serde_json::json;

use super::{ORDERS, contract, good, impatient, log_in, look, order_page as page, site, site_with};
use crate::support::language::LANGUAGES;
use crate::support::scripted::{Behaviour, GOOD_TOKEN, PASSWORD};

#[tokio::test(flavor = "multi_thread")]
async fn with_a_token_the_server_itself_lists_the_contracts_as_the_api_does() {
    let (provider, site) = site().await;
    let token = log_in(&site, "buyer@example.com", PASSWORD).await.json()["data"]["token"]
        .as_str()
        .unwrap()
        .to_owned();
    for form in ["", "/_page"] {
        let answer = site
            .get(&format!(
                "{form}/en/order?token={token}&cno=+SLV-2024&utm=x"
            ))
            .await;
        assert_eq!(
            (answer.status, answer.header("cache-control")),
            (StatusCode::OK, "no-store")
        );
        let page = page(&answer);
        assert_eq!(
            page["list"],
            json!({ "state": "listed", "contracts": [contract()] })
        );
        assert_eq!(
            (&page["search"], &page["banner"]["src"]),
            (&json!("SLV-2024"), &json!("/media/banners/home.svg"))
        );
        assert!(
            !answer.text().contains(&token),
            "the token is the browser's and stays there"
        );
    }
    let sent = provider.seen("orders");
    assert!(sent.iter().all(
        |seen| seen.param("cno") == Some("SLV-2024") && seen.param("token") == Some(GOOD_TOKEN)
    ));
    let api = look(&site, ORDERS, GOOD_TOKEN, "").await;
    assert_eq!(api.json()["data"], json!([contract()]));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_token_the_provider_is_not_asked_for_contracts() {
    let (provider, site) = site().await;
    for query in ["", "?cno=SLV-2024", "?token=&cno=1"] {
        let answer = site.get(&format!("/ja/order{query}")).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(page(&answer)["list"], json!({ "state": "no-token" }));
    }
    assert_eq!(provider.count("orders"), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_contracts_are_a_list_too() {
    let (provider, site) = site().await;
    provider.data("orders", json!([]));
    let answer = site.get(&good("/en/order")).await;
    assert_eq!(
        page(&answer)["list"],
        json!({ "state": "listed", "contracts": [] })
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customer_with_very_many_contracts_sees_them_all() {
    let (provider, site) = site().await;
    let row = |number: u32| json!({ "sid": number, "cno": format!("LG-{number:04}"), "pqty": number, "pamt": "7.05" });
    provider.data("orders", (1..=200).map(row).collect());
    let list = page(&site.get(&good("/en/order")).await)["list"]["contracts"].take();
    let numbers: Vec<_> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["cno"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(
        numbers,
        (1..=200)
            .map(|number| format!("LG-{number:04}"))
            .collect::<Vec<_>>()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_is_wrong_or_over_is_a_refusal() {
    let (provider, site) = site().await;
    let long = "x".repeat(8193);
    for token in ["wrong", &long, "a%0Ab"] {
        for form in ["", "/_page"] {
            let answer = site.get(&format!("{form}/en/order?token={token}")).await;
            assert_eq!(
                (answer.status, answer.header("www-authenticate")),
                (StatusCode::UNAUTHORIZED, "Bearer")
            );
            assert_eq!(page(&answer)["list"], json!({ "state": "refused" }));
        }
    }
    assert_eq!(
        provider.count("orders"),
        2,
        "what cannot be a token is not passed on"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_fails_is_no_refusal_and_is_asked_again_first() {
    let (provider, site) = site_with(impatient).await;
    for behaviour in [
        Behaviour::Http(StatusCode::BAD_GATEWAY),
        Behaviour::Http(StatusCode::BAD_REQUEST),
        Behaviour::Garbage,
        Behaviour::Raw(HeaderMap::new(), r#"{"msg":"no status"}"#.into()),
        Behaviour::Hang,
        Behaviour::Stall,
        Behaviour::Reset,
    ] {
        provider.on("orders", behaviour.clone());
        for form in ["", "/_page"] {
            let answer = site.get(&good(&format!("{form}/en/order"))).await;
            assert_eq!(
                answer.status,
                StatusCode::SERVICE_UNAVAILABLE,
                "{behaviour:?}"
            );
            assert_eq!(
                (answer.header("cache-control"), answer.header("retry-after")),
                ("no-store", "5")
            );
            assert_eq!(
                page(&answer)["list"],
                json!({ "state": "unavailable" }),
                "{behaviour:?}"
            );
        }
    }
    provider.recover();
    let before = provider.count("orders");
    provider.next("orders", [Behaviour::Http(StatusCode::BAD_GATEWAY)]);
    assert_eq!(
        page(&site.get(&good("/en/order")).await)["list"]["state"],
        "listed"
    );
    assert_eq!(provider.count("orders"), before + 2);
    provider.stop().await;
    assert_eq!(
        page(&site.get(&good("/en/order")).await)["list"]["state"],
        "unavailable"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn search_engines_are_asked_to_leave_the_order_page_alone_and_welcome_at_the_login() {
    let (_provider, site) = site().await;
    for language in &LANGUAGES {
        for path in ["/order".to_owned(), good("/order")] {
            let html = site.get(&language.path(&path)).await;
            assert!(html.text().contains("noindex") && !html.text().contains("rel=\"canonical\""));
            assert!(
                html.text()
                    .contains(&language.title(&language.text("server.titles.order")))
            );
        }
        for (path, title) in [
            ("/user/login", "user-login"),
            ("/user/register", "user-register"),
            ("/user/terms", "user-terms"),
        ] {
            let html = site.get(&language.path(path)).await;
            assert_eq!(html.status, StatusCode::OK);
            let canonical = format!(
                "rel=\"canonical\" href=\"https://www.example.com{}\"",
                language.path(path)
            );
            assert!(html.text().contains(&canonical), "{path}");
            assert!(
                html.text()
                    .contains(&language.title(&language.text(&format!("server.titles.{title}")))),
                "{path}"
            );
        }
    }
}
