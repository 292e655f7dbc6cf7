//! Rate limits over all servers, by the generic cell rate algorithm.

use std::sync::LazyLock;
use std::time::Duration;

use redis::{Script, cmd};

use super::{Cluster, Unavailable};

/// A rate: `burst` at once, and one more after each `refill`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateShape {
    pub burst: u32,
    pub refill: Duration,
}

/// Counts a request in each limit in turn, up to one that refuses it. Returns the wait in
/// microseconds; 0 if none refused.
///
/// The state of a limit is the time at which all that was counted is refilled. One that is later
/// than a full burst, which no server has written, is corrected, since it would stay that late for
/// ever.
static COUNT: LazyLock<Script> = LazyLock::new(|| {
    Script::new(
        "local time = redis.call('TIME')
         local now = time[1] * 1000000 + time[2]
         for i, key in ipairs(KEYS) do
             local burst, refill = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
             local most = now + burst * refill
             local value = redis.pcall('GET', key)
             local at = type(value) == 'string' and tonumber(value) or now
             if at ~= at then at = now end
             if at > most then
                 at = most
                 redis.call('SET', key, string.format('%.0f', at), 'PX', math.ceil((most - now) / 1000) + 1)
             end
             local refilled = math.max(now, at) + refill
             if refilled > most then return refilled - most end
             redis.call('SET', key, string.format('%.0f', refilled), 'PX', math.ceil((refilled - now) / 1000) + 1)
         end
         return 0",
    )
});

/// Takes one count back.
static GIVE_BACK: LazyLock<Script> = LazyLock::new(|| {
    Script::new(
        "local at = redis.pcall('GET', KEYS[1])
         at = type(at) == 'string' and tonumber(at)
         if at then redis.call('SET', KEYS[1], string.format('%.0f', at - ARGV[1]), 'KEEPTTL') end
         return 0",
    )
});

impl Cluster {
    /// Counts a request in limits of one kind, in turn up to one that refuses it; the error is the
    /// time until that allows one more. The names are hashed. In a cluster, all are on the node of
    /// the last one.
    pub async fn count(
        &self,
        kind: &str,
        limits: &[(String, RateShape)],
    ) -> Result<Result<(), Duration>, Unavailable> {
        let node = limits.last().map_or("", |(name, _)| name);
        let mut call = COUNT.prepare_invoke();
        for (name, rate) in limits {
            call.key(self.limit_key(kind, node, name))
                .arg(rate.burst)
                .arg(micros(rate.refill));
        }
        let wait: u64 = self.script(&call).await?;
        Ok(if wait == 0 {
            Ok(())
        } else {
            Err(Duration::from_micros(wait))
        })
    }

    /// Takes one count of a name back.
    pub async fn give_back(
        &self,
        kind: &str,
        name: &str,
        refill: Duration,
    ) -> Result<(), Unavailable> {
        self.script(
            GIVE_BACK
                .key(self.limit_key(kind, name, name))
                .arg(micros(refill)),
        )
        .await
        .map(|_: i64| ())
    }

    /// Takes all counts of a name back.
    pub async fn forget(&self, kind: &str, name: &str) -> Result<(), Unavailable> {
        self.query(cmd("DEL").arg(self.limit_key(kind, name, name)))
            .await
            .map(|_: i64| ())
    }

    fn limit_key(&self, kind: &str, node: &str, name: &str) -> String {
        let sealer = &self.0.sealer;
        format!(
            "{}:limit:{{{}}}:{kind}:{}",
            self.0.settings.prefix,
            sealer.hash(node),
            sealer.hash(name)
        )
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX).max(1)
}
