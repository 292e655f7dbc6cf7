//! The inbox as a table for spreadsheets.

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures::stream;
use jiff::Timestamp;
use jiff::tz::Offset;
use serde::Deserialize;
use serde_json::Value;
use strum::VariantArray as _;
use utoipa::IntoParams;

use super::inbox::{Answerers, InboxQuery};
use crate::api::input::Search;
use crate::api::problem::Problem;
use crate::inquiries::inbox::InboxFilter;
use crate::inquiries::table::StoredInquiry;
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::Caller;
use crate::store::{RowSlice, Store};
use base::country;
use base::inquiry::InquiryField;
use base::locale::{Locale, Subject, texts_with};
use base::spreadsheet;

/// The number of inquiries that are read at once.
const AT_ONCE: i64 = 200;
/// By which spreadsheets know that a file is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The columns before the fields of an inquiry.
const COLUMNS: [&str; 5] = ["number", "received", "state", "owner", "lang"];

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ExportQuery {
    /// The language of the headings: `zh`, `en` or `ja`.
    #[serde(default)]
    headings: Locale,
}

/// Returns inquiries as CSV for spreadsheets (RFC 4180, UTF-8), the newest first. A cell that would
/// be a formula begins with an apostrophe. Times are China Standard Time.
#[utoipa::path(
    get, path = "/inquiries.csv", operation_id = "exportInquiries",
    security(("session" = ["owner", "editor", "merchandiser"])),
    params(InboxQuery, ExportQuery),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
    ),
)]
pub(super) async fn export_inquiries(
    State(service): State<Service>,
    caller: Caller<Answerers>,
    Search(query): Search<InboxQuery>,
    Search(ExportQuery { headings }): Search<ExportQuery>,
) -> Result<Response, Problem> {
    let filter = query.filter(&caller)?;
    let words = service.store.words(headings).await?;
    let read = |subject| {
        texts_with(&words, headings, subject).map_err(|error| {
            tracing::error!(error = &error as &dyn std::error::Error, "no headings");
            Problem::Failed
        })
    };
    let (mail, site) = (read(Subject::Mail)?, read(Subject::Site)?);
    let names = COLUMNS.map(|name| &mail["server"]["inquiryTable"][name]);
    let fields = InquiryField::VARIANTS.iter();
    let fields = fields.map(|field| &site["inquiry"][field.name()]);
    let head: Vec<_> = names.into_iter().chain(fields).map(text).collect();
    let separator = headings.language().numbers.separator();
    let head = format!("{BYTE_ORDER_MARK}{}", line(separator, &head));
    let states = read(Subject::Desk)?["desk"]["inbox"]["states"].take();
    let store = &service.store;
    caller
        .record_reading(store, ActionKind::ExportInquiries, "")
        .await?;
    let rows = rows(service.store, filter, states, (separator, headings));
    let body = futures::StreamExt::chain(stream::iter([Ok(Bytes::from(head))]), rows);
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"inquiries.csv\"",
        ),
    ];
    let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
    Ok((headers, Body::from_stream(body)).into_response())
}

/// The lines of the inquiries, some hundred in each chunk. An inquiry that arrives meanwhile may
/// repeat another one's line.
fn rows(
    store: Store,
    filter: InboxFilter,
    states: Value,
    (separator, headings): (char, Locale),
) -> impl futures::Stream<Item = Result<Bytes, axum::BoxError>> {
    stream::try_unfold(0, move |offset| {
        let (store, filter, states) = (store.clone(), filter.clone(), states.clone());
        async move {
            let rows = RowSlice::new(offset, AT_ONCE);
            let inquiries = store.inbox(&filter, rows).await?;
            if inquiries.is_empty() {
                return Ok(None);
            }
            let lines = inquiries
                .iter()
                .map(|stored| line(separator, &cells(stored, &states, headings)));
            Ok(Some((
                Bytes::from(lines.collect::<String>()),
                offset + AT_ONCE,
            )))
        }
    })
}

fn cells(stored: &StoredInquiry, states: &Value, headings: Locale) -> Vec<String> {
    let inquiry = stored.inquiry();
    let own = [
        stored.shown_number(),
        time(stored.received_at),
        text(&states[stored.state.name()]),
        stored.owner.clone(),
        stored.lang.clone(),
    ];
    let fields = InquiryField::VARIANTS.iter();
    let fields = fields.map(|field| match field {
        InquiryField::Country => country::shown(inquiry.text(*field), headings).to_owned(),
        _ => inquiry.text(*field).to_owned(),
    });
    own.into_iter().chain(fields).collect()
}

fn line(separator: char, cells: &[String]) -> String {
    spreadsheet::line_with(separator, cells.iter().map(String::as_str))
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// A time as China Standard Time, in the form that spreadsheets know.
fn time(seconds: i64) -> String {
    let time = Timestamp::from_second(seconds).unwrap_or_default();
    let time = Offset::constant(8).to_datetime(time);
    time.strftime("%Y-%m-%d %H:%M").to_string()
}
