//! Logins and registrations: places for password checks, and what failures cost.

use std::hash::BuildHasher as _;
use std::net::IpAddr;
use std::pin::pin;

use futures::future::{Either, select};
use tokio::time::{Instant, sleep_until};

use super::queue::{Line, PlaceQueue, QueuePlace, Share, Ticket};
use super::{Attempt, Limits, keys, network, normal, pair};
use base::networks::FACTORS;

/// The prices of a place for the tiers of networks: a larger one may have more.
const PRICES: [u64; FACTORS.len()] = {
    let most = FACTORS[FACTORS.len() - 1];
    [
        (most / FACTORS[0]) as u64,
        (most / FACTORS[1]) as u64,
        (most / FACTORS[2]) as u64,
    ]
};

/// The end of a login.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Accepted,
    /// The account or the password is wrong.
    Refused,
    /// The provider could not tell.
    Unknown,
}

impl Limits {
    /// Takes back what [`Self::by_address`] and [`Self::by_account`] have counted for an attempt,
    /// which the provider did not answer.
    pub(crate) async fn uncount(&self, attempt: Attempt, account: &str, address: Option<IpAddr>) {
        let limits = self.accounts(attempt);
        let networks = limits.address.0.iter().zip(keys(address));
        let account = (&limits.account, pair(account, address));
        for (rate, name) in networks.chain([account]) {
            rate.give_back(self.hasher.hash_one(&name));
            if let Some(cluster) = &self.cluster {
                // Without the others, the counts of this server are corrected.
                let _ = cluster.give_back(rate.name, &name, rate.refill).await;
            }
        }
    }

    /// Waits for a place for an attempt that is no login; `None` if there is none in time.
    pub(crate) async fn place(
        &self,
        attempt: Attempt,
        address: Option<IpAddr>,
    ) -> Option<QueuePlace> {
        self.common_line(&self.accounts(attempt).places, address, false)
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
    pub(super) fn common_line(
        &self,
        places: &PlaceQueue,
        address: Option<IpAddr>,
        displaces: bool,
    ) -> Ticket {
        let keys = keys(address)
            .into_iter()
            .map(|key| self.hasher.hash_one(key));
        let shares: Vec<_> = keys
            .zip(PRICES)
            .map(|(key, price)| Share { key, price })
            .collect();
        places.join(Line::Common, &shares, displaces)
    }
}
