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
mod queue;
mod rate;

use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures::future::{Either, select};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, sleep_until};

use self::familiar::Familiar;
use self::queue::{Line, Place, PlaceQueue, Share, Ticket};
use self::rate::Rate;
use crate::cluster::Cluster;
use crate::config::LimitSettings;
use crate::networks::{FACTORS, Network, networks};

/// The prices of a place for the tiers of networks: a larger one may have more.
const PRICES: [u64; FACTORS.len()] = {
    let most = FACTORS[FACTORS.len() - 1];
    [
        (most / FACTORS[0]) as u64,
        (most / FACTORS[1]) as u64,
        (most / FACTORS[2]) as u64,
    ]
};

pub(crate) struct Limits {
    hasher: RandomState,
    cluster: Option<Cluster>,
    login: Accounts,
    register: Accounts,
    /// Where customers have logged in.
    familiar: Familiar,
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
            familiar: Familiar::default(),
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

    /// Counts an attempt on an account from an address, so that nobody can lock a customer out from
    /// another one.
    pub(crate) async fn by_account(
        &self,
        attempt: Attempt,
        account: &str,
        address: Option<IpAddr>,
    ) -> Result<(), TooMany> {
        self.count(&[(&self.accounts(attempt).account, pair(account, address))])
            .await
    }

    /// Takes back what `by_account` has counted, unless the login was refused: only failures count.
    pub(crate) async fn ended(&self, login: Outcome, account: &str, address: Option<IpAddr>) {
        let (rate, pair) = (&self.login.account, pair(account, address));
        let key = self.hasher.hash_one(&pair);
        match login {
            Outcome::Accepted => {
                rate.forget(key);
                self.familiar
                    .remember([key, self.hasher.hash_one(network(address))]);
            }
            Outcome::Unknown => rate.give_back(key),
            Outcome::Refused => return,
        }
        if let Some(cluster) = &self.cluster {
            // Without the others, the counts of this server are corrected.
            let _ = match login {
                Outcome::Accepted => cluster.forget(rate.name, &pair).await,
                _ => cluster.give_back(rate.name, &pair, rate.refill).await,
            };
        }
    }

    pub(crate) async fn orders(&self, address: Option<IpAddr>) -> Result<(), TooMany> {
        self.count_address(&self.orders, address).await
    }

    /// Waits for a place for a registration; `None` if there is none in time.
    pub(crate) async fn register_place(&self, address: Option<IpAddr>) -> Option<Place> {
        self.common_line(&self.register.places, address, false)
            .place()
            .await
    }

    /// Carries `check` out, a login, when a place is free; `None` if there is none in time.
    ///
    /// Every login waits in the common line, which is fair by network. A customer who has logged in
    /// before from the same network waits in a second line too, which is fair by account, and is
    /// checked as soon as one of the two has a place. An early check is answered early only if it
    /// is accepted. Otherwise the answer comes when the login would have been checked and answered
    /// without precedence: so only someone who has the password can learn that there was any.
    pub(crate) async fn log_in<T>(
        &self,
        account: &str,
        address: Option<IpAddr>,
        check: impl Future<Output = (Outcome, T)>,
    ) -> Option<(Outcome, T)> {
        let places = &self.login.places;
        // In a full queue this decides who waits, so it depends on the network alone, not on the
        // account.
        let displaces = self.familiar.has(self.hasher.hash_one(network(address)));
        let common = self.common_line(places, address, displaces);
        if !self
            .familiar
            .has(self.hasher.hash_one(pair(account, address)))
        {
            let _place = common.place().await?;
            return Some(check.await);
        }
        let share = Share {
            key: self.hasher.hash_one(normal(account)),
            price: 1,
        };
        let early = places.join(Line::Familiar, &[share], false);
        let mut common = pin!(async move { (common.place().await, Instant::now()) });
        let place = match select(&mut common, pin!(early.place())).await {
            Either::Left(((place, _), _)) => {
                let _place = place?;
                return Some(check.await);
            }
            Either::Right((None, _)) => {
                let _place = common.await.0?;
                return Some(check.await);
            }
            Either::Right((Some(place), _)) => place,
        };
        let began = Instant::now();
        let check = pin!(async move {
            let checked = check.await;
            drop(place);
            (checked, began.elapsed())
        });
        let (checked, took, turn) = match select(check, &mut common).await {
            Either::Left(((checked, took), _)) => (checked, took, None),
            Either::Right((turn, check)) => {
                let (checked, took) = check.await;
                (checked, took, Some(turn))
            }
        };
        if checked.0 == Outcome::Accepted {
            return Some(checked);
        }
        let (place, at) = match turn {
            Some(turn) => turn,
            None => common.await,
        };
        let _place = place?;
        sleep_until(at + took).await;
        Some(checked)
    }

    /// Joins the common line, where each network of the address has a share.
    fn common_line(&self, places: &PlaceQueue, address: Option<IpAddr>, displaces: bool) -> Ticket {
        let keys = keys(address)
            .into_iter()
            .map(|key| self.hasher.hash_one(key));
        let shares: Vec<_> = keys
            .zip(PRICES)
            .map(|(key, price)| Share { key, price })
            .collect();
        places.join(Line::Common, &shares, displaces)
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

#[cfg(test)]
mod tests {
    use futures::FutureExt as _;

    use super::*;

    fn limits() -> Limits {
        Limits::new(
            &LimitSettings {
                login_address: 2,
                login_account: 3,
                ..LimitSettings::default()
            },
            None,
        )
    }

    /// Without other servers, counting does not wait.
    fn now<T>(counting: impl Future<Output = T>) -> T {
        counting.now_or_never().unwrap()
    }

    fn ip(text: &str) -> Option<IpAddr> {
        text.parse().ok()
    }

    #[test]
    fn an_address_has_its_attempts_and_another_one_its_own() {
        let limits = limits();
        let login = |address| now(limits.by_address(Attempt::Login, ip(address))).is_ok();
        assert!(login("192.0.2.1") && login("192.0.2.1") && !login("192.0.2.1"));
        assert!(
            !login("::ffff:192.0.2.1"),
            "the same address written as IPv6"
        );
        assert!(login("192.0.2.2"));
        assert!(
            now(limits.by_address(Attempt::Register, ip("192.0.2.1"))).is_ok(),
            "registering is counted by itself"
        );
    }

    #[test]
    fn larger_networks_of_ipv6_have_larger_limits() {
        let limits = limits();
        let login = |address: &str| now(limits.by_address(Attempt::Login, ip(address))).is_ok();
        assert!(login("2001:db8:1:201::1") && login("2001:db8:1:201:ffff::9"));
        assert!(
            (0..100).all(|_| !login("2001:db8:1:201::3")),
            "a /64 has two"
        );
        assert!(
            login("2001:db8:1:202::1") && login("2001:db8:1:203::1") && !login("2001:db8:1:204::1"),
            "a /56 has four"
        );
        assert!(
            (3..7).all(|net| login(&format!("2001:db8:1:{net}00::1"))),
            "a /48 has eight"
        );
        assert!(!login("2001:db8:1:900::1") && login("2001:db8:2:900::1"));
    }

    #[test]
    fn an_account_is_the_same_however_it_is_typed_and_has_a_limit_by_address() {
        let limits = limits();
        let login =
            |account, address| now(limits.by_account(Attempt::Login, account, ip(address))).is_ok();
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
            let counted = now(limits.by_account(Attempt::Login, "lin", ip("192.0.2.1")));
            counted.inspect(|()| now(limits.ended(outcome, "lin", ip("192.0.2.1"))))
        };
        for outcome in [Outcome::Accepted, Outcome::Unknown] {
            assert!((0..100).all(|_| login(outcome).is_ok()), "{outcome:?}");
        }
        assert!(login(Outcome::Refused).is_ok() && login(Outcome::Refused).is_ok());
        assert!(login(Outcome::Accepted).is_ok(), "the end of the failures");
        assert!(
            (0..3).all(|_| login(Outcome::Refused).is_ok()) && login(Outcome::Refused).is_err()
        );
    }

    /// One place, and a customer who has logged in before from 192.0.2.1.
    fn busy() -> (Limits, Place) {
        let limits = Limits::new(
            &LimitSettings {
                accounts_at_once: 1,
                ..LimitSettings::default()
            },
            None,
        );
        now(limits.ended(Outcome::Accepted, "lin", ip("192.0.2.1")));
        let place = now(limits
            .common_line(&limits.login.places, ip("198.51.100.1"), false)
            .place());
        (limits, place.unwrap())
    }

    /// A login whose check takes a second, and the moment of its answer.
    async fn log_in(
        limits: &Limits,
        account: &str,
        address: &str,
        outcome: Outcome,
    ) -> Option<u64> {
        let begun = Instant::now();
        let check = async {
            tokio::time::sleep(Duration::from_secs(1)).await;
            (outcome, ())
        };
        limits
            .log_in(account, ip(address), check)
            .await
            .map(|_| begun.elapsed().as_secs())
    }

    /// Five clients from five networks wait for the only place, each for a check of a second.
    async fn crowd(limits: &Limits) -> [Option<u64>; 5] {
        let stranger = async |last: u8| {
            log_in(
                limits,
                "stranger",
                &format!("203.0.113.{last}"),
                Outcome::Refused,
            )
            .await
        };
        futures::join!(
            stranger(1),
            stranger(2),
            stranger(3),
            stranger(4),
            stranger(5)
        )
        .into()
    }

    #[tokio::test(start_paused = true)]
    async fn a_customer_who_logged_in_before_from_the_network_has_precedence() {
        for (account, address, answered) in [
            ("lin", "192.0.2.1", 2),
            (" LIN ", "192.0.2.1", 2),
            ("lin", "192.0.2.2", 6),
            ("wei", "192.0.2.1", 6),
        ] {
            let (limits, place) = busy();
            let login = async {
                tokio::task::yield_now().await;
                let (time, ()) = tokio::join!(
                    log_in(&limits, account, address, Outcome::Accepted),
                    async {
                        tokio::task::yield_now().await;
                        drop(place);
                    }
                );
                time
            };
            let (_, time) = tokio::join!(crowd(&limits), login);
            // The common line had the last place.
            assert!(time.unwrap() <= answered, "{account} {address}: {time:?}");
            assert_eq!(time == Some(6), answered == 6, "{account} {address}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_wrong_password_is_answered_at_the_same_time_with_precedence_or_without() {
        for outcome in [Outcome::Refused, Outcome::Unknown] {
            let mut times = Vec::new();
            for (account, address) in [
                ("lin", "192.0.2.1"),
                ("wei", "192.0.2.1"),
                ("lin", "192.0.2.2"),
            ] {
                let (limits, place) = busy();
                let login = async {
                    tokio::task::yield_now().await;
                    let (time, ()) =
                        tokio::join!(log_in(&limits, account, address, outcome), async {
                            tokio::task::yield_now().await;
                            drop(place);
                        });
                    time
                };
                times.push(tokio::join!(crowd(&limits), login).1);
            }
            // A second for the check that had precedence, which delayed everybody by as much.
            assert_eq!(times[1], times[2]);
            assert!(
                times[0].unwrap().abs_diff(times[1].unwrap()) <= 1,
                "{times:?}"
            );
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_login_that_gets_no_place_in_time_is_given_up() {
        let (limits, _place) = busy();
        for (account, address) in [("lin", "192.0.2.1"), ("wei", "192.0.2.9")] {
            assert_eq!(
                log_in(&limits, account, address, Outcome::Accepted).await,
                None
            );
        }
        assert!(
            limits.register_place(ip("192.0.2.1")).await.is_some(),
            "registering has places of its own"
        );
    }
}
