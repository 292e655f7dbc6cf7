//! Pages as HTML, and their documents for in-app navigation.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, COOKIE, HeaderName, LOCATION,
    REFERRER_POLICY, VARY,
};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use http_body::Body;

use super::asked::Asked;
use super::error::HttpError;
use super::{client, conditional, markdown, page_headers, preview, speculation};
use crate::app::{App, ResponseKind};
use crate::body::Body as PageBody;
use crate::limits::TooMany;
use crate::pages::{InquiryInput, NoticesState, PageInput, PasswordInput};
use crate::policies::Policy;
use crate::publish::{CacheOutcome, FinishedPage, MarkdownPage, Published, WantedPage};
use base::locale::Locale;
use base::site::{
    self, Address, Audience, ComparedStyles, InquiryQuery, MovedAddresses, NoticesQuery,
    OrderQuery, PasswordQuery, Permanence, Redirect, Resolution, Route, SampleFilters, SearchQuery,
    Site,
};

/// The cookie with the visitor's language (spec §3).
const LANGUAGE_COOKIE: &str = "i18n_redirected";
/// The prefix of a document's path before the path of its page.
const DOCUMENTS: &str = "/_page";

pub(super) const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

#[derive(Clone, Copy, PartialEq, Eq)]
enum PageForm {
    Html,
    Markdown,
    Document,
}

impl PageForm {
    /// The form of a page at its own address.
    fn wanted_by(headers: &HeaderMap) -> Self {
        if markdown::is_wanted(headers) {
            Self::Markdown
        } else {
            Self::Html
        }
    }

    fn kind(self, route: Route) -> ResponseKind {
        match self {
            Self::Html | Self::Markdown => ResponseKind::Page(route.into()),
            Self::Document => ResponseKind::Document,
        }
    }

    const fn wanted(self) -> WantedPage {
        match self {
            Self::Html | Self::Markdown => WantedPage::Page,
            Self::Document => WantedPage::Document,
        }
    }

    /// Status and body of a page, whose Markdown is made of its HTML.
    fn of(self, page: &FinishedPage) -> (StatusCode, &PageBody) {
        match self {
            Self::Html | Self::Markdown => (page.status, &page.html),
            Self::Document => (page.document_status, &page.document),
        }
    }
}

/// Responds with a page as HTML, or as Markdown.
pub(super) async fn html(
    app: &App,
    asked: &Asked,
    request: Request,
) -> Result<Response, HttpError> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(HttpError::method_not_allowed("GET, HEAD"));
    }
    let (parts, _) = request.into_parts();
    Ok(at(app, asked, &parts).await)
}

/// Responds with the page at a request's path, whatever the method.
pub(super) async fn at(app: &App, asked: &Asked, request: &Parts) -> Response {
    let form = PageForm::wanted_by(&request.headers);
    answer(app, asked, request, request.uri.path(), form).await
}

/// Responds with the document of the page whose path follows `/_page`.
pub(super) async fn document(
    State(app): State<Arc<App>>,
    Extension(asked): Extension<Asked>,
    request: Request,
) -> Response {
    let (parts, _) = request.into_parts();
    let path = parts.uri.path().strip_prefix(DOCUMENTS).unwrap_or_default();
    let path = if path.is_empty() { "/" } else { path };
    answer(&app, &asked, &parts, path, PageForm::Document).await
}

/// Returns the response for a page that is cached and fresh, in a coding that has been made; `None`
/// for every other request, unknown paths included, since there may be a route for them.
pub(super) fn cached(app: &App, asked: &Asked, request: &Request) -> Option<Response> {
    let (uri, headers) = (request.uri(), request.headers());
    if !matches!(*request.method(), Method::GET | Method::HEAD) || !request.body().is_end_stream() {
        return None;
    }
    let (path, form) = match uri.path().strip_prefix(DOCUMENTS) {
        Some("") => ("/", PageForm::Document),
        Some(path) if path.starts_with('/') => (path, PageForm::Document),
        _ => (uri.path(), PageForm::wanted_by(headers)),
    };
    let (resolution, varies_by_cookie) = resolve(asked.site, uri, headers, path, form);
    let (address, published) = known(app, &resolution, path, uri.query())?;
    let vary = page_headers::vary(form != PageForm::Document, varies_by_cookie);
    let mut response = if form == PageForm::Markdown {
        let markdown = app.publisher.known_markdown(&published.page)?;
        markdown::send(headers, &published, &markdown, vary)
    } else {
        let (status, body) = form.of(&published.page);
        let variant = body.made(conditional::coding(headers))?;
        let response = conditional::send_variant(headers, status, variant);
        with_headers(response, &asked.policy, &published, form, vary)
    };
    name_rules(&mut response, form, address);
    response.extensions_mut().insert(form.kind(address.route));
    Some(response)
}

/// Returns the page at an address of a site if it is cached and fresh, the same for everyone, and no
/// error.
pub(super) fn known_at(app: &App, site: Site, path_and_query: &str) -> Option<Arc<FinishedPage>> {
    let (path, query) = match path_and_query.split_once('?') {
        Some((path, query)) => (path, Some(query)),
        None => (path_and_query, None),
    };
    let resolution = site::resolve(site, path, query.unwrap_or_default(), None);
    let (_, published) = known(app, &resolution, path, query)?;
    Some(published.page).filter(|page| page.document_status == StatusCode::OK)
}

/// Returns a page that is cached and fresh, and the same for everyone.
fn known(
    app: &App,
    resolution: &Resolution,
    path: &str,
    query: Option<&str>,
) -> Option<(Address, Published)> {
    let &Resolution::Page(address, Audience::Everyone) = resolution else {
        return None;
    };
    let has_query = search_query(address, query).is_some() || form_input(address, query).is_some();
    if address.route == Route::NotFound || has_query {
        return None;
    }
    let published = app.publisher.cached(address)?;
    let is_missing = published.page.document_status == StatusCode::NOT_FOUND;
    let is_known = !is_missing && !is_moved(app, address.site, path, query);
    is_known.then_some((address, published))
}

/// Resolves a path, and returns whether the result depends on the language cookie, which documents
/// ignore.
fn resolve(
    site: Site,
    uri: &Uri,
    headers: &HeaderMap,
    path: &str,
    form: PageForm,
) -> (Resolution, bool) {
    let preferred = match form {
        PageForm::Html | PageForm::Markdown => language_cookie(headers),
        PageForm::Document => None,
    };
    let query = uri.query().unwrap_or_default();
    let resolution = site::resolve(site, path, query, preferred);
    (resolution, site::varies_by_cookie(site, path))
}

/// Responds with 405; the router adds `Allow`.
pub(super) async fn method_not_allowed() -> HttpError {
    HttpError::new(StatusCode::METHOD_NOT_ALLOWED)
}

async fn answer(app: &App, asked: &Asked, request: &Parts, path: &str, form: PageForm) -> Response {
    if form != PageForm::Document
        && asked.site == Site::Garment
        && let Some(token) = site::preview_token(request.uri.query().unwrap_or_default())
    {
        return preview::linked(app, asked, request, &token).await;
    }
    if let Some(moved) = moved(app, asked, request, form, |known| {
        known.of_query(path, request.uri.query().unwrap_or_default())
    }) {
        return moved;
    }
    match resolve(asked.site, &request.uri, &request.headers, path, form) {
        (Resolution::Redirect(target), varies_by_cookie) => {
            let target = to_shown(app, asked.site, path, target);
            redirect(&target, form, varies_by_cookie)
        }
        (Resolution::Page(address, audience), varies_by_cookie) => {
            let published = publish(app, asked, request, (address, audience), form).await;
            if published.page.document_status == StatusCode::NOT_FOUND
                && let Some(moved) = moved_or_missed(app, asked, request, path, form)
            {
                return moved;
            }
            let headers = &request.headers;
            if audience == Audience::OnePerson {
                let mut response = send(
                    headers,
                    &asked.policy,
                    &published,
                    form,
                    page_headers::ONE_FORM,
                );
                response.extensions_mut().insert(form.kind(address.route));
                return response;
            }
            let vary = page_headers::vary(form != PageForm::Document, varies_by_cookie);
            let markdown = match form {
                PageForm::Markdown => markdown_of(app, request, address, &published).await,
                PageForm::Html | PageForm::Document => None,
            };
            let mut response = match markdown {
                Some(markdown) => markdown::send(headers, &published, &markdown, vary),
                None => send(headers, &asked.policy, &published, form, vary),
            };
            name_rules(&mut response, form, address);
            response.extensions_mut().insert(form.kind(address.route));
            response
        }
    }
}

/// Returns the Markdown of a page; `None` for a page that has none, and for a client over the limit
/// of pages that are not cached, which the Markdown of a cached page counts as until it is made.
async fn markdown_of(
    app: &App,
    request: &Parts,
    address: Address,
    published: &Published,
) -> Option<Arc<MarkdownPage>> {
    let known = app.publisher.known_markdown(&published.page);
    match published.outcome {
        CacheOutcome::Private => return None,
        CacheOutcome::Hit { .. } if known.is_none() => {
            let counted = client::count_miss(app, &request.extensions, &request.headers);
            counted.await.ok()?;
        }
        _ => {}
    }
    match known {
        Some(known) => Some(known),
        None => app.publisher.markdown(address, &published.page).await,
    }
}

/// Leads from the address of a whole section, such as `/oem`, past its hidden pages.
fn to_shown(app: &App, site: Site, path: &str, target: Redirect) -> Redirect {
    let release = app.publisher.release();
    let hidden = &release.bundle.manifest.texts.hidden;
    if site != Site::Garment || hidden.is_empty() {
        return target;
    }
    let shown = || {
        let page = site::page_at(site, &target.location)?;
        let route = hidden.first_shown(page.route)?;
        let is_section = !path.ends_with(page.route.path()?.as_ref());
        let shown = Address { route, ..page };
        shown
            .path_and_query()
            .filter(|_| is_section && shown != page)
    };
    match shown() {
        Some(location) => Redirect { location, ..target },
        None => target,
    }
}

/// Returns the response of a redirect from an address that the site had before. A document is at no
/// other site.
fn moved(
    app: &App,
    asked: &Asked,
    request: &Parts,
    form: PageForm,
    find: impl FnOnce(&MovedAddresses) -> Option<Redirect>,
) -> Option<Response> {
    let is_read = matches!(request.method, Method::GET | Method::HEAD);
    let known = (is_read && asked.site == Site::Garment).then(|| app.moved.known())?;
    let target = find(&known)?;
    let is_inside = target.location.starts_with('/');
    (is_inside || form != PageForm::Document).then(|| redirect(&target, form, false))
}

/// Returns the response of the redirect from an address at which there is no page; without one,
/// counts the request.
fn moved_or_missed(
    app: &App,
    asked: &Asked,
    request: &Parts,
    path: &str,
    form: PageForm,
) -> Option<Response> {
    let query = request.uri.query().unwrap_or_default();
    let found = moved(app, asked, request, form, |known| {
        known.of_missing(path, query)
    });
    if found.is_none() && form != PageForm::Document && asked.site == Site::Garment {
        app.moved.count_missed(path);
    }
    found
}

/// Whether the query of an address makes it one that the site had before.
fn is_moved(app: &App, site: Site, path: &str, query: Option<&str>) -> bool {
    let of_query = |query| app.moved.known().of_query(path, query).is_some();
    site == Site::Garment && query.is_some_and(of_query)
}

/// Returns the page at an address, for everyone or for one person.
async fn publish(
    app: &App,
    asked: &Asked,
    request: &Parts,
    (address, audience): (Address, Audience),
    form: PageForm,
) -> Published {
    let query = request.uri.query();
    let searched = search_query(address, query);
    let mut input = form_input(address, query);
    let query = OrderQuery::of(query.unwrap_or_default());
    let is_personal = audience == Audience::OnePerson
        && address.route == Route::Order
        && query != OrderQuery::default();
    let id = asked.id.as_str();
    let counted = match (&searched, &input) {
        (Some(_), _) | (_, Some(_)) => {
            client::count_miss(app, &request.extensions, &request.headers).await
        }
        (None, None) => counted(app, request, address, is_personal.then_some(&query)).await,
    };
    if counted.is_ok()
        && let Some(PageInput::Inquiry(own)) = &mut input
    {
        own.find_state(&app.provider, address.locale, id).await;
    }
    let wanted = form.wanted();
    let published = match counted {
        Err(TooMany(wait)) => app.publisher.turned_away(address, wait),
        Ok(()) if let Some(query) = &searched => {
            app.publisher.searched(address, query, wanted, id).await
        }
        Ok(()) if let Some(input) = &input => {
            app.publisher.page_of(address, input, wanted, id).await
        }
        Ok(()) if is_personal => app.publisher.page_for_one(address, &query, id).await,
        Ok(()) => app.publisher.page(address, id).await,
    };
    let has_key = matches!(&input, Some(PageInput::Inquiry(own)) if own.has_key());
    match audience {
        Audience::Everyone if has_key => published.private(),
        Audience::Everyone => published,
        // The page may be the same for everybody, but its address may be one person's.
        Audience::OnePerson => published.private(),
    }
}

/// The query of the search page; `None` for the page without one, and for other pages.
fn search_query(address: Address, query: Option<&str>) -> Option<SearchQuery> {
    let query = query.filter(|_| address.route == Route::Search)?;
    SearchQuery::of(query)
}

/// The query of a page with a form, the filters of a list among them; `None` for the page without one, and for other pages.
fn form_input(address: Address, query: Option<&str>) -> Option<PageInput> {
    let query = query?;
    match address.route {
        Route::Inquiry => {
            let asked = InquiryInput::asked(InquiryQuery::of(query)?);
            Some(PageInput::Inquiry(asked))
        }
        Route::SampleList(_) => Some(PageInput::Filtered(SampleFilters::of(query)?)),
        Route::SampleCompare => Some(PageInput::Compared(ComparedStyles::of(query)?)),
        Route::UserPassword | Route::UserForgotten => {
            let asked = PasswordInput::Asked(PasswordQuery::of(query)?);
            Some(PageInput::Password(asked))
        }
        Route::UserNotices => {
            let query = NoticesQuery::of(query)?;
            Some(PageInput::Notices(NoticesState::of(&query)))
        }
        _ => None,
    }
}

/// Responds with a page that was made for a form.
pub(super) fn of_form(
    asked: &Asked,
    request: &HeaderMap,
    published: &Published,
    route: Route,
) -> Response {
    let mut response = send(
        request,
        &asked.policy,
        published,
        PageForm::Html,
        page_headers::ONE_FORM,
    );
    response.extensions_mut().insert(PageForm::Html.kind(route));
    response
}

/// Responds with the page of a preview: nobody may store it, and search engines may not index it.
pub(super) fn of_preview(
    asked: &Asked,
    request: &HeaderMap,
    published: &Published,
    wanted: WantedPage,
    route: Route,
) -> Response {
    let form = match wanted {
        WantedPage::Page => PageForm::Html,
        WantedPage::Document => PageForm::Document,
    };
    let mut response = send(
        request,
        &asked.policy,
        published,
        form,
        page_headers::ONE_FORM,
    );
    response.extensions_mut().insert(form.kind(route));
    response
        .headers_mut()
        .insert(ROBOTS, HeaderValue::from_static("noindex, nofollow"));
    response
}

/// Counts a request whose page has to be rendered. With a token it is an access to contracts, which
/// the API counts in the same limit.
async fn counted(
    app: &App,
    request: &Parts,
    address: Address,
    personal: Option<&OrderQuery>,
) -> Result<(), TooMany> {
    match personal {
        Some(OrderQuery { token: Some(_), .. }) => {
            let proxies = &app.server.trusted_proxies;
            app.limits
                .orders(client::address(
                    &request.extensions,
                    &request.headers,
                    proxies,
                ))
                .await
        }
        None if app.publisher.has(address) => Ok(()),
        _ => client::count_miss(app, &request.extensions, &request.headers).await,
    }
}

/// Responds for a handler that panicked.
pub(super) async fn failure(app: &App, asked: &Asked, path: &str) -> Response {
    let site = asked.site;
    let address = match site::resolve(site, path, "", None) {
        Resolution::Page(address, _) => address,
        Resolution::Redirect(_) => Address {
            site,
            locale: Locale::default(),
            route: Route::NotFound,
        },
    };
    let published = app.publisher.failure(address).await;
    let headers = HeaderMap::new();
    send(
        &headers,
        &asked.policy,
        &published,
        PageForm::Html,
        page_headers::ONE_FORM,
    )
}

fn redirect(target: &Redirect, form: PageForm, varies_by_cookie: bool) -> Response {
    let (status, caching) = match target.permanence {
        Permanence::Permanent => (StatusCode::MOVED_PERMANENTLY, "public, max-age=3600"),
        Permanence::Unstored => (StatusCode::MOVED_PERMANENTLY, "no-store"),
        Permanence::Personal => (StatusCode::FOUND, "no-store"),
    };
    let location = match form {
        PageForm::Html | PageForm::Markdown => target.location.clone(),
        PageForm::Document => format!("{DOCUMENTS}{}", target.location),
    };
    let Ok(location) = HeaderValue::try_from(location) else {
        return HttpError::new(StatusCode::BAD_REQUEST).into_response();
    };
    let headers = [
        (LOCATION, location),
        (CACHE_CONTROL, HeaderValue::from_static(caching)),
    ];
    let mut response = (status, headers).into_response();
    if varies_by_cookie {
        response
            .headers_mut()
            .insert(VARY, HeaderValue::from_static("Cookie"));
    }
    if target.audience == Audience::OnePerson {
        response
            .headers_mut()
            .insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    }
    response
}

/// Responds with a page as HTML or as its document.
fn send(
    request: &HeaderMap,
    policy: &Policy,
    published: &Published,
    form: PageForm,
    vary: &'static str,
) -> Response {
    let (status, body) = form.of(&published.page);
    let response = conditional::send(request, status, body);
    with_headers(response, policy, published, form, vary)
}

fn with_headers(
    mut response: Response,
    policy: &Policy,
    published: &Published,
    form: PageForm,
    vary: &'static str,
) -> Response {
    let headers = response.headers_mut();
    let content_type = match form {
        PageForm::Html | PageForm::Markdown => "text/html; charset=utf-8",
        PageForm::Document => "application/json; charset=utf-8",
    };
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    if form != PageForm::Document {
        headers.insert(
            CONTENT_SECURITY_POLICY,
            policy.with_styles(&published.page.styles),
        );
    }
    page_headers::add(headers, published, vary);
    response
}

/// Names the speculation rules on a page for everyone. The brand site has one language.
fn name_rules(response: &mut Response, form: PageForm, address: Address) {
    if form == PageForm::Html && address.site == Site::Garment {
        let (name, value) = speculation::HEADER;
        response.headers_mut().insert(name, value);
    }
}

fn language_cookie(headers: &HeaderMap) -> Option<Locale> {
    headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .find_map(|cookies| {
            let value = cookies
                .split(';')
                .find_map(|pair| pair.trim().strip_prefix(LANGUAGE_COOKIE)?.strip_prefix('='))?;
            Locale::from_code(value).filter(|own| own.is_on())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn language(cookies: &'static str) -> Option<Locale> {
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, HeaderValue::from_static(cookies));
        language_cookie(&headers)
    }

    #[test]
    fn the_language_cookie_is_found_among_others() {
        assert_eq!(language("a=b; i18n_redirected=ja; c=d"), Some(Locale::JA));
        assert_eq!(language("i18n_redirected=en"), Some(Locale::EN));
        assert_eq!(language("i18n_redirected=fr"), None);
        assert_eq!(language("xi18n_redirected=en"), None);
        assert_eq!(language("i18n_redirected_x=en"), None);
    }
}
