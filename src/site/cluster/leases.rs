//! Leases: which server makes a value that several need.

use std::mem;
use std::sync::LazyLock;
use std::time::Duration;

use redis::{Script, cmd};
use serde::de::DeserializeOwned;
use tokio::runtime::Handle;

use super::values::SharedValue;
use super::{Cluster, Unavailable, millis};

/// The right to make a value, until it is dropped, and at most for `shared.lease`.
pub struct ValkeyLease {
    cluster: Cluster,
    key: String,
    token: String,
}

/// The server that makes a value.
pub enum Turn {
    /// This server's.
    Own(ValkeyLease),
    /// Another server's.
    Other,
}

/// Deletes a lease if it is still the same one.
static RELEASE: LazyLock<Script> = LazyLock::new(|| {
    Script::new(
        "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0",
    )
});

/// The first pause between two looks for another server's value; the pauses grow.
const FIRST_PAUSE: Duration = Duration::from_millis(5);
const LONGEST_PAUSE: Duration = Duration::from_millis(40);

impl Cluster {
    /// Asks for the right to make the value below a name.
    pub async fn lease(&self, name: &str) -> Result<Turn, Unavailable> {
        let (key, token) = (
            self.key("lease", name),
            format!("{:032x}", rand::random::<u128>()),
        );
        let longest = millis(self.0.settings.lease);
        let granted: Option<String> = self
            .query(
                cmd("SET")
                    .arg(&key)
                    .arg(&token)
                    .arg("NX")
                    .arg("PX")
                    .arg(longest),
            )
            .await?;
        Ok(match granted {
            Some(_) => Turn::Own(ValkeyLease {
                cluster: self.clone(),
                key,
                token,
            }),
            None => Turn::Other,
        })
    }

    /// Waits for the value that another server is making, at most as long as its lease. `None` if
    /// there will be none. `accept` decides whether a value is new enough.
    pub async fn wait<H: DeserializeOwned, T>(
        &self,
        name: &str,
        accept: impl Fn(SharedValue<H>) -> Option<T>,
    ) -> Option<T> {
        let lease_key = self.key("lease", name);
        let deadline = tokio::time::Instant::now() + self.0.settings.lease;
        let mut pause = FIRST_PAUSE;
        loop {
            tokio::time::sleep(pause).await;
            // First whether it is being made: a value is written before its lease ends.
            let is_made: bool = self.query(cmd("EXISTS").arg(&lease_key)).await.ok()?;
            if let Some(value) = self.get(name).await.ok()?.and_then(&accept) {
                return Some(value);
            }
            if !is_made || tokio::time::Instant::now() >= deadline {
                return None;
            }
            pause = (pause * 3 / 2).min(LONGEST_PAUSE);
        }
    }
}

impl Drop for ValkeyLease {
    fn drop(&mut self) {
        // Without a runtime or an answer it ends by itself.
        let Ok(runtime) = Handle::try_current() else {
            return;
        };
        let (cluster, key, token) = (
            self.cluster.clone(),
            mem::take(&mut self.key),
            mem::take(&mut self.token),
        );
        runtime.spawn(async move {
            let _: Result<i64, Unavailable> = cluster.script(RELEASE.key(key).arg(token)).await;
        });
    }
}
