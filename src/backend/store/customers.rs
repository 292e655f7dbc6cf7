//! Customers: registered ones, and those of the content.

use sqlx::FromRow;

use super::{Store, Transaction, new_id};

/// A customer's account. No `Debug`: it contains a password hash.
#[derive(Clone, FromRow)]
pub struct Customer {
    pub id: i64,
    /// `None`: login is not possible.
    pub password_hash: Option<String>,
    pub uname: String,
    pub avatar: String,
    /// Whether the account is from `content/customers.toml`; others registered on the site.
    pub is_of_content: bool,
    /// Whether the password has to be changed before the customer gets contracts.
    pub must_change: bool,
}

/// An account as the operator sees it.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct ListedCustomer {
    pub email: String,
    /// Whether the account is from the content; others registered on the site.
    pub is_of_content: bool,
    /// Seconds since 1970.
    pub created_at: i64,
    /// Seconds since 1970; `None` if nobody has logged in.
    pub last_login_at: Option<i64>,
    pub contracts: i64,
}

impl Store {
    /// Returns every customer, the newest first.
    pub async fn customers(&self) -> sqlx::Result<Vec<ListedCustomer>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT email, origin = 'content' AS is_of_content, created_at, last_login_at,
                 (SELECT COUNT(*) FROM contracts WHERE customer_id = customers.id) AS contracts
             FROM customers ORDER BY created_at DESC, email",
        )
        .fetch_all(db)
        .await)
    }

    /// Returns the customer with this normalised address.
    pub async fn customer(&self, email: &str) -> sqlx::Result<Option<Customer>> {
        on!(&self.reader, |db| {
            sqlx::query_as(
            "SELECT id, password_hash, uname, avatar, origin = 'content' AS is_of_content, must_change
             FROM customers WHERE email = $1",
        )
        .bind(email)
        .fetch_optional(db)
        .await
        })
    }

    /// Creates a customer; `false` if the address is taken.
    pub async fn register(
        &self,
        email: &str,
        password_hash: &str,
        uname: &str,
        now: i64,
    ) -> sqlx::Result<bool> {
        let mut write = self.begin().await?;
        let added = execute!(
            &mut write,
            "INSERT INTO customers (id, email, password_hash, uname, avatar, origin, created_at)
             VALUES ($1, $2, $3, $4, '', 'registered', $5) ON CONFLICT (email) DO NOTHING",
            new_id(),
            email,
            password_hash,
            uname,
            now
        )?;
        write.commit().await?;
        Ok(added == 1)
    }

    /// Deletes registered customers who have never logged in: those from before `oldest` (seconds
    /// since 1970), and all but the `number` newest ones. Returns how many.
    pub async fn purge_unused_registrations(&self, oldest: i64, number: u32) -> sqlx::Result<u64> {
        let mut write = self.begin().await?;
        let purged = execute!(
            &mut write,
            "DELETE FROM customers WHERE origin = 'registered' AND last_login_at IS NULL
                 AND (created_at < $1 OR id NOT IN (
                     SELECT id FROM customers WHERE origin = 'registered' AND last_login_at IS NULL
                     ORDER BY created_at DESC LIMIT $2))",
            oldest,
            i64::from(number)
        )?;
        write.commit().await?;
        Ok(purged)
    }
}

/// Deletes a customer with its sessions.
pub async fn remove(db: &mut Transaction, id: i64) -> sqlx::Result<()> {
    execute!(db, "DELETE FROM customers WHERE id = $1", id)?;
    Ok(())
}

#[derive(Clone, Copy)]
pub struct Account<'a> {
    pub email: &'a str,
    pub uname: &'a str,
    pub avatar: &'a str,
}

/// Writes a customer of the content and returns its id; `None` if a registered customer has that
/// address. A changed password hash ends the customer's sessions.
pub async fn upsert_content_customer(
    db: &mut Transaction,
    account: Account<'_>,
    password_hash: &str,
    now: i64,
) -> sqlx::Result<Option<i64>> {
    execute!(
        db,
        "DELETE FROM tokens WHERE customer_id IN (SELECT id FROM customers WHERE email = $1 AND origin = 'content'
             AND (password_hash IS NULL OR password_hash <> $2))",
        account.email,
        password_hash
    )?;
    on!(db, |db| {
        sqlx::query_scalar(
        "INSERT INTO customers (id, email, password_hash, uname, avatar, origin, created_at)
         VALUES ($1, $2, $3, $4, $5, 'content', $6)
         ON CONFLICT (email) DO UPDATE
         SET password_hash = excluded.password_hash, uname = excluded.uname, avatar = excluded.avatar
         WHERE customers.origin = excluded.origin
         RETURNING id",
    )
    .bind(new_id())
    .bind(account.email)
    .bind(password_hash)
    .bind(account.uname)
    .bind(account.avatar)
    .bind(now)
    .fetch_optional(&mut **db)
    .await
    })
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
        super::tokens::revoke_all(&mut *db, id).await?;
    }
    Ok(())
}

/// Whose an address is.
#[derive(Clone, Debug, FromRow)]
pub struct CustomerAddress {
    pub id: i64,
    pub email: String,
    /// Whether the account is from the content.
    pub is_of_content: bool,
}

/// Returns the address of every customer.
pub async fn every_customer(db: &mut Transaction) -> sqlx::Result<Vec<CustomerAddress>> {
    on!(db, |db| {
        sqlx::query_as("SELECT id, email, origin = 'content' AS is_of_content FROM customers")
            .fetch_all(&mut **db)
            .await
    })
}

/// Returns the customer with this normalised address.
pub async fn customer_at(
    db: &mut Transaction,
    email: &str,
) -> sqlx::Result<Option<CustomerAddress>> {
    on!(db, |db| {
        sqlx::query_as(
            "SELECT id, email, origin = 'content' AS is_of_content FROM customers WHERE email = $1",
        )
        .bind(email)
        .fetch_optional(&mut **db)
        .await
    })
}
