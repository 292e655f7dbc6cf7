//! Sessions: how they end, what is known of them, and what takes the password again.

use std::collections::HashSet;

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx_sqlite::{SqliteConnectOptions, SqlitePool};

use super::{Desk, PASSWORD, problem, send_mails_to, session};
use crate::support::databases::databases;
use crate::support::site::{Answer, ask};
use crate::support::smtp::SmtpServer;

const HOUR: i64 = 60 * 60;

async fn desks(folder: &tempfile::TempDir) -> [Desk; 2] {
    let [file, url] = databases(folder.path()).await;
    [
        Desk::start(&file, |_| ()).await,
        Desk::start(&url, |_| ()).await,
    ]
}

impl Desk {
    async fn is_open(&self, session: &str) -> bool {
        let me = ask(self.call(Method::GET, "/me", session)).await;
        if me.status != StatusCode::OK {
            assert_eq!(problem(&me), (401, "not-logged-in".to_owned()));
        }
        me.status == StatusCode::OK
    }

    /// The session of a login by a browser with this cookie.
    async fn login_as_browser(&self, email: &str, cookie: &str) -> Answer {
        let credentials = json!({ "email": email, "password": PASSWORD });
        self.send(Method::POST, "/login", cookie, credentials).await
    }

    /// The listed session of a cookie.
    async fn listed(&self, session: &str) -> Value {
        let listed = ask(self.call(Method::GET, "/sessions", session)).await;
        let listed = listed.json();
        let mut own = listed.as_array().unwrap().iter();
        own.find(|one| one["current"] == true).unwrap().clone()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_ends_without_use_and_use_prolongs_it_to_a_week() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("provider.sqlite");
    let desk = Desk::start(file.to_str().unwrap(), |_| ()).await;
    let editor = desk.member("editor@example.com", Role::Editor).await;
    let options = SqliteConnectOptions::new().filename(&file);
    let database = SqlitePool::connect_with(options).await.unwrap();
    let earlier = async |column: &str, seconds: i64| {
        let update = format!("UPDATE staff_sessions SET {column} = {column} - {seconds}");
        sqlx::query(sqlx::AssertSqlSafe(update))
            .execute(&database)
            .await
            .unwrap();
    };
    let used_at = async || {
        let used: i64 = sqlx::query_scalar("SELECT used_at FROM staff_sessions")
            .fetch_one(&database)
            .await
            .unwrap();
        used
    };
    let begun = used_at().await;
    let listed = desk.listed(&editor).await;
    assert_eq!(listed["network"], "127.0.0.0/24");
    assert_eq!(listed["used_at"], listed["created_at"]);

    earlier("used_at", 11 * HOUR).await;
    let polled = desk.call(Method::GET, "/me", &editor);
    let polled = ask(polled.header("selvage-unattended", "1")).await;
    assert_eq!(polled.status, StatusCode::OK);
    assert!(used_at().await < begun, "the desk's own call is no use");
    assert!(desk.is_open(&editor).await);
    assert!(used_at().await >= begun, "a call is");

    earlier("used_at", 13 * HOUR).await;
    assert!(!desk.is_open(&editor).await, "without use");
    earlier("used_at", -13 * HOUR).await;
    assert!(desk.is_open(&editor).await);
    earlier("expires_at", 7 * 24 * HOUR).await;
    assert!(!desk.is_open(&editor).await, "a week after the login");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_setting_says_how_long_a_session_lasts_without_use() {
    let (_folder, desk) = Desk::alone(|config| {
        config.desk.session_idle = std::time::Duration::ZERO;
    })
    .await;
    let editor = desk.member("editor@example.com", Role::Editor).await;
    assert!(!desk.is_open(&editor).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_login_ends_the_session_that_the_browser_had() {
    let folder = tempfile::tempdir().unwrap();
    for desk in desks(&folder).await {
        let first = desk.member("one@example.com", Role::Editor).await;
        let elsewhere = session(&desk.login("one@example.com", PASSWORD).await);
        let second = session(&desk.login_as_browser("one@example.com", &first).await);
        assert!(!desk.is_open(&first).await);
        assert!(desk.is_open(&elsewhere).await, "another browser's stays");
        let other = desk.member("two@example.com", Role::Editor).await;
        let third = session(&desk.login_as_browser("two@example.com", &second).await);
        assert!(!desk.is_open(&second).await, "another account's as well");
        assert!(desk.is_open(&third).await && desk.is_open(&other).await);
        let wrong = json!({ "email": "two@example.com", "password": "another password" });
        desk.send(Method::POST, "/login", &third, wrong).await;
        assert!(
            desk.is_open(&third).await,
            "a login that fails ends nothing"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_ends_the_sessions_of_a_colleague() {
    let folder = tempfile::tempdir().unwrap();
    for desk in desks(&folder).await {
        let owner = desk.member("owner@example.com", Role::Owner).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        let second = session(&desk.login("editor@example.com", PASSWORD).await);
        let id = desk.staff_id("editor@example.com", &owner).await;
        let path = format!("/staff/{id}/sessions");
        let own = ask(desk.call(Method::DELETE, &path, &editor)).await;
        assert_eq!(problem(&own), (403, "not-allowed".to_owned()));
        let ended = ask(desk.call(Method::DELETE, &path, &owner)).await;
        assert_eq!(ended.status, StatusCode::NO_CONTENT);
        assert!(!desk.is_open(&editor).await && !desk.is_open(&second).await);
        let again = desk.login("editor@example.com", PASSWORD).await;
        assert_eq!(again.status, StatusCode::OK, "the account stays");
        let own = desk.staff_id("owner@example.com", &owner).await;
        let other = session(&desk.login("owner@example.com", PASSWORD).await);
        let path = format!("/staff/{own}/sessions");
        let ended = ask(desk.call(Method::DELETE, &path, &owner)).await;
        assert_eq!(ended.status, StatusCode::NO_CONTENT);
        assert!(desk.is_open(&owner).await, "the session of the call stays");
        assert!(!desk.is_open(&other).await);
        let nobody = "/staff/0123456789abcdef/sessions";
        let nobody = ask(desk.call(Method::DELETE, nobody, &owner)).await;
        assert_eq!(problem(&nobody), (404, "not-found".to_owned()));
        let actions = ask(desk.call(Method::GET, "/actions", &owner)).await.json();
        let actions = actions["actions"].as_array().unwrap();
        let ended = |one: &&Value| one["action"] == "endSessions";
        let ended = actions.iter().rfind(ended).unwrap();
        assert_eq!(ended["subject"], "editor@example.com");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn invitations_and_roles_take_the_password_again() {
    let folder = tempfile::tempdir().unwrap();
    for desk in desks(&folder).await {
        let owner = desk.member("owner@example.com", Role::Owner).await;
        desk.member("editor@example.com", Role::Editor).await;
        let id = desk.staff_id("editor@example.com", &owner).await;
        let staff = format!("/staff/{id}");
        let calls = [
            (
                Method::POST,
                "/invitations",
                json!({ "email": "new@example.com", "role": "owner" }),
            ),
            (Method::PATCH, staff.as_str(), json!({ "role": "owner" })),
        ];
        for (method, path, body) in calls {
            let send = async |current: Option<&str>| {
                let mut body = body.clone();
                if let Some(current) = current {
                    body["current"] = current.into();
                }
                desk.send(method.clone(), path, &owner, body).await
            };
            let missing = send(None).await;
            assert_eq!(problem(&missing), (422, "invalid".to_owned()), "{path}");
            let wrong = send(Some("another password")).await;
            assert_eq!(problem(&wrong).1, "wrong-password", "{path}");
            let right = send(Some(PASSWORD)).await;
            assert!(right.status.is_success(), "{path}: {}", right.text());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn owners_see_that_an_invitation_replaced_an_account() {
    let mails = SmtpServer::start(None).await;
    let (_folder, desk) = Desk::alone(|config| send_mails_to(config, &mails)).await;
    let owner = desk.member("owner@example.com", Role::Owner).await;
    for expected in ["acceptInvitation", "replaceAccount"] {
        desk.member("editor@example.com", Role::Editor).await;
        let actions = ask(desk.call(Method::GET, "/actions", &owner)).await.json();
        let newest = &actions["actions"][0];
        assert_eq!(newest["action"], expected);
        assert_eq!(newest["actor"], "editor@example.com");
    }
    let told: Vec<_> = mails.wait_for(2).await;
    let told: HashSet<_> = told.into_iter().flat_map(|mail| mail.to).collect();
    let both = ["owner@example.com", "editor@example.com"];
    assert_eq!(
        told,
        both.map(str::to_owned).into(),
        "once, when it was replaced"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn one_cookie_counts_by_the_scheme_and_two_are_none() {
    for (is_secure, own, other) in [
        (true, "__Secure-selvage-desk", "selvage-desk"),
        (false, "selvage-desk", "__Secure-selvage-desk"),
    ] {
        let (_folder, desk) = Desk::alone(|config| {
            if is_secure {
                config.server.public_url = "https://www.example.com".parse().unwrap();
                config.server.behind_tls = true;
                config.desk.public = true;
            }
        })
        .await;
        let author = desk.member("author@example.com", Role::Author).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        let [author, editor] = [&author, &editor].map(|cookie| {
            let (name, token) = cookie.split_once('=').unwrap();
            assert_eq!(name, own);
            token.to_owned()
        });
        let me = async |cookies: String| {
            let me = ask(desk.call(Method::GET, "/me", &cookies)).await;
            me.json()["email"].as_str().map(ToOwned::to_owned)
        };
        let email = me(format!("{other}={author}; {own}={editor}")).await;
        assert_eq!(email.as_deref(), Some("editor@example.com"), "{own}");
        assert_eq!(me(format!("{other}={author}")).await, None);
        for cookies in [
            format!("{own}={author}; {own}={editor}"),
            format!("{own}={editor}; {own}={editor}"),
        ] {
            assert_eq!(me(cookies).await, None, "{own}");
        }
    }
}
