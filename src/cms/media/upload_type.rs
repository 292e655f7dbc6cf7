//! The types of files that may be uploaded, which their bytes show. Of a picture only the header is
//! decoded, since a few bytes can order any amount of work.

use std::borrow::Cow;
use std::io::Cursor;

use bytes::Bytes;
use image::{ImageFormat, ImageReader, ImageResult, Limits};

use super::drawing;
use crate::api::problem::Problem;
use base::config::ImageSettings;
use base::file_type::{FoundType, is_pdf, is_text, stem};

/// Maximum memory for what a PNG contains before its pixels, in bytes.
const MAX_HEADER: u64 = 4 << 20;

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
    /// Checks a file, and returns it as it is stored. The name decides between kinds of plain text
    /// alone.
    pub(crate) fn checked(name: &str, bytes: Bytes) -> Result<(Self, Bytes), Problem> {
        let picture = image::guess_format(&bytes).ok();
        let picture = picture.and_then(|format| Some((format, Self::of_format(format)?)));
        if let Some((format, kind)) = picture {
            check_picture(format, &bytes)?;
            return Ok((kind, bytes));
        }
        if is_pdf(&bytes) {
            return Ok((Self::Pdf, bytes));
        }
        let name = name.to_ascii_lowercase();
        match name.rsplit_once('.') {
            Some((_, "csv")) if is_text(&bytes) => Ok((Self::Csv, bytes)),
            Some((_, "txt")) if is_text(&bytes) => Ok((Self::Text, bytes)),
            _ if drawing::is_drawing(&bytes) => {
                let stored = match drawing::checked(&bytes)? {
                    Cow::Borrowed(same) if same.len() == bytes.len() => None,
                    other => Some(other.into_owned()),
                };
                Ok((Self::Svg, stored.map_or(bytes, Bytes::from)))
            }
            _ => Err(Problem::UnknownType(FoundType::of(&bytes))),
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

    pub(crate) const fn is_picture(self) -> bool {
        !matches!(self, Self::Pdf | Self::Csv | Self::Text)
    }

    /// A name with the ending of the type.
    pub(crate) fn renamed(self, name: String) -> String {
        if self.is_named_by(&name) {
            name
        } else {
            format!("{}.{}", stem(&name), self.extension())
        }
    }

    /// Whether a file with this name has the type.
    pub(crate) fn is_named_by(self, name: &str) -> bool {
        let name = name.to_ascii_lowercase();
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
        extension == self.extension() || (self == Self::Jpeg && extension == "jpeg")
    }
}

/// Width and height of a picture in pixels, as the beginning of its file says; `None` for drawings
/// and other files.
pub(crate) fn pixels(beginning: &[u8]) -> Option<[u32; 2]> {
    let format = image::guess_format(beginning).ok()?;
    let (width, height) = dimensions(format, beginning).ok()?;
    Some([width, height])
}

fn dimensions(format: ImageFormat, bytes: &[u8]) -> ImageResult<(u32, u32)> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MAX_HEADER);
    reader.limits(limits);
    reader.into_dimensions()
}

fn check_picture(format: ImageFormat, bytes: &[u8]) -> Result<(), Problem> {
    if let Some(found) = FoundType::rare_jpeg(bytes) {
        return Err(Problem::UnknownType(Some(found)));
    }
    let size = dimensions(format, bytes).map_err(|_| Problem::BrokenFile)?;
    let most = ImageSettings::default().max_megapixels * 1_000_000;
    match u64::from(size.0) * u64::from(size.1) {
        0 => Err(Problem::BrokenFile),
        pixels if pixels > most => Err(Problem::TooManyPixels),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testing::growth;

    #[test]
    fn growth_of_the_work() {
        growth::check("file", |text| {
            let bytes = Bytes::from(text.to_owned());
            UploadType::checked("a.csv", bytes).map(|(kind, _)| kind)
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
        let unknown = |bytes: &[u8]| Err(Problem::UnknownType(Some(FoundType::of(bytes).unwrap())));
        let heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic";
        let arithmetic = b"\xff\xd8\xff\xc9\0\x02";
        for (name, bytes, expected) in [
            ("a.jpg", png(8, 8), Ok(UploadType::Png)),
            ("a.png", png(100_000, 100_000), Err(Problem::TooManyPixels)),
            ("a.png", png(0, 8), Err(Problem::BrokenFile)),
            (
                "a.png",
                b"\x89PNG\r\n\x1a\n".to_vec(),
                Err(Problem::BrokenFile),
            ),
            ("a.pdf", b"%PDF-1.7\n".to_vec(), Ok(UploadType::Pdf)),
            ("a.pdf", b"\n%PDF-1.7\n".to_vec(), Ok(UploadType::Pdf)),
            ("A.CSV", "布,cloth\r\n".into(), Ok(UploadType::Csv)),
            ("a.csv", b"\xb2\xbc,cloth\r\n".to_vec(), Ok(UploadType::Csv)),
            ("a.csv", b"\xff\xfea\0,\0".to_vec(), Ok(UploadType::Csv)),
            ("a.txt", b"text\x1a".to_vec(), Ok(UploadType::Text)),
            ("a", b"<svg><g></svg>".to_vec(), Err(Problem::BrokenFile)),
            ("a", b"<svg/>".to_vec(), Ok(UploadType::Svg)),
            ("a.csv", b"a\0b".to_vec(), Err(Problem::UnknownType(None))),
            (
                "a.html",
                b"<!DOCTYPE html><p>".to_vec(),
                unknown(b"<!DOCTYPE html>"),
            ),
            ("a.jpg", heic.to_vec(), unknown(heic)),
            ("a.jpg", arithmetic.to_vec(), unknown(arithmetic)),
            ("a", Vec::new(), unknown(b"")),
        ] {
            let own = UploadType::checked(name, bytes.into()).map(|(kind, _)| kind);
            assert_eq!(own, expected, "{name}");
        }
    }
}
