//! The embedded provider, alone in a process that is killed without a warning.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use reqwest::Client;
use serde_json::Value;
use tokio::sync::Notify;

use crate::support::databases::databases;
use crate::support::postgres::Postgres;
use crate::support::process::selvage;

/// `selvage provider` on a free port. Dropping it kills it.
struct Process {
    child: Child,
    base: String,
}

impl Process {
    fn start(database: &str) -> Self {
        let mut child = selvage()
            .args([
                "provider",
                "--listen",
                "127.0.0.1:0",
                "--provider-db",
                database,
                "--content",
            ])
            .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/content"))
            .env("SELVAGE_LOG_FILTER", "info")
            .env("SELVAGE_LOG_FORMAT", "json")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let base = lines
            .by_ref()
            .find_map(|line| address_in(&line.unwrap()))
            .expect("it says where it answers");
        // The rest is read to the end, so that it never waits for somebody to read it.
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, base }
    }

    /// SIGKILL.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn address_in(line: &str) -> Option<String> {
    let port = line
        .contains("the embedded provider answers")
        .then(|| line.split_once("127.0.0.1:"))??
        .1;
    let port: String = port.chars().take_while(char::is_ascii_digit).collect();
    Some(format!("http://127.0.0.1:{port}"))
}

fn client() -> Client {
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::builder()
        .timeout(Duration::from_secs(30))
        .build()
        .unwrap()
}

/// The envelope; `None` when there was no answer.
async fn post(http: &Client, url: String, form: &[(&str, &str)]) -> Option<Value> {
    http.post(url)
        .form(form)
        .send()
        .await
        .ok()?
        .json()
        .await
        .ok()
}

async fn register(http: &Client, base: &str, number: usize) -> bool {
    let (email, password) = account(number);
    let form = [
        ("email", email.as_str()),
        ("pwd", &password),
        ("repwd", &password),
    ];
    let answer = post(http, format!("{base}/api/v1/user/register/email"), &form).await;
    answer.is_some_and(|answer| answer["status"] == 200)
}

fn account(number: usize) -> (String, String) {
    (
        format!("customer-{number}@example.com"),
        format!("kettle-{number}-linen"),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn acknowledged_registrations_are_there_after_kill_9_among_a_hundred_others() {
    let folder = tempfile::TempDir::new().unwrap();
    for database in &databases(folder.path()).await {
        acknowledged_registrations_are_there_after_kill_9(database).await;
    }
}

async fn acknowledged_registrations_are_there_after_kill_9(database: &str) {
    let process = Process::start(database);
    let (http, base) = (client(), process.base.clone());

    let form = [("email", "buyer@example.com"), ("passwd", "woven-demo-1")];
    let login = post(&http, format!("{base}/api/v1/user/login/email"), &form)
        .await
        .unwrap();
    let token = login["data"]["token"].as_str().unwrap().to_owned();

    let (acknowledged, halfway) = (Arc::new(AtomicUsize::new(0)), Arc::new(Notify::new()));
    let registrations: Vec<_> = (0..100)
        .map(|number| {
            let (http, base) = (http.clone(), base.clone());
            let (acknowledged, halfway) = (acknowledged.clone(), halfway.clone());
            tokio::spawn(async move {
                let done = register(&http, &base, number).await;
                if done && acknowledged.fetch_add(1, Ordering::SeqCst) + 1 == 40 {
                    halfway.notify_one();
                }
                done
            })
        })
        .collect();
    halfway.notified().await;
    process.kill();
    let mut kept = Vec::new();
    for (number, registration) in registrations.into_iter().enumerate() {
        if registration.await.unwrap() {
            kept.push(number);
        }
    }
    assert!(kept.len() >= 40, "only {} were acknowledged", kept.len());

    let process = Process::start(database);
    for number in kept {
        let (email, password) = account(number);
        let form = [("email", email.as_str()), ("passwd", &password)];
        let login = post(
            &http,
            format!("{}/api/v1/user/login/email", process.base),
            &form,
        )
        .await
        .unwrap();
        assert_eq!(
            login["status"], 200,
            "customer {number} was acknowledged and is gone"
        );
    }
    let orders = http
        .get(format!("{}/s16/api/v1/order/pager", process.base))
        .query(&[("token", &token)]);
    let orders: Value = orders.send().await.unwrap().json().await.unwrap();
    assert_eq!(
        orders["data"].as_array().map(Vec::len),
        Some(2),
        "the session and the contracts are there too"
    );
}

/// Sends a visit; returns whether it was acknowledged.
async fn visit(http: &Client, base: &str, number: usize) -> bool {
    let record =
        serde_json::json!({ "ukey": format!("browser-{number}"), "act": "start", "url": "/" });
    let sent = http
        .post(format!("{base}/log/visit/insert"))
        .json(&record)
        .send()
        .await;
    match sent {
        Ok(answer) => answer.text().await.is_ok_and(|text| text == "success"),
        Err(_) => false,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_survives_a_kill_of_postgresql() {
    let server = Postgres::start();
    let database = server.database(None).await;
    let process = Process::start(&database);
    let (http, base) = (client(), process.base.clone());
    let acknowledged = AtomicUsize::new(0);
    let halfway = Notify::new();
    let calls = futures::future::join_all((0..60).map(|number| {
        let (http, base, acknowledged, halfway) = (&http, &base, &acknowledged, &halfway);
        async move {
            let done = (
                register(http, base, number).await,
                visit(http, base, number).await,
            );
            if done == (true, true) && acknowledged.fetch_add(1, Ordering::SeqCst) == 20 {
                halfway.notify_one();
            }
            done
        }
    }));
    let stop = async {
        halfway.notified().await;
        tokio::task::block_in_place(|| server.control("stop -m immediate"));
    };
    let (done, ()) = tokio::join!(calls, stop);
    assert!(done.contains(&(false, false)), "the server was away");
    server.control("start");

    let mut visits = 0;
    for (number, (registered, visited)) in done.into_iter().enumerate() {
        visits += usize::from(visited);
        if registered {
            let (email, password) = account(number);
            let form = [("email", email.as_str()), ("passwd", &password)];
            let login = post(&http, format!("{base}/api/v1/user/login/email"), &form)
                .await
                .unwrap();
            assert_eq!(
                login["status"], 200,
                "customer {number} was acknowledged and is gone"
            );
        }
    }
    let counted = selvage()
        .args([
            "visits",
            "--provider-db",
            &database,
            "--by",
            "site",
            "--format",
            "json",
        ])
        .output();
    let counted: Value = serde_json::from_slice(&counted.unwrap().stdout).unwrap();
    // One that was stored before its acknowledgement was lost may be there as well.
    assert!(
        counted[0]["visitors"].as_u64().unwrap() >= visits as u64,
        "{visits} visits were acknowledged: {counted}"
    );
}
