//! Why a picture cannot be resized.

use super::Unfit;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImageError {
    #[error("not offered: {0}")]
    NotOffered(&'static str),
    #[error("no such picture")]
    NotFound,
    /// The original must be sent: it is SVG, animated, too large, or not a picture.
    #[error("the original is sent: {0}")]
    AsItIs(Unfit),
    #[error("too many pictures are being made")]
    Busy,
    /// The provider does not send the original, and no result is stored.
    #[error("the provider does not send the picture now")]
    Unavailable,
}
