//! Statements about customers for their sheets.

use sqlx::FromRow;

use crate::store::{Transaction, new_id};
use base::locale::Locale;

/// A customer with the company.
#[derive(Clone, Debug, FromRow)]
pub(super) struct StoredCustomer {
    pub id: i64,
    pub email: String,
    pub name: String,
    /// The code of the language.
    pub lang: String,
    pub is_of_content: bool,
    pub company: i64,
    /// Empty if staff have not given one.
    pub company_name: String,
}

#[derive(Clone, Debug, FromRow)]
pub(super) struct NamedCompany {
    pub id: i64,
    pub name: String,
}

/// Returns every customer, by company and address.
pub(super) async fn stored_customers(db: &mut Transaction) -> sqlx::Result<Vec<StoredCustomer>> {
    on!(db, |db| sqlx::query_as(
        "SELECT customers.id, email, uname AS name, lang, origin = 'content' AS is_of_content,
             companies.id AS company, companies.name AS company_name
         FROM customers JOIN companies ON companies.id = company_id
         ORDER BY CASE companies.name WHEN '' THEN 1 ELSE 0 END, name_key, companies.id, email"
    )
    .fetch_all(&mut **db)
    .await)
}

/// Returns the companies that have a name.
pub(super) async fn named_companies(db: &mut Transaction) -> sqlx::Result<Vec<NamedCompany>> {
    on!(db, |db| sqlx::query_as(
        "SELECT id, name FROM companies WHERE name <> '' ORDER BY id"
    )
    .fetch_all(&mut **db)
    .await)
}

/// A customer to be added.
pub(super) struct EnteredCustomer<'a> {
    pub email: &'a str,
    pub name: &'a str,
    pub lang: Locale,
    pub company: i64,
}

/// Adds a customer whom nobody has invited, and who has no way in; returns whether the address was
/// free.
pub(super) async fn add_customer(
    db: &mut Transaction,
    new: &EnteredCustomer<'_>,
    now: i64,
) -> sqlx::Result<bool> {
    let added = execute!(
        db,
        "INSERT INTO customers
             (id, email, uname, avatar, origin, created_at, added_at, company_id, lang)
         VALUES ($1, $2, $3, '', 'registered', $4, $4, $5, $6) ON CONFLICT (email) DO NOTHING",
        new_id(),
        new.email,
        new.name,
        now,
        new.company,
        new.lang.code()
    )?;
    Ok(added == 1)
}

/// Changes what is given of a customer, with whom staff have had to do from then on.
pub(super) async fn change_customer(
    db: &mut Transaction,
    id: i64,
    (name, lang): (Option<&str>, Option<Locale>),
    now: i64,
) -> sqlx::Result<()> {
    execute!(
        db,
        "UPDATE customers SET uname = COALESCE($1, uname), lang = COALESCE($2, lang),
             added_at = COALESCE(added_at, $3) WHERE id = $4",
        name,
        lang.map(Locale::code),
        now,
        id
    )?;
    Ok(())
}
