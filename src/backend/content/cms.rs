//! `types.toml`: the types, which are the pages' names, introductions and banners. `catalogs.toml`:
//! the categories of the samples. `seo.toml`: title, description and keywords of each page.

use serde::Deserialize;
use toml::Spanned;

use super::draft::Draft;
use super::file::TextFile;
use super::problem::ProblemKind;
use super::references;
use super::values::{Id, LinkAddress, written};
use crate::backend::store::{Catalog, ItemType, Seo, Translated};

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct TypesFile {
    r#type: Vec<TypeEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TypeEntry {
    tid: Spanned<Id>,
    imgsrc: Option<Spanned<LinkAddress>>,
    lnkurl: Option<Spanned<LinkAddress>>,
    zh: Option<TypeText>,
    en: Option<TypeText>,
    ja: Option<TypeText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TypeText {
    tname: String,
    /// HTML.
    tdesc: Option<Spanned<String>>,
}

pub(super) fn read_types(file: &TextFile, draft: &mut Draft) {
    for entry in draft.entries::<TypesFile>(file).r#type {
        let span = entry.tid.span();
        let tid = entry.tid.into_inner().0;
        if let Some(picture) = &entry.imgsrc {
            draft.picture(&picture.get_ref().0, file, &picture.span());
        }
        let link_span = entry.lnkurl.as_ref().map(Spanned::span);
        let (imgsrc, lnkurl) = (written(entry.imgsrc), written(entry.lnkurl));
        let texts = draft.texts(
            (format!("type {tid}"), "type"),
            file,
            &span,
            [entry.zh, entry.en, entry.ja],
        );
        for (lang, TypeText { tname, tdesc }) in texts {
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
            draft.content.types.push(Translated { lang, row });
        }
    }
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct CatalogsFile {
    catalog: Vec<CatalogEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CatalogEntry {
    cid: Spanned<Id>,
    tid: Id,
    zh: Option<CatalogText>,
    en: Option<CatalogText>,
    ja: Option<CatalogText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CatalogText {
    cname: String,
}

pub(super) fn read_catalogs(file: &TextFile, draft: &mut Draft) {
    for entry in draft.entries::<CatalogsFile>(file).catalog {
        let span = entry.cid.span();
        let cid = entry.cid.into_inner().0;
        let texts = draft.texts(
            (format!("catalog {cid}"), "catalog"),
            file,
            &span,
            [entry.zh, entry.en, entry.ja],
        );
        for (lang, CatalogText { cname }) in texts {
            draft.content.catalogs.push(Translated {
                lang,
                row: Catalog {
                    cid,
                    tid: entry.tid.0,
                    cname,
                },
            });
        }
    }
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct SeoFile {
    page: Vec<SeoEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeoEntry {
    /// Without language prefix: `/about/company`, `/sample/list?cid=16010312`.
    path: Spanned<String>,
    zh: Option<SeoText>,
    en: Option<SeoText>,
    ja: Option<SeoText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeoText {
    title: String,
    #[serde(default)]
    desc: String,
    #[serde(default)]
    keyword: String,
}

pub(super) fn read_seo(file: &TextFile, draft: &mut Draft) {
    for entry in draft.entries::<SeoFile>(file).page {
        let span = entry.path.span();
        let path = entry.path.into_inner();
        let bare = path.split('?').next().unwrap_or_default();
        if !bare.starts_with('/') || (bare.len() > 1 && bare.ends_with('/')) || path.contains('#') {
            let message = format!("{path:?} is not a path such as /about/company");
            draft.problem(file.problem(ProblemKind::Format, Some(&span), message));
        }
        let texts = draft.texts(
            (format!("the page {path}"), "page"),
            file,
            &span,
            [entry.zh, entry.en, entry.ja],
        );
        for (
            lang,
            SeoText {
                title,
                desc,
                keyword,
            },
        ) in texts
        {
            let row = Seo {
                path: path.clone(),
                title,
                description: desc,
                keyword,
            };
            draft.content.seo.push(Translated { lang, row });
        }
    }
}
