//! How large a picture is, from its header alone.

use std::io::Cursor;

use async_trait::async_trait;
use image::{ImageDecoder, ImageReader};
use tokio::task::spawn_blocking;

use super::Images;
use super::card::drawn;
use super::make::lies;
use crate::pages::Sizes;
use crate::provider::MediaPath;
use crate::publish::Coding;

#[async_trait]
impl Sizes for Images {
    async fn size(&self, path: &MediaPath) -> Option<(u32, u32)> {
        let (file, _) = self.0.media.look(path.as_str()).await.ok()?;
        let bytes = file.body.variant(Coding::Identity).bytes.clone();
        spawn_blocking(move || photographed(&bytes).or_else(|| drawn(&bytes))).await.ok().flatten()
    }
}

/// Width and height of a picture made of pixels, as it is seen.
fn photographed(bytes: &[u8]) -> Option<(u32, u32)> {
    let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format().ok()?;
    let mut decoder = reader.into_decoder().ok()?;
    let turned = decoder.orientation().is_ok_and(lies);
    let (width, height) = decoder.dimensions();
    (width > 0 && height > 0).then_some(if turned { (height, width) } else { (width, height) })
}
