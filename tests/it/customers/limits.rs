//! How often: by address, by account, and how many at once.

use std::time::Duration;

use http::StatusCode;
use reqwest::Method;

use super::{LOGIN, ORDERS, REGISTER, assert_refused, good, log_in, post, site_with};
use crate::support::language::LANGUAGES;
use crate::support::scripted::{Behaviour, PASSWORD};
use crate::support::site::{Answer, TestSite, ask};

/// So long that nothing is given back during a test.
const NEVER: Duration = Duration::from_hours(1);
const TOO_MANY: &str = "Too many attempts. Please wait a moment and try again.";

#[track_caller]
fn assert_too_many(answer: &Answer) {
    assert_refused(answer, 429, 429, TOO_MANY);
    let wait: u64 = answer.header("retry-after").parse().unwrap();
    assert!((1..=3600).contains(&wait), "{wait}");
}

#[tokio::test(flavor = "multi_thread")]
async fn logins_from_one_address_are_limited_whatever_the_account() {
    let (provider, site) = site_with(|config| {
        config.limits.login_address = 3;
        config.limits.login_address_refill = NEVER;
    })
    .await;
    for number in 0..3 {
        let answer = log_in(&site, &format!("nobody-{number}@example.com"), "wrong").await;
        assert_refused(&answer, 200, 401, "wrong account or password");
    }
    assert_too_many(&log_in(&site, "buyer@example.com", PASSWORD).await);
    assert_eq!(
        provider.count("login"),
        3,
        "who is over the limit costs the provider nothing"
    );
    let register = [("email", "new@example.com"), ("pwd", "x"), ("repwd", "x")];
    assert_eq!(
        ask(post(&site, REGISTER, &register)).await.json()["status"],
        200,
        "registering is another matter"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn logins_to_one_account_are_limited_however_it_is_typed_and_known_or_not() {
    let (provider, site) = site_with(|config| {
        config.limits.login_account = 2;
        config.limits.login_account_refill = NEVER;
    })
    .await;
    let spellings = |name: &str| {
        [
            format!("{name}@example.com"),
            format!(" {}@EXAMPLE.com ", name.to_uppercase()),
        ]
    };
    for account in ["buyer", "nobody"] {
        let [plain, dressed] = spellings(account);
        let before = [
            log_in(&site, &plain, "wrong").await,
            log_in(&site, &dressed, "wrong").await,
        ];
        for answer in &before {
            assert_refused(answer, 200, 401, "wrong account or password");
        }
        assert_too_many(&log_in(&site, &plain, PASSWORD).await);
        assert_too_many(&log_in(&site, &dressed, PASSWORD).await);
    }
    assert_eq!(provider.count("login"), 4);
    assert_eq!(
        log_in(&site, "third@example.com", "wrong").await.json()["status"],
        401,
        "another account"
    );
}

/// The cookie by which a browser is known after this answer, as a request has it.
fn known(answer: &Answer) -> String {
    let cookie = answer.header("set-cookie");
    let (pair, attributes) = cookie
        .split_once(';')
        .unwrap_or_else(|| panic!("{answer:?}"));
    assert!(pair.starts_with("selvage-known="), "{cookie}");
    assert_eq!(
        attributes,
        " Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000"
    );
    pair.to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_of_many_addresses_are_slowed_and_do_not_lock_a_customer_out() {
    let (provider, site) = site_with(|config| {
        config.server.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()];
        config.limits.login_account = 10;
        config.limits.login_account_refill = NEVER;
        config.limits.login_strangers = 50;
        config.limits.login_strangers_refill = NEVER;
        config.limits.login_newcomers_refill = NEVER;
    })
    .await;
    let sent = async |address: &str, cookie: &str, password: &str| {
        let form = [("email", "buyer@example.com"), ("passwd", password)];
        let path = format!("{LOGIN}?lang=en");
        let call = site.request(Method::POST, &path).form(&form);
        let call = call.header("x-forwarded-for", address);
        ask(call.header("cookie", cookie)).await
    };
    let from = async |address: &str, password: &str| sent(address, "", password).await;
    let browser = known(&from("192.0.2.1", PASSWORD).await);
    let (mut wrong, mut slowed) = (0, 0);
    for number in 0..1400 {
        let answer = from(&format!("198.51.100.{}", number % 144), "wrong").await;
        match answer.json()["status"].as_i64() {
            Some(401) => wrong += 1,
            Some(429) => slowed += 1,
            _ => panic!("{}", answer.text()),
        }
    }
    // The first fifty, and one of each network that had not tried before.
    assert_eq!((wrong, slowed), (50 + 144, 1400 - 50 - 144));
    assert_eq!(provider.count("login"), 1 + 50 + 144);

    let attacker = "198.51.100.7";
    assert_too_many(&from(attacker, PASSWORD).await);
    for (address, cookie, whose) in [
        (attacker, browser.as_str(), "a browser of an earlier login"),
        ("192.0.2.1", "", "the network of an earlier login"),
        ("192.0.2.2", "", "a network that has not tried yet"),
    ] {
        for _ in 0..15 {
            let answer = sent(address, cookie, PASSWORD).await;
            assert_eq!(answer.json()["status"], 200, "{whose}");
        }
    }
    let forged = format!("{}A", &browser[..browser.len() - 1]);
    assert_too_many(&sent("198.51.100.8", &forged, PASSWORD).await);
    // What is known has an allowance, and no more.
    for _ in 0..10 {
        let answer = sent(attacker, &browser, "wrong").await;
        assert_eq!(answer.json()["status"], 401);
    }
    assert_too_many(&sent(attacker, &browser, PASSWORD).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn registrations_that_end_in_an_outage_do_not_count() {
    let (provider, site) = site_with(|config| {
        config.limits.register_address = 2;
        config.limits.register_address_refill = NEVER;
        config.limits.register_account = 1;
        config.limits.register_account_refill = NEVER;
    })
    .await;
    let register = async || {
        let form = [("email", "new@example.com"), ("pwd", "x"), ("repwd", "x")];
        ask(post(&site, &format!("{REGISTER}?lang=en"), &form)).await
    };
    for (behaviour, status) in [
        (Behaviour::Http(StatusCode::BAD_GATEWAY), 503),
        (Behaviour::Refuse(500, "down"), 503),
        (Behaviour::Garbage, 502),
    ] {
        provider.on("register", behaviour);
        for _ in 0..3 {
            assert_eq!(register().await.json()["status"], status);
        }
    }
    provider.on("register", Behaviour::Refuse(409, "address taken"));
    assert_eq!(register().await.json()["status"], 409);
    assert_too_many(&register().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn registrations_are_limited_by_address_and_by_account() {
    let (provider, site) = site_with(|config| {
        config.limits.register_address = 4;
        config.limits.register_address_refill = NEVER;
        config.limits.register_account = 2;
        config.limits.register_account_refill = NEVER;
    })
    .await;
    let register = async |email: &str| {
        let form = [
            ("email", email),
            ("pwd", "woven twice"),
            ("repwd", "woven twice"),
        ];
        ask(post(&site, &format!("{REGISTER}?lang=en"), &form)).await
    };
    for _ in 0..2 {
        assert_eq!(register("new@example.com").await.json()["status"], 200);
    }
    assert_too_many(&register("new@example.com").await);
    assert_eq!(register("other@example.com").await.json()["status"], 200);
    assert_too_many(&register("third@example.com").await);
    assert_eq!(provider.count("register"), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn contracts_are_looked_at_often_but_not_without_end_whichever_way() {
    let (provider, site) = site_with(|config| {
        config.limits.orders_address = 3;
        config.limits.orders_address_refill = NEVER;
    })
    .await;
    assert_eq!(site.get(&good(ORDERS)).await.json()["status"], 200);
    for form in ["", "/_page"] {
        assert_eq!(
            site.get(&good(&format!("{form}/en/order"))).await.status,
            StatusCode::OK
        );
    }
    assert_too_many(
        &site
            .get(&good(&format!("{ORDERS}?lang=en")).replacen("?token", "&token", 1))
            .await,
    );
    for form in ["", "/_page"] {
        let page = site.get(&good(&format!("{form}/en/order"))).await;
        assert_eq!(
            (page.status, page.header("cache-control")),
            (StatusCode::TOO_MANY_REQUESTS, "no-store")
        );
        assert!(!page.header("retry-after").is_empty() && page.cache().is_empty());
    }
    for language in &LANGUAGES {
        let path = good(&language.path("/order"));
        let document = site.get(&format!("/_page{path}")).await.json();
        let (frame, page) = (&document["frame"], &document["page"]);
        assert_eq!(
            (&frame["status"], &page["kind"], &page["status"]),
            (&429.into(), &"error".into(), &429.into())
        );
        let title = document["head"]["title"].as_str().unwrap();
        assert!(
            title.starts_with(&language.text("server.titles.too-many")),
            "{title}"
        );
        let wait = page["message"].as_str().unwrap();
        let pattern = language.text("server.tooManyWait");
        let (before, after) = pattern.split_once("{{seconds}}").unwrap();
        let seconds = wait
            .strip_prefix(before)
            .and_then(|rest| rest.strip_suffix(after))
            .unwrap();
        assert!(
            (1..=3600).contains(&seconds.parse::<u32>().unwrap()),
            "{wait}"
        );
        let html = site.get(&path).await;
        assert!(
            html.text().contains(&language.text("server.api.tooMany")),
            "said without JavaScript too"
        );
    }
    assert_eq!(provider.count("orders"), 3);
    assert_eq!(
        site.get("/en/order").await.status,
        StatusCode::OK,
        "without a token there is nothing to count"
    );
}

async fn from(site: &TestSite, name: &str, value: &str) -> u16 {
    let form = [
        ("email", format!("{}@example.com", rand::random::<u64>())),
        ("passwd", "wrong".to_owned()),
    ];
    ask(site
        .request(Method::POST, LOGIN)
        .header(name, value)
        .form(&form))
    .await
    .status
    .as_u16()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_is_the_connections_own_unless_a_trusted_proxy_names_another() {
    for (trusted, each_its_own) in [
        (vec![], false),
        (vec!["127.0.0.1/32".parse().unwrap()], true),
    ] {
        let (_provider, site) = site_with(|config| {
            config.limits.login_address = 1;
            config.limits.login_address_refill = NEVER;
            config.server.trusted_proxies = trusted;
        })
        .await;
        assert_eq!(from(&site, "x-forwarded-for", "198.51.100.1").await, 200);
        assert_eq!(
            from(&site, "x-forwarded-for", "198.51.100.2").await == 200,
            each_its_own
        );
        assert_eq!(
            from(&site, "forwarded", "for=198.51.100.3").await == 200,
            each_its_own
        );
        assert_eq!(
            from(&site, "x-forwarded-for", "198.51.100.9, 198.51.100.1").await,
            429,
            "what a client writes itself"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn many_logins_at_once_leave_the_provider_room_for_pages() {
    let (provider, site) = site_with(|config| {
        config.limits.accounts_at_once = 2;
        config.limits.accounts_wait = Duration::from_millis(50);
        config.provider.max_concurrent = 3;
    })
    .await;
    let gate = provider.hold("login");
    let request = |number: usize| {
        let email = format!("customer-{number}@example.com");
        tokio::spawn(ask(post(
            &site,
            &format!("{LOGIN}?lang=en"),
            &[("email", &email), ("passwd", "x")],
        )))
    };
    let held = [request(0), request(1)];
    provider.arrived("login", 2).await;
    let refused = request(2).await.unwrap();
    assert_refused(
        &refused,
        503,
        503,
        "Our system cannot be reached at the moment. Please try again shortly.",
    );
    assert!(!refused.header("retry-after").is_empty());
    assert_eq!(site.get("/en/news/list").await.status, StatusCode::OK);
    gate.open();
    for login in held {
        assert_eq!(login.await.unwrap().json()["status"], 401);
    }
    assert_eq!(
        log_in(&site, "buyer@example.com", PASSWORD).await.json()["status"],
        200,
        "places are given back"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customer_is_served_beside_clients_that_log_in_without_end() {
    let (provider, site) = site_with(|config| {
        config.server.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()];
        config.limits.accounts_at_once = 2;
        config.limits.accounts_wait = Duration::from_mins(1);
    })
    .await;
    let request = |address: String, email: &str, password: &str| {
        let request = post(&site, LOGIN, &[("email", email), ("passwd", password)]);
        tokio::spawn(ask(request.header("x-forwarded-for", address)))
    };
    let gate = provider.hold("login");
    let attack: Vec<_> = (0..80)
        .map(|number| {
            request(
                format!("192.0.2.{}", number % 8),
                &format!("stranger-{number}@example.com"),
                "x",
            )
        })
        .collect();
    provider.arrived("login", 2).await;
    let customer = request("198.51.100.1".to_owned(), "buyer@example.com", PASSWORD);
    gate.open();
    assert_eq!(customer.await.unwrap().json()["status"], 200);
    for attempt in attack {
        assert_eq!(
            attempt.await.unwrap().status,
            StatusCode::OK,
            "it has waited for its turn"
        );
    }
}
