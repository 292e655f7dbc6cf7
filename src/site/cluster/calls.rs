//! Calls within a time limit, and the end of a session after several failures.

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use redis::{Cmd, FromRedisValue, RedisError, ScriptInvocation};
use tokio::sync::Notify;
use tokio::time::timeout;

use super::connection::ValkeyConnection;
use super::{Cluster, Unavailable};

/// The time in which Valkey is used, from a connection to its failure.
pub(super) struct ValkeySession {
    connections: Vec<ValkeyConnection>,
    next: AtomicUsize,
    /// Consecutive calls without an answer.
    failures: AtomicU32,
    /// Notified when the session has to end.
    pub broken: Notify,
}

impl ValkeySession {
    pub fn new(connections: Vec<ValkeyConnection>) -> Self {
        Self {
            connections,
            next: AtomicUsize::new(0),
            failures: AtomicU32::new(0),
            broken: Notify::new(),
        }
    }

    /// One of the connections, in turn.
    fn connection(&self) -> Option<ValkeyConnection> {
        let next = self.next.fetch_add(1, Ordering::Relaxed);
        self.connections
            .get(next % self.connections.len().max(1))
            .cloned()
    }
}

impl Cluster {
    pub(super) async fn query<T: FromRedisValue>(&self, command: &Cmd) -> Result<T, Unavailable> {
        self.call(async |mut connection| command.query_async(&mut connection).await)
            .await
    }

    pub(super) async fn script<T: FromRedisValue>(
        &self,
        script: &ScriptInvocation<'_>,
    ) -> Result<T, Unavailable> {
        self.call(async |mut connection| script.invoke_async(&mut connection).await)
            .await
    }

    /// Has the connection made anew.
    pub(super) fn end_session(&self) {
        if let Some(session) = &*self.0.session.load() {
            session.broken.notify_one();
        }
    }

    async fn call<T>(
        &self,
        call: impl AsyncFnOnce(ValkeyConnection) -> Result<T, RedisError>,
    ) -> Result<T, Unavailable> {
        let session = self.0.session.load_full().ok_or(Unavailable)?;
        let connection = session.connection().ok_or(Unavailable)?;
        let lost = match timeout(self.0.settings.timeout, call(connection)).await {
            Ok(Ok(value)) => {
                session.failures.store(0, Ordering::Relaxed);
                return Ok(value);
            }
            // A key that is not of our kind is no failure of Valkey.
            Ok(Err(error)) if error.code() == Some("WRONGTYPE") => return Err(Unavailable),
            // A refusal, such as that of a write while the memory is full, is an answer.
            Ok(Err(error)) => {
                tracing::debug!(%error, "a call to Valkey failed");
                error.is_io_error() || error.is_unrecoverable_error()
            }
            Err(_) => false,
        };
        metrics::counter!("selvage_shared_failures_total").increment(1);
        let failures = session.failures.fetch_add(1, Ordering::Relaxed) + 1;
        if lost || failures >= self.0.settings.max_failures {
            session.broken.notify_one();
        }
        Err(Unavailable)
    }
}
