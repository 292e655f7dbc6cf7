//! Numbers of a period: page views and inquiries, to look at and as a file.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::api::input::Search;
use crate::api::problem::Problem;
use crate::clock;
use crate::inquiries::desk::inbox::Answerers;
use crate::service::Service;
use crate::staff::desk::caller::{Caller, Everyone, Publishers, Roles};
use crate::visits::view_counts::{CountedPeriod, ViewKind, ViewPeriod};
use base::locale::{Locale, Subject, texts_with};
use base::spreadsheet;

/// The number of pages, campaigns and markets.
const RANKED: usize = 10;
/// The number of each in a file.
const RANKED_IN_FILE: usize = 1000;
/// By which spreadsheets know that a file is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The numbers of a period.
#[derive(Serialize, ToSchema)]
pub(crate) struct VisitNumbers {
    /// Each day that is counted, the oldest first. Days are kept for some two years.
    days: Vec<VisitDay>,
    /// The pages of the garment site with the most views, by their paths without a language.
    pages: Vec<NamedViews>,
    languages: Vec<NamedViews>,
    /// The campaigns with the most views, as the addresses name them: channel and promotion
    /// (`srchn`, `spchn`), else `utm_source` and `utm_campaign`.
    campaigns: Vec<NamedViews>,
    /// The inquiries by market of sale, else country; one without either is empty. Absent for those
    /// who do not answer buyers.
    #[serde(skip_serializing_if = "Option::is_none")]
    inquiries: Option<Vec<NamedViews>>,
}

/// A day's page views.
#[derive(Serialize, ToSchema)]
struct VisitDay {
    /// Its beginning in China Standard Time, in seconds since 1970.
    from: i64,
    views: i64,
}

/// The number of something with a name.
#[derive(Serialize, ToSchema)]
struct NamedViews {
    name: String,
    views: i64,
}

/// The days whose numbers are wanted, China Standard Time; without any, the last four weeks.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PeriodQuery {
    /// The first day, such as `2026-11-01`.
    #[param(value_type = Option<String>)]
    from: Option<Date>,
    /// The last day; at most 400 days are counted.
    #[param(value_type = Option<String>)]
    to: Option<Date>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct NumberHeadings {
    /// The language of the headings: `zh`, `en` or `ja`.
    #[serde(default)]
    headings: Locale,
}

impl VisitNumbers {
    async fn of(
        service: &Service,
        query: &PeriodQuery,
        (ranked, has_inquiries): (usize, bool),
    ) -> Result<Self, Problem> {
        let period = ViewPeriod::between(query.from, query.to).ok_or(Problem::Invalid)?;
        let CountedPeriod { days, views } = service.today.counted(&service.store, period).await?;
        let named = |(name, views)| NamedViews { name, views };
        let first = |kind| views.first(kind, ranked).into_iter().map(named).collect();
        let inquiries = if has_inquiries {
            let most = i64::try_from(ranked).unwrap_or(i64::MAX);
            let rows = service.store.inquiries_by_market(period.moments(), most);
            Some(rows.await?.into_iter().map(named).collect())
        } else {
            None
        };
        let days = days
            .into_iter()
            .map(|(from, views)| VisitDay { from, views });
        Ok(Self {
            days: days.collect(),
            pages: first(ViewKind::Page),
            languages: first(ViewKind::Language),
            campaigns: first(ViewKind::Campaign),
            inquiries,
        })
    }
}

/// Returns page views and inquiries of a period.
#[utoipa::path(
    get, path = "/dashboard/visits", operation_id = "countVisits",
    security(("session" = ["owner", "editor", "author", "merchandiser"])),
    params(PeriodQuery),
    responses(
        (status = 200, body = VisitNumbers),
    ),
)]
pub(super) async fn count_visits(
    State(service): State<Service>,
    caller: Caller<Everyone>,
    Search(query): Search<PeriodQuery>,
) -> Result<Json<VisitNumbers>, Problem> {
    let has_inquiries = Answerers::include(caller.member.role);
    let numbers = VisitNumbers::of(&service, &query, (RANKED, has_inquiries));
    Ok(Json(numbers.await?))
}

/// Returns page views and inquiries of a period as CSV for spreadsheets (RFC 4180, UTF-8): in each
/// row what is counted, its name and the number. A cell that would be a formula begins with an
/// apostrophe.
#[utoipa::path(
    get, path = "/dashboard/visits.csv", operation_id = "exportNumbers",
    security(("session" = ["owner", "editor"])),
    params(PeriodQuery, NumberHeadings),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
    ),
)]
pub(super) async fn export_numbers(
    State(service): State<Service>,
    _: Caller<Publishers>,
    Search(query): Search<PeriodQuery>,
    Search(NumberHeadings { headings }): Search<NumberHeadings>,
) -> Result<Response, Problem> {
    let numbers = VisitNumbers::of(&service, &query, (RANKED_IN_FILE, true)).await?;
    let words = service.store.words(headings).await?;
    let texts = texts_with(&words, headings, Subject::Desk).map_err(|error| {
        tracing::error!(error = &error as &dyn std::error::Error, "no headings");
        Problem::Failed
    })?;
    let texts = &texts["desk"]["dashboard"];
    let separator = headings.language().numbers.separator();
    let line = |cells: [&str; 3]| spreadsheet::line_with(separator, cells);
    let columns = ["counted", "name", "number"].map(|name| text(&texts["columns"][name]));
    let mut table = format!("{BYTE_ORDER_MARK}{}", line(columns));
    for VisitDay { from, views } in &numbers.days {
        let day = clock::china(*from);
        let day = day.split(' ').next().unwrap_or_default();
        table.push_str(&line([text(&texts["day"]), day, &views.to_string()]));
    }
    let inquiries = numbers.inquiries.unwrap_or_default();
    for (kind, rows) in [
        ("page", &numbers.pages),
        ("language", &numbers.languages),
        ("campaign", &numbers.campaigns),
        ("count", &inquiries),
    ] {
        for NamedViews { name, views } in rows {
            table.push_str(&line([text(&texts[kind]), name, &views.to_string()]));
        }
    }
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"numbers.csv\"",
        ),
    ];
    let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
    Ok((headers, table).into_response())
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
