//! Pictures that order more work or memory than a machine has.

use std::fmt::Write as _;
use std::io::Write as _;

use axum::body::Bytes;
use flate2::Compression;
use flate2::write::ZlibEncoder;

/// Every kind, with a file's name and media type.
pub fn all() -> Vec<(&'static str, &'static str, Bytes)> {
    let drawing = "image/svg+xml";
    vec![
        ("turbulence.svg", drawing, turbulence()),
        ("blurs.svg", drawing, blurs()),
        ("masks.svg", drawing, masks()),
        ("morphology.svg", drawing, morphology()),
        ("uses.svg", drawing, uses()),
        ("profile.png", "image/png", profile()),
    ]
}

fn drawing(inside: &str) -> Bytes {
    format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1200 630'>{inside}</svg>").into()
}

fn filter(attributes: &str, steps: &str) -> Bytes {
    drawing(&format!(
        "<filter id='f' {attributes}>{steps}</filter><rect width='1200' height='630' filter='url(#f)'/>"
    ))
}

/// Two thousand million octaves.
pub fn turbulence() -> Bytes {
    filter(
        "",
        "<feTurbulence baseFrequency='0.1' numOctaves='2000000000'/>",
    )
}

/// Two hundred blurs of a region of a hundred thousand pixels each way.
pub fn blurs() -> Bytes {
    let region =
        "filterUnits='userSpaceOnUse' x='-50000' y='-50000' width='100000' height='100000'";
    filter(region, &"<feGaussianBlur stdDeviation='40'/>".repeat(200))
}

/// Fifty steps that look at a million pixels for each.
pub fn morphology() -> Bytes {
    filter(
        "",
        &"<feMorphology operator='dilate' radius='500'/>".repeat(50),
    )
}

/// Two hundred masks, each within the one before, and each used two hundred times.
pub fn masks() -> Bytes {
    let mut inside = String::new();
    for number in 0..200 {
        let next = number + 1;
        let part = format!("<rect width='1200' height='630' fill='#fff' mask='url(#m{next})'/>");
        write!(inside, "<mask id='m{number}'>{part}</mask>").unwrap();
    }
    inside.push_str(&"<rect width='1200' height='630' mask='url(#m0)'/>".repeat(200));
    drawing(&inside)
}

/// A thousand million rectangles, by reference.
pub fn uses() -> Bytes {
    let mut inside = "<defs><g id='u0'><rect width='9' height='9'/></g>".to_owned();
    for number in 1..10 {
        let part = format!("<use href='#u{}'/>", number - 1).repeat(10);
        write!(inside, "<g id='u{number}'>{part}</g>").unwrap();
    }
    inside.push_str("</defs><use href='#u9'/>");
    drawing(&inside)
}

/// A drawing of permitted parts that nevertheless takes minutes.
pub fn endless() -> Bytes {
    let gradient = "<radialGradient id='g'><stop stop-color='red' stop-opacity='.1'/><stop offset='1'/></radialGradient>";
    let part = "<g style='mix-blend-mode:luminosity'><rect width='1200' height='630' fill='url(#g)' opacity='.5'/></g>";
    drawing(&format!("{gradient}{}", part.repeat(6000)))
}

/// A small PNG whose colour profile has a gigabyte.
pub fn profile() -> Bytes {
    let picture = super::clear_png(100, 100);
    let mut packed = ZlibEncoder::new(b"bomb\0\0".to_vec(), Compression::best());
    let zeros = vec![0; 1 << 20];
    for _ in 0..1024 {
        packed.write_all(&zeros).unwrap();
    }
    let data = packed.finish().unwrap();
    let mut chunk = [b"iCCP", &*data].concat();
    let mut sum = flate2::Crc::new();
    sum.update(&chunk);
    chunk.extend(sum.sum().to_be_bytes());
    let length = u32::try_from(data.len()).unwrap().to_be_bytes();
    // Behind the signature and the header.
    let (start, rest) = picture.split_at(33);
    [start, &length, &chunk, rest].concat().into()
}
