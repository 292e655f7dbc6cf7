//! The content while it is being read, with the problems found so far.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use comrak::Arena;
use serde::de::DeserializeOwned;

use super::markdown::Markdown;
use super::published::PublicationKeys;
use super::references;
use super::references::{Reference, ReferenceKind};
use super::source::PLAIN_NAMES;
use super::written::{WrittenTable, WrittenValue};
use super::{
    ContentLink, ContentProblem, ContentSource, MediumPath, ProblemKind, SeedContent, TextFile,
    problem,
};
use crate::entries::entry::{EntryId, State};
use crate::entries::field::FieldShape;
use crate::entries::kinds::EntryKind;
use base::inquiry::Attachment;
use base::locale::Locale;

#[derive(Default)]
pub(crate) struct ContentDraft {
    pub(crate) content: SeedContent,
    problems: Vec<ContentProblem>,
    seen: HashMap<String, ContentProblem>,
    pictures: Vec<(String, ContentProblem)>,
    /// The entries that others name, each with the problem that there is if it does not exist.
    named: Vec<(EntryId, ContentProblem)>,
}

/// The files and entries that a text names.
#[derive(Default)]
pub(crate) struct Named {
    /// By address, each with the problem that there is if no file has it.
    pub(crate) pictures: Vec<(String, ContentProblem)>,
    pub(crate) entries: Vec<(EntryId, ContentProblem)>,
    pub(crate) links: Vec<ContentLink>,
}

impl ContentDraft {
    pub(crate) fn problem(&mut self, problem: ContentProblem) {
        self.problems.push(problem);
    }

    /// Parses a file; nothing, with a problem, if that fails.
    pub(crate) fn entries<T: DeserializeOwned + Default>(&mut self, file: &TextFile) -> T {
        file.parse().unwrap_or_else(|problem| {
            self.problem(problem);
            T::default()
        })
    }

    /// Registers `thing` at `span`; a problem if it is defined already.
    pub(super) fn unique(&mut self, thing: String, file: &TextFile, span: &Range<usize>) {
        let here = file.problem(ProblemKind::Duplicate, Some(span), String::new());
        if let Some(first) = self.seen.get(&thing) {
            let line = first.line.unwrap_or(1);
            let message = format!(
                "{thing} is already in {}:{line}; each has an id of its own",
                first.file
            );
            self.problems.push(ContentProblem { message, ..here });
        } else {
            self.seen.insert(thing, here);
        }
    }

    /// Registers an entry, and returns its texts by language with their states. Reports a second
    /// definition, an entry without texts, and languages in `expected` that are missing: the page
    /// does not exist in them, which is allowed.
    pub(crate) fn texts(
        &mut self,
        entry: &EntryId,
        expected: &[Locale],
        file: &TextFile,
        span: &Range<usize>,
        (of_entry, texts): (&PublicationKeys, BTreeMap<Locale, WrittenTable>),
    ) -> Vec<(Locale, State, WrittenTable)> {
        let mut found = Vec::new();
        for (lang, text) in texts {
            let state = text.publication.within(of_entry).state();
            let state = state.unwrap_or_else(|message| {
                self.problem(file.problem(ProblemKind::Format, Some(span), message));
                State::None
            });
            found.push((lang, state, text));
        }
        let thing = described(entry);
        self.unique(thing.clone(), file, span);
        let there: Vec<_> = found.iter().map(|(lang, ..)| *lang).collect();
        let is_hidden = found.iter().all(|(_, state, _)| !state.is_published());
        let missing: Vec<_> = expected
            .iter()
            .filter(|locale| !there.contains(locale))
            .map(|own| own.code())
            .collect();
        if there.is_empty() {
            let table = entry.kind.declaration().table;
            let tables: Vec<_> = Locale::all()
                .map(|lang| format!("[{table}.{lang}]"))
                .collect();
            let tables = tables.join(", ");
            let (first, last) = tables.rsplit_once(", ").unwrap_or(("", &tables));
            let message = format!("{thing} has no text; expected {first} or {last}");
            self.problem(file.problem(ProblemKind::Format, Some(span), message));
        } else if !missing.is_empty() && !is_hidden {
            let there: Vec<_> = there.iter().map(|own| own.code()).collect();
            let message = format!(
                "{thing} exists in {}, but not in {}",
                there.join(" and "),
                missing.join(" and ")
            );
            self.content
                .gaps
                .push(file.problem(ProblemKind::MissingLanguage, Some(span), message));
        }
        found
    }

    /// Registers a link in a language. Links to other sites are ignored.
    pub(crate) fn link(
        &mut self,
        address: &str,
        locale: Locale,
        file: &TextFile,
        span: &Range<usize>,
    ) {
        if address.starts_with("/media/") {
            self.picture(address, file, span);
        } else if !is_elsewhere(address) {
            let place = file.problem(ProblemKind::BrokenLink, Some(span), String::new());
            self.content.links.push(ContentLink {
                address: address.to_owned(),
                locale,
                place,
            });
        }
    }

    /// Registers a referenced picture. Addresses outside `/media/` are ignored.
    pub(crate) fn picture(&mut self, address: &str, file: &TextFile, span: &Range<usize>) {
        if address.starts_with("/media/") {
            let message = if MediumPath::parse(address).is_some() {
                format!("{address} is no picture of the content; pictures stand under media/")
            } else {
                format!("{address} cannot be a picture of the content: {PLAIN_NAMES}")
            };
            let problem = file.problem(ProblemKind::MissingPicture, Some(span), message);
            self.pictures.push((address.to_owned(), problem));
        }
    }

    /// Registers every link and picture of the text at `span`.
    pub(crate) fn references(
        &mut self,
        references: Vec<Reference>,
        text: &str,
        locale: Locale,
        file: &TextFile,
        span: &Range<usize>,
    ) {
        let places = file.places(span, text);
        for Reference { named, address, at } in references {
            let place = places.of(at);
            match named {
                ReferenceKind::Link => self.link(&address, locale, file, &place),
                ReferenceKind::Picture => self.picture(&address, file, &place),
            }
        }
    }

    /// Converts a Markdown text to HTML, unless there is HTML already, and registers its links and
    /// pictures. Empty without a text.
    pub(super) fn html_of(
        &mut self,
        markdown: &WrittenValue,
        html: Option<&WrittenValue>,
        locale: Locale,
        file: &TextFile,
    ) -> String {
        if let Some(html) = html {
            let found = references::of_html(html.text());
            self.references(found, html.text(), locale, file, &html.span);
            return html.text().to_owned();
        }
        let arena = Arena::new();
        let read = Markdown::read(&arena, markdown.text());
        let found = references::of_markdown(&read);
        self.references(found, markdown.text(), locale, file, &markdown.span);
        read.html()
    }

    pub(crate) fn kind(&mut self, tid: i64, file: &TextFile, span: &Range<usize>) {
        self.content.kinds.push((
            tid,
            file.problem(ProblemKind::Inconsistent, Some(span), String::new()),
        ));
    }

    /// Registers the name of an entry in one of this kind.
    pub(super) fn names(
        &mut self,
        entry: EntryId,
        of: EntryKind,
        file: &TextFile,
        span: &Range<usize>,
    ) {
        let place = entry.kind.declaration().file;
        let (kind, place) = if of.declaration().file == place {
            (ProblemKind::UnknownReference, "this file")
        } else {
            (ProblemKind::Inconsistent, place)
        };
        let message = format!("there is no {} in {place}", described(&entry));
        let problem = file.problem(kind, Some(span), message);
        self.named.push((entry, problem));
    }

    /// Returns what was read, without the checks that need the whole content.
    pub(super) fn finish_part(self) -> (SeedContent, Vec<ContentProblem>) {
        (self.content, self.problems)
    }

    /// Returns the problems of what was read, and what it names.
    pub(super) fn finish_alone(self) -> (Vec<ContentProblem>, Named) {
        let mut entries = self.named;
        entries.retain(|(_, problem)| !problem.kind.is_fatal());
        let named = Named {
            pictures: self.pictures,
            entries,
            links: self.content.links,
        };
        (self.problems, named)
    }

    /// Checks references, which need the whole content.
    pub(crate) fn finish(mut self, source: &ContentSource) -> (SeedContent, Vec<ContentProblem>) {
        let entries: HashSet<_> = self.content.entries.iter().map(|own| &own.id).collect();
        self.named.retain(|(entry, _)| !entries.contains(entry));
        let missing = self.named.into_iter();
        self.problems.extend(missing.map(|(_, problem)| problem));
        for (address, problem) in self.pictures {
            let there = MediumPath::parse(&address).is_some_and(|path| source.has_medium(&path));
            if !there {
                self.problems.push(problem);
            }
        }
        let customers = self.content.customers.iter_mut();
        for paper in customers.flat_map(|customer| &mut customer.papers) {
            let bytes = source.paper(&paper.path).ok().flatten();
            paper.file = bytes.and_then(|bytes| Attachment::read(&paper.path, bytes).ok());
            if paper.file.is_none() {
                self.problems.push(paper.problem.clone());
            }
        }
        problem::in_order(&mut self.problems);
        (self.content, self.problems)
    }
}

/// The entry in messages.
pub(super) fn described(entry: &EntryId) -> String {
    match entry.kind.declaration().id.shape {
        FieldShape::Path => format!("the page {}", entry.id),
        _ => format!("{} {}", entry.kind.name(), entry.id),
    }
}

/// Whether a link leads to another site, or stays on its own page.
fn is_elsewhere(address: &str) -> bool {
    let scheme = address.split_once(':').map(|(scheme, _)| scheme);
    let has_scheme = scheme.is_some_and(|scheme| {
        scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
    });
    has_scheme || address.starts_with("//") || address.starts_with('#')
}
