//! Passwords of customers: changes, and the links of mails that allow one.

use serde_json::json;
use sqlx::FromRow;

use crate::hooks::events::{HookEvent, tell};
use crate::hooks::kinds::HookTopic;
use crate::mail::kinds::QueuedMail;
use crate::mail::table::{MailTarget, queue_mail};
use crate::store::{Store, Transaction, new_id};
use base::locale::Locale;

/// The maximum number of valid links of a customer: nobody can fill a mailbox from here.
const LINKS: i64 = 3;

/// A password that a customer has chosen.
#[derive(Clone, Copy)]
pub struct PasswordRow<'a> {
    pub hash: &'a str,
    /// Seconds since 1970.
    pub now: i64,
    /// The language of the mail that tells the customer; `None` if no mail can be sent.
    pub notice: Option<Locale>,
}

/// The words that others know of a customer.
#[derive(Clone, Debug, FromRow)]
pub struct CustomerNames {
    pub email: String,
    pub uname: String,
    pub company: String,
}

macro_rules! names {
    () => {
        "SELECT email, uname, COALESCE(companies.name, '') AS company
         FROM customers LEFT JOIN companies ON companies.id = company_id "
    };
}

impl Store {
    /// Stores the digest of a link for the mail with this id, in place of an earlier one. Returns
    /// whether there is anybody to send it to: a registered customer of that address, who does not
    /// have too many.
    pub async fn put_link(
        &self,
        (mail, email): (i64, &str),
        digest: &str,
        now: i64,
        expires_at: i64,
    ) -> sqlx::Result<bool> {
        let put = change!(
            self,
            "INSERT INTO password_links (mail, digest, customer_id, expires_at)
             SELECT $1, $2, id, $3 FROM customers
             WHERE email = $4 AND origin = 'registered' AND blocked_at IS NULL
                 AND (SELECT COUNT(*) FROM password_links
                      WHERE customer_id = customers.id AND mail <> $1 AND expires_at > $5) < $6
             ON CONFLICT (mail) DO UPDATE
             SET digest = excluded.digest, expires_at = excluded.expires_at",
            mail,
            digest,
            expires_at,
            email,
            now,
            LINKS
        );
        Ok(put == 1)
    }

    /// Returns the names of the customer whose link with this digest can be used at `now`.
    pub async fn names_of_link(
        &self,
        digest: &str,
        now: i64,
    ) -> sqlx::Result<Option<CustomerNames>> {
        on!(&self.reader, |db| sqlx::query_as(concat!(
            names!(),
            "JOIN password_links ON password_links.customer_id = customers.id
             WHERE digest = $1 AND expires_at > $2"
        ))
        .bind(digest)
        .bind(now)
        .fetch_optional(db)
        .await)
    }

    /// Returns the names of a customer.
    pub async fn names_of_customer(&self, customer: i64) -> sqlx::Result<Option<CustomerNames>> {
        on!(&self.reader, |db| sqlx::query_as(concat!(
            names!(),
            "WHERE customers.id = $1"
        ))
        .bind(customer)
        .fetch_optional(db)
        .await)
    }

    /// Uses a link up for a new password, which confirms the address; returns whether it could
    /// still be used.
    pub async fn use_link(&self, digest: &str, new: PasswordRow<'_>) -> sqlx::Result<bool> {
        let mut write = self.begin().await?;
        let customer: Option<i64> = on!(&mut write, |db| {
            let row = sqlx::query_scalar(
                "DELETE FROM password_links WHERE digest = $1 AND expires_at > $2
                 RETURNING customer_id",
            );
            row.bind(digest)
                .bind(new.now)
                .fetch_optional(&mut **db)
                .await?
        });
        let Some(customer) = customer else {
            return Ok(false);
        };
        set_password(&mut write, customer, new.hash, false).await?;
        confirm(&mut write, customer, new.now).await?;
        notify(&mut write, customer, new).await?;
        write.commit().await?;
        Ok(true)
    }

    /// Changes a customer's password, unless its hash is no longer `present`; returns whether it
    /// was.
    pub async fn change_password(
        &self,
        customer: i64,
        present: &str,
        new: PasswordRow<'_>,
    ) -> sqlx::Result<bool> {
        let mut write = self.begin().await?;
        // An update without a change locks the row, so that simultaneous changes take turns.
        let is_present = execute!(
            &mut write,
            "UPDATE customers SET uname = uname
             WHERE id = $1 AND password_hash = $2 AND blocked_at IS NULL",
            customer,
            present
        )?;
        if is_present == 0 {
            return Ok(false);
        }
        set_password(&mut write, customer, new.hash, false).await?;
        notify(&mut write, customer, new).await?;
        write.commit().await?;
        Ok(true)
    }
}

/// Changes a customer's password and ends its sessions and links. `must_change` is whether it has
/// to be changed at the next login.
pub async fn set_password(
    db: &mut Transaction,
    customer: i64,
    hash: &str,
    must_change: bool,
) -> sqlx::Result<()> {
    execute!(
        db,
        "UPDATE customers SET password_hash = $1, must_change = $2 WHERE id = $3",
        hash,
        must_change,
        customer
    )?;
    execute!(
        db,
        "DELETE FROM password_links WHERE customer_id = $1",
        customer
    )?;
    super::sessions::revoke_all(db, customer).await
}

/// Notes that somebody has shown that a customer's address is theirs.
pub async fn confirm(db: &mut Transaction, customer: i64, now: i64) -> sqlx::Result<()> {
    let confirmed = execute!(
        db,
        "UPDATE customers SET confirmed_at = $1 WHERE id = $2 AND confirmed_at IS NULL",
        now,
        customer
    )?;
    if confirmed == 0 {
        return Ok(());
    }
    let event = || {
        let customer = customer.to_string();
        HookEvent::now(format!("customer/{customer}"), json!({ "id": customer }))
    };
    tell(db, HookTopic::CustomerConfirmed, event).await
}

/// Tells a customer by mail that the password was changed, if the customer has confirmed the
/// address: it may be that of somebody else.
async fn notify(db: &mut Transaction, customer: i64, new: PasswordRow<'_>) -> sqlx::Result<()> {
    let Some(lang) = new.notice else {
        return Ok(());
    };
    let email: Option<String> = on!(&mut *db, |db| {
        let select = "SELECT email FROM customers WHERE id = $1 AND confirmed_at IS NOT NULL";
        let email = sqlx::query_scalar(select).bind(customer);
        email.fetch_optional(&mut **db).await?
    });
    let Some(email) = email else {
        return Ok(());
    };
    let to = MailTarget::customer(customer, &email);
    queue_mail(db, &QueuedMail::Changed { lang }, to, new.now).await?;
    Ok(())
}

/// Stores the digest of a link that staff give to a customer, for the mail with this id or for
/// none, in place of an earlier one of the mail. Returns whether the customer can have one.
pub async fn put_staff_link(
    db: &mut Transaction,
    (mail, email): (Option<i64>, &str),
    digest: &str,
    expires_at: i64,
) -> sqlx::Result<bool> {
    let mail = mail.unwrap_or_else(new_id);
    let put = execute!(
        db,
        "INSERT INTO password_links (mail, digest, customer_id, expires_at)
         SELECT $1, $2, id, $3 FROM customers
         WHERE email = $4 AND origin = 'registered' AND blocked_at IS NULL
         ON CONFLICT (mail) DO UPDATE SET digest = excluded.digest, expires_at = excluded.expires_at",
        mail,
        digest,
        expires_at,
        email
    )?;
    Ok(put == 1)
}
