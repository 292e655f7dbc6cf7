//! The addresses in texts: files that are to be stored, and links that lead to this site.

use std::collections::BTreeMap;

use url::Url;

use super::addresses::{Lead, OldAddresses};
use super::entries::{Assigned, WrittenText, wanted};
use super::pictures::{OldFile, OldFiles, TakenFiles};
use super::report::{LeftReason, WordPressReport};
use super::shortcodes::Library;
use super::text::{ReadText, plain};
use crate::content::WantedEntry;
use crate::rich_text::{Block, Mark, Span, SpanContent, spans, write};
use base::locale::Locale;

/// The featured picture of a post.
pub(super) fn featured(
    own: &Assigned,
    library: &Library<'_>,
    files: &OldFiles<'_>,
) -> Option<OldFile> {
    let mut thumbnails = own
        .group
        .texts
        .values()
        .filter_map(|own| own.item.thumbnail);
    let picture = thumbnails.find_map(|id| library.get(id))?;
    Some(files.of(&Url::parse(&picture.url).ok()?))
}

/// The files that a text shows and links.
pub(super) fn named_files(
    blocks: &mut [Block],
    page: &str,
    old: &OldAddresses,
    files: &OldFiles<'_>,
) -> Vec<OldFile> {
    let mut named = Vec::new();
    spans(blocks, &mut |line| {
        for span in line.iter() {
            if let SpanContent::Picture { address, .. } = &span.content {
                named.extend(old.picture(address, page).map(|url| files.of(&url)));
            }
            for mark in &span.marks {
                if let Mark::Link(address) = mark
                    && let Lead::File(url) = old.lead(address, page)
                {
                    named.push(files.of(&url));
                }
            }
        }
    });
    named
}

/// Puts the new addresses into texts.
pub(super) struct Rewriter<'a> {
    pub(super) old: &'a OldAddresses,
    pub(super) files: &'a OldFiles<'a>,
    pub(super) taken: &'a TakenFiles,
    pub(super) report: &'a mut WordPressReport,
}

impl Rewriter<'_> {
    /// Returns an entry as it is to be written.
    pub(super) fn body(
        &mut self,
        own: &Assigned,
        texts: BTreeMap<Locale, ReadText>,
        picture: Option<&OldFile>,
    ) -> Option<WantedEntry> {
        let mut written = BTreeMap::new();
        for (locale, mut text) in texts {
            let Some(version) = own.group.texts.get(&locale) else {
                continue;
            };
            for (reason, name) in std::mem::take(&mut text.left) {
                self.report.leave(&version.title, reason, name);
            }
            let page = version.item.link.clone();
            spans(&mut text.blocks, &mut |line| {
                self.line(line, &page, &version.title);
            });
            written.insert(
                locale,
                WrittenText {
                    excerpt: plain(&version.item.excerpt),
                    content: write(&text.blocks),
                },
            );
        }
        if let Some(file) = picture.filter(|file| self.taken.picture(file).is_none()) {
            self.missing_picture(own.group.title(), file);
        }
        let picture = picture.and_then(|file| self.taken.picture(file));
        match wanted(own, &written, picture) {
            Ok(body) => Some(body),
            Err(error) => {
                self.report
                    .leave(own.group.title(), LeftReason::Invalid, error.to_string());
                None
            }
        }
    }

    fn line(&mut self, line: &mut Vec<Span>, page: &str, title: &str) {
        for span in line.iter_mut() {
            self.link(span, page, title);
            if let SpanContent::Picture {
                address,
                description,
            } = &mut span.content
            {
                let file = self
                    .old
                    .picture(address, page)
                    .map(|url| self.files.of(&url));
                if let Some(here) = file.as_ref().and_then(|file| self.taken.picture(file)) {
                    here.clone_into(address);
                } else {
                    match &file {
                        Some(file) => self.missing_picture(title, file),
                        None => {
                            self.report
                                .leave(title, LeftReason::NoPicture, address.as_str());
                        }
                    }
                    address.clear();
                }
                if let Some(file) = file.filter(|_| description.trim().is_empty()) {
                    self.files.description(&file).clone_into(description);
                }
            }
        }
        let is_gone = |content: &SpanContent| matches!(content, SpanContent::Picture { address, .. } if address.is_empty());
        line.retain(|span| !is_gone(&span.content));
    }

    fn missing_picture(&mut self, title: &str, file: &OldFile) {
        match self
            .taken
            .refused
            .get(&file.name)
            .filter(|why| !why.is_empty())
        {
            Some(why) => {
                let detail = format!("{} ({why})", file.name);
                self.report.leave(title, LeftReason::Refused, detail);
            }
            None => self
                .report
                .leave(title, LeftReason::NoPicture, file.name.as_str()),
        }
    }

    /// Leads the link of a span to this site.
    fn link(&mut self, span: &mut Span, page: &str, title: &str) {
        let is_picture = matches!(span.content, SpanContent::Picture { .. });
        let mut is_dropped = false;
        for mark in &mut span.marks {
            let Mark::Link(address) = mark else { continue };
            match self.old.lead(address, page) {
                Lead::Here(here) => *address = here.into(),
                Lead::File(url) => {
                    let file = self.files.of(&url);
                    // The link of a picture to its original says nothing.
                    is_dropped |= is_picture;
                    match self.taken.address(&file) {
                        Some(here) => *address = here.into(),
                        None if is_picture => {}
                        None => {
                            self.report.leave(title, LeftReason::NoFile, file.name);
                            *address = url.as_str().into();
                        }
                    }
                }
                Lead::Old(url) => {
                    self.report.leave(title, LeftReason::OldLink, url.as_str());
                    *address = url.as_str().into();
                }
                Lead::Elsewhere => is_dropped |= !is_address(address),
            }
        }
        if is_dropped {
            span.marks.retain(|mark| !mark.is_link());
        }
    }
}

/// Whether something is the address of a link, as the desk's editor has it.
fn is_address(address: &str) -> bool {
    let starts = ["https://", "http://", "mailto:", "tel:", "#"];
    let start = address.to_ascii_lowercase();
    let is_path = address.starts_with('/') && !address.starts_with("//");
    is_path || starts.iter().any(|own| start.starts_with(own))
}
