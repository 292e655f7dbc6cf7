//! Login, logout, registration and passwords (spec §3, §5, §8).

use std::time::Duration;

use serde::Deserialize;
use tokio::time::timeout;

use super::call::{Absence, Endpoint, Request};
use super::envelope::{self, Data};
use super::{Cause, CustomerToken, Password, Provider, ProviderError, lenient};
use base::locale::Locale;

const LOGIN: Endpoint = Endpoint::form("login", "/api/v1/user/login/email");
const LOGOUT: Endpoint = Endpoint::form("logout", "/api/v1/user/logout").absent(Absence::Call);
const REGISTER: Endpoint = Endpoint::form("register", "/api/v1/user/register/email");

const CHANGE: Endpoint = Endpoint::form("password-change", "/api/v1/user/password/change")
    .absent(Absence::CallOfAccount);
const FORGOTTEN: Endpoint =
    Endpoint::form("password-forgotten", "/api/v1/user/password/forgotten").absent(Absence::Call);
const RESET: Endpoint =
    Endpoint::form("password-reset", "/api/v1/user/password/reset").absent(Absence::Thing);

/// The longest wait for whether passwords can be changed.
const LONGEST_QUESTION: Duration = Duration::from_secs(2);

/// A new password, typed twice.
pub struct PasswordPair {
    pub pwd: Password,
    pub repwd: Password,
}

/// A customer who has logged in.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Login {
    pub token: CustomerToken,
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

/// The data of a registration, which a provider need not send.
#[derive(Deserialize)]
struct RegisterData {
    #[serde(default, deserialize_with = "lenient::flag")]
    mailed: bool,
}

fn mailed(data: Data<'_>) -> bool {
    let registered = envelope::object::<RegisterData>(data);
    registered.is_ok_and(|registered| registered.mailed)
}

impl Provider {
    /// Logs a customer in. Never retried. Errors: `Cause::Refused` for a wrong account or password;
    /// `Cause::LongToken` and `Cause::WrongData` for a response without a valid token.
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
        let mut login: Login = self.data(request, logged_in).await?;
        login.avatar = self.media_sources().address(&login.avatar);
        Ok(login)
    }

    /// Ends a token. Never retried. Errors: [`ProviderError::is_not_found`] for a provider without
    /// the call.
    pub async fn log_out(
        &self,
        token: &CustomerToken,
        locale: Locale,
    ) -> Result<(), ProviderError> {
        let request = LOGOUT
            .request()
            .accept_language(locale)
            .secret_param("token", token.expose());
        self.data(request, |_| Ok(())).await
    }

    /// Registers a customer. Never retried. Returns whether the provider sends a mail to the
    /// address (`mailed` of the response's data). Errors: `Cause::Refused` with status 409 for an
    /// address that is registered already, 400 for an invalid one.
    pub async fn register(
        &self,
        email: &str,
        pwd: &Password,
        repwd: &Password,
        locale: Locale,
    ) -> Result<bool, ProviderError> {
        let request = REGISTER
            .request()
            .accept_language(locale)
            .secret_param("email", email)
            .secret_param("pwd", pwd.expose())
            .secret_param("repwd", repwd.expose());
        self.data(request, |data| Ok(mailed(data))).await
    }

    /// Changes a customer's password. Never retried. Errors: [`ProviderError::is_not_found`] for a
    /// provider without the call; `Cause::Refused` with status 401 for a wrong account or password,
    /// another one for a new password that breaks a rule.
    pub async fn change_password(
        &self,
        email: &str,
        present: &Password,
        new: &PasswordPair,
        locale: Locale,
    ) -> Result<(), ProviderError> {
        let request = CHANGE
            .request()
            .accept_language(locale)
            .with("lang", locale.code())
            .secret_param("email", email)
            .secret_param("passwd", present.expose());
        self.set_password(request, new).await
    }

    /// Whether the provider has the call that changes a password: asked by an empty form, which
    /// changes nothing. True if it does not answer in time.
    pub async fn changes_passwords(&self, locale: Locale) -> bool {
        let empty = || Password::new("");
        let (present, new) = (
            empty(),
            PasswordPair {
                pwd: empty(),
                repwd: empty(),
            },
        );
        let asked = self.change_password("", &present, &new, locale);
        let answer = timeout(LONGEST_QUESTION, asked).await;
        !matches!(answer, Ok(Err(error)) if error.is_not_found())
    }

    /// Requests a mail with a link for a new password, to a page in this language. Never retried.
    /// The answer is the same whoever the address belongs to. Errors:
    /// [`ProviderError::is_not_found`] for a provider that sends none.
    pub async fn request_link(&self, email: &str, locale: Locale) -> Result<(), ProviderError> {
        let request = FORGOTTEN
            .request()
            .accept_language(locale)
            .with("lang", locale.code())
            .secret_param("email", email);
        self.data(request, |_| Ok(())).await
    }

    /// Whether the provider mails links for a new password: asked by an empty form, for which it
    /// sends none. True if it does not answer in time.
    pub async fn mails_links(&self, locale: Locale) -> bool {
        let answer = timeout(LONGEST_QUESTION, self.request_link("", locale)).await;
        !matches!(answer, Ok(Err(error)) if error.is_not_found())
    }

    /// Sets a new password with the token of a link. Never retried. Errors:
    /// [`ProviderError::is_not_found`] for a provider without the call; `Cause::Refused` with
    /// status 401 for a link that cannot be used, another one for a password that breaks a rule.
    pub async fn reset_password(
        &self,
        token: &CustomerToken,
        new: &PasswordPair,
        locale: Locale,
    ) -> Result<(), ProviderError> {
        let request = RESET
            .request()
            .accept_language(locale)
            .with("lang", locale.code())
            .secret_param("token", token.expose());
        self.set_password(request, new).await
    }

    async fn set_password(
        &self,
        request: Request,
        new: &PasswordPair,
    ) -> Result<(), ProviderError> {
        let request = request
            .secret_param("pwd", new.pwd.expose())
            .secret_param("repwd", new.repwd.expose());
        self.data(request, |_| Ok(())).await
    }
}

/// The token alone, whatever its length.
#[derive(Deserialize)]
struct ReceivedToken {
    #[serde(default, deserialize_with = "lenient::text")]
    token: String,
}

fn logged_in(data: Data<'_>) -> Result<Login, Cause> {
    let ReceivedToken { token } = envelope::object(data)?;
    if token.len() > CustomerToken::MAX_LEN {
        return Err(Cause::LongToken);
    }
    envelope::object(data)
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
