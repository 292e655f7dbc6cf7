//! The operations that a program may be allowed, by subject. People alone may call all others.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use strum::IntoStaticStr;
use utoipa::ToSchema;

use crate::staff::role::Role;
use base::desk_api::{DeskOperation, PROGRAMS};

/// The operation that every token is for: a program asks which rights it has.
pub(crate) const OWN: &str = "getMe";

/// The subject of an operation.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    IntoStaticStr,
    strum::EnumString,
    ToSchema,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub(crate) enum ProgramSubject {
    /// Contracts, their lines and milestones.
    Contracts,
    /// The papers of contracts.
    Papers,
    Customers,
    Inquiries,
    /// The texts of the site.
    Content,
    /// The files of the site.
    Files,
    Redirects,
    /// The program itself.
    Own,
}

const ALLOWED: [(ProgramSubject, &[&str]); 8] = [
    (
        ProgramSubject::Contracts,
        &[
            "listContracts",
            "getContract",
            "listContractRevisions",
            "listOpenLines",
            "exportContracts",
            "exportContractsAsWorkbook",
            "readContracts",
            "createContract",
            "saveContract",
            "saveMilestones",
            "importContracts",
            "batchContracts",
            "restoreContractRevision",
            "deleteContract",
        ],
    ),
    (
        ProgramSubject::Papers,
        &[
            "listPapers",
            "getPaper",
            "downloadPapers",
            "addPaper",
            "changePaper",
            "deletePaper",
        ],
    ),
    (
        ProgramSubject::Customers,
        &[
            "listCustomers",
            "getCustomer",
            "listCompanies",
            "renameCompany",
        ],
    ),
    (
        ProgramSubject::Inquiries,
        &[
            "listInquiries",
            "getInquiry",
            "getInquiryFile",
            "listAnswerTemplates",
            "enterInquiry",
            "changeInquiry",
            "addInquiryNote",
        ],
    ),
    (
        ProgramSubject::Content,
        &[
            "listEntries",
            "getEntry",
            "listBacklinks",
            "listRevisions",
            "getRevision",
            "getAnnouncement",
            "listBin",
            "listTemplates",
            "listWords",
            "checkEntry",
            "createEntry",
            "copyEntry",
            "saveDraft",
            "publish",
            "schedule",
            "cancelPlan",
            "unpublish",
            "moveEntry",
            "changeEntries",
            "restoreRevision",
            "deleteEntry",
            "restoreEntry",
            "importSamples",
        ],
    ),
    (
        ProgramSubject::Files,
        &["listMedia", "uploadMedia", "replaceMedia", "deleteMedia"],
    ),
    (
        ProgramSubject::Redirects,
        &[
            "listRedirects",
            "exportRedirects",
            "saveRedirects",
            "importRedirects",
            "deleteRedirect",
        ],
    ),
    (ProgramSubject::Own, &[OWN]),
];

/// Operations that change nothing, and take what they look for as a body.
const READING: [&str; 2] = ["checkEntry", "readContracts"];

/// Returns the subject for which programs may be allowed an operation; `None` for one of people
/// alone.
pub(crate) fn subject(operation: &str) -> Option<ProgramSubject> {
    let mut subjects = ALLOWED.iter();
    let found = subjects.find(|(_, operations)| operations.contains(&operation));
    found.map(|(subject, _)| *subject)
}

/// An operation that a token can be for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ProgramOperation {
    pub(crate) id: String,
    pub(crate) subject: ProgramSubject,
    /// The roles whose programs may be allowed it.
    pub(crate) roles: Vec<Role>,
    /// Whether it changes something.
    pub(crate) writes: bool,
}

/// All operations that tokens can be for, in the order of their subjects.
#[derive(Clone, Debug)]
pub(crate) struct ProgramOperations(Arc<[ProgramOperation]>);

impl ProgramOperations {
    /// Picks them from the API's operations.
    pub(crate) fn of(described: &[DeskOperation]) -> Self {
        let ids = ALLOWED.iter().flat_map(|(_, ids)| ids.iter().copied());
        let operations = ids.filter(|id| *id != OWN).filter_map(|id| {
            let own = described.iter().find(|own| own.id == id)?;
            let roles = own.roles.iter().filter_map(|role| role.parse().ok());
            Some(ProgramOperation {
                id: id.to_owned(),
                subject: subject(id)?,
                roles: roles.collect(),
                writes: !own.method.is_safe() && !READING.contains(&id),
            })
        });
        Self(operations.collect())
    }

    pub(crate) fn all(&self) -> &[ProgramOperation] {
        &self.0
    }

    /// Whether a token of this role can be for an operation.
    pub(crate) fn includes(&self, id: &str, role: Role) -> bool {
        let mut operations = self.0.iter();
        operations.any(|own| own.id == id && own.roles.contains(&role))
    }
}

/// Says in an operation's description for which subject programs may be allowed it.
pub(crate) fn extension(operation: &str) -> Option<(String, Value)> {
    let subject: &str = subject(operation)?.into();
    Some((PROGRAMS.to_owned(), subject.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::router::desk::described;

    #[test]
    fn each_allowed_operation_is_described_for_programs() {
        let described = DeskOperation::all(&described());
        let all: Vec<_> = ALLOWED.iter().flat_map(|(_, own)| own.iter()).collect();
        for id in &all {
            let operation = described.iter().find(|own| own.id == **id);
            let operation = operation.unwrap_or_else(|| panic!("there is no operation {id}"));
            assert!(operation.is_for_programs, "{id}");
            assert!(!operation.roles.is_empty(), "{id} needs no account");
            assert!(!operation.declared.guesses, "{id} takes a secret");
        }
        let for_programs = described.iter().filter(|own| own.is_for_programs);
        assert_eq!(for_programs.count(), all.len(), "each is listed once");
    }

    #[test]
    fn dangerous_operations_are_of_people_alone() {
        let dangerous = [
            "Staff",
            "Token",
            "Session",
            "Invit",
            "Password",
            "Factor",
            "Role",
            "Person",
            "login",
            "logout",
            "block",
            "Demonstration",
            "Preview",
            "Mail",
            "Action",
            "Deleted",
            "moveCustomer",
            "correctCustomer",
            "exportCustomers",
            "exportInquiries",
            "answerInquiry",
            "deleteInquiry",
            "fetchMedia",
            "setSecondFactor",
        ];
        for operation in DeskOperation::all(&described()) {
            let is_dangerous = dangerous.iter().any(|part| operation.id.contains(part));
            assert!(
                !(is_dangerous && operation.is_for_programs),
                "a program may {}",
                operation.id
            );
        }
    }
}
