//! The team of a buyer's market: the contact that lists the country, else the one whose title names
//! the market, in any language.

use std::collections::BTreeSet;

use crate::clock;
use crate::entries::kinds::EntryKind;
use crate::entries::texts::TextList;
use crate::store::{RowSlice, Store};
use base::country;
use base::inquiry::{Inquiry, InquiryField};
use base::locale::Locale;

/// The type of the contacts (spec §7).
const CONTACTS: i64 = 16_010_205;

/// Returns the address of the team for the market of an inquiry, or for the buyer's country.
/// Without an answer of the database, there is none.
pub(super) async fn team_of(store: &Store, inquiry: &Inquiry) -> Option<String> {
    let teams = teams(store).await?;
    Some(team_in(&teams, inquiry)?.address.clone())
}

/// A team as a buyer is told of it.
pub(crate) struct AnsweringTeam {
    /// The markets that it answers.
    pub(crate) title: String,
    /// When it answers, such as `9:00-18:00 +08:00`; may be empty.
    pub(crate) hours: String,
}

/// Returns the team of [`team_of`] as a language names it.
pub(crate) async fn answering_team(
    store: &Store,
    inquiry: &Inquiry,
    lang: Locale,
) -> Option<AnsweringTeam> {
    let teams = teams(store).await?;
    let address = &team_in(&teams, inquiry)?.address;
    let mut named = teams.iter().filter(|team| team.address == *address);
    let own = named.find(|team| team.lang == lang)?;
    Some(AnsweringTeam {
        title: own.title.clone(),
        hours: own.hours.clone(),
    })
}

/// Returns the team for the market of an inquiry, or for the buyer's country.
fn team_in<'a>(teams: &'a [Team], inquiry: &Inquiry) -> Option<&'a Team> {
    let places = [InquiryField::Market, InquiryField::Country];
    let team_at = |field| {
        let place = inquiry.text(field);
        let code = country::code_of(place);
        let lists = |team: &&Team| code.is_some_and(|code| team.countries.contains(code));
        let listing = teams.iter().find(lists);
        // A market such as "the Gulf" is no country.
        let english = code.and_then(|code| country::name(code, Locale::EN));
        let naming = || {
            let names = |team: &&Team| names(&team.title, english.unwrap_or(place));
            teams.iter().find(names)
        };
        listing.or_else(naming)
    };
    places.into_iter().find_map(team_at)
}

/// Returns the addresses of all teams, as far as the database answers.
pub(crate) async fn team_addresses(store: &Store) -> Vec<String> {
    let teams = teams(store).await.unwrap_or_default();
    teams.into_iter().map(|team| team.address).collect()
}

/// A team as a language names it.
struct Team {
    lang: Locale,
    hours: String,
    title: String,
    address: String,
    /// The codes of the countries that it answers.
    countries: BTreeSet<String>,
}

/// Returns the teams, in each language.
async fn teams(store: &Store) -> Option<Vec<Team>> {
    let mut teams = Vec::new();
    for lang in Locale::all() {
        let contacts = TextList::of(EntryKind::Item, lang, Some(CONTACTS));
        let items = store.texts(&contacts, "", RowSlice::new(0, 0), clock::seconds());
        teams.extend(items.await.ok()?.iter().filter_map(|item| {
            // As on the contact page, only a team has a subtitle.
            let is_team = item["subtxt"] != "";
            let address = item["lnkurl"].as_str()?.strip_prefix("mailto:")?;
            let title = item["title"].as_str()?.to_owned();
            let countries = item.get("countries").and_then(|own| own.as_str());
            let hours = item.get("hours").and_then(|own| own.as_str());
            let codes = countries
                .unwrap_or_default()
                .split([' ', ','])
                .filter(|code| !code.is_empty());
            is_team.then(|| Team {
                lang,
                hours: hours.unwrap_or_default().to_owned(),
                title,
                address: address.to_owned(),
                countries: codes.map(str::to_ascii_uppercase).collect(),
            })
        }));
    }
    Some(teams)
}

/// Whether a title such as "Japan and Korea" names a place such as "South Korea".
fn names(title: &str, place: &str) -> bool {
    let (title, place) = (
        title.to_lowercase().replace(" and ", ","),
        place.to_lowercase(),
    );
    let mut areas = title
        .split([',', '，', '、', '・', ';'])
        .map(|area| area.trim().trim_start_matches("the "))
        .filter(|area| !area.is_empty());
    areas.any(|area| place.contains(area))
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn a_title_names_its_places() {
        for (title, place) in [
            ("Japan and Korea", "Japan"),
            ("Japan and Korea", "South Korea"),
            ("日本、韩国", "日本"),
            ("European Union, United Kingdom, the Gulf", "united kingdom"),
            ("北米・豪州・ニュージーランド・ASEAN", "ニュージーランド"),
        ] {
            assert!(names(title, place), "{title}: {place}");
        }
        for (title, place) in [
            ("North America, Australia and New Zealand, ASEAN", "US"),
            ("Japan and Korea", ""),
            ("", "Japan"),
            ("Compliance and traceability", "Germany"),
        ] {
            assert!(!names(title, place), "{title}: {place}");
        }
    }
}
