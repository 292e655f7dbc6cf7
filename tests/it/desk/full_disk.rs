//! The disk of the database is full for a while: what cannot be stored is said so, and everything
//! is stored again as soon as there is room.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use cms::{Role, StoredInquiry, list_inquiries};
use http::StatusCode;
use reqwest::Method;
use serde_json::json;

use super::{Desk, PASSWORD, problem, send_mails_to};
use crate::support::process::{Process, selvage};
use crate::support::site::{Answer, ask, eventually};
use crate::support::small_disk::SmallDisk;
use crate::support::smtp::{SmtpServer, TakenMail};
use crate::visits::record;

const EDITOR: &str = "editor@example.com";
const BUYER: &str = "buyer@disk.example";
const TEAM: &str = "sales@jinlan.example";
const DRAFT: &str = "/entries/item%2F3039/draft";

/// The writes of visitors and of the company's people.
#[derive(Clone, Copy, Debug)]
enum Write {
    Inquiry,
    Login,
    DeskLogin,
    Registration,
    Visit,
    Draft,
}

const WRITES: [Write; 6] = [
    Write::Inquiry,
    Write::Login,
    Write::DeskLogin,
    Write::Registration,
    Write::Visit,
    Write::Draft,
];

struct Shop {
    desk: Desk,
    editor: String,
    /// The number of the draft's newest revision.
    base: i64,
    /// The number of writes that were tried.
    tried: usize,
    acknowledged: BTreeSet<String>,
}

impl Shop {
    async fn inquire(&mut self) -> Answer {
        let message = format!("Please quote number {}", self.tried);
        let form = [
            ("name", "Ann"),
            ("company", "Acme"),
            ("country", "UK"),
            ("email", "ann@example.com"),
            ("message", &message),
        ];
        let call = self.desk.site.request(Method::POST, "/en/inquiry");
        let answer = ask(call.form(&form)).await;
        if answer.status == StatusCode::SEE_OTHER {
            let (_, number) = answer.header("location").split_once("sent=").unwrap();
            self.acknowledged.insert(number.to_owned());
        }
        answer
    }

    /// Makes one write. Returns its answer, and whether it says that the write was stored.
    async fn write(&mut self, write: Write) -> (Answer, bool) {
        self.tried += 1;
        let post = |path: &str| self.desk.site.request(Method::POST, path);
        let answer = match write {
            Write::Inquiry => self.inquire().await,
            Write::Login => {
                let form = [("email", BUYER), ("passwd", PASSWORD)];
                ask(post("/api/v1/user/login/email").form(&form)).await
            }
            Write::DeskLogin => self.desk.login(EDITOR, PASSWORD).await,
            Write::Registration => {
                let email = format!("new-{}@disk.example", self.tried);
                let form = [("email", &*email), ("pwd", PASSWORD), ("repwd", PASSWORD)];
                ask(post("/api/v1/user/register/email").form(&form)).await
            }
            Write::Visit => ask(post("/log/visit/insert").json(&record())).await,
            Write::Draft => {
                let title = format!("Number {}", self.tried);
                let body = json!({ "base": self.base, "fields": { "en": { "title": title } } });
                let desk = &self.desk;
                desk.send(Method::PUT, DRAFT, &self.editor, body).await
            }
        };
        let is_stored = match write {
            Write::Inquiry => answer.status == StatusCode::SEE_OTHER,
            Write::Login | Write::Registration => {
                answer.status == StatusCode::OK && answer.json()["status"] == 200
            }
            Write::Visit => answer.text() == "success",
            Write::DeskLogin | Write::Draft => answer.status == StatusCode::OK,
        };
        if is_stored && matches!(write, Write::Draft) {
            self.base = answer.json()["entry"]["number"].as_i64().unwrap();
        }
        (answer, is_stored)
    }

    async fn everything_is_stored(&mut self, after: &str) {
        for write in WRITES {
            let (answer, is_stored) = self.write(write).await;
            let (status, text) = (answer.status, answer.text());
            assert!(is_stored, "{write:?} after {after}: {status} {text:.300}");
        }
    }

    /// What `/readyz` and the overview say of the database.
    async fn says_writable(&self) -> [bool; 2] {
        let ready = self.desk.site.get("/readyz").await;
        assert_eq!(ready.status, StatusCode::OK, "pages are served");
        let overview = ask(self.desk.call(Method::GET, "/dashboard", &self.editor)).await;
        let overview = overview.json();
        assert_eq!(overview["store"]["little"], true, "{overview}");
        let told = [&ready.json()["writable"], &overview["store"]["writable"]];
        told.map(|told| told.as_bool().unwrap())
    }

    async fn until_writable(&self, expected: bool) {
        let waiting = async {
            while self.says_writable().await != [expected; 2] {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let waited = tokio::time::timeout(Duration::from_mins(1), waiting).await;
        assert!(waited.is_ok(), "never: writable is {expected}");
    }
}

/// Runs the program with a database, and returns whether it succeeds, and its errors.
fn run(arguments: &[&str], database: &Path) -> (bool, String) {
    let mut command = selvage();
    command.args(arguments).arg("--provider-db").arg(database);
    let output = command.output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    (output.status.success(), errors)
}

#[tokio::test(flavor = "multi_thread")]
#[expect(clippy::similar_names, reason = "a desk on a disk")]
async fn what_a_full_disk_refuses_is_said_so_and_stored_when_there_is_room() {
    let Some(disk) = SmallDisk::mount(24) else {
        return;
    };
    let smtp = SmtpServer::start(None).await;
    let database = disk.path().join("data/provider.sqlite");
    let desk = Desk::start(database.to_str().unwrap(), |config| {
        config.limits.inquiries_address = 1000;
        config.limits.register_address = 1000;
        config.limits.login_account = 1000;
        send_mails_to(config, &smtp);
        config.mail.inquiries = Some(TEAM.to_owned());
    })
    .await;
    let editor = desk.member(EDITOR, Role::Editor).await;
    let form = [("email", BUYER), ("pwd", PASSWORD), ("repwd", PASSWORD)];
    let register = desk
        .site
        .request(Method::POST, "/api/v1/user/register/email");
    assert_eq!(ask(register.form(&form)).await.json()["status"], 200);
    let mut shop = Shop {
        desk,
        editor,
        base: 1,
        tried: 0,
        acknowledged: BTreeSet::new(),
    };
    shop.everything_is_stored("the start").await;
    shop.until_writable(true).await;
    for write in WRITES {
        disk.fill(0);
        let (answer, is_stored) = shop.write(write).await;
        assert!(!is_stored, "{write:?} on a full disk: {}", answer.text());
        match write {
            Write::Draft | Write::DeskLogin => {
                assert_eq!(problem(&answer), (503, "store-unavailable".to_owned()));
            }
            Write::Inquiry => {
                assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
                assert!(answer.text().contains("Please quote number"));
            }
            Write::Login | Write::Registration => assert_eq!(answer.json()["status"], 503),
            Write::Visit => assert!(answer.status.is_server_error()),
        }
        shop.until_writable(false).await;
        disk.clear();
        shop.everything_is_stored(&format!("{write:?} on a full disk"))
            .await;
        shop.until_writable(true).await;
    }

    // Other processes: a backup and an import.
    let archives = disk.path().join("backups/");
    let archives = archives.to_str().unwrap();
    let content = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/content");
    disk.fill(0);
    let (is_made, errors) = run(&["backup", archives], &database);
    assert!(
        !is_made && errors.contains("there is too little room"),
        "{errors}"
    );
    assert!(!Path::new(archives).exists());
    let (is_imported, errors) = run(&["content", "import", content], &database);
    assert!(!is_imported && errors.contains("full"), "{errors}");
    disk.clear();
    shop.everything_is_stored("an import on a full disk").await;
    let (is_imported, errors) = run(&["content", "import", content], &database);
    assert!(is_imported, "{errors}");
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("one.zip");
    let (is_made, errors) = run(&["backup", archive.to_str().unwrap()], &database);
    assert!(is_made, "{errors}");

    // What was acknowledged, and nothing else, was stored; its mails arrive.
    let stored = list_inquiries(&shop.desk.database).await.unwrap();
    let stored: BTreeSet<_> = stored.iter().map(StoredInquiry::shown_number).collect();
    assert_eq!(stored, shop.acknowledged);
    let is_told = || {
        let to_team = |own: &&TakenMail| own.to.contains(&TEAM.to_owned());
        smtp.taken().iter().filter(to_team).count() >= shop.acknowledged.len()
    };
    eventually("each inquiry is mailed", is_told).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_metric_says_that_nothing_can_be_written_and_failures_count_as_such() {
    let Some(disk) = SmallDisk::mount(24) else {
        return;
    };
    let database = disk.path().join("provider.sqlite");
    let folder = tempfile::tempdir().unwrap();
    let settings = [("SELVAGE_EMBEDDED_DATABASE", database.to_str().unwrap())];
    let server = Process::start_with(folder.path(), "info", &settings);
    let figure = async |name: &str| {
        let figures = server.get("/metrics").await;
        let mut lines = figures.text().lines();
        let value = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        value.map(|value| value.parse::<f64>().unwrap())
    };
    let until = async |name: &str, expected: f64| {
        let waiting = async {
            while figure(name).await != Some(expected) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let waited = tokio::time::timeout(Duration::from_mins(1), waiting).await;
        assert!(waited.is_ok(), "{name} is never {expected}");
    };
    until("selvage_store_writable", 1.0).await;
    assert!(figure("selvage_store_free_bytes").await.unwrap() > 1e6);
    disk.fill(0);
    let form = [
        ("email", BUYER.to_owned()),
        ("pwd", PASSWORD.to_owned()),
        ("repwd", PASSWORD.to_owned()),
    ];
    let path = "/api/v1/user/register/email";
    assert_eq!(server.post(path, &form).await.json()["status"], 503);
    until("selvage_store_writable", 0.0).await;
    server
        .logged("nothing can be written to the database")
        .await;
    let failed = r#"selvage_provider_calls_total{call="register",outcome="failed"}"#;
    assert!(figure(failed).await.is_some(), "{failed}");
    disk.clear();
    assert_eq!(server.post(path, &form).await.json()["status"], 200);
    until("selvage_store_writable", 1.0).await;
}
