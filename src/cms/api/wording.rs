//! The provider's messages for visitors, in their language: the texts `server.provider`. Messages
//! for programs are in English.

use std::collections::HashMap;

use parking_lot::RwLock;
use strum::{IntoStaticStr, VariantArray};

use super::answer::Refusal;
use base::locale::{Locale, Subject, Words, texts_with};

#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "camelCase")]
pub(crate) enum Reason {
    /// The account is unknown or the password is wrong; the message does not tell which.
    WrongLogin,
    /// The password is right, but staff have blocked the account.
    Blocked,
    LoginOver,
    NoSuchContract,
    NoSuchDocument,
    EmailMissing,
    EmailInvalid,
    EmailTaken,
    PasswordMissing,
    PasswordLength,
    /// The password is easy to guess.
    PasswordEasy,
    PasswordsDiffer,
    /// The new password is the present one.
    PasswordSame,
    /// The password has to be changed first.
    PasswordDue,
    /// The password of an account of the content is changed in the content.
    PasswordOfContent,
    /// The link for a new password was used, has expired, or never was one.
    LinkOver,
}

impl Reason {
    const fn status(self) -> u16 {
        match self {
            Self::WrongLogin | Self::LoginOver | Self::LinkOver => 401,
            Self::Blocked | Self::PasswordDue | Self::PasswordOfContent => 403,
            Self::NoSuchContract | Self::NoSuchDocument => 404,
            Self::EmailTaken => 409,
            _ => 400,
        }
    }
}

/// All messages by language and reason.
#[derive(Debug)]
pub struct RefusalTexts(RwLock<HashMap<Locale, HashMap<String, String>>>);

impl RefusalTexts {
    /// Reads the program's texts.
    pub fn load() -> serde_json::Result<Self> {
        let language = |locale| Ok((locale, messages(locale, &Words::default())?));
        let languages = Locale::known().map(language);
        Ok(Self(RwLock::new(
            languages.collect::<serde_json::Result<_>>()?,
        )))
    }

    /// Has the messages in a language contain a company's words from now on.
    pub fn renew(&self, locale: Locale, words: &Words) {
        if let Ok(messages) = messages(locale, words) {
            self.0.write().insert(locale, messages);
        }
    }

    /// Returns the message in the client's language.
    pub(crate) fn refusal(&self, reason: Reason, locale: Locale) -> Refusal {
        let texts = self.0.read();
        let text = texts
            .get(&locale)
            .and_then(|texts| texts.get(<&str>::from(reason)));
        Refusal::new(reason.status(), text.cloned().unwrap_or_default())
    }
}

fn messages(locale: Locale, words: &Words) -> serde_json::Result<HashMap<String, String>> {
    let mut texts = texts_with(words, locale, Subject::Mail)?;
    serde_json::from_value(texts["server"]["provider"].take())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_has_a_message_in_each_language() {
        let wording = RefusalTexts::load().unwrap();
        for locale in Locale::all() {
            for reason in Reason::VARIANTS {
                assert!(
                    wording.0.read()[&locale].contains_key(<&str>::from(reason)),
                    "{reason:?} in {locale}"
                );
            }
        }
    }
}
