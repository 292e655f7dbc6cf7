//! `bbs.toml`: boards, the labels of a board, the topics under a label with their answers.

use serde::Deserialize;
use toml::Spanned;

use super::draft::ContentDraft;
use super::file::TextFile;
use super::published::{PublishedKeys as _, published};
use super::values::{LocalTime, TextId};
use super::{ContentEntry, Translated};
use crate::entries::bbs::{Board, Label, Topic};
use crate::entries::entry::{EntryId, EntryKind};
use base::locale::Locale;

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct BbsFile {
    board: Vec<BoardEntry>,
    label: Vec<LabelEntry>,
    topic: Vec<TopicEntry>,
}

published! {
    struct BoardEntry {
        bid: Spanned<TextId>,
        zh: Option<BoardText>,
        en: Option<BoardText>,
        ja: Option<BoardText>,
    }
}

published! {
    struct BoardText {
        bname: String,
    }
}

published! {
    struct LabelEntry {
        lid: Spanned<TextId>,
        bid: Spanned<TextId>,
        zh: Option<LabelText>,
        en: Option<LabelText>,
        ja: Option<LabelText>,
    }
}

published! {
    struct LabelText {
        lname: String,
    }
}

published! {
    struct TopicEntry {
        tpid: Spanned<TextId>,
        lid: Spanned<TextId>,
        #[serde(default)]
        uname: String,
        atime: Option<LocalTime>,
        zh: Option<TopicText>,
        en: Option<TopicText>,
        ja: Option<TopicText>,
    }
}

published! {
    struct TopicText {
        title: String,
        /// The answer: Markdown.
        content: Option<Spanned<String>>,
        /// The answer as HTML, of content that was imported before the store had its files.
        html: Option<Spanned<String>>,
    }
}

pub(crate) fn read(file: &TextFile, draft: &mut ContentDraft) {
    let entries: BbsFile = draft.entries(file);
    for entry in entries.board {
        add_board(entry, file, draft);
    }
    for entry in entries.label {
        add_label(entry, file, draft);
    }
    for entry in entries.topic {
        add_topic(entry, file, draft);
    }
}

fn add_board(mut entry: BoardEntry, file: &TextFile, draft: &mut ContentDraft) {
    let publication = entry.publication();
    let span = entry.bid.span();
    let TextId(bid) = entry.bid.into_inner();
    let id = EntryId::new(EntryKind::Board, &bid);
    let texts = [entry.zh, entry.en, entry.ja];
    let texts = draft.texts(&id, &Locale::ALL, file, &span, (&publication, texts));
    let mut rows = Vec::new();
    for (lang, state, BoardText { bname, .. }) in texts {
        let bid = bid.clone();
        rows.push(Translated::new(lang, state, Board { bid, bname }));
    }
    draft.content.entries.push(ContentEntry::new(id, rows));
}

fn add_label(mut entry: LabelEntry, file: &TextFile, draft: &mut ContentDraft) {
    let publication = entry.publication();
    let span = entry.lid.span();
    let board = EntryId::new(EntryKind::Board, &entry.bid.get_ref().0);
    draft.belongs_to(board, file, &entry.bid.span());
    let (TextId(lid), TextId(bid)) = (entry.lid.into_inner(), entry.bid.into_inner());
    let id = EntryId::new(EntryKind::Label, &lid);
    let texts = [entry.zh, entry.en, entry.ja];
    let texts = draft.texts(&id, &Locale::ALL, file, &span, (&publication, texts));
    let mut rows = Vec::new();
    for (lang, state, LabelText { lname, .. }) in texts {
        let row = Label {
            lid: lid.clone(),
            bid: bid.clone(),
            lname,
        };
        rows.push(Translated::new(lang, state, row));
    }
    draft.content.entries.push(ContentEntry::new(id, rows));
}

fn add_topic(mut entry: TopicEntry, file: &TextFile, draft: &mut ContentDraft) {
    let publication = entry.publication();
    let span = entry.tpid.span();
    let label = EntryId::new(EntryKind::Label, &entry.lid.get_ref().0);
    draft.belongs_to(label, file, &entry.lid.span());
    let (TextId(tpid), TextId(lid)) = (entry.tpid.into_inner(), entry.lid.into_inner());
    let atime = entry.atime.map(|time| time.0).unwrap_or_default();
    let id = EntryId::new(EntryKind::Topic, &tpid);
    let texts = [entry.zh, entry.en, entry.ja];
    let texts = draft.texts(&id, &Locale::ALL, file, &span, (&publication, texts));
    let mut rows = Vec::new();
    for (lang, state, text) in texts {
        let row = Topic {
            tpid: tpid.clone(),
            lid: lid.clone(),
            title: text.title,
            uname: entry.uname.clone(),
            atime: atime.clone(),
            content: draft.html_of(text.content, text.html, lang, file),
        };
        rows.push(Translated::new(lang, state, row));
    }
    draft.content.entries.push(ContentEntry::new(id, rows));
}
