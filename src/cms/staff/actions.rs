//! Actions of the company's people at the desk. Rows are added, never changed or deleted.

use serde::Serialize;
use sqlx::FromRow;
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

use crate::store::{Store, Transaction};

/// The kind of an action: an operation of the desk's API, or the work of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumString, IntoStaticStr, ToSchema)]
#[serde(rename_all = "camelCase")]
#[strum(serialize_all = "camelCase")]
pub enum ActionKind {
    Login,
    Logout,
    PauseCodes,
    SetSecondFactor,
    RemoveSecondFactor,
    ChangePassword,
    RevokeSession,
    EndSessions,
    Invite,
    WithdrawInvitation,
    AcceptInvitation,
    ReplaceAccount,
    ChangeRole,
    RemoveStaff,
    SaveDraft,
    CreateEntry,
    CopyEntry,
    MoveEntry,
    DeleteEntry,
    RestoreEntry,
    Publish,
    Schedule,
    Unpublish,
    CancelPlan,
    RestoreRevision,
    CreatePreview,
    TakeInquiry,
    ChangeInquiry,
    AddInquiryNote,
    AnswerInquiry,
    ResendMails,
    DeleteInquiry,
    InviteCustomer,
    ResetCustomerPassword,
    BlockCustomer,
    UnblockCustomer,
    MoveCustomer,
    RenameCompany,
    UploadMedia,
    ReplaceMedia,
    DeleteMedia,
    SaveRedirects,
    DeleteRedirect,
    CreateContract,
    SaveContract,
    DeleteContract,
    ImportContracts,
    AddPaper,
    ChangePaper,
    DeletePaper,
    SaveMilestones,
    ExportInquiries,
    DownloadInquiryFile,
    ExportContracts,
    DownloadPaper,
    DownloadPapers,
    RemoveCustomer,
    ImportCustomers,
    ImportSamples,
    ExportCustomers,
    RestoreBackup,
    RemoveDemonstration,
    SendTestMail,
    FailTestMail,
}

impl ActionKind {
    /// The name in the database and on the wire.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl TryFrom<String> for ActionKind {
    type Error = strum::ParseError;

    fn try_from(stored: String) -> Result<Self, Self::Error> {
        stored.parse()
    }
}

/// An action.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct ActionRow {
    /// Milliseconds since 1970.
    pub done_at: i64,
    pub id: String,
    /// The address of the account.
    pub actor: String,
    #[sqlx(try_from = "String")]
    pub action: ActionKind,
    /// An address or an entry; empty where the action has none.
    pub subject: String,
}

impl Store {
    /// Returns up to `number` actions, the newest first: those before the action at this time and
    /// with this id.
    pub async fn staff_actions(
        &self,
        before: (i64, &str),
        number: i64,
    ) -> sqlx::Result<Vec<ActionRow>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT done_at, id, actor, action, subject FROM staff_actions
             WHERE (done_at, id) < ($1, $2) ORDER BY done_at DESC, id DESC LIMIT $3"
        )
        .bind(before.0)
        .bind(before.1)
        .bind(number)
        .fetch_all(db)
        .await)
    }

    /// Returns the number of actions of these kinds on a subject since a moment, in seconds since
    /// 1970.
    pub async fn count_staff_actions(
        &self,
        kinds: [ActionKind; 2],
        subject: &str,
        since: i64,
    ) -> sqlx::Result<i64> {
        let [first, second] = kinds.map(ActionKind::name);
        on!(&self.reader, |db| sqlx::query_scalar(
            "SELECT COUNT(*) FROM staff_actions
             WHERE subject = $1 AND done_at >= $2 AND action IN ($3, $4)"
        )
        .bind(subject)
        .bind(since.saturating_mul(1000))
        .bind(first)
        .bind(second)
        .fetch_one(db)
        .await)
    }

    /// Returns up to `number` actions on a subject, the newest first: those with exactly this
    /// subject, and those with a detail after it and a blank.
    pub async fn staff_actions_on(
        &self,
        subject: &str,
        number: i64,
    ) -> sqlx::Result<Vec<ActionRow>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT done_at, id, actor, action, subject FROM staff_actions
             WHERE subject = $1 OR (subject > $2 AND subject < $3)
             ORDER BY done_at DESC, id DESC LIMIT $4"
        )
        .bind(subject)
        .bind(format!("{subject} "))
        .bind(format!("{subject}!"))
        .bind(number)
        .fetch_all(db)
        .await)
    }
}

/// Adds an action.
pub async fn record_staff_action(db: &mut Transaction, action: &ActionRow) -> sqlx::Result<()> {
    insert!(db, "staff_actions":
        done_at = action.done_at,
        id = &action.id,
        actor = &action.actor,
        action = action.action.name(),
        subject = &action.subject,
    );
    Ok(())
}
