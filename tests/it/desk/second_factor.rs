//! The second factor: turned on, asked for, replaced by a recovery code and turned off; on both
//! databases.

use std::time::Duration;

use cms::{Role, invite};
use data_encoding::BASE32_NOPAD;
use http::StatusCode;
use reqwest::Method;
use ring::hmac;
use serde_json::{Value, json};

use super::{Desk, PASSWORD, problem, send_mails_to, session};
use crate::support::databases::databases;
use crate::support::site::{Answer, ask};
use crate::support::smtp::SmtpServer;

const EMAIL: &str = "owner@example.com";
/// So long that nothing is given back during a test.
const NEVER: Duration = Duration::from_hours(1);

/// The code that an app shows, so many steps from now.
fn code(secret: &str, steps: i64) -> String {
    let secret = BASE32_NOPAD.decode(secret.as_bytes()).unwrap();
    let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, &secret);
    let now = std::time::UNIX_EPOCH.elapsed().unwrap().as_secs() / 30;
    let step = now.saturating_add_signed(steps);
    let hash = hmac::sign(&key, &step.to_be_bytes());
    let start = usize::from(hash.as_ref()[19] & 15);
    let number = hash.as_ref()[start..start + 4].try_into().unwrap();
    format!(
        "{:06}",
        (u32::from_be_bytes(number) & 0x7fff_ffff) % 1_000_000
    )
}

impl Desk {
    /// Turns the second factor on; returns its secret and the recovery codes.
    async fn turn_on(&self, session: &str) -> (String, Vec<String>) {
        let offer = ask(self.call(Method::GET, "/me/second-factor", session)).await;
        assert_eq!(offer.status, StatusCode::OK, "{}", offer.text());
        let offer = offer.json();
        let secret = offer["secret"].as_str().unwrap();
        let address = offer["address"].as_str().unwrap();
        assert!(address.contains(secret), "{address}");
        let factor = |current: &str, code: &str| json!({ "current": current, "secret": secret, "code": code });
        let set = |body: Value| self.send(Method::PUT, "/me/second-factor", session, body);
        let wrong = set(factor("another password", &code(secret, 0))).await;
        assert_eq!(problem(&wrong), (422, "wrong-password".to_owned()));
        let wrong = set(factor(PASSWORD, "000 00")).await;
        assert_eq!(problem(&wrong), (401, "wrong-code".to_owned()));
        let on = loop {
            let last = code(secret, -1);
            let on = set(factor(PASSWORD, &last)).await;
            // Another step may have begun meanwhile.
            if on.status == StatusCode::OK || last == code(secret, -1) {
                break on;
            }
        };
        assert_eq!(on.status, StatusCode::OK, "{}", on.text());
        let codes = on.json()["recovery_codes"].clone();
        (secret.to_owned(), serde_json::from_value(codes).unwrap())
    }

    async fn login_with(&self, code: &str) -> Answer {
        let body = json!({ "email": EMAIL, "password": PASSWORD, "code": code });
        self.send(Method::POST, "/login", "", body).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_login_needs_a_code_which_is_used_once() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let first = desk.member(EMAIL, Role::Owner).await;
        let other = session(&desk.login(EMAIL, PASSWORD).await);
        let (secret, codes) = desk.turn_on(&first).await;
        assert_eq!(codes.len(), 10);
        let ended = ask(desk.call(Method::GET, "/me", &other)).await;
        assert_eq!(problem(&ended), (401, "not-logged-in".to_owned()));
        let me = ask(desk.call(Method::GET, "/me", &first)).await;
        assert_eq!(me.json()["second_factor"], true);

        let asked = desk.login(EMAIL, PASSWORD).await;
        assert_eq!(problem(&asked), (401, "code-needed".to_owned()));
        let wrong = desk.login(EMAIL, "another password").await;
        assert_eq!(problem(&wrong), (401, "wrong-login".to_owned()));
        let next = code(&secret, 0);
        let (one, other) = tokio::join!(desk.login_with(&next), desk.login_with(&next));
        let mut statuses = [one.status.as_u16(), other.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 401], "of two, one uses the code up");
        // Neither is an earlier one, that somebody may have seen.
        let earlier = desk.login_with(&code(&secret, -1)).await;
        assert_eq!(problem(&earlier), (401, "wrong-code".to_owned()));

        let recovery = codes[3].to_uppercase();
        let recovered = desk.login_with(&recovery).await;
        assert_eq!(recovered.status, StatusCode::OK, "{}", recovered.text());
        let again = desk.login_with(&recovery).await;
        assert_eq!(problem(&again), (401, "wrong-code".to_owned()));

        let remove = |current: &str| {
            let body = json!({ "current": current });
            desk.send(Method::POST, "/me/second-factor/remove", &first, body)
        };
        let refused = remove("another password").await;
        assert_eq!(problem(&refused), (422, "wrong-password".to_owned()));
        assert_eq!(remove(PASSWORD).await.status, StatusCode::NO_CONTENT);
        let plain = desk.login(EMAIL, PASSWORD).await;
        assert_eq!(plain.json()["second_factor"], false);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_of_somebody_who_lost_the_app_ends_the_second_factor() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, |_| ()).await;
        let owner = desk.member(EMAIL, Role::Owner).await;
        let (_, codes) = desk.turn_on(&owner).await;
        let invitation = invite(&desk.database, EMAIL, Role::Owner).await.unwrap();
        let body = json!({ "token": invitation, "name": "Owner", "password": PASSWORD });
        let accepted = desk
            .send(Method::POST, "/invitation/accept", "", body)
            .await;
        assert_eq!(
            accepted.json()["second_factor"],
            false,
            "{}",
            accepted.text()
        );
        assert_eq!(desk.login(EMAIL, PASSWORD).await.status, StatusCode::OK);
        // A code that is not asked for is not looked at.
        assert_eq!(desk.login_with(&codes[0]).await.status, StatusCode::OK);
    }
}

/// The cookie by which a browser is known after this answer, as a request has it.
fn known(answer: &Answer) -> String {
    let cookies = answer.headers.get_all("set-cookie").iter();
    let cookies = cookies.map(|cookie| cookie.to_str().unwrap().split(';').next().unwrap());
    let mut own = cookies.filter(|cookie| cookie.starts_with("selvage-known="));
    own.next().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_codes_of_many_addresses_pause_the_codes_and_nobody_is_locked_out() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let mails = SmtpServer::start(None).await;
        let desk = Desk::start(&database, |config| {
            send_mails_to(config, &mails);
            config.server.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()];
            config.desk.public = true;
        })
        .await;
        let owner = desk.member(EMAIL, Role::Owner).await;
        let (secret, codes) = desk.turn_on(&owner).await;
        let sent = async |number: u8, cookie: &str, code: &str| {
            let body = json!({ "email": EMAIL, "password": PASSWORD, "code": code });
            let call = desk.call(Method::POST, "/login", cookie).json(&body);
            let address = format!("198.51.100.{number}");
            ask(call.header("x-forwarded-for", address)).await
        };
        let browser = known(&sent(200, "", &codes[0]).await);
        // Two servers count in the same database; here it is one that gets them at once.
        let wrong = (0..40).map(|number| sent(number, "", "00 00 0"));
        let answers = futures::future::join_all(wrong).await;
        let statuses = answers.iter().map(problem);
        let wrong = statuses.filter(|status| *status == (401, "wrong-code".to_owned()));
        assert_eq!(wrong.count(), 20);

        let paused = sent(41, "", &code(&secret, 0)).await;
        assert_eq!(problem(&paused), (429, "codes-paused".to_owned()));
        let wait: u32 = paused.header("retry-after").parse().unwrap();
        assert!((1..=900).contains(&wait), "{wait}");
        let actions = ask(desk.call(Method::GET, "/actions", &owner)).await;
        assert_eq!(actions.text().matches("pauseCodes").count(), 1);
        let told = mails.wait_for(1).await;
        assert_eq!(told[0].to, [EMAIL]);

        let own = sent(0, &browser, &code(&secret, 0)).await;
        assert_eq!(own.status, StatusCode::OK, "{}", own.text());
        let stranger = sent(42, "", &codes[1]).await;
        assert_eq!(stranger.status, StatusCode::OK, "after a right code");
        assert_eq!(mails.taken().len(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_who_guess_a_password_do_not_lock_its_account_out() {
    let (_folder, desk) = Desk::alone(|config| {
        config.server.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()];
        config.desk.public = true;
        config.limits.login_strangers = 5;
        config.limits.login_strangers_refill = NEVER;
        config.limits.login_newcomers = 5;
        config.limits.login_newcomers_refill = NEVER;
    })
    .await;
    desk.member(EMAIL, Role::Owner).await;
    let sent = async |number: u8, cookie: &str, password: &str| {
        let body = json!({ "email": EMAIL, "password": password });
        let call = desk.call(Method::POST, "/login", cookie).json(&body);
        let address = format!("198.51.100.{number}");
        ask(call.header("x-forwarded-for", address)).await
    };
    let browser = known(&sent(200, "", PASSWORD).await);
    let mut wrong = 0;
    for number in 0..100 {
        let answer = sent(number, "", "another password").await;
        if answer.status == StatusCode::UNAUTHORIZED {
            wrong += 1;
        } else {
            assert_eq!(problem(&answer), (429, "too-many".to_owned()));
        }
    }
    assert_eq!(wrong, 10);
    assert_eq!(problem(&sent(101, "", PASSWORD).await).0, 429);
    let own = sent(101, &browser, PASSWORD).await;
    assert_eq!(own.status, StatusCode::OK, "{}", own.text());
    // The account of a session counts by itself.
    let invited = desk.member("other@example.com", Role::Author).await;
    assert!(!invited.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn secrets_are_sealed_with_the_key_file_and_lost_without_it() {
    let keys = tempfile::tempdir().unwrap();
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let start = async |key: &str| {
            let key = keys.path().join(key);
            Desk::start(&database, |config| config.server.key_file = key).await
        };
        let desk = start("one").await;
        let owner = desk.member(EMAIL, Role::Owner).await;
        let (secret, codes) = desk.turn_on(&owner).await;
        desk.site.stop().await;

        let desk = start("other").await;
        let lost = desk.login_with(&code(&secret, 0)).await;
        assert_eq!(problem(&lost), (409, "factor-lost".to_owned()));
        let lost = desk.login_with(&codes[0]).await;
        assert_eq!(problem(&lost), (409, "factor-lost".to_owned()));
        let wrong = desk.login(EMAIL, "another password").await;
        assert_eq!(problem(&wrong), (401, "wrong-login".to_owned()));
        desk.site.stop().await;

        let desk = start("one").await;
        let found = desk.login_with(&codes[0]).await;
        assert_eq!(found.status, StatusCode::OK, "{}", found.text());
        desk.site.stop().await;
        std::fs::remove_file(keys.path().join("one")).unwrap();
    }
}
