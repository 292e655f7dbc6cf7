//! A certificate and its key in files, read again when they change.
//!
//! A file system may hang, and a path may lead to something that never ends. So only regular files
//! up to a size are read, for a limited time, and in a thread that nobody waits for at a shutdown,
//! unlike those of the runtime.

use std::fs::OpenOptions;
use std::io::{self, Read as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::oneshot;
use tokio::time::{MissedTickBehavior, interval, timeout};
use xxhash_rust::xxh3::xxh3_128;

use super::certificate::{Certificate, CertificateError};
use super::{Keys, TlsError};

/// Maximum size of a file: a long chain has some ten kilobytes.
const LARGEST: u64 = 1 << 20;
/// Maximum time to read the files.
const PATIENCE: Duration = Duration::from_secs(10);

/// The two files.
pub(super) struct CertificateFiles {
    reader: CertificateReader,
    interval: Duration,
    keys: Arc<Keys>,
    hangup: Signal,
    /// The hash of the content that was read last, whether it could be used or not, or the error.
    last: Result<u128, String>,
}

/// Reads the files, once at a time.
struct CertificateReader {
    paths: Paths,
    /// The read in progress, which may never end.
    pending: Option<oneshot::Receiver<Result<Contents, CertificateError>>>,
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

impl CertificateFiles {
    /// Reads the files and uses the certificate, even if it has expired.
    ///
    /// # Errors
    /// When the files cannot be used or the signal handler cannot be installed.
    ///
    /// # Panics
    /// Outside a tokio runtime.
    pub async fn new(
        certificate: &Path,
        key: &Path,
        interval: Duration,
        keys: Arc<Keys>,
    ) -> Result<Self, TlsError> {
        let paths = Paths {
            certificate: certificate.to_owned(),
            key: key.to_owned(),
        };
        let mut reader = CertificateReader {
            paths,
            pending: None,
        };
        let contents = reader.read().await?;
        let certificate = contents.parse()?;
        if certificate.has_expired() {
            tracing::error!(not_after = %certificate.not_after, "the certificate has expired");
        }
        keys.replace(certificate);
        let hangup = signal(SignalKind::hangup()).map_err(TlsError::Signal)?;
        Ok(Self {
            reader,
            interval,
            keys,
            hangup,
            last: Ok(contents.hash()),
        })
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
            let read = self.reader.read().await.map_err(|error| error.to_string());
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
            Err(error) => tracing::error!(
                error,
                "the new certificate cannot be used; the previous one stays"
            ),
        }
    }
}

impl CertificateReader {
    /// Reads the files, or waits for the read in progress.
    async fn read(&mut self) -> Result<Contents, CertificateError> {
        let failed = |error| CertificateError::File(self.paths.certificate.clone(), error);
        let pending = match self.pending.take() {
            Some(pending) => pending,
            None => self.paths.clone().begin().map_err(failed)?,
        };
        match timeout(PATIENCE, self.pending.insert(pending)).await {
            Ok(read) => {
                self.pending = None;
                read.unwrap_or_else(|_| Err(failed(io::ErrorKind::Interrupted.into())))
            }
            Err(_) => Err(failed(io::ErrorKind::TimedOut.into())),
        }
    }
}

impl Paths {
    /// Begins to read the files.
    fn begin(self) -> io::Result<oneshot::Receiver<Result<Contents, CertificateError>>> {
        let (done, pending) = oneshot::channel();
        thread::Builder::new()
            .name("certificate".to_owned())
            .spawn(move || drop(done.send(self.read())))?;
        Ok(pending)
    }

    fn read(&self) -> Result<Contents, CertificateError> {
        let read = |path: &Path| {
            read(path).map_err(|error| CertificateError::File(path.to_owned(), error))
        };
        Ok(Contents {
            certificate: read(&self.certificate)?,
            key: read(&self.key)?,
        })
    }
}

/// Reads a regular file that is not too large.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    // Else a named pipe would not be opened before somebody writes to it.
    let file = OpenOptions::new()
        .read(true)
        .custom_flags(libc::O_NONBLOCK)
        .open(path)?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::other("not a regular file"));
    }
    let mut content = Vec::new();
    file.take(LARGEST + 1).read_to_end(&mut content)?;
    if content.len() as u64 > LARGEST {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(content)
}

impl Contents {
    fn hash(&self) -> u128 {
        xxh3_128(&[&*self.certificate, &[0], &*self.key].concat())
    }

    fn parse(&self) -> Result<Certificate, CertificateError> {
        Certificate::parse(&self.certificate, &self.key)
    }
}
