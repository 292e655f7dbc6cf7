//! Why a picture cannot be resized.

/// Why there is no picture in the requested size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImageError {
    /// The path, width or quality is not offered.
    #[error("not offered: {0}")]
    NotOffered(&'static str),
    /// The provider has no such picture.
    #[error("no such picture")]
    NotFound,
    /// The original must be sent: it is SVG, animated, too large, or not a picture.
    #[error("the original is sent: {0}")]
    AsItIs(&'static str),
    /// The queue is full.
    #[error("too many pictures are being made")]
    Busy,
    /// The provider does not send the original, and no result is stored.
    #[error("the provider does not send the picture now")]
    Unavailable,
}
