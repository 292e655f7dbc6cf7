//! The settings of TLS.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use url::Url;

use super::kind::path;
use super::reader::SettingReader;
use super::section::section;
use super::sources::STATE_DIRECTORY;
use super::urls::{account_contact, address, directory, domains};

section! {
    /// TLS and HTTP/2 without a proxy. `server.listen` stays as it is, for health checks, metrics
    /// and purges.
    [tls] TlsSettings {
        /// Address and port to listen on with TLS; without it TLS is off. Requires an https
        /// `server.public_url`, and either `certificate` and `key` or `acme.domains`. A socket
        /// named `https` from systemd takes precedence.
        local listen: Option<SocketAddr> = address().optional("[::]:443"),

        /// Address and port to listen on without TLS; every request is redirected to https. A
        /// socket named `redirect` from systemd takes precedence.
        local redirect_listen: Option<SocketAddr> = address().optional("[::]:80"),

        /// PEM file of the certificate, followed by those of its issuers. It is read again when it
        /// changes and on SIGHUP.
        local certificate: Option<PathBuf> = path().optional("/etc/selvage/certificate.pem"),

        /// PEM file of the certificate's private key.
        local key: Option<PathBuf> = path().optional("/etc/selvage/key.pem"),
    }
    constants {
        /// Maximum time of a TLS handshake.
        handshake_timeout: Duration = Duration::from_secs(10),
        /// Time between two checks whether the files have changed. Notices of the file system would
        /// miss changes behind symbolic links and on network drives.
        reload_interval: Duration = Duration::from_secs(10),
    }
}

section! {
    /// Certificates by ACME, from Let's Encrypt or another certification authority (CA), which
    /// checks the host names with TLS-ALPN-01 on port 443.
    [acme] AcmeSettings {
        /// Host names of the certificate; without any, ACME is off. To set them is to accept the
        /// CA's terms of service.
        local domains: Vec<String> = domains().default("[]"),

        /// Contact for the CA, which may send warnings there.
        local contact: Option<String> = account_contact().optional("mailto:webmaster@example.com"),

        /// URL of the CA's directory.
        local directory: Url = directory().default("https://acme-v02.api.letsencrypt.org/directory"),

        /// Folder for the account's key, the certificate and its key, readable for the server's
        /// user only.
        local folder: PathBuf = path().below(STATE_DIRECTORY, "acme in $STATE_DIRECTORY, else in data/", "acme"),
    }
    constants {
        /// Pause after the first failure; the pauses double.
        retry_min: Duration = Duration::from_mins(1),
        /// Longest pause after a failure: a CA permits a few failures an hour.
        retry_max: Duration = Duration::from_hours(1),
        /// Longest time until the next check whether the certificate has to be renewed.
        check_interval: Duration = Duration::from_hours(6),
    }
}

impl TlsSettings {
    /// Whether the certificate is in files.
    #[must_use]
    pub fn files(&self) -> Option<(&std::path::Path, &std::path::Path)> {
        self.certificate.as_deref().zip(self.key.as_deref())
    }
}
