//! The HTTP client that every outgoing request is made with: the provider, the trace collector,
//! search engines, the command line.

mod outside;
mod remote;

use std::time::Duration;

use http::HeaderName;
use reqwest::{ClientBuilder, redirect};

pub use outside::{Outside, OutsideError, PostAnswer};
pub use remote::Remote;

/// The header with the key of the embedded provider, if it answers one server only.
pub const PROVIDER_KEY: &str = "x-selvage-key";
/// The header with the network of the desk's client, as people are shown it.
pub const CLIENT_NETWORK: HeaderName = HeaderName::from_static("x-selvage-client-network");
/// The header with the address of a program that calls the desk's API: its token may be for some
/// networks only.
pub const CLIENT_ADDRESS: HeaderName = HeaderName::from_static("x-selvage-client-address");
/// The header by which a client names a write, so that a retry is not done again.
pub const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");
/// The header of a call that the desk makes by itself, which is no use of a session.
pub const UNATTENDED: HeaderName = HeaderName::from_static("selvage-unattended");

/// The header by which this server tells the embedded provider that the account of a login has
/// logged in from the same browser before.
pub const KNOWN_BROWSER: &str = "x-selvage-known-browser";

/// The largest file of the provider that the site serves, and that is uploaded at the desk, in
/// bytes.
pub const LARGEST_FILE: usize = 16 << 20;
/// How long an upload may take: the largest file at half a megabit per second.
pub const UPLOAD_TIMEOUT: Duration = Duration::from_mins(5);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transport {
    /// `http:` only. The system's certificates are not read: that takes time, and a minimal
    /// container has none.
    Plain,
    /// `https:` as well.
    Tls,
}

impl Transport {
    pub fn of(url: &url::Url) -> Self {
        if url.scheme() == "http" {
            Self::Plain
        } else {
            Self::Tls
        }
    }
}

/// Returns a builder with the product's user agent that follows no redirects.
pub fn builder(transport: Transport) -> ClientBuilder {
    // Fails if a provider of TLS is installed already, which serves as well.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let builder = reqwest::Client::builder()
        .user_agent(concat!("Selvage/", env!("CARGO_PKG_VERSION")))
        .redirect(redirect::Policy::none());
    match transport {
        Transport::Plain => builder.tls_certs_only([]),
        Transport::Tls => builder,
    }
}
