//! `bbs.toml`: boards, the labels of a board, the topics under a label with their answers.

use std::collections::HashSet;

use serde::Deserialize;
use toml::Spanned;

use super::draft::Draft;
use super::file::TextFile;
use super::problem::ProblemKind;
use super::values::{LocalTime, TextId};
use crate::backend::store::{Board, Label, Topic, Translated};

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct BbsFile {
    board: Vec<BoardEntry>,
    label: Vec<LabelEntry>,
    topic: Vec<TopicEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardEntry {
    bid: Spanned<TextId>,
    zh: Option<BoardText>,
    en: Option<BoardText>,
    ja: Option<BoardText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardText {
    bname: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LabelEntry {
    lid: Spanned<TextId>,
    bid: Spanned<TextId>,
    zh: Option<LabelText>,
    en: Option<LabelText>,
    ja: Option<LabelText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LabelText {
    lname: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TopicText {
    title: String,
    /// The answer: Markdown.
    content: Option<Spanned<String>>,
}

pub(super) fn read(file: &TextFile, draft: &mut Draft) {
    let entries: BbsFile = draft.entries(file);
    let boards: HashSet<_> = entries
        .board
        .iter()
        .map(|entry| entry.bid.get_ref().0.clone())
        .collect();
    let labels: HashSet<_> = entries
        .label
        .iter()
        .map(|entry| entry.lid.get_ref().0.clone())
        .collect();
    for entry in entries.board {
        add_board(entry, file, draft);
    }
    for entry in entries.label {
        known(&boards, "board", &entry.bid, file, draft);
        add_label(entry, file, draft);
    }
    for entry in entries.topic {
        known(&labels, "label", &entry.lid, file, draft);
        add_topic(entry, file, draft);
    }
}

fn known(
    ids: &HashSet<String>,
    thing: &str,
    id: &Spanned<TextId>,
    file: &TextFile,
    draft: &mut Draft,
) {
    let TextId(written) = id.get_ref();
    if !ids.contains(written) {
        let message = format!("there is no {thing} {written} in this file");
        draft.problem(file.problem(ProblemKind::UnknownReference, Some(&id.span()), message));
    }
}

fn add_board(entry: BoardEntry, file: &TextFile, draft: &mut Draft) {
    let span = entry.bid.span();
    let TextId(bid) = entry.bid.into_inner();
    let texts = [entry.zh, entry.en, entry.ja];
    for (lang, BoardText { bname }) in
        draft.texts((format!("board {bid}"), "board"), file, &span, texts)
    {
        draft.content.boards.push(Translated {
            lang,
            row: Board {
                bid: bid.clone(),
                bname,
            },
        });
    }
}

fn add_label(entry: LabelEntry, file: &TextFile, draft: &mut Draft) {
    let span = entry.lid.span();
    let (TextId(lid), TextId(bid)) = (entry.lid.into_inner(), entry.bid.into_inner());
    let texts = [entry.zh, entry.en, entry.ja];
    for (lang, LabelText { lname }) in
        draft.texts((format!("label {lid}"), "label"), file, &span, texts)
    {
        draft.content.labels.push(Translated {
            lang,
            row: Label {
                lid: lid.clone(),
                bid: bid.clone(),
                lname,
            },
        });
    }
}

fn add_topic(entry: TopicEntry, file: &TextFile, draft: &mut Draft) {
    let span = entry.tpid.span();
    let (TextId(tpid), TextId(lid)) = (entry.tpid.into_inner(), entry.lid.into_inner());
    let atime = entry.atime.map(|time| time.0).unwrap_or_default();
    let texts = [entry.zh, entry.en, entry.ja];
    for (lang, TopicText { title, content }) in
        draft.texts((format!("topic {tpid}"), "topic"), file, &span, texts)
    {
        let (tpid, lid, uname, atime) = (
            tpid.clone(),
            lid.clone(),
            entry.uname.clone(),
            atime.clone(),
        );
        let content = draft.html_of(content, lang, file);
        draft.content.topics.push(Translated {
            lang,
            row: Topic {
                tpid,
                lid,
                title,
                uname,
                atime,
                content,
            },
        });
    }
}
