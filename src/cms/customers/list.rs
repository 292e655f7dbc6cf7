//! Customers as staff see them.

use sqlx::{AssertSqlSafe, FromRow};

use super::commands::CustomerState;
use crate::store::{RowSlice, Store, containing};

/// The state of a customer, by name.
macro_rules! state {
    () => {
        "CASE WHEN blocked_at IS NOT NULL THEN 'blocked' WHEN confirmed_at IS NOT NULL THEN 'active'
              WHEN invited_at IS NOT NULL THEN 'invited'
              WHEN added_at IS NOT NULL AND password_hash IS NULL THEN 'added' ELSE 'registered' END"
    };
}
pub(crate) use state;

/// Which customers are listed.
#[derive(Clone, Debug, Default)]
pub struct CustomerFilter {
    /// A part of the address or of the company's name, whatever the case; empty for any.
    pub text: String,
    pub state: Option<CustomerState>,
}

/// A customer with the company.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct CustomerOfCompany {
    pub id: i64,
    pub email: String,
    pub name: String,
    #[sqlx(try_from = "String")]
    pub state: CustomerState,
    pub is_of_content: bool,
    /// Whether a login is possible, apart from the state.
    pub has_password: bool,
    /// The code of the language of mails.
    pub lang: String,
    /// Times are seconds since 1970.
    pub created_at: i64,
    pub confirmed_at: Option<i64>,
    pub last_login_at: Option<i64>,
    pub company: i64,
    /// Empty if staff have not given one.
    pub company_name: String,
    /// The number of contracts of the company.
    pub contracts: i64,
}

/// Before a condition on $1 (pattern) and $2 (state) or on the id.
const SELECT: &str = concat!(
    "SELECT customers.id, email, uname AS name, ",
    state!(),
    " AS state, origin = 'content' AS is_of_content, password_hash IS NOT NULL AS has_password, lang,
     customers.created_at, confirmed_at, last_login_at, companies.id AS company,
     companies.name AS company_name,
     (SELECT COUNT(*) FROM contracts
         WHERE contracts.company_id = companies.id AND deleted_at IS NULL) AS contracts
     FROM customers JOIN companies ON companies.id = company_id "
);

impl CustomerFilter {
    fn condition(&self) -> String {
        let text = "email LIKE $1 ESCAPE '!' OR name_key LIKE $1 ESCAPE '!'";
        let state = self
            .state
            .map_or_else(String::new, |_| format!("AND {} = $2", state!()));
        format!("WHERE ({text}) {state}")
    }
}

impl Store {
    /// Returns customers, the newest first.
    pub async fn customer_list(
        &self,
        filter: &CustomerFilter,
        rows: RowSlice,
    ) -> sqlx::Result<Vec<CustomerOfCompany>> {
        let condition = filter.condition();
        let select = AssertSqlSafe(format!(
            "{SELECT} {condition} ORDER BY customers.created_at DESC, email LIMIT $3 OFFSET $4"
        ));
        on!(&self.reader, |db| sqlx::query_as(select)
            .bind(containing(&filter.text))
            .bind(filter.state.map(CustomerState::name))
            .bind(rows.limit)
            .bind(rows.offset)
            .fetch_all(db)
            .await)
    }

    /// Returns the number of customers in each state that there are, whatever state is wanted.
    pub async fn customer_counts(
        &self,
        filter: &CustomerFilter,
    ) -> sqlx::Result<Vec<(String, i64)>> {
        let any_state = CustomerFilter {
            state: None,
            ..filter.clone()
        };
        let (condition, state) = (any_state.condition(), state!());
        let select = AssertSqlSafe(format!(
            "SELECT {state}, COUNT(*) FROM customers JOIN companies ON companies.id = company_id
             {condition} GROUP BY 1"
        ));
        on!(&self.reader, |db| sqlx::query_as(select)
            .bind(containing(&filter.text))
            .fetch_all(db)
            .await)
    }

    /// Returns a customer.
    pub async fn customer_of_company(&self, id: i64) -> sqlx::Result<Option<CustomerOfCompany>> {
        let select = AssertSqlSafe(format!("{SELECT} WHERE customers.id = $1"));
        on!(&self.reader, |db| sqlx::query_as(select)
            .bind(id)
            .fetch_optional(db)
            .await)
    }

    /// Returns the address of a customer.
    pub async fn customer_email(&self, id: i64) -> sqlx::Result<Option<String>> {
        on!(&self.reader, |db| sqlx::query_scalar(
            "SELECT email FROM customers WHERE id = $1"
        )
        .bind(id)
        .fetch_optional(db)
        .await)
    }

    /// Returns the end of a customer's last link for a password that can be used at `now`, in
    /// seconds since 1970.
    pub async fn link_until(&self, customer: i64, now: i64) -> sqlx::Result<Option<i64>> {
        on!(&self.reader, |db| sqlx::query_scalar(
            "SELECT MAX(expires_at) FROM password_links WHERE customer_id = $1 AND expires_at > $2"
        )
        .bind(customer)
        .bind(now)
        .fetch_one(db)
        .await)
    }
}
