//! Inquiries of buyers: written by the inquiry page and at the desk, read by the company only.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};
use sqlx::{AssertSqlSafe, FromRow};

use super::commands::{InquiryChannel, InquiryState, shown};
use super::files as inquiry_files;
use super::{told, uploads};
use crate::mail::kinds::QueuedMail;
use crate::mail::table::{MailTarget, queue_mail};
use crate::store::{Store, Transaction};
use base::fold;
use base::inquiry::{Attachment, Inquiry, InquiryField};
use base::locale::Locale;

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
    /// The number of the last event; 0 if nobody has done anything.
    pub version: i64,
    #[sqlx(try_from = "String")]
    pub state: InquiryState,
    /// The address of the account that has it; empty if nobody has it.
    pub owner: String,
    /// The market of sale, else the buyer's country.
    pub market: String,
    #[sqlx(try_from = "String")]
    pub channel: InquiryChannel,
    /// The address of the account that entered it; empty if the buyer sent it.
    pub entered_by: String,
}

pub(crate) const COLUMNS: &str = "number, received_at, lang, fields, version, state, owner, market,
    channel, entered_by";

/// An inquiry that is to be stored.
pub struct NewInquiry<'a> {
    pub inquiry: &'a Inquiry,
    pub files: &'a [Attachment],
    /// The ids of the files that were uploaded before, which follow them.
    pub uploads: &'a [String],
    pub lang: Locale,
    /// Seconds since 1970.
    pub received_at: i64,
    /// The mails that follow it.
    pub mails: &'a [QueuedMail],
    pub channel: InquiryChannel,
    /// The address of the account that enters it; empty if the buyer sends it.
    pub entered_by: &'a str,
}

/// What came of storing an inquiry.
pub struct AddedInquiry {
    pub number: i64,
    /// Whether there was none with the same texts and files on that day.
    pub is_new: bool,
}

/// An uploaded file of an inquiry is not there, or not complete. The transaction has to be rolled
/// back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UploadsGone;

impl StoredInquiry {
    pub fn inquiry(&self) -> Inquiry {
        serde_json::from_str(&self.fields).unwrap_or_default()
    }
}

impl Store {
    /// Stores an inquiry of the site received at `now` (seconds since 1970), with its files and the
    /// mails that follow it, and returns its number.
    #[cfg(test)]
    pub(crate) async fn add_inquiry(
        &self,
        inquiry: &Inquiry,
        files: &[Attachment],
        lang: Locale,
        now: i64,
        mails: &[QueuedMail],
    ) -> sqlx::Result<i64> {
        let new = NewInquiry {
            inquiry,
            files,
            uploads: &[],
            lang,
            received_at: now,
            mails,
            channel: InquiryChannel::Site,
            entered_by: "",
        };
        let mut write = self.begin().await?;
        let added = add_inquiry(&mut write, &new).await?;
        write.commit().await?;
        Ok(added.expect("an inquiry without uploads").number)
    }

    pub async fn inquiry(&self, number: i64) -> sqlx::Result<Option<StoredInquiry>> {
        let select = AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM inquiries WHERE number = $1 AND deleted_at IS NULL"
        ));
        on!(&self.reader, |db| sqlx::query_as(select)
            .bind(number)
            .fetch_optional(db)
            .await)
    }

    /// Returns every inquiry, the newest first.
    pub async fn inquiries(&self) -> sqlx::Result<Vec<StoredInquiry>> {
        let select = AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM inquiries WHERE deleted_at IS NULL ORDER BY received_at DESC, number"
        ));
        on!(&self.reader, |db| sqlx::query_as(select)
            .fetch_all(db)
            .await)
    }

    /// Deletes the inquiries received before `oldest` (seconds since 1970); returns their number.
    pub async fn purge_inquiries(&self, oldest: i64) -> sqlx::Result<u64> {
        let purged = change!(self, "DELETE FROM inquiries WHERE received_at < $1", oldest);
        Ok(purged)
    }
}

/// Stores an inquiry with its files and the mails that follow it. One with the same texts and files
/// on the same day (UTC) is stored once; of uploaded files, the ids are compared.
pub async fn add_inquiry(
    db: &mut Transaction,
    new: &NewInquiry<'_>,
) -> sqlx::Result<Result<AddedInquiry, UploadsGone>> {
    let NewInquiry {
        inquiry,
        files,
        uploads: ids,
        lang,
        received_at: now,
        mails,
        channel,
        entered_by,
    } = *new;
    let fields =
        serde_json::to_string(inquiry).map_err(|error| sqlx::Error::Encode(error.into()))?;
    let day = now.div_euclid(DAY);
    let mut digest = Sha256::new_with_prefix(format!("{day} {lang} {fields}"));
    for file in files {
        digest.update(Sha256::digest(&file.bytes));
    }
    for id in ids {
        digest.update(Sha256::digest(id));
    }
    let digest = URL_SAFE_NO_PAD.encode(digest.finalize());
    let places = [InquiryField::Market, InquiryField::Country];
    let mut places = places.into_iter().map(|field| inquiry.text(field));
    let market = places.find(|place| !place.is_empty()).unwrap_or_default();
    loop {
        let drawn = rand::random_range(NUMBERS);
        let added = execute!(
            &mut *db,
            "INSERT INTO inquiries (number, received_at, digest, lang, fields, market, searched,
                 channel, entered_by)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING",
            drawn,
            now,
            &digest,
            lang.code(),
            &fields,
            market,
            searched(drawn, inquiry),
            channel.name(),
            entered_by
        )?;
        let number: Option<i64> = on!(&mut *db, |db| {
            let row = sqlx::query_scalar("SELECT number FROM inquiries WHERE digest = $1");
            row.bind(&digest).fetch_optional(&mut **db).await?
        });
        // Without a row, the number was another inquiry's.
        let Some(number) = number else { continue };
        let is_new = added == 1;
        if is_new {
            inquiry_files::add(db, number, files).await?;
            if !uploads::give_to_inquiry(db, number, files.len(), ids).await? {
                return Ok(Err(UploadsGone));
            }
            told::inquiry_received(db, &shown(number), inquiry, lang, channel.name()).await?;
            for mail in mails {
                let buyer = inquiry.text(InquiryField::Email).to_lowercase();
                let recipient = if *mail == QueuedMail::Team {
                    ""
                } else {
                    &buyer
                };
                let to = MailTarget::inquiry(number, recipient);
                queue_mail(db, mail, to, now).await?;
            }
        }
        return Ok(Ok(AddedInquiry { number, is_new }));
    }
}

/// The text in which an inquiry is looked for, in lower case.
fn searched(number: i64, inquiry: &Inquiry) -> String {
    let fields = [
        InquiryField::Name,
        InquiryField::Company,
        InquiryField::Email,
        InquiryField::Style,
        InquiryField::Message,
    ];
    let texts = fields.map(|field| fold::key(inquiry.text(field)));
    format!("{} {number}\n{}", shown(number), texts.join("\n"))
}
