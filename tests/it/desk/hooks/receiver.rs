//! A receiver of webhooks: a real server on 127.0.0.1 that keeps what it gets, and answers as the
//! test says.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::response::Response;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::{HeaderMap, Uri};
use parking_lot::Mutex;
use ring::hmac;
use serde_json::Value;
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::net::TcpListener;
use url::form_urlencoded;

/// A call that was received.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub(super) path: String,
    query: String,
    headers: HeaderMap,
    pub(super) body: String,
}

/// An answer.
pub(super) struct Reply {
    /// 0 for none, ever.
    status: u16,
    location: Option<&'static str>,
    body: String,
}

impl Reply {
    pub(super) fn ok(body: &str) -> Self {
        Self::status(200, body.to_owned())
    }

    pub(super) fn status(status: u16, body: String) -> Self {
        Self {
            status,
            location: None,
            body,
        }
    }

    pub(super) fn redirect(location: &'static str) -> Self {
        Self {
            location: Some(location),
            ..Self::status(303, String::new())
        }
    }

    pub(super) fn never() -> Self {
        Self::status(0, String::new())
    }
}

type Script = Box<dyn Fn(&Call, usize) -> Reply + Send + Sync>;

struct Kept {
    calls: Mutex<Vec<Call>>,
    script: Script,
}

pub(super) struct Receiver {
    address: SocketAddr,
    kept: Arc<Kept>,
}

impl Receiver {
    /// Starts one whose answers depend on the number of calls before.
    pub(super) async fn start(script: impl Fn(usize) -> Reply + Send + Sync + 'static) -> Self {
        Self::checking(move |_: &Call, number| script(number)).await
    }

    /// Starts one whose answers depend on the call as well.
    pub(super) async fn checking(
        script: impl Fn(&Call, usize) -> Reply + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let kept = Arc::new(Kept {
            calls: Mutex::default(),
            script: Box::new(script),
        });
        let router = Router::new().fallback(answer).with_state(Arc::clone(&kept));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { address, kept }
    }

    pub(super) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(super) fn calls(&self) -> Vec<Call> {
        self.kept.calls.lock().clone()
    }

    /// Waits until there were so many calls, and returns them.
    pub(super) async fn wait_for(&self, number: usize) -> Vec<Call> {
        let is_so = || self.kept.calls.lock().len() >= number;
        crate::support::site::eventually("a call", is_so).await;
        self.calls()
    }
}

async fn answer(
    State(kept): State<Arc<Kept>>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let call = Call {
        path: uri.path().to_owned(),
        query: uri.query().unwrap_or_default().to_owned(),
        headers,
        body: String::from_utf8(body.to_vec()).unwrap(),
    };
    let reply = {
        let mut calls = kept.calls.lock();
        let reply = (kept.script)(&call, calls.len());
        calls.push(call);
        reply
    };
    if reply.status == 0 {
        std::future::pending::<()>().await;
    }
    let mut response = Response::builder().status(reply.status);
    if let Some(location) = reply.location {
        response = response.header("location", location);
    }
    response.body(Body::from(reply.body)).unwrap()
}

fn sign(key: &[u8], signed: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, key);
    STANDARD.encode(hmac::sign(&key, signed.as_bytes()))
}

impl Call {
    pub(super) fn header(&self, name: &str) -> &str {
        self.headers.get(name).unwrap().to_str().unwrap()
    }

    pub(super) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }

    /// Checks that there is a signature for each of these secrets, and no other, as the libraries of
    /// Standard Webhooks do.
    pub(super) fn verify(&self, secrets: &[&str]) {
        let [id, time] = ["webhook-id", "webhook-timestamp"].map(|name| self.header(name));
        let signed = format!("{id}.{time}.{}", self.body);
        let expected = secrets.iter().map(|secret| {
            let key = STANDARD.decode(secret.strip_prefix("whsec_").unwrap());
            format!("v1,{}", sign(&key.unwrap(), &signed))
        });
        let expected: Vec<_> = expected.collect();
        assert_eq!(self.header("webhook-signature"), expected.join(" "));
        let age = jiff::Timestamp::now().as_second() - time.parse::<i64>().unwrap();
        assert!((0..300).contains(&age), "{age}");
    }

    /// The text of a message to the robot of a group.
    pub(super) fn text_of_robot(&self) -> String {
        let body = self.json();
        let text = [&body["text"]["content"], &body["content"]["text"]];
        let mut text = text.into_iter().filter_map(Value::as_str);
        text.next().unwrap().to_owned()
    }

    /// Whether a message is signed as the documents of its robot say.
    pub(super) fn is_signed_for(&self, kind: &str, secret: &str) -> bool {
        if kind == "feishu" {
            let body = self.json();
            let time = body["timestamp"].as_str().unwrap_or_default();
            let key = format!("{time}\n{secret}");
            return body["sign"] == sign(key.as_bytes(), "");
        }
        let query = form_urlencoded::parse(self.query.as_bytes());
        let query: std::collections::HashMap<_, _> = query.into_owned().collect();
        let (Some(time), Some(own)) = (query.get("timestamp"), query.get("sign")) else {
            return false;
        };
        query.contains_key("key") && *own == sign(secret.as_bytes(), &format!("{time}\n{secret}"))
    }
}

/// Runs statements on a database.
pub(super) async fn run(database: &str, statements: &'static str) {
    let statements = sqlx::raw_sql(statements);
    if database.starts_with("postgres") {
        let mut db = sqlx_postgres::PgConnection::connect(database)
            .await
            .unwrap();
        statements.execute(&mut db).await.unwrap();
    } else {
        let file = sqlx_sqlite::SqliteConnectOptions::new().filename(database);
        let mut db = file.connect().await.unwrap();
        statements.execute(&mut db).await.unwrap();
        db.close().await.unwrap();
    }
}
