//! A client that can write to Valkey can place no page, bring none back, order no purge and lock
//! nobody out.

use redis::aio::MultiplexedConnection;
use redis::streams::StreamRangeReply;
use serde_json::json;

use super::*;
use crate::support::process::Process;

const PATH: &str = "/en/news/info/2005";
const HIT: &str = "selvage; hit";

async fn keys(client: &mut MultiplexedConnection, pattern: &str) -> Vec<String> {
    redis::cmd("KEYS")
        .arg(pattern)
        .query_async(client)
        .await
        .unwrap()
}

/// The key of a value, once it is written.
async fn key(client: &mut MultiplexedConnection, pattern: &str) -> String {
    loop {
        if let Some(key) = keys(client, pattern).await.into_iter().next() {
            return key;
        }
    }
}

/// The key of the stream of purges.
async fn stream(client: &mut MultiplexedConnection) -> String {
    let keys = keys(client, "selvage:{purges}:*").await;
    keys.into_iter()
        .find(|key| key.matches(':').count() == 2)
        .unwrap()
}

async fn entries(client: &mut MultiplexedConnection, stream: &str) -> Vec<(String, Vec<u8>)> {
    let all: StreamRangeReply = redis::cmd("XRANGE")
        .arg(stream)
        .arg("-")
        .arg("+")
        .query_async(client)
        .await
        .unwrap();
    all.ids
        .iter()
        .map(|entry| (entry.id.clone(), entry.get("entry").unwrap_or_default()))
        .collect()
}

async fn run(client: &mut MultiplexedConnection, command: &[&[u8]]) {
    let (name, arguments) = command.split_first().unwrap();
    let mut call = redis::cmd(std::str::from_utf8(name).unwrap());
    for argument in arguments {
        call.arg(*argument);
    }
    let _: redis::Value = call.query_async(client).await.unwrap();
}

/// Purges until all of these servers have confirmed it.
async fn purged(by: &TestSite, servers: &[&str]) {
    let purging = async {
        while names(
            &by.purge(SECRET, &json!({ "tags": ["info:9999"] }))
                .await
                .json(),
            "confirmed",
        ) != servers
        {}
    };
    tokio::time::timeout(Duration::from_mins(1), purging)
        .await
        .expect("purges are not passed on");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_purged_page_does_not_come_back_however_the_stream_is_shortened() {
    for attack in ["deleted entries", "a copy of the beginning"] {
        let (provider, valkey) = (Scripted::start().await, Valkey::start());
        let mut client = valkey.client().await;
        let one = server(&provider, &valkey.url(), "one").await;
        let two = server(&provider, &valkey.url(), "two").await;
        purged(&one, &["one", "two"]).await;
        one.get(PATH).await;
        let page = key(&mut client, "*:value:*2005*").await;
        let old: Vec<u8> = redis::cmd("GET")
            .arg(&page)
            .query_async(&mut client)
            .await
            .unwrap();
        provider.retitle(2005, "Changed meanwhile");
        one.purge(SECRET, &json!({ "tags": ["info:2005"], "hard": true }))
            .await;
        let stream = stream(&mut client).await;
        let known = entries(&mut client, &stream).await;
        let (last, earlier) = known.split_last().unwrap();
        if attack == "deleted entries" {
            run(
                &mut client,
                &[b"XDEL", stream.as_bytes(), last.0.as_bytes()],
            )
            .await;
        } else {
            run(&mut client, &[b"DEL", stream.as_bytes()]).await;
            for (_, entry) in earlier {
                run(
                    &mut client,
                    &[b"XADD", stream.as_bytes(), b"*", b"entry", entry],
                )
                .await;
            }
        }
        run(&mut client, &[b"SET", page.as_bytes(), &old]).await;
        assert!(
            two.get(PATH).await.text().contains("Changed meanwhile"),
            "{attack}"
        );
        if attack != "deleted entries" {
            // The others see that their purges are gone.
            while entries(&mut client, &stream)
                .await
                .first()
                .is_some_and(|(_, entry)| *entry == earlier[0].1)
            {}
        }
        let three = server(&provider, &valkey.url(), "three").await;
        assert!(
            three.get(PATH).await.text().contains("Changed meanwhile"),
            "{attack}"
        );
        purged(&one, &["one", "three", "two"]).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_that_no_server_has_signed_are_ignored() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let mut client = valkey.client().await;
    let one = server(&provider, &valkey.url(), "one").await;
    let two = server(&provider, &valkey.url(), "two").await;
    one.purge(SECRET, &json!({ "all": true, "hard": true }))
        .await;
    let stream = stream(&mut client).await;
    let (_, genuine) = entries(&mut client, &stream).await.pop().unwrap();
    for server in [&one, &two] {
        server.get(PATH).await;
    }
    let order = br#"{"all":true,"hard":true}"#.as_slice();
    let mut changed = genuine.clone();
    changed[16 + 8] += 1;
    for (field, value) in [
        ("order", order),
        ("x", b"y"),
        ("entry", order),
        ("entry", b""),
        ("entry", &genuine),
        ("entry", &changed),
    ] {
        run(
            &mut client,
            &[b"XADD", stream.as_bytes(), b"*", field.as_bytes(), value],
        )
        .await;
    }
    purged(&two, &["one", "two"]).await;
    for server in [&one, &two] {
        assert!(server.get(PATH).await.cache().starts_with(HIT));
        assert_eq!(
            ask(server.request(Method::GET, "/readyz")).await.json()["shared"],
            true
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn purges_go_on_whatever_somebody_does_to_the_keys_of_purges() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let mut client = valkey.client().await;
    let one = server(&provider, &valkey.url(), "one").await;
    let two = server(&provider, &valkey.url(), "two").await;
    let stream = stream(&mut client).await;
    let servers = format!("{stream}:servers");
    let greatest = format!("{}-{}", u64::MAX, u64::MAX);
    let attacks: [&[&[u8]]; 5] = [
        &[b"XADD", stream.as_bytes(), greatest.as_bytes(), b"x", b"y"],
        &[b"XSETID", stream.as_bytes(), greatest.as_bytes()],
        &[b"SET", stream.as_bytes(), b"x"],
        &[b"SET", servers.as_bytes(), b"x"],
        &[b"XTRIM", stream.as_bytes(), b"MAXLEN", b"0"],
    ];
    for attack in attacks {
        run(&mut client, attack).await;
        purged(&one, &["one", "two"]).await;
        for server in [&one, &two] {
            is_shared(server, true).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_confirmation_that_the_server_has_not_signed_is_none() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let mut client = valkey.client().await;
    let one = server_with(&provider, &valkey.url(), "one", |config| {
        config.shared.confirm_timeout = Duration::from_millis(500);
    })
    .await;
    let stream = stream(&mut client).await;
    run(
        &mut client,
        &[
            b"ZADD",
            format!("{stream}:servers").as_bytes(),
            b"9e15",
            b"two",
        ],
    )
    .await;
    let lying = tokio::spawn(async move {
        loop {
            for key in keys(&mut client, "*:confirmed:*").await {
                run(
                    &mut client,
                    &[b"HSET", key.as_bytes(), b"two", br#"{"pages":1}"#],
                )
                .await;
            }
        }
    });
    let report = one.purge(SECRET, &json!({ "all": true })).await.json();
    assert_eq!(
        (names(&report, "confirmed"), names(&report, "missing")),
        (vec!["one".into()], vec!["two".into()])
    );
    lying.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_as_old_as_its_maker_has_signed() {
    const FRESH: Duration = Duration::from_millis(500);
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let mut client = valkey.client().await;
    let fresh = |config: &mut Config| config.cache.fresh = FRESH;
    let two = server_with(&provider, &valkey.url(), "two", fresh).await;
    server_with(&provider, &valkey.url(), "one", fresh)
        .await
        .get(PATH)
        .await;
    let page = key(&mut client, "*:value:*2005*").await;
    run(&mut client, &[b"PERSIST", page.as_bytes()]).await;
    provider.retitle(2005, "Changed meanwhile");
    tokio::time::sleep(FRESH).await;
    two.app.publisher.purge(&site::purge::Purge {
        all: true,
        ..Default::default()
    });
    assert!(two.get(PATH).await.text().contains("Changed meanwhile"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_another_address_or_prefix_is_not_used() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let mut client = valkey.client().await;
    let one = server(&provider, &valkey.url(), "one").await;
    one.get(PATH).await;
    let page = key(&mut client, "*:value:*2005*").await;
    let calls = provider.total();
    run(
        &mut client,
        &[
            b"COPY",
            page.as_bytes(),
            page.replace("2005", "2006").as_bytes(),
        ],
    )
    .await;
    run(
        &mut client,
        &[
            b"COPY",
            page.as_bytes(),
            page.replace("selvage:", "other:").as_bytes(),
        ],
    )
    .await;
    let other = server_with(&provider, &valkey.url(), "two", |config| {
        config.shared.prefix = "other".to_owned();
    })
    .await;
    other.get(PATH).await;
    assert!(provider.total() > calls);
    let calls = provider.total();
    one.get("/en/news/info/2006").await;
    assert!(provider.total() > calls);
}

#[tokio::test(flavor = "multi_thread")]
async fn counts_lock_nobody_out_for_longer_than_the_limit_does() {
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let mut client = valkey.client().await;
    let one = server_with(&provider, &valkey.url(), "one", |config| {
        config.limits.login_address = 3;
        config.limits.login_address_refill = Duration::from_secs(1);
        config.limits.login_account_refill = Duration::from_secs(1);
        config.limits.login_strangers_refill = Duration::from_secs(1);
        config.limits.login_newcomers_refill = Duration::from_secs(1);
    })
    .await;
    let login = async || {
        let form = [("email", "lin@example.com"), ("passwd", "x")];
        ask(one
            .request(Method::POST, "/api/v1/user/login/email")
            .form(&form))
        .await
    };
    let allowed = async || {
        let answered = async {
            loop {
                let answer = login().await;
                if answer.status == 200 {
                    break;
                }
                assert_eq!(
                    (answer.status.as_u16(), answer.header("retry-after")),
                    (429, "1")
                );
            }
        };
        tokio::time::timeout(Duration::from_secs(20), answered)
            .await
            .expect("still locked out");
    };
    allowed().await;
    let forged: [&[&[u8]]; 5] = [
        &[b"99999999999999999"],
        &[b"1e300"],
        &[b"nan"],
        &[b"-99999999999999999"],
        &[b"neither a number nor a list of one"],
    ];
    for value in forged {
        for key in keys(&mut client, "selvage:limit:*").await {
            run(&mut client, &[&[b"SET", key.as_bytes()], value].concat()).await;
        }
        allowed().await;
        is_shared(&one, true).await;
    }
    for key in keys(&mut client, "selvage:limit:*").await {
        run(&mut client, &[b"DEL", key.as_bytes()]).await;
        run(&mut client, &[b"LPUSH", key.as_bytes(), b"x"]).await;
    }
    allowed().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_secret_is_one_line_in_the_log() {
    const PAGES: [&str; 4] = ["/en", "/ja", "/en/news/list", "/en/market"];
    let (provider, valkey) = (Scripted::start().await, Valkey::start());
    let mut client = valkey.client().await;
    let (folder, url) = (tempfile::tempdir().unwrap(), provider.url().to_string());
    let start = |secret: &str| {
        let settings = [
            ("SELVAGE_SHARED_URL", &*valkey.url()),
            ("SELVAGE_SHARED_SECRET", secret),
            ("SELVAGE_SERVER_PUBLIC_URL", "https://www.example.com"),
            ("SELVAGE_PROVIDER_URL", &url),
            ("SELVAGE_CACHE_WARM_UP", "false"),
        ];
        Process::start_with(folder.path(), "info", &settings)
    };
    let before = start(SECRET);
    before.logged("Valkey is used").await;
    for path in PAGES {
        before.get(path).await;
    }
    while keys(&mut client, "*:value:{page*").await.len() < PAGES.len() {}
    drop(before);
    let after = start("another-secret-1993");
    after.logged("Valkey is used").await;
    for path in PAGES {
        assert_eq!(after.get(path).await.status, 200);
    }
    after.terminate();
    let log = after.log();
    let lines: Vec<_> = log
        .iter()
        .filter(|line| line.contains("wrong signature"))
        .collect();
    assert_eq!(
        lines
            .iter()
            .filter(|line| line.contains("another shared.secret"))
            .count(),
        1,
        "{lines:#?}"
    );
}
