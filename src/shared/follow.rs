//! The task that keeps the connection, and follows the purges.

use std::time::Duration;

use tokio::time::{Instant, sleep, timeout};

use super::Shared;
use super::calls::Session;
use super::connection::Connection;
use super::purges::{Event, Position};

/// A session that lasted this long was no failed attempt.
const LASTING: Duration = Duration::from_secs(10);

/// Why a session ended or did not begin.
#[derive(Debug, thiserror::Error)]
enum Ended {
    #[error(transparent)]
    Failed(#[from] redis::RedisError),
    #[error("it takes too long to answer")]
    Slow,
    #[error("calls failed")]
    Broken,
    #[error("its purges are not those of before")]
    Restarted,
}

impl Shared {
    /// Keeps Valkey connected, and passes each purge to `apply`, which carries it out and returns a report. Never ends.
    pub async fn follow(self, apply: impl Fn(Event) -> String) {
        let settings = &self.0.settings;
        let mut position = None;
        let mut pause = settings.retry_min;
        let mut is_first = true;
        loop {
            let began = Instant::now();
            let ended = match self.session(&mut position, &apply).await {
                Ok(never) => match never {},
                Err(ended) => ended,
            };
            let was_used = self.0.session.swap(None).is_some();
            self.set_up(false);
            apply(Event::OutOfSync);
            if was_used || is_first {
                tracing::warn!(error = %ended, "Valkey cannot be used; this server works alone until it can");
            }
            is_first = false;
            if began.elapsed() >= LASTING {
                pause = settings.retry_min;
            }
            sleep(pause).await;
            pause = (pause * 2).min(settings.retry_max);
        }
    }

    /// Connects, carries out what was missed, and follows until something fails.
    async fn session(
        &self,
        position: &mut Option<Position>,
        apply: &impl Fn(Event) -> String,
    ) -> Result<std::convert::Infallible, Ended> {
        let settings = &self.0.settings;
        let open = || async { self.within(settings.connect_timeout, Connection::open(&self.0.url, settings)).await };
        let mut connection = open().await?;
        // Pages would wait for a slow Valkey.
        self.within(settings.timeout, self.beat(&mut connection)).await?;
        *position = Some(self.catch_up(&mut connection, *position, apply).await?);
        let mut connections = Vec::new();
        for _ in 0..settings.connections {
            connections.push(open().await?);
        }
        let session = std::sync::Arc::new(Session::new(connections));
        self.0.session.store(Some(session.clone()));
        apply(Event::InSync);
        self.set_up(true);
        tracing::info!("Valkey is used");
        self.publish_kept().await;
        tokio::select! {
            ended = self.follow_purges(&mut connection, position, apply) => ended,
            () = session.broken.notified() => Err(Ended::Broken),
        }
    }

    /// Carries out the purges since a position, or of everything if they are not all known. Returns the new position.
    async fn catch_up(
        &self,
        connection: &mut Connection,
        position: Option<Position>,
        apply: &impl Fn(Event) -> String,
    ) -> Result<Position, Ended> {
        let limit = self.0.settings.connect_timeout;
        let purges = self.within(limit, self.known_purges(connection)).await?;
        let [Some(first), Some(last)] = [purges.first(), purges.last()].map(|entry| entry.map(|entry| entry.position))
        else {
            return Err(Ended::Restarted);
        };
        match position {
            Some(own) if own.epoch == last.epoch && (first.id..=last.id).contains(&own.id) => {
                for entry in purges.into_iter().filter(|entry| entry.position.id > own.id) {
                    self.carry_out(connection, entry, apply).await?;
                }
            }
            unknown => {
                let hard = unknown.is_some_and(|own| own.epoch == last.epoch && own.id < first.id);
                let known = purges.into_iter().filter_map(|entry| Some((entry.position.id, entry.order?))).collect();
                apply(Event::Reset { known, complete_since: first.id, position: last, hard });
            }
        }
        Ok(last)
    }

    async fn follow_purges(
        &self,
        connection: &mut Connection,
        position: &mut Option<Position>,
        apply: &impl Fn(Event) -> String,
    ) -> Result<std::convert::Infallible, Ended> {
        let heartbeat = self.0.settings.heartbeat;
        let mut own = position.ok_or(Ended::Restarted)?;
        let mut beaten = Instant::now();
        loop {
            for entry in self.within(heartbeat * 2, self.next_purges(connection, own.id)).await? {
                if entry.position.epoch != own.epoch {
                    return Err(Ended::Restarted);
                }
                own = entry.position;
                self.carry_out(connection, entry, apply).await?;
                *position = Some(own);
            }
            if beaten.elapsed() >= heartbeat {
                beaten = Instant::now();
                let last = self.within(heartbeat, self.beat(connection)).await?;
                if last.epoch != own.epoch || last.id < own.id {
                    return Err(Ended::Restarted);
                }
            }
        }
    }

    async fn carry_out(
        &self,
        connection: &mut Connection,
        entry: super::purges::Entry,
        apply: &impl Fn(Event) -> String,
    ) -> Result<(), Ended> {
        let Some(order) = entry.order else { return Ok(()) };
        let report = apply(Event::Purge { order, position: entry.position });
        self.within(self.0.settings.heartbeat, self.confirm(connection, entry.position.id, &report)).await
    }

    /// Publishes the purges that were ordered while Valkey was away.
    async fn publish_kept(&self) {
        let kept = std::mem::take(&mut *self.0.unpublished.lock());
        for order in kept {
            // One that fails again is kept again.
            let _ = self.publish(order).await;
        }
    }

    async fn within<T>(&self, limit: Duration, call: impl Future<Output = redis::RedisResult<T>>) -> Result<T, Ended> {
        Ok(timeout(limit, call).await.map_err(|_| Ended::Slow)??)
    }
}
