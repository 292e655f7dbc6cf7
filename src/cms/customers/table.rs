//! Customers: registered ones, invited ones, and those of the content.
//!
//! Anybody can register an address. It is confirmed when somebody follows a link that was sent or
//! handed over to its owner; contracts are seen from then on.

use sqlx::FromRow;

use super::companies::{add_company, remove_company_without_people};
use crate::mail::kinds::QueuedMail;
use crate::mail::table::{MailTarget, queue_mail};
use crate::staff::demonstration::end_demonstration_customers;
use crate::store::{ROWS_AT_ONCE, Store, Transaction, new_id};
use base::locale::Locale;

/// A customer's account. No `Debug`: it contains a password hash.
#[derive(Clone, FromRow)]
#[expect(clippy::struct_excessive_bools, reason = "the columns of a row")]
pub struct Customer {
    pub id: i64,
    /// `None`: login is not possible.
    pub password_hash: Option<String>,
    pub uname: String,
    pub avatar: String,
    /// Whether the account is from `content/customers.toml`; others registered on the site, or were
    /// invited.
    pub is_of_content: bool,
    /// Whether the password has to be changed before the customer gets contracts.
    pub must_change: bool,
    pub is_blocked: bool,
    /// Whether somebody has shown that the address is theirs.
    pub is_confirmed: bool,
}

/// An account as the operator sees it.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct CustomerRow {
    pub email: String,
    /// Whether the account is from the content; others registered on the site, or were invited.
    pub is_of_content: bool,
    /// Seconds since 1970.
    pub created_at: i64,
    /// Seconds since 1970; `None` if nobody has logged in.
    pub last_login_at: Option<i64>,
    /// Contracts of the company.
    pub contracts: i64,
}

/// The condition of registrations that are deleted after a time: nobody has used them, and staff
/// have had nothing to do with them.
macro_rules! unused {
    () => {
        "origin = 'registered' AND last_login_at IS NULL AND confirmed_at IS NULL AND invited_at IS NULL
         AND added_at IS NULL AND blocked_at IS NULL AND NOT EXISTS
             (SELECT sid FROM contracts WHERE contracts.company_id = customers.company_id)"
    };
}

impl Store {
    /// Returns every customer, the newest first.
    pub async fn customers(&self) -> sqlx::Result<Vec<CustomerRow>> {
        on!(&self.reader, |db| {
            sqlx::query_as(
            "SELECT email, origin = 'content' AS is_of_content, created_at, last_login_at,
                 (SELECT COUNT(*) FROM contracts
                     WHERE contracts.company_id = customers.company_id AND deleted_at IS NULL) AS contracts
             FROM customers ORDER BY created_at DESC, email",
        )
        .fetch_all(db)
        .await
        })
    }

    /// Returns the customer with this normalised address.
    pub async fn customer(&self, email: &str) -> sqlx::Result<Option<Customer>> {
        on!(&self.reader, |db| {
            sqlx::query_as(
                "SELECT id, password_hash, uname, avatar, origin = 'content' AS is_of_content, must_change,
                     blocked_at IS NOT NULL AS is_blocked, confirmed_at IS NOT NULL AS is_confirmed
                 FROM customers WHERE email = $1",
            )
            .bind(email)
            .fetch_optional(db)
            .await
        })
    }

    /// Creates a customer, whose company is one of one; `false` if the address is taken. With
    /// `is_mailed`, a mail is queued either way: with a link that confirms the address, or to tell
    /// its owner that there is an account already.
    pub async fn register(
        &self,
        (email, uname): (&str, &str),
        password_hash: &str,
        lang: Locale,
        now: i64,
        is_mailed: bool,
    ) -> sqlx::Result<bool> {
        let mut write = self.begin().await?;
        let company = add_company(&mut write, "", now).await?;
        let added = execute!(
            &mut write,
            "INSERT INTO customers
                 (id, email, password_hash, uname, avatar, origin, created_at, company_id, lang)
             VALUES ($1, $2, $3, $4, '', 'registered', $5, $6, $7) ON CONFLICT (email) DO NOTHING",
            new_id(),
            email,
            password_hash,
            uname,
            now,
            company,
            lang.code()
        )?;
        if added == 1 {
            end_demonstration_customers(&mut write).await?;
        } else {
            // The company goes as well.
            write.rollback().await?;
            write = self.begin().await?;
        }
        if is_mailed {
            let registered = true;
            let to = MailTarget::address(email);
            queue_mail(&mut write, &QueuedMail::Link { lang, registered }, to, now).await?;
        }
        write.commit().await?;
        Ok(added == 1)
    }

    /// Deletes registered customers who have never logged in: those from before `oldest` (seconds
    /// since 1970), and all but the `number` newest ones. Returns how many.
    pub async fn purge_unused_registrations(&self, oldest: i64, number: u32) -> sqlx::Result<u64> {
        let mut write = self.begin().await?;
        let purged = execute!(
            &mut write,
            concat!(
                "DELETE FROM customers WHERE ",
                unused!(),
                " AND (created_at < $1 OR id NOT IN (SELECT id FROM customers WHERE ",
                unused!(),
                " ORDER BY created_at DESC LIMIT $2))"
            ),
            oldest,
            i64::from(number)
        )?;
        if purged > 0 {
            execute!(
                &mut write,
                "DELETE FROM companies
                 WHERE NOT EXISTS (SELECT id FROM customers WHERE company_id = companies.id)
                     AND NOT EXISTS (SELECT sid FROM contracts WHERE company_id = companies.id)"
            )?;
        }
        write.commit().await?;
        Ok(purged)
    }
}

/// Deletes a customer with its sessions, and its company if nobody is left there.
pub async fn remove(db: &mut Transaction, id: i64) -> sqlx::Result<()> {
    const REMOVE: &str = "DELETE FROM customers WHERE id = $1 RETURNING company_id";
    let company: Option<Option<i64>> = on!(&mut *db, |db| sqlx::query_scalar(REMOVE)
        .bind(id)
        .fetch_optional(&mut **db)
        .await)?;
    match company.flatten() {
        Some(company) => remove_company_without_people(db, company).await,
        None => Ok(()),
    }
}

/// Whose an address is.
#[derive(Clone, Debug, FromRow)]
pub struct CustomerAddress {
    pub company: i64,
    pub email: String,
    /// Whether the account is from the content.
    pub is_of_content: bool,
}

/// Returns the customers with these normalised addresses.
pub async fn customers_at(
    db: &mut Transaction,
    emails: &[&str],
) -> sqlx::Result<Vec<CustomerAddress>> {
    let mut found = Vec::new();
    for part in emails.chunks(ROWS_AT_ONCE) {
        let rows: Vec<CustomerAddress> = on!(&mut *db, |db| {
            let mut query = sqlx::QueryBuilder::new(
                "SELECT company_id AS company, email, origin = 'content' AS is_of_content
                 FROM customers WHERE company_id IS NOT NULL AND email IN (",
            );
            let mut own = query.separated(", ");
            for email in part {
                own.push_bind(*email);
            }
            query
                .push(")")
                .build_query_as()
                .fetch_all(&mut **db)
                .await?
        });
        found.extend(rows);
    }
    Ok(found)
}

/// Returns the customer with this normalised address.
pub async fn customer_at(
    db: &mut Transaction,
    email: &str,
) -> sqlx::Result<Option<CustomerAddress>> {
    on!(db, |db| {
        sqlx::query_as(
            "SELECT company_id AS company, email, origin = 'content' AS is_of_content FROM customers
             WHERE email = $1 AND company_id IS NOT NULL",
        )
        .bind(email)
        .fetch_optional(&mut **db)
        .await
    })
}
