//! The operators' own listener.

use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::Output;

use base::config::{AdminAddress, Secret};
use http::StatusCode;
use reqwest::Method;
use url::Url;

use crate::support::process::{Process, selvage};
use crate::support::raw::Connection;
use crate::support::scripted::Scripted;
use crate::support::site::{TestSite, ask};

const SECRET: &str = "0123456789abcdef";

async fn start(max_connections: usize) -> (Scripted, TestSite, Url) {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.admin.listen = Some(AdminAddress::Tcp(([127, 0, 0, 1], 0).into()));
        config.server.purge_secret = Some(Secret::new(SECRET.to_owned()));
        config.server.max_connections = max_connections;
    })
    .await;
    let admin = format!("http://{}/", site.admin.unwrap()).parse().unwrap();
    (provider, site, admin)
}

#[tokio::test(flavor = "multi_thread")]
async fn operators_addresses_are_on_their_own_listener_alone_and_pages_on_the_other() {
    let (_provider, site, admin) = start(100).await;
    let operator = |path: &str| {
        reqwest::Client::builder()
            .no_proxy()
            .build()
            .unwrap()
            .get(admin.join(path).unwrap())
    };
    for path in ["/metrics", "/readyz"] {
        assert_eq!(ask(operator(path)).await.status, StatusCode::OK, "{path}");
        assert_eq!(site.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    let purge = serde_json::json!({ "all": true });
    assert_eq!(
        site.purge(SECRET, &purge).await.status,
        StatusCode::NOT_FOUND
    );
    let request =
        reqwest::Client::new().request(Method::POST, admin.join("/_selvage/purge").unwrap());
    assert_eq!(
        ask(request.bearer_auth(SECRET).json(&purge)).await.status,
        StatusCode::OK
    );
    assert_eq!(ask(operator("/healthz")).await.status, StatusCode::OK);
    assert_eq!(site.get("/healthz").await.status, StatusCode::OK);
    // The desk shows it.
    let picture = operator("/media/weaves/plain-1.svg");
    assert_eq!(ask(picture).await.status, StatusCode::OK);
    for path in ["/en", "/_page/en", "/s16/api/v1/order/pager", "/robots.txt"] {
        assert_ne!(site.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(
            ask(operator(path)).await.status,
            StatusCode::NOT_FOUND,
            "{path}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn operators_are_answered_while_visitors_have_every_place() {
    let (_provider, site, admin) = start(1).await;
    let mut visitor = Connection::open(&site.url).await;
    visitor.get("/healthz").await;
    assert_eq!(visitor.answer().await.unwrap().status, StatusCode::OK);
    let mut waiting = Connection::open(&site.url).await;
    waiting.get("/healthz").await;
    for _ in 0..5 {
        let mut operator = Connection::open(&admin).await;
        operator.get("/readyz").await;
        assert_eq!(operator.answer().await.unwrap().status, StatusCode::OK);
        assert!(waiting.is_silent(), "the visitors' places are taken");
    }
}

/// A page of another site can give its name the listener's address, and would then read what it
/// answers (DNS rebinding).
#[tokio::test(flavor = "multi_thread")]
async fn operators_addresses_are_asked_by_names_of_their_own_alone() {
    let site = TestSite::start(Scripted::start().await.url(), |config| {
        config.server.public_url = "https://www.example.com".parse().unwrap();
        config.admin.listen = Some(AdminAddress::Tcp(([127, 0, 0, 1], 0).into()));
        config.admin.hosts = vec!["selvage-admin".to_owned()];
        config.desk.link = Some("https://desk.example.com/desk".parse().unwrap());
    })
    .await;
    let address = site.admin.unwrap();
    let port = address.port();
    let own = [
        address.to_string(),
        format!("localhost:{port}"),
        format!("[::1]:{port}"),
        "10.0.0.5:19090".to_owned(),
        "www.example.com".to_owned(),
        format!("selvage-admin:{port}"),
        "Desk.example.com".to_owned(),
    ];
    let others = [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        format!("127.0.0.1.evil.example:{port}"),
        format!("localhost.evil.example:{port}"),
        "selvage-admin.evil.example".to_owned(),
    ];
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    for path in ["/metrics", "/readyz", "/healthz", "/desk", "/desk/api/me"] {
        for (hosts, is_own) in [(&own[..], true), (&others[..], false)] {
            for host in hosts {
                let call = client.get(format!("http://{address}{path}"));
                let status = ask(call.header("host", host)).await.status;
                let is_refused = status == StatusCode::MISDIRECTED_REQUEST;
                assert_eq!(is_refused, !is_own, "{path} {host}: {status}");
            }
        }
    }
}

/// Settings of a server whose operators use this socket.
fn settings(socket: &Path) -> [(&'static str, String); 2] {
    [
        ("SELVAGE_SERVER_PURGE_SECRET", SECRET.to_owned()),
        ("SELVAGE_ADMIN_LISTEN", format!("unix:{}", socket.display())),
    ]
}

/// Runs a command with the settings of the server.
fn command(words: &[&str], socket: &Path) -> Output {
    selvage()
        .args(words)
        .envs(settings(socket))
        .output()
        .unwrap()
}

/// GET over the socket.
async fn operator(socket: &Path, path: &str) -> reqwest::Response {
    let client = reqwest::Client::builder()
        .unix_socket(socket)
        .build()
        .unwrap();
    client
        .get(format!("http://localhost{path}"))
        .send()
        .await
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn operators_can_have_a_unix_socket() {
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("admin.sock");
    let server = Process::listening(folder.path(), &settings(&socket));
    assert_eq!(
        socket.metadata().unwrap().permissions().mode() & 0o777,
        0o660
    );
    for path in ["/metrics", "/readyz", "/healthz"] {
        assert_eq!(
            operator(&socket, path).await.status(),
            StatusCode::OK,
            "{path}"
        );
    }
    assert_eq!(
        operator(&socket, "/en").await.status(),
        StatusCode::NOT_FOUND
    );
    for path in ["/metrics", "/readyz"] {
        assert_eq!(
            server.get(path).await.status,
            StatusCode::NOT_FOUND,
            "{path}"
        );
    }
    assert_eq!(server.get("/en").await.status, StatusCode::OK);
    assert!(command(&["health"], &socket).status.success());
    let purged = command(&["purge", "--all"], &socket);
    assert!(
        purged.status.success(),
        "{}",
        String::from_utf8_lossy(&purged.stderr)
    );
    let refused = Process::failing(folder.path(), &settings(&socket));
    assert!(
        refused.contains(&format!(
            "cannot listen on {}: Address already in use",
            socket.display()
        )),
        "{refused}"
    );
    assert!(server.terminate().success());
    let unreachable = command(&["health"], &socket);
    assert_eq!(unreachable.status.code(), Some(1));
    let message = String::from_utf8(unreachable.stderr).unwrap();
    assert!(
        message.contains(&format!(
            "cannot connect to the server at unix:{}",
            socket.display()
        )),
        "{message}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_file_is_replaced_if_no_process_listens_on_it_and_another_file_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("admin.sock");
    drop(UnixListener::bind(&socket).unwrap());
    let server = Process::listening(folder.path(), &settings(&socket));
    assert_eq!(operator(&socket, "/readyz").await.status(), StatusCode::OK);
    assert!(server.terminate().success());
    std::fs::remove_file(&socket).unwrap();
    std::fs::write(&socket, "a file of the operator").unwrap();
    Process::failing(folder.path(), &settings(&socket));
    assert_eq!(
        std::fs::read_to_string(&socket).unwrap(),
        "a file of the operator"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_service_manager_can_open_the_unix_socket() {
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("manager.sock");
    let listener = UnixListener::bind(&socket).unwrap();
    let server = Process::on_sockets(
        folder.path(),
        &[("admin", &listener)],
        &settings(Path::new("/run/unused.sock")),
    );
    assert_eq!(operator(&socket, "/readyz").await.status(), StatusCode::OK);
    assert_eq!(server.get("/readyz").await.status, StatusCode::NOT_FOUND);
}
