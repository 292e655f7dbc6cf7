//! A certificate and its key in files, read again when they change.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::task::spawn_blocking;
use tokio::time::{MissedTickBehavior, interval};

use xxhash_rust::xxh3::xxh3_128;

use super::certificate::{Certificate, CertificateError};
use super::{Keys, TlsError};

/// The two files.
pub(super) struct Files {
    paths: Paths,
    interval: Duration,
    keys: Arc<Keys>,
    hangup: Signal,
    /// The hash of the content that was read last, whether it could be used or not, or the error.
    last: Result<u128, String>,
}

#[derive(Clone)]
struct Paths {
    certificate: PathBuf,
    key: PathBuf,
}

struct Contents {
    certificate: Vec<u8>,
    key: Vec<u8>,
}

impl Files {
    /// Reads the files and uses the certificate, even if it has expired.
    ///
    /// # Errors
    /// When the files cannot be used or the signal handler cannot be installed.
    ///
    /// # Panics
    /// Outside a tokio runtime.
    pub fn new(certificate: &Path, key: &Path, interval: Duration, keys: Arc<Keys>) -> Result<Self, TlsError> {
        let paths = Paths { certificate: certificate.to_owned(), key: key.to_owned() };
        let contents = paths.read()?;
        let certificate = contents.parse()?;
        if certificate.has_expired() {
            tracing::error!(not_after = %certificate.not_after, "the certificate has expired");
        }
        keys.replace(certificate);
        let hangup = signal(SignalKind::hangup()).map_err(TlsError::Signal)?;
        Ok(Self { paths, interval, keys, hangup, last: Ok(contents.hash()) })
    }

    /// Reads the files on SIGHUP, and whenever their content has changed.
    pub async fn follow(mut self) {
        let mut interval = interval(self.interval);
        interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let asked = tokio::select! {
                _ = self.hangup.recv() => true,
                _ = interval.tick() => false,
            };
            let paths = self.paths.clone();
            let Ok(read) = spawn_blocking(move || paths.read()).await else { continue };
            let read = read.map_err(|error| error.to_string());
            let hash = read.as_ref().map(Contents::hash).map_err(Clone::clone);
            if asked || hash != self.last {
                self.replace(read);
                self.last = hash;
            }
        }
    }

    fn replace(&self, read: Result<Contents, String>) {
        let usable = |contents: Contents| contents.parse().and_then(Certificate::unless_expired);
        match read.and_then(|contents| usable(contents).map_err(|error| error.to_string())) {
            Ok(certificate) => self.keys.replace(certificate),
            Err(error) => tracing::error!(error, "the new certificate cannot be used; the previous one stays"),
        }
    }
}

impl Paths {
    fn read(&self) -> Result<Contents, CertificateError> {
        let read = |path: &Path| fs::read(path).map_err(|error| CertificateError::File(path.to_owned(), error));
        Ok(Contents { certificate: read(&self.certificate)?, key: read(&self.key)? })
    }
}

impl Contents {
    fn hash(&self) -> u128 {
        xxh3_128(&[&*self.certificate, &[0], &*self.key].concat())
    }

    fn parse(&self) -> Result<Certificate, CertificateError> {
        Certificate::parse(&self.certificate, &self.key)
    }
}
