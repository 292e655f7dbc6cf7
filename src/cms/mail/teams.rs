//! The team of a buyer's market: the contact whose title names the market, in any language.

use crate::clock;
use crate::entries::kinds::EntryKind;
use crate::entries::texts::TextList;
use crate::store::{RowSlice, Store};
use base::inquiry::{Inquiry, InquiryField};
use base::locale::Locale;

/// The type of the contacts (spec §7).
const CONTACTS: i64 = 16_010_205;

/// Returns the address of the team for the market of an inquiry, or for the buyer's country.
/// Without an answer of the database, there is none.
pub(super) async fn team_of(store: &Store, inquiry: &Inquiry) -> Option<String> {
    let teams = teams(store).await?;
    let places = [InquiryField::Market, InquiryField::Country];
    let team_at = |field| {
        let place = inquiry.text(field);
        let (_, address) = teams.iter().find(|(title, _)| names(title, place))?;
        Some(address.clone())
    };
    places.into_iter().find_map(team_at)
}

/// Returns the addresses of all teams, as far as the database answers.
pub(crate) async fn team_addresses(store: &Store) -> Vec<String> {
    let teams = teams(store).await.unwrap_or_default();
    teams.into_iter().map(|(_, address)| address).collect()
}

/// Returns the titles and addresses of teams, in each language.
async fn teams(store: &Store) -> Option<Vec<(String, String)>> {
    let mut teams = Vec::new();
    for lang in Locale::all() {
        let contacts = TextList::of(EntryKind::Item, lang, Some(CONTACTS));
        let items = store.texts(&contacts, "", RowSlice::new(0, 0), clock::seconds());
        teams.extend(items.await.ok()?.iter().filter_map(|item| {
            // As on the contact page, only a team has a subtitle.
            let is_team = item["subtxt"] != "";
            let address = item["lnkurl"].as_str()?.strip_prefix("mailto:")?;
            let title = item["title"].as_str()?.to_owned();
            is_team.then(|| (title, address.to_owned()))
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
