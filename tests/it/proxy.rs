//! `ops/nginx.conf`, run by nginx itself: what it passes on, and what its logs must never have.

use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use futures::{StreamExt, stream};
use http::{HeaderMap, StatusCode, Version};
use reqwest::Client;
use reqwest::redirect::Policy;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

const TOKEN: &str = "token-of-the-buyer";
/// Where a token may stand, as links and the browser write it.
const WITH_TOKEN: [&str; 8] = [
    "/order?token=",
    "/en/order?token=",
    "/zh/order/?token=",
    "/_page/order?token=",
    "/_page/ja/order?cno=1&token=",
    "/s16/api/v1/order/pager?token=",
    "/s16/opp/style/pager?lang=en&token=",
    "/ja/user/login?token=",
];

/// Requests as they come through.
type Came = Arc<Mutex<Vec<(String, Version, HeaderMap)>>>;

/// nginx with the sample, as far as a test needs it otherwise: without TLS, and with files below a
/// folder.
struct Nginx {
    folder: TempDir,
    child: Child,
    address: String,
    /// The address without TLS.
    redirect: String,
    client: Client,
}

impl Nginx {
    async fn start(upstream: &str) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let folder = TempDir::new().unwrap();
        let own = folder.path().to_str().unwrap().to_owned();
        let free = [(); 2].map(|()| std::net::TcpListener::bind("127.0.0.1:0").unwrap());
        let [address, redirect] = free
            .each_ref()
            .map(|free| free.local_addr().unwrap().to_string());
        let mut sample = include_str!("../../ops/nginx.conf").to_owned();
        for (line, other) in [
            ("listen 443 ssl http2;", format!("listen {address};")),
            ("listen 80;", format!("listen {redirect};")),
            (
                "    ssl_certificate     /etc/ssl/certs/www.example.com.pem;\n",
                String::new(),
            ),
            (
                "    ssl_certificate_key /etc/ssl/private/www.example.com.key;\n",
                String::new(),
            ),
            ("server 127.0.0.1:8080;", format!("server {upstream};")),
            ("/var/log/nginx/selvage.log", format!("{own}/access.log")),
        ] {
            assert!(sample.contains(line), "{line}");
            sample = sample.replace(line, &other);
        }
        let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|name| format!("{name}_temp_path {own}/{name};\n"))
            .concat();
        let all = format!(
            "daemon off; master_process off; pid {own}/pid; error_log {own}/error.log error; events {{}}\n\
             http {{\n{temporary}{sample}}}\n"
        );
        std::fs::write(folder.path().join("nginx.conf"), all).unwrap();
        drop(free);
        let mut command = Command::new("nginx");
        command.args([
            "-p",
            &own,
            "-c",
            "nginx.conf",
            "-e",
            &format!("{own}/error.log"),
        ]);
        let child = command
            .stdout(Stdio::null())
            .stderr(Stdio::inherit())
            .spawn();
        let child = child.expect("nginx; `eval \"$(scripts/need.sh nginx)\"` puts it on the PATH");
        let client = Client::builder()
            .no_proxy()
            .redirect(Policy::none())
            .build()
            .unwrap();
        let nginx = Self {
            folder,
            child,
            address,
            redirect,
            client,
        };
        for _ in 0..500 {
            if tokio::net::TcpStream::connect(&nginx.address).await.is_ok() {
                return nginx;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("nginx does not start: {}", nginx.log("error.log"));
    }

    fn log(&self, name: &str) -> String {
        std::fs::read_to_string(self.folder.path().join(name)).unwrap_or_default()
    }

    /// The log, once it has `part`: nginx writes a line after it has answered.
    async fn log_with(&self, name: &str, part: &str) -> String {
        for _ in 0..500 {
            if self.log(name).contains(part) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let log = self.log(name);
        assert!(log.contains(part), "{part}: {log}");
        log
    }

    async fn get(&self, path: &str) -> StatusCode {
        let request = self
            .client
            .get(format!("http://{}{path}", self.address))
            .header("host", "www.example.com");
        request
            .header("x-forwarded-for", "203.0.113.9")
            .send()
            .await
            .unwrap()
            .status()
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A server that notes what comes.
async fn upstream() -> (String, Came, JoinHandle<()>) {
    let came = Came::default();
    let note = Arc::clone(&came);
    let router = Router::new().fallback(async move |request: Request| {
        let (parts, body) = request.into_parts();
        axum::body::to_bytes(body, usize::MAX).await.unwrap();
        note.lock()
            .unwrap()
            .push((parts.uri.to_string(), parts.version, parts.headers));
    });
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    (
        address,
        came,
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() }),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn every_request_comes_with_its_host_and_its_clients_address() {
    let (address, came, _upstream) = upstream().await;
    let nginx = Nginx::start(&address).await;
    for path in WITH_TOKEN.into_iter().chain([
        "/",
        "/en/news/list?page=2",
        "/_image?src=/media/a.jpg&w=640",
    ]) {
        assert_eq!(nginx.get(path).await, StatusCode::OK, "{path}");
        let (uri, version, headers) = came.lock().unwrap().pop().unwrap();
        assert_eq!((uri.as_str(), version), (path, Version::HTTP_11));
        assert_eq!(headers["host"], "www.example.com", "{path}");
        assert_eq!(
            headers["x-forwarded-for"], "127.0.0.1",
            "{path}: without what the client has written"
        );
        assert_eq!(headers["x-request-id"].len(), 32, "{path}");
        assert!(!headers.contains_key("connection"), "{path}");
    }
    for closed in ["/metrics", "/readyz", "/_selvage/purge"] {
        assert_eq!(nginx.get(closed).await, StatusCode::NOT_FOUND, "{closed}");
        assert!(came.lock().unwrap().is_empty());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_largest_bodies_come_through_and_larger_ones_do_not() {
    let (address, came, _upstream) = upstream().await;
    let nginx = Nginx::start(&address).await;
    for (length, status) in [
        (61 << 20, StatusCode::OK),
        ((61 << 20) + 1, StatusCode::PAYLOAD_TOO_LARGE),
    ] {
        let request = nginx
            .client
            .post(format!("http://{}/en/inquiry", nginx.address))
            .header("host", "www.example.com");
        let answer = request.body(vec![b'x'; length]).send().await;
        assert_eq!(answer.unwrap().status(), status, "{length}");
        let passed = came.lock().unwrap().pop().is_some();
        assert_eq!(passed, status == StatusCode::OK, "{length}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_without_tls_are_redirected_and_greedy_ones_refused() {
    let (address, _, _upstream) = upstream().await;
    let nginx = Nginx::start(&address).await;
    let request = nginx
        .client
        .get(format!("http://{}/en/order?token={TOKEN}", nginx.redirect));
    let answer = request
        .header("host", "www.example.com")
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), StatusCode::PERMANENT_REDIRECT);
    assert_eq!(
        answer.headers()["location"],
        format!("https://www.example.com/en/order?token={TOKEN}")
    );
    let path = format!("/en/order?token={TOKEN}");
    let requests = stream::iter(0..1000)
        .map(|_| nginx.get(&path))
        .buffer_unordered(50);
    let statuses: Vec<_> = requests.collect().await;
    let count = |status| statuses.iter().filter(|own| **own == status).count();
    let (answered, refused) = (count(StatusCode::OK), count(StatusCode::TOO_MANY_REQUESTS));
    assert!(
        answered >= 100 && refused > 0 && answered + refused == 1000,
        "{statuses:?}"
    );
    for log in ["access.log", "error.log"] {
        assert!(!nginx.log(log).contains(TOKEN), "{log}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_log_has_a_customers_token_whether_selvage_answers_or_not() {
    let (address, _, upstream) = upstream().await;
    let nginx = Nginx::start(&address).await;
    for status in [StatusCode::OK, StatusCode::BAD_GATEWAY] {
        if status != StatusCode::OK {
            upstream.abort();
            while tokio::net::TcpStream::connect(&address).await.is_ok() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
        for path in WITH_TOKEN {
            let path = format!("{path}{TOKEN}");
            let answered = nginx.get(&path).await;
            assert!(
                answered == status || answered == StatusCode::GATEWAY_TIMEOUT,
                "{path}: {answered}"
            );
        }
    }
    // The log has the public page's address, without its query.
    nginx.get(&format!("/en/news/list?token={TOKEN}")).await;
    let access = nginx
        .log_with("access.log", "\"GET /en/news/list HTTP/1.1\" 502")
        .await;
    assert!(!access.contains(TOKEN), "{access}");
    let error = nginx.log_with("error.log", "/en/news/list").await;
    let told: Vec<_> = error
        .lines()
        .filter(|line| line.contains(TOKEN) && !line.contains("/en/news/list"))
        .collect();
    assert!(told.is_empty(), "{told:#?}");
}
