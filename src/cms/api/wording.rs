//! The provider's messages for visitors, in their language: the texts `server.provider`. Messages
//! for programs are in English.

use std::collections::HashMap;

use parking_lot::Mutex;
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

/// The messages by language, each read when a language's first refusal is made: a start waits for
/// none of them.
#[derive(Debug, Default)]
pub struct RefusalTexts(Mutex<HashMap<Locale, Messages>>);

#[derive(Debug, Default)]
struct Messages {
    /// What the company says in place of the program's words.
    words: Words,
    by_reason: Option<HashMap<String, String>>,
}

impl RefusalTexts {
    /// Has the messages in a language contain a company's words from now on.
    pub fn renew(&self, locale: Locale, words: &Words) {
        let messages = Messages {
            words: words.clone(),
            by_reason: None,
        };
        self.0.lock().insert(locale, messages);
    }

    /// Returns the message in the client's language.
    pub(crate) fn refusal(&self, reason: Reason, locale: Locale) -> Refusal {
        let mut languages = self.0.lock();
        let Messages { words, by_reason } = languages.entry(locale).or_default();
        let by_reason = by_reason.get_or_insert_with(|| read(locale, words).unwrap_or_default());
        let text = by_reason.get(<&str>::from(reason));
        Refusal::new(reason.status(), text.cloned().unwrap_or_default())
    }
}

fn read(locale: Locale, words: &Words) -> serde_json::Result<HashMap<String, String>> {
    let mut texts = texts_with(words, locale, Subject::Mail)?;
    serde_json::from_value(texts["server"]["provider"].take())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_has_a_message_in_each_language() {
        for locale in Locale::known() {
            let messages = read(locale, &Words::default()).unwrap();
            for reason in Reason::VARIANTS {
                assert!(
                    messages.contains_key(<&str>::from(reason)),
                    "{reason:?} in {locale}"
                );
            }
        }
    }
}
