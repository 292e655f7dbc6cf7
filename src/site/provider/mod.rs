//! The provider's HTTP API (spec §7): envelope, calls, field types, retries, errors.
//!
//! [`Provider`] makes the calls; each file has the calls of one subject. It does not log errors:
//! the caller does, once. [`Content`] makes the calls for public content through a cache of their
//! answers.

mod bbs;
mod call;
mod client;
mod cms;
mod content;
mod due;
mod envelope;
mod error;
mod facts;
mod ids;
mod inquiry;
mod lacking;
mod lenient;
mod media;
mod media_sources;
mod notes;
mod notices;
mod numbers;
mod order;
mod overlay;
mod paper;
mod paper_file;
mod parts;
mod query;
mod response;
mod rests;
mod secret;
mod surrogates;
mod times;
mod transport;
mod turns;
mod unread;
mod upload;
mod user;
mod visit;

pub use bbs::*;
pub use call::Call;
pub use cms::*;
pub use content::Content;
pub use due::DueStyles;
pub use error::{Cause, ProviderError};
pub use facts::ProvidedFacts;
pub use ids::*;
pub use inquiry::{AcceptedInquiry, SentInquiry, SentState};
pub use lenient::Amount;
pub use media::{MediaPath, ProviderFile};
pub use media_sources::{MediaSources, Untrusted};
pub use order::*;
pub use overlay::{Overlaid, Overlay};
pub use paper::Paper;
pub use paper_file::PaperFile;
pub use query::{Cols, InfoQuery, ListOf, RowRange};
pub use secret::{CustomerToken, Password};
pub use transport::Provider;
pub use upload::{ReceivedUpload, RefusedPart, UploadPart};
pub use user::{Login, PasswordPair};

use parts::Importance;
