//! Tokens of programs: made and revoked by owners, limited, and writes that are done once; on both
//! databases.

use std::time::Duration;

use cms::Role;
use http::StatusCode;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use super::contracts::written;
use super::{Desk, PASSWORD, problem};
use crate::support::databases::databases;
use crate::support::site::{Answer, ask};

const DAY: Duration = Duration::from_hours(24);

impl Desk {
    /// Makes a token as an owner.
    pub(super) async fn make_token(&self, owner: &str, fields: Value) -> Answer {
        let mut body = json!({ "current": PASSWORD });
        for (name, value) in fields.as_object().unwrap() {
            body[name] = value.clone();
        }
        self.send(Method::POST, "/tokens", owner, body).await
    }

    /// The secret of a new token of a role.
    pub(super) async fn program(&self, owner: &str, name: &str, role: &str) -> String {
        secret(
            &self
                .make_token(owner, json!({ "name": name, "role": role }))
                .await,
        )
    }

    /// A call as a program makes it: without a cookie, and without `Origin`.
    pub(super) fn by(&self, secret: &str, method: Method, path: &str) -> RequestBuilder {
        let call = self.site.request(method, &format!("/desk/api{path}"));
        call.header("authorization", format!("Bearer {secret}"))
    }
}

/// The secret of a token that was made.
pub(super) fn secret(made: &Answer) -> String {
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    made.json()["secret"].as_str().unwrap().to_owned()
}

fn is_refused(answer: &Answer) {
    assert_eq!(problem(answer), (401, "not-logged-in".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_is_shown_once_used_under_its_name_and_revoked_at_once() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        desk.customer("ann@example.com").await;
        let owner = desk.member("owner@example.com", Role::Owner).await;
        let made = desk
            .make_token(&owner, json!({ "name": " ERP ", "role": "merchandiser" }))
            .await;
        let erp = secret(&made);
        assert!(erp.starts_with("slv_") && erp.len() == 46, "{erp}");
        let token = &made.json()["token"];
        assert_eq!(token["name"], "ERP");
        assert!(
            token["used_at"].is_null() && token["operations"].is_null(),
            "{token}"
        );

        let me = ask(desk.by(&erp, Method::GET, "/me")).await.json();
        assert_eq!(
            (&me["name"], &me["role"]),
            (&json!("ERP"), &json!("merchandiser"))
        );
        let call = desk.by(&erp, Method::POST, "/contracts");
        let contract = ask(call.json(&written("JL26-1"))).await;
        assert_eq!(contract.status, StatusCode::CREATED, "{}", contract.text());
        assert!(!contract.headers.contains_key("set-cookie"));
        let listed = ask(desk.by(&erp, Method::GET, "/contracts")).await.json();
        assert_eq!(listed["total"], 1);

        let actions = desk.got("/actions", &owner).await;
        let actions = actions["actions"].as_array().unwrap().clone();
        let done: Vec<_> = actions
            .iter()
            .map(|own| {
                (
                    own["actor"].as_str().unwrap(),
                    own["action"].as_str().unwrap(),
                )
            })
            .collect();
        assert!(done.contains(&("ERP", "createContract")), "{done:?}");
        assert!(
            done.contains(&("owner@example.com", "createToken")),
            "{done:?}"
        );

        let all = desk.got("/tokens", &owner).await;
        let own = &all["tokens"][0];
        assert_eq!(own["address"], "127.0.0.1", "{own}");
        assert!(own["used_at"].as_i64().unwrap() >= own["created_at"].as_i64().unwrap());
        assert!(!all.to_string().contains(&erp[..20]), "told once");
        assert!(
            !actions
                .iter()
                .any(|own| own.to_string().contains(&erp[..20]))
        );

        // A cookie beside a token counts for nothing, and a wrong token is no cookie's.
        let last = if erp.ends_with('0') { '1' } else { '0' };
        let wrong = format!("{}{last}", &erp[..erp.len() - 1]);
        for other in [wrong.as_str(), "slv_", &erp[..20]] {
            let call = desk.by(other, Method::GET, "/contracts");
            is_refused(&ask(call.header("cookie", &owner)).await);
        }
        // A proxy's own credentials are none of the desk's.
        let call = desk.call(Method::GET, "/contracts", &owner);
        let answer = ask(call.header("authorization", "Basic c3RhZ2luZw==")).await;
        assert_eq!(answer.status, StatusCode::OK);

        let path = format!("/tokens/{}", own["id"].as_str().unwrap());
        desk.done(Method::DELETE, &path, &owner, json!({})).await;
        is_refused(&ask(desk.by(&erp, Method::GET, "/contracts")).await);
        is_refused(
            &ask(desk
                .by(&erp, Method::POST, "/contracts")
                .json(&written("JL26-2")))
            .await,
        );
        let again = desk.send(Method::DELETE, &path, &owner, json!({})).await;
        assert_eq!(problem(&again), (404, "not-found".to_owned()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_cannot_be_is_not_made() {
    let (_folder, desk) = Desk::alone(|config| config.limits.login_account = 1000).await;
    let owner = desk.member("owner@example.com", Role::Owner).await;
    let with = |field: &str, value: Value| {
        let mut fields = json!({ "name": "ERP", "role": "merchandiser" });
        fields[field] = value;
        fields
    };
    for (fields, status, code) in [
        (with("name", json!("")), 422, "invalid-name"),
        (with("name", json!("li@example.com")), 422, "invalid-name"),
        (with("name", json!("a\nb")), 422, "invalid-name"),
        (with("role", json!("guest")), 422, "invalid"),
        (with("operations", json!([])), 422, "invalid"),
        (with("operations", json!(["listStaff"])), 422, "invalid"),
        (with("operations", json!(["getMe"])), 422, "invalid"),
        (with("operations", json!(["publish"])), 422, "invalid"),
        (
            with("networks", json!(["example.com"])),
            422,
            "invalid-network",
        ),
        (
            with("networks", json!(vec!["192.0.2.1"; 33])),
            422,
            "invalid-network",
        ),
        (with("expires_at", json!(1)), 422, "invalid"),
        (with("current", json!("wrong")), 422, "wrong-password"),
    ] {
        let refused = desk.make_token(&owner, fields.clone()).await;
        assert_eq!(problem(&refused), (status, code.to_owned()), "{fields}");
    }
    let _ = desk.program(&owner, "ERP", "merchandiser").await;
    let second = desk.make_token(&owner, with("role", json!("editor"))).await;
    assert_eq!(problem(&second), (409, "taken-name".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_ends_and_is_for_its_networks() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let owner = desk.member("owner@example.com", Role::Owner).await;
        let end = jiff::Timestamp::now().as_second() + 3;
        let fields = json!({ "name": "short", "role": "editor", "expires_at": end });
        let short = secret(&desk.make_token(&owner, fields).await);
        loop {
            let answer = ask(desk.by(&short, Method::GET, "/entries")).await;
            if answer.status != StatusCode::OK {
                is_refused(&answer);
                break;
            }
            sleep(Duration::from_millis(50)).await;
        }
        assert!(jiff::Timestamp::now().as_second() >= end);

        for (network, is_here) in [
            ("192.0.2.0/24", false),
            ("2001:db8::/32", false),
            ("127.0.0.0/8", true),
            ("127.0.0.1", true),
        ] {
            let fields = json!({ "name": network, "role": "editor", "networks": [network] });
            let program = secret(&desk.make_token(&owner, fields).await);
            let answer = ask(desk.by(&program, Method::GET, "/entries")).await;
            if is_here {
                assert_eq!(answer.status, StatusCode::OK, "{network}");
            } else {
                assert_eq!(
                    problem(&answer),
                    (403, "not-allowed".to_owned()),
                    "{network}"
                );
            }
        }
        let all = desk.got("/tokens", &owner).await;
        let unused = all["tokens"].as_array().unwrap().iter();
        let unused = unused.filter(|own| own["used_at"].is_null());
        assert_eq!(unused.count(), 2, "a refused token was not used");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_token_has_a_limit_of_its_own() {
    let (_folder, desk) = Desk::alone(|config| {
        config.limits.programs = 12;
        config.limits.programs_refill = DAY;
        config.limits.misses_address = 10;
        config.limits.misses_address_refill = DAY;
    })
    .await;
    let owner = desk.member("owner@example.com", Role::Owner).await;
    let [erp, other] = [
        desk.program(&owner, "ERP", "merchandiser").await,
        desk.program(&owner, "other", "merchandiser").await,
    ];
    // More calls than the address may make: they count for the token.
    for _ in 0..12 {
        let answer = ask(desk.by(&erp, Method::GET, "/contracts")).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    }
    let refused = ask(desk.by(&erp, Method::GET, "/contracts")).await;
    assert_eq!(problem(&refused), (429, "too-many".to_owned()));
    assert!(refused.header("retry-after").parse::<u32>().unwrap() > 1);
    let answer = ask(desk.by(&other, Method::GET, "/contracts")).await;
    assert_eq!(answer.status, StatusCode::OK, "another token");
    // Guesses at tokens count for the address.
    let mut guessed = 0;
    while guessed < 10 {
        let answer = ask(desk.by("slv_guess", Method::GET, "/contracts")).await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            break;
        }
        is_refused(&answer);
        guessed += 1;
    }
    assert!((1..10).contains(&guessed), "{guessed}");
}

/// A contract that a caller names by a key.
fn named(call: RequestBuilder, key: &str, number: &str) -> RequestBuilder {
    call.header("idempotency-key", key).json(&written(number))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_named_write_is_done_once_and_answered_again() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        desk.customer("ann@example.com").await;
        let owner = desk.member("owner@example.com", Role::Owner).await;
        let erp = desk.program(&owner, "ERP", "merchandiser").await;
        let other = desk.program(&owner, "other", "merchandiser").await;
        let post = |secret: &str| desk.by(secret, Method::POST, "/contracts");
        let total = async || desk.got("/contracts", &owner).await["total"].clone();

        let first = ask(named(post(&erp), "\"night-1", "JL26-1")).await;
        assert_eq!(problem(&first), (400, "invalid-key".to_owned()));
        let first = ask(named(post(&erp), "\"night-1\"", "JL26-1")).await;
        assert_eq!(first.status, StatusCode::CREATED, "{}", first.text());
        // A number is taken: without the key, a retry would be refused.
        let again = ask(named(post(&erp), "night-1", "JL26-1")).await;
        assert_eq!(again.status, StatusCode::CREATED, "{}", again.text());
        assert_eq!(again.json(), first.json());
        assert_eq!(again.header("content-type"), "application/json");
        let reused = ask(named(post(&erp), "night-1", "JL26-2")).await;
        assert_eq!(problem(&reused), (422, "key-reused".to_owned()));
        let id = first.json()["id"].as_str().unwrap().to_owned();
        let elsewhere = desk.by(&erp, Method::PUT, &format!("/contracts/{id}"));
        let reused = ask(named(elsewhere, "night-1", "JL26-1")).await;
        assert_eq!(problem(&reused), (422, "key-reused".to_owned()));
        assert_eq!(total().await, 1);

        // Another caller's key is another one, that of a person too.
        let others = ask(named(post(&other), "night-1", "JL26-2")).await;
        assert_eq!(others.status, StatusCode::CREATED, "{}", others.text());
        let by_hand = || desk.call(Method::POST, "/contracts", &owner);
        let persons = ask(named(by_hand(), "night-1", "JL26-3")).await;
        assert_eq!(persons.status, StatusCode::CREATED, "{}", persons.text());
        let again = ask(named(by_hand(), "night-1", "JL26-3")).await;
        assert_eq!(again.json(), persons.json());
        assert_eq!(total().await, 3);

        // A write that was refused has changed nothing, and its key is free.
        let mut wrong = written("JL26-4");
        wrong["signed"] = "never".into();
        let call = post(&erp).header("idempotency-key", "night-2");
        let unwritten = ask(call.json(&wrong)).await;
        assert_eq!(unwritten.status, StatusCode::UNPROCESSABLE_ENTITY);
        let right = ask(named(post(&erp), "night-2", "JL26-4")).await;
        assert_eq!(right.status, StatusCode::CREATED, "{}", right.text());

        // The revoked token's keys are nobody's way in.
        let all = desk.got("/tokens", &owner).await;
        let tokens = all["tokens"].as_array().unwrap();
        let own = tokens.iter().find(|own| own["name"] == "ERP").unwrap();
        let path = format!("/tokens/{}", own["id"].as_str().unwrap());
        desk.done(Method::DELETE, &path, &owner, json!({})).await;
        is_refused(&ask(named(post(&erp), "night-1", "JL26-1")).await);
        assert_eq!(total().await, 4);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_named_write_survives_its_client_and_is_done_once_by_several() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        desk.customer("ann@example.com").await;
        let owner = desk.member("owner@example.com", Role::Owner).await;
        let erp = desk.program(&owner, "ERP", "merchandiser").await;
        let post = || desk.by(&erp, Method::POST, "/contracts");
        // The answers of all that ask at the same moment: the first one's, or that it is under way.
        let calls = (0..6).map(|_| ask(named(post(), "at-once", "JL26-1")));
        let answers = futures::future::join_all(calls).await;
        let mut made = Vec::new();
        for answer in &answers {
            if answer.status == StatusCode::CREATED {
                made.push(answer.json());
            } else {
                assert_eq!(problem(answer), (409, "key-in-use".to_owned()));
            }
        }
        assert!(!made.is_empty() && made.iter().all(|own| *own == made[0]));

        // Clients that go away, sooner or later, and ask again.
        for number in 0..12 {
            let (key, contract) = (format!("gone-{number}"), format!("GONE-{number}"));
            let patience = Duration::from_millis(number);
            let _ = timeout(patience, named(post(), &key, &contract).send()).await;
            loop {
                let answer = ask(named(post(), &key, &contract)).await;
                if answer.status == StatusCode::CREATED {
                    break;
                }
                assert_eq!(problem(&answer), (409, "key-in-use".to_owned()), "{key}");
                sleep(Duration::from_millis(20)).await;
            }
        }
        assert_eq!(desk.got("/contracts", &owner).await["total"], 13);
    }
}
