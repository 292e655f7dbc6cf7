//! The columns of a sheet of customers, how people name them, and the names of languages.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use crate::sheet::LARGEST;
use crate::sheet::headings::ColumnWords;
use crate::sheet::subject::{DeclaredColumn, Measure, Presence, SheetColumn, SheetSubject};
use crate::sheet::words::SheetWords;
use base::locale::Locale;

const NAME: &str = "customers";

/// A column of a sheet of customers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[strum(serialize_all = "camelCase")]
pub enum CustomerColumn {
    Email,
    /// The person's name.
    Name,
    /// The name of the company.
    Company,
    /// The language of mails.
    Lang,
}

impl SheetColumn for CustomerColumn {
    fn place(self) -> usize {
        self as usize
    }
}

/// The names of the file `headings.toml`.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct CustomerWords {
    columns: HashMap<String, Vec<String>>,
    otherwise: HashMap<String, Vec<String>>,
    /// Names of languages, by code.
    languages: HashMap<String, Vec<String>>,
}

struct KnownNames {
    subject: SheetSubject,
    /// The codes of languages by their names.
    languages: HashMap<String, String>,
}

/// The names are part of the program, and a test reads them.
static KNOWN: LazyLock<KnownNames> = LazyLock::new(|| {
    let words: CustomerWords = toml::from_str(include_str!("headings.toml")).unwrap_or_default();
    let columns = CustomerColumn::VARIANTS
        .iter()
        .map(|column| DeclaredColumn {
            key: column.into(),
            presence: match column {
                CustomerColumn::Email => Presence::Required,
                _ => Presence::Optional,
            },
            measure: Measure::Text,
        });
    let columns: Vec<_> = columns.collect();
    let names = ColumnWords {
        columns: words.columns,
        otherwise: words.otherwise,
    };
    let languages = words.languages.into_iter().flat_map(|(code, names)| {
        let names = names.into_iter();
        names.map(move |name| (SheetWords::known().comparable(&name), code.clone()))
    });
    KnownNames {
        languages: languages.collect(),
        subject: SheetSubject {
            name: NAME,
            enough: 1,
            fills_merged: true,
            largest: LARGEST,
            headings: SheetSubject::headings(NAME, &columns, names),
            columns,
        },
    }
});

pub(crate) fn subject() -> &'static SheetSubject {
    &KNOWN.subject
}

/// The language with this name: its code, its tag, its name in itself or in another
/// language.
pub(super) fn language(text: &str) -> Option<Locale> {
    let name = SheetWords::known().comparable(text);
    let is_own = |own: &Locale| {
        let language = own.language();
        let names = [
            &language.code,
            &language.tag,
            &language.name,
            &language.territory,
        ];
        let mut names = names.into_iter();
        names.any(|own| SheetWords::known().comparable(own) == name)
    };
    let code = KNOWN.languages.get(&name);
    Locale::known()
        .find(is_own)
        .or_else(|| Locale::known().find(|own| code.is_some_and(|code| own.code() == code)))
}
