//! The promises of the program in the texts of law: facts in braces, which are filled in when a page
//! is made, so that a page says what the settings say (docs/law.md).

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::Duration;

use html_escape::encode_text;

use base::config::{Config, ForPages, VisitConsent};
use base::kept;
use base::locale::Locale;

const BEGIN: &str = "{{";
const END: &str = "}}";
/// The ends of what a condition is about: the paragraph or the item of a list that it begins.
const BLOCK_ENDS: [&str; 2] = ["</p>", "</li>"];

/// The facts of the program by name, and what holds on this site.
pub(super) struct Promises {
    facts: BTreeMap<&'static str, String>,
    holds: BTreeMap<&'static str, bool>,
}

impl Promises {
    /// The facts of a site on its pages in a language; `date` is the date of the text.
    pub fn of(settings: ForPages<'_, Config>, locale: Locale, date: &str) -> Self {
        let (visits, embedded) = (settings.visits(), settings.embedded());
        let (is_logged, consent) = (*visits.enabled(), visits.consent().on(locale));
        let days = |time: Duration| (time.as_secs() / (24 * 60 * 60)).to_string();
        let hours = |time: Duration| (time.as_secs() / (60 * 60)).to_string();
        Self {
            facts: BTreeMap::from([
                ("site.date", date.to_owned()),
                ("site.languageDays", days(kept::LANGUAGE_COOKIE)),
                ("site.browserDays", days(kept::KNOWN_BROWSER)),
                ("site.loginHours", hours(kept::LOGIN)),
                ("site.paperDays", days(kept::PAPER_FETCHES)),
                ("site.visitDays", days(*embedded.visit_retention())),
                (
                    "site.registrationDays",
                    days(*embedded.registration_retention()),
                ),
                ("site.inquiryDays", days(*embedded.inquiry_retention())),
            ]),
            holds: BTreeMap::from([
                ("site.visits", is_logged),
                ("site.asks", is_logged && consent == VisitConsent::Ask),
                ("site.stores", is_logged && consent == VisitConsent::None),
                ("site.respects", is_logged && *visits.respect_do_not_track()),
                ("site.mapTiles", settings.map().tiles().server().is_some()),
            ]),
        }
    }

    /// Fills in the facts of a text, HTML, and removes paragraphs and items of lists whose
    /// condition does not hold: `{{if site.asks}}` or `{{unless site.asks}}` at their beginning.
    /// Unknown facts are left out; the CMS has filled in those of the company.
    pub fn fill(&self, html: &str) -> String {
        let mut filled = String::with_capacity(html.len());
        let mut rest = html;
        while let Some((before, after)) = rest.split_once(BEGIN) {
            filled.push_str(before);
            let Some((sign, after)) = after.split_once(END) else {
                filled.push_str(BEGIN);
                rest = after;
                continue;
            };
            rest = after;
            match sign.trim().split_once(' ') {
                Some((word @ ("if" | "unless"), name)) => {
                    if self.holds(name.trim()) != (word == "if") {
                        let ends = BLOCK_ENDS.iter().filter_map(|end| rest.find(end));
                        rest = &rest[ends.min().unwrap_or(rest.len())..];
                    }
                }
                _ => filled.push_str(&self.shown(sign.trim())),
            }
        }
        filled + rest
    }

    fn holds(&self, name: &str) -> bool {
        self.holds.get(name).copied().unwrap_or_default()
    }

    /// Returns a fact as HTML.
    fn shown(&self, name: &str) -> Cow<'_, str> {
        encode_text(self.facts.get(name).map_or("", String::as_str))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::config::AskedVisitors;
    use base::locale::law_template;

    fn filled(config: &Config, html: &str) -> String {
        Promises::of(config.for_pages(), Locale::EN, "1 < 2").fill(html)
    }

    #[test]
    fn facts_are_filled_in_as_html() {
        let html = "<p>{{ site.date }}{{site.none}}, {{</p>";
        assert_eq!(filled(&Config::default(), html), "<p>1 &lt; 2, {{</p>");
    }

    #[test]
    fn what_does_not_hold_is_left_out_to_the_end_of_its_paragraph() {
        let html = "<p>{{if site.asks}}Asked {{site.visitDays}}.</p><ul><li>{{unless site.asks}}Not.</li></ul><p>End</p>";
        let mut config = Config::default();
        assert_eq!(
            filled(&config, html),
            "<p></p><ul><li>Not.</li></ul><p>End</p>"
        );
        config.visits.consent = AskedVisitors::Languages(vec!["en".to_owned()]);
        assert_eq!(
            filled(&config, html),
            "<p>Asked 90.</p><ul><li></li></ul><p>End</p>"
        );
        config.visits.enabled = false;
        assert_eq!(
            filled(&config, html),
            "<p></p><ul><li>Not.</li></ul><p>End</p>"
        );
    }

    #[test]
    fn each_template_has_known_facts_and_says_each_period_of_the_program() {
        let promises = Promises::of(Config::default().for_pages(), Locale::ZH, "");
        for locale in Locale::all() {
            for name in ["terms", "privacy", "accessibility", "conformance"] {
                let Some(template) = law_template(locale, name) else {
                    continue;
                };
                for sign in template.text.split(BEGIN).skip(1) {
                    let (sign, _) = sign.split_once(END).unwrap();
                    let known = match sign.split_once(' ') {
                        Some((word, fact)) => {
                            assert!(["if", "unless"].contains(&word), "{locale} {name}: {sign}");
                            promises.holds.contains_key(fact)
                        }
                        None => sign.starts_with("company.") || promises.facts.contains_key(sign),
                    };
                    assert!(known, "{locale} {name}: {sign}");
                }
                if name == "privacy" {
                    for fact in promises.facts.keys().chain(promises.holds.keys()) {
                        assert!(template.text.contains(fact), "{locale}: {fact}");
                    }
                }
            }
        }
    }
}
