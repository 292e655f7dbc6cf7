//! Login, logout and registration (spec §5, §7). Passwords are a type that cannot be displayed.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::response::AppendHeaders;
use http::header::{HeaderName, SET_COOKIE};
use http::{HeaderMap, HeaderValue};
use serde::Serialize;
use ts_rs::TS;

use super::contracts::count_orders;
use super::envelope::Envelope;
use super::error::ApiError;
use super::form::Form;
use super::language;
use crate::app::{App, RequestId};
use crate::limits::{Attempt, Guesser, Outcome};
use crate::provider::{CustomerToken, Login, Password, ProviderError};
use crate::web::asked::Asked;
use crate::web::client;
use crate::web::known_browser::KnownBrowser;
use base::security::{self, EventAccount, SecurityEvent};

/// A customer's session (spec §3). The browser stores it as `gmsys_…`.
#[derive(Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "api.ts")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the flags of a login (spec §3)"
)]
pub struct LoggedIn {
    token: String,
    uname: String,
    /// The path of the picture, `/media/…`; empty if there is none.
    avatar: String,
    first_login: bool,
    first_login_pwd: bool,
    /// Whether the password must be changed.
    change_pwd: bool,
    /// Whether the change comes before the orders: the flags say so, and the provider can change
    /// passwords.
    password_due: bool,
}

impl LoggedIn {
    fn of(login: Login, password_due: bool) -> Self {
        Self {
            password_due,
            token: login.token.expose().to_owned(),
            uname: login.uname,
            avatar: login.avatar,
            first_login: login.first_login,
            first_login_pwd: login.first_login_pwd,
            change_pwd: login.change_pwd,
        }
    }
}

/// `POST /api/v1/user/login/email`: `email`, `passwd`. The browser is known from then on.
pub(super) async fn login(
    State(app): State<Arc<App>>,
    Extension(Asked { id, .. }): Extension<Asked>,
    request: Request,
) -> Result<(KnownCookie, Envelope<LoggedIn>), ApiError> {
    let locale = language(request.uri());
    let (headers, form, address) = limited_form(&app, Attempt::Login, request).await?;
    let account = &form.email();
    let browser = KnownBrowser::of(&app, &headers, app.server.behind_tls, account);
    let guess = app.limits.guess(Guesser {
        account,
        address,
        browser: browser.id.as_deref(),
    });
    let guess = guess.await.map_err(ApiError::TooMany)?;
    let check = async {
        let login = app
            .provider
            .login(account, &Password::new(form.field("passwd")), locale)
            .await;
        let outcome = match &login {
            Ok(_) => Outcome::Accepted,
            Err(error) if error.ends_session() => Outcome::Refused,
            Err(_) => Outcome::Unknown,
        };
        (outcome, login)
    };
    let checked = Box::pin(app.limits.log_in(account, address, check)).await;
    let Some((outcome, login)) = checked else {
        app.limits.ended(Outcome::Unknown, guess).await;
        return Err(ApiError::Unavailable);
    };
    app.limits.ended(outcome, guess).await;
    let written = EventAccount::Written(account);
    match outcome {
        Outcome::Accepted => security::log(SecurityEvent::CustomerLogin, written),
        Outcome::Refused => security::log(SecurityEvent::WrongPassword, written),
        Outcome::Unknown => {}
    }
    let login = login.map_err(|error| log_failure(&id, &error))?;
    let password_due =
        (login.change_pwd || login.first_login_pwd) && app.provider.changes_passwords(locale).await;
    let known = browser.remembered(&app, account);
    let cookie = AppendHeaders(known.map(|cookie| (SET_COOKIE, cookie)));
    Ok((cookie, Envelope::ok(LoggedIn::of(login, password_due))))
}

/// `POST /api/v1/user/logout`: `token`. The browser has forgotten it already. The answer's data is
/// whether the provider has ended it: one that lacks the call, or is away, lets it expire.
pub(super) async fn logout(
    State(app): State<Arc<App>>,
    Extension(Asked { id, .. }): Extension<Asked>,
    request: Request,
) -> Result<Envelope<bool>, ApiError> {
    let locale = language(request.uri());
    count_orders(&app, request.extensions(), request.headers()).await?;
    let form = Form::read(request).await?;
    let Some(token) = CustomerToken::new(form.field("token")) else {
        return Ok(Envelope::ok(false));
    };
    let ended = app.provider.log_out(&token, locale).await;
    if let Err(error) = &ended
        && !error.is_not_found()
    {
        log_failure(&id, error);
    }
    Ok(Envelope::ok(ended.is_ok()))
}

/// The end of a registration.
#[derive(Serialize, TS)]
#[ts(export_to = "api.ts")]
pub struct Registration {
    /// Whether a mail goes to the address, which confirms it.
    mailed: bool,
}

/// `POST /api/v1/user/register/email`: `email`, `pwd`, `repwd`.
pub(super) async fn register(
    State(app): State<Arc<App>>,
    Extension(Asked { id, .. }): Extension<Asked>,
    request: Request,
) -> Result<Envelope<Registration>, ApiError> {
    let locale = language(request.uri());
    let (_, form, address) = limited_form(&app, Attempt::Register, request).await?;
    let email = &form.email();
    let counted = app.limits.by_account(Attempt::Register, email, address);
    counted.await.map_err(ApiError::TooMany)?;
    let place = app.limits.place(Attempt::Register, address).await;
    let registered = async {
        let _place = place.ok_or(ApiError::Unavailable)?;
        let (password, again) = (
            Password::new(form.field("pwd")),
            Password::new(form.field("repwd")),
        );
        let registered = app.provider.register(email, &password, &again, locale);
        registered.await.map_err(|error| log_failure(&id, &error))
    };
    let registered = registered.await;
    if matches!(registered, Err(ApiError::Unavailable | ApiError::Unusable)) {
        // The customer may try again as soon as the provider answers.
        app.limits.uncount(Attempt::Register, email, address).await;
    }
    registered.map(|mailed| Envelope::ok(Registration { mailed }))
}

/// The cookie by which a browser is known, if it is set.
type KnownCookie = AppendHeaders<Option<(HeaderName, HeaderValue)>>;

/// Reads the form of an attempt within the limits, and returns it with the headers and the client's
/// address, which is counted before the form is read.
async fn limited_form(
    app: &App,
    attempt: Attempt,
    request: Request,
) -> Result<(HeaderMap, Form, Option<IpAddr>), ApiError> {
    let headers = request.headers().clone();
    let proxies = &app.server.trusted_proxies;
    let address = client::address(request.extensions(), &headers, proxies);
    app.limits
        .by_address(attempt, address)
        .await
        .map_err(ApiError::TooMany)?;
    let form = Form::read(request).await?;
    Ok((headers, form, address))
}

/// Logs a failure, without the provider's message and the customer's data, and returns the
/// response to it. A refused customer is not a failure of the provider.
pub(super) fn log_failure(id: &RequestId, error: &ProviderError) -> ApiError {
    let (call, cause) = (error.call().name, error.label());
    let problem = ApiError::of(error);
    if let ApiError::Refused { status, .. } = problem {
        tracing::debug!(
            request_id = id.as_str(),
            call,
            status,
            "the provider refused a customer's call"
        );
    } else {
        tracing::warn!(
            request_id = id.as_str(),
            call,
            cause,
            "a customer's call failed"
        );
    }
    problem
}
