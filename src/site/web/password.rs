//! `POST /user/password` and `POST /user/forgotten`, in each language: the forms for a new
//! password.
//!
//! Browsers send them without JavaScript. The response is a redirect to the page that says so, or
//! the form again without passwords. A changed password ends all sessions of the customer, so that
//! the browser that changed it logs in again: its password manager sees the new one, and no
//! response to a form has a token.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;
use axum::routing::get;
use axum::{Extension, Router};
use http::header::RETRY_AFTER;

use super::api::{ApiError, Form, is_foreign, receive};
use super::asked::Asked;
use super::error::HttpError;
use super::known_browser::KnownBrowser;
use super::{client, files, forms, page};
use crate::app::App;
use crate::limits::{Attempt, Guesser, Outcome, TooMany};
use crate::pages::{PageInput, PasswordForm, PasswordInput, PasswordRefusal};
use crate::provider::{Cause, CustomerToken, Password, PasswordPair, ProviderError};
use crate::publish::WantedPage;
use base::header_value;
use base::locale::Locale;
use base::security::{self, EventAccount, SecurityEvent};
use base::site::Route;

/// The longest body, in bytes: an address, a token and three passwords of maximum length,
/// percent-encoded.
const LONGEST: usize = 8 * 1024;

/// The paths of the pages, with the forms' method besides those of every page.
pub(super) fn routes() -> Router<Arc<App>> {
    let paths = forms::paths([Route::UserPassword, Route::UserForgotten]);
    paths.fold(Router::new(), |routes, (path, route)| {
        let post = move |app, asked, request| send(app, asked, route, request);
        routes.route(&path, get(files::or_page).post(post))
    })
}

async fn send(
    State(app): State<Arc<App>>,
    Extension(asked): Extension<Asked>,
    route: Route,
    request: Request,
) -> Result<Response, HttpError> {
    let address = forms::address_of(route, request.uri().path())?;
    if asked.site != address.site {
        return Err(HttpError::method_not_allowed("GET, HEAD"));
    }
    let (parts, body) = request.into_parts();
    let form = async {
        if is_foreign(&parts.headers, &app.server.public_url) {
            return Err(ApiError::CrossSite);
        }
        Form::parse(&parts.headers, &receive(body, LONGEST).await?)
    };
    let locale = address.locale;
    let form = form.await.map_err(|error| error.text(&app, locale))?;
    let proxies = &app.server.trusted_proxies;
    let client = client::address(&parts.extensions, &parts.headers, proxies);
    let token = form.field("token");
    let carried_out = match address.route {
        Route::UserForgotten => request_link(&app, &form, client, locale).await,
        _ if token.is_empty() => {
            let is_secure = app.server.behind_tls;
            let browser = KnownBrowser::of(&app, &parts.headers, is_secure, &form.email());
            Box::pin(change(&app, &form, client, &browser, locale)).await
        }
        _ => reset(&app, token, &form, client, locale).await,
    };
    log_security(address.route, &form, &carried_out);
    let refused = match carried_out {
        Ok(()) => return Ok(forms::done(address, ending(&form))),
        Err(refused) => refused,
    };
    if let NotDone::Failed(error) = &refused {
        log_failure(&asked, error);
    }
    let (shown, wait) = shown_again(&refused, &form);
    let input = PageInput::Password(PasswordInput::Refused(shown));
    let counted = client::count_miss(&app, &parts.extensions, &parts.headers).await;
    let published = match counted {
        Ok(()) => {
            let id = asked.id.as_str();
            app.publisher
                .page_of(address, &input, WantedPage::Page, id)
                .await
        }
        Err(TooMany(wait)) => app.publisher.turned_away(address, wait),
    };
    let published = published.private();
    let mut response = page::of_form(&asked, &parts.headers, &published, address.route);
    if let Some(TooMany(wait)) = wait {
        let wait = header_value::seconds(wait);
        response.headers_mut().insert(RETRY_AFTER, wait);
    }
    Ok(response)
}

/// The query of the page after the form, which says what is done.
fn ending(form: &Form) -> &'static str {
    if confirms(form) {
        "done&confirm"
    } else {
        "done"
    }
}

/// Whether the form confirms the address of an account, or requests a link that does.
fn confirms(form: &Form) -> bool {
    !form.field("confirm").is_empty()
}

/// Why a form was not carried out.
enum NotDone {
    Limited(TooMany),
    /// There was no place in time.
    Busy,
    /// A malformed token: no call was made.
    NoLink,
    Failed(ProviderError),
}

/// Requests a mail with a link. The provider's answer is the same whoever the address belongs to.
async fn request_link(
    app: &App,
    form: &Form,
    client: Option<IpAddr>,
    locale: Locale,
) -> Result<(), NotDone> {
    let email = &form.email();
    count(app, email, client).await?;
    let requested = app.provider.request_link(email, locale).await;
    requested.map_err(NotDone::Failed)
}

/// Changes a password, within the limits of logins: the present password is checked.
async fn change(
    app: &App,
    form: &Form,
    client: Option<IpAddr>,
    browser: &KnownBrowser,
    locale: Locale,
) -> Result<(), NotDone> {
    let email = &form.email();
    let by_address = app.limits.by_address(Attempt::Login, client).await;
    by_address.map_err(NotDone::Limited)?;
    let guess = app.limits.guess(Guesser {
        account: email,
        address: client,
        browser: browser.id.as_deref(),
    });
    let guess = guess.await.map_err(NotDone::Limited)?;
    let (present, new) = (Password::new(form.field("passwd")), new_password(form));
    let check = async {
        let changed = app
            .provider
            .change_password(email, &present, &new, locale)
            .await;
        let outcome = match &changed {
            Ok(()) => Outcome::Accepted,
            Err(error) if is_wrong(error) => Outcome::Refused,
            Err(_) => Outcome::Unknown,
        };
        (outcome, changed)
    };
    let checked = Box::pin(app.limits.log_in(email, client, check)).await;
    let Some((outcome, changed)) = checked else {
        app.limits.ended(Outcome::Unknown, guess).await;
        return Err(NotDone::Busy);
    };
    app.limits.ended(outcome, guess).await;
    changed.map_err(NotDone::Failed)
}

/// Sets a new password with the token of a link.
async fn reset(
    app: &App,
    token: &str,
    form: &Form,
    client: Option<IpAddr>,
    locale: Locale,
) -> Result<(), NotDone> {
    let counted = app.limits.by_address(Attempt::Password, client).await;
    counted.map_err(NotDone::Limited)?;
    let token = CustomerToken::new(token).ok_or(NotDone::NoLink)?;
    let place = app.limits.place(Attempt::Password, client).await;
    let _place = place.ok_or(NotDone::Busy)?;
    let new = new_password(form);
    let reset = app.provider.reset_password(&token, &new, locale).await;
    reset.map_err(NotDone::Failed)
}

/// Counts a request for a link.
async fn count(app: &App, account: &str, client: Option<IpAddr>) -> Result<(), NotDone> {
    let attempt = Attempt::Password;
    let by_address = app.limits.by_address(attempt, client).await;
    by_address.map_err(NotDone::Limited)?;
    let by_account = app.limits.by_account(attempt, account, client).await;
    by_account.map_err(NotDone::Limited)
}

/// Logs a changed password, a wrong one, and a wrong link.
fn log_security(route: Route, form: &Form, carried_out: &Result<(), NotDone>) {
    let is_link = !form.field("token").is_empty();
    let account = match form.field("email") {
        email if !is_link => EventAccount::Written(email),
        _ => EventAccount::Nobody,
    };
    let event = match carried_out {
        Ok(()) if route == Route::UserForgotten => return,
        Ok(()) => SecurityEvent::CustomerPasswordChanged,
        Err(NotDone::NoLink) => SecurityEvent::WrongLink,
        Err(NotDone::Failed(error)) if is_wrong(error) && is_link => SecurityEvent::WrongLink,
        Err(NotDone::Failed(error)) if is_wrong(error) => SecurityEvent::WrongPassword,
        Err(_) => return,
    };
    security::log(event, account);
}

fn new_password(form: &Form) -> PasswordPair {
    PasswordPair {
        pwd: Password::new(form.field("pwd")),
        repwd: Password::new(form.field("repwd")),
    }
}

/// Whether the account, the password or the link is wrong.
fn is_wrong(error: &ProviderError) -> bool {
    matches!(error.cause(), Cause::Refused { status: 401, .. })
}

/// The form as it is shown again, and how long a client that is over a limit has to wait.
fn shown_again(refused: &NotDone, form: &Form) -> (PasswordForm, Option<TooMany>) {
    let link = Some(form.field("token")).filter(|token| !token.is_empty());
    let is_link = link.is_some();
    let mut shown = PasswordForm {
        link: link.map(str::to_owned),
        confirms: confirms(form),
        email: form.email(),
        ..PasswordForm::default()
    };
    let mut wait = None;
    shown.refusal = Some(match refused {
        NotDone::Limited(too_many) => {
            wait = Some(*too_many);
            PasswordRefusal::Limited
        }
        NotDone::NoLink => PasswordRefusal::Link,
        NotDone::Failed(error) if error.is_not_found() => PasswordRefusal::Unsupported,
        NotDone::Failed(error) if is_link && is_wrong(error) => PasswordRefusal::Link,
        NotDone::Failed(error) if error.ends_session() => {
            error.words().clone_into(&mut shown.message);
            PasswordRefusal::Rejected
        }
        NotDone::Busy | NotDone::Failed(_) => PasswordRefusal::Unavailable,
    });
    (shown, wait)
}

/// Logs a failure, without the provider's message and the customer's data. A refused customer is
/// not a failure of the provider.
fn log_failure(asked: &Asked, error: &ProviderError) {
    let (request_id, call, cause) = (asked.id.as_str(), error.call().name, error.label());
    if error.is_not_found() || error.ends_session() {
        tracing::debug!(request_id, call, cause, "a form for a password was refused");
    } else {
        tracing::warn!(request_id, call, cause, "a form for a password failed");
    }
}
