//! A certification authority with ACME (RFC 8555): it checks signatures, nonces and host names
//! (TLS-ALPN-01).

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use http::StatusCode;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use parking_lot::Mutex;
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio_rustls::TlsAcceptor;

use super::tls::{Authority, Validity, answers_challenge};

/// A running CA. It issues certificates of [`Authority`].
pub struct Ca {
    pub authority: Arc<Authority>,
    address: SocketAddr,
    state: Arc<Shared>,
}

/// The numbers of accounts, orders and certificates so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub accounts: usize,
    pub orders: usize,
    pub issued: usize,
}

struct Shared {
    authority: Arc<Authority>,
    base: String,
    /// Where host names lead.
    target: watch::Sender<Option<SocketAddr>>,
    book: Mutex<Book>,
}

#[derive(Default)]
struct Book {
    is_down: bool,
    refuses: bool,
    validity: Validity,
    /// Whether certificates should be renewed at once.
    recalls: bool,
    counts: Counts,
    nonces: Vec<String>,
    /// The public keys of accounts, by the account's URL.
    accounts: HashMap<String, Value>,
    orders: Vec<Order>,
}

struct Order {
    names: Vec<String>,
    /// Whether each name has been checked; `None` before that.
    checked: Vec<Option<bool>>,
    certificate: Option<String>,
}

impl Ca {
    pub async fn start() -> Self {
        let authority = Arc::new(Authority::new());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let state = Arc::new(Shared {
            authority: Arc::clone(&authority),
            base: format!("https://localhost:{}", address.port()),
            target: watch::Sender::new(None),
            book: Mutex::default(),
        });
        let router = Router::new()
            .route("/directory", get(directory))
            .route("/renewal/{certificate}", get(renewal))
            .route(
                "/nonce",
                get(async |State(ca): State<Arc<Shared>>| {
                    ca.answer(StatusCode::OK, None, Value::Null)
                }),
            )
            .route("/{kind}", post(call))
            .route("/{kind}/{order}", post(call))
            .route("/{kind}/{order}/{name}", post(call))
            .with_state(Arc::clone(&state));
        let (certificate, key) = authority.issue_for("localhost", Validity::default());
        let chain = vec![CertificateDer::from_pem_slice(certificate.as_bytes()).unwrap()];
        let key = PrivateKeyDer::from_pem_slice(key.as_bytes()).unwrap();
        let builder =
            ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()));
        let builder = builder
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth();
        let tls = TlsAcceptor::from(Arc::new(builder.with_single_cert(chain, key).unwrap()));
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                let (tls, service) = (tls.clone(), TowerToHyperService::new(router.clone()));
                tokio::spawn(async move {
                    let stream = TokioIo::new(tls.accept(stream).await?);
                    let _ = hyper::server::conn::http1::Builder::new()
                        .serve_connection(stream, service)
                        .await;
                    std::io::Result::Ok(())
                });
            }
        });
        Self {
            authority,
            address,
            state,
        }
    }

    pub fn directory(&self) -> String {
        format!("https://localhost:{}/directory", self.address.port())
    }

    /// Every host name leads here from now on; challenges are checked as soon as that is known.
    pub fn lead_to(&self, address: SocketAddr) {
        self.state.target.send_replace(Some(address));
    }

    /// The host names lead nowhere until [`Self::lead_to`] is called again.
    pub fn lead_nowhere(&self) {
        self.state.target.send_replace(None);
    }

    /// Whether every request fails.
    pub fn set_down(&self, is_down: bool) {
        self.state.book.lock().is_down = is_down;
    }

    /// Whether the check of every name fails.
    pub fn set_refusing(&self, refuses: bool) {
        self.state.book.lock().refuses = refuses;
    }

    /// Forgets every account.
    pub fn forget_accounts(&self) {
        self.state.book.lock().accounts.clear();
    }

    /// Suggests to renew every certificate at once.
    pub fn recall(&self) {
        self.state.book.lock().recalls = true;
    }

    /// The validity of certificates from now on.
    pub fn set_validity(&self, validity: Validity) {
        self.state.book.lock().validity = validity;
    }

    pub fn counts(&self) -> Counts {
        self.state.book.lock().counts
    }
}

async fn directory(State(ca): State<Arc<Shared>>) -> Response {
    let url = |path: &str| format!("{}/{path}", ca.base);
    let mut directory =
        json!({ "newNonce": url("nonce"), "newAccount": url("account"), "newOrder": url("order") });
    directory["renewalInfo"] = url("renewal").into();
    ca.answer(StatusCode::OK, None, directory)
}

/// The suggestion when to renew a certificate (RFC 9773).
async fn renewal(State(ca): State<Arc<Shared>>) -> Response {
    let year = if ca.book.lock().recalls { 2001 } else { 2999 };
    let window = json!({ "start": format!("{year}-01-01T00:00:00Z"), "end": format!("{year}-01-02T00:00:00Z") });
    let mut response = ca.answer(StatusCode::OK, None, json!({ "suggestedWindow": window }));
    response
        .headers_mut()
        .insert("retry-after", "21600".parse().unwrap());
    response
}

/// A POST: a signed request whose payload is empty to read, or JSON.
async fn call(
    State(ca): State<Arc<Shared>>,
    Path(path): Path<Vec<(String, String)>>,
    body: Bytes,
) -> Response {
    let path: Vec<_> = path.iter().map(|(_, part)| part.as_str()).collect();
    let (payload, account) = match ca.verified(&path.join("/"), &body) {
        Ok(Some(verified)) => verified,
        Ok(None) => return ca.problem("accountDoesNotExist", "unknown account"),
        Err(()) => return ca.problem("malformed", "not signed correctly"),
    };
    let number = |index: usize| {
        path.get(index)
            .map_or(0, |text| text.parse::<usize>().unwrap())
    };
    let (order, name) = (number(1), number(2));
    match path[0] {
        "account" => {
            ca.book.lock().counts.accounts += 1;
            ca.answer(
                StatusCode::CREATED,
                Some(&account),
                json!({ "status": "valid" }),
            )
        }
        "order" if path.len() == 1 => {
            let names: Vec<_> = payload["identifiers"].as_array().unwrap().iter().collect();
            let names: Vec<_> = names
                .iter()
                .map(|name| name["value"].as_str().unwrap().to_owned())
                .collect();
            let mut book = ca.book.lock();
            book.counts.orders += 1;
            book.orders.push(Order {
                checked: vec![None; names.len()],
                names,
                certificate: None,
            });
            let order = book.orders.len() - 1;
            drop(book);
            ca.answer(
                StatusCode::CREATED,
                Some(&format!("{}/order/{order}", ca.base)),
                ca.order(order),
            )
        }
        "order" => ca.answer(StatusCode::OK, None, ca.order(order)),
        "authorization" => ca.answer(StatusCode::OK, None, ca.authorization(order, name)),
        "challenge" => {
            let (host, token) = (
                ca.book.lock().orders[order].names[name].clone(),
                token(order, name),
            );
            let thumbprint = thumbprint(&ca.book.lock().accounts[&account]);
            let digest = Sha256::digest(format!("{token}.{thumbprint}"));
            let target = ca
                .target
                .subscribe()
                .wait_for(Option::is_some)
                .await
                .unwrap()
                .unwrap();
            let is_right = answers_challenge(target, &host, &digest).await;
            let mut book = ca.book.lock();
            book.orders[order].checked[name] = Some(is_right && !book.refuses);
            drop(book);
            // The order tells the result.
            ca.answer(StatusCode::OK, None, ca.challenge(order, name, None))
        }
        "finalize" => {
            let request = BASE64.decode(payload["csr"].as_str().unwrap()).unwrap();
            let mut book = ca.book.lock();
            assert!(
                book.orders[order]
                    .checked
                    .iter()
                    .all(|checked| *checked == Some(true))
            );
            let names = book.orders[order].names.clone();
            let certificate = ca.authority.sign(&request, &names, book.validity);
            book.orders[order].certificate = Some(certificate);
            book.counts.issued += 1;
            drop(book);
            ca.answer(StatusCode::OK, None, ca.order(order))
        }
        "certificate" => {
            let certificate = ca.book.lock().orders[order].certificate.clone().unwrap();
            ca.send(None, certificate.into_response())
        }
        other => panic!("no such resource: {other}"),
    }
}

fn token(order: usize, name: usize) -> String {
    format!("token-{order}-{name}")
}

/// The hash of an account's key (RFC 7638).
fn thumbprint(key: &Value) -> String {
    let canonical = format!(
        r#"{{"crv":{},"kty":{},"x":{},"y":{}}}"#,
        key["crv"], key["kty"], key["x"], key["y"]
    );
    BASE64.encode(Sha256::digest(canonical))
}

impl Shared {
    /// Checks a signed request; returns its payload and its account, `None` for an unknown one.
    fn verified(&self, path: &str, body: &[u8]) -> Result<Option<(Value, String)>, ()> {
        let body: Value = serde_json::from_slice(body).unwrap();
        let text = |name: &str| body[name].as_str().unwrap();
        let [header, payload, signature] =
            ["protected", "payload", "signature"].map(|name| BASE64.decode(text(name)).unwrap());
        let header: Value = serde_json::from_slice(&header).unwrap();
        let mut book = self.book.lock();
        let nonce = book
            .nonces
            .iter()
            .position(|nonce| header["nonce"] == **nonce)
            .ok_or(())?;
        book.nonces.swap_remove(nonce);
        if header["url"] != format!("{}/{path}", self.base) || header["alg"] != "ES256" {
            return Err(());
        }
        let account = header["kid"].as_str().map_or_else(
            || format!("{}/accounts/{}", self.base, book.counts.accounts),
            str::to_owned,
        );
        if header["kid"].is_null() {
            book.accounts.insert(account.clone(), header["jwk"].clone());
        }
        let Some(key) = book.accounts.get(&account) else {
            return Ok(None);
        };
        let [x, y] = ["x", "y"].map(|name| BASE64.decode(key[name].as_str().unwrap()).unwrap());
        let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, [&[4][..], &x, &y].concat());
        let signed = format!("{}.{}", text("protected"), text("payload"));
        key.verify(signed.as_bytes(), &signature).map_err(|_| ())?;
        Ok(Some((
            serde_json::from_slice(&payload).unwrap_or_default(),
            account,
        )))
    }

    fn answer(&self, status: StatusCode, location: Option<&str>, body: Value) -> Response {
        self.send(location, (status, axum::Json(body)).into_response())
    }

    /// Adds a fresh nonce to a response.
    fn send(&self, location: Option<&str>, mut response: Response) -> Response {
        let mut book = self.book.lock();
        if book.is_down {
            return StatusCode::SERVICE_UNAVAILABLE.into_response();
        }
        let nonce = format!("nonce-{:x}", rand::random::<u64>());
        let headers = response.headers_mut();
        headers.insert("replay-nonce", nonce.parse().unwrap());
        if let Some(location) = location {
            headers.insert("location", location.parse().unwrap());
        }
        book.nonces.push(nonce);
        response
    }

    fn problem(&self, kind: &str, detail: &str) -> Response {
        self.answer(StatusCode::BAD_REQUEST, None, problem(kind, detail))
    }

    fn order(&self, order: usize) -> Value {
        let book = self.book.lock();
        let Order {
            names,
            checked,
            certificate,
        } = &book.orders[order];
        let status = if certificate.is_some() {
            "valid"
        } else if checked.contains(&Some(false)) {
            "invalid"
        } else if checked.contains(&None) {
            "pending"
        } else {
            "ready"
        };
        let identifiers: Vec<_> = names
            .iter()
            .map(|name| json!({ "type": "dns", "value": name }))
            .collect();
        let authorizations: Vec<_> = (0..names.len())
            .map(|name| format!("{}/authorization/{order}/{name}", self.base))
            .collect();
        let mut value = json!({
            "status": status,
            "identifiers": identifiers,
            "authorizations": authorizations,
            "finalize": format!("{}/finalize/{order}", self.base),
        });
        if certificate.is_some() {
            value["certificate"] = format!("{}/certificate/{order}", self.base).into();
        }
        value
    }

    fn authorization(&self, order: usize, name: usize) -> Value {
        let book = self.book.lock();
        let challenge = self.challenge(order, name, book.orders[order].checked[name]);
        let value = &book.orders[order].names[name];
        json!({
            "identifier": { "type": "dns", "value": value },
            "status": challenge["status"],
            "challenges": [{ "type": "http-01", "url": "x", "token": "x", "status": "pending" }, challenge],
        })
    }

    fn challenge(&self, order: usize, name: usize, checked: Option<bool>) -> Value {
        let mut challenge = json!({
            "type": "tls-alpn-01",
            "url": format!("{}/challenge/{order}/{name}", self.base),
            "token": token(order, name),
            "status": match checked { None => "pending", Some(true) => "valid", Some(false) => "invalid" },
        });
        if checked == Some(false) {
            challenge["error"] = problem("unauthorized", "the host shows another certificate");
        }
        challenge
    }
}

fn problem(kind: &str, detail: &str) -> Value {
    json!({ "type": format!("urn:ietf:params:acme:error:{kind}"), "detail": detail })
}
