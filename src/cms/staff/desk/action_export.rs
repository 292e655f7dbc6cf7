//! The list of actions as a table for spreadsheets.

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures::stream;
use serde::Deserialize;
use serde_json::Value;
use utoipa::IntoParams;

use super::actions::{ActionSearch, StaffAction};
use super::caller::{Caller, Owners};
use super::things::{ActionThing, Subjects};
use crate::api::input::Search;
use crate::api::problem::Problem;
use crate::clock;
use crate::service::Service;
use crate::staff::action_list::ActionFilter;
use crate::staff::actions::ActionKind;
use crate::store::Store;
use base::locale::{Locale, Subject, texts_with};
use base::spreadsheet;

/// The number of actions that are read at once.
const AT_ONCE: i64 = 200;
/// By which spreadsheets know that a file is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The columns, by the names of their headings.
const COLUMNS: [&str; 7] = [
    "time", "person", "address", "action", "subject", "before", "now",
];

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ActionHeadings {
    /// The language of the headings and the actions: `zh`, `en` or `ja`.
    #[serde(default)]
    headings: Locale,
}

/// Returns what was done as CSV for spreadsheets (RFC 4180, UTF-8), the newest first. A cell that
/// would be a formula begins with an apostrophe. Times are China Standard Time.
#[utoipa::path(
    get, path = "/actions.csv", operation_id = "exportActions",
    security(("session" = ["owner"])),
    params(ActionSearch, ActionHeadings),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
    ),
)]
pub(super) async fn export_actions(
    State(service): State<Service>,
    caller: Caller<Owners>,
    Search(search): Search<ActionSearch>,
    Search(ActionHeadings { headings }): Search<ActionHeadings>,
) -> Result<Response, Problem> {
    let filter = search.filter()?;
    let store = service.store;
    let words = store.words(headings).await?;
    let texts = texts_with(&words, headings, Subject::Desk).map_err(|error| {
        tracing::error!(error = &error as &dyn std::error::Error, "no headings");
        Problem::Failed
    })?;
    let names = COLUMNS.map(|name| text(&texts["desk"]["activity"]["columns"][name]));
    let separator = headings.language().numbers.separator();
    let head = format!("{BYTE_ORDER_MARK}{}", line(separator, &names));
    caller
        .record_reading(&store, ActionKind::ExportActions, "")
        .await?;
    let actions = texts["desk"]["actions"].clone();
    let rows = rows(store, filter, (headings, actions), separator);
    let body = futures::StreamExt::chain(stream::iter([Ok(Bytes::from(head))]), rows);
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"activity.csv\"",
        ),
    ];
    let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
    Ok((headers, Body::from_stream(body)).into_response())
}

/// The lines of the actions, some hundred in each chunk.
fn rows(
    store: Store,
    filter: ActionFilter,
    texts: (Locale, Value),
    separator: char,
) -> impl futures::Stream<Item = Result<Bytes, axum::BoxError>> {
    let begin = Some((i64::MAX, String::new()));
    stream::try_unfold(begin, move |before| {
        let (store, filter, texts) = (store.clone(), filter.clone(), texts.clone());
        async move {
            let Some((done_at, id)) = before else {
                return Ok(None);
            };
            let rows = store.staff_actions(&filter, (done_at, &id), AT_ONCE);
            let rows = rows.await?;
            let Some(last) = rows.last() else {
                return Ok(None);
            };
            let next = (last.action.done_at, last.action.id.clone());
            let mut subjects = Subjects::default();
            let mut lines = String::new();
            for row in rows {
                let own = StaffAction::of(&store, &mut subjects, row).await?;
                lines.push_str(&line(separator, &cells(own, &texts)));
            }
            Ok(Some((Bytes::from(lines), Some(next))))
        }
    })
}

fn cells(own: StaffAction, (locale, actions): &(Locale, Value)) -> [String; 7] {
    let subject = match own.thing {
        Some(ActionThing::Entry { entry }) => {
            let title = entry.title(*locale).unwrap_or_else(|| entry.id.clone());
            [title, own.detail].join(" ").trim_end().to_owned()
        }
        Some(ActionThing::File { name, .. }) if !name.is_empty() => name,
        _ => own.subject,
    };
    let [before, now] = own.companies.unwrap_or_default();
    [
        clock::china(own.done_at.div_euclid(1000)),
        own.actor_name.unwrap_or_default(),
        own.actor,
        text(&actions[own.action.name()]),
        subject,
        before,
        now,
    ]
}

fn line(separator: char, cells: &[String]) -> String {
    spreadsheet::line_with(separator, cells.iter().map(String::as_str))
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
