//! `[limits]`: what customers' calls may be made how often, and records of visits.

use std::time::Duration;

use super::values::{DAY, MILLISECOND, duration, whole};

/// How often customers' calls may be made, and visits be logged. Each limit is a number that may be used at once, and a time after which one
/// more is given back. Who is over a limit gets status 429 and when to come again.
#[derive(Clone, Debug, confique::Config)]
#[config(layer_attr(derive(Debug)))]
pub struct LimitSettings {
    /// Logins from one address at once. An IPv6 network of /64 counts as one address.
    #[config(default = 20, deserialize_with = whole::<1, 1_000_000, _, _>)]
    pub login_address: u32,

    /// When one more login from an address is given back.
    #[config(default = "3s", deserialize_with = duration::<MILLISECOND, DAY, _>)]
    pub login_address_refill: Duration,

    /// Logins to one account at once, from wherever.
    #[config(default = 10, deserialize_with = whole::<1, 1_000_000, _, _>)]
    pub login_account: u32,

    /// When one more login to an account is given back.
    #[config(default = "30s", deserialize_with = duration::<MILLISECOND, DAY, _>)]
    pub login_account_refill: Duration,

    /// Registrations from one address at once.
    #[config(default = 10, deserialize_with = whole::<1, 1_000_000, _, _>)]
    pub register_address: u32,

    /// When one more registration from an address is given back.
    #[config(default = "30s", deserialize_with = duration::<MILLISECOND, DAY, _>)]
    pub register_address_refill: Duration,

    /// Registrations of one account at once, from wherever.
    #[config(default = 5, deserialize_with = whole::<1, 1_000_000, _, _>)]
    pub register_account: u32,

    /// When one more registration of an account is given back.
    #[config(default = "1m", deserialize_with = duration::<MILLISECOND, DAY, _>)]
    pub register_account_refill: Duration,

    /// Looks at contracts from one address at once: lists and style lines, order pages that carry a token.
    #[config(default = 240, deserialize_with = whole::<1, 1_000_000, _, _>)]
    pub orders_address: u32,

    /// When one more look at contracts from an address is given back.
    #[config(default = "100ms", deserialize_with = duration::<MILLISECOND, DAY, _>)]
    pub orders_address_refill: Duration,

    /// Records of visits from one address at once. A page that is seen makes three of them.
    #[config(default = 600, deserialize_with = whole::<1, 1_000_000, _, _>)]
    pub visits_address: u32,

    /// When one more record of a visit from an address is given back.
    #[config(default = "100ms", deserialize_with = duration::<MILLISECOND, DAY, _>)]
    pub visits_address_refill: Duration,

    /// Addresses or accounts that each limit remembers; of more, those that were not seen longest are forgotten.
    #[config(default = 65_536, deserialize_with = whole::<1, 16_777_216, _, _>)]
    pub remembered: usize,

    /// Logins and registrations under way at once; further ones get status 503. They are few, so that passwords being
    /// checked never keep the provider from answering for pages.
    #[config(default = 16, deserialize_with = whole::<1, 4096, _, _>)]
    pub accounts_at_once: usize,

    /// Records of visits on their way to the provider at once; further ones get status 503, and browsers send them
    /// again. Far fewer than `provider.max_concurrent`, so that they never stand in the way of a page.
    #[config(default = 8, deserialize_with = whole::<1, 4096, _, _>)]
    pub visits_at_once: usize,
}
