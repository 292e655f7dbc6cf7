//! An inquiry of a buyer: its fields, what they may contain, its files, and its number.

mod attachment;
mod style;
mod upload;

use std::collections::BTreeMap;

use derive_more::Display;
use email_address::{EmailAddress, Options};
use lettre::message::Mailbox;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};
use ts_rs::TS;

use crate::fold;
use crate::plain_text::plain;

pub use attachment::{
    Attachment, FileFault, FileKind, FileProblem, LARGEST_FILES, LARGEST_UPLOADS, MOST_FILES,
    NotTaken, UPLOADED_PART, check_together, checked, may_be_taken,
};
pub use style::{InquiryStyle, MOST_STYLES};
pub use upload::UploadId;

/// A field, in the order of the form: the first five are always shown, the others are those of the
/// RFQ sheet.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    IntoStaticStr,
    VariantArray,
    Serialize,
    Deserialize,
    TS,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
#[ts(export_to = "document.ts")]
pub enum InquiryField {
    Name,
    Company,
    Country,
    Email,
    Message,
    Style,
    Market,
    Quantity,
    Sizes,
    Price,
    Currency,
    Term,
    Port,
    Date,
    Packing,
    Tests,
}

/// Between the codes in [`InquiryField::Style`].
const BETWEEN: &str = ", ";

/// The error of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "document.ts")]
pub enum InquiryProblem {
    Missing,
    Long,
    /// Not an e-mail address.
    Address,
}

impl InquiryField {
    /// The name in forms.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The maximum length, in characters.
    pub const fn longest(self) -> usize {
        match self {
            Self::Message => 4000,
            Self::Packing | Self::Tests => 500,
            Self::Email => 254,
            Self::Company | Self::Quantity | Self::Sizes => 200,
            // The codes of all rows, and others.
            Self::Style => 2000,
            Self::Currency | Self::Term => 20,
            _ => 100,
        }
    }

    pub const fn is_required(self) -> bool {
        matches!(
            self,
            Self::Name | Self::Company | Self::Country | Self::Email | Self::Message
        )
    }

    const fn has_lines(self) -> bool {
        matches!(self, Self::Message | Self::Packing | Self::Tests)
    }

    fn problem(self, text: &str) -> Option<InquiryProblem> {
        if text.chars().count() > self.longest() {
            Some(InquiryProblem::Long)
        } else if text.is_empty() {
            self.is_required().then_some(InquiryProblem::Missing)
        } else if self == Self::Email && !is_address(text) {
            Some(InquiryProblem::Address)
        } else {
            None
        }
    }
}

/// The texts of an inquiry. Only those of [`InquiryField::has_lines`] contain line breaks, and none
/// contains another control character. Its `Debug` output contains no text.
#[derive(Clone, Default, derive_more::Debug, PartialEq, Eq, Serialize, Deserialize)]
#[debug("Inquiry(…)")]
pub struct Inquiry {
    #[serde(flatten)]
    fields: BTreeMap<InquiryField, String>,
    /// The rows of styles, whose codes are in [`InquiryField::Style`] as well. Inquiries of before
    /// have none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    styles: Vec<InquiryStyle>,
}

impl Inquiry {
    /// Reads the fields by their names.
    pub fn read<'text>(field: impl Fn(&'static str) -> &'text str) -> Self {
        let texts = InquiryField::VARIANTS
            .iter()
            .map(|own| (*own, plain(field(own.name()), own.has_lines())))
            .map(|(own, text)| match own {
                InquiryField::Email => (own, fold::plain(&text)),
                _ => (own, text),
            });
        Self {
            fields: texts.filter(|(_, text)| !text.is_empty()).collect(),
            styles: Vec::new(),
        }
    }

    /// The inquiry with rows of styles, whose codes precede what the field of styles has.
    pub fn with_styles(mut self, rows: impl IntoIterator<Item = InquiryStyle>) -> Self {
        let styles = InquiryStyle::plain(rows);
        let others = self.other_styles(&styles);
        let codes = styles.iter().map(|row| row.code.as_str());
        let texts = codes.chain(others.split(BETWEEN).filter(|text| !text.is_empty()));
        let text = texts.collect::<Vec<_>>().join(BETWEEN);
        if !text.is_empty() {
            self.fields.insert(InquiryField::Style, text);
        }
        self.styles = styles;
        self
    }

    /// The inquiry of somebody who has chosen a style or a fabric, or several codes.
    pub fn about(style: &str) -> Self {
        let is_code = |text: &str| {
            let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
            // Words of a title have no digits.
            text.bytes().all(is_plain) && text.bytes().any(|byte| byte.is_ascii_digit())
        };
        let codes = style.split(BETWEEN);
        let rows: Vec<_> = if codes.clone().all(is_code) {
            codes.map(InquiryStyle::of).collect()
        } else {
            vec![InquiryStyle::of(style)]
        };
        Self::default().with_styles(rows)
    }

    /// The text of a field; empty if it is not filled in.
    pub fn text(&self, field: InquiryField) -> &str {
        self.fields.get(&field).map_or("", String::as_str)
    }

    /// The fields that are filled in, in the order of the form.
    pub fn filled(&self) -> impl Iterator<Item = (InquiryField, &str)> {
        let fields = self.fields.iter();
        fields.map(|(field, text)| (*field, text.as_str()))
    }

    /// The rows of styles.
    pub fn styles(&self) -> &[InquiryStyle] {
        &self.styles
    }

    /// The styles that are in no row: what the buyer has typed into the field.
    pub fn typed_styles(&self) -> String {
        self.other_styles(&self.styles)
    }

    fn other_styles(&self, rows: &[InquiryStyle]) -> String {
        let codes: Vec<_> = rows.iter().map(|row| row.code.as_str()).collect();
        // A code may be a title, with the same signs in it.
        let after = self
            .text(InquiryField::Style)
            .strip_prefix(&codes.join(BETWEEN));
        match after.filter(|_| !codes.is_empty()) {
            Some("") => return String::new(),
            Some(after) if after.starts_with(BETWEEN) => return after[BETWEEN.len()..].to_owned(),
            _ => {}
        }
        let is_other = |text: &&str| rows.iter().all(|row| row.code != *text);
        let typed = self.text(InquiryField::Style).split(BETWEEN);
        typed.filter(is_other).collect::<Vec<_>>().join(BETWEEN)
    }

    /// The errors of its fields; none if it can be sent.
    pub fn problems(&self) -> BTreeMap<InquiryField, InquiryProblem> {
        let problem = |field: &InquiryField| Some((*field, field.problem(self.text(*field))?));
        InquiryField::VARIANTS.iter().filter_map(problem).collect()
    }

    /// The errors of the fields of one that somebody enters for a buyer, of whom country and
    /// address may be unknown.
    pub fn problems_when_entered(&self) -> BTreeMap<InquiryField, InquiryProblem> {
        let may_lack = [InquiryField::Country, InquiryField::Email];
        let mut problems = self.problems();
        problems.retain(|field, problem| {
            !(*problem == InquiryProblem::Missing && may_lack.contains(field))
        });
        problems
    }
}

/// Whether a text is an address that a mail can be written to: without a display name, quotes or an
/// IP address, and with a domain of several parts.
pub fn is_address(text: &str) -> bool {
    let options = Options::default()
        .with_required_tld()
        .without_display_text()
        .without_domain_literal();
    EmailAddress::parse_with_options(text, options).is_ok() && is_writable_address(text)
}

/// Whether the header of a mail can name this address: a quoted local part, for instance, cannot be
/// read back from it.
pub fn is_writable_address(text: &str) -> bool {
    let mailbox = text.parse::<Mailbox>();
    mailbox.is_ok_and(|mailbox| mailbox.name.is_none() && mailbox.email.to_string() == text)
}

/// The number by which buyer and company name an inquiry, as the provider gives it: up to 32
/// letters, digits and hyphens.
#[derive(Clone, Debug, Display, PartialEq, Eq)]
pub struct InquiryNumber(String);

impl InquiryNumber {
    pub fn parse(text: &str) -> Option<Self> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        let is_number = (1..=32).contains(&text.len()) && text.bytes().all(is_plain);
        is_number.then(|| Self(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use testing::fuzz;
    use testing::growth;

    #[test]
    fn growth_of_the_work() {
        growth::check("inquiry", |text| {
            let inquiry = Inquiry::read(|_| text);
            (inquiry.problems().len(), InquiryNumber::parse(text))
        });
        growth::check("name of a file", |text| FileKind::Pdf.renamed(text));
    }

    fn inquiry(fields: &[(&'static str, &str)]) -> Inquiry {
        Inquiry::read(|name| {
            let own = fields.iter().find(|(own, _)| *own == name);
            own.map_or("", |(_, text)| text)
        })
    }

    const COMPLETE: [(&str, &str); 5] = [
        ("name", "Ann"),
        ("company", "Example Ltd"),
        ("country", "United Kingdom"),
        ("email", "ann@example.com"),
        ("message", "500 tees\r\nin navy"),
    ];

    #[test]
    fn five_fields_suffice_and_each_of_them_is_needed() {
        assert!(inquiry(&COMPLETE).problems().is_empty());
        assert_eq!(
            inquiry(&COMPLETE).text(InquiryField::Message),
            "500 tees\nin navy"
        );
        for left_out in COMPLETE {
            let others: Vec<_> = COMPLETE
                .into_iter()
                .filter(|field| *field != left_out)
                .collect();
            let problems = inquiry(&others).problems();
            let missing: Vec<_> = problems.keys().map(|field| field.name()).collect();
            assert_eq!(missing, [left_out.0]);
        }
    }

    #[test]
    fn of_a_buyer_whose_inquiry_is_entered_country_and_address_may_be_unknown() {
        let known = [
            ("name", "Ann"),
            ("company", "Example Ltd"),
            ("message", "tees"),
        ];
        assert!(inquiry(&known).problems_when_entered().is_empty());
        let wrong = [&known[..2], &[("email", "ann")]].concat();
        let problems: Vec<_> = inquiry(&wrong)
            .problems_when_entered()
            .into_iter()
            .collect();
        let (email, message) = (InquiryField::Email, InquiryField::Message);
        let expected = [
            (email, InquiryProblem::Address),
            (message, InquiryProblem::Missing),
        ];
        assert_eq!(problems, expected);
    }

    #[test]
    fn rows_of_styles_are_also_the_text_of_their_field() {
        let rows = |codes: &[&str]| {
            codes
                .iter()
                .map(|code| InquiryStyle::of(code))
                .collect::<Vec<_>>()
        };
        let typed = |text| inquiry(&[("style", text)]);
        for (text, codes, whole, others) in [
            ("", &["JL-1", "JL-2"][..], "JL-1, JL-2", ""),
            ("W210, JL-2", &["JL-1", "JL-2"], "JL-1, JL-2, W210", "W210"),
            (
                "our tee",
                &[" Print, dye\n", ""],
                "Print, dye, our tee",
                "our tee",
            ),
            ("our tee", &[], "our tee", "our tee"),
        ] {
            let read = typed(text).with_styles(rows(codes));
            assert_eq!(read.text(InquiryField::Style), whole);
            assert_eq!(read.typed_styles(), others);
            // As a provider reads it again.
            let again = typed(whole).with_styles(read.styles().to_vec());
            assert_eq!(again, read, "{whole}");
        }
        let several = Inquiry::about("JL-1, JL-2, JL-1");
        assert_eq!(several.styles(), rows(&["JL-1", "JL-2"]));
        let one = Inquiry::about("Print, embroidery");
        assert_eq!(one.styles(), rows(&["Print, embroidery"]));
    }

    #[test]
    fn rows_have_a_bounded_number_and_length_and_plain_texts() {
        let row = |number: usize| InquiryStyle {
            code: format!("JL-{number}"),
            name: "n".repeat(200),
            pieces: format!("Navy: 300\r\nWhite: 200\0{}", "1".repeat(400)),
            target: "USD 6\n".to_owned(),
        };
        let read = inquiry(&COMPLETE).with_styles((0..30).map(row));
        assert_eq!(read.styles().len(), MOST_STYLES);
        let first = &read.styles()[0];
        assert!(
            first.pieces.starts_with("Navy: 300\nWhite: 200"),
            "{}",
            first.pieces
        );
        assert_eq!(first.pieces.chars().count(), InquiryStyle::LONGEST_PIECES);
        assert_eq!((first.target.as_str(), first.name.len()), ("USD 6", 120));
        assert!(read.problems().is_empty());
    }

    #[test]
    fn an_inquiry_of_before_is_read_and_one_with_rows_comes_back() {
        let old = r#"{"name":"Ann","style":"JL-1, JL-2"}"#;
        let old: Inquiry = serde_json::from_str(old).unwrap();
        assert_eq!(
            (old.text(InquiryField::Style), old.styles().len()),
            ("JL-1, JL-2", 0)
        );
        assert_eq!(
            serde_json::to_string(&old).unwrap(),
            r#"{"name":"Ann","style":"JL-1, JL-2"}"#
        );
        let new = inquiry(&COMPLETE).with_styles([InquiryStyle::of("JL-1")]);
        let stored = serde_json::to_string(&new).unwrap();
        assert_eq!(serde_json::from_str::<Inquiry>(&stored).unwrap(), new);
    }

    #[test]
    fn what_is_no_address_or_too_long_is_refused() {
        for wrong in ["ann", "ann@", "Ann <ann@example.com>", "a@b.com, c@d.com"] {
            let problems = inquiry(&[("email", wrong)]).problems();
            assert_eq!(
                problems[&InquiryField::Email],
                InquiryProblem::Address,
                "{wrong}"
            );
        }
        for unwritable in [
            "\"quoted local\"@b.example",
            "\"a\"@b.example",
            "\"<x@y.example>\"@b.example",
        ] {
            let problems = inquiry(&[("email", unwritable)]).problems();
            let problem = problems[&InquiryField::Email];
            assert_eq!(problem, InquiryProblem::Address, "{unwritable}");
        }
        for good in [
            "o'brien+tag@mail.example.co.uk",
            "a.b-c_d@b.example",
            "{x}@b.example",
            "jörg@bücher.example",
            "用户@例子.example",
        ] {
            let problems = inquiry(&[("email", good)]).problems();
            assert_eq!(problems.get(&InquiryField::Email), None, "{good}");
        }
        for field in InquiryField::VARIANTS {
            let text = "布".repeat(field.longest() + 1);
            let problems = inquiry(&[(field.name(), &text)]).problems();
            assert_eq!(problems[field], InquiryProblem::Long, "{field:?}");
        }
    }

    #[test]
    fn a_number_is_plain() {
        assert_eq!(
            InquiryNumber::parse("4827-3915").unwrap().to_string(),
            "4827-3915"
        );
        for wrong in ["", "a b", "<b>", "../x", &"1".repeat(33)] {
            assert_eq!(InquiryNumber::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn debug_shows_no_text() {
        assert_eq!(format!("{:?}", inquiry(&COMPLETE)), "Inquiry(…)");
    }

    proptest! {
        #![proptest_config(fuzz::config())]

        #[test]
        fn fuzz_a_text_of_one_line_cannot_be_two_headers(
            typed in fuzz::text(&["\r", "\n", "\r\n", "\0", "\u{2028}", "\u{85}", "Bcc: a@example.com", " ", "布"])
        ) {
            for field in InquiryField::VARIANTS {
                let read = inquiry(&[(field.name(), &typed)]);
                let text = read.text(*field);
                let breaks = |char: char| {
                    matches!(char, '\u{2028}' | '\u{2029}')
                        || (char.is_control() && !(char == '\n' && field.has_lines()))
                };
                let is_plain = !text.contains(breaks);
                prop_assert!(is_plain, "{text:?}");
                prop_assert_eq!(inquiry(&[(field.name(), text)]), read.clone());
            }
        }
    }
}
