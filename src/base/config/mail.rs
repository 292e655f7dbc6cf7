//! The settings of mail.

use std::ops::RangeInclusive;
use std::time::Duration;

use email_address::EmailAddress;

use super::Secret;
use super::kind::{Kind, choice, line, text, whole};
use super::reader::SettingReader;
use super::section::section;
use crate::inquiry::is_writable_address;

section! {
    /// Mail about inquiries and customers' passwords, which the embedded provider sends. Without
    /// `server`, inquiries are stored and no mail is sent.
    [mail] MailSettings {
        /// Host name of the SMTP server.
        local server: Option<String> = host().optional("smtp.example.com"),

        /// Port of the SMTP server: 587 for "starttls", 465 for "tls".
        local port: u16 = whole(1, 65_535).default("587"),

        /// "starttls": TLS after the first commands, which is required. "tls": TLS from the
        /// beginning. "none": no TLS, for a server of this machine.
        local tls: MailTls = choice(&[
            ("starttls", MailTls::StartTls),
            ("tls", MailTls::Always),
            ("none", MailTls::None),
        ]).default("starttls"),

        /// Account at the SMTP server, with `password`; without both, mail is sent without a login.
        local account: Option<String> = line().optional("website@example.com"),

        /// Password of the account.
        local password: Option<Secret> = password().optional("the-password-of-the-account"),

        /// Address of the sender; the SMTP server must allow it.
        local sender: Option<String> = address().optional("website@example.com"),

        /// Address that gets every inquiry. The team of the buyer's market on the contact page gets
        /// it as well.
        local inquiries: Option<String> = address().optional("sales@example.com"),

        /// Address to which buyers reply, if its mail is handed to `selvage provider inquiries
        /// receive`: mails to them name it with a tag, as in replies+1234@example.com. Without it,
        /// replies go to the team of the market, or to whoever answers.
        local replies: Option<String> = address().optional("replies@example.com"),
    }
    constants {
        /// Interval in which the queue of mails is looked at.
        interval: Duration = Duration::from_secs(15),
        /// Maximum time of each step of sending a mail.
        timeout: Duration = Duration::from_secs(30),
        /// Pause after a mail has failed for the first time; the pauses double, up to an hour.
        first_pause: Duration = Duration::from_mins(1),
        /// Time after which a mail that still fails is given up.
        patience: Duration = Duration::from_hours(24),
    }
}

/// How the connection to the SMTP server is protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailTls {
    /// By the command `STARTTLS`.
    StartTls,
    Always,
    None,
}

fn host() -> Kind<String> {
    text("a host name", |text| {
        let is_host = url::Host::parse(text).is_ok() && text.is_ascii();
        is_host.then(|| text.to_owned())
    })
}

/// A password that somebody else has chosen, of any strength.
fn password() -> Kind<Secret> {
    const LENGTH: RangeInclusive<usize> = 1..=256;
    let kind = text("1 to 256 characters on one line", |text| {
        let valid = LENGTH.contains(&text.len()) && !text.chars().any(char::is_control);
        valid.then(|| Secret::new(text.to_owned()))
    });
    kind.hidden()
}

fn address() -> Kind<String> {
    text("an address such as \"sales@example.com\"", |text| {
        let is_valid = EmailAddress::is_valid(text) && text.is_ascii();
        let is_plain = is_valid && is_writable_address(text);
        is_plain.then(|| text.to_owned())
    })
}
