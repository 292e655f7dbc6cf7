//! A certificate with its private key.

use jiff::Timestamp;
use rustls::client::verify_server_name;
use rustls::crypto::ring;
use rustls::pki_types::pem::{self, PemObject};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName};
use rustls::server::ParsedCertificate;
use rustls::sign::CertifiedKey;
use x509_parser::prelude::{FromDer, X509Certificate};

/// Why a certificate cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CertificateError {
    /// A file.
    #[error("cannot read {0}: {1}")]
    File(std::path::PathBuf, #[source] std::io::Error),
    /// The certificates.
    #[error("the certificate is not valid PEM: {0}")]
    Pem(#[source] pem::Error),
    /// The key.
    #[error("the private key is not valid PEM: {0}")]
    Key(#[source] pem::Error),
    /// There are no certificates.
    #[error("the certificate's file contains no certificate")]
    Empty,
    /// The content of the first certificate.
    #[error("the certificate is malformed")]
    Malformed,
    /// The key does not belong to the certificate, or is of an unknown kind.
    #[error("certificate and private key cannot be used together: {0}")]
    Pair(#[from] rustls::Error),
    /// The validity is over.
    #[error("the certificate expired at {0}")]
    Expired(Timestamp),
}

/// A certificate, its issuers and its private key, which belong together.
pub(super) struct Certificate {
    pub key: CertifiedKey,
    pub not_before: Timestamp,
    pub not_after: Timestamp,
}

impl Certificate {
    /// Reads a certificate and its private key from PEM.
    ///
    /// # Errors
    /// See [`CertificateError`]. An expired certificate is none.
    pub fn parse(chain: &[u8], key: &[u8]) -> Result<Self, CertificateError> {
        let chain: Vec<_> = CertificateDer::pem_slice_iter(chain)
            .collect::<Result<_, _>>()
            .map_err(CertificateError::Pem)?;
        let key = PrivateKeyDer::from_pem_slice(key).map_err(CertificateError::Key)?;
        let first = chain.first().ok_or(CertificateError::Empty)?;
        let (_, parsed) =
            X509Certificate::from_der(first).map_err(|_| CertificateError::Malformed)?;
        let [not_before, not_after] = [parsed.validity().not_before, parsed.validity().not_after]
            .map(|time| {
                Timestamp::from_second(time.timestamp()).map_err(|_| CertificateError::Malformed)
            });
        let (not_before, not_after) = (not_before?, not_after?);
        let key = CertifiedKey::from_der(chain, key, &ring::default_provider())?;
        Ok(Self {
            key,
            not_before,
            not_after,
        })
    }

    /// The time of the renewal: when a third of the validity remains, as CAs recommend.
    pub fn renewal(&self) -> Timestamp {
        let validity = self.not_after.duration_since(self.not_before);
        self.not_after
            .saturating_sub(validity / 3)
            .unwrap_or(self.not_after)
    }

    /// Returns a name that the certificate is not valid for.
    pub fn lacking<'n>(&self, names: &'n [String]) -> Option<&'n str> {
        let parsed = self
            .key
            .cert
            .first()
            .and_then(|first| ParsedCertificate::try_from(first).ok());
        let is_valid = |name: &str| {
            let name = ServerName::try_from(name).ok();
            parsed
                .as_ref()
                .zip(name)
                .is_some_and(|(parsed, name)| verify_server_name(parsed, &name).is_ok())
        };
        names
            .iter()
            .map(String::as_str)
            .find(|name| !is_valid(name))
    }

    /// Whether the validity is over.
    pub fn has_expired(&self) -> bool {
        self.not_after <= Timestamp::now()
    }

    /// Returns the certificate unless it has expired.
    ///
    /// # Errors
    /// [`CertificateError::Expired`].
    pub fn unless_expired(self) -> Result<Self, CertificateError> {
        if self.has_expired() {
            Err(CertificateError::Expired(self.not_after))
        } else {
            Ok(self)
        }
    }
}
