//! Certificates by ACME (RFC 8555), with the challenge TLS-ALPN-01 (RFC 8737).
//!
//! The certificate in use stays until a new one is stored: a CA that is down or refuses delays a
//! renewal, and nothing else. Several processes may share the folder; one of them orders, and the
//! others find the result.

mod order;
mod store;

use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use tokio::signal::unix::{Signal, SignalKind, signal};

use super::certificate::{Certificate, CertificateError};
use super::{Keys, TlsError};
use base::config::AcmeSettings;
use base::error_chain::ErrorChain;
use order::{OrderError, order, suggested_renewal};
use store::AcmeFolder;

/// The certificate of `[acme]`.
pub(super) struct Acme {
    settings: AcmeSettings,
    keys: Arc<Keys>,
    store: AcmeFolder,
    hangup: Signal,
    /// When the certificate in use has to be renewed, unless the CA suggests an earlier time;
    /// `None` without one.
    due: Option<Timestamp>,
}

/// Why there is no new certificate.
#[derive(Debug, thiserror::Error)]
enum AcmeError {
    #[error("cannot use the folder of acme.folder")]
    AcmeFolder(#[from] std::io::Error),
    #[error(transparent)]
    Order(#[from] OrderError),
    #[error("the certificate from the CA cannot be used")]
    Certificate(#[from] CertificateError),
    #[error("the certificate from the CA is not valid for {0}")]
    WrongName(String),
}

impl Acme {
    /// Opens the folder and uses the certificate in it, if there is one.
    ///
    /// # Errors
    /// When the folder cannot be used or the signal handler cannot be installed.
    ///
    /// # Panics
    /// Outside a tokio runtime.
    pub fn new(settings: AcmeSettings, keys: Arc<Keys>) -> Result<Self, TlsError> {
        metrics::describe_counter!(
            "selvage_acme_orders_total",
            "Orders of certificates, by outcome"
        );
        let folder = |error| TlsError::Folder(settings.folder.clone(), error);
        let store = AcmeFolder::open(&settings.folder, &settings.directory).map_err(folder)?;
        let hangup = signal(SignalKind::hangup()).map_err(TlsError::Signal)?;
        let mut acme = Self {
            store,
            keys,
            hangup,
            due: None,
            settings,
        };
        acme.use_stored()
            .map_err(|error| TlsError::Folder(acme.settings.folder.clone(), error))?;
        Ok(acme)
    }

    /// Renews the certificate whenever that is due. Checks at once on SIGHUP.
    pub async fn maintain(mut self) {
        let mut failures = 0;
        loop {
            let pause = match self.check().await {
                Ok(pause) => {
                    failures = 0;
                    pause
                }
                Err(error) => {
                    let pause = self
                        .settings
                        .retry_min
                        .saturating_mul(1 << failures)
                        .min(self.settings.retry_max);
                    failures = (failures + 1).min(16);
                    metrics::counter!("selvage_acme_orders_total", "outcome" => "failed")
                        .increment(1);
                    let (error, next) = (ErrorChain(&error), humantime::format_duration(pause));
                    tracing::error!(%error, %next, "no certificate was issued; another attempt follows");
                    pause
                }
            };
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                _ = self.hangup.recv() => tracing::info!("checking whether the certificate has to be renewed"),
            }
        }
    }

    /// Orders a certificate if that is due. Returns the time until the next check.
    async fn check(&mut self) -> Result<Duration, AcmeError> {
        let Some(_lock) = self.store.lock()? else {
            tracing::debug!("another process orders a certificate");
            return Ok(self.settings.retry_min);
        };
        // Another process may have renewed it.
        self.use_stored()?;
        let mut due = self.due;
        if let (Some(own), Some(current)) = (
            due.filter(|due| *due > Timestamp::now()),
            self.keys.current(),
        ) {
            let suggested = suggested_renewal(&self.settings, &self.store, &current).await;
            due = Some(suggested.map_or(own, |suggested| suggested.min(own)));
        }
        if due.is_none_or(|due| due <= Timestamp::now()) {
            let AcmeSettings {
                domains, directory, ..
            } = &self.settings;
            tracing::info!(?domains, %directory, "ordering a certificate");
            let issued = order(&self.settings, &self.store, &self.keys).await;
            self.keys.challenges.lock().clear();
            let issued = issued?;
            let certificate =
                Certificate::parse(issued.as_bytes(), issued.as_bytes())?.unless_expired()?;
            if let Some(name) = certificate.lacking(&self.settings.domains) {
                return Err(AcmeError::WrongName(name.to_owned()));
            }
            self.store.write(store::CERTIFICATE, issued.as_bytes())?;
            metrics::counter!("selvage_acme_orders_total", "outcome" => "issued").increment(1);
            self.replace(certificate);
            due = self.due;
        }
        let remaining = due.map_or(SignedDuration::ZERO, |due| {
            due.duration_since(Timestamp::now())
        });
        let remaining = Duration::try_from(remaining).unwrap_or_default();
        Ok(remaining.clamp(self.settings.retry_min, self.settings.check_interval))
    }

    /// Uses the stored certificate, unless it cannot be used for these domains or is in use
    /// already.
    fn use_stored(&mut self) -> std::io::Result<()> {
        let Some(stored) = self.store.read(store::CERTIFICATE)? else {
            return Ok(());
        };
        match Certificate::parse(&stored, &stored) {
            Ok(certificate) if certificate.lacking(&self.settings.domains).is_some() => {
                tracing::info!("the stored certificate is not for all of acme.domains");
            }
            Ok(certificate) if self.keys.current() == certificate.key.cert.first().cloned() => {}
            Ok(certificate) => self.replace(certificate),
            Err(error) => tracing::error!(%error, "the stored certificate cannot be used"),
        }
        Ok(())
    }

    fn replace(&mut self, certificate: Certificate) {
        self.due = Some(certificate.renewal());
        self.keys.replace(certificate);
    }
}
