//! Colleagues: invited by mail; on both databases.

use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::json;

use super::{Desk, PASSWORD, problem, send_mails_to};
use crate::passwords::link_in;
use crate::support::databases::databases;
use crate::support::site::ask;
use crate::support::smtp::SmtpServer;

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_goes_by_mail_and_its_link_is_told_to_nobody_else() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let smtp = SmtpServer::start(None).await;
        let desk = Desk::start(&database, |config| send_mails_to(config, &smtp)).await;
        let owner = desk.member("owner@example.com", Role::Owner).await;
        let invitation = json!({
            "email": " Editor@Example.com", "role": "editor", "current": PASSWORD, "mail_lang": "ja"
        });
        let invited = desk
            .send(Method::POST, "/invitations", &owner, invitation)
            .await;
        assert_eq!(invited.status, StatusCode::CREATED, "{}", invited.text());
        let invited = invited.json();
        assert_eq!(invited.get("token"), None);
        let waiting = ask(desk.call(Method::GET, "/invitations", &owner)).await;
        let expected = json!({ "invitations": [invited["invitation"]], "sends_mail": true });
        assert_eq!(waiting.json(), expected);

        let mails = smtp.wait_for(1).await;
        assert_eq!(mails[0].to, ["editor@example.com"]);
        let link = link_in(&mails[0].text);
        let token = link.strip_prefix("http://127.0.0.1:8080/desk/accept#");
        let token = token.unwrap_or_else(|| panic!("{link}"));
        // PostgreSQL has no file here.
        for file in [database.clone(), format!("{database}-wal")] {
            let stored = std::fs::read(file).unwrap_or_default();
            let mut parts = stored.windows(token.len());
            assert!(!parts.any(|part| part == token.as_bytes()));
        }
        let acceptance = json!({ "token": token, "name": "An Editor", "password": PASSWORD });
        for status in [StatusCode::OK, StatusCode::GONE] {
            let body = acceptance.clone();
            let accepted = desk
                .send(Method::POST, "/invitation/accept", "", body)
                .await;
            assert_eq!(accepted.status, status, "{}", accepted.text());
        }
        assert_eq!(smtp.taken().len(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_mail_an_invitation_is_handed_over() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let owner = desk.member("owner@example.com", Role::Owner).await;
    let by_mail = json!({
        "email": "editor@example.com", "role": "editor", "current": PASSWORD, "mail_lang": "en"
    });
    let refused = desk
        .send(Method::POST, "/invitations", &owner, by_mail)
        .await;
    assert_eq!(problem(&refused), (409, "no-mail".to_owned()));
    let waiting = ask(desk.call(Method::GET, "/invitations", &owner)).await;
    let expected = json!({ "invitations": [], "sends_mail": false });
    assert_eq!(waiting.json(), expected);
}
