//! Purges for all servers: a stream of the last ones, and who has carried each out.
//!
//! Each entry of the stream is signed together with its place: the `epoch`, which the first entry
//! defines and which is higher in each later stream, and its number, counted from that entry on.
//! All but the first have an `order`. So nobody without `shared.secret` can order a purge, change
//! the order of purges, or repeat one. Entries that are not signed are ignored.
//!
//! Servers remember their [`Position`]. If numbers are missing, or the stream ends before the
//! position or is of a lower epoch, then Valkey has lost data, or somebody has deleted it: the
//! server that notices begins a new stream. A server whose position is not in the stream cannot
//! tell what it has missed, and purges everything ([`Event::Reset`]). Shared pages of another epoch
//! are not used.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;
use std::time::{Duration, SystemTime};

use redis::aio::ConnectionLike as _;
use redis::streams::{StreamId, StreamRangeReply};
use redis::{FromRedisValue as _, Script, cmd, pipe};
use tokio::time::{Instant, sleep};

use super::connection::ValkeyConnection;
use super::{Cluster, Unavailable, millis};

/// Number of purges that the stream keeps.
const KEPT: usize = 1000;
/// How long the confirmations of a purge are kept.
const KEEP_CONFIRMATIONS: Duration = Duration::from_mins(10);
/// Number of missed heartbeats after which a purge no longer waits for a server.
const MISSED_HEARTBEATS: u32 = 5;
const FIRST_PAUSE: Duration = Duration::from_millis(2);
const LONGEST_PAUSE: Duration = Duration::from_millis(50);
/// The longest time in which a purge is added to the stream. It takes a moment if other servers do
/// the same.
const PUBLISH_WITHIN: Duration = Duration::from_secs(2);

/// The last purge that a server has carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The incarnation of the stream.
    pub epoch: u64,
    /// The number of the purge in its stream. The first entry, which is none, has number 0.
    pub number: u64,
}

/// Valkey's id of an entry, foreign ones included: milliseconds and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PurgeId(u64, u64);

impl PurgeId {
    #[cfg(test)]
    pub(super) const fn new(time: u64, number: u64) -> Self {
        Self(time, number)
    }

    /// Whether Valkey can add no entry after this one, which is none of a server.
    pub(super) const fn is_last(self) -> bool {
        self.0 == u64::MAX
    }
}

impl fmt::Display for PurgeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

impl FromStr for PurgeId {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (time, number) = text.split_once('-').ok_or(())?;
        Ok(Self(
            time.parse().map_err(drop)?,
            number.parse().map_err(drop)?,
        ))
    }
}

/// The end of the stream as a server has followed it: its last entry, and the last purge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tail {
    pub place: PurgeId,
    pub position: Position,
}

/// An instruction or a notice about purges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Purges may have been missed: purge everything. `known` are the purges still in the stream,
    /// oldest first.
    Reset {
        known: Vec<(u64, String)>,
        complete_since: u64,
        position: Position,
        hard: bool,
    },
    /// Carry out a purge. The report goes to the server that ordered it.
    Purge { order: String, position: Position },
    /// All purges have been carried out.
    InSync,
    /// Purges may be missed from now on.
    OutOfSync,
}

/// Who has carried out a purge, with the report of each, and who has not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Confirmations {
    pub confirmed: BTreeMap<String, String>,
    pub missing: Vec<String>,
}

/// An entry of the stream that a server has signed.
#[derive(Debug)]
pub(super) struct StreamEntry {
    pub position: Position,
    /// `None` for the first.
    pub order: Option<String>,
}

/// An entry, if it is signed, and its place.
pub(super) type Placed = (PurgeId, Option<StreamEntry>);

/// Returns the place of the stream's last entry, even if that has been deleted.
const LAST: &str = "
    local function last(key)
        local info = redis.call('XINFO', 'STREAM', key)
        for i = 1, #info, 2 do
            if info[i] == 'last-generated-id' then return info[i + 1] end
        end
    end
";

/// Adds a purge after the last entry that its server knows; returns nothing if that is not the last
/// one.
static PUBLISH: LazyLock<Script> = LazyLock::new(|| {
    Script::new(&format!(
        "{LAST}
         if redis.call('TYPE', KEYS[1]).ok ~= 'stream' or last(KEYS[1]) ~= ARGV[1] then return false end
         return redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[2], '*', 'entry', ARGV[3])"
    ))
});

/// Notes that a server is there, begins a stream if there is none, and returns the place of its
/// last entry.
static BEAT: LazyLock<Script> = LazyLock::new(|| {
    Script::new(&format!(
        "{LAST}
         local time = redis.call('TIME')
         local now = time[1] * 1000 + math.floor(time[2] / 1000)
         if redis.call('TYPE', KEYS[2]).ok ~= 'zset' then redis.call('DEL', KEYS[2]) end
         redis.call('ZADD', KEYS[2], now, ARGV[1])
         redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - ARGV[2])
         if redis.call('TYPE', KEYS[1]).ok ~= 'stream' then
             redis.call('DEL', KEYS[1])
             redis.call('XADD', KEYS[1], '*', 'entry', ARGV[3])
         end
         return last(KEYS[1])"
    ))
});

/// Begins a new stream, if the last entry is still the same.
static REPLACE: LazyLock<Script> = LazyLock::new(|| {
    Script::new(&format!(
        "{LAST}
         if redis.call('TYPE', KEYS[1]).ok == 'stream' and last(KEYS[1]) == ARGV[1] then
             redis.call('DEL', KEYS[1])
             redis.call('XADD', KEYS[1], '*', 'entry', ARGV[2])
         end
         return 0"
    ))
});

/// Returns who has confirmed a purge, which other servers are there, and which are not any more.
static CONFIRMATIONS: LazyLock<Script> = LazyLock::new(|| {
    Script::new(
        "local time = redis.call('TIME')
         local since = time[1] * 1000 + math.floor(time[2] / 1000) - ARGV[1]
         return {redis.call('HGETALL', KEYS[1]), redis.call('ZRANGEBYSCORE', KEYS[2], since, '+inf'),
                 redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', '(' .. since)}",
    )
});

impl Cluster {
    /// Orders a purge of all servers. While Valkey is away the order is kept, to be published when
    /// it is back.
    pub async fn publish(&self, order: String) -> Result<Position, Unavailable> {
        if let Some(position) = self.add(&order).await {
            return Ok(position);
        }
        let mut unpublished = self.0.unpublished.lock();
        if unpublished.len() < KEPT {
            unpublished.push(order);
        }
        Err(Unavailable)
    }

    /// Adds an order to the stream once this server knows all others there.
    async fn add(&self, order: &str) -> Option<Position> {
        let deadline = Instant::now() + PUBLISH_WITHIN;
        let mut pause = FIRST_PAUSE;
        loop {
            let Tail {
                place,
                position: Position { epoch, number },
            } = (*self.0.tail.lock())?;
            let position = Position {
                epoch,
                number: number + 1,
            };
            let entry = self.sealed(position, order);
            let mut call = PUBLISH.prepare_invoke();
            call.key(self.purges_key())
                .arg(place.to_string())
                .arg(KEPT)
                .arg(entry);
            match self.script::<Option<String>>(&call).await {
                Ok(Some(_)) => return Some(position),
                Ok(None) if Instant::now() < deadline => {}
                // A new session finds out what is wrong with the stream, and publishes the order.
                _ => {
                    self.end_session();
                    return None;
                }
            }
            sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Waits until every server that is there has confirmed a purge, at most `confirm_timeout`.
    pub async fn confirmations(&self, purge: Position) -> Confirmations {
        let settings = &self.0.settings;
        let deadline = Instant::now() + settings.confirm_timeout;
        let recent = millis(settings.heartbeat * MISSED_HEARTBEATS);
        let mut pause = FIRST_PAUSE;
        let mut latest = Confirmations::default();
        loop {
            let mut call = CONFIRMATIONS.prepare_invoke();
            let key = self.confirmed_key(purge);
            call.key(&key).key(self.servers_key()).arg(recent);
            let asked = self.script(&call).await;
            let Ok((confirmed, there, gone)) = asked else {
                return latest;
            };
            let (sealed, there, gone): (BTreeMap<String, Vec<u8>>, Vec<String>, Vec<String>) =
                (confirmed, there, gone);
            let report = |name: &str, sealed: &[u8]| {
                let report = self.0.sealer.open(&format!("{key}:{name}"), sealed)?;
                String::from_utf8(report.to_vec()).ok()
            };
            let mut confirmed = BTreeMap::new();
            for (name, sealed) in sealed {
                // A confirmation that the server has not signed is none.
                if let Some(report) = report(&name, &sealed) {
                    confirmed.insert(name, report);
                }
            }
            let lacking = |names: Vec<String>| {
                names
                    .into_iter()
                    .filter(|name| !confirmed.contains_key(name))
            };
            let awaited: Vec<_> = lacking(there).collect();
            let is_done = awaited.is_empty();
            let missing = awaited.into_iter().chain(lacking(gone)).collect();
            latest = Confirmations { confirmed, missing };
            if is_done || Instant::now() >= deadline {
                return latest;
            }
            sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Tells the others that this server ends.
    pub async fn leave(&self) {
        let _: Result<i64, _> = self
            .query(cmd("ZREM").arg(self.servers_key()).arg(self.name()))
            .await;
    }

    /// Notes that this server is there, and returns the place of the stream's last entry. A stream
    /// that it begins is later than `own`.
    pub(super) async fn beat(
        &self,
        connection: &mut ValkeyConnection,
        own: Option<Position>,
    ) -> redis::RedisResult<PurgeId> {
        let last: String = BEAT
            .key(self.purges_key())
            .key(self.servers_key())
            .arg(self.name())
            .arg(millis(self.0.settings.forget_after))
            .arg(self.first_entry(own.map(|own| own.epoch)))
            .invoke_async(connection)
            .await?;
        last.parse().map_err(|()| unexpected())
    }

    /// Returns the entries of the stream, oldest first.
    pub(super) async fn known_purges(
        &self,
        connection: &mut ValkeyConnection,
    ) -> redis::RedisResult<Vec<Placed>> {
        let all: StreamRangeReply = cmd("XRANGE")
            .arg(self.purges_key())
            .arg("-")
            .arg("+")
            .query_async(connection)
            .await?;
        all.ids.iter().map(|entry| self.placed(entry)).collect()
    }

    /// Begins a new stream instead of one that ends with `last`; its epoch is higher than `epoch`.
    pub(super) async fn replace_stream(
        &self,
        connection: &mut ValkeyConnection,
        last: PurgeId,
        epoch: Option<u64>,
    ) -> redis::RedisResult<()> {
        let mut call = REPLACE.prepare_invoke();
        call.key(self.purges_key())
            .arg(last.to_string())
            .arg(self.first_entry(epoch));
        call.invoke_async(connection).await.map(|_: i64| ())
    }

    /// Waits for the next entries; none if there are none for the time of a heartbeat.
    pub(super) async fn next_purges(
        &self,
        connection: &mut ValkeyConnection,
        after: PurgeId,
    ) -> redis::RedisResult<Vec<Placed>> {
        let mut read = cmd("XREAD");
        let block = millis(self.0.settings.heartbeat);
        read.arg("BLOCK")
            .arg(block)
            .arg("COUNT")
            .arg(100)
            .arg("STREAMS")
            .arg(self.purges_key())
            .arg(after.to_string());
        let reply = connection.req_packed_command(&read).await?;
        let read: Option<redis::streams::StreamReadReply> = redis::from_redis_value(reply)?;
        let entries = read
            .into_iter()
            .flat_map(|reply| reply.keys)
            .flat_map(|key| key.ids);
        entries.map(|entry| self.placed(&entry)).collect()
    }

    /// Confirms that this server has carried out a purge.
    pub(super) async fn confirm(
        &self,
        connection: &mut ValkeyConnection,
        purge: Position,
        report: &str,
    ) -> redis::RedisResult<()> {
        let key = self.confirmed_key(purge);
        let report = self
            .0
            .sealer
            .seal(&format!("{key}:{}", self.name()), report.as_bytes());
        let seconds = i64::try_from(KEEP_CONFIRMATIONS.as_secs()).unwrap_or(i64::MAX);
        pipe()
            .hset(&key, self.name(), report)
            .ignore()
            .expire(&key, seconds)
            .ignore()
            .query_async(connection)
            .await
    }

    fn servers_key(&self) -> String {
        format!("{}:servers", self.purges_key())
    }

    fn confirmed_key(&self, Position { epoch, number }: Position) -> String {
        format!("{}:confirmed:{epoch:016x}-{number}", self.purges_key())
    }

    /// The first entry of a stream that is later than one of `epoch`.
    fn first_entry(&self, epoch: Option<u64>) -> Vec<u8> {
        let epoch = epoch.map_or_else(new_epoch, |epoch| new_epoch().max(epoch.saturating_add(1)));
        self.sealed(Position { epoch, number: 0 }, "")
    }

    fn sealed(&self, Position { epoch, number }: Position, order: &str) -> Vec<u8> {
        let entry = [
            &epoch.to_le_bytes(),
            &number.to_le_bytes(),
            order.as_bytes(),
        ]
        .concat();
        self.0.sealer.seal(&self.purges_key(), &entry)
    }

    fn placed(&self, StreamId { id, map, .. }: &StreamId) -> redis::RedisResult<Placed> {
        let sealed = map
            .get("entry")
            .and_then(|entry| Vec::<u8>::from_redis_value(entry.clone()).ok());
        let entry = sealed.and_then(|sealed| self.entry(&sealed));
        Ok((id.parse().map_err(|()| unexpected())?, entry))
    }

    /// Reads an entry; `None` unless a server has signed it.
    fn entry(&self, sealed: &[u8]) -> Option<StreamEntry> {
        let entry = self.0.sealer.open(&self.purges_key(), sealed)?;
        let (epoch, entry) = entry.split_first_chunk()?;
        let (number, order) = entry.split_first_chunk()?;
        let position = Position {
            epoch: u64::from_le_bytes(*epoch),
            number: u64::from_le_bytes(*number),
        };
        let order = String::from_utf8(order.to_vec()).ok()?;
        Some(StreamEntry {
            position,
            order: Some(order).filter(|_| position.number > 0),
        })
    }
}

/// An epoch that is higher than all earlier ones: the time in milliseconds and a random number.
fn new_epoch() -> u64 {
    let time = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or_default();
    (millis(time) << 20) | u64::from(rand::random::<u32>() >> 12)
}

fn unexpected() -> redis::RedisError {
    redis::RedisError::from((
        redis::ErrorKind::UnexpectedReturnType,
        "the id of an entry is none",
    ))
}
