//! Webhooks and messages to groups: events of the site ([`events`]), to addresses of the company's
//! choice ([`table`]).
//!
//! An event is written in the transaction of what it tells, as a delivery for each hook that wants it.
//! Senders ([`sender`]) deliver what is due, a hook at a time, until an answer says that it was taken:
//! a process that ends in between sends it twice at worst, with the same id. Programs get the event as
//! JSON, signed as the *Standard Webhooks* specification says ([`signature`]); a group of `WeCom`,
//! `DingTalk` or Feishu gets a message in words ([`robots`], [`words`]).
//!
//! Addresses and secrets are in the database only as the key file seals them ([`vault`]).

mod address;
mod alarms;
mod delivery_table;
pub(crate) mod desk;
pub(crate) mod events;
pub(crate) mod kinds;
pub(crate) mod late;
mod request;
mod robots;
mod sender;
mod signature;
mod table;
mod vault;
mod words;

pub(crate) use sender::Hooks;

/// The maximum number of hooks.
const MOST_HOOKS: i64 = 20;
/// How long deliveries are kept, in seconds.
pub(crate) const KEPT: i64 = 14 * 24 * 60 * 60;
/// How long an old secret signs beside the new one, in seconds.
const OLD_SECRET: i64 = 24 * 60 * 60;
