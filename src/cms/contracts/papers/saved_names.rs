//! The names under which customers save the papers of a contract, so that those of many contracts
//! can lie in one folder.

use serde_json::Value;

use super::names::FolderNames;
use super::table::Paper;
use base::locale::{Locale, Subject, texts};
use base::paper::PaperKind;

/// Returns the name of one of the papers of a contract: its number and the kind in a language, or
/// the paper's own name if its kind is not known. Equal ones are numbered in the order of the
/// papers.
pub(super) fn saved_name(
    cno: &str,
    papers: &[Paper],
    id: &str,
    locale: Locale,
) -> serde_json::Result<Option<String>> {
    let mut site = texts(locale, Subject::Site)?;
    let kinds = site["papers"].take();
    let mut names = FolderNames::default();
    let mut saved = papers.iter().map(|paper| {
        let name = names.take(&wanted(cno, paper, &kinds));
        (paper, name)
    });
    let own = saved.find(|(paper, _)| paper.id == id);
    Ok(own.map(|(_, name)| name))
}

fn wanted(cno: &str, paper: &Paper, kinds: &Value) -> String {
    let kind = paper.kind.0;
    let name = match kinds[kind.name()].as_str() {
        Some(text) if kind != PaperKind::Other => format!("{text}.{}", paper.format),
        _ => paper.name.clone(),
    };
    // A name that a person gave may begin with the number already.
    if cno.is_empty() || name.starts_with(cno) {
        return name;
    }
    format!("{cno} {name}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contracts::papers::table::StoredKind;

    #[test]
    fn papers_are_saved_by_contract_and_kind_and_no_two_have_one_name() {
        let paper = |id: &str, kind, name: &str| Paper {
            id: id.to_owned(),
            sid: "1".to_owned(),
            kind: StoredKind(kind),
            name: name.to_owned(),
            format: "pdf".to_owned(),
            size: 1,
            author: String::new(),
            added_at: 0,
        };
        let papers = [
            paper("1", PaperKind::TestReport, "test-report.pdf"),
            paper("2", PaperKind::TestReport, "other.pdf"),
            paper("3", PaperKind::Other, "carton.pdf"),
            paper("4", PaperKind::Other, "JL26-1 carton.pdf"),
        ];
        let names = |cno, locale| {
            let names = papers.each_ref();
            names.map(|paper| {
                saved_name(cno, &papers, &paper.id, locale)
                    .unwrap()
                    .unwrap()
            })
        };
        let expected = [
            "JL26-1 Test report.pdf",
            "JL26-1 Test report (2).pdf",
            "JL26-1 carton.pdf",
            "JL26-1 carton (2).pdf",
        ];
        assert_eq!(names("JL26-1", Locale::EN), expected);
        assert_eq!(names("JL/1", Locale::JA)[0], "JL_1 試験報告書.pdf");
        assert_eq!(names("", Locale::EN)[0], "Test report.pdf");
        assert_eq!(saved_name("C", &papers, "5", Locale::EN).unwrap(), None);
    }
}
