//! The texts and layouts of mails. Each text of `locales/*/mail.json` is a template, which is
//! filled in as plain text; layouts show the filled-in texts of their mail, and escape them in HTML.
//!
//! All are checked when they are loaded: each text that a layout shows is there, each text is
//! shown, and none contains other values than those that are declared in [`kinds`](super::kinds).

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use jiff::civil::Date;
use jiff::fmt::strtime;
use minijinja::syntax::SyntaxConfig;
use minijinja::{Environment, Error, Template, UndefinedBehavior, Value, context};
use rust_embed::Embed;
use strum::VariantArray as _;

use super::MailError;
use super::kinds::{EVENT_TEXTS, Letter, SHARED_TEXTS};
use base::error_chain::ErrorChain;
use base::locale::{Locale, Subject, Words, date_pattern, texts_with};
use base::paper::PaperKind;
use base::stage::Stage;

/// The layout of mails that have none with the name of their texts' group.
const PARAGRAPHS: &str = "paragraphs";
/// The parts of a mail, which are the endings of layouts.
const PARTS: [&str; 2] = ["txt", "html"];
/// The document around the part in HTML.
const DOCUMENT: &str = "document.html";

#[derive(Embed)]
#[folder = "mail/templates/"]
struct Layouts;

/// Why the texts of mails cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TextError {
    #[error("{0} is missing")]
    Missing(String),
    #[error("{0} is in no mail")]
    Unused(String),
    #[error("{text} contains the value {value}, and can contain {known:?} only")]
    UnknownValue {
        text: String,
        value: String,
        known: &'static [&'static str],
    },
}

/// A mail in words.
pub(super) struct MailContent {
    pub(super) subject: String,
    pub(super) text: String,
    pub(super) html: String,
}

pub(super) struct MailTexts(HashMap<Locale, LanguageTexts>);

#[derive(Clone)]
pub(super) struct LanguageTexts {
    /// The layouts, and the texts by [`LanguageTexts::place`].
    templates: Environment<'static>,
    /// The names of the texts: group and key.
    texts: Vec<String>,
    file: String,
    pub(super) locale: Locale,
    /// The labels of the form of inquiries.
    pub(super) labels: HashMap<String, String>,
    /// The names of the kinds of papers.
    papers: HashMap<String, String>,
    /// The names of the stages of production.
    stages: HashMap<String, String>,
    /// The strftime pattern of a date, and the names of the months.
    date: (String, &'static [String]),
    /// The company's name.
    company: String,
    /// The company's short name, as subjects have it; empty for a company without a name.
    short: String,
    /// The company's telephone number; may be empty.
    telephone: String,
    /// The name of the sender; empty for a company without a name.
    pub(super) sender: String,
}

/// The texts of mails in their file, by group and key.
type Wording = BTreeMap<String, BTreeMap<String, String>>;

impl MailTexts {
    pub(super) fn load() -> Result<Self, MailError> {
        let language = |locale| Ok((locale, LanguageTexts::load(locale, &Words::default())?));
        let languages = Locale::known().map(language);
        Ok(Self(languages.collect::<Result<_, MailError>>()?))
    }

    /// Returns the texts of a language with a company's words; the program's own, if these cannot be
    /// used.
    pub(super) fn with(&self, words: &Words, locale: Locale) -> Cow<'_, LanguageTexts> {
        LanguageTexts::load(locale, words).map_or_else(
            |error| {
                let error = ErrorChain(&error);
                tracing::warn!(%error, "the company's words are not used in a mail");
                Cow::Borrowed(&self.0[&locale])
            },
            Cow::Owned,
        )
    }
}

impl LanguageTexts {
    /// Reads and checks the texts of a language, with a company's words.
    pub(super) fn load(locale: Locale, words: &Words) -> Result<Self, MailError> {
        let mut mail = texts_with(words, locale, Subject::Mail)?;
        let mut site = texts_with(words, locale, Subject::Site)?;
        let wording: Wording = serde_json::from_value(mail["server"]["mail"].take())?;
        let named = |facts: &[&str]| {
            let mut named = facts.iter().filter_map(|fact| words.fact(fact));
            named.find(|name| !name.is_empty()).unwrap_or_default()
        };
        let mut own = Self {
            templates: layouts()?,
            texts: Vec::new(),
            file: format!("locales/{locale}/mail.json"),
            locale,
            labels: serde_json::from_value(site["inquiry"].take())?,
            papers: serde_json::from_value(site["papers"].take())?,
            stages: serde_json::from_value(site["order"]["stages"].take())?,
            date: (
                serde_json::from_value(site["server"]["date"].take())?,
                &locale.language().months,
            ),
            company: serde_json::from_value(site["company"]["name"].take())?,
            telephone: serde_json::from_value(site["company"]["hotline"].take())?,
            short: named(&["short", "name"]).to_owned(),
            sender: named(&["sender", "short", "name"]).to_owned(),
        };
        for (group, texts) in wording {
            for (key, text) in texts {
                own.add(format!("{group}.{key}"), text)?;
            }
        }
        own.check()?;
        Ok(own)
    }

    fn add(&mut self, name: String, text: String) -> Result<(), Error> {
        self.templates.add_template_owned(self.place(&name), text)?;
        self.texts.push(name);
        Ok(())
    }

    /// Where a text is, as errors name it.
    fn place(&self, text: &str) -> String {
        format!("{}: {text}", self.file)
    }

    fn check(&self) -> Result<(), MailError> {
        let declared = self.declared()?;
        for (text, known) in &declared {
            let place = self.place(text);
            let Ok(template) = self.templates.get_template(&place) else {
                return Err(TextError::Missing(place).into());
            };
            let mut values = template.undeclared_variables(false).into_iter();
            if let Some(value) = values.find(|value| !known.contains(&&**value)) {
                let text = place;
                return Err(TextError::UnknownValue { text, value, known }.into());
            }
        }
        match self.texts.iter().find(|text| !declared.contains_key(*text)) {
            Some(unused) => Err(TextError::Unused(self.place(unused)).into()),
            None => Ok(()),
        }
    }

    /// The texts that there have to be, each with the values that it can contain.
    fn declared(&self) -> Result<BTreeMap<String, &'static [&'static str]>, MailError> {
        let shared = SHARED_TEXTS.iter().chain(&EVENT_TEXTS);
        let shared = shared.map(|(text, values)| ((*text).to_owned(), *values));
        let mut declared: BTreeMap<_, _> = shared.collect();
        for letter in Letter::VARIANTS {
            let group = <&str>::from(letter);
            declared.insert(format!("{group}.subject"), letter.values());
            for part in PARTS {
                let shown = self.layout(group, part)?.undeclared_variables(true);
                let words = shown.iter().filter_map(|name| name.strip_prefix("words."));
                declared.extend(words.map(|key| (format!("{group}.{key}"), letter.values())));
            }
        }
        Ok(declared)
    }

    fn layout(&self, group: &str, part: &str) -> Result<Template<'_, '_>, Error> {
        let own = self.templates.get_template(&format!("{group}.{part}"));
        own.or_else(|_| self.templates.get_template(&format!("{PARAGRAPHS}.{part}")))
    }

    /// Fills a text in.
    pub(super) fn fill(&self, text: &str, values: &Value) -> Result<String, Error> {
        self.templates
            .get_template(&self.place(text))?
            .render(values)
    }

    /// Writes a mail with these values, of which each that is declared has to be there.
    pub(super) fn write(&self, letter: Letter, values: &Value) -> Result<MailContent, MailError> {
        let group = <&str>::from(letter);
        let mut words = BTreeMap::new();
        for text in &self.texts {
            if let Some((_, key)) = text.split_once('.').filter(|(own, _)| *own == group) {
                words.insert(key, self.fill(text, values)?);
            }
        }
        words.remove("subject");
        let subject = self.subject(letter, values)?;
        let shared = |text: &str| {
            if letter.is_to_customer() {
                self.fill(text, &Value::UNDEFINED)
            } else {
                Ok(String::new())
            }
        };
        let values = context! {
            words,
            greeting => shared("shared.greeting")?,
            closing => shared("shared.closing")?,
            signature => &self.company,
            telephone => &self.telephone,
            ..values.clone()
        };
        let [text, html] = PARTS.map(|part| self.layout(group, part)?.render(&values));
        let document = context! {
            lang => self.locale.tag(),
            title => &subject,
            body => Value::from_safe_string(html?),
        };
        Ok(MailContent {
            text: text?,
            html: self.templates.get_template(DOCUMENT)?.render(document)?,
            subject,
        })
    }

    /// The subject of a mail, with the company's name if it goes to a customer.
    pub(super) fn subject(&self, letter: Letter, values: &Value) -> Result<String, Error> {
        let subject = self.fill(&format!("{}.subject", <&str>::from(letter)), values)?;
        if self.short.is_empty() || !letter.is_to_customer() {
            return Ok(subject);
        }
        let company = &self.short;
        self.fill("shared.subject", &context! { company, subject })
    }

    /// Returns a day such as `2026-11-09` as its language writes it.
    pub(super) fn day(&self, iso: &str) -> String {
        let (pattern, months) = &self.date;
        let day = iso.parse::<Date>().ok();
        let written = day.and_then(|day| {
            let pattern = date_pattern(pattern, months, day.month());
            strtime::format(pattern, day).ok()
        });
        written.unwrap_or_else(|| iso.to_owned())
    }

    /// The name of a kind of papers.
    pub(super) fn paper(&self, kind: PaperKind) -> &str {
        self.papers.get(kind.name()).map_or("", String::as_str)
    }

    /// The name of a stage of production.
    pub(super) fn stage(&self, stage: Stage) -> &str {
        let name = stage.into();
        self.stages.get(name).map_or(name, String::as_str)
    }
}

fn layouts() -> Result<Environment<'static>, MailError> {
    let mut layouts = Environment::new();
    layouts.set_undefined_behavior(UndefinedBehavior::Strict);
    let mut syntax = SyntaxConfig::builder();
    layouts.set_syntax(syntax.trim_blocks(true).lstrip_blocks(true).build()?);
    for name in Layouts::iter() {
        let layout = Layouts::get(&name).map(|file| file.data.into_owned());
        let layout = String::from_utf8_lossy(&layout.unwrap_or_default()).into_owned();
        layouts.add_template_owned(name, layout)?;
    }
    Ok(layouts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use testing::growth;

    #[test]
    fn each_kind_of_paper_and_each_stage_has_a_name_in_each_language() {
        let texts = MailTexts::load().unwrap();
        for locale in Locale::all() {
            let texts = &texts.0[&locale];
            for kind in PaperKind::VARIANTS {
                assert!(!texts.paper(*kind).is_empty(), "{kind:?} in {locale}");
            }
            for stage in Stage::VARIANTS {
                assert!(
                    texts.stages.contains_key(<&str>::from(stage)),
                    "{stage:?} in {locale}"
                );
            }
        }
    }

    #[test]
    fn a_day_is_written_as_its_language_does() {
        let texts = MailTexts::load().unwrap();
        for (code, written) in [
            ("zh", "2026年11月9日"),
            ("en", "9 November 2026"),
            ("ja", "2026年11月9日"),
            ("de", "9. November 2026"),
            ("es", "9 de noviembre de 2026"),
        ] {
            let locale = Locale::from_code(code).unwrap();
            assert_eq!(texts.0[&locale].day("2026-11-09"), written);
        }
        let english = &texts.0[&Locale::EN];
        assert_eq!(english.day("soon"), "soon");
    }

    #[test]
    fn a_mail_to_a_customer_is_written_as_its_language_writes_letters() {
        let words: Words = [
            ("company.name", "Chengsha Ltd."),
            ("company.short", "Chengsha"),
        ]
        .map(|(key, word)| (key.to_owned(), word.to_owned()))
        .into_iter()
        .collect();
        let values = context! {
            number => "26-0001", company => "Example", country => "Japan", count => 3,
            account => "li@example.com", inviter => "Li", link => "https://www.example.com/",
            orders => "https://www.example.com/order", end => "https://www.example.com/end",
            answer => "We can.", reply => "Agreed.", name => "Li", desk => "", more => "", files => "",
            contracts => Vec::<Value>::new(), fields => Vec::<Value>::new(),
        };
        for locale in Locale::known() {
            let texts = LanguageTexts::load(locale, &words).unwrap();
            let shared = |text| texts.fill(text, &Value::UNDEFINED).unwrap();
            let (greeting, closing) = (shared("shared.greeting"), shared("shared.closing"));
            for letter in Letter::VARIANTS {
                let MailContent {
                    subject,
                    text,
                    html,
                } = texts.write(*letter, &values).unwrap();
                let of = format!("{letter:?} in {locale}: {subject}\n{text}");
                assert_eq!(
                    subject.contains("Chengsha"),
                    letter.is_to_customer(),
                    "{of}"
                );
                // A person greets with words of their own.
                let is_framed = letter.is_to_customer() && *letter != Letter::Answer;
                assert_eq!(text.starts_with(&greeting), is_framed, "{of}");
                assert_eq!(text.contains(&closing), is_framed, "{of}");
                let start = format!("<!doctype html>\n<html lang=\"{}\">", locale.tag());
                assert!(html.starts_with(&start), "{html}");
            }
        }
    }

    /// The error of a language in which a text is added, or replaced.
    fn error_with(name: &str, text: &str) -> String {
        let mut texts = LanguageTexts::load(Locale::EN, &Words::default()).unwrap();
        match texts.add(name.to_owned(), text.to_owned()) {
            Ok(()) => texts.check().unwrap_err().to_string(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn an_error_names_the_file_and_the_text() {
        for (name, text, error) in [
            (
                "link.text",
                "{{lnik}}",
                r#"locales/en/mail.json: link.text contains the value lnik, and can contain ["link"] only"#,
            ),
            (
                "events.paper",
                "{{style}}",
                "events.paper contains the value style",
            ),
            (
                "link.more",
                "",
                "locales/en/mail.json: link.more is in no mail",
            ),
            ("link.text", "{{link", "locales/en/mail.json: link.text"),
        ] {
            let found = error_with(name, text);
            assert!(found.contains(error), "{found}");
        }
        let mut texts = LanguageTexts::load(Locale::EN, &Words::default()).unwrap();
        let place = texts.place("notices.end");
        texts.templates.remove_template(&place);
        let missing = texts.check().unwrap_err().to_string();
        assert!(missing.contains("notices.end is missing"), "{missing}");
    }

    #[test]
    fn growth_of_the_work() {
        let texts = MailTexts::load().unwrap();
        growth::check_whole("mail", |text| {
            let fields = vec![context! { label => "x", value => text, line => text }];
            let number = "1";
            let values = context! { number, fields, answer => text, name => text };
            let content = texts.0[&Locale::EN].write(Letter::Answer, &values);
            content.ok().map(|content| content.html.len())
        });
    }
}
