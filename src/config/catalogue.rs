//! The list of all settings, from the metadata that `confique` derives from the structs.

use confique::Config as _;
use confique::meta::{Field, FieldKind, LeafKind, Meta};

use super::Config;

/// The prefix of environment variables.
pub(super) const PREFIX: &str = "SELVAGE_";

/// One setting.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting {
    /// The table of the TOML file.
    pub section: &'static str,
    /// The key in that table.
    pub key: &'static str,
    /// The lines of its doc comment, each with a leading space.
    pub doc: &'static [&'static str],
    /// The default at its field.
    pub default: Option<confique::meta::Expr>,
}

impl Setting {
    /// `section.key`.
    pub fn path(&self) -> String {
        format!("{}.{}", self.section, self.key)
    }

    /// The environment variable.
    pub fn variable(&self) -> String {
        format!("{PREFIX}{}_{}", self.section, self.key).to_ascii_uppercase()
    }

    /// Whether its value is hidden. A test checks that exactly these settings have the type `Secret`.
    pub fn is_secret(&self) -> bool {
        self.key.ends_with("_secret")
    }
}

/// The sections in the order of the structs.
pub(super) fn sections() -> impl Iterator<Item = (&'static str, &'static Meta)> {
    Config::META.fields.iter().filter_map(|field| match field.kind {
        FieldKind::Nested { meta } => Some((field.name, meta)),
        FieldKind::Leaf { .. } => None,
    })
}

/// The settings of a section.
pub(super) fn settings_of(section: &'static str, meta: &'static Meta) -> impl Iterator<Item = Setting> {
    meta.fields.iter().filter_map(move |&Field { name, doc, kind }| match kind {
        FieldKind::Leaf { kind, .. } => {
            let default = match kind {
                LeafKind::Required { default } => default,
                LeafKind::Optional => None,
            };
            Some(Setting { section, key: name, doc, default })
        }
        FieldKind::Nested { .. } => None,
    })
}

/// Every setting.
pub(super) fn settings() -> impl Iterator<Item = Setting> {
    sections().flat_map(|(section, meta)| settings_of(section, meta))
}

/// Returns the setting `section.key`.
pub(super) fn find(section: &str, key: &str) -> Option<Setting> {
    settings().find(|setting| setting.section == section && setting.key == key)
}

/// Returns the candidate most similar to `wrong`.
pub(super) fn nearest(wrong: &str, candidates: impl IntoIterator<Item = impl Into<String>>) -> Option<String> {
    candidates
        .into_iter()
        .map(Into::<String>::into)
        .map(|candidate| (strsim::jaro_winkler(wrong, &candidate), candidate))
        .filter(|(likeness, _)| *likeness > 0.8)
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_setting_has_a_variable_of_its_own() {
        let variables: Vec<_> = settings().map(|setting| setting.variable()).collect();
        let distinct: HashSet<_> = variables.iter().collect();
        assert_eq!(distinct.len(), variables.len());
        assert!(variables.contains(&"SELVAGE_SERVER_PUBLIC_URL".to_owned()));
    }

    #[test]
    fn every_setting_and_section_is_documented() {
        for (section, meta) in sections() {
            assert!(!meta.doc.is_empty(), "[{section}]");
        }
        for setting in settings() {
            assert!(!setting.doc.is_empty(), "{}", setting.path());
        }
    }

    #[test]
    fn a_misspelt_name_finds_its_neighbour_and_a_foreign_one_none() {
        let keys = ["listen", "public_url", "max_body"];
        assert_eq!(nearest("listn", keys), Some("listen".to_owned()));
        assert_eq!(nearest("publicurl", keys), Some("public_url".to_owned()));
        assert_eq!(nearest("colour", keys), None);
    }
}
