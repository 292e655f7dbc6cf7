//! A restart loses nothing: every request is answered with 200, by the old process or by the new
//! one.

use std::collections::HashSet;
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use http::StatusCode;
use parking_lot::Mutex;
use tokio::task::JoinSet;
use url::Url;

use crate::support::process::Process;
use crate::support::raw::{Connection, RawAnswer};
use crate::support::scripted::Scripted;
use crate::support::site::eventually;

const PATHS: [&str; 4] = [
    "/en",
    "/ja/news/list",
    "/healthz",
    "/_page/en/about/company",
];

/// Visitors who ask on and on, some on connections that they keep, some each time on a new one.
struct Visitors {
    tasks: JoinSet<()>,
    seen: Arc<Seen>,
}

#[derive(Default)]
struct Seen {
    end: AtomicBool,
    answered: AtomicUsize,
    /// Prefix of each process's request ids.
    processes: Mutex<HashSet<String>>,
    lost: Mutex<Vec<String>>,
}

impl Visitors {
    fn arrive(url: &Url) -> Self {
        let mut tasks = JoinSet::new();
        let seen = Arc::new(Seen::default());
        for visitor in 0..12 {
            let (url, seen) = (url.clone(), Arc::clone(&seen));
            // A third each: keeps its connection busy; keeps it with pauses; makes a new one each
            // time.
            tasks.spawn(async move {
                let mut connection = None;
                for path in PATHS.iter().cycle() {
                    if seen.end.load(Ordering::Relaxed) {
                        break;
                    }
                    let mut own = match connection.take() {
                        Some(own) => own,
                        None => Connection::open(&url).await,
                    };
                    own.get(path).await;
                    let answer = own.answer().await;
                    let last = seen.note(path, answer.as_ref());
                    if visitor % 3 < 2 && !last {
                        connection = Some(own);
                    }
                    if visitor % 3 == 1 {
                        tokio::time::sleep(Duration::from_millis(40)).await;
                    }
                }
            });
        }
        Self { tasks, seen }
    }

    /// Waits for some more answers.
    async fn go_on(&self) {
        let until = self.seen.answered.load(Ordering::Relaxed) + 300;
        eventually("they are answered", || {
            self.seen.answered.load(Ordering::Relaxed) >= until
        })
        .await;
    }

    /// Lets them go, and says what they saw.
    async fn leave(mut self) -> Arc<Seen> {
        self.seen.end.store(true, Ordering::Relaxed);
        while let Some(visitor) = self.tasks.join_next().await {
            visitor.unwrap();
        }
        self.seen
    }
}

impl Seen {
    /// Counts an answer; says whether it is its connection's last.
    fn note(&self, path: &str, answer: Option<&RawAnswer>) -> bool {
        match answer {
            Some(RawAnswer {
                status: StatusCode::OK,
                head,
                ..
            }) => {
                let id = head
                    .lines()
                    .find_map(|line| line.strip_prefix("x-request-id: "))
                    .unwrap();
                self.processes
                    .lock()
                    .insert(id.split('-').next().unwrap().to_owned());
                self.answered.fetch_add(1, Ordering::Relaxed);
                head.contains("connection: close")
            }
            other => {
                self.lost.lock().push(format!("{path}: {other:?}"));
                true
            }
        }
    }

    #[track_caller]
    fn assert_nothing_lost(&self) {
        let lost = self.lost.lock();
        assert!(
            lost.is_empty(),
            "{} of {} lost: {lost:#?}",
            lost.len(),
            self.answered.load(Ordering::Relaxed)
        );
        assert_eq!(self.processes.lock().len(), 2, "both processes answered");
    }
}

fn settings(provider: &Scripted) -> [(&'static str, String); 1] {
    [("SELVAGE_PROVIDER_URL", provider.url().to_string())]
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_on_one_socket_hand_over_without_a_request_lost() {
    let provider = Scripted::start().await;
    let folder = tempfile::tempdir().unwrap();
    let socket = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/", socket.local_addr().unwrap())
        .parse()
        .unwrap();
    let old = Process::on_socket(folder.path(), &socket, &settings(&provider));
    let visitors = Visitors::arrive(&url);
    visitors.go_on().await;

    let new = Process::on_socket(folder.path(), &socket, &settings(&provider));
    visitors.go_on().await;
    assert!(old.terminate().success());
    visitors.go_on().await;

    visitors.leave().await.assert_nothing_lost();
    assert!(new.terminate().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_between_two_processes_wait_in_the_socket() {
    let provider = Scripted::start().await;
    let folder = tempfile::tempdir().unwrap();
    let socket = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/", socket.local_addr().unwrap())
        .parse()
        .unwrap();
    let old = Process::on_socket(folder.path(), &socket, &settings(&provider));
    let visitors = Visitors::arrive(&url);
    visitors.go_on().await;

    assert!(old.terminate().success());
    let new = Process::on_socket(folder.path(), &socket, &settings(&provider));
    visitors.go_on().await;

    visitors.leave().await.assert_nothing_lost();
    assert!(new.terminate().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_that_share_a_port_hand_over_what_waits() {
    let provider = Scripted::start().await;
    let folder = tempfile::tempdir().unwrap();
    let shared = |address: String| {
        let [provider] = settings(&provider);
        [
            provider,
            ("SELVAGE_SERVER_REUSE_PORT", "true".to_owned()),
            ("SELVAGE_SERVER_LISTEN", address),
        ]
    };
    let old = Process::listening(folder.path(), &shared("127.0.0.1:0".to_owned()));
    let url: Url = old.url();
    let visitors = Visitors::arrive(&url);
    visitors.go_on().await;

    let new = Process::listening(
        folder.path(),
        &shared(url.socket_addrs(|| None).unwrap()[0].to_string()),
    );
    visitors.go_on().await;
    assert!(old.terminate().success());
    visitors.go_on().await;

    visitors.leave().await.assert_nothing_lost();
    assert!(new.terminate().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_is_not_shared_is_taken() {
    let folder = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = Process::failing(folder.path(), &[("SELVAGE_SERVER_LISTEN", address.clone())]);
    assert!(
        output.contains(&format!("cannot listen on {address}")),
        "{output}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_service_manager_is_told_when_it_is_ready_alive_and_stopping() {
    let provider = Scripted::start().await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notify");
    let manager = tokio::net::UnixDatagram::bind(&path).unwrap();
    let [provider] = settings(&provider);
    let settings = [
        provider,
        ("NOTIFY_SOCKET", path.display().to_string()),
        ("WATCHDOG_USEC", "200000".to_owned()),
    ];
    let server = Process::listening(folder.path(), &settings);
    let told = async |wanted: &str| {
        let mut text = [0; 256];
        let told = async {
            loop {
                let length = manager.recv(&mut text).await.unwrap();
                if text[..length] == *format!("{wanted}\n").as_bytes() {
                    break;
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(20), told)
            .await
            .unwrap_or_else(|_| panic!("never {wanted}"));
    };
    told("READY=1").await;
    told("WATCHDOG=1").await;
    told("WATCHDOG=1").await;
    let ending = tokio::task::spawn_blocking(move || server.terminate());
    told("STOPPING=1").await;
    assert!(ending.await.unwrap().success());
}
