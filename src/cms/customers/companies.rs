//! Companies of customers. Contracts belong to a company, and each customer is one of its people.

use sqlx::{AssertSqlSafe, FromRow};

use crate::contracts::columns::Contract;
use crate::store::{Store, Transaction, containing, new_id};
use base::fold;

/// The name of the company with an id, in SQL: else the first of its addresses, or nothing. It is
/// NULL for a company that is gone.
macro_rules! shown_company {
    ($id:literal) => {
        concat!(
            "(SELECT COALESCE(NULLIF(own.name, ''),
                 (SELECT MIN(email) FROM customers WHERE company_id = own.id), '')
              FROM companies own WHERE own.id = ",
            $id,
            ")"
        )
    };
}
pub(crate) use shown_company;

/// A company in a list.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Company {
    pub id: i64,
    /// Its name, or an address of somebody there.
    pub name: String,
    /// The number of its people.
    pub people: i64,
    pub contracts: i64,
}

/// Somebody of a company.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Colleague {
    pub id: i64,
    pub email: String,
    pub name: String,
}

impl Store {
    /// Returns the first companies by name, of those whose name, or the address of somebody there,
    /// contains a text. One without a name has the first of its addresses.
    pub async fn companies(&self, text: &str, number: i64) -> sqlx::Result<Vec<Company>> {
        on!(&self.reader, |db| {
            sqlx::query_as(
            "SELECT id, COALESCE(NULLIF(name, ''),
                     (SELECT MIN(email) FROM customers WHERE company_id = companies.id), '') AS name,
                 (SELECT COUNT(*) FROM customers WHERE company_id = companies.id) AS people,
                 (SELECT COUNT(*) FROM contracts
                     WHERE company_id = companies.id AND deleted_at IS NULL) AS contracts
             FROM companies
             WHERE (name <> '' AND name_key LIKE $1 ESCAPE '!') OR id IN
                 (SELECT company_id FROM customers WHERE email LIKE $1 ESCAPE '!')
             ORDER BY CASE name WHEN '' THEN 1 ELSE 0 END, name_key, id LIMIT $2"
        )
        .bind(containing(text))
        .bind(number)
        .fetch_all(db)
        .await
        })
    }

    /// Returns the name of a company; `None` if there is no such company.
    pub async fn company_name(&self, company: i64) -> sqlx::Result<Option<String>> {
        on!(&self.reader, |db| sqlx::query_scalar(
            "SELECT name FROM companies WHERE id = $1"
        )
        .bind(company)
        .fetch_optional(db)
        .await)
    }

    /// Returns the name of a company, else the first of its addresses, or nothing; `None` if there
    /// is no such company.
    pub(crate) async fn shown_company(&self, company: i64) -> sqlx::Result<Option<String>> {
        on!(&self.reader, |db| sqlx::query_scalar(concat!(
            "SELECT ",
            shown_company!("$1")
        ))
        .bind(company)
        .fetch_one(db)
        .await)
    }

    /// Returns the people of a company, by address.
    pub async fn colleagues(&self, company: i64) -> sqlx::Result<Vec<Colleague>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT id, email, uname AS name FROM customers WHERE company_id = $1 ORDER BY email"
        )
        .bind(company)
        .fetch_all(db)
        .await)
    }

    /// Returns the contracts of a company, the newest first.
    pub async fn company_contracts(&self, company: i64) -> sqlx::Result<Vec<Contract>> {
        let select = || {
            let columns = Contract::SELECTED;
            AssertSqlSafe(format!(
                "SELECT {columns} FROM contracts c
                 WHERE company_id = $1 AND deleted_at IS NULL ORDER BY signed DESC, cno"
            ))
        };
        on!(&self.reader, |db| sqlx::query_as(select())
            .bind(company)
            .fetch_all(db)
            .await)
    }
}

/// Adds a company, and returns its id.
pub async fn add_company(db: &mut Transaction, name: &str, now: i64) -> sqlx::Result<i64> {
    let id = new_id();
    insert!(db, "companies": id = id, name = name, name_key = fold::key(name), created_at = now);
    Ok(id)
}

/// Returns the first company with this name, in any form of its letters; `None` for no name.
pub async fn company_named(db: &mut Transaction, name: &str) -> sqlx::Result<Option<i64>> {
    if name.is_empty() {
        return Ok(None);
    }
    on!(&mut *db, |db| sqlx::query_scalar(
        "SELECT MIN(id) FROM companies WHERE name_key = $1"
    )
    .bind(fold::key(name))
    .fetch_one(&mut **db)
    .await)
}

/// Returns the first address of a company; `None` if nobody is left of it.
pub async fn company_address(db: &mut Transaction, company: i64) -> sqlx::Result<Option<String>> {
    on!(&mut *db, |db| sqlx::query_scalar(
        "SELECT MIN(email) FROM customers WHERE company_id = $1"
    )
    .bind(company)
    .fetch_one(&mut **db)
    .await)
}

/// Changes the name of a company; returns whether there is such a company.
pub async fn rename_company(db: &mut Transaction, id: i64, name: &str) -> sqlx::Result<bool> {
    let renamed = execute!(
        db,
        "UPDATE companies SET name = $1, name_key = $2 WHERE id = $3",
        name,
        fold::key(name),
        id
    )?;
    Ok(renamed == 1)
}

/// Gives a customer a company of one, without contracts. Returns `false` if the customer is the
/// only one of the present company.
pub async fn leave_company(db: &mut Transaction, customer: i64, now: i64) -> sqlx::Result<bool> {
    let own = add_company(db, "", now).await?;
    let moved = execute!(
        db,
        "UPDATE customers SET company_id = $1 WHERE id = $2 AND EXISTS
             (SELECT id FROM customers other WHERE other.company_id = customers.company_id AND other.id <> $2)",
        own,
        customer
    )?;
    Ok(moved == 1)
}

/// Deletes a company that nobody is left of, with its contracts.
pub(super) async fn remove_company_without_people(
    db: &mut Transaction,
    company: i64,
) -> sqlx::Result<()> {
    execute!(
        db,
        "DELETE FROM companies WHERE id = $1
             AND NOT EXISTS (SELECT id FROM customers WHERE company_id = $1)",
        company
    )?;
    Ok(())
}
