//! The types of files that may be uploaded, which their bytes show. Of a picture only the header is
//! decoded, since a few bytes can order any amount of work.

use std::io::Cursor;

use image::{ImageFormat, ImageReader, Limits};
use resvg::usvg::roxmltree::{Document, Node, ParsingOptions};

use crate::api::problem::Problem;
use base::config::ImageSettings;

/// Maximum memory for what a PNG contains before its pixels, in bytes.
const MAX_HEADER: u64 = 4 << 20;
/// Larger drawings are not drawn, in bytes.
const MAX_SVG: usize = 1 << 20;
const MAX_SVG_NODES: u32 = 100_000;

/// A type of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UploadType {
    Jpeg,
    Png,
    Webp,
    Gif,
    Svg,
    Pdf,
    Csv,
    Text,
}

impl UploadType {
    /// Checks a file. The name decides between kinds of plain text alone.
    pub(crate) fn of(name: &str, bytes: &[u8]) -> Result<Self, Problem> {
        let picture = image::guess_format(bytes).ok();
        let picture = picture.and_then(|format| Some((format, Self::of_format(format)?)));
        if let Some((format, kind)) = picture {
            check_picture(format, bytes)?;
            return Ok(kind);
        }
        if bytes.starts_with(b"%PDF-") {
            return Ok(Self::Pdf);
        }
        let text = std::str::from_utf8(bytes).map_err(|_| Problem::UnknownType)?;
        let is_text = !text.contains(|char: char| char.is_control() && !"\t\r\n".contains(char));
        let name = name.to_ascii_lowercase();
        match name.rsplit_once('.') {
            Some((_, "svg")) => check_drawing(text).map(|()| Self::Svg),
            Some((_, "csv")) if is_text => Ok(Self::Csv),
            Some((_, "txt")) if is_text => Ok(Self::Text),
            _ => Err(Problem::UnknownType),
        }
    }

    fn of_format(format: ImageFormat) -> Option<Self> {
        Some(match format {
            ImageFormat::Jpeg => Self::Jpeg,
            ImageFormat::Png => Self::Png,
            ImageFormat::WebP => Self::Webp,
            ImageFormat::Gif => Self::Gif,
            _ => return None,
        })
    }

    /// The extension of the file's name.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Jpeg => "jpg",
            Self::Png => "png",
            Self::Webp => "webp",
            Self::Gif => "gif",
            Self::Svg => "svg",
            Self::Pdf => "pdf",
            Self::Csv => "csv",
            Self::Text => "txt",
        }
    }

    pub(super) const fn is_picture(self) -> bool {
        !matches!(self, Self::Pdf | Self::Csv | Self::Text)
    }

    /// Whether a file with this name has the type.
    pub(super) fn is_named_by(self, name: &str) -> bool {
        let name = name.to_ascii_lowercase();
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
        extension == self.extension() || (self == Self::Jpeg && extension == "jpeg")
    }
}

fn check_picture(format: ImageFormat, bytes: &[u8]) -> Result<(), Problem> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MAX_HEADER);
    reader.limits(limits);
    let size = reader.into_dimensions().map_err(|_| Problem::BrokenFile)?;
    let most = ImageSettings::default().max_megapixels * 1_000_000;
    match u64::from(size.0) * u64::from(size.1) {
        0 => Err(Problem::BrokenFile),
        pixels if pixels > most => Err(Problem::TooManyPixels),
        _ => Ok(()),
    }
}

/// Refuses drawings with scripts. None would run where the site shows a drawing, but a copy that
/// somebody keeps could be opened elsewhere.
fn check_drawing(text: &str) -> Result<(), Problem> {
    if text.len() > MAX_SVG {
        return Err(Problem::TooLarge);
    }
    let options = ParsingOptions {
        allow_dtd: true,
        nodes_limit: MAX_SVG_NODES,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, options);
    let document = document.map_err(|_| Problem::BrokenFile)?;
    if document.root_element().tag_name().name() != "svg" {
        return Err(Problem::UnknownType);
    }
    if document.descendants().any(|node| is_active(&node)) {
        return Err(Problem::ActiveFile);
    }
    Ok(())
}

fn is_active(node: &Node<'_, '_>) -> bool {
    let name = node.tag_name().name();
    let is_script = ["script", "foreignObject", "handler", "iframe"]
        .iter()
        .any(|active| name.eq_ignore_ascii_case(active));
    let mut attributes = node.attributes();
    let has_script = attributes.any(|attribute| {
        let value = attribute.value().to_ascii_lowercase();
        let handles = attribute.name().to_ascii_lowercase().starts_with("on");
        handles || value.trim_start().starts_with("javascript:")
    });
    is_script || has_script
}

#[cfg(test)]
mod tests {
    use super::*;
    use testing::growth;

    #[test]
    fn growth_of_the_work() {
        growth::check("drawing", |text| {
            let drawing = format!("<svg xmlns='http://www.w3.org/2000/svg'>{text}</svg>");
            (
                UploadType::of("a.svg", drawing.as_bytes()),
                UploadType::of("a.csv", text.as_bytes()),
            )
        });
        growth::check("tag", |text| {
            UploadType::of(
                "a.svg",
                format!("<svg xmlns='http://www.w3.org/2000/svg' {text}/>").as_bytes(),
            )
        });
    }

    /// A PNG whose header names a size, without pixels.
    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut header = b"IHDR".to_vec();
        header.extend(width.to_be_bytes());
        header.extend(height.to_be_bytes());
        header.extend([8, 2, 0, 0, 0]);
        let mut crc = flate2::Crc::new();
        crc.update(&header);
        let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\r".to_vec();
        bytes.extend(header);
        bytes.extend(crc.sum().to_be_bytes());
        // The decoder reads on to the first chunk of pixels.
        bytes.extend(b"\0\0\0\0IDAT\x35\xaf\x06\x1e");
        bytes
    }

    #[test]
    fn the_bytes_say_what_a_file_is() {
        for (name, bytes, expected) in [
            ("a.jpg", png(8, 8), Ok(UploadType::Png)),
            ("a.png", png(100_000, 100_000), Err(Problem::TooManyPixels)),
            ("a.png", png(0, 8), Err(Problem::BrokenFile)),
            (
                "a.png",
                b"\x89PNG\r\n\x1a\n".to_vec(),
                Err(Problem::BrokenFile),
            ),
            ("a.bmp", b"BM\0\0".to_vec(), Err(Problem::UnknownType)),
            ("a.pdf", b"%PDF-1.7\n".to_vec(), Ok(UploadType::Pdf)),
            ("A.CSV", "布,cloth\r\n".into(), Ok(UploadType::Csv)),
            ("a.csv", b"a\0b".to_vec(), Err(Problem::UnknownType)),
            ("a.txt", b"text".to_vec(), Ok(UploadType::Text)),
            ("a.html", b"<p>text".to_vec(), Err(Problem::UnknownType)),
            ("a.exe", b"MZ\x90\0\xff".to_vec(), Err(Problem::UnknownType)),
            ("a", Vec::new(), Err(Problem::UnknownType)),
        ] {
            assert_eq!(UploadType::of(name, &bytes), expected, "{name}");
        }
    }

    #[test]
    fn a_drawing_contains_no_scripts() {
        let svg = |inside: &str| format!("<svg xmlns='http://www.w3.org/2000/svg'>{inside}</svg>");
        let of = |text: String| UploadType::of("a.svg", text.as_bytes());
        assert_eq!(of(svg("<path d='M0 0h9'/>")), Ok(UploadType::Svg));
        for inside in [
            "<script>alert(1)</script>",
            "<g><SCRIPT/></g>",
            "<path onload='alert(1)'/>",
            "<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'/></foreignObject>",
            "<a href=' JavaScript:alert(1)'/>",
        ] {
            assert_eq!(of(svg(inside)), Err(Problem::ActiveFile), "{inside}");
        }
        assert_eq!(of("<svg".to_owned()), Err(Problem::BrokenFile));
        assert_eq!(of("<html/>".to_owned()), Err(Problem::UnknownType));
        let nested = "<!DOCTYPE svg [<!ENTITY a '&b;&b;&b;'><!ENTITY b '&a;'>]><svg>&a;</svg>";
        assert_eq!(of(nested.to_owned()), Err(Problem::BrokenFile));
        assert_eq!(of(svg(&"<g/>".repeat(300_000))), Err(Problem::TooLarge));
    }
}
