//! The contracts of customers, to read, for those who look after customers.

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use xxhash_rust::xxh3::xxh3_128;

use crate::api::input::{Search, text};
use crate::api::problem::Problem;
use crate::contracts::columns::{StyleLine, WrittenContract};
use crate::contracts::every::StoredContract;
use crate::contracts::found::{ContractFilter, ContractOrder, ContractState};
use crate::contracts::kind::{ColumnKind as _, Money};
use crate::service::Service;
use crate::staff::desk::caller::{Caller, Roles};
use crate::staff::role::Role;
use crate::store::RowSlice;

/// The number of contracts in an answer.
const PAGE: i64 = 50;
/// The maximum length of a contract's id, in bytes.
pub(crate) const LONGEST_ID: usize = 64;

/// The roles that keep contracts. Editors and authors write the site alone.
pub(crate) struct Keepers;

impl Roles for Keepers {
    fn include(role: Role) -> bool {
        matches!(role, Role::Owner | Role::Merchandiser)
    }
}

/// A contract in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct ListedContract {
    id: String,
    /// The contract's number.
    cno: String,
    /// The name of the company, else the first address there.
    company: String,
    /// `YYYY-MM-DD HH:MM:SS`, China Standard Time.
    signed: String,
    /// Pieces.
    quantity: i64,
    /// In the contract's currency, such as `6525.00`.
    amount: String,
    /// The ISO 4217 code.
    currency: String,
    /// Per cent, such as `62.50`.
    progress: String,
}

impl From<StoredContract> for ListedContract {
    fn from(stored: StoredContract) -> Self {
        let company = stored.shown_company().to_owned();
        let contract = stored.contract;
        Self {
            id: contract.sid,
            cno: contract.cno,
            company,
            signed: contract.signed,
            quantity: contract.quantity,
            amount: Money::text(&contract.amount, contract.currency),
            currency: contract.currency.to_string(),
            progress: format!("{:.2}", contract.progress),
        }
    }
}

#[derive(Serialize, ToSchema)]
#[expect(
    clippy::struct_field_names,
    reason = "they are the names of the answer"
)]
pub(crate) struct Contracts {
    contracts: Vec<ListedContract>,
    /// The number of contracts in the whole list.
    total: i64,
    /// Whether there may be more than that, which are not counted.
    is_least: bool,
}

/// Which contracts are wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ContractsQuery {
    /// A part of the number or of the buyer's own, of a style's number or name, of the company's
    /// name or of an address there, whatever the case.
    #[serde(default)]
    text: String,
    #[param(inline)]
    state: Option<ContractState>,
    #[serde(default)]
    #[param(inline)]
    order: ContractOrder,
    /// The first day of signing, such as `2026-11-09`.
    #[serde(default)]
    #[param(value_type = Option<String>, required = false)]
    from: String,
    /// The last day of signing.
    #[serde(default)]
    #[param(value_type = Option<String>, required = false)]
    until: String,
    /// The number of contracts to pass over.
    #[serde(default)]
    #[param(minimum = 0)]
    offset: i64,
}

impl ContractsQuery {
    pub(crate) fn filter(&self) -> Result<ContractFilter, Problem> {
        if self.offset < 0 {
            return Err(Problem::Invalid);
        }
        let day = |written: &str| match written {
            "" => Ok(None),
            day => day.parse().map(Some).map_err(|_| Problem::Invalid),
        };
        Ok(ContractFilter {
            text: text(&self.text)?.clone(),
            state: self.state,
            from: day(&self.from)?,
            until: day(&self.until)?,
        })
    }
}

/// Returns contracts, without another order the last signed first.
#[utoipa::path(
    get, path = "/contracts", operation_id = "listContracts",
    security(("session" = ["owner", "merchandiser"])),
    params(ContractsQuery),
    responses(
        (status = 200, body = Contracts),
    ),
)]
pub(super) async fn list_contracts(
    State(service): State<Service>,
    _: Caller<Keepers>,
    Search(query): Search<ContractsQuery>,
) -> Result<Json<Contracts>, Problem> {
    let filter = query.filter()?;
    let rows = RowSlice::new(query.offset, PAGE);
    let found = service.store.found_contracts(&filter, query.order, rows);
    let (found, total) = found.await?;
    Ok(Json(Contracts {
        contracts: found.into_iter().map(Into::into).collect(),
        total: total.number,
        is_least: total.is_least,
    }))
}

/// A contract with its style lines.
#[derive(Serialize, ToSchema)]
#[schema(as = Contract)]
pub(crate) struct WholeContract {
    pub(crate) id: String,
    /// Names what the contract is now; a change of it says which version was changed.
    pub(crate) version: String,
    /// Whether it is one of the content, which cannot be changed at the desk.
    pub(crate) read_only: bool,
    /// The name of the company, else the first address there; empty if neither is known.
    pub(crate) company_name: String,
    pub(crate) contract: WrittenContract,
}

impl WholeContract {
    pub(crate) fn of(stored: StoredContract, lines: &[StyleLine]) -> Result<Self, Problem> {
        let company_name = stored.shown_company().to_owned();
        let contract = WrittenContract {
            company: Some(stored.company.to_string()),
            ..WrittenContract::of(stored.email, &stored.contract, lines)
        };
        let text = serde_json::to_vec(&contract).map_err(|error| {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "a contract has no JSON"
            );
            Problem::Failed
        })?;
        Ok(Self {
            id: stored.contract.sid,
            version: format!("{:032x}", xxh3_128(&text)),
            read_only: stored.is_of_content,
            company_name,
            contract,
        })
    }
}

/// Returns a contract.
#[utoipa::path(
    get, path = "/contracts/{id}", operation_id = "getContract",
    security(("session" = ["owner", "merchandiser"])),
    params(("id" = String, Path)),
    responses(
        (status = 200, body = WholeContract),
    ),
)]
pub(super) async fn get_contract(
    State(service): State<Service>,
    _: Caller<Keepers>,
    ContractPath(id): ContractPath,
) -> Result<Json<WholeContract>, Problem> {
    Ok(Json(contract(&service, &id).await?))
}

pub(crate) async fn contract(service: &Service, id: &str) -> Result<WholeContract, Problem> {
    let found = service.store.whole_contract(id).await?;
    let (stored, lines) = found.ok_or(Problem::NotFound)?;
    WholeContract::of(stored, &lines)
}

/// The id of a contract in an address. One that cannot be any is unknown.
pub(crate) struct ContractPath(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for ContractPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let id = Path::<String>::from_request_parts(parts, state).await;
        let is_id = |id: &String| id.len() <= LONGEST_ID && !id.chars().any(char::is_control);
        let id = id.ok().map(|Path(id)| id).filter(is_id);
        id.map(Self).ok_or(Problem::NotFound)
    }
}
