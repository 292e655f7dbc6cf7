//! Rate limits of customers' calls, by address and by account, in bounded memory.
//!
//! Neither addresses nor accounts are stored: the keys are hashes under a random key of the process.

mod rate;

use std::hash::{BuildHasher, RandomState};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use self::rate::Rate;
use crate::config::LimitSettings;

/// Number of addresses or accounts that each limit remembers, a few MiB in all. The least recent ones are forgotten.
const REMEMBERED: usize = 65_536;

pub(crate) struct Limits {
    hasher: RandomState,
    login: Pair,
    register: Pair,
    orders: Rate,
    visits: Rate,
    accounts: Arc<Semaphore>,
    visits_at_once: Arc<Semaphore>,
}

struct Pair {
    address: Rate,
    account: Rate,
}

/// A call that is limited by address and by account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attempt {
    Login,
    Register,
}

/// The limit is exceeded; one more request is allowed after this time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooMany(pub Duration);

impl Limits {
    pub(crate) fn new(settings: &LimitSettings) -> Self {
        metrics::describe_counter!("selvage_limited_total", "Requests of customers refused with status 429");
        let rate = |name, burst, refill| Rate::new(name, burst, refill, REMEMBERED);
        Self {
            hasher: RandomState::new(),
            login: Pair {
                address: rate("login_address", settings.login_address, settings.login_address_refill),
                account: rate("login_account", settings.login_account, settings.login_account_refill),
            },
            register: Pair {
                address: rate("register_address", settings.register_address, settings.register_address_refill),
                account: rate("register_account", settings.register_account, settings.register_account_refill),
            },
            orders: rate("orders_address", settings.orders_address, settings.orders_address_refill),
            visits: rate("visits_address", settings.visits_address, settings.visits_address_refill),
            accounts: Arc::new(Semaphore::new(settings.accounts_at_once)),
            visits_at_once: Arc::new(Semaphore::new(settings.visits_at_once)),
        }
    }

    pub(crate) fn by_address(&self, attempt: Attempt, address: Option<IpAddr>) -> Result<(), TooMany> {
        self.pair(attempt).address.count(self.address(address))
    }

    /// Counts an attempt on an account. Case and surrounding blanks make no difference.
    pub(crate) fn by_account(&self, attempt: Attempt, account: &str) -> Result<(), TooMany> {
        self.pair(attempt).account.count(self.hasher.hash_one(account.trim().to_lowercase()))
    }

    pub(crate) fn orders(&self, address: Option<IpAddr>) -> Result<(), TooMany> {
        self.orders.count(self.address(address))
    }

    /// Returns a permit for a login or a registration; `None` if the maximum is in progress.
    pub(crate) fn place(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.accounts).try_acquire_owned().ok()
    }

    pub(crate) fn visits(&self, address: Option<IpAddr>) -> Result<(), TooMany> {
        self.visits.count(self.address(address))
    }

    /// Returns a permit for a visit record; `None` if the maximum is in progress.
    pub(crate) fn visit_place(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.visits_at_once).try_acquire_owned().ok()
    }

    fn pair(&self, attempt: Attempt) -> &Pair {
        match attempt {
            Attempt::Login => &self.login,
            Attempt::Register => &self.register,
        }
    }

    fn address(&self, address: Option<IpAddr>) -> u64 {
        self.hasher.hash_one(address.map(subscriber))
    }
}

/// The subscriber of an address: all of a /64 network of IPv6 counts as one.
fn subscriber(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64))),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits() -> Limits {
        Limits::new(&LimitSettings { login_address: 2, login_account: 3, ..LimitSettings::default() })
    }

    fn ip(text: &str) -> Option<IpAddr> {
        text.parse().ok()
    }

    #[test]
    fn an_address_has_its_attempts_and_another_one_its_own() {
        let limits = limits();
        let login = |address| limits.by_address(Attempt::Login, ip(address)).is_ok();
        assert!(login("192.0.2.1") && login("192.0.2.1") && !login("192.0.2.1"));
        assert!(!login("::ffff:192.0.2.1"), "the same address in another dress");
        assert!(login("192.0.2.2"));
        assert!(limits.by_address(Attempt::Register, ip("192.0.2.1")).is_ok(), "registering is counted by itself");
    }

    #[test]
    fn an_ipv6_network_is_one_address() {
        let limits = limits();
        let login = |address| limits.by_address(Attempt::Login, ip(address)).is_ok();
        assert!(login("2001:db8:1:2::1") && login("2001:db8:1:2:ffff::9") && !login("2001:db8:1:2::3"));
        assert!(login("2001:db8:1:3::1"));
    }

    #[test]
    fn an_account_is_the_same_however_it_is_typed() {
        let limits = limits();
        let login = |account| limits.by_account(Attempt::Login, account).is_ok();
        assert!(login("lin@example.com") && login(" LIN@Example.com ") && login("lin@EXAMPLE.COM"));
        assert!(!login("Lin@example.com"));
        assert!(login("wei@example.com"));
    }

    #[test]
    fn places_are_given_back() {
        let limits = Limits::new(&LimitSettings { accounts_at_once: 1, ..LimitSettings::default() });
        let place = limits.place().unwrap();
        assert!(limits.place().is_none());
        drop(place);
        assert!(limits.place().is_some());
    }
}
