//! The list of what was done.

use axum::Json;
use axum::extract::State;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::caller::{Caller, Owners};
use super::things::{ActionThing, Subjects};
use crate::api::input::{Search, is_id, text};
use crate::api::problem::Problem;
use crate::clock;
use crate::service::Service;
use crate::staff::action_list::{ActionFilter, ListedAction};
use crate::staff::actions::{ActionGroup, ActionKind};
use crate::store::Store;

/// The number of actions in an answer.
const PAGE: usize = 50;

#[derive(Serialize, ToSchema)]
pub(crate) struct StaffAction {
    /// Milliseconds since 1970.
    pub(super) done_at: i64,
    id: String,
    /// The address of the account, or the command.
    pub(super) actor: String,
    /// The name of the account; absent for a command, and for an account that is gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) actor_name: Option<String>,
    pub(super) action: ActionKind,
    /// An address, a number or an entry; empty where the action has none.
    pub(super) subject: String,
    /// What the subject stands for; absent if it has no place at the desk, or is gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) thing: Option<ActionThing>,
    /// What is said besides the thing: languages, the name of a paper, or a company.
    pub(super) detail: String,
    /// The names of the companies from which and to which a contract went.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) companies: Option<[String; 2]>,
}

impl StaffAction {
    pub(super) async fn of(
        store: &Store,
        subjects: &mut Subjects,
        ListedAction { action, actor_name }: ListedAction,
    ) -> sqlx::Result<Self> {
        let shown = subjects
            .shown(store, action.action, &action.subject)
            .await?;
        Ok(Self {
            done_at: action.done_at,
            id: action.id,
            actor: action.actor,
            actor_name,
            action: action.action,
            subject: shown.subject,
            thing: shown.thing,
            detail: shown.detail,
            companies: shown.companies,
        })
    }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Actions {
    actions: Vec<StaffAction>,
    /// The value of `before` for the next, older ones; absent at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// Which actions are wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ActionSearch {
    /// A part of a person's name, of a title, of a number, of an address, or of a company's name.
    #[serde(default)]
    text: String,
    /// The address of the account, or the command.
    #[serde(default)]
    person: String,
    #[param(inline)]
    group: Option<ActionGroup>,
    /// The first day, such as `2026-11-09`, China Standard Time.
    #[param(value_type = Option<String>)]
    from: Option<Date>,
    /// The last day.
    #[param(value_type = Option<String>)]
    to: Option<Date>,
}

impl ActionSearch {
    pub(super) fn filter(&self) -> Result<ActionFilter, Problem> {
        let tomorrow = |day: Date| day.tomorrow().map_err(|_| Problem::Invalid);
        Ok(ActionFilter {
            text: text(&self.text)?,
            person: text(&self.person)?,
            group: self.group,
            from: self.from.map(clock::begin_of_day),
            until: self.to.map(tomorrow).transpose()?.map(clock::begin_of_day),
        })
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ActionsQuery {
    /// Where an earlier answer ended (`next`).
    before: Option<String>,
}

/// Returns what was done, the newest first.
#[utoipa::path(
    get, path = "/actions", operation_id = "listActions",
    security(("session" = ["owner"])),
    params(ActionSearch, ActionsQuery),
    responses(
        (status = 200, body = Actions),
    ),
)]
pub(super) async fn list_actions(
    State(service): State<Service>,
    _: Caller<Owners>,
    Search(search): Search<ActionSearch>,
    Search(query): Search<ActionsQuery>,
) -> Result<Json<Actions>, Problem> {
    let before = match &query.before {
        Some(place) => parse(place).ok_or(Problem::Invalid)?,
        None => (i64::MAX, ""),
    };
    let more = i64::try_from(PAGE + 1).unwrap_or(i64::MAX);
    let store = &service.store;
    let mut rows = store.staff_actions(&search.filter()?, before, more).await?;
    let has_more = rows.len() > PAGE;
    rows.truncate(PAGE);
    let next = rows
        .last()
        .filter(|_| has_more)
        .map(|last| format!("{}.{}", last.action.done_at, last.action.id));
    let mut actions = Vec::with_capacity(rows.len());
    let mut subjects = Subjects::default();
    for row in rows {
        actions.push(StaffAction::of(store, &mut subjects, row).await?);
    }
    Ok(Json(Actions { actions, next }))
}

fn parse(place: &str) -> Option<(i64, &str)> {
    let (done_at, id) = place.split_once('.')?;
    Some((done_at.parse().ok()?, Some(id).filter(|id| is_id(id))?))
}
