//! The demonstration editor: without a password that anybody knows, and gone with the first owner.

use base::config::{AdminAddress, Config};
use cms::Role;
use http::StatusCode;
use reqwest::Method;
use serde_json::json;

use super::{Desk, PASSWORD, problem, session};
use crate::support::databases::databases;
use crate::support::process::{Process, selvage};
use crate::support::site::ask;

const EDITOR: &str = "demo-editor@demonstration.example";

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

/// A file of the program.
const FILE: &str = "/media/scenes/street.svg";

/// Runs `selvage demonstration remove` on a database, where nobody can be asked.
async fn remove(database: &str, args: &[&str]) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().unwrap();
    let mut command = selvage();
    command
        .args(["demonstration", "remove", "--provider-db", database])
        .args(args)
        .stdin(std::process::Stdio::null())
        .current_dir(folder.path());
    let output = tokio::task::spawn_blocking(move || command.output().unwrap());
    let output = output.await.unwrap();
    let said = [&output.stdout[..], &output.stderr[..]].concat();
    (output.status.code(), String::from_utf8(said).unwrap())
}

impl Desk {
    /// The number of things in a list of the desk.
    async fn total(&self, path: &str, session: &str) -> u64 {
        let answer = ask(self.call(Method::GET, path, session)).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text());
        answer.json()["total"].as_u64().unwrap()
    }

    pub(super) async fn until_status(&self, path: &str, status: StatusCode) {
        let waiting = async {
            while self.site.get(path).await.status != status {
                tokio::task::yield_now().await;
            }
        };
        let waited = tokio::time::timeout(std::time::Duration::from_mins(1), waiting).await;
        assert!(waited.is_ok(), "{path} is not {status}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_demonstration_is_removed_and_nothing_of_one_s_own_while_a_server_runs() {
    const EDITED: &str = "/en/news/info/3039";
    const OTHER: &str = "/en/news/info/3038";
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, asked).await;
        let owner = desk.member("owner@example.com", Role::Owner).await;
        let body = json!({
            "base": 1, "languages": ["en"],
            "fields": { "en": { "title": "Our own words", "content": "![a](/media/details/dock.svg)" } },
        });
        let path = "/entries/item%2F3039/publish";
        let edited = desk.send(Method::POST, path, &owner, body).await;
        assert_eq!(edited.status, StatusCode::OK, "{}", edited.text());
        let customer = json!({ "email": "own@example.com", "lang": "en", "by": "hand" });
        desk.send(Method::POST, "/customers", &owner, customer)
            .await;
        let customers = desk.total("/customers", &owner).await;
        assert!(customers > 1);
        for path in [EDITED, OTHER, FILE, "/media/details/dock.svg"] {
            assert_eq!(desk.site.get(path).await.status, StatusCode::OK, "{path}");
        }

        let (status, said) = remove(&database, &[]).await;
        assert_eq!(status, Some(2), "{said}");
        let (status, listed) = remove(&database, &["--dry-run"]).await;
        assert_eq!(status, Some(0), "{listed}");
        for line in [
            "remove item/3038 ",
            "remove customer demo-us@jinlan.example\n",
            "remove company Ferrow & Tide Outfitters\n",
            "remove contract JL26-1109\n",
            "keep item/3039 ",
            "item/3039@2 by owner@example.com\n",
            "keep /media/details/dock.svg, which entries show\n",
            " 4 customers, 3 companies, 25 contracts, ",
            "1 entry stays, as people have changed the text",
            "nothing was removed: --dry-run\n",
        ] {
            assert!(listed.contains(line), "{line} in {listed}");
        }
        assert_eq!(desk.total("/customers", &owner).await, customers);

        let (status, said) = remove(&database, &["--yes"]).await;
        assert_eq!(status, Some(0), "{said}");
        desk.until_status(OTHER, StatusCode::NOT_FOUND).await;
        desk.until_status(FILE, StatusCode::NOT_FOUND).await;
        assert!(desk.site.get(EDITED).await.text().contains("Our own words"));
        let kept = desk.site.get("/media/details/dock.svg").await;
        assert_eq!(kept.status, StatusCode::OK);
        assert_eq!(desk.total("/customers", &owner).await, 1);
        assert_eq!(desk.total("/contracts", &owner).await, 0);
        let files = desk.total("/media", &owner).await;
        assert!((1..20).contains(&files), "{files}");

        let (_, again) = remove(&database, &["--yes"]).await;
        assert_eq!(again, "the demonstration is not there\n");
        let restarted = Desk::start(&database, asked).await;
        let missing = restarted.site.get(OTHER).await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND);
        assert_eq!(restarted.total("/customers", &owner).await, 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn entries_that_people_have_changed_go_too_if_somebody_asks_for_it() {
    let folder = tempfile::tempdir().unwrap();
    for database in databases(folder.path()).await {
        let desk = Desk::start(&database, asked).await;
        let owner = desk.member("owner@example.com", Role::Owner).await;
        let edit = async |entry: &str, operation: &str, body| {
            let path = format!("/entries/item%2F{entry}/{operation}");
            let edited = desk.send(Method::POST, &path, &owner, body).await;
            assert_eq!(edited.status, StatusCode::OK, "{}", edited.text());
        };
        let fields = json!({ "en": { "title": "Our own words" } });
        let body = json!({ "base": 1, "languages": ["en"], "fields": fields });
        edit("3039", "publish", body).await;
        // Withdrawn, with the words of the demonstration.
        let body = json!({ "base": 1, "languages": ["en"] });
        edit("3038", "unpublish", body).await;
        let (_, listed) = remove(&database, &["--dry-run"]).await;
        assert!(listed.contains("remove item/3038 "), "{listed}");
        assert!(listed.contains("keep item/3039 "), "{listed}");
        let (status, said) = remove(&database, &["--yes", "--edited"]).await;
        assert_eq!(status, Some(0), "{said}");
        assert!(
            said.contains("remove item/3039 ") && !said.contains("keep"),
            "{said}"
        );
        desk.until_status("/en/news/info/3039", StatusCode::NOT_FOUND)
            .await;
        assert_eq!(desk.site.get("/en").await.status, StatusCode::OK);
    }
}
