//! Rate limits by address and, for customers' calls, by account, in bounded memory.
//!
//! Each server counts by itself. If several share their counts, a request must also be within the
//! limit over all of them, while those can be reached. Neither addresses nor accounts are stored:
//! the keys are hashes, here under a random key of the process, there under a key of all servers
//! (`shared.secret`).
//!
//! Password checks have places, for which clients wait in a [`queue`]. A customer who has logged in
//! before from the same network has precedence there; [`Limits::log_in`] keeps that a secret.

mod familiar;
mod guesses;
mod login;
mod queue;
mod rate;
#[cfg(test)]
mod tests;

use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use self::familiar::Familiar;
use self::guesses::Strangers;
use self::queue::PlaceQueue;
use self::rate::Rate;
use crate::cluster::Cluster;
use crate::config::LimitSettings;
use crate::networks::{FACTORS, Network, networks};

pub(crate) use self::guesses::Guesser;
pub(crate) use self::login::Outcome;

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
    orders: ByAddress,
    visits: ByAddress,
    misses: ByAddress,
    visits_at_once: Arc<Semaphore>,
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
            "Requests refused with status 429, by limit"
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
            visits_at_once: Arc::new(Semaphore::new(settings.visits_at_once)),
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
