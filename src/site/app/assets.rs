//! The browser's files of every build that a server runs, or has run lately: during a rolling
//! update a page of one build may load its files from a server of another.

use std::sync::Arc;
use std::time::Duration;

use backon::{ConstantBuilder, Retryable as _};
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use tokio::time::{sleep, timeout};

use super::App;
use crate::bundle::{Asset, Compressed};
use crate::cluster::{Cluster, Unavailable};

/// The longest name of a file.
const LONGEST_NAME: usize = 100;
/// The pause before files that could not be shared are shared again.
const AGAIN: Duration = Duration::from_secs(1);
/// The longest wait of a new server until its files are shared.
const LONGEST_START: Duration = Duration::from_secs(5);
/// How often a file is asked for again while Valkey does not answer, and the pause before: the page
/// needs it.
const RETRIES: usize = 9;
const PAUSE: Duration = Duration::from_millis(100);

/// All of a shared file but its forms: plain, brotli, gzip.
#[derive(Serialize, Deserialize)]
struct AssetHeader {
    content_type: String,
    has_brotli: bool,
    has_gzip: bool,
}

impl App {
    /// Returns a file of another build, if servers share those and one has it.
    ///
    /// # Errors
    /// When Valkey cannot be asked.
    pub(crate) async fn asset_of_another_build(
        &self,
        name: &str,
    ) -> Result<Option<Asset>, Unavailable> {
        let Some(cluster) = self.cluster.as_ref().filter(|_| is_name(name)) else {
            return Ok(None);
        };
        let attempts = ConstantBuilder::new()
            .with_delay(PAUSE)
            .with_max_times(RETRIES);
        let value = (|| async { cluster.get::<AssetHeader>(&key(name)).await })
            .retry(attempts)
            .await?;
        Ok(value.and_then(|value| asset(value.header, value.parts)))
    }

    /// Shares the files of this build, and keeps them shared. Never ends.
    pub(crate) async fn keep_assets_shared(self: Arc<Self>, cluster: Cluster) {
        loop {
            sleep(if self.share_assets(&cluster).await.is_ok() {
                cluster.keep_assets() / 4
            } else {
                AGAIN
            })
            .await;
        }
    }

    /// Shares the files of this build before the first page is served, unless Valkey cannot be
    /// used.
    pub(crate) async fn share_first_assets(&self, cluster: &Cluster) {
        let attempts = ConstantBuilder::new().with_delay(PAUSE).without_max_times();
        let sharing = async {
            if cluster.first_attempt().await {
                let _ = (|| self.share_assets(cluster)).retry(attempts).await;
            }
        };
        if timeout(LONGEST_START, sharing).await.is_err() {
            tracing::warn!(
                "the files of this build could not be shared yet; other servers may lack them"
            );
        }
    }

    async fn share_assets(&self, cluster: &Cluster) -> Result<(), Unavailable> {
        let release = self.publisher.release();
        for (name, asset) in release.bundle.assets() {
            share(cluster, name, asset, cluster.keep_assets()).await?;
        }
        Ok(())
    }
}

/// Puts a shared file together.
fn asset(header: AssetHeader, parts: Vec<Bytes>) -> Option<Asset> {
    let AssetHeader {
        content_type,
        has_brotli,
        has_gzip,
    } = header;
    let mut parts = parts.into_iter();
    let identity = parts.next()?;
    let brotli = if has_brotli { parts.next() } else { None };
    let gzip = if has_gzip { parts.next() } else { None };
    let compressed = Compressed { brotli, gzip };
    Some(Asset::new(content_type, identity, compressed))
}

async fn share(
    cluster: &Cluster,
    name: &str,
    asset: &Asset,
    keep: Duration,
) -> Result<(), Unavailable> {
    if cluster.keep(&key(name), keep).await? {
        return Ok(());
    }
    let Compressed { brotli, gzip } = asset.compressed().await;
    let header = AssetHeader {
        content_type: asset.content_type.clone(),
        has_brotli: brotli.is_some(),
        has_gzip: gzip.is_some(),
    };
    let parts: Vec<_> = [Some(&asset.identity), brotli.as_ref(), gzip.as_ref()]
        .into_iter()
        .flatten()
        .cloned()
        .collect();
    cluster.put(&key(name), &header, &parts, keep).await
}

fn key(name: &str) -> String {
    format!("asset:{name}")
}

/// Whether a build may have a file of this name.
fn is_name(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    !name.is_empty() && name.len() <= LONGEST_NAME && name.bytes().all(plain)
}
