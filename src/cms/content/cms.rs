//! `types.toml`: the types, which are the pages' names, introductions and banners. `catalogs.toml`:
//! the categories of the samples. `seo.toml`: title, description and keywords of each page.

use serde::Deserialize;
use toml::Spanned;

use super::draft::ContentDraft;
use super::file::TextFile;
use super::problem::ProblemKind;
use super::published::{PublishedKeys as _, published};
use super::references;
use super::values::{LinkAddress, PositiveId, written};
use super::{ContentEntry, Translated};
use crate::entries::entry::{EntryId, EntryKind};
use crate::entries::pages::{Catalog, ItemType, Seo};
use base::locale::Locale;

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct TypesFile {
    r#type: Vec<TypeEntry>,
}

published! {
    struct TypeEntry {
        tid: Spanned<PositiveId>,
        imgsrc: Option<Spanned<LinkAddress>>,
        lnkurl: Option<Spanned<LinkAddress>>,
        zh: Option<TypeText>,
        en: Option<TypeText>,
        ja: Option<TypeText>,
    }
}

published! {
    struct TypeText {
        tname: String,
        /// HTML.
        tdesc: Option<Spanned<String>>,
    }
}

pub(super) fn read_types(file: &TextFile, draft: &mut ContentDraft) {
    for mut entry in draft.entries::<TypesFile>(file).r#type {
        let publication = entry.publication();
        let span = entry.tid.span();
        let tid = entry.tid.into_inner().0;
        if let Some(picture) = &entry.imgsrc {
            draft.picture(&picture.get_ref().0, file, &picture.span());
        }
        let link_span = entry.lnkurl.as_ref().map(Spanned::span);
        let (imgsrc, lnkurl) = (written(entry.imgsrc), written(entry.lnkurl));
        let id = EntryId::new(EntryKind::Type, tid);
        let texts = [entry.zh, entry.en, entry.ja];
        let texts = draft.texts(&id, &Locale::ALL, file, &span, (&publication, texts));
        let mut rows = Vec::new();
        for (lang, state, TypeText { tname, tdesc, .. }) in texts {
            if let Some(span) = &link_span {
                draft.link(&lnkurl, lang, file, span);
            }
            if let Some(html) = &tdesc {
                draft.references(
                    references::of_html(html.get_ref()),
                    html.get_ref(),
                    lang,
                    file,
                    &html.span(),
                );
            }
            let tdesc = tdesc.map(Spanned::into_inner).unwrap_or_default();
            let row = ItemType {
                tid,
                tname,
                tdesc,
                imgsrc: imgsrc.clone(),
                lnkurl: lnkurl.clone(),
            };
            rows.push(Translated::new(lang, state, row));
        }
        draft.content.entries.push(ContentEntry::new(id, rows));
    }
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct CatalogsFile {
    catalog: Vec<CatalogEntry>,
}

published! {
    struct CatalogEntry {
        cid: Spanned<PositiveId>,
        tid: PositiveId,
        zh: Option<CatalogText>,
        en: Option<CatalogText>,
        ja: Option<CatalogText>,
    }
}

published! {
    struct CatalogText {
        cname: String,
    }
}

pub(super) fn read_catalogs(file: &TextFile, draft: &mut ContentDraft) {
    for mut entry in draft.entries::<CatalogsFile>(file).catalog {
        let publication = entry.publication();
        let span = entry.cid.span();
        let cid = entry.cid.into_inner().0;
        let id = EntryId::new(EntryKind::Catalog, cid);
        let texts = [entry.zh, entry.en, entry.ja];
        let texts = draft.texts(&id, &Locale::ALL, file, &span, (&publication, texts));
        let mut rows = Vec::new();
        for (lang, state, CatalogText { cname, .. }) in texts {
            let tid = entry.tid.0;
            rows.push(Translated::new(lang, state, Catalog { cid, tid, cname }));
        }
        draft.content.entries.push(ContentEntry::new(id, rows));
    }
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct SeoFile {
    page: Vec<SeoEntry>,
}

published! {
    struct SeoEntry {
        /// Without language prefix: `/about/company`, `/sample/list?cid=16010312`.
        path: Spanned<String>,
        zh: Option<SeoText>,
        en: Option<SeoText>,
        ja: Option<SeoText>,
    }
}

published! {
    struct SeoText {
        title: String,
        #[serde(default)]
        desc: String,
        #[serde(default)]
        keyword: String,
    }
}

pub(super) fn read_seo(file: &TextFile, draft: &mut ContentDraft) {
    for mut entry in draft.entries::<SeoFile>(file).page {
        let publication = entry.publication();
        let span = entry.path.span();
        let path = entry.path.into_inner();
        let bare = path.split('?').next().unwrap_or_default();
        if !bare.starts_with('/') || (bare.len() > 1 && bare.ends_with('/')) || path.contains('#') {
            let message = format!("{path:?} is not a path such as /about/company");
            draft.problem(file.problem(ProblemKind::Format, Some(&span), message));
        }
        let id = EntryId::new(EntryKind::Seo, &path);
        let texts = [entry.zh, entry.en, entry.ja];
        let texts = draft.texts(&id, &Locale::ALL, file, &span, (&publication, texts));
        let mut rows = Vec::new();
        for (lang, state, text) in texts {
            let row = Seo {
                path: path.clone(),
                title: text.title,
                description: text.desc,
                keyword: text.keyword,
            };
            rows.push(Translated::new(lang, state, row));
        }
        draft.content.entries.push(ContentEntry::new(id, rows));
    }
}
