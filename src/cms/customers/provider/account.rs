//! `/api/v1/user/…`: login, logout and registration. Passwords and tokens appear in no log and no
//! error message.

use axum::Router;
use axum::extract::State;
use axum::routing::post;
use serde::Serialize;
use url::Url;

use crate::api::answer::{ProviderAnswer, Refusal, Reply};
use crate::api::params::{Params, ProviderForm};
use crate::api::wording::Reason;
use crate::clock;
use crate::customers::table::Customer;
use crate::email::Email;
use crate::passwords::hashes as passwords;
use crate::passwords::hashes::PasswordError;
use crate::service::Service;
use crate::token::Token;

const LONGEST_ACCOUNT: usize = 320;

/// The data of a login (spec §3).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LoginData {
    token: String,
    uname: String,
    avatar: String,
    /// The customer has never logged in before.
    first_login: bool,
    /// The customer has never logged in before and still has the password that staff made.
    first_login_pwd: bool,
    /// The password has to be changed before the customer gets contracts.
    change_pwd: bool,
}

pub(crate) fn calls() -> Router<Service> {
    Router::new()
        .route("/api/v1/user/login/email", post(login))
        .route("/api/v1/user/register/email", post(register))
        .route("/api/v1/user/logout", post(logout))
}

/// `login/email`: returns a token for the right password.
async fn login(
    State(service): State<Service>,
    ProviderForm(form): ProviderForm,
) -> Reply<LoginData> {
    let customer = customer(&service, &form).await?;
    let token = Token::draw();
    let now = clock::seconds();
    let lasts = i64::try_from(service.token_ttl.as_secs()).unwrap_or(i64::MAX);
    let expires_at = now.saturating_add(lasts);
    let first = service
        .store
        .open_session(&customer, &token.digest(), now, expires_at)
        .await?;
    // The password was changed since it was checked.
    let refusal = || service.wording.refusal(Reason::WrongLogin, form.lang());
    let first = first.ok_or_else(refusal)?;
    Ok(ProviderAnswer(LoginData {
        token: token.into_secret(),
        uname: customer.uname,
        avatar: customer.avatar,
        first_login: first,
        first_login_pwd: first && customer.must_change,
        change_pwd: customer.must_change,
    }))
}

/// The data of a logout.
#[derive(Serialize)]
pub(crate) struct LoggedOut {
    /// Whether the token was one until now.
    ended: bool,
}

/// `logout`: ends a token.
async fn logout(
    State(service): State<Service>,
    ProviderForm(form): ProviderForm,
) -> Reply<LoggedOut> {
    let ended = match Token::parse(form.text("token")) {
        Some(token) => service.store.close_session(&token.digest()).await?,
        None => false,
    };
    Ok(ProviderAnswer(LoggedOut { ended }))
}

/// The data of a registration.
#[derive(Serialize)]
pub(crate) struct Registered {
    registered: bool,
    /// Whether a mail goes to the address: with a link that confirms it, or to tell its owner that
    /// there is an account already. Without it, the answer to a known address is a refusal.
    mailed: bool,
}

/// `register/email`: creates a customer, committed to disk before the response. With mail, the
/// answer is the same for an address that has an account: only its owner learns that.
async fn register(
    State(service): State<Service>,
    ProviderForm(form): ProviderForm,
) -> Reply<Registered> {
    let refuse = |reason: Reason| Err(service.wording.refusal(reason, form.lang()));
    if form.text("email").is_empty() {
        return refuse(Reason::EmailMissing);
    }
    let Some(email) = Email::parse(form.text("email")) else {
        return refuse(Reason::EmailInvalid);
    };
    let password = match new_password(&form) {
        Ok(password) => password,
        Err(reason) => return refuse(reason),
    };
    let about = vec![email.as_str().to_owned()];
    if is_easy(&service, password, about).await? {
        return refuse(Reason::PasswordEasy);
    }
    let hash = service.passwords.hash(password).await?;
    let account = (email.as_str(), email.local_part());
    let (now, mailed) = (clock::seconds(), service.sends_links);
    let store = &service.store;
    let registered = store.register(account, &hash, form.lang(), now, mailed);
    if !registered.await? && !mailed {
        return refuse(Reason::EmailTaken);
    }
    service.outbox.wake();
    Ok(ProviderAnswer(Registered {
        registered: true,
        mailed,
    }))
}

/// Returns the new password of a form, which has it twice.
pub(super) fn new_password(form: &Params) -> Result<&str, Reason> {
    let password = form.raw("pwd");
    if password.is_empty() {
        Err(Reason::PasswordMissing)
    } else if !passwords::LENGTH.contains(&password.chars().count()) {
        Err(Reason::PasswordLength)
    } else if password != form.raw("repwd") {
        Err(Reason::PasswordsDiffer)
    } else {
        Ok(password)
    }
}

/// Whether a new password is easy to guess, also from what others know of its account.
pub(crate) async fn is_easy(
    service: &Service,
    password: &str,
    mut about: Vec<String>,
) -> Result<bool, PasswordError> {
    let site = service.site.as_deref().and_then(Url::host_str);
    about.extend(site.map(str::to_owned));
    service.passwords.is_easy(password, about).await
}

/// Returns the customer whose account and password a form has. Unknown accounts take the same time
/// and get the same answer. That an account is blocked is told only with the right password.
pub(crate) async fn customer(service: &Service, form: &Params) -> Result<Customer, Refusal> {
    let account = Email::spelling_of(form.text("email"));
    let customer = if account.len() <= LONGEST_ACCOUNT {
        service.store.customer(&account).await?
    } else {
        None
    };
    let hash = customer
        .as_ref()
        .and_then(|customer| customer.password_hash.clone());
    let right = service.passwords.verify(form.raw("passwd"), hash).await?;
    let refusal = |reason| service.wording.refusal(reason, form.lang());
    match customer.filter(|_| right) {
        Some(customer) if customer.is_blocked => Err(refusal(Reason::Blocked)),
        Some(customer) => Ok(customer),
        None => Err(refusal(Reason::WrongLogin)),
    }
}
