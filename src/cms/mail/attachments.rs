//! The files of a mail.

use lettre::message::header::ContentType;
use lettre::message::{Attachment, MultiPart};

use crate::inquiries::files::InquiryFile;
use base::inquiry::FileKind;

/// A file that a mail brings.
pub(super) struct MailFile {
    /// One line, in any language.
    name: String,
    media_type: &'static str,
    bytes: Vec<u8>,
}

impl MailFile {
    pub(super) fn new(file: InquiryFile, bytes: Vec<u8>) -> Self {
        let kind = file.kind.parse::<FileKind>().map(FileKind::media_type);
        Self {
            name: file.name,
            media_type: kind.unwrap_or("application/octet-stream"),
            bytes,
        }
    }
}

/// Returns the parts of a mail with these files after them.
pub(super) fn attached(parts: MultiPart, files: Vec<MailFile>) -> MultiPart {
    if files.is_empty() {
        return parts;
    }
    let mixed = MultiPart::mixed().multipart(parts);
    files.into_iter().fold(mixed, |parts, file| {
        let media_type = ContentType::parse(file.media_type);
        let media_type = media_type.unwrap_or(ContentType::TEXT_PLAIN);
        parts.singlepart(Attachment::new(file.name).body(file.bytes, media_type))
    })
}
