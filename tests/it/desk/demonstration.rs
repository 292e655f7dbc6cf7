//! The demonstration editor: without a password that anybody knows, and gone with the first owner.

use base::config::{AdminAddress, Config};
use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::json;

use super::{Desk, PASSWORD, problem, session};
use crate::support::databases::databases;
use crate::support::process::Process;
use crate::support::site::ask;

const EDITOR: &str = "demo-editor@jinlan.example";

impl Desk {
    /// The password in the link of the start.
    fn drawn(&self) -> Option<String> {
        let link = self.site.demonstration.as_ref()?;
        let (address, password) = link.split_once('#').unwrap();
        assert_eq!(address, format!("{}desk/demonstration", self.site.url));
        assert!(password.len() >= 40, "{password}");
        Some(password.to_owned())
    }
}

fn asked(config: &mut Config) {
    config.embedded.demo_customers = true;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_of_the_start_logs_in_until_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, asked).await;
        let first = desk.drawn().unwrap();
        let login = desk.login(EDITOR, &first).await;
        assert_eq!(login.status, StatusCode::OK, "{}", login.text());
        assert_eq!(login.json()["role"], "editor");
        let editor = session(&login);
        let public = desk.login(EDITOR, "demonstration-editor").await;
        assert_eq!(problem(&public), (401, "wrong-login".to_owned()));

        let again = Desk::start(&database, asked).await;
        let second = again.drawn().unwrap();
        assert_ne!(second, first);
        let former = again.login(EDITOR, &first).await;
        assert_eq!(former.status, StatusCode::UNAUTHORIZED);
        assert_eq!(again.login(EDITOR, &second).await.status, StatusCode::OK);
        let kept = ask(again.call(Method::GET, "/me", &editor)).await;
        assert_eq!(kept.status, StatusCode::OK, "a session outlives a start");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_editor_ends_with_the_first_owner_for_good() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, asked).await;
        let password = desk.drawn().unwrap();
        let editor = session(&desk.login(EDITOR, &password).await);
        desk.member("author@example.com", Role::Author).await;
        let other = ask(desk.call(Method::GET, "/me", &editor)).await;
        assert_eq!(other.status, StatusCode::OK, "an author is no owner");

        desk.member("owner@example.com", Role::Owner).await;
        let ended = ask(desk.call(Method::GET, "/me", &editor)).await;
        assert_eq!(problem(&ended), (401, "not-logged-in".to_owned()));
        let login = desk.login(EDITOR, &password).await;
        assert_eq!(problem(&login), (401, "wrong-login".to_owned()));

        let again = Desk::start(&database, asked).await;
        assert_eq!(again.drawn(), None);
        let login = again.login(EDITOR, &password).await;
        assert_eq!(login.status, StatusCode::UNAUTHORIZED);
    }
}

/// A change of the configuration.
type Change = Box<dyn Fn(&mut Config) + Send>;

#[tokio::test(flavor = "multi_thread")]
async fn nobody_has_an_editor_who_has_not_asked_or_whose_desk_others_reach() {
    let listen = AdminAddress::Tcp(([0, 0, 0, 0], 0).into());
    let changes: [(&str, Change); 5] = [
        ("not asked", Box::new(|_| ())),
        ("desk.public", Box::new(|config| config.desk.public = true)),
        (
            "a public URL",
            Box::new(|config| {
                config.server.public_url = "https://www.example.com/".parse().unwrap();
            }),
        ),
        (
            "a proxy",
            Box::new(|config| {
                config.server.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()];
            }),
        ),
        (
            "an open listener",
            Box::new(move |config| config.admin.listen = Some(listen.clone())),
        ),
    ];
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("provider.sqlite");
    let database = database.to_str().unwrap();
    let with = Desk::start(database, asked).await;
    let password = with.drawn().unwrap();
    for (what, change) in changes {
        let is_asked = what != "not asked";
        let desk = Desk::start(database, |config| {
            config.embedded.demo_customers = is_asked;
            change(config);
        })
        .await;
        assert_eq!(desk.drawn(), None, "{what}");
        let login = with.login(EDITOR, &password).await;
        assert_eq!(login.status, StatusCode::UNAUTHORIZED, "{what}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_demonstration_s_customers_end_with_a_contract_or_a_customer_of_the_desk() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, asked).await;
        let (email, password) = ("demo-us@jinlan.example", "demonstration-us");
        let token = desk.customer_token(email, password).await;
        let papers = [("token", token.as_str()), ("cno", "")];
        let orders = desk.site.request(Method::GET, "/s16/api/v1/order/pager");
        let orders = || ask(orders.try_clone().unwrap().query(&papers));
        assert_eq!(orders().await.json()["status"], 200);
        let staff = desk.member("m@example.com", Role::Merchandiser).await;
        let customer = json!({ "email": "own@example.com", "lang": "en", "by": "hand" });
        let invited = desk
            .send(Method::POST, "/customers", &staff, customer)
            .await;
        assert_eq!(invited.status, StatusCode::CREATED, "{}", invited.text());
        assert_eq!(orders().await.json()["status"], 401);
        let form = [("email", email), ("passwd", password)];
        let login = desk.site.request(Method::POST, "/api/v1/user/login/email");
        assert_eq!(ask(login.form(&form)).await.json()["status"], 401);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_has_no_demonstration_and_make_run_s_log_has_the_link() {
    let folder = tempfile::tempdir().unwrap();
    let form = [
        ("email", "demo-us@jinlan.example".to_owned()),
        ("passwd", "demonstration-us".to_owned()),
    ];
    let service = Process::start(folder.path(), "info");
    let login = service.post("/api/v1/user/login/email", &form).await;
    assert_eq!(login.json()["status"], 401);
    assert!(service.terminate().success());

    let wanted = [("SELVAGE_EMBEDDED_DEMO_CUSTOMERS", "true")];
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start_with(folder.path(), "info", &wanted);
    let login = process.post("/api/v1/user/login/email", &form).await;
    assert_eq!(login.json()["status"], 200);
    let lines = process.lines();
    let link = lines.iter().find_map(|line| {
        let line: serde_json::Value = serde_json::from_str(line).ok()?;
        line["link"].as_str().map(ToOwned::to_owned)
    });
    let link = link.unwrap();
    let (page, password) = link.split_once('#').unwrap();
    assert_eq!(reqwest::get(page).await.unwrap().status(), StatusCode::OK);
    let origin = page.trim_end_matches("/desk/demonstration");
    let credentials = json!({ "email": EDITOR, "password": password });
    let login = reqwest::Client::new().post(format!("{origin}/desk/api/login"));
    let login = login.header("origin", origin).json(&credentials);
    assert_eq!(ask(login).await.status, StatusCode::OK);
    assert_ne!(password, PASSWORD);
}
