//! Mails about passwords that the SMTP server has not taken yet. They are made when they are sent, and
//! deleted when they have been taken.

use sqlx::FromRow;
use strum::{EnumString, IntoStaticStr};

use super::{NewPassword, Store, Transaction, new_id};
use crate::locale::Locale;

/// The kind of a mail about a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum PasswordMailKind {
    /// A link for a new password, to whoever asked for one.
    Link,
    /// The password was changed, to the customer.
    Changed,
    /// A link from staff, to somebody who has no password yet.
    Invitation,
    /// A link from staff, who have ended the password.
    Renewal,
}

/// A mail that is due, and is left to the caller for a while.
#[derive(Clone, Debug, FromRow)]
pub struct PasswordMail {
    pub id: i64,
    #[sqlx(try_from = "String")]
    pub kind: PasswordMailKind,
    /// The address it goes to. That of [`PasswordMailKind::Link`] need not be a customer's.
    pub email: String,
    /// The code of the language of the page.
    pub lang: String,
    /// When it was requested, in seconds since 1970.
    pub created_at: i64,
    /// The number of attempts, with the one that begins.
    pub attempts: i64,
}

impl TryFrom<String> for PasswordMailKind {
    type Error = strum::ParseError;

    fn try_from(name: String) -> Result<Self, strum::ParseError> {
        name.parse()
    }
}

impl Store {
    /// Requests a mail with a link for an address, which need not be a customer's: that is found out
    /// when the mail is due, so that a request does the same for every address. One that waits
    /// already is sent once.
    pub async fn request_link(&self, email: &str, lang: Locale, now: i64) -> sqlx::Result<()> {
        let kind: &str = PasswordMailKind::Link.into();
        change!(
            self,
            "INSERT INTO password_mails (id, kind, email, lang, created_at, due_at, attempts)
             VALUES ($1, $2, $3, $4, $5, $5, 0) ON CONFLICT DO NOTHING",
            new_id(),
            kind,
            email,
            lang.code(),
            now
        );
        Ok(())
    }

    /// Returns a mail that is due, if there is one. Nobody else gets it before `again_at` (seconds
    /// since 1970), so that several processes do not send it at the same time.
    pub async fn due_password_mail(
        &self,
        now: i64,
        again_at: i64,
    ) -> sqlx::Result<Option<PasswordMail>> {
        let mut write = self.begin().await?;
        let due = on!(&mut write, |db| {
            let row = sqlx::query_as(
                "UPDATE password_mails SET due_at = $2, attempts = attempts + 1
                 WHERE due_at <= $1 AND id = (
                     SELECT id FROM password_mails WHERE due_at <= $1 ORDER BY due_at, id LIMIT 1)
                 RETURNING id, kind, email, lang, created_at, attempts",
            );
            row.bind(now)
                .bind(again_at)
                .fetch_optional(&mut **db)
                .await?
        });
        write.commit().await?;
        Ok(due)
    }

    pub async fn remove_password_mail(&self, id: i64) -> sqlx::Result<()> {
        change!(self, "DELETE FROM password_mails WHERE id = $1", id);
        Ok(())
    }

    /// Has a mail sent again, at `due_at` (seconds since 1970) at the earliest.
    pub async fn postpone_password_mail(&self, id: i64, due_at: i64) -> sqlx::Result<()> {
        change!(
            self,
            "UPDATE password_mails SET due_at = $1 WHERE id = $2",
            due_at,
            id
        );
        Ok(())
    }

    /// Returns when the oldest mail that waits was requested, in seconds since 1970.
    pub async fn oldest_password_mail(&self) -> sqlx::Result<Option<i64>> {
        on!(&self.reader, |db| sqlx::query_scalar(
            "SELECT MIN(created_at) FROM password_mails"
        )
        .fetch_one(db)
        .await)
    }
}

/// Tells a customer by mail that the password was changed.
pub(super) async fn notify(
    db: &mut Transaction,
    customer: i64,
    new: NewPassword<'_>,
) -> sqlx::Result<()> {
    let Some(lang) = new.notice else {
        return Ok(());
    };
    let kind: &str = PasswordMailKind::Changed.into();
    execute!(
        db,
        "INSERT INTO password_mails (id, kind, email, lang, created_at, due_at, attempts)
         SELECT $1, $2, email, $3, $4, $4, 0 FROM customers WHERE id = $5",
        new_id(),
        kind,
        lang.code(),
        new.now,
        customer
    )?;
    Ok(())
}

/// Removes the mails from staff to an address that have not been sent yet.
pub(super) async fn remove_staff_mails(db: &mut Transaction, email: &str) -> sqlx::Result<()> {
    execute!(
        db,
        "DELETE FROM password_mails WHERE email = $1 AND kind IN ('invitation', 'renewal')",
        email
    )?;
    Ok(())
}
