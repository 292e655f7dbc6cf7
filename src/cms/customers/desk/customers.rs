//! Customers, to read: accounts with their company, its contracts, and what staff did.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::{IntoParams, ToSchema};

use super::subjects;
use crate::api::input::{RowId, Search, text};
use crate::api::problem::Problem;
use crate::clock;
use crate::contracts::columns::Contract;
use crate::contracts::kind::json_number;
use crate::customers::commands::CustomerState;
use crate::customers::companies::Colleague;
use crate::customers::list::{CustomerFilter, CustomerOfCompany};
use crate::service::Service;
use crate::staff::actions::ActionKind;
use crate::staff::desk::caller::{Caller, Merchandisers};
use crate::store::RowSlice;
use base::currency::Currency;
use base::locale::Locale;

/// The number of customers in an answer.
const PAGE: i64 = 50;
/// The number of actions in an answer.
const ACTIONS: i64 = 100;

/// A customer in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct ListedCustomer {
    id: String,
    email: String,
    name: String,
    state: CustomerState,
    /// The name of the company; empty if staff have not given one.
    company: String,
    /// The number of contracts of the company.
    contracts: i64,
    /// Seconds since 1970.
    created_at: i64,
    /// Absent if nobody has logged in.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_login_at: Option<i64>,
}

impl From<CustomerOfCompany> for ListedCustomer {
    fn from(row: CustomerOfCompany) -> Self {
        Self {
            id: row.id.to_string(),
            email: row.email,
            name: row.name,
            state: row.state,
            company: row.company_name,
            contracts: row.contracts,
            created_at: row.created_at,
            last_login_at: row.last_login_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
#[schema(as = Customers)]
pub(crate) struct CustomerList {
    customers: Vec<ListedCustomer>,
    /// The number of customers in the whole list.
    total: i64,
    /// The number of customers in each state, with the other filters.
    counts: CustomerCounts,
    /// Whether links can be sent by mail.
    sends_mail: bool,
}

#[derive(Serialize, ToSchema)]
struct CustomerCounts {
    active: i64,
    invited: i64,
    added: i64,
    registered: i64,
    blocked: i64,
}

impl CustomerCounts {
    fn of(rows: &[(String, i64)]) -> Self {
        let count = |state: CustomerState| {
            let mut counts = rows.iter().filter(|(own, _)| own == state.name());
            counts.next().map_or(0, |(_, count)| *count)
        };
        Self {
            active: count(CustomerState::Active),
            invited: count(CustomerState::Invited),
            added: count(CustomerState::Added),
            registered: count(CustomerState::Registered),
            blocked: count(CustomerState::Blocked),
        }
    }

    const fn in_state(&self, state: Option<CustomerState>) -> i64 {
        match state {
            Some(CustomerState::Active) => self.active,
            Some(CustomerState::Invited) => self.invited,
            Some(CustomerState::Added) => self.added,
            Some(CustomerState::Registered) => self.registered,
            Some(CustomerState::Blocked) => self.blocked,
            None => self.active + self.invited + self.added + self.registered + self.blocked,
        }
    }
}

/// Which customers are wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CustomersQuery {
    /// A part of the address or of the company's name, whatever the case.
    #[serde(default)]
    text: String,
    state: Option<CustomerState>,
    /// The number of customers to pass over.
    #[serde(default)]
    #[param(minimum = 0)]
    offset: i64,
}

/// Returns customers, the newest first.
#[utoipa::path(
    get, path = "/customers", operation_id = "listCustomers",
    security(("session" = ["owner", "merchandiser"])),
    params(CustomersQuery),
    responses(
        (status = 200, body = CustomerList),
    ),
)]
pub(crate) async fn list_customers(
    State(service): State<Service>,
    _: Caller<Merchandisers>,
    Search(query): Search<CustomersQuery>,
) -> Result<Json<CustomerList>, Problem> {
    if query.offset < 0 {
        return Err(Problem::Invalid);
    }
    let filter = CustomerFilter {
        text: text(&query.text)?,
        state: query.state,
    };
    let rows = RowSlice::new(query.offset, PAGE);
    let customers = service.store.customer_list(&filter, rows).await?;
    let counts = CustomerCounts::of(&service.store.customer_counts(&filter).await?);
    Ok(Json(CustomerList {
        customers: customers.into_iter().map(Into::into).collect(),
        total: counts.in_state(filter.state),
        counts,
        sends_mail: service.sends_links,
    }))
}

/// A customer, with the company.
#[derive(Serialize, ToSchema)]
#[schema(as = Customer)]
pub(crate) struct WholeCustomer {
    id: String,
    email: String,
    name: String,
    state: CustomerState,
    /// Whether the account is from `customers.toml`, which alone changes its password.
    of_content: bool,
    /// Whether there is a password; else only a link leads in.
    has_password: bool,
    /// The language of mails from staff.
    lang: Locale,
    /// Times are seconds since 1970.
    created_at: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    confirmed_at: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_login_at: Option<i64>,
    /// Until when a link for a password can be used; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    link_until: Option<i64>,
    company: CustomerCompany,
    /// The actions of staff, the newest first.
    actions: Vec<CustomerAction>,
    /// Whether links can be sent by mail.
    sends_mail: bool,
}

#[derive(Serialize, ToSchema)]
struct CustomerCompany {
    id: String,
    /// Empty if staff have not given one.
    name: String,
    /// The customer as well.
    people: Vec<CompanyPerson>,
    /// The newest first.
    contracts: Vec<CompanyContract>,
}

#[derive(Serialize, ToSchema)]
struct CompanyPerson {
    id: String,
    email: String,
    name: String,
}

#[derive(Serialize, ToSchema)]
struct CompanyContract {
    cno: String,
    /// `YYYY-MM-DD HH:MM:SS`, China Standard Time.
    signed: String,
    /// Pieces.
    quantity: i64,
    /// In the contract's currency.
    #[schema(value_type = f64)]
    amount: Number,
    /// The ISO 4217 code.
    #[schema(value_type = String)]
    currency: Currency,
    /// Per cent.
    #[schema(value_type = f64)]
    progress: Number,
}

#[derive(Serialize, ToSchema)]
struct CustomerAction {
    /// Milliseconds since 1970.
    done_at: i64,
    id: String,
    /// The address of the account, or the command.
    actor: String,
    action: ActionKind,
    /// The name of the company that the customer came to; empty for others.
    company: String,
}

impl From<Colleague> for CompanyPerson {
    fn from(own: Colleague) -> Self {
        Self {
            id: own.id.to_string(),
            email: own.email,
            name: own.name,
        }
    }
}

impl From<Contract> for CompanyContract {
    fn from(own: Contract) -> Self {
        Self {
            cno: own.cno,
            signed: own.signed,
            quantity: own.quantity,
            amount: json_number(own.amount),
            currency: own.currency,
            progress: json_number(own.progress),
        }
    }
}

/// Returns the customer of an id as it is now.
pub(crate) async fn customer(service: &Service, id: i64) -> Result<WholeCustomer, Problem> {
    let store = &service.store;
    let row = store.customer_of_company(id).await?;
    let row = row.ok_or(Problem::NotFound)?;
    let people = store.colleagues(row.company).await?;
    let contracts = store.company_contracts(row.company).await?;
    Ok(WholeCustomer {
        id: id.to_string(),
        email: row.email,
        name: row.name,
        state: row.state,
        of_content: row.is_of_content,
        has_password: row.has_password,
        lang: Locale::from_code(&row.lang).unwrap_or_default(),
        created_at: row.created_at,
        confirmed_at: row.confirmed_at,
        last_login_at: row.last_login_at,
        link_until: store.link_until(id, clock::seconds()).await?,
        company: CustomerCompany {
            id: row.company.to_string(),
            name: row.company_name,
            people: people.into_iter().map(Into::into).collect(),
            contracts: contracts.into_iter().map(Into::into).collect(),
        },
        actions: actions(service, id).await?,
        sends_mail: service.sends_links,
    })
}

async fn actions(service: &Service, customer: i64) -> Result<Vec<CustomerAction>, Problem> {
    let subject = subjects::customer(customer);
    let rows = service.store.staff_actions_on(&subject, ACTIONS).await?;
    let mut actions = Vec::with_capacity(rows.len());
    for row in rows {
        let detail = row.subject.strip_prefix(&subject).unwrap_or_default();
        actions.push(CustomerAction {
            done_at: row.done_at,
            id: row.id,
            actor: row.actor,
            action: row.action,
            company: subjects::shown(&service.store, detail.trim_start()).await?,
        });
    }
    Ok(actions)
}

/// Returns a customer, with the company, its contracts, and what staff did.
#[utoipa::path(
    get, path = "/customers/{id}", operation_id = "getCustomer",
    security(("session" = ["owner", "merchandiser"])),
    params(("id" = String, Path)),
    responses(
        (status = 200, body = WholeCustomer),
    ),
)]
pub(super) async fn get_customer(
    State(service): State<Service>,
    _: Caller<Merchandisers>,
    RowId(id): RowId,
) -> Result<Json<WholeCustomer>, Problem> {
    Ok(Json(customer(&service, id).await?))
}
