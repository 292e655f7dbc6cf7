//! A provider that does what the test says: it answers plausibly, fails, lies, hangs, and counts
//! what it is asked.
//!
//! A real server on 127.0.0.1. It ends with the value, and its connections with it. Calls are known
//! by the names that the client's errors and metrics use (`site.rs`). A path may stand below any
//! prefix.

mod behaviour;
mod script;
mod seen;
mod site;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::response::Response;
use base::locale::{Locale, WORDS_ITEM};
use base::site::REDIRECTS_ITEM;
use http::StatusCode;
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinSet;
use url::Url;

pub use behaviour::{Behaviour, Gate};
pub use seen::Seen;
pub use site::{DOCUMENT, GOOD_TOKEN, NEWS, PASSWORD};

use super::words::words;
use script::Script;

/// A running provider.
pub struct Scripted {
    address: SocketAddr,
    script: Arc<Script>,
    server: watch::Sender<bool>,
    connections: Arc<AtomicUsize>,
}

impl Scripted {
    /// Starts on a free port; every call is answered plausibly.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let script = Arc::new(Script::default());
        let router = Router::new()
            .fallback(answer)
            .with_state(Arc::clone(&script));
        let connections = Arc::new(AtomicUsize::new(0));
        let (server, stop) = watch::channel(false);
        tokio::spawn(serve(listener, router, Arc::clone(&connections), stop));
        Self {
            address,
            script,
            server,
            connections,
        }
    }

    /// Its address.
    pub fn url(&self) -> Url {
        self.url_below("/")
    }

    /// Its address with a path before the calls' own.
    pub fn url_below(&self, prefix: &str) -> Url {
        format!("http://{}{prefix}", self.address).parse().unwrap()
    }

    /// Closes the socket and every connection: the provider is gone for good.
    pub async fn stop(&self) {
        self.server.send_replace(true);
        self.server.closed().await;
    }

    /// From now on every request of this call is answered like this.
    pub fn on(&self, call: &str, behaviour: Behaviour) {
        self.script.set(call, behaviour);
    }

    /// From now on a request of this call with a parameter of this value is answered like this.
    pub fn on_part(&self, call: &str, part: (&str, &str), behaviour: Behaviour) {
        self.script.set_part(call, part, behaviour);
    }

    /// The next requests of this call are answered like these, one each; then as before.
    pub fn next(&self, call: &str, behaviours: impl IntoIterator<Item = Behaviour>) {
        self.script.enqueue(call, behaviours);
    }

    /// Every call that nothing else is said about is answered like this.
    pub fn on_all(&self, behaviour: Behaviour) {
        self.script.set_default(behaviour);
    }

    /// This call fails with HTTP status 500.
    pub fn fail(&self, call: &str) {
        self.on(call, Behaviour::Http(StatusCode::INTERNAL_SERVER_ERROR));
    }

    /// Every call fails with HTTP status 500.
    pub fn fail_all(&self) {
        self.on_all(Behaviour::Http(StatusCode::INTERNAL_SERVER_ERROR));
    }

    /// This call is never answered.
    pub fn hang(&self, call: &str) {
        self.on(call, Behaviour::Hang);
    }

    /// No call is ever answered.
    pub fn hang_all(&self) {
        self.on_all(Behaviour::Hang);
    }

    /// This call is answered as soon as the gate opens.
    pub fn hold(&self, call: &str) -> Gate {
        let (gate, behaviour) = Gate::new();
        self.on(call, behaviour);
        gate
    }

    /// Every call is answered as soon as the gate opens.
    pub fn hold_all(&self) -> Gate {
        let (gate, behaviour) = Gate::new();
        self.on_all(behaviour);
        gate
    }

    /// This call is answered with other data than the site's.
    pub fn data(&self, call: &str, data: serde_json::Value) {
        self.on(call, Behaviour::Data(data));
    }

    /// An editor gives an item another title, in every language.
    pub fn retitle(&self, fid: u64, title: &str) {
        self.script.edit(|edits| {
            edits.titles.insert(fid, title.to_owned());
        });
    }

    /// From now on `idx` is the number of a page of a list.
    pub fn count_pages(&self) {
        self.script.edit(|edits| edits.by_page = true);
    }

    /// An editor adds an article at the end of the news; returns its fid.
    pub fn add_news(&self) -> u64 {
        self.script.edit(|edits| edits.more_news += 1);
        NEWS.end() + self.script.edits().more_news
    }

    /// Everything is answered plausibly again.
    pub fn recover(&self) {
        self.script.clear();
    }

    /// How many requests of this call have come.
    pub fn count(&self, call: &str) -> usize {
        self.seen(call).len()
    }

    /// How many requests have come.
    pub fn total(&self) -> usize {
        self.all_seen().len()
    }

    /// How many connections have been made.
    pub fn connections(&self) -> usize {
        self.connections.load(Ordering::Relaxed)
    }

    /// The requests of this call, in the order in which they came.
    pub fn seen(&self, call: &str) -> Vec<Seen> {
        site::check(call);
        let mut seen = self.all_seen();
        seen.retain(|seen| seen.call == call);
        seen
    }

    /// Every request, in the order in which they came.
    pub fn all_seen(&self) -> Vec<Seen> {
        self.script.seen()
    }

    /// Waits until so many requests of this call have come.
    pub async fn arrived(&self, call: &str, number: usize) {
        self.reached(number, call, || self.count(call)).await;
    }

    /// Waits until so many requests have come.
    pub async fn all_arrived(&self, number: usize) {
        self.reached(number, "any call", || self.total()).await;
    }

    async fn reached(&self, number: usize, call: &str, count: impl Fn() -> usize) {
        let mut news: watch::Receiver<()> = self.script.news();
        let arrived = async {
            while count() < number {
                news.changed().await.unwrap();
            }
        };
        let patience = Duration::from_secs(20);
        tokio::time::timeout(patience, arrived)
            .await
            .unwrap_or_else(|_| panic!("{call} was not asked {number} times"));
    }
}

/// Serves until it is told to stop, or nobody is left who could; the connections are aborted with
/// it.
async fn serve(
    listener: TcpListener,
    router: Router,
    count: Arc<AtomicUsize>,
    mut stop: watch::Receiver<bool>,
) {
    let mut connections = JoinSet::new();
    loop {
        let stream = tokio::select! {
            accepted = listener.accept() => accepted.unwrap().0,
            _ = stop.wait_for(|stop| *stop) => break,
        };
        count.fetch_add(1, Ordering::Relaxed);
        let service = TowerToHyperService::new(router.clone());
        connections.spawn(http1::Builder::new().serve_connection(TokioIo::new(stream), service));
        while connections.try_join_next().is_some() {}
    }
    drop(listener);
    connections.shutdown().await;
}

async fn answer(State(script): State<Arc<Script>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let body: Bytes = axum::body::to_bytes(body, 1 << 20)
        .await
        .unwrap_or_default();
    let Some(seen) = Seen::new(&parts, body) else {
        return behaviour::no_such_path();
    };
    // The company's words, which a server asks for when it starts.
    if seen.call == "info" && seen.param("fid") == Some(&*WORDS_ITEM.to_string()) {
        let locale = seen.param("lang").and_then(Locale::from_code);
        let words = words(locale.unwrap_or_default());
        let item = json!({ "fid": WORDS_ITEM, "exvals": words });
        return Behaviour::Data(item).answer(&seen, &script.edits()).await;
    }
    // And its redirects, of which it has none unless a test says so.
    if seen.call == "info" && seen.param("fid") == Some(&*REDIRECTS_ITEM.to_string()) {
        let none = || Behaviour::Data(json!({ "fid": REDIRECTS_ITEM, "exvals": "" }));
        let redirects = script.part(&seen).unwrap_or_else(none);
        return redirects.answer(&seen, &script.edits()).await;
    }
    let behaviour = script.record(seen.clone());
    behaviour.answer(&seen, &script.edits()).await
}
