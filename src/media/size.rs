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
        let (file, _) = self.look(path).await.ok()?;
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::fuzz;

    const HEADERS: [&[u8]; 8] = [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        b"\xff\xd8\xff\xe0\0\x10JFIF\0",
        b"\xff\xd8\xff\xe1\0\x20Exif\0\0II*\0",
        b"\xff\xd8\xff\xc0\0\x11\x08",
        b"GIF89a",
        b"RIFF\x20\0\0\0WEBPVP8 ",
        b"RIFF\x20\0\0\0WEBPVP8L\x10\0\0\0\x2f",
        b"RIFF\x20\0\0\0WEBPVP8X\x0a\0\0\0",
    ];

    proptest! {
        #![proptest_config(fuzz::config())]

        #[test]
        fn fuzz_a_damaged_header_has_a_size_or_none(
            header in proptest::sample::select(HEADERS.as_slice()),
            rest in proptest::collection::vec(any::<u8>(), 0..200),
        ) {
            if let Some((width, height)) = raster_size(&[header, &rest].concat()) {
                prop_assert!(width > 0 && height > 0);
            }
        }

        #[test]
        fn fuzz_a_damaged_drawing_has_a_size_or_none(
            inside in fuzz::text(&["<svg", ">", "/>", "</svg>", " viewBox='0 0 9 9'", " width='1e9'", " height='-1'", "<image href='a'/>", "<use href='#a'/>", "<g id='a'>", "&a;", "<!DOCTYPE a [<!ENTITY a 'b'>]>"])
        ) {
            let _ = svg_size(format!("<svg xmlns='http://www.w3.org/2000/svg' {inside}</svg>").as_bytes());
            let _ = svg_size(inside.as_bytes());
        }
    }
}
