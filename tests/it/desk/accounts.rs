//! Accounts: invited, accepted, logged in and out, managed; on both databases.

use cms::{Role, invite};
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Desk, PASSWORD, problem, session};
use crate::support::databases::databases;
use crate::support::site::ask;

async fn desks(folder: &tempfile::TempDir) -> [Desk; 2] {
    let [file, url] = databases(folder.path()).await;
    [
        Desk::start(&file, |_| ()).await,
        Desk::start(&url, |_| ()).await,
    ]
}

async fn get(desk: &Desk, path: &str, session: &str) -> Value {
    let answer = ask(desk.call(Method::GET, path, session)).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text());
    answer.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_makes_an_account_once() {
    let folder = tempfile::tempdir().unwrap();
    for desk in desks(&folder).await {
        let owner = desk.member("owner@example.com", Role::Owner).await;
        let invitation = json!({
            "email": " Editor@Example.com ", "role": "editor", "current": PASSWORD
        });
        let invited = desk
            .send(Method::POST, "/invitations", &owner, invitation)
            .await;
        assert_eq!(invited.status, StatusCode::CREATED, "{}", invited.text());
        let token = invited.json()["token"].clone();
        let offer = desk
            .send(Method::POST, "/invitation", "", json!({ "token": token }))
            .await;
        assert_eq!(
            offer.json(),
            json!({ "email": "editor@example.com", "role": "editor" })
        );
        let acceptance = |name: &str, password: &str| json!({ "token": token, "name": name, "password": password });
        for (name, password, code) in [
            ("", PASSWORD, "invalid-name"),
            ("two\nlines", PASSWORD, "invalid-name"),
            ("\u{202e}\u{200b}", PASSWORD, "invalid-name"),
            ("An Editor", "short", "invalid-password"),
            ("An Editor", "password1", "easy-password"),
            ("An Editor", "        ", "easy-password"),
            ("An Editor", "editor@example.com", "easy-password"),
            ("Wendeline Weaver", "WendelineWeaver1", "easy-password"),
        ] {
            let refused = desk
                .send(
                    Method::POST,
                    "/invitation/accept",
                    "",
                    acceptance(name, password),
                )
                .await;
            assert_eq!(problem(&refused), (422, code.to_owned()));
        }
        let accept = || {
            desk.send(
                Method::POST,
                "/invitation/accept",
                "",
                acceptance("编辑\u{202e} Ed", PASSWORD),
            )
        };
        let (one, other) = tokio::join!(accept(), accept());
        let mut statuses = [one.status.as_u16(), other.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 410], "only one of two is the first");
        let staff = get(&desk, "/staff", &owner).await;
        assert_eq!(staff.as_array().unwrap().len(), 2);
        assert!(staff.to_string().contains("\"编辑 Ed\""), "{staff}");
        let waiting = get(&desk, "/invitations", &owner).await;
        assert_eq!(waiting["invitations"], json!([]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_ends_by_logout_by_revoking_and_with_a_new_password() {
    let folder = tempfile::tempdir().unwrap();
    for desk in desks(&folder).await {
        let email = "owner@example.com";
        let first = desk.member(email, Role::Owner).await;
        let wrong = desk.login(email, "another password").await;
        assert_eq!(problem(&wrong), (401, "wrong-login".to_owned()));
        let unknown = desk.login("nobody@example.com", PASSWORD).await;
        assert_eq!(problem(&unknown), problem(&wrong));
        let [second, third, fourth] = [
            session(&desk.login(email, PASSWORD).await),
            session(&desk.login("OWNER@example.com", PASSWORD).await),
            session(&desk.login(email, PASSWORD).await),
        ];
        let listed = get(&desk, "/sessions", &second).await;
        assert_eq!(listed.as_array().unwrap().len(), 4);
        let own = get(&desk, "/sessions", &first).await;
        let own = own.as_array().unwrap();
        let own = own.iter().find(|one| one["current"] == true).unwrap();
        let path = format!("/sessions/{}", own["id"].as_str().unwrap());
        let revoked = ask(desk.call(Method::DELETE, &path, &second)).await;
        assert_eq!(revoked.status, StatusCode::NO_CONTENT);
        let logout = ask(desk.call(Method::POST, "/logout", &third)).await;
        assert_eq!(logout.status, StatusCode::NO_CONTENT);
        let change = json!({ "current": PASSWORD, "new": "another long password" });
        let wrong = json!({ "current": "wrong", "new": "another long password" });
        let refused = desk.send(Method::PUT, "/me/password", &second, wrong).await;
        assert_eq!(problem(&refused), (422, "wrong-password".to_owned()));
        let changed = desk
            .send(Method::PUT, "/me/password", &second, change)
            .await;
        assert_eq!(changed.status, StatusCode::NO_CONTENT);
        for ended in [&first, &third, &fourth] {
            let answer = ask(desk.call(Method::GET, "/me", ended)).await;
            assert_eq!(problem(&answer), (401, "not-logged-in".to_owned()));
        }
        assert_eq!(get(&desk, "/me", &second).await["email"], email);
        assert_eq!(
            desk.login(email, PASSWORD).await.status,
            StatusCode::UNAUTHORIZED
        );
        let login = desk.login(email, "another long password").await;
        assert_eq!(login.status, StatusCode::OK);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_owner_stays_and_every_write_is_listed() {
    let folder = tempfile::tempdir().unwrap();
    for desk in desks(&folder).await {
        let owner = desk.member("owner@example.com", Role::Owner).await;
        let editor = desk.member("editor@example.com", Role::Editor).await;
        let staff = get(&desk, "/staff", &owner).await;
        let id = |email: &str| {
            let staff = staff.as_array().unwrap().iter();
            let mut ids = staff.filter(|one| one["email"] == email);
            let id = ids.next().unwrap()["id"].as_str().unwrap();
            format!("/staff/{id}")
        };
        let [own, other] = [id("owner@example.com"), id("editor@example.com")];
        let author = json!({ "role": "author", "current": PASSWORD });
        let demoted = desk.send(Method::PATCH, &own, &owner, author.clone()).await;
        assert_eq!(problem(&demoted), (409, "last-owner".to_owned()));
        let removed = ask(desk.call(Method::DELETE, &own, &owner)).await;
        assert_eq!(problem(&removed), (409, "last-owner".to_owned()));
        let token = invite(&desk.database, "owner@example.com", Role::Author)
            .await
            .unwrap();
        let acceptance = json!({ "token": token, "name": "Owner", "password": PASSWORD });
        let accepted = desk
            .send(Method::POST, "/invitation/accept", "", acceptance)
            .await;
        assert_eq!(problem(&accepted), (409, "last-owner".to_owned()));
        let changed = desk.send(Method::PATCH, &other, &owner, author).await;
        assert_eq!(changed.status, StatusCode::NO_CONTENT);
        assert_eq!(get(&desk, "/me", &editor).await["role"], "author");
        let removed = ask(desk.call(Method::DELETE, &other, &owner)).await;
        assert_eq!(removed.status, StatusCode::NO_CONTENT);
        let answer = ask(desk.call(Method::GET, "/me", &editor)).await;
        assert_eq!(problem(&answer), (401, "not-logged-in".to_owned()));
        let listed = get(&desk, "/actions", &owner).await;
        let done: Vec<_> = listed["actions"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| {
                let text = |field: &str| one[field].as_str().unwrap().to_owned();
                (text("actor"), text("action"), text("subject"))
            })
            .collect();
        let expected = [
            ("owner@example.com", "removeStaff", "editor@example.com"),
            (
                "owner@example.com",
                "changeRole",
                "editor@example.com: author",
            ),
            ("selvage desk invite", "invite", "owner@example.com: author"),
            ("editor@example.com", "acceptInvitation", ""),
            (
                "selvage desk invite",
                "invite",
                "editor@example.com: editor",
            ),
            ("owner@example.com", "acceptInvitation", ""),
            ("selvage desk invite", "invite", "owner@example.com: owner"),
        ];
        let expected = expected.map(|(actor, action, subject)| {
            (actor.to_owned(), action.to_owned(), subject.to_owned())
        });
        assert_eq!(done, expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_input_is_refused_with_its_cause() {
    let folder = tempfile::tempdir().unwrap();
    for desk in desks(&folder).await {
        let owner = desk.member("owner@example.com", Role::Owner).await;
        let post = |body: &'static str, content_type: &'static str| {
            let call = desk.call(Method::POST, "/invitations", &owner);
            ask(call.body(body).header("content-type", content_type))
        };
        let kind = "application/json";
        for (answer, expected) in [
            (post("{", kind).await, (400, "malformed")),
            (post("{}", kind).await, (422, "invalid")),
            (
                post(
                    "{\"email\":\"no\",\"role\":\"editor\",\"current\":\"x\"}",
                    kind,
                )
                .await,
                (422, "invalid-email"),
            ),
            (
                post(
                    "{\"email\":\"a@b.example\",\"role\":\"king\",\"current\":\"x\"}",
                    kind,
                )
                .await,
                (422, "invalid"),
            ),
        ] {
            assert_eq!(problem(&answer), (expected.0, expected.1.to_owned()));
        }
        for (path, expected) in [
            ("/nothing", (404, "not-found")),
            ("/actions?before=x", (422, "invalid")),
            ("/actions?before=1.%00", (422, "invalid")),
        ] {
            let answer = ask(desk.call(Method::GET, path, &owner)).await;
            assert_eq!(
                problem(&answer),
                (expected.0, expected.1.to_owned()),
                "{path}"
            );
        }
        for id in ["%00", "%ff", "a'b", "0123456789abcdef"] {
            let answer = ask(desk.call(Method::DELETE, &format!("/staff/{id}"), &owner)).await;
            assert_eq!(problem(&answer), (404, "not-found".to_owned()), "{id}");
        }
        let long = "x".repeat(20_000);
        let answer = desk
            .send(
                Method::POST,
                "/invitations",
                &owner,
                json!({ "email": long, "role": "editor", "current": PASSWORD }),
            )
            .await;
        assert_eq!(problem(&answer), (413, "too-large".to_owned()));
    }
}
