//! Calls are forwarded to the provider with the declared parameters alone, and return the declared
//! fields alone.

use http::StatusCode;
use serde_json::{Value, json};

use super::{
    LOGIN, LOGOUT, ORDERS, REGISTER, STYLES, assert_private, contract, log_in, look, post, site,
};
use crate::support::scripted::{Behaviour, GOOD_TOKEN, PASSWORD, Seen};
use crate::support::site::ask;

#[tokio::test(flavor = "multi_thread")]
async fn a_login_is_passed_on_with_its_two_fields_and_comes_back_as_a_session() {
    let (provider, site) = site().await;
    let form = [
        ("passwd", PASSWORD),
        ("email", " buyer@example.com "),
        ("site", "99"),
        ("nonce", "7"),
        ("role", "admin"),
        ("email", "other@example.com"),
    ];
    let request = post(
        &site,
        &format!("{LOGIN}?lang=ja&email=query@example.com&debug=1"),
        &form,
    );
    let answer = ask(request
        .header("cookie", "a=b")
        .header("referer", "https://www.example.com/user/login"))
    .await;
    assert_private(&answer);
    let session = json!({
        "token": GOOD_TOKEN, "uname": "Lin", "avatar": "/media/org/sales.svg", "firstLogin": true, "firstLoginPwd": true,
        "changePwd": false, "passwordDue": true,
    });
    assert_eq!(
        answer.json(),
        json!({ "status": 200, "msg": "ok", "data": session })
    );

    let seen = &provider.seen("login")[0];
    let sent = [
        ("nonce", "1"),
        ("site", "16"),
        ("email", "buyer@example.com"),
        ("passwd", PASSWORD),
    ];
    assert_eq!(
        seen.form(),
        sent.map(|(name, value)| (name.to_owned(), value.to_owned()))
    );
    assert!(seen.query.is_empty());
    assert_eq!(seen.header("accept-language"), Some("ja"));
    for private in ["cookie", "referer", "origin", "x-forwarded-for"] {
        assert_eq!(seen.header(private), None);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_is_due_only_where_the_provider_can_change_it() {
    let missing = Behaviour::Http(StatusCode::NOT_FOUND);
    let unknown = Behaviour::Refuse(404, "no such call");
    let invalid = Behaviour::RefuseOver(StatusCode::BAD_REQUEST, 400, "too short");
    let down = Behaviour::Http(StatusCode::SERVICE_UNAVAILABLE);
    for (flag, change, due) in [
        ("changePwd", missing.clone(), false),
        ("firstLoginPwd", unknown, false),
        ("changePwd", invalid, true),
        ("changePwd", down, true),
        ("firstLogin", Behaviour::Plausible, false),
    ] {
        let (provider, site) = site().await;
        provider.data("login", json!({ "token": GOOD_TOKEN, flag: true }));
        provider.on("password-change", change);
        let answer = log_in(&site, "buyer@example.com", PASSWORD).await;
        let session = answer.json()["data"].take();
        let flags = (session[flag].clone(), session["passwordDue"].clone());
        assert_eq!(flags, (json!(true), json!(due)), "{flag}");
        let asked = provider.seen("password-change");
        assert_eq!(asked.len(), usize::from(flag != "firstLogin"), "{flag}");
        for (name, value) in asked.iter().flat_map(Seen::form) {
            let is_typed = !["nonce", "site", "lang"].contains(&&*name);
            assert!(!is_typed || value.is_empty(), "{name}={value}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_logout_is_passed_on_and_no_failure_where_the_provider_has_no_such_call() {
    let (provider, site) = site().await;
    let form = [("token", GOOD_TOKEN), ("role", "admin")];
    for (behaviour, ended) in [
        (Behaviour::Data(json!(true)), true),
        (Behaviour::Http(StatusCode::NOT_FOUND), false),
        (Behaviour::Refuse(401, "token unknown"), false),
        (Behaviour::Http(StatusCode::INTERNAL_SERVER_ERROR), false),
    ] {
        provider.on("logout", behaviour);
        let answer = ask(post(&site, LOGOUT, &form)).await;
        assert_private(&answer);
        assert_eq!(
            answer.json(),
            json!({ "status": 200, "msg": "ok", "data": ended })
        );
    }
    let sent = [("nonce", "1"), ("site", "16"), ("token", GOOD_TOKEN)];
    assert_eq!(
        provider.seen("logout")[0].form(),
        sent.map(|(name, value)| (name.to_owned(), value.to_owned()))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_registration_is_passed_on_with_its_three_fields() {
    let (provider, site) = site().await;
    let form = [
        ("email", "new@example.com"),
        ("pwd", "线 & 布=1993"),
        ("repwd", "线 & 布=1993"),
        ("agree", "on"),
    ];
    let answer = ask(post(&site, REGISTER, &form)).await;
    assert_private(&answer);
    assert_eq!(
        answer.json(),
        json!({ "status": 200, "msg": "ok", "data": { "mailed": false } })
    );
    let fields: Vec<_> = provider.seen("register")[0].form();
    let sent = [("nonce", "1"), ("site", "16"), form[0], form[1], form[2]];
    assert_eq!(
        fields,
        sent.map(|(name, value)| (name.to_owned(), value.to_owned()))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn contracts_come_with_what_they_look_like_in_the_language() {
    let (provider, site) = site().await;
    let answer = look(&site, ORDERS, GOOD_TOKEN, "&cno=+SLV+&uid=7&nonce=9").await;
    assert_private(&answer);
    assert_eq!(
        answer.json(),
        json!({ "status": 200, "msg": "ok", "data": [contract()] })
    );
    let seen = &provider.seen("orders")[0];
    let sent = [
        ("nonce", "1"),
        ("site", "16"),
        ("token", GOOD_TOKEN),
        ("cno", "SLV"),
    ];
    assert_eq!(
        seen.query,
        sent.map(|(name, value)| (name.to_owned(), value.to_owned()))
    );
    for (lang, date, amount) in [
        ("zh", "2024年1月15日", "84,600.50美元"),
        ("ja", "2024年1月15日", "84,600.50米ドル"),
    ] {
        let answer = site
            .get(&format!("{ORDERS}?token={GOOD_TOKEN}&lang={lang}"))
            .await
            .json();
        let text = &answer["data"][0]["text"];
        assert_eq!(
            (&text["signed"]["text"], &text["amount"]),
            (&json!(date), &json!(amount))
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn style_lines_come_with_what_they_look_like_in_the_language() {
    let (provider, site) = site().await;
    let answer = look(&site, STYLES, GOOD_TOKEN, "&ctsid=S-1&idx=3&size=1").await;
    assert_private(&answer);
    let line = json!({
        "sno": "TEE-1", "cno": "SLV-2024-001", "pname": "Tee", "price": 7.05, "pieces": 12000, "sum": 84600.5,
        "currency": { "code": "USD", "decimals": 2 },
        "lineProgress": 62.5, "milestones": [],
        "text": { "price": "US$7.05", "pieces": "12,000 pcs", "sum": "US$84,600.50", "lineProgress": "62.5%" },
    });
    assert_eq!(answer.json()["data"], json!([line]));
    let sent = [
        ("nonce", "1"),
        ("site", "16"),
        ("token", GOOD_TOKEN),
        ("ctsid", "S-1"),
        ("idx", "0"),
        ("size", "0"),
    ];
    let seen = &provider.seen("styles")[0];
    assert_eq!(
        seen.query,
        sent.map(|(name, value)| (name.to_owned(), value.to_owned()))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn amounts_come_with_the_sign_and_the_decimals_of_their_currency() {
    let (provider, site) = site().await;
    for (code, decimals, [zh, en, ja]) in [
        ("CNY", 2, ["1,234.50元", "CN¥1,234.50", "1,234.50人民元"]),
        ("EUR", 2, ["1,234.50欧元", "€1,234.50", "1,234.50ユーロ"]),
        ("GBP", 2, ["1,234.50英镑", "£1,234.50", "1,234.50英ポンド"]),
        ("JPY", 0, ["1,235日元", "JP¥1,235", "1,235円"]),
        (
            "KWD",
            3,
            [
                "1,234.500\u{a0}KWD",
                "KWD\u{a0}1,234.500",
                "1,234.500\u{a0}KWD",
            ],
        ),
    ] {
        let row = json!([{ "sid": 1, "pamt": 1234.5, "currency": code }]);
        for (lang, text) in [("zh", zh), ("en", en), ("ja", ja)] {
            provider.data("orders", row.clone());
            let path = format!("{ORDERS}?token={GOOD_TOKEN}&lang={lang}");
            let answer = site.get(&path).await;
            let own = &answer.json()["data"][0];
            assert_eq!(own["text"]["amount"], text, "{code} {lang}");
            assert_eq!(
                own["currency"],
                json!({ "code": code, "decimals": decimals })
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_buyer_knows_an_order_by_comes_if_the_provider_sends_it() {
    let (provider, site) = site().await;
    provider.data(
        "orders",
        json!([
            { "sid": 1, "pono": 4711, "season": "SS27", "delivery": "2027-01-30" },
            { "sid": 2, "pono": null, "season": "-", "delivery": "soon" },
        ]),
    );
    let answer = look(&site, ORDERS, GOOD_TOKEN, "").await.json();
    let own = |row: usize, name: &str| answer["data"][row][name].clone();
    assert_eq!(
        (own(0, "orderNumber"), own(0, "season")),
        (json!("4711"), json!("SS27"))
    );
    assert_eq!(own(0, "delivery")["text"], "30 January 2027");
    assert_eq!(
        (own(1, "orderNumber"), own(1, "delivery")),
        (json!(""), Value::Null)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_the_call_does_not_declare_comes_through() {
    let (provider, site) = site().await;
    provider.data(
        "login",
        json!({ "token": "t", "uname": "Lin", "avatar": "javascript:alert(1)", "passwordHash": "s3cret", "roles": [1] }),
    );
    let session = log_in(&site, "lin@example.com", "x").await;
    assert_eq!(session.json()["data"]["avatar"], "");
    provider.data(
        "orders",
        json!([{ "sid": 1, "cno": "C", "margin": "s3cret", "prcPart": 700 }]),
    );
    let orders = look(&site, ORDERS, GOOD_TOKEN, "").await;
    let empty = json!({ "signed": null, "quantity": "", "amount": "", "progress": "100%" });
    let row = json!({ "sid": "1", "cno": "C", "orderNumber": "", "season": "", "delivery": null, "signed": null, "quantity": null, "amount": null, "currency": { "code": "USD", "decimals": 2 }, "progress": 100.0, "milestones": [], "styles": null, "next": null, "shipment": null, "isShipped": true, "papers": [], "text": empty });
    assert_eq!(orders.json()["data"], json!([row]));
    assert!(!session.text().contains("s3cret") && !orders.text().contains("s3cret"));
}

#[tokio::test(flavor = "multi_thread")]
async fn other_calls_of_the_provider_are_no_addresses_of_ours() {
    let (provider, site) = site().await;
    for path in [
        "/api/v1/cms/info/info?fid=1041",
        "/api/v1/user/login",
        "/api/v1/user/login/email/",
        "/s16/api/v1/order/pager/1",
        "/s16/opp/style/pager%2e",
        "/s16/../api/v1/cms/info/count?tid=160108",
    ] {
        let answer = site.get(path).await;
        assert_eq!(answer.status.as_u16(), 404, "{path}");
    }
    for call in ["login", "register", "orders", "styles", "count"] {
        assert_eq!(provider.count(call), 0, "{call}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_of_8_kib_logs_in_and_shows_the_orders_and_a_longer_one_is_named_in_the_log() {
    let (provider, site) = site().await;
    for length in [1024, 1025, 1500, 8 * 1024] {
        // The characters of a signed token in base64, each of which an address escapes.
        let token = "+/".repeat(length).split_off(length);
        provider.data("login", json!({ "token": token, "uname": "Lin" }));
        let login = log_in(&site, "buyer@example.com", PASSWORD).await;
        assert_eq!(login.json()["data"]["token"], token.as_str());
        provider.data("orders", json!([]));
        provider.data("notices", json!({ "wanted": true }));
        let escaped: String = url::form_urlencoded::byte_serialize(token.as_bytes()).collect();
        for path in [ORDERS, "/en/order"] {
            let answer = site.get(&format!("{path}?token={escaped}")).await;
            assert_eq!(answer.status.as_u16(), 200, "{path} {length}");
        }
        assert_eq!(
            provider.seen("orders").last().unwrap().param("token"),
            Some(&*token)
        );
        let notices = ask(post(&site, "/api/v1/user/notices", &[("token", &token)])).await;
        assert_eq!(notices.json()["data"], true, "{length}");
    }
    let token = "x".repeat(8 * 1024 + 1);
    provider.data("login", json!({ "token": token, "uname": "Lin" }));
    let login = log_in(&site, "buyer@example.com", PASSWORD).await;
    assert_eq!(login.json()["status"], 502);
}
