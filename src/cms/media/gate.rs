//! The check that pictures pass before they are stored, besides that of their headers.

use std::fmt;
use std::sync::{Arc, OnceLock};

use bytes::Bytes;

use base::picture_check::PictureCheck;

/// The check of the server in front; it is known as soon as that server has started.
#[derive(Clone, Default)]
pub(crate) struct PictureGate(Arc<OnceLock<PictureCheck>>);

impl PictureGate {
    /// Takes the check; the first one stays.
    pub(crate) fn open(&self, check: PictureCheck) {
        let _ = self.0.set(check);
    }

    /// Returns a picture as it is stored, or the code of what is wrong with it. Without a server in
    /// front, a picture is stored as it is.
    pub(crate) async fn passed(&self, picture: Bytes) -> Result<Bytes, &'static str> {
        match self.0.get() {
            Some(check) => check(picture).await,
            None => Ok(picture),
        }
    }
}

impl fmt::Debug for PictureGate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PictureGate").finish_non_exhaustive()
    }
}
