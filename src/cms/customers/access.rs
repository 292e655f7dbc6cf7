//! Changes that staff make to the access of customers.

use sqlx::FromRow;

use super::commands::CustomerState;
use super::list::state;
use crate::mail::table::remove_staff_mails;
use crate::staff::demonstration::end_demonstration_customers;
use crate::store::{Transaction, new_id};
use base::locale::Locale;

/// A customer whose row is locked until the transaction ends.
#[derive(Clone, Debug, FromRow)]
pub struct LockedCustomer {
    pub id: i64,
    pub email: String,
    #[sqlx(try_from = "String")]
    pub state: CustomerState,
    pub is_of_content: bool,
}

/// After an update without a change, which locks the row.
macro_rules! returning {
    () => {
        concat!(
            " RETURNING id, email, ",
            state!(),
            " AS state, origin = 'content' AS is_of_content"
        )
    };
}

/// Locks a customer.
pub async fn lock_customer(db: &mut Transaction, id: i64) -> sqlx::Result<Option<LockedCustomer>> {
    on!(&mut *db, |db| sqlx::query_as(concat!(
        "UPDATE customers SET uname = uname WHERE id = $1",
        returning!()
    ))
    .bind(id)
    .fetch_optional(&mut **db)
    .await)
}

/// Locks the customer with this normalised address; adds one without a password and without a
/// company if there is none. Returns whether it was added.
pub async fn lock_or_add_customer(
    db: &mut Transaction,
    (email, name): (&str, &str),
    now: i64,
) -> sqlx::Result<(LockedCustomer, bool)> {
    let added = execute!(
        db,
        "INSERT INTO customers (id, email, uname, avatar, origin, created_at)
         VALUES ($1, $2, $3, '', 'registered', $4) ON CONFLICT (email) DO NOTHING",
        new_id(),
        email,
        name,
        now
    )?;
    if added == 1 {
        end_demonstration_customers(db).await?;
    }
    let locked = on!(&mut *db, |db| sqlx::query_as(concat!(
        "UPDATE customers SET uname = uname WHERE email = $1",
        returning!()
    ))
    .bind(email)
    .fetch_one(&mut **db)
    .await)?;
    Ok((locked, added == 1))
}

/// Notes that staff invite a customer, with the language of mails and, if it is given, the name.
pub async fn note_invitation(
    db: &mut Transaction,
    customer: i64,
    (name, lang): (Option<&str>, Locale),
    now: i64,
) -> sqlx::Result<()> {
    execute!(
        db,
        "UPDATE customers SET invited_at = $1, uname = COALESCE($2, uname), lang = $3 WHERE id = $4",
        now,
        name,
        lang.code(),
        customer
    )?;
    Ok(())
}

/// Ends a customer's password, sessions and links: only a further link leads in.
pub async fn end_access(db: &mut Transaction, customer: &LockedCustomer) -> sqlx::Result<()> {
    execute!(
        db,
        "UPDATE customers SET password_hash = NULL, must_change = FALSE WHERE id = $1",
        customer.id
    )?;
    end_sessions(db, customer).await
}

/// Ends a customer's sessions and links.
async fn end_sessions(db: &mut Transaction, customer: &LockedCustomer) -> sqlx::Result<()> {
    super::sessions::revoke_all(db, customer.id).await?;
    execute!(
        db,
        "DELETE FROM password_links WHERE customer_id = $1",
        customer.id
    )?;
    remove_staff_mails(db, customer.id).await
}

/// Blocks a customer, whose sessions and links end.
pub async fn block(db: &mut Transaction, customer: &LockedCustomer, now: i64) -> sqlx::Result<()> {
    execute!(
        db,
        "UPDATE customers SET blocked_at = $1 WHERE id = $2",
        now,
        customer.id
    )?;
    end_sessions(db, customer).await
}

pub async fn unblock(db: &mut Transaction, customer: i64) -> sqlx::Result<()> {
    execute!(
        db,
        "UPDATE customers SET blocked_at = NULL WHERE id = $1",
        customer
    )?;
    Ok(())
}

/// Changes the name of a customer.
pub async fn rename(db: &mut Transaction, customer: i64, name: &str) -> sqlx::Result<()> {
    execute!(
        db,
        "UPDATE customers SET uname = $1 WHERE id = $2",
        name,
        customer
    )?;
    Ok(())
}

/// Gives a customer another address, which nobody has confirmed yet; returns whether it was free.
pub async fn change_address(
    db: &mut Transaction,
    customer: i64,
    email: &str,
) -> sqlx::Result<bool> {
    let changed = execute!(
        db,
        "UPDATE customers SET email = $1, confirmed_at = NULL
         WHERE id = $2 AND NOT EXISTS (SELECT id FROM customers WHERE email = $1)",
        email,
        customer
    )?;
    Ok(changed == 1)
}
