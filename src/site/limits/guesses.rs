//! Guesses at an account: by where they come from, and over all addresses.
//!
//! Failures count for the account and the network they come from, or for the account and the
//! browser, if the account has logged in from that before. Strangers, whose browser and network are
//! not known, have a limit over all of them as well. Above it, a network that has not tried the
//! account yet has one guess, so that nobody who knows the password waits behind those who do not.

use std::hash::BuildHasher as _;
use std::net::IpAddr;
use std::time::Duration;

use super::login::Outcome;
use super::rate::Rate;
use super::{Limits, TooMany, normal, pair};
use base::config::LimitSettings;
use base::networks::networks;

/// The time after which a network is one that has not tried an account yet.
const FORGOTTEN: Duration = Duration::from_hours(24);

/// Limits of an account over all strangers.
pub(super) struct Strangers {
    all: Rate,
    /// The first guesses of networks.
    first: Rate,
    /// Which networks have had a first guess.
    tried: Rate,
}

/// Somebody who tries to log in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guesser<'a> {
    /// The account; empty if none is named, as by the token of an invitation: then guesses count by
    /// network alone.
    pub account: &'a str,
    pub address: Option<IpAddr>,
    /// The name of the browser, if the account has logged in from it before.
    pub browser: Option<&'a str>,
}

/// A guess that is counted, as long as its outcome is not known.
#[derive(Debug)]
#[must_use]
pub(crate) struct CountedGuess {
    /// The counter of the account with its network or browser.
    own: String,
    /// The second counter.
    others: Vec<(Other, String)>,
    account: String,
    address: Option<IpAddr>,
}

#[derive(Clone, Copy, Debug)]
enum Other {
    All,
    First,
    Tried,
}

impl Strangers {
    pub(super) fn new(settings: &LimitSettings) -> Self {
        Self {
            all: Rate::new(
                "login_strangers",
                settings.login_strangers,
                settings.login_strangers_refill,
            ),
            first: Rate::new(
                "login_newcomers",
                settings.login_newcomers,
                settings.login_newcomers_refill,
            ),
            tried: Rate::new("login_tried", 1, FORGOTTEN),
        }
    }

    fn rate(&self, other: Other) -> &Rate {
        match other {
            Other::All => &self.all,
            Other::First => &self.first,
            Other::Tried => &self.tried,
        }
    }
}

impl Limits {
    /// Counts a login, which only failures use up: see [`Limits::ended`].
    pub(crate) async fn guess(&self, guesser: Guesser<'_>) -> Result<CountedGuess, TooMany> {
        let Guesser {
            account, address, ..
        } = guesser;
        let of_network = pair(account, address);
        let is_familiar = self.familiar.has(self.hasher.hash_one(&of_network));
        let account = normal(account);
        let own = match guesser.browser {
            Some(browser) => format!("browser {browser} {account}"),
            None => of_network,
        };
        self.count(&[(&self.login.account, own.clone())]).await?;
        let mut guess = CountedGuess {
            own,
            others: Vec::new(),
            account,
            address,
        };
        if guesser.browser.is_none() && !is_familiar && !guess.account.is_empty() {
            match self.count_stranger(&guess.account, address).await {
                Ok(others) => guess.others = others,
                Err(too_many) => {
                    self.give_back(&self.login.account, &guess.own).await;
                    return Err(too_many);
                }
            }
        }
        Ok(guess)
    }

    async fn count_stranger(
        &self,
        account: &str,
        address: Option<IpAddr>,
    ) -> Result<Vec<(Other, String)>, TooMany> {
        let account = account.to_owned();
        let all = self.count_other(Other::All, &account).await;
        let Err(slowed) = all else {
            return Ok(vec![(Other::All, account)]);
        };
        // The largest network, of which few have many.
        let network = address.and_then(|address| networks(address).last());
        let tried = format!("{network:?} {account}");
        if self.count_other(Other::Tried, &tried).await.is_err()
            || self.count_other(Other::First, &account).await.is_err()
        {
            return Err(slowed);
        }
        Ok(vec![(Other::Tried, tried), (Other::First, account)])
    }

    async fn count_other(&self, other: Other, key: &str) -> Result<(), TooMany> {
        let rate = self.strangers.rate(other);
        self.count(&[(rate, key.to_owned())]).await
    }

    /// Takes back what a guess has counted, unless the login was refused: only failures count.
    pub(crate) async fn ended(&self, login: Outcome, guess: CountedGuess) {
        let own = &self.login.account;
        match login {
            Outcome::Refused => return,
            Outcome::Unknown => self.give_back(own, &guess.own).await,
            Outcome::Accepted => {
                self.forget(own, &guess.own).await;
                let network = super::network(guess.address);
                let of_network = pair(&guess.account, guess.address);
                self.familiar.remember([
                    self.hasher.hash_one(&of_network),
                    self.hasher.hash_one(network),
                ]);
            }
        }
        for (other, key) in &guess.others {
            self.give_back(self.strangers.rate(*other), key).await;
        }
    }

    async fn give_back(&self, rate: &Rate, key: &str) {
        rate.give_back(self.hasher.hash_one(key));
        if let Some(cluster) = &self.cluster {
            // Without the others, the counts of this server are corrected.
            let _ = cluster.give_back(rate.name, key, rate.refill).await;
        }
    }

    async fn forget(&self, rate: &Rate, key: &str) {
        rate.forget(self.hasher.hash_one(key));
        if let Some(cluster) = &self.cluster {
            let _ = cluster.forget(rate.name, key).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use futures::FutureExt as _;

    use super::*;

    fn stranger(account: &str, number: u32) -> Guesser<'_> {
        let address = Ipv4Addr::from_bits(0xc000_0200 + number);
        Guesser {
            account,
            address: Some(address.into()),
            browser: None,
        }
    }

    /// A guess with this outcome; whether it was within the limits.
    fn guess(limits: &Limits, guesser: Guesser<'_>, outcome: Outcome) -> Result<(), TooMany> {
        let guess = limits.guess(guesser).now_or_never().unwrap()?;
        limits.ended(outcome, guess).now_or_never().unwrap();
        Ok(())
    }

    #[tokio::test(start_paused = true)]
    async fn strangers_of_many_addresses_are_slowed_and_the_owner_is_not() {
        let settings = LimitSettings::default();
        let limits = Limits::new(&settings, None);
        let office = stranger("lin", 1000);
        assert_eq!(guess(&limits, office, Outcome::Accepted), Ok(()));
        let refused = |number: u32| guess(&limits, stranger("lin", number % 144), Outcome::Refused);
        let within = (0..1400).filter(|number| refused(*number).is_ok()).count();
        let most = settings.login_strangers as usize + 144;
        assert!(within <= most, "{within}");
        let slowed = refused(0).unwrap_err();
        assert!(slowed.0 <= settings.login_strangers_refill, "{slowed:?}");

        let known = Guesser {
            browser: Some("b1"),
            ..stranger("lin", 0)
        };
        assert_eq!(guess(&limits, known, Outcome::Accepted), Ok(()));
        assert_eq!(guess(&limits, office, Outcome::Accepted), Ok(()));
        let newcomer = stranger(" LIN ", 2000);
        assert_eq!(guess(&limits, newcomer, Outcome::Accepted), Ok(()));
        let other = stranger("wei", 0);
        assert_eq!(guess(&limits, other, Outcome::Accepted), Ok(()));

        tokio::time::advance(settings.login_strangers_refill).await;
        assert_eq!(refused(0), Ok(()), "after the pause");
    }

    #[tokio::test(start_paused = true)]
    async fn a_known_browser_has_an_allowance_and_no_more() {
        let settings = LimitSettings::default();
        let limits = Limits::new(&settings, None);
        let refused = |browser, number| {
            let guesser = Guesser {
                browser: Some(browser),
                ..stranger("lin", number)
            };
            guess(&limits, guesser, Outcome::Refused)
        };
        let within = (0..1000).filter(|number| refused("b1", *number).is_ok());
        assert_eq!(within.count(), settings.login_account as usize);
        assert_eq!(refused("b2", 0), Ok(()));
    }

    #[tokio::test(start_paused = true)]
    async fn networks_without_number_have_few_first_guesses() {
        let settings = LimitSettings::default();
        let limits = Limits::new(&settings, None);
        let refused = |number| guess(&limits, stranger("lin", number), Outcome::Refused);
        let within = (0..5000).filter(|number| refused(*number).is_ok()).count();
        let most = settings.login_strangers + settings.login_newcomers;
        assert_eq!(within, most as usize);
    }

    #[tokio::test(start_paused = true)]
    async fn only_failures_of_strangers_count() {
        let limits = Limits::new(&LimitSettings::default(), None);
        for outcome in [Outcome::Accepted, Outcome::Unknown] {
            for number in 0..1000 {
                assert_eq!(guess(&limits, stranger("lin", number), outcome), Ok(()));
            }
        }
    }
}
