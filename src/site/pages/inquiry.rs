//! The inquiry page: a form, the form again with what is wrong, or the number of what was sent.

use std::collections::BTreeMap;

use http::StatusCode;
use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::offset;
use serde::Serialize;
use strum::VariantArray;
use ts_rs::TS;

use super::about_contact;
use super::document::DateText;
use super::loading::Loading;
use crate::provider::{Provider, ReceivedUpload, SentInquiry, SentState};
use base::country;
use base::inquiry::{
    FileFault, FileProblem, Inquiry, InquiryField, InquiryProblem, InquiryStyle, LARGEST_FILES,
    LARGEST_UPLOADS, MOST_FILES, MOST_STYLES, UPLOADED_PART, UploadId,
};
use base::locale::Locale;
use base::plain_text::plain;
use base::site::{InquiryQuery, StateKey};

/// The inquiry page's data.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct InquiryForm {
    /// The number of the inquiry that was just sent.
    pub sent: Option<String>,
    /// The state of the inquiry that was just sent, or that a link leads to.
    pub state: Option<InquiryStatus>,
    /// Why a link leads to no state.
    pub lack: Option<StateLack>,
    /// Every field, in the order of the form.
    pub fields: Vec<InquiryEntry>,
    /// The rows of styles that were asked for or sent; browsers add those of the visitor's list.
    pub styles: Vec<InquiryStyle>,
    pub limits: StyleLimits,
    /// The countries to choose from, as the language names and sorts them.
    pub countries: Vec<CountryName>,
    /// Why the inquiry was not sent; `None` before it is.
    pub refusal: Option<InquiryRefusal>,
    /// The address to write to instead, if the provider cannot take the inquiry.
    pub mail: Option<String>,
    pub files: InquiryFiles,
}

/// Why the link to the state of an inquiry leads to none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "document.ts")]
pub enum StateLack {
    /// It is wrong or works no more, or the inquiry was deleted.
    Ended,
    Unavailable,
}

/// The state of an inquiry.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "document.ts")]
pub struct InquiryStatus {
    pub number: String,
    pub state: SentState,
    /// When it was received.
    pub received: Option<DateText>,
    pub styles: Vec<InquiryStyle>,
    /// The team that answers, by its markets; empty if it is none in particular.
    pub team: String,
    /// When it answers; `None` if that is not known.
    pub hours: Option<TeamHours>,
    /// The path of this state, for those who want to keep it.
    pub path: String,
}

/// The hours of a team, in minutes from midnight in UTC. They may begin on the day before, and end
/// on the day after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct TeamHours {
    pub from: i32,
    pub to: i32,
}

impl TeamHours {
    /// Reads hours with their distance from UTC: `9:00-18:00 +08:00`.
    fn parse(text: &str) -> Option<Self> {
        let (hours, distance) = text.trim().split_once(' ')?;
        let (from, to) = hours.split_once(['-', '–'])?;
        let distance = distance.trim().trim_start_matches("UTC");
        let (sign, distance) = match distance.split_at_checked(1)? {
            ("+", rest) => (1, rest),
            ("-", rest) => (-1, rest),
            _ => return None,
        };
        let minutes = |text: &str| {
            let (hours, minutes) = text.trim().split_once(':')?;
            let (hours, minutes): (i32, i32) = (hours.parse().ok()?, minutes.parse().ok()?);
            let is_time = (0..=24).contains(&hours) && (0..60).contains(&minutes);
            is_time.then_some(hours * 60 + minutes)
        };
        let distance = sign * minutes(distance)?;
        Some(Self {
            from: minutes(from)? - distance,
            to: minutes(to)? - distance,
        })
    }
}

/// A country to choose.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct CountryName {
    /// The ISO 3166 code.
    pub code: &'static str,
    pub name: &'static str,
}

/// The limits of the rows of styles.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct StyleLimits {
    /// The maximum number of rows.
    pub rows: usize,
    /// The maximum length of the pieces of a row, in characters.
    pub pieces: usize,
    /// The maximum length of a target price, in characters.
    pub target: usize,
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
    /// The size of the parts in which browsers upload files as they are chosen, in bytes; `None` if
    /// files go with the form.
    pub part: Option<usize>,
    /// The files that were uploaded before, or with a form that came back.
    pub kept: Vec<KeptFile>,
}

/// A file that the provider has, and that the form names by its id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct KeptFile {
    /// Unguessable, and known to the browser that sent the file alone.
    pub id: String,
    pub name: String,
    /// In bytes.
    pub size: usize,
}

impl KeptFile {
    /// The field of the form, one for each file: `id:size:name`.
    pub const FIELD: &str = "upload";
    /// The maximum length of a name, in characters.
    const LONGEST_NAME: usize = 120;

    /// The file that the provider has; `None` before it is complete.
    pub fn of(own: &ReceivedUpload) -> Option<Self> {
        (!own.kind.is_empty()).then(|| Self {
            id: own.id.as_str().to_owned(),
            name: own.name.clone(),
            size: own.size,
        })
    }

    /// Reads the field of a form, whose name and size are for the form that comes back alone.
    pub fn parse(field: &str) -> Option<Self> {
        let mut parts = field.splitn(3, ':');
        let id = UploadId::parse(parts.next()?)?;
        let size = parts.next()?.parse().ok()?;
        let name = plain(parts.next()?, false);
        Some(Self {
            id: id.as_str().to_owned(),
            name: name.chars().take(Self::LONGEST_NAME).collect(),
            size,
        })
    }

    /// The id, for the provider.
    pub fn upload(&self) -> Option<UploadId> {
        UploadId::parse(&self.id)
    }
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
            part: None,
            kept: Vec::new(),
        }
    }
}

impl InquiryFiles {
    /// The field with the limits of a provider that stores files before their inquiry is sent, or of
    /// another one.
    fn with_limits(mut self, stores_uploads: bool) -> Self {
        if stores_uploads {
            self.largest = LARGEST_UPLOADS;
            self.part = Some(UPLOADED_PART);
        }
        self
    }

    /// The field of a form that comes back; `had_files` if files were sent that were not kept.
    pub fn sent_again(had_files: bool, kept: Vec<KeptFile>, fault: Option<&FileFault>) -> Self {
        Self {
            problem: fault.map(|fault| fault.problem),
            name: fault.map(|fault| fault.name.clone()).unwrap_or_default(),
            found: fault.and_then(|fault| fault.found.clone()),
            again: had_files,
            kept,
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
    Asked {
        query: InquiryQuery,
        /// The state of the inquiry that the query has the key of.
        state: FoundState,
    },
    Refused {
        inquiry: Inquiry,
        refusal: InquiryRefusal,
        files: InquiryFiles,
    },
}

/// What the provider says about the key of a link.
#[derive(Clone, Debug, Default)]
pub enum FoundState {
    /// It was not asked, or does not answer.
    #[default]
    Unknown,
    /// The link is wrong or works no more.
    Ended,
    Known(Box<SentInquiry>),
}

impl InquiryInput {
    pub fn asked(query: InquiryQuery) -> Self {
        let state = FoundState::default();
        Self::Asked { query, state }
    }

    /// Whether its address has the key of an inquiry's state.
    pub const fn has_key(&self) -> bool {
        matches!(self, Self::Asked { query, .. } if query.state().is_some())
    }

    /// Asks the provider for the state of the inquiry that the query has the key of.
    pub async fn find_state(&mut self, provider: &Provider, locale: Locale, id: &str) {
        let Self::Asked { query, state } = self else {
            return;
        };
        let Some(key) = query.state() else { return };
        *state = match provider.inquiry_state(key, locale).await {
            Ok(Some(own)) => FoundState::Known(Box::new(own)),
            Ok(None) => FoundState::Ended,
            Err(error) => {
                let cause = error.label();
                tracing::warn!(request_id = id, cause, "the state of an inquiry is unknown");
                FoundState::Unknown
            }
        };
    }
}

impl InquiryForm {
    pub(super) const fn status(&self) -> StatusCode {
        match self.refusal {
            None => match self.lack {
                None => StatusCode::OK,
                Some(StateLack::Ended) => StatusCode::NOT_FOUND,
                Some(StateLack::Unavailable) => StatusCode::SERVICE_UNAVAILABLE,
            },
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
    let page = page(loading, input).await;
    let files = page.files.with_limits(loading.content.stores_uploads());
    InquiryForm { files, ..page }
}

async fn page(loading: &Loading<'_>, input: Option<&InquiryInput>) -> InquiryForm {
    let (nothing, locale) = (Inquiry::default(), loading.locale);
    match input {
        None => form(&nothing, None, locale),
        Some(InquiryInput::Asked { query, state }) => asked(loading, query, state),
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
            ..form(inquiry, Some(*refusal), locale)
        },
    }
}

fn asked(loading: &Loading<'_>, query: &InquiryQuery, found: &FoundState) -> InquiryForm {
    let (nothing, locale) = (Inquiry::default(), loading.locale);
    let sent = match query {
        InquiryQuery::About(style) => return form(&Inquiry::about(style), None, locale),
        InquiryQuery::Sent(number, _) => Some(number.to_string()),
        InquiryQuery::State(_) => None,
    };
    let state = match (found, query.state()) {
        (FoundState::Known(own), Some(key)) => Some(status(loading, own, key)),
        _ => None,
    };
    let lack = match found {
        // An inquiry that was just sent has a page without its state as well.
        _ if sent.is_some() => None,
        FoundState::Known(_) => None,
        FoundState::Ended => Some(StateLack::Ended),
        FoundState::Unknown => Some(StateLack::Unavailable),
    };
    InquiryForm {
        sent,
        state,
        lack,
        countries: Vec::new(),
        ..form(&nothing, None, locale)
    }
}

fn status(loading: &Loading<'_>, own: &SentInquiry, key: &StateKey) -> InquiryStatus {
    let query = InquiryQuery::State(key.clone());
    InquiryStatus {
        number: own.number.clone(),
        state: own.state,
        received: loading.date(china_time(own.received_at)),
        styles: own.styles.clone(),
        team: own.team.clone(),
        hours: TeamHours::parse(&own.hours),
        path: query.href(),
    }
}

/// A moment (seconds since 1970) as the provider's times are.
fn china_time(seconds: i64) -> Option<DateTime> {
    let moment = Timestamp::from_second(seconds).ok()?;
    Some(offset(8).to_datetime(moment))
}

fn form(inquiry: &Inquiry, refusal: Option<InquiryRefusal>, locale: Locale) -> InquiryForm {
    let countries = country::countries(locale).iter();
    let problems = match refusal {
        Some(InquiryRefusal::Incomplete) => inquiry.problems(),
        _ => BTreeMap::new(),
    };
    let entry = |field: &InquiryField| InquiryEntry {
        name: *field,
        value: match field {
            InquiryField::Style => inquiry.typed_styles(),
            _ => inquiry.text(*field).to_owned(),
        },
        longest: field.longest(),
        required: field.is_required(),
        problem: problems.get(field).copied(),
    };
    InquiryForm {
        sent: None,
        state: None,
        lack: None,
        fields: InquiryField::VARIANTS.iter().map(entry).collect(),
        styles: inquiry.styles().to_vec(),
        limits: StyleLimits {
            rows: MOST_STYLES,
            pieces: InquiryStyle::LONGEST_PIECES,
            target: InquiryStyle::LONGEST_TARGET,
        },
        countries: countries
            .map(|(code, name)| CountryName { code, name })
            .collect(),
        refusal,
        mail: None,
        files: InquiryFiles::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_those_of_utc() {
        let of = |text| TeamHours::parse(text).map(|own| (own.from, own.to));
        assert_eq!(of("9:00-18:00 +08:00"), Some((60, 600)));
        assert_eq!(of(" 09:30–17:00 UTC+0:00"), Some((570, 1020)));
        assert_eq!(of("8:00-17:00 -05:00"), Some((780, 1320)));
        assert_eq!(of("6:00-15:00 +08:00"), Some((-120, 420)));
        for wrong in [
            "",
            "9:00-18:00",
            "9-18 +8",
            "25:00-18:00 +08:00",
            "9:60-18:00 +08:00",
            "9:00-18:00 Ø",
        ] {
            assert_eq!(of(wrong), None, "{wrong}");
        }
    }
}
