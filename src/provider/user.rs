//! Login and registration (spec §3, §5, §8).

use serde::Deserialize;

use super::call::Endpoint;
use super::{Cause, Password, Provider, ProviderError, Token, envelope, lenient};
use crate::locale::Locale;

const LOGIN: Endpoint = Endpoint::form("login", "/api/v1/user/login/email");
const REGISTER: Endpoint = Endpoint::form("register", "/api/v1/user/register/email");

/// A customer who has logged in.
#[derive(Clone, Debug)]
pub struct Login {
    /// The session token.
    pub token: Token,
    /// The displayed name.
    pub uname: String,
    /// Path of the picture on this site; empty if there is none, or if its source is not trusted.
    pub avatar: String,
    /// Whether this is the first login.
    pub first_login: bool,
    /// Whether the first password is still in use.
    pub first_login_pwd: bool,
    /// Whether the password must be changed.
    pub change_pwd: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    #[serde(default, deserialize_with = "lenient::text")]
    token: String,
    #[serde(default, deserialize_with = "lenient::text")]
    uname: String,
    #[serde(default, deserialize_with = "lenient::text")]
    avatar: String,
    #[serde(default, deserialize_with = "lenient::flag")]
    first_login: bool,
    #[serde(default, deserialize_with = "lenient::flag")]
    first_login_pwd: bool,
    #[serde(default, deserialize_with = "lenient::flag")]
    change_pwd: bool,
}

impl Answer {
    fn login(self) -> Option<Login> {
        Some(Login {
            token: Token::new(self.token)?,
            uname: self.uname,
            avatar: self.avatar,
            first_login: self.first_login,
            first_login_pwd: self.first_login_pwd,
            change_pwd: self.change_pwd,
        })
    }
}

impl Provider {
    /// Logs a customer in. Never retried.
    ///
    /// # Errors
    /// [`Cause::Refused`] for a wrong account or password; [`Cause::WrongData`] for a response without a valid token.
    pub async fn login(&self, email: &str, password: &Password, locale: Locale) -> Result<Login, ProviderError> {
        let request = LOGIN.request().spoken(locale).secretly("email", email).secretly("passwd", password.expose());
        let read = |answer: Answer| answer.login().ok_or(Cause::WrongData { expected: "a session" });
        let mut login: Login = self.data(request, |data| envelope::object(data).and_then(read)).await?;
        login.avatar = self.media_sources().address(&login.avatar);
        Ok(login)
    }

    /// Registers a customer. Never retried. Data of the response is ignored.
    ///
    /// # Errors
    /// [`Cause::Refused`] with status 409 for an address that is registered already, 400 for an invalid one.
    pub async fn register(
        &self,
        email: &str,
        pwd: &Password,
        repwd: &Password,
        locale: Locale,
    ) -> Result<(), ProviderError> {
        let request = REGISTER
            .request()
            .spoken(locale)
            .secretly("email", email)
            .secretly("pwd", pwd.expose())
            .secretly("repwd", repwd.expose());
        self.data(request, |_| Ok(())).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_read_from_numbers_texts_and_truth_values() {
        let answer: Answer =
            serde_json::from_str(r#"{"token":"t","firstLogin":1,"firstLoginPwd":"true","changePwd":"0"}"#).unwrap();
        let login = answer.login().unwrap();
        assert!(login.first_login && login.first_login_pwd && !login.change_pwd);
    }

    #[test]
    fn a_login_without_a_token_is_invalid() {
        assert!(serde_json::from_str::<Answer>(r#"{"uname":"x"}"#).unwrap().login().is_none());
    }
}
