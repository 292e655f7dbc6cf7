//! Login and registration (spec §3, §5, §8).

use serde::Deserialize;

use super::call::Endpoint;
use super::{Password, Provider, ProviderError, Token, envelope, lenient};
use crate::locale::Locale;

const LOGIN: Endpoint = Endpoint::form("login", "/api/v1/user/login/email");
const REGISTER: Endpoint = Endpoint::form("register", "/api/v1/user/register/email");

/// A customer who has logged in.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Login {
    pub token: Token,
    #[serde(default, deserialize_with = "lenient::text")]
    pub uname: String,
    /// Path of the picture on this site; empty if there is none, or if its source is not trusted.
    #[serde(default, deserialize_with = "lenient::text")]
    pub avatar: String,
    #[serde(default, deserialize_with = "lenient::flag")]
    pub first_login: bool,
    /// Whether the first password is still in use.
    #[serde(default, deserialize_with = "lenient::flag")]
    pub first_login_pwd: bool,
    /// Whether the password must be changed.
    #[serde(default, deserialize_with = "lenient::flag")]
    pub change_pwd: bool,
}

impl Provider {
    /// Logs a customer in. Never retried. Errors: `Cause::Refused` for a wrong account or password;
    /// `Cause::WrongData` for a response without a valid token.
    pub async fn login(
        &self,
        email: &str,
        password: &Password,
        locale: Locale,
    ) -> Result<Login, ProviderError> {
        let request = LOGIN
            .request()
            .accept_language(locale)
            .secret_param("email", email)
            .secret_param("passwd", password.expose());
        let mut login: Login = self.data(request, envelope::object).await?;
        login.avatar = self.media_sources().address(&login.avatar);
        Ok(login)
    }

    /// Registers a customer. Never retried. Data of the response is ignored. Errors:
    /// `Cause::Refused` with status 409 for an address that is registered already, 400 for an
    /// invalid one.
    pub async fn register(
        &self,
        email: &str,
        pwd: &Password,
        repwd: &Password,
        locale: Locale,
    ) -> Result<(), ProviderError> {
        let request = REGISTER
            .request()
            .accept_language(locale)
            .secret_param("email", email)
            .secret_param("pwd", pwd.expose())
            .secret_param("repwd", repwd.expose());
        self.data(request, |_| Ok(())).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_read_from_numbers_texts_and_truth_values() {
        let login: Login = serde_json::from_str(
            r#"{"token":"t","firstLogin":1,"firstLoginPwd":"true","changePwd":"0"}"#,
        )
        .unwrap();
        assert!(login.first_login && login.first_login_pwd && !login.change_pwd);
    }

    #[test]
    fn a_login_without_a_token_is_invalid() {
        assert!(serde_json::from_str::<Login>(r#"{"uname":"x"}"#).is_err());
    }
}
