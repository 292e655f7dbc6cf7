//! The size of a picture, from its header alone.

use std::io::Cursor;
use std::sync::Arc;

use image::metadata::Orientation;
use image::{ImageDecoder, ImageReader, Limits};
use resvg::usvg::{self, ImageHrefResolver, Options, Tree};
use tokio::task::spawn_blocking;

use super::Media;
use crate::body::Coding;
use crate::provider::MediaPath;

/// The largest SVG that is parsed, in bytes.
const MAX_SVG_BYTES: usize = 1 << 20;
/// The first bytes of an SVG, which contain its first tag.
const MAX_SVG_START: usize = 64 << 10;
/// Maximum memory for what a PNG contains before its pixels, in bytes.
const MAX_HEADER: u64 = 4 << 20;
/// The number of headers that are read at a time. A reader may copy the file.
pub(super) const AT_A_TIME: usize = 2;

impl Media {
    /// Width and height of the picture at a path as it is displayed, in pixels; `None` where they
    /// cannot be read.
    pub async fn size(&self, path: &MediaPath) -> Option<(u32, u32)> {
        let (file, _) = self.look(path).await.ok()?;
        let bytes = file.body.variant(Coding::Identity).bytes.clone();
        let place = Arc::clone(&self.headers).acquire_owned().await.ok()?;
        let read = move || {
            let _place = place;
            raster_size(&bytes).or_else(|| svg_size(&bytes))
        };
        spawn_blocking(read).await.ok().flatten()
    }
}

/// Width and height of a raster picture after its orientation is applied.
fn raster_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let mut reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .ok()?;
    // The decoder of PNG unpacks the colour profile before it gives the size.
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_HEADER);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().ok()?;
    let swapped = decoder.orientation().is_ok_and(swaps_sides);
    let (width, height) = decoder.dimensions();
    (width > 0 && height > 0).then_some(if swapped {
        (height, width)
    } else {
        (width, height)
    })
}

/// Width and height that a drawing's first tag states. What the drawing contains is not read.
fn svg_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let start = &bytes[..bytes.len().min(MAX_SVG_START)];
    let text = start.utf8_chunks().next()?.valid();
    let begin = text.find("<svg")?;
    let tag = &text[begin..begin + end_of_tag(&text[begin..])?];
    // Otherwise the size is that of the content.
    let is_stated = tag.contains("viewBox") || (tag.contains("width") && tag.contains("height"));
    let alone = format!("{}{}/>", &text[..begin], tag.trim_end_matches('/'));
    let size = parse_svg(alone.as_bytes())
        .filter(|_| is_stated)?
        .ok()?
        .size()
        .to_int_size();
    Some((size.width(), size.height()))
}

/// The position of the `>` that ends a tag.
fn end_of_tag(text: &str) -> Option<usize> {
    let mut quote = None;
    text.find(|char| match quote {
        Some(open) if char == open => {
            quote = None;
            false
        }
        None if matches!(char, '"' | '\'') => {
            quote = Some(char);
            false
        }
        _ => quote.is_none() && char == '>',
    })
}

/// Whether an orientation exchanges width and height.
pub(crate) const fn swaps_sides(orientation: Orientation) -> bool {
    matches!(
        orientation,
        Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH
    )
}

/// Parses SVG without resolving any external resource; `None` for bytes that are not SVG.
pub(crate) fn parse_svg(bytes: &[u8]) -> Option<Result<Tree, usvg::Error>> {
    let text = std::str::from_utf8(bytes)
        .ok()
        .filter(|text| text.len() <= MAX_SVG_BYTES && text.contains("<svg"))?;
    let resolver = ImageHrefResolver {
        resolve_data: Box::new(|_, _, _| None),
        resolve_string: Box::new(|_, _| None),
    };
    Some(Tree::from_str(
        text,
        &Options {
            image_href_resolver: resolver,
            ..Options::default()
        },
    ))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use testing::fuzz;

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

    #[test]
    fn the_size_of_a_drawing_is_that_of_its_first_tag() {
        for (tag, size) in [
            (
                "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='20'>",
                Some((30, 20)),
            ),
            (
                "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 50'/>",
                Some((40, 50)),
            ),
            (
                "<?xml version='1.0'?>\n<svg xmlns='http://www.w3.org/2000/svg' id='>' viewBox='0 0 4 5' width='8'>",
                Some((8, 10)),
            ),
            (
                "<!DOCTYPE svg [<!ENTITY ns 'http://www.w3.org/2000/svg'>]><svg xmlns='&ns;' width='3' height='4'>",
                Some((3, 4)),
            ),
            ("<svg xmlns='http://www.w3.org/2000/svg'>", None),
            ("<svg xmlns='http://www.w3.org/2000/svg' width='30'", None),
            ("<p>", None),
        ] {
            let endless = format!("{tag}{}", "<g>".repeat(500_000));
            assert_eq!(svg_size(endless.as_bytes()), size, "{tag}");
        }
    }

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
