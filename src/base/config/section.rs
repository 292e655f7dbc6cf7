//! The sections of the configuration, and the macro that declares them.

use std::sync::LazyLock;

use super::Config;
use super::reader::SettingReader;
use super::setting::{Setting, SettingsSection};

/// Declares a section: a struct with one public field for each setting, and how the settings are
/// read.
///
/// The doc comment of a field is the help text of the setting. The word before its name says
/// whether pages depend on the setting: `pages`, and servers share pages only if they agree on it;
/// or `local`, and pages cannot read it. The expression after `=` is its
/// [`Rule`](super::kind::Rule): the accepted values and the default, which may depend on earlier
/// fields. Fields after `constants` are no settings: no source can change them, but tests can.
macro_rules! section {
    (
        $(#[doc = $about:literal])+
        [$section:ident] $Name:ident {
            $( $(#[doc = $help:literal])+ $scope:ident $key:ident: $type:ty = $rule:expr, )+
        }
        $(constants {
            $( $(#[doc = $reason:literal])+ $constant:ident: $fixed:ty = $value:expr, )+
        })?
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Debug)]
        pub struct $Name {
            $( $(#[doc = $help])+ pub $key: $type, )+
            $($( $(#[doc = $reason])+ pub $constant: $fixed, )+)?
        }

        impl $Name {
            /// Reads the section; `None` if a computed default is not valid, which is a problem of
            /// the reader.
            pub(super) fn read(reader: &mut SettingReader<'_>) -> Option<Self> {
                reader.begin(stringify!($section), &[$($about),+]);
                $( let $key: $type = reader.read(stringify!($key), &[$($help),+], $rule)?; )+
                Some(Self { $($key,)+ $($($constant: $value,)+)? })
            }

            /// Adds the settings that pages depend on to a hash.
            pub(super) fn hash(&self, hash: &mut $crate::config::for_pages::PagesHash) {
                $( hash.$scope(&self.$key); )+
            }
        }

        impl<'s> $crate::config::ForPages<'s, $Name> {
            $( section!(@reader $scope $(#[doc = $help])+ $key: $type); )+
        }

        impl Default for $Name {
            fn default() -> Self {
                Self::read(&mut SettingReader::default()).unwrap_or_else(|| unreachable!("a default is not valid"))
            }
        }
    };
    (@reader pages $(#[doc = $help:literal])+ $key:ident: $type:ty) => {
        $(#[doc = $help])+
        pub const fn $key(self) -> &'s $type {
            &self.0.$key
        }
    };
    (@reader local $($setting:tt)+) => {};
}
pub(super) use section;

/// Every section, with the defaults as values.
pub(super) fn sections() -> &'static [SettingsSection] {
    static SECTIONS: LazyLock<Vec<SettingsSection>> = LazyLock::new(|| {
        let mut reader = SettingReader::default();
        Config::read(&mut reader);
        reader.sections
    });
    &SECTIONS
}

pub(super) fn settings() -> impl Iterator<Item = &'static Setting> {
    sections().iter().flat_map(|section| &section.settings)
}

pub(super) fn find(section: &str, key: &str) -> Option<&'static Setting> {
    settings().find(|setting| setting.section == section && setting.key == key)
}

/// Returns the candidate most similar to `wrong`.
pub(super) fn nearest(
    wrong: &str,
    candidates: impl IntoIterator<Item = impl Into<String>>,
) -> Option<String> {
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
        let variables: Vec<_> = settings().map(Setting::variable).collect();
        let distinct: HashSet<_> = variables.iter().collect();
        assert_eq!(distinct.len(), variables.len());
        assert!(variables.contains(&"SELVAGE_SERVER_PUBLIC_URL".to_owned()));
    }

    #[test]
    fn a_misspelt_name_finds_its_neighbour_and_a_foreign_one_none() {
        let keys = ["listen", "public_url", "max_body"];
        assert_eq!(nearest("listn", keys), Some("listen".to_owned()));
        assert_eq!(nearest("publicurl", keys), Some("public_url".to_owned()));
        assert_eq!(nearest("colour", keys), None);
    }
}
