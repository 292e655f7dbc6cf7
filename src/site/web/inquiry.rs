//! `POST /inquiry`, in each language: the form of the inquiry page, with files.
//!
//! Browsers send it without JavaScript. The response is a redirect to the page with the inquiry's
//! number, after the provider has stored it, or the form again with everything that was typed.

mod parts;
mod upload;
mod uploads;

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use http::header::{CACHE_CONTROL, LOCATION, REFERRER_POLICY, RETRY_AFTER};
use http::{HeaderValue, StatusCode};
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::RequestBodyDeadlineLayer;

use super::api::{ApiError, is_foreign};
use super::asked::Asked;
use super::error::HttpError;
use super::{client, files, forms, page};
use crate::app::App;
use crate::limits::TooMany;
use crate::pages::{InquiryFiles, InquiryInput, InquiryRefusal, KeptFile, PageInput};
use crate::provider::{AcceptedInquiry, ProviderError};
use crate::publish::WantedPage;
use base::header_value;
use base::inquiry::{FileFault, FileProblem, Inquiry, InquiryStyle};
use base::locale::Locale;
use base::site::{InquiryQuery, Route};
use upload::{FileStore, SentForm};

#[cfg(test)]
pub(super) use upload::LONGEST_BODY;
pub use uploads::UploadAnswer;

/// A field that people do not see, and programs fill in.
const TRAP: &str = "website";
/// How long the form was open, in milliseconds; empty without JavaScript.
const OPEN_FOR: &str = "open";
/// The least time in which a person fills in the form, in milliseconds.
const LEAST: u64 = 3000;

/// The paths of the inquiry page, with the form's method besides those of every page. Bodies may be
/// larger and take longer than others.
pub(super) fn routes(app: &App) -> Router<Arc<App>> {
    let paths = forms::paths([Route::Inquiry]);
    let routes = paths.fold(Router::new(), |routes, (path, route)| {
        let post = move |app, asked, request| send(app, asked, route, request);
        routes.route(&path, get(files::or_page).post(post))
    });
    let files = post(uploads::answer).delete(uploads::answer);
    routes
        .route(uploads::PATH, files)
        .method_not_allowed_fallback(page::method_not_allowed)
        .layer(RequestBodyLimitLayer::new(upload::LONGEST_BODY))
        .layer(RequestBodyDeadlineLayer::new(app.server.upload_timeout))
}

async fn send(
    State(app): State<Arc<App>>,
    Extension(asked): Extension<Asked>,
    route: Route,
    request: Request,
) -> Result<Response, HttpError> {
    let address = forms::address_of(route, request.uri().path())?;
    let locale = address.locale;
    if asked.site != address.site {
        return Err(HttpError::method_not_allowed("GET, HEAD"));
    }
    let (parts, body) = request.into_parts();
    if is_foreign(&parts.headers, &app.server.public_url) {
        return Err(ApiError::CrossSite.text(&app, locale));
    }
    let proxies = &app.server.trusted_proxies;
    let client = client::address(&parts.extensions, &parts.headers, proxies);
    // Before anything is received. A form that is not sent is given back below, but not a body that
    // breaks off.
    let counted = app.limits.inquiries(client).await;
    let request = Request::from_parts(parts.clone(), body);
    let store = match &counted {
        Err(_) => FileStore::Nowhere,
        Ok(()) if app.provider.stores_uploads() => FileStore::Provider(&app.provider, client),
        Ok(()) => FileStore::Memory,
    };
    let sent = SentForm::read(request, store).await;
    let mut sent = sent.map_err(|error| error.text(&app, locale))?;
    let styles = InquiryStyle::of_form(|name| sent.form.fields(name));
    let inquiry = Inquiry::read(|name| sent.form.field(name)).with_styles(styles);
    let delivered = match refused(&sent, &inquiry, counted) {
        None => deliver(&app, &asked, &mut sent, &inquiry, locale).await,
        Some(refused) => {
            if counted.is_ok() {
                app.limits.no_inquiry(client).await;
            }
            Err(refused)
        }
    };
    let (refusal, wait) = match delivered {
        Ok(query) => return Ok(see(locale, &query)),
        Err(refused) => refused,
    };
    let input = PageInput::Inquiry(InquiryInput::Refused {
        inquiry,
        refusal,
        files: InquiryFiles::sent_again(sent.had_files, sent.kept, sent.fault.as_ref()),
    });
    let shown = client::count_miss(&app, &parts.extensions, &parts.headers).await;
    let id = asked.id.as_str();
    let published = match shown {
        Ok(()) => {
            app.publisher
                .page_of(address, &input, WantedPage::Page, id)
                .await
        }
        Err(TooMany(wait)) => app.publisher.turned_away(address, wait),
    };
    let mut response = page::of_form(&asked, &parts.headers, &published, address.route);
    if let Some(TooMany(wait)) = wait {
        let wait = header_value::seconds(wait);
        response.headers_mut().insert(RETRY_AFTER, wait);
    }
    Ok(response)
}

type RefusedInquiry = (InquiryRefusal, Option<TooMany>);

/// Returns why an inquiry is not sent to the provider.
fn refused(
    sent: &SentForm,
    inquiry: &Inquiry,
    counted: Result<(), TooMany>,
) -> Option<RefusedInquiry> {
    if !inquiry.problems().is_empty() {
        return Some((InquiryRefusal::Incomplete, None));
    }
    if let Err(wait) = counted {
        return Some((InquiryRefusal::Limited, Some(wait)));
    }
    match sent.fault.as_ref().map(|fault| fault.problem) {
        Some(FileProblem::Busy) => return Some((InquiryRefusal::Unavailable, None)),
        Some(_) => return Some((InquiryRefusal::Files, None)),
        None => {}
    }
    let form = &sent.form;
    let open_for = form.field(OPEN_FOR).parse();
    // The form that is shown again has neither: a person sends it again.
    let is_automatic =
        !form.field(TRAP).is_empty() || open_for.is_ok_and(|open_for: u64| open_for < LEAST);
    is_automatic.then_some((InquiryRefusal::Automatic, None))
}

/// Sends an inquiry to the provider. Returns the query of the page with its number.
async fn deliver(
    app: &App,
    asked: &Asked,
    sent: &mut SentForm,
    inquiry: &Inquiry,
    locale: Locale,
) -> Result<InquiryQuery, RefusedInquiry> {
    let files = std::mem::take(&mut sent.files);
    let kept: Vec<_> = sent.kept.iter().filter_map(KeptFile::upload).collect();
    let sending = app.provider.inquire(inquiry, files, &kept, locale).await;
    let sent_as = |own: AcceptedInquiry| InquiryQuery::Sent(own.number, own.key);
    sending.map(sent_as).map_err(|error| {
        let problem = if error.is_gone() {
            sent.kept.clear();
            FileProblem::Gone
        } else if !error.refuses_files() || (!sent.had_files && kept.is_empty()) {
            return (refusal(asked, &error), None);
        } else if kept.is_empty() {
            FileProblem::Full
        } else {
            FileProblem::Large
        };
        sent.fault = Some(FileFault {
            problem,
            name: String::new(),
            found: None,
        });
        (InquiryRefusal::Files, None)
    })
}

/// Logs a failure, without anything of the inquiry, and returns what it means for the visitor.
fn refusal(asked: &Asked, error: &ProviderError) -> InquiryRefusal {
    let cause = error.label();
    if error.is_not_found() {
        tracing::debug!(
            request_id = asked.id.as_str(),
            "the provider takes no inquiries"
        );
        return InquiryRefusal::Unsupported;
    }
    tracing::warn!(
        request_id = asked.id.as_str(),
        cause,
        "an inquiry could not be sent"
    );
    InquiryRefusal::Unavailable
}

/// Redirects a browser that has sent the form, so that it does not send it again when the page is
/// loaded again.
fn see(locale: Locale, query: &InquiryQuery) -> Response {
    let location = format!("{}{}", locale.prefix(), query.href());
    let Ok(location) = HeaderValue::try_from(location) else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let headers = [
        (LOCATION, location),
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    ];
    (StatusCode::SEE_OTHER, headers).into_response()
}
