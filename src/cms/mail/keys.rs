//! The key of a mail about an inquiry, in its `Message-ID` and in the address for replies, by which
//! a reply to it is known: the numbers of the inquiry and of its row in the queue. The latter is drawn
//! at random, and nobody else is told it.

use super::kinds::QueuedMail;

/// The beginning of a `Message-ID`.
const PREFIX: &str = "inquiry-";
/// The number of digits of a mail's number.
const DIGITS: usize = 16;

/// The inquiry and the row of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MailKey {
    pub(crate) inquiry: i64,
    /// The id of its row.
    pub(crate) mail: i64,
}

impl MailKey {
    /// The part of the `Message-ID` before the domain.
    pub(super) fn message_name(self, mail: &QueuedMail) -> String {
        let (Self { inquiry, mail: id }, kind) = (self, mail.kind());
        match mail {
            QueuedMail::Answer { event } | QueuedMail::Reply { event } => {
                format!("{PREFIX}{inquiry}-{kind}-{event}-{id:016x}")
            }
            _ => format!("{PREFIX}{inquiry}-{kind}-{id:016x}"),
        }
    }

    /// Reads a `Message-ID`, with or without its angle brackets.
    pub(crate) fn of_message_id(id: &str) -> Option<Self> {
        let id = id.trim_matches(|char: char| char.is_whitespace() || "<>".contains(char));
        let (name, _) = id.split_once('@')?;
        let (inquiry, rest) = name.strip_prefix(PREFIX)?.split_once('-')?;
        let (_, mail) = rest.rsplit_once('-')?;
        Self::read(inquiry, mail)
    }

    /// The address for replies to a mail: `local+tag@domain` of `local@domain`.
    pub(super) fn address(self, replies: &str) -> Option<String> {
        let (local, domain) = replies.rsplit_once('@')?;
        let Self { inquiry, mail } = self;
        Some(format!("{local}+{inquiry}-{mail:016x}@{domain}"))
    }

    /// Reads an address for replies.
    pub(crate) fn of_address(address: &str) -> Option<Self> {
        let (local, _) = address.rsplit_once('@')?;
        let (_, tag) = local.rsplit_once('+')?;
        let (inquiry, mail) = tag.split_once('-')?;
        Self::read(inquiry, mail)
    }

    fn read(inquiry: &str, mail: &str) -> Option<Self> {
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let is_id = mail.len() == DIGITS && mail.bytes().all(|byte| byte.is_ascii_hexdigit());
        if !is_number(inquiry) || !is_id {
            return None;
        }
        Some(Self {
            inquiry: inquiry.parse().ok()?,
            mail: i64::from_str_radix(mail, 16).ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testing::growth;

    const KEY: MailKey = MailKey {
        inquiry: 48_273_915,
        mail: 0x0123_4567_89ab_cdef,
    };

    #[test]
    fn a_key_is_read_from_what_was_sent_with_it() {
        for mail in [
            QueuedMail::Team,
            QueuedMail::Receipt,
            QueuedMail::Answer { event: 12 },
        ] {
            let id = format!("<{}@example.com>", KEY.message_name(&mail));
            assert_eq!(MailKey::of_message_id(&id), Some(KEY), "{id}");
        }
        let address = KEY.address("replies@example.com").unwrap();
        assert_eq!(address, "replies+48273915-0123456789abcdef@example.com");
        let upper = address.to_uppercase();
        for address in [&*address, &upper] {
            assert_eq!(MailKey::of_address(address), Some(KEY));
        }
    }

    #[test]
    fn what_was_not_sent_with_a_key_has_none() {
        for id in [
            "",
            "<>",
            "<inquiry-48273915-answer-1@example.com>",
            "<inquiry-x-answer-1-0123456789abcdef@example.com>",
            "<inquiry-48273915-answer-1-0123456789abcde@example.com>",
            "<inquiry-48273915-answer-1-f123456789abcdef@example.com>",
            "<inquiry-48273915-answer-1-+123456789abcdef@example.com>",
            "<x@mail.example.com>",
        ] {
            assert_eq!(MailKey::of_message_id(id), None, "{id}");
        }
        for address in [
            "replies@example.com",
            "a+b@example.com",
            "a+1-2@b.example",
            "+",
        ] {
            assert_eq!(MailKey::of_address(address), None, "{address}");
        }
    }

    #[test]
    fn growth_of_the_work() {
        growth::check("key of a mail", |text| {
            (MailKey::of_message_id(text), MailKey::of_address(text))
        });
    }
}
