//! Shared values: a header in JSON and parts of bytes, signed with their key.
//!
//! The bytes are the signature, the header and the parts; the header and each part are preceded by
//! their length, four bytes with the lowest first.

use std::sync::Arc;
use std::time::Duration;

use bytes::{Buf as _, Bytes};
use redis::cmd;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::seal::SIGNATURE;
use super::{Cluster, Unavailable, millis};
use base::refusals::is_first;

/// A shared value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedValue<H> {
    pub header: H,
    pub parts: Vec<Bytes>,
}

impl Cluster {
    /// Returns the value below a name, if there is one that a server with the same secret has
    /// written.
    pub async fn get<H: DeserializeOwned>(
        &self,
        name: &str,
    ) -> Result<Option<SharedValue<H>>, Unavailable> {
        let key = self.key("value", name);
        let sealed: Option<Bytes> = self.query(cmd("GET").arg(&key)).await?;
        let Some(sealed) = sealed else {
            return Ok(None);
        };
        let Some(value) = self.0.sealer.open(&key, &sealed) else {
            // After a change of the secret, this is so for all values.
            if is_first("a shared value has a wrong signature") {
                tracing::warn!(
                    name,
                    "a shared value has a wrong signature: it was written with another shared.secret, or not by a server"
                );
            }
            return Ok(None);
        };
        Ok(read(sealed.slice_ref(value)).map(|(header, parts)| SharedValue { header, parts }))
    }

    /// Writes a value, which expires after `keep`.
    pub async fn put<H: Serialize>(
        &self,
        name: &str,
        header: &H,
        parts: &[Bytes],
        keep: Duration,
    ) -> Result<(), Unavailable> {
        let header = serde_json::to_vec(header).map_err(|_| Unavailable)?;
        let all = || std::iter::once(header.as_slice()).chain(parts.iter().map(AsRef::as_ref));
        let mut sealed =
            Vec::with_capacity(all().map(|part| part.len() + 4).sum::<usize>() + SIGNATURE);
        sealed.extend([0; SIGNATURE]);
        for part in all() {
            sealed.extend(
                u32::try_from(part.len())
                    .map_err(|_| Unavailable)?
                    .to_le_bytes(),
            );
            sealed.extend_from_slice(part);
        }
        let key = self.key("value", name);
        let signature = self.0.sealer.sign(&key, &sealed[SIGNATURE..]);
        sealed[..SIGNATURE].copy_from_slice(&signature);
        self.query(cmd("SET").arg(key).arg(sealed).arg("PX").arg(millis(keep)))
            .await
    }

    /// Keeps a value for this time from now on. Returns whether there is one.
    pub async fn keep(&self, name: &str, keep: Duration) -> Result<bool, Unavailable> {
        self.query(
            cmd("PEXPIRE")
                .arg(self.key("value", name))
                .arg(millis(keep)),
        )
        .await
    }

    /// Runs a write behind an answer, unless too many are running already.
    pub fn behind(&self, write: impl Future<Output = ()> + Send + 'static) {
        match Arc::clone(&self.0.writes).try_acquire_owned() {
            Ok(place) => drop(tokio::spawn(async move {
                write.await;
                drop(place);
            })),
            Err(_) => metrics::counter!("selvage_shared_dropped_writes_total").increment(1),
        }
    }
}

/// Reads a header and parts; `None` if the bytes are not those of a value.
fn read<H: DeserializeOwned>(mut bytes: Bytes) -> Option<(H, Vec<Bytes>)> {
    let mut take = || {
        let length = usize::try_from(bytes.try_get_u32_le().ok()?).ok()?;
        (length <= bytes.len()).then(|| bytes.split_to(length))
    };
    let header = serde_json::from_slice(&take()?).ok()?;
    let parts = std::iter::from_fn(take).collect();
    Some((header, parts))
}
