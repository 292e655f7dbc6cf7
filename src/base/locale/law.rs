//! The texts with which the pages of law begin: `locales/<language>/law/privacy.md`. Facts of the
//! program and of the company stand in braces (docs/law.md).

use super::{Locale, files};

/// A text of `locales/` with which a page begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LawTemplate {
    /// The heading.
    pub title: String,
    /// The text below it, in Markdown.
    pub text: String,
}

/// Returns the template of a page by the name of its file; `None` if the language has none.
pub fn law_template(locale: Locale, name: &str) -> Option<LawTemplate> {
    let file = files::file(&format!("{locale}/law/{name}.md"))?;
    let file = str::from_utf8(&file).ok()?.replace("\r\n", "\n");
    let (title, text) = file.trim_start_matches('\u{feff}').split_once('\n')?;
    Some(LawTemplate {
        title: title.trim_start_matches('#').trim().to_owned(),
        text: text.trim().to_owned() + "\n",
    })
}
