//! The check of a picture before it is stored: whether all of it can be decoded.

use bytes::Bytes;

use super::make::Task;
use super::workshop::WorkError;
use super::{Format, Images, Unfit};

/// Only that it can be made counts, so the result is small.
const WIDTH: u32 = 16;
const QUALITY: u8 = 50;

impl Images {
    /// Whether a picture is whole: it is decoded in a process of its own, when it is its turn. One
    /// that cannot be resized for another reason counts as whole, as does every picture while no
    /// process can be started.
    pub async fn is_whole(&self, picture: &Bytes) -> bool {
        let inner = &self.0;
        let Ok(_place) = inner.workers.acquire().await else {
            return true;
        };
        let task = Task {
            format: Format::Webp,
            panel: None,
            width: WIDTH,
            quality: QUALITY,
            max_pixels: inner.settings.max_megapixels * 1_000_000,
        };
        let deadline = inner.settings.deadline;
        match inner.workshop.make(&task, picture, deadline).await {
            Ok(Err(unfit)) => !matches!(
                unfit,
                Unfit::CutOff | Unfit::Broken | Unfit::Empty | Unfit::Harmful
            ),
            Ok(Ok(_)) => true,
            Err(error) => {
                tracing::warn!(%error, "an uploaded picture could not be checked");
                matches!(error, WorkError::Start(_))
            }
        }
    }
}
