//! Failures: problem details (RFC 9457) with a code, for which the desk has a text in each
//! language. The error of a handler is a [`Problem`], or a [`Failure`] with the details of its own
//! cases. The description of each operation has `4XX` for the others (`description`), as utoipa
//! collects no schemas from `IntoResponses`.

use std::collections::BTreeSet;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::passwords::hashes::PasswordError;
use crate::sealed::SealError;
use crate::store::is_outage;
use base::desk_api::{FRONT_CODES, GuessedSecret, WRONG_SECRET};
use base::file_type::FoundType;

/// Why a call failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Problem {
    /// The account is unknown or the password is wrong; the answer does not tell which.
    WrongLogin,
    /// The password is right, and the account has a second factor.
    CodeNeeded,
    /// The code of the second factor is wrong, or was used before.
    WrongCode,
    /// Too many codes were wrong: for so many seconds, none is looked at.
    CodesPaused(i64),
    /// The second factor was sealed with another key file, as after a restore.
    FactorLost,
    /// No session, or one that has ended.
    NotLoggedIn,
    /// The role may not do this.
    NotAllowed,
    NotFound,
    WrongMethod,
    /// The invitation is unknown, used, withdrawn or expired.
    InvitationOver,
    /// The last owner would be gone, and accounts could not be managed any more.
    LastOwner,
    /// The body is not JSON.
    Malformed,
    WrongType,
    TooLarge,
    /// The body lacks a field, or a field has another type.
    Invalid,
    /// Values of a form cannot be saved.
    InvalidFields,
    /// Redirects cannot be saved.
    InvalidRedirects,
    /// Cells of a file of contracts cannot be imported.
    InvalidCells,
    /// Somebody else has changed it.
    Conflict,
    /// Entries show the file.
    InUse,
    /// Another one has taken the number or the address of what is restored.
    Occupied,
    /// Other entries are in the entry.
    NotEmpty,
    InvalidEmail,
    InvalidName,
    /// The password is too short or too long.
    InvalidPassword,
    /// The password is easy to guess.
    EasyPassword,
    WrongPassword,
    /// The file is no picture or document that pages show, but this, if that is known.
    UnknownType(Option<FoundType>),
    /// The file has another type than the one that it is to replace.
    OtherType,
    /// The file cannot be read as what it is.
    BrokenFile,
    /// The picture has more pixels than are resized for pages.
    TooManyPixels,
    /// The drawing contains scripts.
    ActiveFile,
    /// Another site did not give the picture at an address.
    NotFetched,
    /// The file is part of the program or of a folder.
    BuiltIn,
    /// The content is in a folder, which each start writes again.
    ReadOnly,
    /// The contract is one of a customer of the content.
    ContentContract,
    /// The file is no spreadsheet.
    NoTable,
    /// The spreadsheet is of a kind that does not tell how its numbers are shown.
    OtherTable,
    /// The file with pictures is no ZIP archive.
    NoArchive,
    /// The spreadsheet is a web page.
    WebPageTable,
    /// The spreadsheet is protected by a password.
    ProtectedTable,
    EmptyTable,
    /// The file of contracts has headings alone.
    NoRows,
    /// The text of a file of contracts is in no known encoding.
    UnknownEncoding,
    /// The file of contracts is too large, or has too many rows or columns.
    TableTooLarge,
    /// The paper is of no kind that is taken, but this, if that is known.
    UnknownPaper(Option<FoundType>),
    /// The contract has as many papers as it may have.
    TooManyPapers,
    /// The files that wait for an answer are as many or as large as they may be.
    TooManyFiles,
    /// There are as many templates of answers as there may be.
    TooManyTemplates,
    /// There are as many webhooks and groups as there may be.
    TooManyHooks,
    /// The address of a webhook or a group cannot be one, or may not be reached.
    RefusedAddress,
    /// A template of answers has no text, in a language or in all.
    NoText,
    /// A template has a placeholder that there is not, or one that is not closed.
    UnknownPlaceholder,
    /// All files together have as many bytes as they may have.
    NoRoom,
    /// The text of an answer or a note is too long.
    TooLong,
    /// No SMTP server is set (`mail.server`), or no address with which a link would begin.
    NoMail,
    /// The inquiry has no address to which a mail can go.
    NoAddress,
    /// The SMTP server did not take a mail.
    MailRefused,
    /// Somebody works at the desk with the address.
    StaffAddress,
    /// The account is from `customers.toml`.
    OfContent,
    /// The address has an account whose owner has confirmed it.
    KnownCustomer,
    BlockedCustomer,
    /// Another customer has the address.
    TakenAddress,
    /// Another program has the name.
    TakenName,
    /// There are as many tokens of programs as there may be.
    TooManyTokens,
    /// The network of a token is none.
    InvalidNetwork,
    /// The `Idempotency-Key` is none.
    InvalidKey,
    /// The write that the key names is done at the moment, or its end is not known.
    KeyInUse,
    /// The key names another request.
    KeyReused,
    /// The caller has named as many writes as are kept.
    TooManyKeys,
    /// The address got as many mails of a kind today as it may get.
    TooMany,
    /// The database does not answer or takes no writes, so nothing was saved.
    StoreUnavailable,
    Busy,
    Failed,
}

impl Problem {
    fn status(self) -> StatusCode {
        match self {
            Self::WrongLogin | Self::CodeNeeded | Self::WrongCode | Self::NotLoggedIn => {
                StatusCode::UNAUTHORIZED
            }
            Self::NotAllowed => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Self::InvitationOver => StatusCode::GONE,
            Self::LastOwner
            | Self::Conflict
            | Self::InUse
            | Self::Occupied
            | Self::FactorLost
            | Self::ReadOnly
            | Self::BuiltIn
            | Self::ContentContract
            | Self::TooManyPapers
            | Self::TooManyFiles
            | Self::TooManyTemplates
            | Self::TooManyTokens
            | Self::TakenName
            | Self::KeyInUse
            | Self::TooManyHooks
            | Self::NoMail
            | Self::NoAddress
            | Self::StaffAddress
            | Self::OfContent
            | Self::KnownCustomer
            | Self::TakenAddress
            | Self::BlockedCustomer => StatusCode::CONFLICT,
            Self::Malformed | Self::InvalidKey => StatusCode::BAD_REQUEST,
            Self::WrongType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::TooLarge | Self::TableTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Invalid
            | Self::InvalidNetwork
            | Self::KeyReused
            | Self::InvalidFields
            | Self::InvalidRedirects
            | Self::InvalidCells
            | Self::NotEmpty
            | Self::InvalidEmail
            | Self::InvalidName
            | Self::InvalidPassword
            | Self::EasyPassword
            | Self::WrongPassword
            | Self::TooLong
            | Self::NoTable
            | Self::NoArchive
            | Self::OtherTable
            | Self::WebPageTable
            | Self::ProtectedTable
            | Self::EmptyTable
            | Self::NoRows
            | Self::UnknownEncoding
            | Self::UnknownType(_)
            | Self::UnknownPaper(_)
            | Self::OtherType
            | Self::BrokenFile
            | Self::TooManyPixels
            | Self::ActiveFile
            | Self::MailRefused
            | Self::RefusedAddress
            | Self::NoText
            | Self::UnknownPlaceholder
            | Self::NotFetched => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooMany | Self::TooManyKeys | Self::CodesPaused(_) => {
                StatusCode::TOO_MANY_REQUESTS
            }
            Self::NoRoom => StatusCode::INSUFFICIENT_STORAGE,
            Self::StoreUnavailable | Self::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Self::Failed => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The secret that was guessed wrong.
    const fn wrong_secret(self) -> Option<GuessedSecret> {
        match self {
            Self::WrongLogin | Self::WrongPassword => Some(GuessedSecret::Password),
            Self::WrongCode => Some(GuessedSecret::Code),
            Self::InvitationOver => Some(GuessedSecret::Invitation),
            _ => None,
        }
    }
}

/// The codes of all problems, with those of the server in front, in the API's description.
pub(crate) struct ProblemCode;

impl PartialSchema for ProblemCode {
    fn schema() -> RefOr<Schema> {
        let codes: BTreeSet<_> = Problem::VARIANTS
            .iter()
            .copied()
            .chain(FRONT_CODES)
            .collect();
        let code = ObjectBuilder::new().schema_type(Type::String);
        code.enum_values(Some(codes)).into()
    }
}

impl ToSchema for ProblemCode {}

/// The body of a failure.
#[derive(Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct ProblemDetails {
    /// The reason of the status.
    #[schema(value_type = String)]
    title: &'static str,
    status: u16,
    /// The cause.
    #[schema(value_type = ProblemCode)]
    code: &'static str,
    /// What a file is that is not taken, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<FoundType>,
}

impl From<Problem> for ProblemDetails {
    fn from(problem: Problem) -> Self {
        let status = problem.status();
        Self {
            title: status.canonical_reason().unwrap_or_default(),
            status: status.as_u16(),
            code: problem.into(),
            found: match problem {
                Problem::UnknownType(found) | Problem::UnknownPaper(found) => found,
                _ => None,
            },
        }
    }
}

/// Details of a problem. An operation's description names them with the status of the problem.
pub(crate) trait Details: Serialize {
    fn problem(&self) -> Problem;
}

/// Why a call failed: a problem, or one with the details of this call.
pub(crate) enum Failure<D> {
    Problem(Problem),
    Detailed(Box<D>),
}

impl<D: Details> Failure<D> {
    pub(crate) fn with(details: impl Into<D>) -> Self {
        Self::Detailed(Box::new(details.into()))
    }
}

impl<D, P: Into<Problem>> From<P> for Failure<D> {
    fn from(problem: P) -> Self {
        Self::Problem(problem.into())
    }
}

impl<D: Details> IntoResponse for Failure<D> {
    fn into_response(self) -> Response {
        #[derive(Serialize)]
        struct ProblemBody<D> {
            #[serde(flatten)]
            problem: ProblemDetails,
            #[serde(flatten)]
            details: Box<D>,
        }
        let details = match self {
            Self::Problem(problem) => return problem.into_response(),
            Self::Detailed(details) => details,
        };
        let problem = details.problem();
        let body = ProblemBody {
            problem: problem.into(),
            details,
        };
        response(problem.status(), &body)
    }
}

/// The response with a body that has these details.
fn response(status: StatusCode, details: &impl Serialize) -> Response {
    let problem = HeaderValue::from_static("application/problem+json");
    (status, [(header::CONTENT_TYPE, problem)], Json(details)).into_response()
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = response(self.status(), &ProblemDetails::from(self));
        if let Some(secret) = self.wrong_secret() {
            let secret = HeaderValue::from_static(secret.into());
            response.headers_mut().insert(WRONG_SECRET, secret);
        }
        if let Self::CodesPaused(seconds) = self {
            let wait = HeaderValue::from(seconds.max(1));
            response.headers_mut().insert(header::RETRY_AFTER, wait);
        }
        response
    }
}

impl From<sqlx::Error> for Problem {
    fn from(error: sqlx::Error) -> Self {
        // Clients learn nothing about the database; the log does.
        tracing::error!(
            error = &error as &dyn std::error::Error,
            "the desk's store failed"
        );
        if is_outage(&error) {
            Self::StoreUnavailable
        } else {
            Self::Failed
        }
    }
}

impl From<SealError> for Problem {
    fn from(error: SealError) -> Self {
        tracing::error!(
            error = &error as &dyn std::error::Error,
            "a secret can be neither stored nor read"
        );
        Self::Failed
    }
}

impl From<PasswordError> for Problem {
    fn from(error: PasswordError) -> Self {
        if matches!(error, PasswordError::Busy) {
            return Self::Busy;
        }
        tracing::error!(
            error = &error as &dyn std::error::Error,
            "a password of the desk could not be worked on"
        );
        Self::Failed
    }
}
