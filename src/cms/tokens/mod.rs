//! Programs that call the desk's API: their tokens, what they may do, and writes that are named so
//! that a retry is not done again.
//!
//! - A program shows a token as `Authorization: Bearer`. The token has a role, and may be for some
//!   operations of the role only, for some networks, and until a moment. It acts under its name,
//!   which is the actor in the list of actions.
//! - An operation is for people alone unless [`allowed`] has it: accounts, sessions, tokens, second
//!   factors, a person's data, links that let somebody in, and mails to buyers are not.
//! - Each call asks for the token, so one that was revoked is refused at once. A restored backup
//!   has none (`backup::restores`).
//! - An `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header-07) is kept for a day, with
//!   the answer of the write ([`once`]).

pub(crate) mod allowed;
pub(crate) mod desk;
pub(crate) mod gate;
pub(crate) mod idempotency_table;
mod once;
pub(crate) mod program;
mod secret;
mod table;
