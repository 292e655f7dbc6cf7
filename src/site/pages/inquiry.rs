//! The inquiry page: a form, the form again with what is wrong, or the number of what was sent.

use std::collections::BTreeMap;

use http::StatusCode;
use serde::Serialize;
use strum::VariantArray;
use ts_rs::TS;

use super::about_contact;
use super::loading::Loading;
use base::inquiry::LARGEST_FILES;
use base::inquiry::{FileFault, FileProblem, Inquiry, InquiryField, InquiryProblem, MOST_FILES};
use base::site::InquiryQuery;

/// The inquiry page's data.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct InquiryForm {
    /// The number of the inquiry that was just sent.
    pub sent: Option<String>,
    /// Every field, in the order of the form.
    pub fields: Vec<InquiryEntry>,
    /// Why the inquiry was not sent; `None` before it is.
    pub refusal: Option<InquiryRefusal>,
    /// The address to write to instead, if the provider cannot take the inquiry.
    pub mail: Option<String>,
    pub files: InquiryFiles,
}

/// The field of files.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct InquiryFiles {
    /// The maximum number.
    pub most: usize,
    /// The maximum size of all together, in bytes.
    pub largest: usize,
    /// A fault of the files that were sent.
    pub problem: Option<FileProblem>,
    /// The name of the file that is wrong; empty if it is none in particular.
    pub name: String,
    /// The name of its format, such as `MP4`, if that is known.
    pub found: Option<String>,
    /// Whether files were sent, which have to be chosen again.
    pub again: bool,
}

impl Default for InquiryFiles {
    fn default() -> Self {
        Self {
            most: MOST_FILES,
            largest: LARGEST_FILES,
            problem: None,
            name: String::new(),
            found: None,
            again: false,
        }
    }
}

impl InquiryFiles {
    /// The field of a form that comes back; `had_files` if files were sent.
    pub fn sent_again(had_files: bool, fault: Option<&FileFault>) -> Self {
        Self {
            problem: fault.map(|fault| fault.problem),
            name: fault.map(|fault| fault.name.clone()).unwrap_or_default(),
            found: fault.and_then(|fault| Some(fault.found?.name().to_owned())),
            again: had_files,
            ..Self::default()
        }
    }
}

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct InquiryEntry {
    pub name: InquiryField,
    /// The texts that have been typed.
    pub value: String,
    /// The maximum length, in characters.
    pub longest: usize,
    pub required: bool,
    pub problem: Option<InquiryProblem>,
}

/// Why an inquiry was not sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "document.ts")]
pub enum InquiryRefusal {
    /// Fields are missing or wrong.
    Incomplete,
    /// The files are too many or too large, or of a kind that is not taken.
    Files,
    /// A program seems to have filled in the form.
    Automatic,
    /// The client has sent too many.
    Limited,
    /// The provider does not take inquiries.
    Unsupported,
    /// The provider does not answer, or fails.
    Unavailable,
}

/// The request for the inquiry page.
#[derive(Clone, Debug)]
pub enum InquiryInput {
    Asked(InquiryQuery),
    Refused {
        inquiry: Inquiry,
        refusal: InquiryRefusal,
        files: InquiryFiles,
    },
}

impl InquiryForm {
    pub(super) const fn status(&self) -> StatusCode {
        match self.refusal {
            None => StatusCode::OK,
            Some(
                InquiryRefusal::Incomplete | InquiryRefusal::Files | InquiryRefusal::Automatic,
            ) => StatusCode::UNPROCESSABLE_ENTITY,
            Some(InquiryRefusal::Limited) => StatusCode::TOO_MANY_REQUESTS,
            Some(InquiryRefusal::Unsupported) => StatusCode::NOT_IMPLEMENTED,
            Some(InquiryRefusal::Unavailable) => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

pub(super) async fn load(loading: &Loading<'_>, input: Option<&InquiryInput>) -> InquiryForm {
    let nothing = Inquiry::default();
    match input {
        None => form(&nothing, None),
        Some(InquiryInput::Asked(InquiryQuery::About(style))) => form(&Inquiry::about(style), None),
        Some(InquiryInput::Asked(InquiryQuery::Sent(number))) => InquiryForm {
            sent: Some(number.to_string()),
            ..form(&nothing, None)
        },
        Some(InquiryInput::Refused {
            inquiry,
            refusal,
            files,
        }) => InquiryForm {
            files: files.clone(),
            mail: match refusal {
                InquiryRefusal::Unsupported | InquiryRefusal::Unavailable => {
                    about_contact::mail(loading).await
                }
                _ => None,
            },
            ..form(inquiry, Some(*refusal))
        },
    }
}

fn form(inquiry: &Inquiry, refusal: Option<InquiryRefusal>) -> InquiryForm {
    let problems = match refusal {
        Some(InquiryRefusal::Incomplete) => inquiry.problems(),
        _ => BTreeMap::new(),
    };
    let entry = |field: &InquiryField| InquiryEntry {
        name: *field,
        value: inquiry.text(*field).to_owned(),
        longest: field.longest(),
        required: field.is_required(),
        problem: problems.get(field).copied(),
    };
    InquiryForm {
        sent: None,
        fields: InquiryField::VARIANTS.iter().map(entry).collect(),
        refusal,
        mail: None,
        files: InquiryFiles::default(),
    }
}
