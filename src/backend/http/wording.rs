//! The provider's messages for visitors, in their language: the `server.provider` part of `locales/`. Messages for
//! programs are in English.

use serde::Deserialize;

use super::answer::Refusal;
use crate::locale::Locale;

/// Why a visitor's action was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// The account is unknown or the password is wrong; the message does not tell which.
    WrongLogin,
    /// The token is unknown or has expired.
    LoginOver,
    NoSuchContract,
    EmailMissing,
    EmailInvalid,
    EmailTaken,
    PasswordMissing,
    PasswordLength,
    PasswordWeak,
    PasswordsDiffer,
}

impl Reason {
    const fn status(self) -> u16 {
        match self {
            Self::WrongLogin | Self::LoginOver => 401,
            Self::NoSuchContract => 404,
            Self::EmailTaken => 409,
            Self::EmailMissing
            | Self::EmailInvalid
            | Self::PasswordMissing
            | Self::PasswordLength
            | Self::PasswordWeak
            | Self::PasswordsDiffer => 400,
        }
    }
}

/// All messages, parsed once.
#[derive(Debug)]
pub struct Wording {
    zh: Texts,
    en: Texts,
    ja: Texts,
}

impl Wording {
    /// Parses the embedded texts.
    pub fn load() -> serde_json::Result<Self> {
        let texts = |file| Ok(serde_json::from_str::<File>(file)?.server.provider);
        Ok(Self {
            zh: texts(include_str!("../../../locales/zh.json"))?,
            en: texts(include_str!("../../../locales/en.json"))?,
            ja: texts(include_str!("../../../locales/ja.json"))?,
        })
    }

    /// Returns the message in the client's language.
    pub(super) fn refusal(&self, reason: Reason, locale: Locale) -> Refusal {
        let texts = match locale {
            Locale::Zh => &self.zh,
            Locale::En => &self.en,
            Locale::Ja => &self.ja,
        };
        Refusal::new(reason.status(), texts.of(reason).to_owned())
    }
}

#[derive(Deserialize)]
struct File {
    server: Server,
}

#[derive(Deserialize)]
struct Server {
    provider: Texts,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Texts {
    wrong_login: String,
    login_over: String,
    no_such_contract: String,
    email_missing: String,
    email_invalid: String,
    email_taken: String,
    password_missing: String,
    password_length: String,
    password_weak: String,
    passwords_differ: String,
}

impl Texts {
    fn of(&self, reason: Reason) -> &str {
        match reason {
            Reason::WrongLogin => &self.wrong_login,
            Reason::LoginOver => &self.login_over,
            Reason::NoSuchContract => &self.no_such_contract,
            Reason::EmailMissing => &self.email_missing,
            Reason::EmailInvalid => &self.email_invalid,
            Reason::EmailTaken => &self.email_taken,
            Reason::PasswordMissing => &self.password_missing,
            Reason::PasswordLength => &self.password_length,
            Reason::PasswordWeak => &self.password_weak,
            Reason::PasswordsDiffer => &self.passwords_differ,
        }
    }
}
