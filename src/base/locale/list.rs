//! The list of the site's languages.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use arc_swap::ArcSwap;

use super::Locale;

/// The languages of the site in their order, each with the prefix of its paths. Written as
/// `zh, en, de` or, with prefixes of one's own, `en=/, zh=/cn`: the default language is the one
/// without a prefix, else the first one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Languages(Vec<WrittenLanguage>);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct WrittenLanguage {
    code: String,
    /// The first segment of its paths; empty for none.
    segment: Option<String>,
}

/// Why a list of languages cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidLanguages {
    #[error("must name a language, such as \"zh, en\"")]
    None,
    #[error("names {0} twice")]
    Twice(String),
    #[error(
        "has the prefix {0}, which must be two letters, also with a part of letters behind a hyphen, such as /de or /pt-br"
    )]
    Prefix(String),
    #[error("must have one language without a prefix, not more")]
    Defaults,
    #[error("names the language {0}, for which there are no texts; there are {1}")]
    Unknown(String, String),
}

impl Default for Languages {
    fn default() -> Self {
        let written = |(code, segment): (&str, Option<&str>)| WrittenLanguage {
            code: code.to_owned(),
            segment: segment.map(str::to_owned),
        };
        Self(
            [("en", None), ("zh", Some("")), ("ja", None)]
                .map(written)
                .into(),
        )
    }
}

impl FromStr for Languages {
    type Err = InvalidLanguages;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut list: Vec<WrittenLanguage> = Vec::new();
        let parts = text.split([',', '，', '、', '\n']).map(str::trim);
        for part in parts.filter(|part| !part.is_empty()) {
            let (code, prefix) = match part.split_once('=') {
                Some((code, prefix)) => (code.trim(), Some(prefix.trim())),
                None => (part, None),
            };
            if list.iter().any(|own| own.code == code) {
                return Err(InvalidLanguages::Twice(code.to_owned()));
            }
            let segment = match prefix {
                None => None,
                Some(prefix) => {
                    let segment = prefix
                        .strip_prefix('/')
                        .filter(|own| own.is_empty() || is_segment(own));
                    let segment =
                        segment.ok_or_else(|| InvalidLanguages::Prefix(prefix.to_owned()))?;
                    Some(segment.to_owned())
                }
            };
            list.push(WrittenLanguage {
                code: code.to_owned(),
                segment,
            });
        }
        let languages = Self(list);
        languages.default_place()?;
        let mut segments: Vec<_> = languages.segments().collect();
        segments.sort_unstable();
        match segments.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(twice) => Err(InvalidLanguages::Twice(format!("/{}", twice[0]))),
            None => Ok(languages),
        }
    }
}

/// Whether a text is like the tag of a language: no address of a page begins with one.
fn is_segment(text: &str) -> bool {
    let (first, rest) = text.split_once('-').unwrap_or((text, "xx"));
    let is_word = |word: &str| word.bytes().all(|byte| byte.is_ascii_lowercase());
    first.len() == 2 && (2..=8).contains(&rest.len()) && is_word(first) && is_word(rest)
}

impl Languages {
    /// Whether there are texts for all of them. Errors: when not, with the name of the first.
    pub fn check(&self) -> Result<(), InvalidLanguages> {
        PresentLanguages::of(self).map(|_| ())
    }

    /// The place of the language without a prefix.
    fn default_place(&self) -> Result<usize, InvalidLanguages> {
        let has_none = |own: &WrittenLanguage| own.segment.as_deref() == Some("");
        let mut without = (0..self.0.len()).filter(|place| has_none(&self.0[*place]));
        match (without.next(), without.next()) {
            (_, Some(_)) => Err(InvalidLanguages::Defaults),
            (Some(place), None) => Ok(place),
            (None, None) if self.0.is_empty() => Err(InvalidLanguages::None),
            (None, None) => Ok(0),
        }
    }

    /// The first segment of each language's paths; empty for the default one.
    fn segments(&self) -> impl Iterator<Item = &str> {
        let default = self.default_place().unwrap_or_default();
        let all = self.0.iter().enumerate();
        all.map(move |(place, own)| match &own.segment {
            _ if place == default => "",
            Some(segment) => segment,
            None => &own.code,
        })
    }
}

impl fmt::Display for Languages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, own) in self.0.iter().enumerate() {
            f.write_str(if place == 0 { "" } else { ", " })?;
            f.write_str(&own.code)?;
            if let Some(segment) = &own.segment {
                write!(f, "=/{segment}")?;
            }
        }
        Ok(())
    }
}

/// The languages that the site is in, with the prefixes of their paths.
#[derive(Debug)]
pub(super) struct PresentLanguages {
    /// In their order.
    all: Vec<(Locale, &'static str)>,
    default: Locale,
}

static PRESENT: LazyLock<ArcSwap<PresentLanguages>> = LazyLock::new(|| {
    let own = PresentLanguages::of(&Languages::default());
    ArcSwap::from_pointee(own.unwrap_or(PresentLanguages {
        all: vec![(Locale::ZH, "")],
        default: Locale::ZH,
    }))
});

pub(super) fn present() -> arc_swap::Guard<Arc<PresentLanguages>> {
    PRESENT.load()
}

/// Has the site in these languages from now on; returns whether they are others than before. Pages
/// that were made are not made again.
///
/// # Errors
/// When there are no texts for a language.
pub fn use_languages(languages: &Languages) -> Result<bool, InvalidLanguages> {
    let next = PresentLanguages::of(languages)?;
    let is_other = present().all != next.all;
    if is_other {
        PRESENT.store(Arc::new(next));
    }
    Ok(is_other)
}

impl PresentLanguages {
    fn of(languages: &Languages) -> Result<Self, InvalidLanguages> {
        let mut all = Vec::new();
        let mut default = Locale::ZH;
        for (own, segment) in languages.0.iter().zip(languages.segments()) {
            let locale = Locale::from_code(&own.code).ok_or_else(|| {
                let known: Vec<_> = Locale::known().map(Locale::code).collect();
                InvalidLanguages::Unknown(own.code.clone(), known.join(", "))
            })?;
            if segment.is_empty() {
                default = locale;
            }
            all.push((locale, prefix_of(segment)));
        }
        Ok(Self { all, default })
    }

    /// The default language first, then the others in their order.
    pub(super) fn locales(&self) -> Vec<Locale> {
        let others = self.all.iter().map(|(locale, _)| *locale);
        let others = others.filter(|locale| *locale != self.default);
        [self.default].into_iter().chain(others).collect()
    }

    pub(super) fn in_order(&self) -> Vec<(Locale, &'static str)> {
        self.all.clone()
    }

    pub(super) const fn default_language(&self) -> Locale {
        self.default
    }

    pub(super) fn prefix(&self, locale: Locale) -> Option<&'static str> {
        let mut all = self.all.iter();
        all.find(|(own, _)| *own == locale)
            .map(|(_, prefix)| *prefix)
    }

    pub(super) fn of_segment(&self, segment: &str) -> Option<Locale> {
        let mut all = self.all.iter();
        let own = all.find(|(_, prefix)| prefix.strip_prefix('/') == Some(segment));
        let own = own.map(|(locale, _)| *locale);
        own.or_else(|| (segment == self.default.code()).then_some(self.default))
    }
}

/// Returns the prefix of a segment, which lives as long as the process.
fn prefix_of(segment: &str) -> &'static str {
    static PREFIXES: parking_lot::Mutex<Vec<&'static str>> = parking_lot::Mutex::new(Vec::new());
    if segment.is_empty() {
        return "";
    }
    let prefix = format!("/{segment}");
    let mut prefixes = PREFIXES.lock();
    let known = prefixes.iter().find(|own| **own == prefix).copied();
    known.unwrap_or_else(|| {
        let own: &'static str = Box::leak(prefix.into_boxed_str());
        prefixes.push(own);
        own
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> Result<String, String> {
        let languages: Languages = text
            .parse()
            .map_err(|error: InvalidLanguages| error.to_string())?;
        let segments: Vec<_> = languages.segments().collect();
        Ok(segments.join("|"))
    }

    #[test]
    fn the_first_language_has_no_prefix_unless_another_one_has_none() {
        assert_eq!(written("zh, en, ja").unwrap(), "|en|ja");
        assert_eq!(written("en，zh").unwrap(), "|zh");
        assert_eq!(written("en=/, zh=/cn").unwrap(), "|cn");
        assert_eq!(written("en, zh=/").unwrap(), "en|");
        assert_eq!(written("zh,pt-br").unwrap(), "|pt-br");
    }

    #[test]
    fn a_list_that_cannot_be_used_says_why() {
        for (text, why) in [
            ("", "must name a language"),
            ("zh, en, zh", "names zh twice"),
            ("zh, en=/zh, ja=/zh", "names /zh twice"),
            ("zh=/, en=/", "must have one language without a prefix"),
            ("zh, en=/news", "has the prefix /news"),
            ("zh, en=en", "has the prefix en"),
        ] {
            let refused = written(text).unwrap_err();
            assert!(refused.starts_with(why), "{text}: {refused}");
        }
        let unknown: Languages = "zh, tlh".parse().unwrap();
        assert!(
            use_languages(&unknown)
                .unwrap_err()
                .to_string()
                .contains("tlh")
        );
    }
}
