//! TLS without a proxy.

mod acme;
mod attacks;
mod certificates;
mod protocols;
mod redirects;
mod restart;

use base::config::Config;
use tempfile::TempDir;

use crate::support::scripted::Scripted;
use crate::support::site::TestSite;
use crate::support::tls::{Authority, Files};

pub use certificates::settings;

/// A site with TLS, and the authority of its certificate.
struct Tls {
    authority: Authority,
    site: TestSite,
    provider: Scripted,
    _folder: TempDir,
}

async fn tls(change: impl FnOnce(&mut Config)) -> Tls {
    let (folder, authority, provider) = (
        TempDir::new().unwrap(),
        Authority::new(),
        Scripted::start().await,
    );
    let files = Files::new(folder.path(), &authority);
    let site = TestSite::start(provider.url(), |config| {
        files.configure(config);
        change(config);
    })
    .await;
    Tls {
        authority,
        site,
        provider,
        _folder: folder,
    }
}
