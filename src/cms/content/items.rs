//! `items/**.toml`: the info items.

use serde::Deserialize;
use toml::Spanned;

use super::draft::ContentDraft;
use super::file::TextFile;
use super::problem::ProblemKind;
use super::published::{PublishedKeys as _, published};
use super::values::{LinkAddress, LocalTime, PositiveId, written};
use super::{ContentEntry, Translated};
use crate::entries::entry::{EntryId, EntryKind};
use crate::entries::items::{Item, ItemPicture, Pictures};
use base::locale::Locale;

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct ItemsFile {
    item: Vec<ItemEntry>,
}

published! {
    struct ItemEntry {
        fid: Spanned<PositiveId>,
        /// Left out by what is asked for by its `fid` alone.
        tid: Option<Spanned<TypeId>>,
        cid: Option<PositiveId>,
        imgsrc: Option<Spanned<LinkAddress>>,
        lnkurl: Option<Spanned<LinkAddress>>,
        #[serde(default)]
        vodurl: LinkAddress,
        #[serde(default)]
        imgpack: Vec<Spanned<LinkAddress>>,
        atime: Option<LocalTime>,
        ptime: Option<LocalTime>,
        #[serde(default)]
        exvals: String,
        zh: Option<Text>,
        en: Option<Text>,
        ja: Option<Text>,
    }
}

/// One type for every language, or one per language (the OEM pages have theirs).
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected a type id, or one per language: { zh = 16010501, en = 16020501, ja = 16030501 }"
)]
enum TypeId {
    Same(PositiveId),
    Each(PerLanguage),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PerLanguage {
    zh: Option<PositiveId>,
    en: Option<PositiveId>,
    ja: Option<PositiveId>,
}

impl TypeId {
    fn of(&self, locale: Locale) -> Option<i64> {
        let id = match (self, locale) {
            (Self::Same(id), _) => Some(*id),
            (Self::Each(each), Locale::Zh) => each.zh,
            (Self::Each(each), Locale::En) => each.en,
            (Self::Each(each), Locale::Ja) => each.ja,
        };
        id.map(|id| id.0)
    }
}

published! {
    struct Text {
        title: String,
        #[serde(default)]
        subtxt: String,
        #[serde(default, rename = "abstract")]
        summary: String,
        /// Markdown.
        content: Option<Spanned<String>>,
        /// The content as HTML, of content that was imported before the store had its files.
        html: Option<Spanned<String>>,
        /// Text alternatives of the pictures of `imgpack`, in their order.
        #[serde(default)]
        imgalts: Vec<String>,
        #[serde(default)]
        ptxt: String,
        #[serde(default)]
        pname: String,
    }
}

pub(crate) fn read(file: &TextFile, draft: &mut ContentDraft) {
    for entry in draft.entries::<ItemsFile>(file).item {
        add(entry, file, draft);
    }
}

fn add(mut entry: ItemEntry, file: &TextFile, draft: &mut ContentDraft) {
    let publication = entry.publication();
    let span = entry.fid.span();
    let fid = entry.fid.into_inner().0;
    let time = |time: Option<LocalTime>| time.map(|time| time.0).unwrap_or_default();
    let (atime, ptime) = (time(entry.atime), time(entry.ptime));
    if let Some(cid) = entry.cid {
        draft.catalog(cid.0, file, &span);
    }
    for address in entry.imgpack.iter().chain(&entry.imgsrc) {
        draft.picture(&address.get_ref().0, file, &address.span());
    }
    let (imgpack, imgsrc) = (entry.imgpack, written(entry.imgsrc));
    let (kind_span, tid_of) = (
        entry.tid.as_ref().map(Spanned::span),
        entry.tid.map(Spanned::into_inner),
    );
    let id = EntryId::new(EntryKind::Item, fid);
    let has_type = |own: &Locale| tid_of.as_ref().is_some_and(|tid| tid.of(*own).is_some());
    let expected: Vec<_> = Locale::ALL.into_iter().filter(has_type).collect();
    let texts = [entry.zh, entry.en, entry.ja];
    let texts = draft.texts(&id, &expected, file, &span, (&publication, texts));
    let mut rows = Vec::new();
    for (lang, state, text) in texts {
        let tid = tid_of.as_ref().and_then(|tid| tid.of(lang));
        if tid.is_none() && tid_of.is_some() {
            let message = format!("item {fid} exists in {lang}, but its tid has no {lang} = …");
            draft.problem(file.problem(ProblemKind::UnknownReference, Some(&span), message));
        }
        if let (Some(tid), Some(span)) = (tid, &kind_span) {
            draft.kind(tid, file, span);
        }
        if let Some(link) = &entry.lnkurl {
            draft.link(&link.get_ref().0, lang, file, &link.span());
        }
        if text.imgalts.len() > imgpack.len() {
            let message = format!("item {fid} has more imgalts in {lang} than pictures in imgpack");
            draft.problem(file.problem(ProblemKind::Inconsistent, Some(&span), message));
        }
        let mut alts = text.imgalts.into_iter();
        let pack = imgpack.iter().map(|address| ItemPicture {
            src: address.get_ref().0.clone(),
            alt: alts.next().unwrap_or_default(),
        });
        let pack = Pictures(pack.collect());
        let content = draft.html_of(text.content, text.html, lang, file);
        let row = Item {
            fid,
            tid,
            cid: entry.cid.map(|cid| cid.0),
            title: text.title,
            subtxt: text.subtxt,
            summary: text.summary,
            imgsrc: imgsrc.clone(),
            exvals: entry.exvals.clone(),
            lnkurl: entry
                .lnkurl
                .as_ref()
                .map(|link| link.get_ref().0.clone())
                .unwrap_or_default(),
            content,
            atime: atime.clone(),
            ptime: ptime.clone(),
            utime: String::new(),
            vodurl: entry.vodurl.0.clone(),
            imgpack: pack,
            pname: text.pname,
            ptxt: text.ptxt,
        };
        rows.push(Translated::new(lang, state, row));
    }
    draft.content.entries.push(ContentEntry::new(id, rows));
}
