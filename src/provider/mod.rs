//! The provider's HTTP API (spec §7): envelope, calls, field types, retries, errors.
//!
//! [`Provider`] makes the calls, one file per family of them. It knows no page and no URL of ours, and it does not log
//! what fails: that is for the caller, once, with the request it was for. [`Content`] makes the calls for public content
//! by way of a cache of answers.

mod amount;
mod bbs;
mod body;
mod call;
mod catalog;
mod content;
mod envelope;
mod error;
mod ids;
mod info;
mod lenient;
mod media;
mod media_sources;
mod order;
mod query;
mod secret;
mod seo;
mod transport;
mod type_info;
mod user;
mod visit;

pub use amount::Cents;
pub use bbs::{Board, Label, Topic};
pub use call::Call;
pub use catalog::Catalog;
pub use content::Content;
pub use error::{Cause, ProviderError};
pub use ids::{Bid, Cid, Fid, Lid, Sid, Tid, Tpid};
pub use info::{Info, PackedPicture};
pub use media::{Media, MediaPath};
pub use media_sources::{MediaSources, Untrusted};
pub use order::{Contract, StyleLine};
pub use query::{Cols, InfoQuery, ListOf, Ord, Rows};
pub use secret::{Password, Token};
pub use seo::Seo;
pub use transport::Provider;
pub use type_info::TypeInfo;
pub use user::Login;
pub use visit::Visit;
