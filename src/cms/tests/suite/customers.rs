use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::{Value, json};

use super::Provider;
use crate::tests::{each, envelope};

const LOGIN: &str = "/api/v1/user/login/email";
const REGISTER: &str = "/api/v1/user/register/email";
const ORDERS: &str = "/s16/api/v1/order/pager";
const STYLES: &str = "/s16/opp/style/pager";

#[tokio::test]
async fn a_customer_logs_in_and_sees_its_contracts_newest_first() {
    let provider = Provider::start().await;
    let token = provider.token(" BUYER@example.com ", "woven-demo-1").await;
    let contracts = provider
        .data(ORDERS, &[("token", &token), ("cno", "")])
        .await;
    let expected = json!([
        { "sid": "2", "cno": "JL-2026-002", "signtime": "2026-04-01 00:00:00", "pqty": 0, "pamt": 0, "prcPart": 0 },
        { "sid": "c-1", "cno": "JL-2026_001", "signtime": "2026-03-01 09:30:00", "pqty": 300, "pamt": 1305.5, "prcPart": 62.5, "styles": 2 },
    ]);
    assert_eq!(contracts, expected);
    let lines = provider
        .data(
            STYLES,
            &[
                ("token", &token),
                ("ctsid", "c-1"),
                ("idx", "0"),
                ("size", "0"),
            ],
        )
        .await;
    let expected = json!([
        { "sno": "S1", "cno": "JL-2026_001", "pname": "Shirt", "sprc": 4.35, "total": 200, "samt": 870, "prcPart": 100 },
        { "sno": "S2", "cno": "JL-2026_001", "pname": "Skirt <b>", "sprc": 4.36, "total": 100, "samt": 435.5, "prcPart": 0 },
    ]);
    assert_eq!(lines, expected);
}

#[tokio::test]
async fn a_login_tells_whether_it_is_the_first() {
    let provider = Provider::start().await;
    let login = async || {
        let mut answer = provider
            .post(
                LOGIN,
                &[("email", "buyer@example.com"), ("passwd", "woven-demo-1")],
            )
            .await;
        let token = answer["data"]
            .as_object_mut()
            .unwrap()
            .remove("token")
            .unwrap();
        assert_eq!(token.as_str().unwrap().len(), 43);
        answer["data"].take()
    };
    let answer = |first: bool| {
        json!({ "uname": "Buyer", "avatar": "/media/weaves/plain-1.svg",
                "firstLogin": first, "firstLoginPwd": false, "changePwd": false })
    };
    assert_eq!(login().await, answer(true));
    assert_eq!(login().await, answer(false));
}

#[tokio::test]
async fn a_contract_is_found_by_any_part_of_its_number_or_of_a_style_in_any_case() {
    let provider = Provider::start().await;
    let token = provider.token("buyer@example.com", "woven-demo-1").await;
    for (cno, found) in [
        ("jl-2026", vec!["2", "c-1"]),
        (" 002 ", vec!["2"]),
        ("_001", vec!["c-1"]),
        // By the number and by the name of a style.
        ("s2", vec!["c-1"]),
        ("SHIRT", vec!["c-1"]),
        ("2026_0", vec!["c-1"]),
        ("%", vec![]),
        ("!", vec![]),
        ("JL-2026-900", vec![]),
        ("' OR 1=1 --", vec![]),
    ] {
        let contracts = provider
            .data(ORDERS, &[("token", &token), ("cno", cno)])
            .await;
        assert_eq!(each(&contracts, "sid"), found, "{cno}");
    }
}

#[tokio::test]
async fn a_customer_does_not_see_another_customers_contract() {
    let provider = Provider::start().await;
    let buyer = provider.token("buyer@example.com", "woven-demo-1").await;
    let other = provider.token("other@example.com", "woven-demo-2").await;
    assert_eq!(
        each(&provider.data(ORDERS, &[("token", &other)]).await, "sid"),
        ["o-1"]
    );
    assert_eq!(
        provider
            .get(STYLES, &[("token", &other), ("ctsid", "o-1")])
            .await["data"],
        json!([])
    );
    let others = provider
        .get(STYLES, &[("token", &buyer), ("ctsid", "o-1")])
        .await;
    let nobodys = provider
        .get(STYLES, &[("token", &buyer), ("ctsid", "none")])
        .await;
    assert_eq!(others["status"], 404);
    assert_eq!(
        others, nobodys,
        "another's contract cannot be told from none"
    );
}

#[tokio::test]
async fn without_a_good_token_there_are_no_contracts() {
    let provider = Provider::start().await;
    let long = "x".repeat(10_000);
    for token in ["", "wrong", "%00", &long] {
        for call in [ORDERS, STYLES] {
            let answer = provider
                .get(call, &[("token", token), ("ctsid", "c-1")])
                .await;
            assert_eq!(
                (&answer["status"], &answer["data"]),
                (&401.into(), &Value::Null),
                "{token}"
            );
        }
    }
    assert_eq!(provider.get(ORDERS, &[]).await["status"], 401);
}

#[tokio::test]
async fn a_token_ends_when_its_time_is_over() {
    let provider = Provider::start_with(|config| config.token_ttl = Duration::ZERO).await;
    let token = provider.token("buyer@example.com", "woven-demo-1").await;
    assert_eq!(
        provider.get(ORDERS, &[("token", &token)]).await["status"],
        401
    );
}

#[tokio::test]
async fn a_customer_has_many_sessions_but_not_without_end() {
    let provider = Provider::start().await;
    let first = provider.token("buyer@example.com", "woven-demo-1").await;
    let second = provider.token("buyer@example.com", "woven-demo-1").await;
    assert_eq!(
        provider.get(ORDERS, &[("token", &first)]).await["status"],
        200
    );
    let store = &provider.backend.store;
    let customer = store.customer("buyer@example.com").await.unwrap().unwrap();
    for age in 1..=19 {
        let later = crate::clock::seconds() + age;
        store
            .open_session(&customer, &format!("later {age}"), later, later + 1000)
            .await
            .unwrap();
    }

    let of = async |token: &str| provider.get(ORDERS, &[("token", token)]).await["status"] == 200;
    let good = usize::from(of(&first).await) + usize::from(of(&second).await);
    assert_eq!(good, 1, "the oldest session ended, no other did");
}

#[tokio::test]
async fn an_unknown_account_and_a_wrong_password_get_the_same_answer() {
    let provider = Provider::start().await;
    for (lang, text) in [
        ("zh", "邮箱或密码错误"),
        ("en", "Wrong email address or password"),
        ("ja", "メールアドレスまたはパスワードが正しくありません"),
    ] {
        for (email, passwd) in [
            ("buyer@example.com", "wrong password"),
            ("nobody@example.com", "woven-demo-1"),
            ("no address", "x"),
            ("buyer@example.com", ""),
            ("", ""),
            ("buyer@example.com", " woven-demo-1"),
        ] {
            let answer = provider
                .post(
                    LOGIN,
                    &[("email", email), ("passwd", passwd), ("lang", lang)],
                )
                .await;
            assert_eq!(
                answer,
                json!({ "status": 401, "msg": text, "data": null }),
                "{email} {passwd}"
            );
        }
    }
}

#[tokio::test]
async fn an_unknown_account_costs_the_same_work_as_a_wrong_password() {
    let provider = Provider::start().await;
    let long = format!("{}@example.com", "x".repeat(400));
    for (email, passwd) in [
        ("buyer@example.com", "wrong password"),
        ("buyer@example.com", "woven-demo-1"),
        ("nobody@example.com", "woven-demo-1"),
        ("no address", "x"),
        ("buyer@example.com", ""),
        ("", ""),
        (&long, "x"),
    ] {
        let before = provider.backend.passwords.worked.load(Ordering::SeqCst);
        provider
            .post(LOGIN, &[("email", email), ("passwd", passwd)])
            .await;
        let worked = provider.backend.passwords.worked.load(Ordering::SeqCst) - before;
        assert_eq!(worked, 1, "{email} {passwd}");
    }
}

#[tokio::test]
async fn a_flood_of_logins_keeps_nobody_from_reading() {
    let provider = Provider::start().await;
    let token = provider.token("buyer@example.com", "woven-demo-1").await;
    let places = provider.backend.passwords.occupy().await;
    let form = [("email", "buyer@example.com"), ("passwd", "woven-demo-1")];
    let logins = futures::future::join_all((0..8).map(|_| provider.post(LOGIN, &form)));
    let reading = async {
        assert_eq!(
            provider
                .get("/api/v1/cms/info/info", &[("fid", "1041")])
                .await["status"],
            200
        );
        assert_eq!(
            provider.get(ORDERS, &[("token", &token)]).await["status"],
            200
        );
        drop(places);
    };
    let (logins, ()) = tokio::join!(logins, reading);
    assert!(
        logins.iter().all(|answer| answer["status"] == 200),
        "they had their turn afterwards"
    );
}

#[tokio::test]
async fn words_are_in_the_language_of_the_caller_by_parameter_or_header() {
    let provider = Provider::start().await;
    let ask = async |query: &str, header: &str| {
        let request = provider.http.post(provider.url(&format!("{LOGIN}{query}")));
        let request = request
            .header("accept-language", header)
            .form(&[("email", "x"), ("passwd", "x")]);
        envelope(request.send().await.unwrap()).await["msg"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    assert_eq!(ask("", "en").await, "Wrong email address or password");
    assert_eq!(
        ask("", "en-GB, zh;q=0.5").await,
        "Wrong email address or password"
    );
    assert_eq!(
        ask("?lang=ja", "en").await,
        "メールアドレスまたはパスワードが正しくありません"
    );
    assert_eq!(ask("", "fr").await, "邮箱或密码错误");
    let orders = provider
        .http
        .get(provider.url(ORDERS))
        .header("accept-language", "ja")
        .send()
        .await
        .unwrap();
    assert_eq!(
        envelope(orders).await["msg"],
        "もう一度ログインしてください"
    );
}

#[tokio::test]
async fn a_new_customer_can_log_in_and_has_no_contracts() {
    let provider = Provider::start().await;
    let form = [
        ("email", " New.Buyer@Example.com"),
        ("pwd", "線と布 8 lang"),
        ("repwd", "線と布 8 lang"),
    ];
    assert_eq!(provider.post(REGISTER, &form).await["status"], 200);
    let login = [
        ("email", "new.buyer@example.com"),
        ("passwd", "線と布 8 lang"),
    ];
    let answer = provider.post(LOGIN, &login).await;
    assert_eq!(answer["data"]["uname"], "new.buyer");
    assert_eq!(
        (
            &answer["data"]["firstLogin"],
            &answer["data"]["firstLoginPwd"]
        ),
        (&true.into(), &false.into())
    );
    let token = answer["data"]["token"].as_str().unwrap();
    assert_eq!(provider.data(ORDERS, &[("token", token)]).await, json!([]));
}

#[tokio::test]
async fn an_address_registers_once_whatever_its_capitals() {
    let provider = Provider::start().await;
    let register = async |email, pwd| {
        provider
            .post(REGISTER, &[("email", email), ("pwd", pwd), ("repwd", pwd)])
            .await
    };
    assert_eq!(register("a@example.com", "kettle one").await["status"], 200);
    assert_eq!(register("A@EXAMPLE.com", "kettle two").await["status"], 409);
    assert_eq!(
        register("buyer@example.com", "kettle two").await["status"],
        409
    );
    provider.token("a@example.com", "kettle one").await;
}

#[tokio::test]
async fn of_simultaneous_registrations_of_one_address_one_succeeds() {
    let provider = Provider::start().await;
    let forms = ["kettle one", "kettle two", "kettle three"];
    let forms = forms.map(|pwd| [("email", "race@example.com"), ("pwd", pwd), ("repwd", pwd)]);
    let answers =
        futures::future::join_all(forms.iter().map(|form| provider.post(REGISTER, form))).await;
    let mut statuses: Vec<_> = answers
        .iter()
        .map(|answer| answer["status"].as_u64().unwrap())
        .collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409]);
}

#[tokio::test]
async fn a_registration_that_breaks_a_rule_is_refused_with_the_rule() {
    let provider = Provider::start().await;
    let (short, long) = ("x".repeat(7), "x".repeat(129));
    let good = "good password";
    for (email, pwd, repwd, msg) in [
        ("", good, good, "Please enter your email address"),
        (
            "nobody",
            good,
            good,
            "Please enter the correct email address",
        ),
        (
            "a@example.com\u{0}",
            good,
            good,
            "Please enter the correct email address",
        ),
        ("a@example.com", "", "", "Please enter the login password"),
        (
            "a@example.com",
            &short,
            &short,
            "The password must be 8 to 128 characters long",
        ),
        (
            "a@example.com",
            &long,
            &long,
            "The password must be 8 to 128 characters long",
        ),
        ("a@example.com", good, "", "The two passwords do not match"),
        (
            "a@example.com",
            good,
            "Good password",
            "The two passwords do not match",
        ),
    ] {
        let form = [
            ("email", email),
            ("pwd", pwd),
            ("repwd", repwd),
            ("lang", "en"),
        ];
        let expected = json!({ "status": 400, "msg": msg, "data": null });
        assert_eq!(
            provider.post(REGISTER, &form).await,
            expected,
            "{email} {pwd}"
        );
    }
}

#[tokio::test]
async fn a_login_that_is_no_form_is_400() {
    let provider = Provider::start().await;
    let post = || provider.http.post(provider.url(LOGIN));
    let json = post().json(&json!({ "email": "buyer@example.com", "passwd": "woven-demo-1" }));
    let bare = post().body("email=buyer@example.com&passwd=woven-demo-1");
    let bytes = post()
        .header("content-type", "application/x-www-form-urlencoded")
        .body(vec![0xff, 0xfe]);
    let in_the_query = post().query(&[("email", "buyer@example.com"), ("passwd", "woven-demo-1")]);
    for request in [json, bare, bytes, in_the_query] {
        assert_eq!(envelope(request.send().await.unwrap()).await["status"], 400);
    }
}

#[tokio::test]
async fn the_database_holds_neither_passwords_nor_tokens() {
    let provider = Provider::start().await;
    let token = provider.token("buyer@example.com", "woven-demo-1").await;
    provider.backend.shutdown().await;
    let bytes = provider.database.dump().await;
    let holds = |secret: &str| {
        bytes
            .windows(secret.len())
            .any(|window| window == secret.as_bytes())
    };
    assert!(holds("buyer@example.com"));
    assert!(!holds(&token) && !holds("woven-demo-1"));
}
