//! The size of a picture, from its header alone.

use std::io::Cursor;

use image::metadata::Orientation;
use image::{ImageDecoder, ImageReader};
use resvg::usvg::{self, ImageHrefResolver, Options, Tree};
use tokio::task::spawn_blocking;

use super::Media;
use crate::body::Coding;
use crate::provider::MediaPath;

/// The largest SVG that is parsed, in bytes.
const MAX_SVG_BYTES: usize = 1 << 20;

impl Media {
    /// Width and height of the picture at a path as it is displayed, in pixels; `None` where they cannot be read.
    pub async fn size(&self, path: &MediaPath) -> Option<(u32, u32)> {
        let (file, _) = self.look(path.as_str()).await.ok()?;
        let bytes = file.body.variant(Coding::Identity).bytes.clone();
        spawn_blocking(move || raster_size(&bytes).or_else(|| svg_size(&bytes))).await.ok().flatten()
    }
}

/// Width and height of a raster picture after its orientation is applied.
fn raster_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format().ok()?;
    let mut decoder = reader.into_decoder().ok()?;
    let swapped = decoder.orientation().is_ok_and(swaps_sides);
    let (width, height) = decoder.dimensions();
    (width > 0 && height > 0).then_some(if swapped { (height, width) } else { (width, height) })
}

fn svg_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let size = parse_svg(bytes)?.ok()?.size().to_int_size();
    Some((size.width(), size.height()))
}

/// Whether an orientation exchanges width and height.
pub(crate) const fn swaps_sides(orientation: Orientation) -> bool {
    matches!(
        orientation,
        Orientation::Rotate90 | Orientation::Rotate270 | Orientation::Rotate90FlipH | Orientation::Rotate270FlipH
    )
}

/// Parses SVG without resolving any external resource; `None` for bytes that are not SVG.
pub(crate) fn parse_svg(bytes: &[u8]) -> Option<Result<Tree, usvg::Error>> {
    let text = std::str::from_utf8(bytes).ok().filter(|text| text.len() <= MAX_SVG_BYTES && text.contains("<svg"))?;
    let resolver = ImageHrefResolver { resolve_data: Box::new(|_, _, _| None), resolve_string: Box::new(|_, _| None) };
    Some(Tree::from_str(text, &Options { image_href_resolver: resolver, ..Options::default() }))
}
