//! Customers of the content (`customers.toml`), written while seeding.

use crate::customers::companies::add_company;
use crate::customers::joining::join_company;
use crate::store::{Transaction, new_id};
use base::fold;

#[derive(Clone, Copy)]
pub struct Account<'a> {
    pub email: &'a str,
    pub uname: &'a str,
    /// The name of the company.
    pub company: &'a str,
    pub avatar: &'a str,
}

/// Writes a customer of the content and returns its id. A changed password hash ends the customer's
/// sessions and links.
///
/// A registration of the address that nobody has confirmed gives way: its password and its sessions
/// end. A confirmed one stays as it is, as its owner has the address that the content names.
pub async fn upsert_content_customer(
    db: &mut Transaction,
    account: Account<'_>,
    password_hash: &str,
    now: i64,
) -> sqlx::Result<i64> {
    let id: Option<i64> = on!(&mut *db, |db| {
        sqlx::query_scalar(
        "INSERT INTO customers (id, email, password_hash, uname, avatar, origin, created_at, confirmed_at)
         VALUES ($1, $2, $3, $4, $5, 'content', $6, $6) ON CONFLICT (email) DO NOTHING RETURNING id"
    )
    .bind(new_id())
    .bind(account.email)
    .bind(password_hash)
    .bind(account.uname)
    .bind(account.avatar)
    .bind(now)
    .fetch_optional(&mut **db)
    .await
    })?;
    let Some(id) = id else {
        return take_over(db, account, password_hash, now).await;
    };
    let company = add_company(db, account.company, now).await?;
    execute!(
        db,
        "UPDATE customers SET company_id = $1 WHERE id = $2",
        company,
        id
    )?;
    Ok(id)
}

/// Makes an account one of the content, unless it is registered and confirmed.
async fn take_over(
    db: &mut Transaction,
    account: Account<'_>,
    password_hash: &str,
    now: i64,
) -> sqlx::Result<i64> {
    // An update without a change locks the row, so that nobody confirms the address meanwhile.
    let known: (i64, bool, Option<String>) = on!(&mut *db, |db| sqlx::query_as(
        "UPDATE customers SET uname = uname WHERE email = $1
         RETURNING id, origin = 'registered' AND confirmed_at IS NOT NULL, password_hash"
    )
    .bind(account.email)
    .fetch_one(&mut **db)
    .await)?;
    let (id, is_somebodys, present) = known;
    if is_somebodys {
        return Ok(id);
    }
    if present.as_deref() != Some(password_hash) {
        crate::customers::passwords::set_password(db, id, password_hash, false).await?;
    }
    execute!(
        db,
        "UPDATE customers SET uname = $1, avatar = $2, origin = 'content',
             confirmed_at = COALESCE(confirmed_at, $3)
         WHERE id = $4",
        account.uname,
        account.avatar,
        now,
        id
    )?;
    execute!(
        db,
        "UPDATE companies SET name = $1, name_key = $2
         WHERE name = '' AND id = (SELECT company_id FROM customers WHERE id = $3)",
        account.company,
        fold::key(account.company),
        id
    )?;
    Ok(id)
}

/// Brings a customer of the content into the company of a colleague, who is written before. Returns
/// the customer's company.
pub async fn join_content_company(
    db: &mut Transaction,
    customer: i64,
    company: Option<i64>,
) -> sqlx::Result<i64> {
    let (present, is_of_content): (i64, bool) = on!(&mut *db, |db| sqlx::query_as(
        "SELECT company_id, origin = 'content' FROM customers WHERE id = $1"
    )
    .bind(customer)
    .fetch_one(&mut **db)
    .await)?;
    match company.filter(|company| *company != present && is_of_content) {
        Some(company) => {
            join_company(db, customer, company, "selvage content import").await?;
            Ok(company)
        }
        None => Ok(company.unwrap_or(present)),
    }
}

/// Disables the accounts of customers that the content no longer contains. Their contracts are
/// kept.
pub async fn lock_content_customers_except(
    db: &mut Transaction,
    emails: &[&str],
) -> sqlx::Result<()> {
    let known: Vec<(i64, String)> = on!(&mut *db, |db| sqlx::query_as(
        "SELECT id, email FROM customers WHERE origin = 'content' AND password_hash IS NOT NULL"
    )
    .fetch_all(&mut **db)
    .await)?;
    for (id, _) in known
        .into_iter()
        .filter(|(_, email)| !emails.contains(&email.as_str()))
    {
        execute!(
            db,
            "UPDATE customers SET password_hash = NULL WHERE id = $1",
            id
        )?;
        crate::customers::sessions::revoke_all(&mut *db, id).await?;
    }
    Ok(())
}
