//! The task that keeps the connection, and follows the purges.

use std::time::Duration;

use tokio::time::{Instant, sleep, timeout};

use super::Cluster;
use super::calls::ValkeySession;
use super::connection::ValkeyConnection;
use super::stream::{Event, Placed, Position, PurgeId, StreamEntry, Tail};
use base::refusals::is_first;

/// A session that lasted this long was no failed attempt.
const LASTING: Duration = Duration::from_secs(10);

/// Maximum number of attempts to find a stream of purges that is complete, or to begin one.
const ATTEMPTS: usize = 3;

/// Why a session ended or did not begin.
#[derive(Debug, thiserror::Error)]
enum SessionEnd {
    #[error(transparent)]
    Failed(#[from] redis::RedisError),
    #[error("it takes too long to answer")]
    Slow,
    #[error("calls failed")]
    Broken,
    #[error("its purges are not those of before")]
    Restarted,
}

impl Cluster {
    /// Keeps Valkey connected, and passes each purge to `apply`, which carries it out and returns a
    /// report. Never ends.
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
            *self.0.tail.lock() = None;
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
    ) -> Result<std::convert::Infallible, SessionEnd> {
        let settings = &self.0.settings;
        let open = || async {
            self.within(
                settings.connect_timeout,
                ValkeyConnection::open(&self.0.url, settings),
            )
            .await
        };
        let mut connection = open().await?;
        // Pages would wait for a slow Valkey.
        self.within(settings.timeout, self.beat(&mut connection, *position))
            .await?;
        let tail = self.catch_up(&mut connection, *position, apply).await?;
        *position = Some(tail.position);
        let mut connections = Vec::new();
        for _ in 0..settings.connections {
            connections.push(open().await?);
        }
        let session = std::sync::Arc::new(ValkeySession::new(connections));
        self.0.session.store(Some(session.clone()));
        *self.0.tail.lock() = Some(tail);
        apply(Event::InSync);
        self.set_up(true);
        tracing::info!("Valkey is used");
        let publishing = async {
            self.publish_kept().await;
            std::future::pending().await
        };
        tokio::select! {
            ended = self.follow_purges(&mut connection, position, tail, apply) => ended,
            () = session.broken.notified() => Err(SessionEnd::Broken),
            never = publishing => never,
        }
    }

    /// Carries out the purges since a position, or of everything if they are not all known. Returns
    /// the end of the stream.
    async fn catch_up(
        &self,
        connection: &mut ValkeyConnection,
        position: Option<Position>,
        apply: &impl Fn(Event) -> String,
    ) -> Result<Tail, SessionEnd> {
        let Known { place, purges } = self.complete(connection, position).await?;
        let [Some(first), Some(last)] =
            [purges.first(), purges.last()].map(|entry| entry.map(|entry| entry.position))
        else {
            return Err(SessionEnd::Restarted);
        };
        match position {
            Some(own)
                if own.epoch == last.epoch
                    && (first.number..=last.number).contains(&own.number) =>
            {
                for entry in purges
                    .into_iter()
                    .filter(|entry| entry.position.number > own.number)
                {
                    self.carry_out(connection, entry, apply).await?;
                }
            }
            unknown => {
                let hard =
                    unknown.is_some_and(|own| own.epoch == last.epoch && own.number < first.number);
                let known = purges
                    .into_iter()
                    .filter_map(|entry| Some((entry.position.number, entry.order?)))
                    .collect();
                apply(Event::Reset {
                    known,
                    complete_since: first.number,
                    position: last,
                    hard,
                });
            }
        }
        Ok(Tail {
            place,
            position: last,
        })
    }

    /// Reads the stream. Begins a new one if purges are missing there.
    async fn complete(
        &self,
        connection: &mut ValkeyConnection,
        position: Option<Position>,
    ) -> Result<Known, SessionEnd> {
        let limit = self.0.settings.connect_timeout;
        for _ in 0..ATTEMPTS {
            let last = self.within(limit, self.beat(connection, position)).await?;
            let entries = self.within(limit, self.known_purges(connection)).await?;
            let epoch = entries
                .iter()
                .filter_map(|(_, entry)| Some(entry.as_ref()?.position.epoch))
                .max();
            if let Some(known) = Known::of(entries, last, position) {
                return Ok(known);
            }
            tracing::warn!(
                "the stream of purges in Valkey has lost entries or its end; a new one begins"
            );
            let epoch = epoch.max(position.map(|own| own.epoch));
            self.within(limit, self.replace_stream(connection, last, epoch))
                .await?;
        }
        Err(SessionEnd::Restarted)
    }

    async fn follow_purges(
        &self,
        connection: &mut ValkeyConnection,
        position: &mut Option<Position>,
        mut tail: Tail,
        apply: &impl Fn(Event) -> String,
    ) -> Result<std::convert::Infallible, SessionEnd> {
        let heartbeat = self.0.settings.heartbeat;
        let mut beaten = Instant::now();
        // The end of the stream at the last heartbeat, if no entries up to it had come.
        let mut awaited = None;
        loop {
            let mut is_doubtful = false;
            for (place, entry) in self
                .within(heartbeat * 2, self.next_purges(connection, tail.place))
                .await?
            {
                tail.place = place;
                match next(entry, tail.position) {
                    _ if place.is_last() => return Err(SessionEnd::Restarted),
                    Next::Purge(entry) => {
                        tail.position = entry.position;
                        self.carry_out(connection, entry, apply).await?;
                        *position = Some(tail.position);
                    }
                    Next::Foreign => {}
                    Next::Earlier => is_doubtful = true,
                    Next::Lost => return Err(SessionEnd::Restarted),
                }
                *self.0.tail.lock() = Some(tail);
            }
            if is_doubtful {
                let last = self
                    .within(heartbeat, self.beat(connection, *position))
                    .await?;
                let entries = self
                    .within(heartbeat, self.known_purges(connection))
                    .await?;
                let known = Known::of(entries, last, *position).ok_or(SessionEnd::Restarted)?;
                if known
                    .purges
                    .last()
                    .is_none_or(|last| last.position.epoch != tail.position.epoch)
                {
                    return Err(SessionEnd::Restarted);
                }
            }
            if beaten.elapsed() >= heartbeat {
                beaten = Instant::now();
                let last = self
                    .within(heartbeat, self.beat(connection, *position))
                    .await?;
                // Entries have been deleted, or the stream has been replaced.
                if last < tail.place || awaited == Some(tail.place) {
                    return Err(SessionEnd::Restarted);
                }
                awaited = (last > tail.place).then_some(tail.place);
            }
        }
    }

    async fn carry_out(
        &self,
        connection: &mut ValkeyConnection,
        entry: StreamEntry,
        apply: &impl Fn(Event) -> String,
    ) -> Result<(), SessionEnd> {
        let Some(order) = entry.order else {
            return Ok(());
        };
        let report = apply(Event::Purge {
            order,
            position: entry.position,
        });
        self.within(
            self.0.settings.heartbeat,
            self.confirm(connection, entry.position, &report),
        )
        .await
    }

    /// Publishes the purges that were ordered while Valkey was away.
    async fn publish_kept(&self) {
        let kept = std::mem::take(&mut *self.0.unpublished.lock());
        for order in kept {
            // One that fails again is kept again.
            let _ = self.publish(order).await;
        }
    }

    async fn within<T>(
        &self,
        limit: Duration,
        call: impl Future<Output = redis::RedisResult<T>>,
    ) -> Result<T, SessionEnd> {
        Ok(timeout(limit, call).await.map_err(|_| SessionEnd::Slow)??)
    }
}

/// A stream of purges without gaps.
struct Known {
    /// The last entry, whoever has written it.
    place: PurgeId,
    /// Oldest first, the stream's first entry included; never empty.
    purges: Vec<StreamEntry>,
}

impl Known {
    /// Reads the signed entries of a stream that ends with `last`; `None` if some are missing, or
    /// those up to the server's own position.
    fn of(entries: Vec<Placed>, last: PurgeId, own: Option<Position>) -> Option<Self> {
        let place = entries.last()?.0;
        if place < last || place.is_last() {
            return None;
        }
        let signed = || entries.iter().filter_map(|(_, entry)| entry.as_ref());
        let epoch = signed().map(|entry| entry.position.epoch).max()?;
        let mut purges: Vec<StreamEntry> = Vec::new();
        for entry in entries.into_iter().filter_map(|(_, entry)| entry) {
            let Position { epoch: its, number } = entry.position;
            let next = purges.last().map(|last| last.position.number + 1);
            match next {
                _ if its != epoch => {}
                // A copy of an earlier entry.
                Some(next) if number < next => {}
                Some(next) if number > next => return None,
                _ => purges.push(entry),
            }
        }
        let end = purges.last()?.position;
        let is_later = own.is_none_or(|own| {
            end.epoch > own.epoch || end.epoch == own.epoch && end.number >= own.number
        });
        is_later.then_some(Self { place, purges })
    }
}

/// An entry of the stream, as it follows a position.
enum Next {
    Purge(StreamEntry),
    /// No server has signed it.
    Foreign,
    /// A copy of an earlier one: somebody may have put it in the place of later ones.
    Earlier,
    /// Entries before it are missing, or the stream is another one.
    Lost,
}

fn next(entry: Option<StreamEntry>, own: Position) -> Next {
    let Some(entry) = entry else {
        if is_first("an entry of the stream of purges is not signed") {
            tracing::warn!(
                "an entry of the stream of purges is not signed by a server, and is ignored"
            );
        }
        return Next::Foreign;
    };
    let Position { epoch, number } = entry.position;
    let following = own.number + 1;
    if epoch > own.epoch || epoch == own.epoch && number > following {
        Next::Lost
    } else if epoch < own.epoch || number < following {
        Next::Earlier
    } else {
        Next::Purge(entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[expect(
        clippy::unnecessary_wraps,
        reason = "beside entries that nobody has signed"
    )]
    fn entry(epoch: u64, number: u64) -> Option<StreamEntry> {
        let position = Position { epoch, number };
        Some(StreamEntry {
            position,
            order: (number > 0).then(String::new),
        })
    }

    /// Reads a stream whose entries are at the places 1, 2, 3 …; returns the epoch and the numbers.
    fn known(
        entries: Vec<Option<StreamEntry>>,
        last: u64,
        own: Option<(u64, u64)>,
    ) -> Option<(u64, Vec<u64>)> {
        let placed = (1..)
            .map(|time| PurgeId::new(time, 0))
            .zip(entries)
            .collect();
        let own = own.map(|(epoch, number)| Position { epoch, number });
        let known = Known::of(placed, PurgeId::new(last, 0), own)?;
        let numbers = known
            .purges
            .iter()
            .map(|entry| entry.position.number)
            .collect();
        Some((known.purges.last()?.position.epoch, numbers))
    }

    #[test]
    fn a_stream_is_read_without_foreign_entries_and_copies() {
        let entries = || {
            vec![
                entry(7, 0),
                None,
                entry(7, 1),
                entry(7, 2),
                entry(7, 1),
                entry(6, 9),
                None,
            ]
        };
        assert_eq!(known(entries(), 7, None), Some((7, vec![0, 1, 2])));
        assert_eq!(known(entries(), 7, Some((7, 2))), Some((7, vec![0, 1, 2])));
        assert_eq!(
            known(entries(), 7, Some((6, 9))),
            Some((7, vec![0, 1, 2])),
            "a later stream"
        );
        let trimmed = vec![entry(7, 5), entry(7, 6)];
        assert_eq!(
            known(trimmed, 2, None),
            Some((7, vec![5, 6])),
            "the oldest are no longer kept"
        );
    }

    #[test]
    fn a_stream_that_lacks_entries_is_not_used() {
        assert_eq!(known(vec![], 0, None), None);
        assert_eq!(known(vec![None, None], 2, None), None);
        assert_eq!(
            known(vec![entry(7, 0), entry(7, 2)], 2, None),
            None,
            "a gap"
        );
        assert_eq!(
            known(vec![entry(7, 0), entry(7, 1)], 3, None),
            None,
            "the last entry was deleted"
        );
        assert_eq!(
            known(vec![entry(7, 0), entry(7, 1)], 2, Some((7, 2))),
            None,
            "the server knows a later one"
        );
        assert_eq!(
            known(vec![entry(7, 0), entry(7, 1)], 2, Some((8, 0))),
            None,
            "the server knows a later stream"
        );
        assert_eq!(
            known(vec![entry(7, 2), entry(7, 1), entry(7, 0)], 3, Some((7, 3))),
            None
        );
    }
}
