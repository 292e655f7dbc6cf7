//! The desk: who reaches it, its accounts, and who may do what.

mod accounts;
mod activity;
mod answers;
mod apart;
mod autosaves;
mod bin;
mod certificates;
mod checks;
mod colleagues;
mod contract_batches;
mod contract_history;
mod contracts;
mod creation;
mod customer_calls;
mod customers;
mod dashboard;
mod database_gone;
mod deleted;
mod demonstration;
mod door;
mod entered;
mod entries;
mod files;
mod full_disk;
mod guesses;
mod hooks;
mod identity;
mod inbox;
mod integration_page;
mod law;
mod media;
mod moves;
mod navigation;
mod own_pages;
mod papers;
mod persons;
mod places;
mod previews;
mod progress;
mod readers;
mod readiness;
mod redirects;
mod replies;
mod roles;
mod samples;
mod second_factor;
mod sessions;
mod several;
mod templates;
mod token_rights;
mod tokens;
mod uploads;
mod wordpress;
mod words;

use std::time::Duration;

use base::config::{Config, Database, MailTls, ProviderSource};
use cms::{Role, invite};
use http::StatusCode;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::timeout;

use crate::support::site::{Answer, TestSite, ask};
use crate::support::smtp::SmtpServer;

const PASSWORD: &str = "a long enough password";
/// How long a change waits for the site, which may be unable to answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// A site with the embedded provider, as its desk sees it.
struct Desk {
    site: TestSite,
    database: Database,
}

impl Desk {
    /// Starts one with a database of its own, which is gone with the folder.
    async fn alone(change: impl FnOnce(&mut Config)) -> (TempDir, Self) {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("provider.sqlite");
        let desk = Self::start(database.to_str().unwrap(), change).await;
        (folder, desk)
    }

    async fn start(database: &str, change: impl FnOnce(&mut Config)) -> Self {
        let database: Database = database.parse().unwrap();
        let own = database.clone();
        let unused = "http://127.0.0.1:9/".parse().unwrap();
        let site = TestSite::start(unused, move |config| {
            config.provider.url = ProviderSource::Embedded;
            config.embedded.database = own;
            config.server.public_url = "http://127.0.0.1:8080/".parse().unwrap();
            config.limits.login_address = 1000;
            config.embedded.demo_customers = false;
            // What becomes new does so by a purge.
            config.cache.fresh = Duration::from_hours(1);
            change(config);
        })
        .await;
        Self { site, database }
    }

    /// A call as a browser makes it.
    fn call(&self, method: Method, path: &str, session: &str) -> RequestBuilder {
        let is_safe = method.is_safe();
        let call = self.site.request(method, &format!("/desk/api{path}"));
        let call = call.header("cookie", session);
        if is_safe {
            return call;
        }
        let origin = self.site.app.server.public_url.origin();
        call.header("origin", origin.ascii_serialization())
            .json(&json!({}))
    }

    async fn send(&self, method: Method, path: &str, session: &str, body: Value) -> Answer {
        let answer = ask(self.call(method, path, session).json(&body)).await;
        let written: Value = serde_json::from_slice(&answer.body).unwrap_or_default();
        if written["site"].is_object() {
            let _ = timeout(PATIENCE, self.announced(&written["entry"], session)).await;
        }
        answer
    }

    /// How the newest revision of an entry changes the site, once its pages are new.
    async fn announced(&self, entry: &Value, session: &str) -> Value {
        let id = entry["id"].as_str().unwrap().replace('/', "%2F");
        let path = format!("/entries/{id}/revisions/{}/announcement", entry["number"]);
        ask(self.call(Method::GET, &path, session)).await.json()
    }

    /// An account with this role: its session's cookie.
    async fn member(&self, email: &str, role: Role) -> String {
        let token = invite(&self.database, email, role).await.unwrap();
        let acceptance = json!({ "token": token, "name": email, "password": PASSWORD });
        let accepted = self
            .send(Method::POST, "/invitation/accept", "", acceptance)
            .await;
        assert_eq!(accepted.status, StatusCode::OK, "{}", accepted.text());
        session(&accepted)
    }

    /// The id of an account, as an owner sees it.
    async fn staff_id(&self, email: &str, owner: &str) -> String {
        let staff = ask(self.call(Method::GET, "/staff", owner)).await.json();
        let mut staff = staff.as_array().unwrap().iter();
        let member = staff.find(|one| one["email"] == email).unwrap();
        member["id"].as_str().unwrap().to_owned()
    }

    async fn login(&self, email: &str, password: &str) -> Answer {
        let credentials = json!({ "email": email, "password": password });
        self.send(Method::POST, "/login", "", credentials).await
    }
}

/// Has mails sent to a server, soon.
fn send_mails_to(config: &mut Config, server: &SmtpServer) {
    config.mail.server = Some("127.0.0.1".to_owned());
    config.mail.port = server.address.port();
    config.mail.tls = MailTls::None;
    config.mail.sender = Some("website@jinlan.example".to_owned());
    config.mail.inquiries = Some("sales@jinlan.example".to_owned());
    config.mail.interval = Duration::from_millis(50);
}

/// The cookie that an answer sets, as a request has it.
fn session(answer: &Answer) -> String {
    let (cookie, _) = answer.header("set-cookie").split_once(';').unwrap();
    cookie.to_owned()
}

/// The status and the code of a failure.
fn problem(answer: &Answer) -> (u16, String) {
    assert_eq!(answer.header("content-type"), "application/problem+json");
    let details = answer.json();
    assert_eq!(details["status"], answer.status.as_u16());
    let code = details["code"].as_str().unwrap();
    (answer.status.as_u16(), code.to_owned())
}
