//! The texts of mails.

use std::collections::HashMap;

use serde::Deserialize;

use base::inquiry::InquiryField;
use base::locale::{Locale, Subject, texts};
use base::paper::PaperKind;
use base::stage::Stage;

pub(crate) struct MailTexts(HashMap<Locale, LanguageTexts>);

pub(crate) struct LanguageTexts {
    pub mail: Wording,
    /// The labels of the form.
    labels: HashMap<String, String>,
    /// The names of the kinds of papers.
    papers: HashMap<String, String>,
    /// The company's name.
    pub company: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Wording {
    /// `{{number}}`, `{{company}}`, `{{country}}`.
    pub team_subject: String,
    /// The words of the link to the desk.
    pub team_link: String,
    /// `{{number}}`.
    pub receipt_subject: String,
    /// Paragraphs, one a line: `{{number}}`.
    pub receipt: String,
    /// Before what the buyer wrote: `{{number}}`.
    pub answer_quote: String,
    link_subject: String,
    /// Paragraphs, one a line: `{{link}}`.
    link: String,
    confirmation_subject: String,
    /// Likewise.
    confirmation: String,
    known_subject: String,
    /// Likewise.
    known: String,
    invitation_subject: String,
    /// Likewise.
    invitation: String,
    renewal_subject: String,
    /// Likewise.
    renewal: String,
    changed_subject: String,
    /// Paragraphs, one a line.
    changed: String,
    codes_paused_subject: String,
    /// Paragraphs, one a line: `{{count}}`.
    codes_paused: String,
    /// `{{account}}`.
    account_replaced_subject: String,
    /// Paragraphs, one a line: `{{account}}`.
    account_replaced: String,
    pub notices_subject: String,
    pub notices: String,
    /// `{{number}}`.
    pub notice_contract: String,
    /// `{{kind}}`.
    pub notice_paper: String,
    /// `{{style}}`, `{{stage}}`.
    pub notice_reached: String,
    /// `{{style}}`, `{{stage}}`, `{{before}}`, `{{now}}`.
    pub notice_moved: String,
    /// `{{count}}`.
    pub notice_more: String,
    /// Before the address of the orders.
    pub notices_orders: String,
    /// Before the address that ends notices.
    pub notices_end: String,
    /// The names of the stages of production.
    stages: HashMap<String, String>,
}

impl Wording {
    pub(crate) fn stage(&self, stage: Stage) -> &str {
        let name = stage.into();
        self.stages.get(name).map_or(name, String::as_str)
    }
}

impl MailTexts {
    pub(crate) fn load() -> serde_json::Result<Self> {
        let language = |locale| {
            let mut mail = texts(locale, Subject::Mail)?;
            let mut site = texts(locale, Subject::Site)?;
            let own = LanguageTexts {
                mail: serde_json::from_value(mail["server"]["mail"].take())?,
                labels: serde_json::from_value(site["inquiry"].take())?,
                papers: serde_json::from_value(site["papers"].take())?,
                company: serde_json::from_value(site["site"]["name"].take())?,
            };
            Ok((locale, own))
        };
        let languages = Locale::ALL.into_iter().map(language);
        Ok(Self(languages.collect::<serde_json::Result<_>>()?))
    }

    /// The texts of the company's language.
    pub(super) fn of_company(&self) -> &LanguageTexts {
        &self.0[&Locale::Zh]
    }

    /// The texts of a language, by its code.
    pub(crate) fn of(&self, code: &str) -> &LanguageTexts {
        &self.0[&Locale::from_code(code).unwrap_or_default()]
    }
}

/// Subject and text of each mail about an account.
impl LanguageTexts {
    pub(crate) fn link(&self) -> (&str, &str) {
        (&self.mail.link_subject, &self.mail.link)
    }

    pub(super) fn confirmation(&self) -> (&str, &str) {
        (&self.mail.confirmation_subject, &self.mail.confirmation)
    }

    pub(crate) fn known(&self) -> (&str, &str) {
        (&self.mail.known_subject, &self.mail.known)
    }

    pub(crate) fn invitation(&self) -> (&str, &str) {
        (&self.mail.invitation_subject, &self.mail.invitation)
    }

    pub(crate) fn renewal(&self) -> (&str, &str) {
        (&self.mail.renewal_subject, &self.mail.renewal)
    }

    pub(crate) fn changed(&self) -> (&str, &str) {
        (&self.mail.changed_subject, &self.mail.changed)
    }

    pub(super) fn codes_paused(&self) -> (&str, &str) {
        (&self.mail.codes_paused_subject, &self.mail.codes_paused)
    }

    pub(super) fn account_replaced(&self) -> (&str, &str) {
        (
            &self.mail.account_replaced_subject,
            &self.mail.account_replaced,
        )
    }
}

impl LanguageTexts {
    /// The label of files.
    pub(crate) fn files(&self) -> &str {
        self.labels.get("files").map_or("", String::as_str)
    }

    /// The name of a kind of papers.
    pub(crate) fn paper(&self, kind: PaperKind) -> &str {
        self.papers.get(kind.name()).map_or("", String::as_str)
    }

    pub(crate) fn label(&self, field: InquiryField) -> &str {
        self.labels.get(field.name()).map_or("", String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use strum::VariantArray as _;

    use super::*;

    #[test]
    fn each_kind_of_paper_and_each_stage_has_a_name_in_each_language() {
        let texts = MailTexts::load().unwrap();
        for locale in Locale::ALL {
            let texts = texts.of(locale.code());
            for kind in PaperKind::VARIANTS {
                assert!(!texts.paper(*kind).is_empty(), "{kind:?} in {locale}");
            }
            let stages = [
                "fabric",
                "cutting",
                "sewing",
                "finishing",
                "inspection",
                "shipped",
            ];
            for stage in stages {
                assert!(texts.mail.stages.contains_key(stage), "{stage} in {locale}");
            }
        }
    }
}
