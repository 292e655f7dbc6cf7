//! The declaration of the mails: what each is made of, what it says, and who can cause it.
//!
//! A mail whose values all lie in the queue needs nothing else in `mail`: its texts are a group of
//! `locales/*/mail.json`, and its layout is that of paragraphs, unless `templates/` has one with
//! the group's name.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use base::locale::Locale;

/// A mail in the queue, with what it is made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum QueuedMail {
    /// An inquiry, to the company.
    Team,
    /// A receipt, to the buyer.
    Receipt,
    /// An answer from the desk, to the buyer: the event of this number.
    Answer { event: i64 },
    /// A reply of the buyer, the event of this number, to whoever has the inquiry, else to the
    /// company.
    Reply { event: i64 },
    /// A link for a new password, to an address that need not be a customer's. `registered` is
    /// whether it was typed to register, else because the password is forgotten.
    Link { lang: Locale, registered: bool },
    /// The password was changed, to the customer.
    Changed { lang: Locale },
    /// A link from staff, to somebody who has no password yet.
    Invitation { lang: Locale },
    /// A link from staff, who have ended the password.
    Renewal { lang: Locale },
    /// The link of the invitation to the desk with this id, from the person of this name.
    Colleague {
        invitation: String,
        inviter: String,
        lang: Locale,
    },
    /// Wrong codes of the two-step login have paused those of an account, to its person.
    CodesPaused,
    /// An invitation has replaced password and second factor of an account with this address, to
    /// each owner and to the address.
    AccountReplaced { account: String },
    /// News of contracts, of events after one moment and up to another, in seconds since 1970.
    Notices { since: i64, until: i64 },
}

/// The kinds of [`QueuedMail`] for which somebody waits, in SQL: one sender takes them first.
macro_rules! urgent_kinds {
    () => {
        "('link', 'invitation', 'renewal', 'colleague')"
    };
}
pub(super) use urgent_kinds;

impl QueuedMail {
    pub fn kind(&self) -> &'static str {
        self.into()
    }

    /// Whether others can have it sent to somebody, so that an address gets only some a day.
    pub const fn is_capped(&self) -> bool {
        match self {
            Self::Receipt
            | Self::Link { .. }
            | Self::Changed { .. }
            | Self::Invitation { .. }
            | Self::Renewal { .. }
            | Self::Colleague { .. } => true,
            Self::Team
            | Self::Answer { .. }
            | Self::Reply { .. }
            | Self::CodesPaused
            | Self::AccountReplaced { .. }
            | Self::Notices { .. } => false,
        }
    }

    /// What it says. That of a link is found out when the mail is made.
    pub(super) const fn letter(&self) -> Letter {
        match self {
            Self::Team => Letter::Team,
            Self::Receipt => Letter::Receipt,
            Self::Answer { .. } => Letter::Answer,
            Self::Reply { .. } => Letter::Reply,
            Self::Link { .. } => Letter::Link,
            Self::Changed { .. } => Letter::Changed,
            Self::Invitation { .. } => Letter::Invitation,
            Self::Renewal { .. } => Letter::Renewal,
            Self::Colleague { .. } => Letter::Colleague,
            Self::CodesPaused => Letter::CodesPaused,
            Self::AccountReplaced { .. } => Letter::AccountReplaced,
            Self::Notices { .. } => Letter::Notices,
        }
    }
}

/// What a mail says: the texts of the group of this name in `locales/*/mail.json`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "camelCase")]
pub(super) enum Letter {
    Team,
    Receipt,
    Answer,
    Reply,
    /// A link that replaces a forgotten password.
    Link,
    /// A link that confirms an address.
    Confirmation,
    /// The address that was typed to register has an account.
    Known,
    Changed,
    Invitation,
    Renewal,
    /// An invitation to the desk.
    Colleague,
    CodesPaused,
    AccountReplaced,
    Notices,
    /// Says that mail can be sent.
    Test,
}

impl Letter {
    /// Whether it goes to a buyer or a customer: it names the company in its subject, and has a
    /// greeting and a closing unless a person wrote it.
    pub(super) const fn is_to_customer(self) -> bool {
        match self {
            Self::Receipt
            | Self::Answer
            | Self::Link
            | Self::Confirmation
            | Self::Known
            | Self::Changed
            | Self::Invitation
            | Self::Renewal
            | Self::Notices => true,
            Self::Team
            | Self::Reply
            | Self::Colleague
            | Self::CodesPaused
            | Self::AccountReplaced
            | Self::Test => false,
        }
    }

    /// The values that its texts can contain, as `{{name}}`.
    pub(super) const fn values(self) -> &'static [&'static str] {
        match self {
            Self::Team => &["number", "company", "country"],
            Self::Reply => &["number", "company"],
            Self::Receipt | Self::Answer => &["number"],
            Self::Link | Self::Confirmation | Self::Known | Self::Invitation | Self::Renewal => {
                &["link"]
            }
            Self::Colleague => &["inviter", "link"],
            Self::CodesPaused => &["count"],
            Self::AccountReplaced => &["account"],
            Self::Changed | Self::Notices | Self::Test => &[],
        }
    }
}

/// The texts that mails share, with the values that each can contain: the subject with the company's
/// name, the greeting and the closing of mails to customers, and a line with a label.
pub(super) const SHARED_TEXTS: [(&str, &[&str]); 4] = [
    ("shared.subject", &["company", "subject"]),
    ("shared.greeting", &[]),
    ("shared.closing", &[]),
    ("shared.line", &["label", "value"]),
];

/// The texts of what a notice tells, with the values that each can contain.
pub(super) const EVENT_TEXTS: [(&str, &[&str]); 7] = [
    ("events.contract", &["number"]),
    ("events.paper", &["kind"]),
    ("events.reached", &["style", "stage"]),
    ("events.moved", &["style", "stage", "before", "now"]),
    ("events.more", &["count"]),
    ("events.lateDay", &["late", "all", "days"]),
    ("events.lateDays", &["late", "all", "days"]),
];
