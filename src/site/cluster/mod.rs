//! State that the servers of one site share in Valkey: values such as pages, the right to make one,
//! purges, and counts of rate limits.
//!
//! This is the only module that knows Valkey. Without `[shared] url`, or while Valkey is slow,
//! full, read-only or gone, every call fails at once with [`Unavailable`], and the caller goes on
//! as a lone server does.
//!
//! # How servers agree
//!
//! - A load of the page cache first looks for the page here, as signed compressed bodies, below a
//!   name that contains the build and a hash of the settings that pages depend on. Of the servers
//!   that lack a page, the one with the lease renders it; the others wait for it, at most as long
//!   as the lease. What was rendered is written behind the answer.
//! - A purge is an entry of a stream, signed with its number. Each server follows it, carries each
//!   purge out and confirms it. The server that was asked waits for the confirmations and names the
//!   servers that lack.
//! - A shared page contains the position in the stream of its maker when its load began, and the
//!   time. It is good only if no later purge covers it, which each server judges by its own copy of
//!   the stream: so a load that began before a purge is fresh on no server. No shared page is read
//!   or written until all purges so far have been carried out.
//! - A server that was away reads what it missed. If the stream no longer has that, or is another
//!   one (Valkey lost its data), the server purges everything that it has. A server that finds
//!   entries missing begins a new stream, whose epoch is higher, and pages of the old one are not
//!   used.
//! - Files of a build are kept as long as one of its servers lives, and a day longer, so every
//!   server answers for the files that pages of another build need.
//!
//! Connection, follower and calls are one session ([`follow`]). It ends when the connection fails
//! or three calls in a row take too long, and then every call fails at once: the server works alone
//! until a new session has caught up.
//!
//! # Keys
//!
//! All begin with `shared.prefix`. The part in braces decides the node of a cluster.
//!
//! | key | type | content |
//! |---|---|---|
//! | `<prefix>:value:{<name>}` | string | a signed value ([`values`]); expires |
//! | `<prefix>:lease:{<name>}` | string | who is making the value ([`leases`]); expires |
//! | `<prefix>:{purges}:<hash>` | stream | the last purges of the servers with this secret, signed ([`stream`]) |
//! | `…:servers` | sorted set | those servers, by the time of their last heartbeat |
//! | `…:confirmed:<id>` | hash | the servers that have carried a purge out, signed; expires |
//! | `<prefix>:limit:{<hash>}…` | string | the state of a rate limit ([`rates`]); expires |
//!
//! Nothing about a customer is stored: addresses and accounts are counted under keyed hashes.
//!
//! # Trust
//!
//! Valkey is trusted with nothing but availability. Whoever can write to it can delete what servers
//! share, and delay them within their time limits. It can neither place a page nor bring back a
//! purged one, since values are signed with their key, their position among the purges and the time
//! they were made; nor order or hide a purge; nor refuse a client for longer than the limit itself
//! would.
//!
//! # Waiting
//!
//! A request waits for Valkey at most `shared.timeout` for a call, and for another server's page
//! at most its lease. A server that missed purges catches up before it shares again. A test reads
//! every key, and finds nothing of a customer.

mod calls;
mod connection;
mod follow;
mod leases;
mod rates;
mod seal;
mod stream;
mod values;

use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::{Semaphore, watch};

use self::calls::ValkeySession;
use self::seal::Sealer;
use self::stream::Tail;
use base::config::{SharedSettings, ValkeyUrl};

pub use self::leases::Turn;
pub use self::rates::RateShape;
pub use self::stream::{Confirmations, Event, Position};
pub use self::values::SharedValue;

/// Values that are written behind answers at a time; further ones are dropped.
const WRITES: usize = 64;

/// Valkey cannot be used now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("what the servers share is not available")]
pub struct Unavailable;

/// Values, purges and counts that the servers of one site share. Clones share the connections.
#[derive(Clone)]
pub struct Cluster(Arc<ClusterInner>);

struct ClusterInner {
    url: ValkeyUrl,
    settings: SharedSettings,
    /// The name of this server.
    name: String,
    sealer: Sealer,
    /// `None` while Valkey cannot be used.
    session: arc_swap::ArcSwapOption<ValkeySession>,
    /// Whether Valkey could be used at the last attempt; `None` before the first.
    is_up: watch::Sender<Option<bool>>,
    /// The end of the purges that this server has followed; `None` while Valkey cannot be used.
    tail: Mutex<Option<Tail>>,
    /// Purges that could not be published yet.
    unpublished: Mutex<Vec<String>>,
    writes: Arc<Semaphore>,
}

impl Cluster {
    /// Creates the handle; [`follow`](Self::follow) connects it. `None` unless `shared.url` is set.
    pub fn new(settings: &SharedSettings) -> Option<Self> {
        let url = settings.url.clone()?;
        for (name, help) in [
            (
                "selvage_shared_failures_total",
                "Calls to Valkey that failed or took too long",
            ),
            (
                "selvage_shared_dropped_writes_total",
                "Values not shared since too many were being written",
            ),
        ] {
            metrics::describe_counter!(name, help);
            metrics::counter!(name).increment(0);
        }
        metrics::describe_gauge!("selvage_shared_up", "Whether Valkey is used");
        metrics::gauge!("selvage_shared_up").set(0.0);
        let name = settings.name.clone().unwrap_or_else(own_name);
        let secret = settings
            .secret
            .as_ref()
            .map_or("", |secret| secret.expose());
        Some(Self(Arc::new(ClusterInner {
            url,
            name,
            sealer: Sealer::new(secret),
            session: arc_swap::ArcSwapOption::empty(),
            is_up: watch::Sender::new(None),
            tail: Mutex::default(),
            unpublished: Mutex::default(),
            writes: Arc::new(Semaphore::new(WRITES)),
            settings: settings.clone(),
        })))
    }

    /// The name of this server in reports.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The largest page that is shared, in bytes.
    pub fn max_page(&self) -> usize {
        self.0.settings.max_page
    }

    /// The largest picture that is shared, in bytes.
    pub fn max_image(&self) -> usize {
        self.0.settings.max_image
    }

    /// How long a shared picture is kept.
    pub fn keep_images(&self) -> std::time::Duration {
        self.0.settings.keep_images
    }

    /// How long a build's files are kept after its last server has ended.
    pub fn keep_assets(&self) -> std::time::Duration {
        self.0.settings.keep_assets
    }

    /// Whether Valkey is used at the moment.
    pub fn is_up(&self) -> bool {
        self.0.session.load().is_some()
    }

    /// Waits for the end of the first attempt to connect. Returns whether Valkey is used.
    pub async fn first_attempt(&self) -> bool {
        self.0
            .is_up
            .subscribe()
            .wait_for(Option::is_some)
            .await
            .is_ok_and(|is_up| *is_up == Some(true))
    }

    fn set_up(&self, is_up: bool) {
        metrics::gauge!("selvage_shared_up").set(if is_up { 1.0 } else { 0.0 });
        self.0.is_up.send_replace(Some(is_up));
    }

    fn key(&self, kind: &str, name: &str) -> String {
        format!("{}:{kind}:{{{name}}}", self.0.settings.prefix)
    }

    /// Servers with another secret have purges of their own: they could not read each other's.
    fn purges_key(&self) -> String {
        format!(
            "{}:{{purges}}:{}",
            self.0.settings.prefix,
            self.0.sealer.hash("purges")
        )
    }
}

/// A name that no other server has: those on one machine differ by process, those in containers by
/// host.
fn own_name() -> String {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    format!("{}/{}", host.trim(), std::process::id())
}

/// A time as Valkey takes it: whole milliseconds, at least one.
fn millis(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1)
}
