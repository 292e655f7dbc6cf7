//! Purges for all servers: a stream of the last ones, and who has carried each out.
//!
//! Each entry of the stream has an `epoch`, a random number that its first entry defines, and, except for the first, an
//! `order`. Servers remember their [`Position`]. If the stream has another epoch, or ends before the position, Valkey has
//! lost data; if it begins after the position, older purges are no longer known. In both cases a server cannot tell what it
//! has missed, and purges everything ([`Event::Reset`]).

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;
use std::time::Duration;

use redis::aio::ConnectionLike as _;
use redis::streams::{StreamId, StreamRangeReply};
use redis::{FromRedisValue as _, Script, cmd, pipe};
use tokio::time::{Instant, sleep};

use super::connection::Connection;
use super::{Shared, Unavailable, millis};

/// Number of purges that the stream keeps.
const KEPT: usize = 1000;
/// How long the confirmations of a purge are kept.
const KEEP_CONFIRMATIONS: Duration = Duration::from_mins(10);
/// Number of missed heartbeats after which a purge no longer waits for a server.
const MISSED_HEARTBEATS: u32 = 5;
const FIRST_PAUSE: Duration = Duration::from_millis(2);
const LONGEST_PAUSE: Duration = Duration::from_millis(50);

/// The place of a purge in the stream: milliseconds and a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PurgeId(pub u64, pub u64);

impl fmt::Display for PurgeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

impl FromStr for PurgeId {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (time, number) = text.split_once('-').ok_or(())?;
        Ok(Self(time.parse().map_err(drop)?, number.parse().map_err(drop)?))
    }
}

/// The last purge that a server has carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The incarnation of the stream.
    pub epoch: u64,
    pub id: PurgeId,
}

/// An instruction or a notice about purges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Purges may have been missed: purge everything. `known` are the purges still in the stream, oldest first.
    Reset { known: Vec<(PurgeId, String)>, complete_since: PurgeId, position: Position, hard: bool },
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

/// An entry of the stream.
pub(super) struct Entry {
    pub position: Position,
    pub order: Option<String>,
}

/// Adds a purge, after the stream's first entry if there is none.
static PUBLISH: LazyLock<Script> = LazyLock::new(|| {
    Script::new(
        "local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)
         local epoch = ARGV[1]
         if #last == 0 then redis.call('XADD', KEYS[1], '*', 'epoch', epoch) else epoch = last[1][2][2] end
         return redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[2], '*', 'epoch', epoch, 'order', ARGV[3])",
    )
});

/// Notes that a server is there, and returns the last entry of the stream.
static BEAT: LazyLock<Script> = LazyLock::new(|| {
    Script::new(
        "local time = redis.call('TIME')
         local now = time[1] * 1000 + math.floor(time[2] / 1000)
         redis.call('ZADD', KEYS[2], now, ARGV[2])
         redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - ARGV[3])
         if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('XADD', KEYS[1], '*', 'epoch', ARGV[1]) end
         return redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)",
    )
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

impl Shared {
    /// Orders a purge of all servers. While Valkey is away the order is kept, to be published when it is back.
    pub async fn publish(&self, order: String) -> Result<PurgeId, Unavailable> {
        let id: Result<String, _> =
            self.script(PUBLISH.key(self.purges_key()).arg(new_epoch()).arg(KEPT).arg(&order)).await;
        if let Ok(Ok(id)) = id.map(|id| id.parse()) {
            return Ok(id);
        }
        let mut unpublished = self.0.unpublished.lock();
        if unpublished.len() < KEPT {
            unpublished.push(order);
        }
        Err(Unavailable)
    }

    /// Waits until every server that is there has confirmed a purge, at most `confirm_timeout`.
    pub async fn confirmations(&self, id: PurgeId) -> Confirmations {
        let settings = &self.0.settings;
        let deadline = Instant::now() + settings.confirm_timeout;
        let recent = millis(settings.heartbeat * MISSED_HEARTBEATS);
        let mut pause = FIRST_PAUSE;
        let mut latest = Confirmations::default();
        loop {
            let mut call = CONFIRMATIONS.prepare_invoke();
            call.key(self.confirmed_key(id)).key(self.servers_key()).arg(recent);
            let asked = self.script(&call).await;
            let Ok((confirmed, there, gone)) = asked else { return latest };
            let (confirmed, there, gone): (BTreeMap<String, String>, Vec<String>, Vec<String>) =
                (confirmed, there, gone);
            let lacking = |names: Vec<String>| names.into_iter().filter(|name| !confirmed.contains_key(name));
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
        let _: Result<i64, _> = self.query(cmd("ZREM").arg(self.servers_key()).arg(self.name())).await;
    }

    /// Notes that this server is there, and returns the position of the stream's last entry.
    pub(super) async fn beat(&self, connection: &mut Connection) -> redis::RedisResult<Position> {
        let forget = millis(self.0.settings.forget_after);
        let last: StreamRangeReply = BEAT
            .key(self.purges_key())
            .key(self.servers_key())
            .arg(new_epoch())
            .arg(self.name())
            .arg(forget)
            .invoke_async(connection)
            .await?;
        let last = last.ids.first().and_then(entry).ok_or_else(damaged)?;
        Ok(last.position)
    }

    /// Returns the entries of the stream, oldest first.
    pub(super) async fn known_purges(&self, connection: &mut Connection) -> redis::RedisResult<Vec<Entry>> {
        let all: StreamRangeReply =
            cmd("XRANGE").arg(self.purges_key()).arg("-").arg("+").query_async(connection).await?;
        entries(&all.ids)
    }

    /// Waits for the next entries; none if there are none for the time of a heartbeat.
    pub(super) async fn next_purges(
        &self,
        connection: &mut Connection,
        after: PurgeId,
    ) -> redis::RedisResult<Vec<Entry>> {
        let mut read = cmd("XREAD");
        let block = millis(self.0.settings.heartbeat);
        read.arg("BLOCK").arg(block).arg("COUNT").arg(100).arg("STREAMS").arg(self.purges_key()).arg(after.to_string());
        let reply = connection.req_packed_command(&read).await?;
        let read: Option<redis::streams::StreamReadReply> = redis::from_redis_value(reply)?;
        let ids: Vec<StreamId> = read.into_iter().flat_map(|reply| reply.keys).flat_map(|key| key.ids).collect();
        entries(&ids)
    }

    /// Confirms that this server has carried out a purge.
    pub(super) async fn confirm(
        &self,
        connection: &mut Connection,
        id: PurgeId,
        report: &str,
    ) -> redis::RedisResult<()> {
        let key = self.confirmed_key(id);
        let seconds = i64::try_from(KEEP_CONFIRMATIONS.as_secs()).unwrap_or(i64::MAX);
        pipe().hset(&key, self.name(), report).ignore().expire(&key, seconds).ignore().query_async(connection).await
    }

    fn servers_key(&self) -> String {
        format!("{}:servers", self.purges_key())
    }

    fn confirmed_key(&self, id: PurgeId) -> String {
        format!("{}:confirmed:{id}", self.purges_key())
    }
}

fn new_epoch() -> String {
    format!("{:016x}", rand::random::<u64>())
}

fn entries(ids: &[StreamId]) -> redis::RedisResult<Vec<Entry>> {
    ids.iter().map(|id| entry(id).ok_or_else(damaged)).collect()
}

fn entry(StreamId { id, map, .. }: &StreamId) -> Option<Entry> {
    let text =
        |field: &str, map: &HashMap<String, redis::Value>| String::from_redis_value(map.get(field)?.clone()).ok();
    let epoch = u64::from_str_radix(&text("epoch", map)?, 16).ok()?;
    Some(Entry { position: Position { epoch, id: id.parse().ok()? }, order: text("order", map) })
}

fn damaged() -> redis::RedisError {
    redis::RedisError::from((redis::ErrorKind::UnexpectedReturnType, "the stream of purges has a foreign entry"))
}
