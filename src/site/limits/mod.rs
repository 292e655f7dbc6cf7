//! Rate limits by address and, for customers' calls, by account, in bounded memory.
//!
//! Each server counts by itself. If several share their counts, a request must also be within the
//! limit over all of them, while those can be reached. Neither addresses nor accounts are stored:
//! the keys are hashes, here under a random key of the process, there under a key of all servers
//! (`shared.secret`).
//!
//! Password checks have places, for which clients wait in a [`queue`]. A customer who has logged in
//! before from the same network has precedence there; [`Limits::log_in`] keeps that a secret.
//!
//! Nobody can lock an account out: failed logins of others never refuse a login from a browser
//! (`web::known_browser`) or a network that the account has logged in from, and leave a first
//! login to each other network ([`guesses`], docs/decisions/2026-11-26-guesses.md).

mod familiar;
mod guesses;
mod login;
mod places;
mod queue;
mod rate;
mod room;
#[cfg(test)]
mod tests;

use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use self::familiar::Familiar;
use self::guesses::Strangers;
use self::places::SharedPlaces;
use self::queue::PlaceQueue;
use self::rate::Rate;
use self::room::Room;
use crate::cluster::Cluster;
use base::config::LimitSettings;
use base::networks::{FACTORS, Network, networks};

pub(crate) use self::guesses::Guesser;
pub(crate) use self::login::Outcome;
pub(crate) use self::places::DeskPlace;
pub(crate) use self::room::{BodyRoom, NoRoom};

/// The memory for bodies of requests that are being received, in bytes.
const BODIES: usize = 128 << 20;
/// The share of it of the first tier of networks: two forms with the largest files.
const BODIES_OF_NETWORK: usize = 24 << 20;
/// The number of parts of the largest files of an inquiry, and as many again that its line may lose.
const PARTS_OF_INQUIRY: u32 = 100;
/// The memory for uploads of the desk in progress, in bytes.
const UPLOADS: usize = 128 << 20;
/// The share of it of an account: two of the largest papers.
const UPLOADS_OF_ACCOUNT: usize = 40 << 20;
/// Number of the desk's calls in progress: more people than a company has press a key at once.
const DESK_CALLS: usize = 32;
/// Number of files in progress at the desk, sent and received, over slow lines perhaps.
const DESK_FILES: usize = 32;
/// The share of both of an account. All strangers together have one of the calls.
const SHARE_OF_ACCOUNT: usize = 8;

pub(crate) struct Limits {
    hasher: RandomState,
    cluster: Option<Cluster>,
    login: Accounts,
    /// Guesses at an account over all addresses.
    strangers: Strangers,
    register: Accounts,
    passwords: Accounts,
    /// Where customers have logged in.
    familiar: Familiar,
    inquiries: ByAddress,
    upload_parts: ByAddress,
    orders: ByAddress,
    visits: ByAddress,
    misses: ByAddress,
    /// Calls of programs by their tokens.
    programs: Rate,
    visits_at_once: Arc<Semaphore>,
    bodies: Room,
    uploads: Room,
    desk_calls: SharedPlaces,
    desk_files: SharedPlaces,
}

/// Limits of a call by address, by account from one address, and of calls in progress.
struct Accounts {
    address: ByAddress,
    account: Rate,
    places: PlaceQueue,
}

/// A limit for each tier of networks.
struct ByAddress([Rate; FACTORS.len()]);

/// A call that is limited by address and by account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attempt {
    Login,
    Register,
    /// A link for a new password: the request for one, and its use.
    Password,
}

/// The limit is exceeded; one more request is allowed after this time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooMany(pub Duration);

impl Limits {
    pub(crate) fn new(settings: &LimitSettings, cluster: Option<Cluster>) -> Self {
        metrics::describe_counter!(
            "selvage_limited_total",
            "Requests refused with status 429, or 503 for want of memory, by limit"
        );
        let places = || PlaceQueue::new(settings.accounts_at_once, settings.accounts_wait);
        Self {
            hasher: RandomState::new(),
            cluster,
            login: Accounts {
                address: ByAddress::new(
                    "login_address",
                    settings.login_address,
                    settings.login_address_refill,
                ),
                account: Rate::new(
                    "login_account",
                    settings.login_account,
                    settings.login_account_refill,
                ),
                places: places(),
            },
            strangers: Strangers::new(settings),
            register: Accounts {
                address: ByAddress::new(
                    "register_address",
                    settings.register_address,
                    settings.register_address_refill,
                ),
                account: Rate::new(
                    "register_account",
                    settings.register_account,
                    settings.register_account_refill,
                ),
                places: places(),
            },
            passwords: Accounts {
                address: ByAddress::new(
                    "passwords_address",
                    settings.passwords_address,
                    settings.passwords_address_refill,
                ),
                account: Rate::new(
                    "passwords_account",
                    settings.passwords_account,
                    settings.passwords_account_refill,
                ),
                places: places(),
            },
            familiar: Familiar::default(),
            inquiries: ByAddress::new(
                "inquiries_address",
                settings.inquiries_address,
                settings.inquiries_address_refill,
            ),
            upload_parts: ByAddress::new(
                "upload_parts_address",
                settings.inquiries_address.saturating_mul(PARTS_OF_INQUIRY),
                settings.inquiries_address_refill / PARTS_OF_INQUIRY,
            ),
            orders: ByAddress::new(
                "orders_address",
                settings.orders_address,
                settings.orders_address_refill,
            ),
            visits: ByAddress::new(
                "visits_address",
                settings.visits_address,
                settings.visits_address_refill,
            ),
            misses: ByAddress::new(
                "misses_address",
                settings.misses_address,
                settings.misses_address_refill,
            ),
            programs: Rate::new("programs", settings.programs, settings.programs_refill),
            visits_at_once: Arc::new(Semaphore::new(settings.visits_at_once)),
            bodies: Room::new("bodies", BODIES),
            uploads: Room::new("uploads", UPLOADS),
            desk_calls: SharedPlaces::new(DESK_CALLS, SHARE_OF_ACCOUNT),
            desk_files: SharedPlaces::new(DESK_FILES, SHARE_OF_ACCOUNT),
        }
    }

    pub(crate) async fn by_address(
        &self,
        attempt: Attempt,
        address: Option<IpAddr>,
    ) -> Result<(), TooMany> {
        self.count_address(&self.accounts(attempt).address, address)
            .await
    }

    /// Counts an attempt that is no login on an account from an address, so that nobody can lock a
    /// customer out from another one. Logins are [guesses](Self::guess).
    pub(crate) async fn by_account(
        &self,
        attempt: Attempt,
        account: &str,
        address: Option<IpAddr>,
    ) -> Result<(), TooMany> {
        self.count(&[(&self.accounts(attempt).account, pair(account, address))])
            .await
    }

    pub(crate) async fn inquiries(&self, address: Option<IpAddr>) -> Result<(), TooMany> {
        self.count_address(&self.inquiries, address).await
    }

    /// Counts a part of a file of an inquiry: as many as so many inquiries with the largest files
    /// have.
    pub(crate) async fn upload_parts(&self, address: Option<IpAddr>) -> Result<(), TooMany> {
        self.count_address(&self.upload_parts, address).await
    }

    /// Counts a call of a program, by the id of its token.
    pub(crate) async fn program(&self, token: &str) -> Result<(), TooMany> {
        self.count(&[(&self.programs, token.to_owned())]).await
    }

    /// Takes the count of an inquiry back that was not sent.
    pub(crate) async fn no_inquiry(&self, address: Option<IpAddr>) {
        self.uncount_address(&self.inquiries, address).await;
    }

    /// Takes the count of a request back that turned out to be a program's, which has a limit of its
    /// own.
    pub(crate) async fn no_miss(&self, address: Option<IpAddr>) {
        self.uncount_address(&self.misses, address).await;
    }

    async fn uncount_address(&self, limit: &ByAddress, address: Option<IpAddr>) {
        for (rate, key) in limit.0.iter().zip(keys(address)) {
            rate.give_back(self.hasher.hash_one(&key));
            if let Some(cluster) = &self.cluster {
                // Without the others, the counts of this server are corrected.
                let _ = cluster.give_back(rate.name, &key, rate.refill).await;
            }
        }
    }

    pub(crate) async fn orders(&self, address: Option<IpAddr>) -> Result<(), TooMany> {
        self.count_address(&self.orders, address).await
    }

    pub(crate) async fn visits(&self, address: Option<IpAddr>) -> Result<(), TooMany> {
        self.count_address(&self.visits, address).await
    }

    /// Counts a page or file that is not cached.
    pub(crate) async fn misses(&self, address: Option<IpAddr>) -> Result<(), TooMany> {
        self.count_address(&self.misses, address).await
    }

    /// Returns a permit for a visit record; `None` if the maximum is in progress.
    pub(crate) fn visit_place(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.visits_at_once).try_acquire_owned().ok()
    }

    /// Takes room for a body that is to be received from an address.
    pub(crate) fn body(&self, address: Option<IpAddr>) -> Result<BodyRoom, NoRoom> {
        let networks = address.into_iter().flat_map(networks).zip(FACTORS);
        let holders = networks.map(|(network, factor)| {
            let most = BODIES_OF_NETWORK.saturating_mul(factor as usize);
            let most = most.min(BODIES / 2);
            (self.hasher.hash_one(network), most)
        });
        self.bodies.enter(holders.collect(), 0)
    }

    /// Takes room for an upload of this length of an account of the desk.
    pub(crate) fn upload(&self, account: &str, length: usize) -> Result<BodyRoom, NoRoom> {
        let holder = (self.hasher.hash_one(account), UPLOADS_OF_ACCOUNT);
        self.uploads.enter(vec![holder], length)
    }

    /// Waits for a place for a call of the desk, of an account or of strangers; `None` if there is
    /// none in time.
    pub(crate) async fn desk_call(&self, account: Option<&str>) -> Option<DeskPlace> {
        self.desk_calls.place(self.hasher.hash_one(account)).await
    }

    /// Waits for a place for a file of an account of the desk; `None` if there is none in time.
    pub(crate) async fn desk_file(&self, account: Option<&str>) -> Option<DeskPlace> {
        self.desk_files.place(self.hasher.hash_one(account)).await
    }

    fn accounts(&self, attempt: Attempt) -> &Accounts {
        match attempt {
            Attempt::Login => &self.login,
            Attempt::Register => &self.register,
            Attempt::Password => &self.passwords,
        }
    }

    /// Counts a request for all networks of its address. Requests without an address count as those
    /// of one client.
    async fn count_address(
        &self,
        limit: &ByAddress,
        address: Option<IpAddr>,
    ) -> Result<(), TooMany> {
        let limits: Vec<_> = limit.0.iter().zip(keys(address)).collect();
        self.count(&limits).await
    }

    /// Counts a request in each limit in turn, up to one that refuses it: a client that is over its
    /// own limit does not use up that of the larger network. The limits are those of one name.
    async fn count(&self, limits: &[(&Rate, String)]) -> Result<(), TooMany> {
        for (rate, key) in limits {
            rate.count(self.hasher.hash_one(key))?;
        }
        let (Some(cluster), Some((rate, _))) = (&self.cluster, limits.first()) else {
            return Ok(());
        };
        let shapes: Vec<_> = limits
            .iter()
            .map(|(rate, key)| (key.clone(), rate.shape()))
            .collect();
        match cluster.count(rate.name, &shapes).await {
            Ok(Err(wait)) => Err(rate.refuse(wait)),
            // While the others cannot be asked, the count of this server decides.
            Ok(Ok(())) | Err(_) => Ok(()),
        }
    }
}

/// Case and surrounding blanks of an account make no difference.
fn normal(account: &str) -> String {
    account.trim().to_lowercase()
}

fn pair(account: &str, address: Option<IpAddr>) -> String {
    format!("{:?} {}", network(address), normal(account))
}

/// The smallest network of an address.
fn network(address: Option<IpAddr>) -> Option<Network> {
    address.and_then(|address| networks(address).next())
}

/// The names of the networks of an address; without one, a name for all such clients.
fn keys(address: Option<IpAddr>) -> Vec<String> {
    match address {
        Some(address) => networks(address)
            .map(|network| format!("{network:?}"))
            .collect(),
        None => vec![String::new()],
    }
}

impl ByAddress {
    /// Allows the first tier of networks `burst` at once and one more after each `refill`, a larger
    /// one its factor more.
    fn new(name: &'static str, burst: u32, refill: Duration) -> Self {
        Self(FACTORS.map(|factor| Rate::new(name, burst.saturating_mul(factor), refill / factor)))
    }
}
