//! Actions of the company's people at the desk. Rows are added, and never deleted or changed, but for
//! the address and the name of somebody who is erased ([`crate::persons`]).

use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use crate::store::{Store, Transaction};

/// The kind of an action: an operation of the desk's API, or the work of a command.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumString, IntoStaticStr, VariantArray, ToSchema,
)]
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
    CreateToken,
    RevokeToken,
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
    EnterInquiry,
    TakeInquiry,
    ChangeInquiry,
    AddInquiryNote,
    AnswerInquiry,
    AddInquiryFile,
    DeleteInquiryFile,
    ResendMails,
    AddAnswerTemplate,
    SaveAnswerTemplate,
    DeleteAnswerTemplate,
    DeleteInquiry,
    RestoreInquiry,
    InviteCustomer,
    CorrectCustomer,
    ResetCustomerPassword,
    BlockCustomer,
    UnblockCustomer,
    MoveCustomer,
    RenameCompany,
    UploadMedia,
    ReplaceMedia,
    DeleteMedia,
    RestoreMedia,
    SaveRedirects,
    DeleteRedirect,
    CreateContract,
    SaveContract,
    RestoreContractRevision,
    DeleteContract,
    RestoreContract,
    ImportContracts,
    BatchContracts,
    AddPaper,
    ChangePaper,
    DeletePaper,
    RestorePaper,
    SaveMilestones,
    ExportInquiries,
    DownloadInquiryFile,
    ExportContracts,
    ExportActions,
    DownloadPaper,
    DownloadPapers,
    RemoveCustomer,
    ImportCustomers,
    ExportPerson,
    ErasePerson,
    ImportSamples,
    ExportCustomers,
    RestoreBackup,
    RemoveDemonstration,
    SendTestMail,
    FailTestMail,
    AddHook,
    SaveHook,
    RenewHookSecret,
    DeleteHook,
    TestHook,
    ResendDelivery,
}

impl ActionKind {
    /// The name in the database and on the wire.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// What the action is on.
    pub(crate) const fn group(self) -> ActionGroup {
        match self {
            Self::SaveDraft
            | Self::CreateEntry
            | Self::ImportSamples
            | Self::CopyEntry
            | Self::MoveEntry
            | Self::DeleteEntry
            | Self::RestoreEntry
            | Self::Publish
            | Self::Schedule
            | Self::Unpublish
            | Self::CancelPlan
            | Self::RestoreRevision
            | Self::CreatePreview => ActionGroup::Content,
            Self::UploadMedia | Self::ReplaceMedia | Self::DeleteMedia | Self::RestoreMedia => {
                ActionGroup::Files
            }
            Self::EnterInquiry
            | Self::TakeInquiry
            | Self::ChangeInquiry
            | Self::AddInquiryNote
            | Self::AnswerInquiry
            | Self::AddInquiryFile
            | Self::DeleteInquiryFile
            | Self::ResendMails
            | Self::AddAnswerTemplate
            | Self::SaveAnswerTemplate
            | Self::DeleteAnswerTemplate
            | Self::DeleteInquiry
            | Self::RestoreInquiry
            | Self::ExportInquiries
            | Self::DownloadInquiryFile => ActionGroup::Inquiries,
            Self::InviteCustomer
            | Self::CorrectCustomer
            | Self::ResetCustomerPassword
            | Self::BlockCustomer
            | Self::UnblockCustomer
            | Self::MoveCustomer
            | Self::RenameCompany
            | Self::RemoveCustomer
            | Self::ExportPerson
            | Self::ErasePerson
            | Self::ImportCustomers
            | Self::ExportCustomers => ActionGroup::Customers,
            Self::CreateContract
            | Self::SaveContract
            | Self::RestoreContractRevision
            | Self::DeleteContract
            | Self::RestoreContract
            | Self::ImportContracts
            | Self::BatchContracts
            | Self::AddPaper
            | Self::ChangePaper
            | Self::DeletePaper
            | Self::RestorePaper
            | Self::SaveMilestones
            | Self::ExportContracts
            | Self::DownloadPaper
            | Self::DownloadPapers => ActionGroup::Contracts,
            Self::Login
            | Self::Logout
            | Self::PauseCodes
            | Self::SetSecondFactor
            | Self::RemoveSecondFactor
            | Self::ChangePassword
            | Self::RevokeSession
            | Self::EndSessions
            | Self::Invite
            | Self::WithdrawInvitation
            | Self::AcceptInvitation
            | Self::ReplaceAccount
            | Self::ChangeRole
            | Self::RemoveStaff
            | Self::CreateToken
            | Self::RevokeToken => ActionGroup::Accounts,
            Self::SaveRedirects
            | Self::DeleteRedirect
            | Self::ExportActions
            | Self::RestoreBackup
            | Self::RemoveDemonstration
            | Self::SendTestMail
            | Self::FailTestMail
            | Self::AddHook
            | Self::SaveHook
            | Self::RenewHookSecret
            | Self::DeleteHook
            | Self::TestHook
            | Self::ResendDelivery => ActionGroup::Site,
        }
    }
}

/// What actions are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ActionGroup {
    Content,
    Files,
    Inquiries,
    Customers,
    Contracts,
    /// Those of the company's people.
    Accounts,
    /// Redirects, backups and the rest.
    Site,
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
    /// The address of the account, the name of a program's token, or a command.
    pub actor: String,
    #[sqlx(try_from = "String")]
    pub action: ActionKind,
    /// An address or an entry; empty where the action has none. What more is to be said follows after
    /// a blank: the name of a paper, or companies (`customers::desk::subjects`).
    pub subject: String,
}

impl Store {
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
