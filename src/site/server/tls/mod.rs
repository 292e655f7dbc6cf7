//! TLS: the protocol's settings, the certificate in use, and its source.
//!
//! A certificate is replaced only by one that can be used.

mod acme;
mod certificate;
mod files;

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwapOption;
use parking_lot::Mutex;
use rustls::crypto::ring;
use rustls::pki_types::CertificateDer;
use rustls::server::{ClientHello, ResolvesServerCert, ServerSessionMemoryCache};
use rustls::sign::CertifiedKey;
use rustls::version::{TLS12, TLS13};
use rustls::{ServerConfig, SupportedProtocolVersion};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

use acme::Acme;
use base::config::Config;
use certificate::Certificate;
use files::CertificateFiles;

pub use certificate::CertificateError;

/// HTTP/2 in ALPN.
pub(super) const H2: &[u8] = b"h2";
const HTTP_1_1: &[u8] = b"http/1.1";
/// The challenge of ACME in ALPN. A connection with it ends after the handshake (RFC 8737 §3).
pub(super) const ACME: &[u8] = b"acme-tls/1";

const VERSIONS: &[&SupportedProtocolVersion] = &[&TLS13, &TLS12];

/// Maximum number of sessions that are kept for clients without tickets.
const SESSIONS: usize = 1024;

/// Why TLS could not be started.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// The certificate or its key.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
    /// The protocol's settings.
    #[error("TLS: {0}")]
    Settings(#[from] rustls::Error),
    /// The folder of ACME.
    #[error("cannot use the folder {0}: {1}")]
    Folder(PathBuf, #[source] std::io::Error),
    /// The signal handler of SIGHUP.
    #[error("cannot handle SIGHUP: {0}")]
    Signal(#[source] std::io::Error),
}

/// TLS with its certificate.
pub(super) struct Tls {
    pub handshake: Handshake,
    source: CertificateSource,
}

/// The source of certificates.
enum CertificateSource {
    Files(CertificateFiles),
    Acme(Acme),
}

/// Establishes TLS on connections.
#[derive(Clone)]
pub(super) struct Handshake {
    /// A new certificate does not change it, so sessions stay valid.
    acceptor: TlsAcceptor,
    timeout: Duration,
}

impl Handshake {
    /// Establishes TLS on a connection.
    ///
    /// # Errors
    /// When the client fails to do so in time.
    pub async fn accept<S: AsyncRead + AsyncWrite + Unpin>(
        &self,
        stream: S,
    ) -> io::Result<TlsStream<S>> {
        let accepted = timeout(self.timeout, self.acceptor.accept(stream)).await;
        accepted.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl Tls {
    /// Reads the certificate; `None` if TLS is off.
    ///
    /// # Errors
    /// See [`TlsError`].
    pub(super) async fn new(config: &Config) -> Result<Option<Self>, TlsError> {
        let keys = Arc::new(Keys::default());
        let source = match config.tls.files() {
            _ if config.tls.listen.is_none() => return Ok(None),
            Some((certificate, key)) => CertificateSource::Files(
                CertificateFiles::new(
                    certificate,
                    key,
                    config.tls.reload_interval,
                    Arc::clone(&keys),
                )
                .await?,
            ),
            None => CertificateSource::Acme(Acme::new(config.acme.clone(), Arc::clone(&keys))?),
        };
        let acceptor = TlsAcceptor::from(Arc::new(server_config(keys)?));
        Ok(Some(Self {
            handshake: Handshake {
                acceptor,
                timeout: config.tls.handshake_timeout,
            },
            source,
        }))
    }

    /// Replaces the certificate when there is a newer one; runs until it is dropped.
    pub(super) async fn maintain(self) {
        match self.source {
            CertificateSource::Files(files) => files.follow().await,
            CertificateSource::Acme(acme) => acme.maintain().await,
        }
    }
}

/// TLS 1.2 and 1.3 with session tickets and session identifiers, and HTTP/2 before HTTP/1.1.
fn server_config(keys: Arc<Keys>) -> Result<ServerConfig, rustls::Error> {
    let builder = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let mut config = builder
        .with_protocol_versions(VERSIONS)?
        .with_no_client_auth()
        .with_cert_resolver(keys);
    config.alpn_protocols = [H2, HTTP_1_1, ACME].map(<[u8]>::to_vec).into();
    config.ticketer = ring::Ticketer::new()?;
    config.session_storage = ServerSessionMemoryCache::new(SESSIONS);
    Ok(config)
}

/// The certificate in use, and those that answer challenges of ACME.
#[derive(Debug, Default)]
struct Keys {
    /// `None` until the first certificate is issued; handshakes fail meanwhile.
    current: ArcSwapOption<CertifiedKey>,
    /// By host name, while the CA checks them.
    challenges: Mutex<HashMap<String, Arc<CertifiedKey>>>,
}

impl Keys {
    /// The certificate in use.
    fn current(&self) -> Option<CertificateDer<'static>> {
        self.current
            .load()
            .as_ref()
            .and_then(|key| key.cert.first().cloned())
    }

    /// Uses a certificate for new connections, logs it and shows its end in the metrics.
    fn replace(&self, certificate: Certificate) {
        metrics::describe_gauge!(
            "selvage_tls_certificate_expiry_timestamp_seconds",
            "End of the certificate's validity, in Unix time"
        );
        #[expect(
            clippy::cast_precision_loss,
            reason = "exact for the next 285 million years"
        )]
        metrics::gauge!("selvage_tls_certificate_expiry_timestamp_seconds")
            .set(certificate.not_after.as_second() as f64);
        tracing::info!(not_after = %certificate.not_after, "using a certificate");
        self.current.store(Some(Arc::new(certificate.key)));
    }
}

impl ResolvesServerCert for Keys {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        // A client that offers nothing else is a CA; the protocol is chosen for no other.
        if hello
            .alpn()
            .is_some_and(|mut offered| offered.all(|protocol| protocol == ACME))
        {
            return self
                .challenges
                .lock()
                .get(&hello.server_name()?.to_ascii_lowercase())
                .cloned();
        }
        self.current.load_full()
    }
}
