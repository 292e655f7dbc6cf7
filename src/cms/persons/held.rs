//! What is held of a person.

use std::collections::BTreeMap;

use serde::Serialize;
use sqlx::FromRow;
use utoipa::ToSchema;

use super::redaction::mentions;
use crate::BackendError;
use crate::customers::desk::subjects::customer as customer_subject;
use crate::email::Email;
use crate::inquiries::commands::shown;
use crate::store::{Store, Transaction, containing};
use base::inquiry::{Inquiry, InquiryField};

/// Everything of an address. Times are seconds since 1970, unless they say otherwise.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HeldPerson {
    /// The address, in lower case.
    pub email: String,
    /// Whether it is the address of somebody who works at the desk, which is not erased.
    pub is_staff: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account: Option<HeldAccount>,
    pub inquiries: Vec<HeldInquiry>,
    /// Downloads of papers.
    pub downloads: Vec<HeldDownload>,
    /// Mails to the address that are about no inquiry.
    pub mails: Vec<HeldMail>,
    /// What staff did to the account.
    pub actions: Vec<HeldAction>,
    /// The number of texts of others that name the address, such as notes.
    pub mentions: usize,
    /// Entries of the site that name the address. They are not changed.
    pub entries: Vec<String>,
    /// The contracts of the company, which are kept.
    pub kept: Vec<KeptContract>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HeldAccount {
    /// The id at the desk.
    pub id: String,
    pub name: String,
    /// The name of the company; empty if staff have not given one.
    pub company: String,
    /// Whether it is from `customers.toml`, and has to be removed there.
    pub of_content: bool,
    /// The code of the language of mails.
    pub lang: String,
    pub created_at: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invited_at: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirmed_at: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_login_at: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocked_at: Option<i64>,
    /// Since when notices of contracts are sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notices_since: Option<i64>,
    /// When each session was begun.
    pub sessions: Vec<i64>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HeldInquiry {
    pub number: String,
    pub received_at: i64,
    /// The code of the language of the page.
    pub lang: String,
    /// How it reached the company.
    pub channel: String,
    /// Whether it is in the bin.
    pub is_deleted: bool,
    /// The texts by the names of the fields.
    pub fields: BTreeMap<String, String>,
    pub files: Vec<HeldFile>,
    /// Notes, answers and changes.
    pub events: Vec<HeldEvent>,
    pub mails: Vec<HeldMail>,
    #[serde(skip)]
    pub(crate) id: i64,
}

#[derive(Clone, Debug, FromRow, Serialize, ToSchema)]
pub struct HeldFile {
    pub number: i64,
    pub name: String,
    /// In bytes.
    pub size: i64,
}

#[derive(Clone, Debug, FromRow, Serialize, ToSchema)]
pub struct HeldEvent {
    pub happened_at: i64,
    pub kind: String,
    /// The state of the inquiry after it.
    pub state: String,
    pub text: String,
    /// Of an answer or a reply.
    pub subject: String,
    /// The part of a reply that is not new.
    pub quoted: String,
}

#[derive(Clone, Debug, FromRow, Serialize, ToSchema)]
pub struct HeldMail {
    pub kind: String,
    pub state: String,
    pub created_at: i64,
    /// When it was sent or given up; 0 while it waits.
    pub settled_at: i64,
}

#[derive(Clone, Debug, FromRow, Serialize, ToSchema)]
pub struct HeldDownload {
    /// The paper's name then.
    pub name: String,
    /// The contract's number.
    pub contract: String,
    pub first_at: i64,
    pub last_at: i64,
    pub times: i64,
}

#[derive(Clone, Debug, FromRow, Serialize, ToSchema)]
pub struct HeldAction {
    /// Milliseconds since 1970.
    pub done_at: i64,
    pub action: String,
}

#[derive(Clone, Debug, FromRow, Serialize, ToSchema)]
pub struct KeptContract {
    /// The contract's number.
    pub cno: String,
    /// `YYYY-MM-DD HH:MM:SS`, China Standard Time.
    pub signed: String,
}

impl HeldPerson {
    /// Whether nothing is held, but for entries of the site.
    pub(crate) fn is_nobody(&self) -> bool {
        self.account.is_none()
            && self.inquiries.is_empty()
            && self.mails.is_empty()
            && self.mentions == 0
    }
}

#[derive(FromRow)]
struct AccountRow {
    id: i64,
    name: String,
    company_id: Option<i64>,
    company: Option<String>,
    of_content: bool,
    lang: String,
    created_at: i64,
    invited_at: Option<i64>,
    confirmed_at: Option<i64>,
    last_login_at: Option<i64>,
    blocked_at: Option<i64>,
    notices_since: Option<i64>,
}

#[derive(FromRow)]
struct FoundInquiry {
    number: i64,
    received_at: i64,
    lang: String,
    fields: String,
    channel: String,
    is_deleted: bool,
}

/// Reads rows by a value.
macro_rules! rows {
    ($db:expr, $select:expr, $value:expr $(,)?) => {
        on!(&mut *$db, |db| {
            let rows = sqlx::query_as($select).bind($value);
            rows.fetch_all(&mut **db).await?
        })
    };
}

/// Reads a column by a value.
macro_rules! column {
    ($db:expr, $select:expr, $value:expr $(,)?) => {
        on!(&mut *$db, |db| {
            let column = sqlx::query_scalar($select).bind($value);
            column.fetch_all(&mut **db).await?
        })
    };
}

impl Store {
    /// Returns what is held of an address.
    pub(crate) async fn held_person(&self, email: &str) -> Result<HeldPerson, BackendError> {
        let mut db = self.begin_read().await?;
        Ok(held(&mut db, email).await?)
    }
}

/// Returns what is held of an address, in any case.
pub(super) async fn held(db: &mut Transaction, email: &str) -> sqlx::Result<HeldPerson> {
    let email = Email::spelling_of(email);
    let account = account(db, &email).await?;
    let inquiries = inquiries(db, &email).await?;
    let mut person = HeldPerson {
        is_staff: is_staff(db, &email).await?,
        account: None,
        inquiries,
        downloads: Vec::new(),
        mails: rows!(
            db,
            "SELECT kind, state, created_at, settled_at FROM mails
             WHERE LOWER(recipient) = $1 AND inquiry IS NULL ORDER BY created_at, id",
            &email,
        ),
        actions: Vec::new(),
        mentions: mentions(db, &email).await?,
        entries: entries(db, &email).await?,
        kept: Vec::new(),
        email,
    };
    if let Some(row) = account {
        let subject = customer_subject(row.id);
        person.actions = rows!(
            db,
            "SELECT done_at, action FROM staff_actions
             WHERE subject = $1 OR (subject > $1 || ' ' AND subject < $1 || '!')
             ORDER BY done_at, id",
            &subject,
        );
        person.downloads = rows!(
            db,
            "SELECT f.name, c.cno AS contract, f.first_at, f.last_at, f.times
             FROM paper_fetches f JOIN contracts c ON c.sid = f.sid
             WHERE f.customer_id = $1 ORDER BY f.last_at, f.paper",
            row.id,
        );
        person.kept = rows!(
            db,
            "SELECT cno, signed FROM contracts WHERE company_id = $1 ORDER BY signed, cno",
            row.company_id.unwrap_or_default(),
        );
        let sessions: Vec<i64> = column!(
            db,
            "SELECT created_at FROM tokens WHERE customer_id = $1 ORDER BY created_at",
            row.id
        );
        person.account = Some(HeldAccount {
            sessions,
            id: row.id.to_string(),
            name: row.name,
            company: row.company.unwrap_or_default(),
            of_content: row.of_content,
            lang: row.lang,
            created_at: row.created_at,
            invited_at: row.invited_at,
            confirmed_at: row.confirmed_at,
            last_login_at: row.last_login_at,
            blocked_at: row.blocked_at,
            notices_since: row.notices_since,
        });
    }
    Ok(person)
}

async fn account(db: &mut Transaction, email: &str) -> sqlx::Result<Option<AccountRow>> {
    on!(&mut *db, |db| {
        let row = sqlx::query_as(
            "SELECT k.id, k.uname AS name, k.company_id, o.name AS company,
                 k.origin = 'content' AS of_content, k.lang, k.created_at, k.invited_at,
                 k.confirmed_at, k.last_login_at, k.blocked_at, k.notices_since
             FROM customers k LEFT JOIN companies o ON o.id = k.company_id WHERE k.email = $1",
        );
        row.bind(email).fetch_optional(&mut **db).await
    })
}

/// The inquiries that were sent with an address, also those in the bin.
async fn inquiries(db: &mut Transaction, email: &str) -> sqlx::Result<Vec<HeldInquiry>> {
    let pattern = containing(email);
    let found: Vec<FoundInquiry> = rows!(
        db,
        "SELECT number, received_at, lang, fields, channel, deleted_at IS NOT NULL AS is_deleted
         FROM inquiries WHERE searched LIKE $1 ESCAPE '!' ORDER BY received_at, number",
        &pattern
    );
    let mut inquiries = Vec::new();
    for own in found {
        let inquiry: Inquiry = serde_json::from_str(&own.fields).unwrap_or_default();
        if Email::spelling_of(inquiry.text(InquiryField::Email)) != email {
            continue;
        }
        let fields = inquiry.filled();
        inquiries.push(HeldInquiry {
            number: shown(own.number),
            received_at: own.received_at,
            lang: own.lang,
            channel: own.channel,
            is_deleted: own.is_deleted,
            fields: fields
                .map(|(field, text)| (field.name().to_owned(), text.to_owned()))
                .collect(),
            files: rows!(
                db,
                "SELECT number, name, size FROM inquiry_files WHERE inquiry = $1 ORDER BY number",
                own.number,
            ),
            events: rows!(
                db,
                "SELECT happened_at, kind, state, text, subject, quoted FROM inquiry_events
                 WHERE inquiry = $1 ORDER BY number",
                own.number,
            ),
            mails: rows!(
                db,
                "SELECT kind, state, created_at, settled_at FROM mails
                 WHERE inquiry = $1 ORDER BY created_at, id",
                own.number,
            ),
            id: own.number,
        });
    }
    Ok(inquiries)
}

/// The entries of the site whose newest texts name an address.
async fn entries(db: &mut Transaction, email: &str) -> sqlx::Result<Vec<String>> {
    let pattern = containing(email);
    Ok(column!(
        db,
        "SELECT entry FROM entry_searches WHERE searched LIKE $1 ESCAPE '!' ORDER BY entry",
        &pattern
    ))
}

/// Whether somebody works at the desk with an address.
pub(super) async fn is_staff(db: &mut Transaction, email: &str) -> sqlx::Result<bool> {
    const SELECT: &str = "SELECT COUNT(*) FROM staff WHERE email = $1";
    let count: Vec<i64> = column!(db, SELECT, email);
    Ok(count.iter().any(|count| *count > 0))
}
