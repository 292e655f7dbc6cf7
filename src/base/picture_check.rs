//! The check of a picture before it is stored, which the server in front makes for the provider, as
//! nothing is decoded in the server's process.

use std::pin::Pin;
use std::sync::Arc;

use bytes::Bytes;

/// A picture as it is stored, or the code of what is wrong with it.
pub type PictureChecking =
    Pin<Box<dyn Future<Output = Result<Bytes, &'static str>> + Send + 'static>>;

/// Checks pictures.
pub type PictureCheck = Arc<dyn Fn(Bytes) -> PictureChecking + Send + Sync>;
