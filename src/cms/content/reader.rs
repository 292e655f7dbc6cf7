//! The entries of a file, and what their kinds demand of them.

use serde_json::{Value, json};

use super::draft::{ContentDraft, described};
use super::extra;
use super::file::TextFile;
use super::own_pages::{NAME, is_own_page};
use super::problem::ProblemKind;
use super::written::{self, WrittenTable, WrittenValue};
use super::{ContentEntry, TranslatedRow, references};
use crate::entries::entry::EntryId;
use crate::entries::field::{ALTERNATIVES, EXTRA, Field, FieldShape, IMPORTED, Wire};
use crate::entries::kinds::EntryKind;
use crate::entries::row::{EntryRow, WireRow};
use base::locale::{Locale, WordError, check_facts, check_word, palette};
use base::plain_text::each_line;
use base::site::MenuLink;
use base::team_person::TeamPerson;

/// Reads a file with entries of these kinds.
pub(crate) fn read(file: &TextFile, kinds: &[EntryKind], draft: &mut ContentDraft) {
    match written::read(file, kinds) {
        Ok(entries) => {
            for (kind, entry) in entries {
                EntryReader { file, draft }.add(kind, entry);
            }
        }
        Err(problem) => draft.problem(problem),
    }
}

struct EntryReader<'r> {
    file: &'r TextFile,
    draft: &'r mut ContentDraft,
}

impl EntryReader<'_> {
    fn add(&mut self, kind: EntryKind, entry: WrittenTable) {
        let declaration = kind.declaration();
        let own = entry.values.get(declaration.id.name);
        let own = own.cloned().unwrap_or_default();
        let id = EntryId::new(kind, plain(&own.value));
        if declaration.id.shape == FieldShape::Path && !is_path(&id.id) {
            let message = format!("{:?} is not a path such as /about/company", id.id);
            self.problem(ProblemKind::Format, &own, message);
        }
        let mut expected = Locale::all().collect::<Vec<_>>();
        for field in declaration.common {
            let value = entry.values.get(field.name);
            if field.shape == FieldShape::Types {
                expected.retain(|lang| value.is_some_and(|own| own.number(*lang).is_some()));
            }
            if let Some(value) = value {
                self.register(kind, field, value);
            }
        }
        self.check_contrast(declaration.common, &entry);
        self.check_name(&id, &own, &entry);
        let texts = (&entry.publication, entry.texts);
        let texts = self
            .draft
            .texts(&id, &expected, self.file, &own.span, texts);
        let mut rows = Vec::new();
        for (lang, state, text) in texts {
            let mut fields = WireRow::new();
            fields.insert(declaration.id.name.to_owned(), own.value.clone());
            // Others are read with the fields that they belong to.
            let stored = |field: &&Field| {
                matches!(field.wire, Wire::Always | Wire::IfAny) || field.list.is_some()
            };
            for field in declaration.wire().filter(stored) {
                let value = text.values.get(field.name);
                let value = value.or_else(|| entry.values.get(field.name));
                if field.name == EXTRA && value.is_none() {
                    let facts = extra::facts(declaration, (&entry.values, &text.values), lang);
                    fields.insert(field.name.to_owned(), facts.into());
                    continue;
                }
                let value = value.cloned().unwrap_or_default();
                let value = self.value(&id, &own, field, value, (lang, &text));
                fields.insert(field.name.to_owned(), value);
            }
            let row = EntryRow {
                entry: id.clone(),
                fields,
            };
            rows.push(TranslatedRow { lang, state, row });
        }
        self.draft.content.entries.push(ContentEntry::new(id, rows));
    }

    fn problem(&mut self, kind: ProblemKind, at: &WrittenValue, message: String) {
        let problem = self.file.problem(kind, Some(&at.span), message);
        self.draft.problem(problem);
    }

    /// Refuses an own page without a name, or with that of another one.
    fn check_name(&mut self, id: &EntryId, own: &WrittenValue, entry: &WrittenTable) {
        if !is_own_page(id.kind, self.file.name()) {
            return;
        }
        if let Some(name) = entry.values.get(NAME) {
            let thing = format!("the page {}", name.text());
            self.draft.unique(thing, self.file, &name.span);
        } else {
            let message = format!("{} has no {NAME}, which is in its address", described(id));
            self.problem(ProblemKind::Format, own, message);
        }
    }

    /// Refuses colours that cannot be read.
    fn check_contrast(&mut self, fields: &[Field], entry: &WrittenTable) {
        if !fields.iter().any(|field| field.shape == FieldShape::Colour) {
            return;
        }
        let colour = |name| entry.values.get(name).map_or("", WrittenValue::text);
        if let Some(found) = palette(colour).unreadable() {
            let at = entry.values.get(found.name).cloned();
            let message = found.to_string();
            self.problem(ProblemKind::Format, &at.unwrap_or_default(), message);
        }
    }

    /// Registers what a common field names.
    fn register(&mut self, of: EntryKind, field: &Field, own: &WrittenValue) {
        match field.shape {
            FieldShape::Picture => self.draft.picture(own.text(), self.file, &own.span),
            FieldShape::Pictures => {
                let addresses = own.value.as_array().into_iter().flatten();
                for (address, span) in addresses.zip(&own.parts) {
                    let address = address.as_str().unwrap_or_default();
                    self.draft.picture(address, self.file, span);
                }
            }
            FieldShape::Entry(kind) => {
                let entry = EntryId::new(kind, plain(&own.value));
                self.draft.names(entry, of, self.file, &own.span);
            }
            _ => {}
        }
    }

    /// The value of a field in the row of a language; registers what it names.
    fn value(
        &mut self,
        id: &EntryId,
        at: &WrittenValue,
        field: &Field,
        own: WrittenValue,
        (lang, text): (Locale, &WrittenTable),
    ) -> Value {
        let is_written = !own.value.is_null();
        let is_text = matches!(
            field.shape,
            FieldShape::Line
                | FieldShape::Lines
                | FieldShape::Link
                | FieldShape::Markdown
                | FieldShape::Html
        );
        if is_text
            && is_written
            && let Err(error) = check_facts(own.text())
        {
            let message = format!("{} in {lang}: {error}", described(id));
            self.problem(ProblemKind::Format, &own, message);
        }
        match field.shape {
            FieldShape::Types => {
                let number = own.number(lang);
                if let Some(number) = number {
                    self.draft.kind(number, self.file, &own.span);
                } else if is_written {
                    let (thing, name) = (described(id), field.name);
                    let message =
                        format!("{thing} exists in {lang}, but its {name} has no {lang} = …");
                    self.problem(ProblemKind::UnknownReference, at, message);
                }
                return number.into();
            }
            FieldShape::Pictures => {
                let list = |own: &WrittenValue| own.value.as_array().cloned().unwrap_or_default();
                let alternatives = text.values.get(ALTERNATIVES).map(list).unwrap_or_default();
                let addresses = list(&own);
                if alternatives.len() > addresses.len() {
                    let (thing, name) = (described(id), field.name);
                    let message = format!(
                        "{thing} has more {ALTERNATIVES} in {lang} than pictures in {name}"
                    );
                    self.problem(ProblemKind::Inconsistent, at, message);
                }
                let mut alternatives = alternatives.into_iter();
                let picture = |src: Value| match alternatives.next() {
                    Some(alt) if alt != "" => json!({ "src": src, "alt": alt }),
                    _ => json!({ "src": src }),
                };
                return addresses.into_iter().map(picture).collect();
            }
            FieldShape::Markdown => {
                let html = text.values.get(IMPORTED);
                let html = self.draft.html_of(&own, html, lang, self.file);
                return html.into();
            }
            FieldShape::Html => {
                let found = references::of_html(own.text());
                self.draft
                    .references(found, own.text(), lang, self.file, &own.span);
            }
            FieldShape::Replacing if is_written => self.check_word(id, &own, lang),
            FieldShape::Menu if is_written => {
                for link in each_line::<MenuLink>(own.text()).flatten() {
                    self.draft.link(&link.target, lang, self.file, &own.span);
                }
            }
            FieldShape::Persons if is_written => {
                let persons = each_line::<TeamPerson>(own.text()).flatten();
                for person in persons {
                    let pictures = [&person.portrait, &person.messengers.wechat_code];
                    for picture in pictures.into_iter().filter(|path| !path.is_empty()) {
                        self.draft.link(picture, lang, self.file, &own.span);
                    }
                }
            }
            FieldShape::Link if is_written => {
                self.draft.link(own.text(), lang, self.file, &own.span);
            }
            _ => {}
        }
        match field.shape {
            FieldShape::Number | FieldShape::Entry(_) => own.value,
            _ => own.text().into(),
        }
    }

    /// Checks a text in place of the program's. Another version of the program may have had it.
    fn check_word(&mut self, id: &EntryId, own: &WrittenValue, lang: Locale) {
        let Err(error) = check_word(&id.id, lang, own.text()) else {
            return;
        };
        let kind = match error {
            WordError::UnknownText(_) => ProblemKind::Inconsistent,
            _ => ProblemKind::Format,
        };
        let message = format!("{} in {lang}: {error}", described(id));
        self.problem(kind, own, message);
    }
}

/// An id as a text.
fn plain(id: &Value) -> String {
    id.as_str().map_or_else(|| id.to_string(), str::to_owned)
}

/// Whether a path has no fragment, and no slash at its end.
fn is_path(path: &str) -> bool {
    let bare = path.split('?').next().unwrap_or_default();
    bare.starts_with('/') && (bare.len() == 1 || !bare.ends_with('/')) && !path.contains('#')
}
