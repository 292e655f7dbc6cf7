//! Generated cards for pages without a picture: a woven pattern, chosen by a number.

use image::{Rgb, RgbImage, RgbaImage};

use super::Unfit;
use super::card::QUALITY;
use super::encode::{Kind, Made, encode};
use crate::head::{CARD, CARD_PATTERNS};

/// Whether the warp is on top where two threads cross.
const WEAVES: [fn(u32, u32) -> bool; 6] = [
    // Plain, twill 2/2, twill 3/1, satin, basket, herringbone.
    |x, y| (x + y).is_multiple_of(2),
    |x, y| (x + y) % 4 < 2,
    |x, y| (x + 3 * y) % 4 != 0,
    |x, y| !(2 * x + y).is_multiple_of(5),
    |x, y| (x / 2 + y / 2).is_multiple_of(2),
    |x, y| {
        (if x % 16 < 8 {
            x + y
        } else {
            7 + y + (16 - x % 16)
        }) % 4
            < 2
    },
];

/// Warp and weft.
const THREADS: [([u8; 3], [u8; 3]); 8] = [
    ([0x22, 0x37, 0x5b], [0xe9, 0xe2, 0xd4]),
    ([0xa1, 0x38, 0x2a], [0xf1, 0xe6, 0xd6]),
    ([0x3f, 0x5a, 0x3c], [0xdd, 0xd6, 0xb8]),
    ([0x8a, 0x5a, 0x2b], [0xf0, 0xe4, 0xcc]),
    ([0x3a, 0x3a, 0x40], [0xd8, 0xd4, 0xcc]),
    ([0x4b, 0x35, 0x63], [0xe6, 0xda, 0xe8]),
    ([0x1f, 0x5d, 0x66], [0xe2, 0xe6, 0xdc]),
    ([0xb8, 0x86, 0x2d], [0x2c, 0x2a, 0x33]),
];

const _: () = assert!(WEAVES.len() * THREADS.len() == CARD_PATTERNS);

/// The width of a thread in pixels.
const THREAD: u32 = 30;
/// The selvage at the side: its start and end, and those of its coloured thread, in pixels.
const SELVAGE: (u32, u32) = (90, 186);
const MARK: (u32, u32) = (134, 144);

/// Draws the card of a number below [`CARD_PATTERNS`]. Consecutive numbers differ in colour and
/// pattern.
pub(super) fn draw(number: usize) -> Result<Made, Unfit> {
    let (colours, weave) = design(number);
    let ((warp, weft), is_warp) = (THREADS[colours], WEAVES[weave]);
    let cloth = RgbImage::from_fn(CARD.0, CARD.1, |x, y| {
        let up = is_warp(x / THREAD, y / THREAD);
        let across = if up { x } else { y } % THREAD;
        match x {
            _ if (MARK.0..MARK.1).contains(&x) => Rgb([0xa1, 0x38, 0x2a]),
            _ if (SELVAGE.0..SELVAGE.1).contains(&x) => shaded([0xfb, 0xf8, 0xf2], y % THREAD),
            _ => shaded(if up { warp } else { weft }, across),
        }
    });
    let pixels: RgbaImage = image::DynamicImage::ImageRgb8(cloth).into_rgba8();
    let bytes = encode(&pixels, Kind::Jpeg, QUALITY)?;
    Ok(Made {
        kind: Kind::Jpeg,
        bytes: bytes.into(),
    })
}

/// The colours and the pattern of a number.
const fn design(number: usize) -> (usize, usize) {
    let colours = number % THREADS.len();
    (colours, (colours + number / THREADS.len()) % WEAVES.len())
}

/// A thread's shading: darker towards its edges.
fn shaded(colour: [u8; 3], across: u32) -> Rgb<u8> {
    let edge = across.abs_diff(THREAD / 2) * 60 / THREAD;
    Rgb(colour.map(|part| u8::try_from(u32::from(part) * (100 - edge) / 100).unwrap_or(part)))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_number_has_a_card_of_its_own() {
        let some = (0..CARD_PATTERNS).step_by(7).chain(0..4);
        let cards: HashSet<_> = some.map(|number| draw(number).unwrap().bytes).collect();
        assert_eq!(cards.len(), 10);
        let all: HashSet<_> = (0..CARD_PATTERNS).map(design).collect();
        assert_eq!(all.len(), CARD_PATTERNS);
    }
}
