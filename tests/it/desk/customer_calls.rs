//! Shared by the tests of customers: a desk with customers, and the calls of both sides.

use base::config::Config;
use http::StatusCode;
use reqwest::Method;
use serde_json::{Value, json};

use super::Desk;
use crate::support::site::{Answer, ask};

const LOGIN: &str = "/api/v1/user/login/email?lang=en";

/// A desk whose site has the customers of the project's content as its own, which stay beside
/// others, and limits out of reach.
pub(super) async fn desk(database: &str, change: impl FnOnce(&mut Config)) -> Desk {
    Desk::start(database, |config| {
        config.embedded.content = Some(concat!(env!("CARGO_MANIFEST_DIR"), "/content").into());
        config.limits.register_address = 1000;
        config.limits.passwords_address = 1000;
        config.limits.login_account = 1000;
        config.limits.orders_address = 100_000;
        config.limits.misses_address = 100_000;
        change(config);
    })
    .await
}

impl Desk {
    /// A call of the desk that has to succeed.
    pub(super) async fn done(
        &self,
        method: Method,
        path: &str,
        session: &str,
        body: Value,
    ) -> Value {
        let answer = if method == Method::GET {
            ask(self.call(method, path, session)).await
        } else {
            self.send(method, path, session, body).await
        };
        assert!(answer.status.is_success(), "{path}: {}", answer.text());
        if answer.status == StatusCode::NO_CONTENT {
            return Value::Null;
        }
        answer.json()
    }

    pub(super) async fn json(&self, path: &str, session: &str) -> Value {
        self.done(Method::GET, path, session, Value::Null).await
    }

    /// The id of the company of this name.
    pub(super) async fn company(&self, name: &str, session: &str) -> String {
        let encoded: String = url::form_urlencoded::byte_serialize(name.as_bytes()).collect();
        let found = self
            .json(&format!("/companies?text={encoded}"), session)
            .await;
        let mut found = found
            .as_array()
            .unwrap()
            .iter()
            .filter(|own| own["name"] == name);
        found.next().unwrap()["id"].as_str().unwrap().to_owned()
    }

    /// Invites somebody by a link that staff hand over. Returns the customer's id and the link's
    /// path and token.
    pub(super) async fn invite_by_hand(
        &self,
        session: &str,
        email: &str,
        company: Option<&str>,
    ) -> (String, String) {
        let body = json!({ "email": email, "lang": "en", "by": "hand", "company": company });
        let given = self.done(Method::POST, "/customers", session, body).await;
        let link = given["link"].as_str().unwrap();
        let start = "http://127.0.0.1:8080/en/user/password?token=";
        let token = link.strip_prefix(start).unwrap().to_owned();
        (given["customer"]["id"].as_str().unwrap().to_owned(), token)
    }

    /// Follows a link, and chooses a password.
    pub(super) async fn follow(&self, token: &str, password: &str) -> Answer {
        let form = [("token", token), ("pwd", password), ("repwd", password)];
        let sent = self
            .site
            .request(Method::POST, "/en/user/password")
            .form(&form);
        ask(sent).await
    }

    /// A customer's login.
    pub(super) async fn customer_login(&self, email: &str, password: &str) -> Value {
        let form = [("email", email), ("passwd", password)];
        ask(self.site.request(Method::POST, LOGIN).form(&form))
            .await
            .json()
    }

    pub(super) async fn customer_token(&self, email: &str, password: &str) -> String {
        let login = self.customer_login(email, password).await;
        let token = login["data"]["token"].as_str();
        token
            .unwrap_or_else(|| panic!("{email}: {login}"))
            .to_owned()
    }

    pub(super) async fn register_customer(&self, email: &str, password: &str) {
        let form = [("email", email), ("pwd", password), ("repwd", password)];
        let path = "/api/v1/user/register/email?lang=en";
        let answer = ask(self.site.request(Method::POST, path).form(&form)).await;
        assert_eq!(answer.json()["status"], 200, "{}", answer.text());
    }

    /// The contracts' numbers that a token sees; the status of a refusal.
    pub(super) async fn numbers(&self, token: &str) -> Result<Vec<String>, i64> {
        let path = format!("/s16/api/v1/order/pager?token={token}&lang=en");
        let answer = self.site.get(&path).await.json();
        let Some(rows) = answer["data"].as_array() else {
            return Err(answer["status"].as_i64().unwrap());
        };
        Ok(rows
            .iter()
            .map(|row| row["cno"].as_str().unwrap().to_owned())
            .collect())
    }
}
