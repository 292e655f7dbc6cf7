//! Rate limits by address and, for customers' calls, by account, in bounded memory.
//!
//! Neither addresses nor accounts are stored: the keys are hashes under a random key of the process.

mod rate;

use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use self::rate::Rate;
use super::{FACTORS, networks};
use crate::config::LimitSettings;

/// The longest pause before a login, as a multiple of the first: below the browser's patience.
const LONGEST_PAUSE: u32 = 8;

pub(crate) struct Limits {
    hasher: RandomState,
    login: Accounts,
    register: Accounts,
    /// Refused logins by account, from all addresses.
    refused: Rate,
    /// The first pause that refused logins cause.
    pause: Duration,
    orders: ByAddress,
    visits: ByAddress,
    misses: ByAddress,
    visits_at_once: Arc<Semaphore>,
}

/// Limits of a call by address, by account from one address, and of calls in progress.
struct Accounts {
    address: ByAddress,
    account: Rate,
    at_once: Arc<Semaphore>,
}

/// A limit for each tier of networks.
struct ByAddress([Rate; FACTORS.len()]);

/// A call that is limited by address and by account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attempt {
    Login,
    Register,
}

/// The end of a login.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Accepted,
    /// The account or the password is wrong.
    Refused,
    /// The provider could not tell.
    Unknown,
}

/// The limit is exceeded; one more request is allowed after this time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooMany(pub Duration);

impl Limits {
    pub(crate) fn new(settings: &LimitSettings) -> Self {
        metrics::describe_counter!("selvage_limited_total", "Requests refused with status 429, by limit");
        let at_once = || Arc::new(Semaphore::new(settings.accounts_at_once));
        Self {
            hasher: RandomState::new(),
            login: Accounts {
                address: ByAddress::new("login_address", settings.login_address, settings.login_address_refill),
                account: Rate::new("login_account", settings.login_account, settings.login_account_refill),
                at_once: at_once(),
            },
            register: Accounts {
                address: ByAddress::new(
                    "register_address",
                    settings.register_address,
                    settings.register_address_refill,
                ),
                account: Rate::new("register_account", settings.register_account, settings.register_account_refill),
                at_once: at_once(),
            },
            refused: Rate::unlimited(settings.login_account_refill),
            pause: settings.login_pause,
            orders: ByAddress::new("orders_address", settings.orders_address, settings.orders_address_refill),
            visits: ByAddress::new("visits_address", settings.visits_address, settings.visits_address_refill),
            misses: ByAddress::new("misses_address", settings.misses_address, settings.misses_address_refill),
            visits_at_once: Arc::new(Semaphore::new(settings.visits_at_once)),
        }
    }

    pub(crate) fn by_address(&self, attempt: Attempt, address: Option<IpAddr>) -> Result<(), TooMany> {
        self.accounts(attempt).address.count(&self.hasher, address)
    }

    /// Counts an attempt on an account from an address, so that nobody can lock a customer out from another one.
    pub(crate) fn by_account(&self, attempt: Attempt, account: &str, address: Option<IpAddr>) -> Result<(), TooMany> {
        self.accounts(attempt).account.count(self.pair(account, address))
    }

    /// Returns how long a login waits: not at all for the first hundred refusals of the account from all addresses, then a
    /// second, and twice as long whenever their number has doubled, up to eight seconds.
    pub(crate) fn pause(&self, account: &str) -> Duration {
        match self.refused.counted(self.account(account)) / 100 {
            0 => Duration::ZERO,
            hundreds => self.pause * (1 << hundreds.ilog2()).min(LONGEST_PAUSE),
        }
    }

    /// Takes back what `by_account` has counted, unless the login was refused: only failures count.
    pub(crate) fn ended(&self, login: Outcome, account: &str, address: Option<IpAddr>) {
        let pair = self.pair(account, address);
        match login {
            Outcome::Accepted => self.login.account.forget(pair),
            // Without a limit this cannot fail.
            Outcome::Refused => drop(self.refused.count(self.account(account))),
            Outcome::Unknown => self.login.account.give_back(pair),
        }
    }

    pub(crate) fn orders(&self, address: Option<IpAddr>) -> Result<(), TooMany> {
        self.orders.count(&self.hasher, address)
    }

    /// Returns a permit for a login or a registration; `None` if the maximum is in progress.
    pub(crate) fn place(&self, attempt: Attempt) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.accounts(attempt).at_once).try_acquire_owned().ok()
    }

    pub(crate) fn visits(&self, address: Option<IpAddr>) -> Result<(), TooMany> {
        self.visits.count(&self.hasher, address)
    }

    /// Counts a page or file that is not cached.
    pub(crate) fn misses(&self, address: Option<IpAddr>) -> Result<(), TooMany> {
        self.misses.count(&self.hasher, address)
    }

    /// Returns a permit for a visit record; `None` if the maximum is in progress.
    pub(crate) fn visit_place(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.visits_at_once).try_acquire_owned().ok()
    }

    fn accounts(&self, attempt: Attempt) -> &Accounts {
        match attempt {
            Attempt::Login => &self.login,
            Attempt::Register => &self.register,
        }
    }

    /// Case and surrounding blanks of an account make no difference.
    fn account(&self, account: &str) -> u64 {
        self.hasher.hash_one(account.trim().to_lowercase())
    }

    fn pair(&self, account: &str, address: Option<IpAddr>) -> u64 {
        let network = address.and_then(|address| networks(address).next());
        self.hasher.hash_one((self.account(account), network))
    }
}

impl ByAddress {
    /// Allows the first tier of networks `burst` at once and one more after each `refill`, a larger one its factor more.
    fn new(name: &'static str, burst: u32, refill: Duration) -> Self {
        Self(FACTORS.map(|factor| Rate::new(name, burst.saturating_mul(factor), refill / factor)))
    }

    /// Counts a request for all networks of its address. Requests without an address count as those of one client.
    fn count(&self, hasher: &RandomState, address: Option<IpAddr>) -> Result<(), TooMany> {
        let Some(address) = address else { return self.0[0].count(0) };
        // A client that is over its own limit does not use up that of the larger network.
        networks(address).zip(&self.0).try_for_each(|(network, rate)| rate.count(hasher.hash_one(network)))
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
        assert!(!login("::ffff:192.0.2.1"), "the same address written as IPv6");
        assert!(login("192.0.2.2"));
        assert!(limits.by_address(Attempt::Register, ip("192.0.2.1")).is_ok(), "registering is counted by itself");
    }

    #[test]
    fn larger_networks_of_ipv6_have_larger_limits() {
        let limits = limits();
        let login = |address: &str| limits.by_address(Attempt::Login, ip(address)).is_ok();
        assert!(login("2001:db8:1:201::1") && login("2001:db8:1:201:ffff::9"));
        assert!((0..100).all(|_| !login("2001:db8:1:201::3")), "a /64 has two");
        assert!(
            login("2001:db8:1:202::1") && login("2001:db8:1:203::1") && !login("2001:db8:1:204::1"),
            "a /56 has four"
        );
        assert!((3..7).all(|net| login(&format!("2001:db8:1:{net}00::1"))), "a /48 has eight");
        assert!(!login("2001:db8:1:900::1") && login("2001:db8:2:900::1"));
    }

    #[test]
    fn an_account_is_the_same_however_it_is_typed_and_has_a_limit_by_address() {
        let limits = limits();
        let login = |account, address| limits.by_account(Attempt::Login, account, ip(address)).is_ok();
        let spellings = ["lin@example.com", " LIN@Example.com ", "lin@EXAMPLE.COM"];
        assert!(spellings.iter().all(|account| login(account, "192.0.2.1")));
        assert!(!login("Lin@example.com", "192.0.2.1"));
        assert!(login("wei@example.com", "192.0.2.1"), "another account");
        assert!(login("lin@example.com", "192.0.2.2"), "another address");
    }

    #[test]
    fn logins_that_are_accepted_or_not_decided_do_not_count() {
        let limits = limits();
        let login = |outcome| {
            let counted = limits.by_account(Attempt::Login, "lin", ip("192.0.2.1"));
            counted.inspect(|()| limits.ended(outcome, "lin", ip("192.0.2.1")))
        };
        for outcome in [Outcome::Accepted, Outcome::Unknown] {
            assert!((0..100).all(|_| login(outcome).is_ok()), "{outcome:?}");
        }
        assert!(login(Outcome::Refused).is_ok() && login(Outcome::Refused).is_ok());
        assert!(login(Outcome::Accepted).is_ok(), "the end of the failures");
        assert!((0..3).all(|_| login(Outcome::Refused).is_ok()) && login(Outcome::Refused).is_err());
    }

    #[test]
    fn refusals_from_many_addresses_make_the_next_login_wait() {
        let limits = limits();
        let mut pauses = Vec::new();
        for number in 0..1000_u32 {
            let address = ip(&format!("192.0.{}.{}", number / 250, number % 250));
            if number % 100 == 99 {
                pauses.push(limits.pause("lin").as_secs());
            }
            assert!(limits.by_account(Attempt::Login, "lin", address).is_ok());
            limits.ended(Outcome::Refused, "lin", address);
        }
        assert_eq!(pauses, [0, 1, 2, 2, 4, 4, 4, 4, 8, 8]);
        assert_eq!(limits.pause(" LIN ").as_secs(), 8);
        assert_eq!(limits.pause("wei"), Duration::ZERO);
    }

    #[test]
    fn places_are_separate_and_given_back() {
        let limits = Limits::new(&LimitSettings { accounts_at_once: 1, ..LimitSettings::default() });
        let place = limits.place(Attempt::Login).unwrap();
        assert!(limits.place(Attempt::Login).is_none());
        assert!(limits.place(Attempt::Register).is_some());
        drop(place);
        assert!(limits.place(Attempt::Login).is_some());
    }
}
