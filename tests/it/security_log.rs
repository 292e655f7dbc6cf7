//! The security log: who tried what, without addresses, passwords and tokens.

use cms::{Role, invite};
use reqwest::{Client, Method};
use serde_json::{Value, json};

use crate::support::process::Process;
use crate::support::site::{Answer, ask};

const PASSWORD: &str = "a long enough password";
const OWNER: &str = "owner@example.com";

fn origin(server: &Process) -> String {
    server.url().origin().ascii_serialization()
}

/// A call of the desk, as a browser at this machine makes it.
async fn call(server: &Process, path: &str, cookie: &str, body: Value) -> Answer {
    let origin = origin(server);
    let call = Client::builder().no_proxy().build().unwrap();
    let url = format!("{origin}/desk/api{path}");
    let call = call.request(Method::POST, url).json(&body);
    let call = call.header("cookie", cookie).header("origin", origin);
    ask(call).await
}

/// The lines of the security log.
fn events(log: &[String]) -> Vec<Value> {
    let lines = log
        .iter()
        .filter_map(|line| serde_json::from_str(line).ok());
    lines
        .filter(|line: &Value| line["target"] == "selvage::security")
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_failure_is_a_line_with_request_account_and_network_and_no_secret() {
    let folder = tempfile::tempdir().unwrap();
    let settings = [
        ("SELVAGE_SERVER_LISTEN", "127.0.0.1:0"),
        ("SELVAGE_LOG_FORMAT", "json"),
        ("SELVAGE_LOG_FILTER", "info"),
        ("SELVAGE_LIMITS_LOGIN_ACCOUNT", "3"),
        ("SELVAGE_CACHE_WARM_UP", "false"),
    ];
    let settings = settings.map(|(name, value)| (name, value.to_owned()));
    let server = Process::listening(folder.path(), &settings);
    let database = folder.path().join("provider.sqlite");
    let database = database.to_str().unwrap().parse().unwrap();
    let token = invite(&database, OWNER, Role::Owner).await.unwrap();
    let acceptance = json!({ "token": token, "name": "Owner", "password": PASSWORD });
    let accepted = call(&server, "/invitation/accept", "", acceptance.clone()).await;
    assert_eq!(accepted.status, 200, "{}", accepted.text());

    let again = call(&server, "/invitation/accept", "", acceptance).await;
    assert_eq!(again.status, 410);
    let login = |email: &str, password: &str| json!({ "email": email, "password": password });
    let wrong = call(&server, "/login", "", login(OWNER, "a wr0ng password")).await;
    assert_eq!(wrong.status, 401);
    for _ in 0..4 {
        call(&server, "/login", "", login("nobody@example.com", PASSWORD)).await;
    }
    let dead = format!("selvage-desk={}", "A".repeat(43));
    assert_eq!(call(&server, "/logout", &dead, json!({})).await.status, 401);
    let foreign = Client::builder().no_proxy().build().unwrap();
    let foreign = foreign.post(format!("{}/desk/api/logout", origin(&server)));
    assert_eq!(
        ask(foreign.header("origin", "https://evil.example"))
            .await
            .status,
        403
    );
    let form = [("email", "buyer@example.net"), ("passwd", "a guess9")];
    let form = form.map(|(name, value)| (name, value.to_owned()));
    server.post("/api/v1/user/login/email", &form).await;

    let log = server.log();
    let lines = events(&log);
    let one = |event: &str| {
        let found = lines.iter().find(|line| line["event"] == event);
        found.unwrap_or_else(|| panic!("no {event} in {lines:#?}"))
    };
    assert_eq!(one("action")["detail"], "acceptInvitation");
    let account = one("action")["account"].as_str().unwrap();
    assert!(!account.is_empty());
    let wrong_at_desk = one("wrong-password");
    assert_eq!(wrong_at_desk["account"], account);
    assert_eq!(wrong_at_desk["operation"], "POST /desk/api/login");
    assert_eq!(wrong_at_desk["request_id"], wrong.header("x-request-id"));
    let network = wrong_at_desk["network"].as_str().unwrap();
    assert_eq!(network.len(), 16, "{network}");
    for event in [
        "wrong-link",
        "unknown-account",
        "dead-session",
        "foreign-origin",
        "limit-reached",
    ] {
        assert_eq!(one(event)["network"], network, "{event}");
        assert_ne!(one(event)["request_id"], "", "{event}");
    }
    assert_eq!(one("limit-reached")["detail"], "login_account");
    let customer = lines
        .iter()
        .find(|line| line["operation"] == "POST /api/v1/user/login/email");
    let customer = customer.expect("a customer's wrong password");
    assert!(customer["account"].as_str().unwrap().starts_with('~'));
    let all = log.join("\n");
    for secret in [
        OWNER, "nobody@", "buyer@", "a wr0ng", "a guess9", &token, "AAAA",
    ] {
        assert!(!all.contains(secret), "{secret}");
    }
}
