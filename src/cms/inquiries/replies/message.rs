//! A message as it was received: whom it is from, what it replies to, what it says.

use std::collections::BTreeSet;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bytes::Bytes;
use mail_parser::{Message, MessageParser, MessagePart, MimeHeaders as _, PartType};
use sha2::{Digest as _, Sha256};

use super::fold::folded;
use super::plain::plain_text;
use crate::email::Email;
use crate::mail::keys::MailKey;
use base::inquiry::{Attachment, LARGEST_FILES, MOST_FILES};
use base::plain_text::plain;

/// The maximum length of what is kept of a text, in characters.
const LONGEST: usize = 20_000;
/// The maximum length of a subject, in characters.
const LONGEST_SUBJECT: usize = 200;
/// The maximum length of a `Message-ID` that is kept, in bytes.
const LONGEST_ID: usize = 200;
/// The maximum number of `Message-ID`s that are looked at.
const MOST_IDS: usize = 100;
/// Headers of mails that programs write, or that go to many.
const AUTOMATIC: [&str; 5] = [
    "List-Id",
    "List-Post",
    "X-Autoreply",
    "X-Autorespond",
    "X-Failed-Recipients",
];
/// Headers with the address to which a message was delivered.
const DELIVERED: [&str; 3] = ["Delivered-To", "X-Original-To", "Envelope-To"];
/// Parts that are signatures, and no files of the buyer.
const SIGNATURES: [&str; 3] = ["pgp-signature", "pkcs7-signature", "x-pkcs7-signature"];

/// Why a message is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefusedReply {
    #[error("the message cannot be read")]
    Unreadable,
    #[error("the message is too large")]
    TooLarge,
    #[error("the message was written by a program, or goes to many")]
    Automatic,
    #[error("the message is not from one address of another company")]
    Sender,
    #[error("the message replies to no mail about an inquiry")]
    Unknown,
    #[error("the message is from another address than the inquiry")]
    Stranger,
    #[error("the inquiry had too many replies today")]
    TooMany,
}

impl RefusedReply {
    /// The exit status by which mail servers know what to do (`sysexits.h`).
    pub const fn exit_status(self) -> u8 {
        match self {
            Self::Unreadable | Self::TooLarge => 65,
            Self::Unknown => 67,
            Self::Automatic | Self::Sender | Self::Stranger => 77,
            Self::TooMany => 75,
        }
    }
}

/// A message that may be a reply.
pub(super) struct ReplyMessage {
    /// The address of the sender, in lower case.
    pub(super) from: String,
    /// The keys of the mails about inquiries that it replies to.
    pub(super) keys: Vec<MailKey>,
    /// Its `Message-ID` with angle brackets, or a digest of it.
    pub(super) id: String,
    pub(super) subject: String,
    /// The new part of its text.
    pub(super) text: String,
    pub(super) quoted: String,
    pub(super) files: Vec<Attachment>,
    /// The number of its files that are not kept.
    pub(super) left_out: i64,
}

impl ReplyMessage {
    /// Reads a message, unless nobody is to read it.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, RefusedReply> {
        let message = MessageParser::default().parse(bytes);
        let message = message.ok_or(RefusedReply::Unreadable)?;
        if is_automatic(&message) {
            return Err(RefusedReply::Automatic);
        }
        let (text, quoted) = folded(&text(&message));
        let (files, left_out) = files(&message);
        let subject = plain(message.subject().unwrap_or_default(), false);
        Ok(Self {
            from: sender(&message)?,
            keys: keys(&message),
            id: id(&message, bytes),
            subject: beginning(&subject, LONGEST_SUBJECT),
            text: beginning(&text, LONGEST),
            quoted: beginning(&quoted, LONGEST),
            files,
            left_out,
        })
    }
}

/// Whether a program wrote a message, or it goes to many: also notices of mail servers.
fn is_automatic(message: &Message<'_>) -> bool {
    let header = |name: &'static str| {
        let value = message.header_raw(name).unwrap_or_default();
        value.trim().to_ascii_lowercase()
    };
    // RFC 3834: parameters may follow.
    let submitted = header("Auto-Submitted");
    let submitted = submitted.split([';', ' ', '(']).next().unwrap_or_default();
    let is_submitted = !matches!(submitted, "" | "no");
    let precedence = header("Precedence");
    let is_bulk = ["bulk", "list", "junk", "auto_reply"].contains(&&*precedence);
    let is_listed = AUTOMATIC
        .iter()
        .any(|name| message.header_raw(*name).is_some());
    let is_report = message.is_content_type("multipart", "report");
    is_submitted || is_bulk || is_listed || is_report || header("Return-Path") == "<>"
}

/// Returns the one address that a message is from.
fn sender(message: &Message<'_>) -> Result<String, RefusedReply> {
    let mut senders = message.from().into_iter().flat_map(|from| from.iter());
    let (first, second) = (senders.next(), senders.next());
    let address = first
        .and_then(|own| own.address())
        .filter(|_| second.is_none());
    let address = address.map(Email::spelling_of);
    address
        .filter(|own| own.contains('@'))
        .ok_or(RefusedReply::Sender)
}

/// Returns the keys of the mails that a message replies to: by their `Message-ID`s, the last one
/// first, and by the address that it was sent to.
fn keys(message: &Message<'_>) -> Vec<MailKey> {
    let ids = [message.in_reply_to(), message.references()].into_iter();
    let ids = ids.flat_map(|ids| ids.as_text_list().unwrap_or_default().iter().rev());
    let by_id = ids
        .take(MOST_IDS)
        .filter_map(|id| MailKey::of_message_id(id));
    let lists = [message.to(), message.cc()].into_iter().flatten();
    let addresses = lists.flat_map(|list| list.iter());
    let addresses = addresses.filter_map(|own| own.address()).take(MOST_IDS);
    let delivered = DELIVERED
        .iter()
        .filter_map(|name| message.header_raw(*name));
    let delivered = delivered.map(|raw| raw.trim().trim_matches(['<', '>']));
    let by_address = addresses.chain(delivered).filter_map(MailKey::of_address);
    by_id.chain(by_address).collect()
}

fn id(message: &Message<'_>, bytes: &[u8]) -> String {
    let id = message.message_id().unwrap_or_default();
    let is_plain = |byte: u8| byte.is_ascii_graphic() && !b"<>".contains(&byte);
    if !id.is_empty() && id.len() <= LONGEST_ID && id.bytes().all(is_plain) {
        format!("<{id}>")
    } else {
        URL_SAFE_NO_PAD.encode(Sha256::digest(bytes))
    }
}

/// The texts of a message one after the other; HTML only where there is no plain text.
fn text(message: &Message<'_>) -> String {
    let texts = message.text_bodies().filter_map(|part| match &part.body {
        PartType::Text(text) => Some(plain(text, true)),
        PartType::Html(html) => Some(plain(&plain_text(html), true)),
        _ => None,
    });
    let texts: Vec<_> = texts.filter(|text| !text.is_empty()).collect();
    texts.join("\n\n")
}

/// Returns the files of a message that are kept, and the number of others: of other kinds, or more
/// or larger than an inquiry can have. Pictures within a text, such as those of a signature, come
/// last, and are not counted.
fn files(message: &Message<'_>) -> (Vec<Attachment>, i64) {
    let bodies: BTreeSet<_> = message.text_body.iter().chain(&message.html_body).collect();
    // Pictures between texts are parts of the body.
    let numbers: BTreeSet<_> = message
        .attachments
        .iter()
        .chain(bodies.iter().copied())
        .collect();
    let parts = numbers.into_iter().filter_map(|number| {
        let part = message.part(*number)?;
        (part.is_binary() || !bodies.contains(number)).then_some(part)
    });
    let (inline, attached): (Vec<_>, Vec<_>) = parts.partition(|part| is_inline(part));
    let (mut files, mut size, mut left_out) = (Vec::new(), 0, 0);
    for (part, counts) in attached
        .into_iter()
        .map(|part| (part, true))
        .chain(inline.into_iter().map(|part| (part, false)))
    {
        if SIGNATURES
            .iter()
            .any(|own| part.is_content_type("application", own))
        {
            continue;
        }
        let name = part.attachment_name().unwrap_or_default();
        let file = Attachment::read(name, Bytes::copy_from_slice(part.contents())).ok();
        let fits = |file: &Attachment| {
            files.len() < MOST_FILES && file.bytes.len() <= LARGEST_FILES - size
        };
        match file.filter(fits) {
            Some(file) => {
                size += file.bytes.len();
                files.push(file);
            }
            None if counts => left_out += 1,
            None => {}
        }
    }
    (files, left_out)
}

fn is_inline(part: &MessagePart<'_>) -> bool {
    let disposition = part.content_disposition();
    let is_attached = disposition.is_some_and(mail_parser::ContentType::is_attachment);
    !is_attached && part.content_id().is_some()
}

/// Returns the beginning of a text, of so many characters.
fn beginning(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use testing::{fuzz, growth};

    /// A message with this head and this body.
    fn read(head: &str, body: &str) -> Result<ReplyMessage, RefusedReply> {
        let message = format!("From: Ann <Ann@Example.net>\n{head}\n{body}").replace('\n', "\r\n");
        ReplyMessage::read(message.as_bytes())
    }

    #[test]
    fn a_message_has_its_sender_its_keys_and_its_text() {
        let head = "Message-ID: <a@example.net>\nSubject: Re: x\n y\n\
            Delivered-To: replies+48273915-00000000000000ff@example.com\n\
            References: <b@c.example> <inquiry-48273915-receipt-0000000000000001@example.com>\n\
            In-Reply-To: <inquiry-48273915-answer-1-0000000000000002@example.com>\n";
        let own = read(head, "Yes.\n\n> we can\n").unwrap();
        assert_eq!(
            (&*own.from, &*own.id),
            ("ann@example.net", "<a@example.net>")
        );
        assert_eq!((&*own.subject, &*own.text), ("Re: x y", "Yes."));
        assert_eq!(own.quoted, "> we can");
        let mails: Vec<_> = own.keys.iter().map(|key| key.mail).collect();
        assert_eq!(mails, [2, 1, 255]);
    }

    #[test]
    fn a_message_without_an_id_has_a_digest() {
        let digest = |body: &str| read("", body).unwrap().id;
        assert_eq!(digest("a"), digest("a"));
        assert_ne!(digest("a"), digest("b"));
        assert!(!digest("a").starts_with('<'));
    }

    #[test]
    fn long_texts_are_shortened_and_pictures_in_signatures_come_last() {
        let long = "布".repeat(LONGEST + 5);
        let own = read("Content-Type: text/plain; charset=utf-8\n", &long).unwrap();
        assert_eq!(own.text.chars().count(), LONGEST + 1);
        let part = |kind: &str| format!("--b\nContent-Type: image/png\n{kind}\n\n\u{89}PNG\n");
        let picture = |kind: &str| {
            let bytes = "Content-Transfer-Encoding: base64";
            part(kind).replace("\n\n\u{89}PNG", &format!("\n{bytes}\n\niVBORw0KGgo="))
        };
        let inline = picture("Content-ID: <logo>\nContent-Disposition: inline; filename=logo.png");
        let sent = picture("Content-Disposition: attachment; filename=photo.png");
        let body = format!("--b\n\nYes.\n{}{}--b--\n", inline.repeat(3), sent.repeat(4));
        let own = read("Content-Type: multipart/mixed; boundary=b\n", &body).unwrap();
        let names: Vec<_> = own.files.iter().map(|file| &*file.name).collect();
        let photo = "photo.png";
        assert_eq!(names, [photo, photo, photo, photo, "logo.png"]);
        assert_eq!((own.left_out, &*own.text), (0, "Yes."));
    }

    #[test]
    fn growth_of_the_work() {
        growth::check("mail", |text| {
            read("", text).map_or(0, |own| own.text.len())
        });
    }

    proptest! {
        #![proptest_config(fuzz::config())]

        #[test]
        fn fuzz_any_message_is_read_or_refused(
            head in fuzz::text(&["Subject:", "From: a@b.example", "\n", "\n\n", "=?utf-8?B?", "?=", "<", ">", ";", "boundary=b", "Content-Type: multipart/mixed;", "References:", "布"]),
            body in fuzz::text(&["--b", "--b--", "\n", "\n\n", "<div>", "</", "&#x", ";", ">", "On x wrote:", "=E5", "布"]),
        ) {
            if let Ok(own) = read(&head, &body) {
                prop_assert!(own.text.chars().count() <= LONGEST + 1);
                prop_assert!(!own.subject.contains(['\n', '\r']));
                prop_assert!(!own.id.contains([' ', '\n', '\r']));
                prop_assert!(own.files.len() <= MOST_FILES);
            }
        }
    }
}
