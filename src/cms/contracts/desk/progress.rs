//! The progress of many contracts at once, to read: the lines that are in production.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use jiff::civil::Weekday;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::contracts::{Keepers, WholeContract};
use crate::api::input::{Search, text};
use crate::api::problem::Problem;
use crate::clock;
use crate::contracts::every::contracts_of;
use crate::contracts::milestones::WrittenMilestone;
use crate::contracts::open_lines::OpenLineFilter;
use crate::service::Service;
use crate::staff::desk::caller::Caller;
use crate::store::RowSlice;

/// The number of lines in an answer.
const PAGE: i64 = 50;

/// Lines that are not shipped, with their contracts.
#[derive(Serialize, ToSchema)]
pub(crate) struct OpenLines {
    /// The day in China, after which nothing is done.
    today: String,
    contracts: Vec<OpenContract>,
    lines: Vec<OpenLine>,
    /// The number of lines in the whole list.
    total: i64,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct OpenContract {
    id: String,
    /// Names what the contract is now; a change of it says which version was changed.
    version: String,
    /// The contract's number.
    cno: String,
    /// The name of the company, else the first address there.
    company: String,
}

/// A style line.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OpenLine {
    /// The contract's id.
    contract: String,
    /// The place in the contract, from 0.
    line: usize,
    sno: String,
    pname: String,
    pieces: String,
    /// Per cent.
    line_progress: String,
    milestones: Vec<WrittenMilestone>,
}

impl OpenContract {
    pub(crate) fn of(own: &WholeContract) -> Self {
        Self {
            id: own.id.clone(),
            version: own.version.clone(),
            cno: own.contract.cno.clone(),
            company: own.company_name.clone(),
        }
    }
}

impl OpenLine {
    /// `None` if the contract has no such line.
    pub(crate) fn of(own: &WholeContract, line: usize) -> Option<Self> {
        let of_contract = own.contract.lines.get(line)?;
        Some(Self {
            contract: own.id.clone(),
            line,
            sno: of_contract.sno.clone(),
            pname: of_contract.pname.clone(),
            pieces: of_contract.pieces.clone(),
            line_progress: of_contract.line_progress.clone(),
            milestones: of_contract.milestones.clone().unwrap_or_default(),
        })
    }
}

/// When a milestone has to be due.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Due {
    /// Up to the Sunday of this week, and not done.
    Week,
}

/// Which lines are wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OpenLinesQuery {
    /// A part of the contract's number, the style's number or name, the company's name or an
    /// address there, whatever the case.
    #[serde(default)]
    text: String,
    #[param(inline)]
    due: Option<Due>,
    /// The number of lines to pass over.
    #[serde(default)]
    #[param(minimum = 0)]
    offset: i64,
}

/// Returns lines that are not shipped, those of the contract that was signed first at the
/// beginning. Contracts of the content are not among them.
#[utoipa::path(
    get, path = "/contracts/progress", operation_id = "listOpenLines",
    security(("session" = ["owner", "merchandiser"])),
    params(OpenLinesQuery),
    responses(
        (status = 200, body = OpenLines),
    ),
)]
pub(super) async fn list_open_lines(
    State(service): State<Service>,
    _: Caller<Keepers>,
    Search(query): Search<OpenLinesQuery>,
) -> Result<Json<OpenLines>, Problem> {
    let text = text(&query.text)?;
    if query.offset < 0 {
        return Err(Problem::Invalid);
    }
    let today = clock::today();
    let until_sunday = today.weekday().until(Weekday::Sunday);
    let sunday = today.saturating_add(jiff::Span::new().days(until_sunday));
    let sunday = sunday.to_string();
    let filter = OpenLineFilter {
        text: &text,
        due: query.due.map(|Due::Week| sunday.as_str()),
    };
    let rows = RowSlice::new(query.offset, PAGE);
    let found = service.store.open_lines(filter, rows).await?;
    let mut sids: Vec<_> = found.iter().map(|line| line.sid.as_str()).collect();
    // Lines of a contract follow each other.
    sids.dedup();
    let mut db = service.store.begin_read().await?;
    let mut contracts = HashMap::new();
    for (stored, lines) in contracts_of(&mut db, &sids).await? {
        let whole = WholeContract::of(stored, &lines)?;
        contracts.insert(whole.id.clone(), whole);
    }
    let lines = found.iter().filter_map(|line| {
        let number = usize::try_from(line.seq).ok()?;
        OpenLine::of(contracts.get(&line.sid)?, number)
    });
    let in_order = sids.iter().filter_map(|sid| contracts.get(*sid));
    Ok(Json(OpenLines {
        today: today.to_string(),
        lines: lines.collect(),
        contracts: in_order.map(OpenContract::of).collect(),
        total: service.store.count_open_lines(filter).await?,
    }))
}
