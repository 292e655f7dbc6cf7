//! Inquiries of buyers: written by the inquiry page, read by the operator only.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};
use sqlx::FromRow;

use super::Store;
use super::outbox::{self, MailKind};
use crate::inquiry::Inquiry;
use crate::locale::Locale;

const DAY: i64 = 24 * 60 * 60;

/// The numbers that are drawn: eight digits, which are easy to say.
const NUMBERS: std::ops::RangeInclusive<i64> = 10_000_000..=99_999_999;

#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct StoredInquiry {
    pub number: i64,
    /// Seconds since 1970.
    pub received_at: i64,
    /// The code of the language of the page.
    pub lang: String,
    fields: String,
}

impl StoredInquiry {
    pub fn inquiry(&self) -> Inquiry {
        serde_json::from_str(&self.fields).unwrap_or_default()
    }
}

impl Store {
    /// Stores an inquiry received at `now` (seconds since 1970), with the mails that follow it, and
    /// returns its number. One with the same texts on the same day (UTC) is stored once.
    pub async fn add_inquiry(
        &self,
        inquiry: &Inquiry,
        lang: Locale,
        now: i64,
        mails: &[MailKind],
    ) -> sqlx::Result<i64> {
        let fields =
            serde_json::to_string(inquiry).map_err(|error| sqlx::Error::Encode(error.into()))?;
        let day = now.div_euclid(DAY);
        let digest = URL_SAFE_NO_PAD.encode(Sha256::digest(format!("{day} {lang} {fields}")));
        let mut write = self.begin().await?;
        loop {
            let drawn = rand::random_range(NUMBERS);
            let added = execute!(
                &mut write,
                "INSERT INTO inquiries (number, received_at, digest, lang, fields)
                 VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
                drawn,
                now,
                &digest,
                lang.code(),
                &fields
            )?;
            let number: Option<i64> = on!(&mut write, |db| {
                let row = sqlx::query_scalar("SELECT number FROM inquiries WHERE digest = $1");
                row.bind(&digest).fetch_optional(&mut **db).await?
            });
            // Without a row, the number was another inquiry's.
            if let Some(number) = number {
                for kind in mails.iter().filter(|_| added == 1) {
                    outbox::add(&mut write, *kind, number, now).await?;
                }
                write.commit().await?;
                return Ok(number);
            }
        }
    }

    pub async fn inquiry(&self, number: i64) -> sqlx::Result<Option<StoredInquiry>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT number, received_at, lang, fields FROM inquiries WHERE number = $1",
        )
        .bind(number)
        .fetch_optional(db)
        .await)
    }

    /// Returns every inquiry, the newest first.
    pub async fn inquiries(&self) -> sqlx::Result<Vec<StoredInquiry>> {
        on!(&self.reader, |db| {
            sqlx::query_as(
            "SELECT number, received_at, lang, fields FROM inquiries ORDER BY received_at DESC, number",
        )
        .fetch_all(db)
        .await
        })
    }

    /// Deletes an inquiry; returns whether there was one.
    pub async fn remove_inquiry(&self, number: i64) -> sqlx::Result<bool> {
        let mut write = self.begin().await?;
        let removed = execute!(
            &mut write,
            "DELETE FROM inquiries WHERE number = $1",
            number
        )?;
        write.commit().await?;
        Ok(removed == 1)
    }

    /// Deletes the inquiries received before `oldest` (seconds since 1970); returns their number.
    pub async fn purge_inquiries(&self, oldest: i64) -> sqlx::Result<u64> {
        let mut write = self.begin().await?;
        let purged = execute!(
            &mut write,
            "DELETE FROM inquiries WHERE received_at < $1",
            oldest
        )?;
        write.commit().await?;
        Ok(purged)
    }
}
