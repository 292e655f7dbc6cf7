//! What the provider tells people, in their language. Everything else it says is for programs, in English.

use super::answer::Refusal;
use crate::locale::Locale;

/// Why something a person did was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// The account is unknown or the password is wrong: nobody learns which.
    WrongLogin,
    /// The token is unknown or has expired.
    LoginOver,
    NoSuchContract,
    EmailMissing,
    EmailInvalid,
    EmailTaken,
    PasswordMissing,
    PasswordLength,
    PasswordsDiffer,
}

impl Reason {
    /// The refusal, in the caller's language.
    pub(super) fn refusal(self, locale: Locale) -> Refusal {
        Refusal::new(self.status(), self.text(locale))
    }

    fn status(self) -> u16 {
        match self {
            Self::WrongLogin | Self::LoginOver => 401,
            Self::NoSuchContract => 404,
            Self::EmailTaken => 409,
            Self::EmailMissing
            | Self::EmailInvalid
            | Self::PasswordMissing
            | Self::PasswordLength
            | Self::PasswordsDiffer => 400,
        }
    }

    fn text(self, locale: Locale) -> &'static str {
        let [zh, en, ja] = match self {
            Self::WrongLogin => {
                ["账号或密码错误", "Wrong account or password", "アカウントまたはパスワードが正しくありません"]
            }
            Self::LoginOver => ["登录已失效，请重新登录", "Please log in again", "もう一度ログインしてください"],
            Self::NoSuchContract => ["没有找到该合同", "There is no such contract", "該当する契約がありません"],
            Self::EmailMissing => {
                ["请输入您的邮箱地址", "Please enter your email address", "メールアドレスを入力してください"]
            }
            Self::EmailInvalid => [
                "请输入正确的邮箱地址",
                "Please enter the correct email address",
                "正しいメールアドレスを入力してください",
            ],
            Self::EmailTaken => [
                "该邮箱地址已经注册",
                "This email address is already registered",
                "このメールアドレスは既に登録されています",
            ],
            Self::PasswordMissing => {
                ["请输入登录密码", "Please enter the login password", "ログインパスワードを入力してください"]
            }
            Self::PasswordLength => [
                "密码长度应为8至128个字符",
                "The password must have 8 to 128 characters",
                "パスワードは8〜128文字で入力してください",
            ],
            Self::PasswordsDiffer => {
                ["两次输入的密码不一致", "The two passwords differ", "2つのパスワードが一致しません"]
            }
        };
        match locale {
            Locale::Zh => zh,
            Locale::En => en,
            Locale::Ja => ja,
        }
    }
}
