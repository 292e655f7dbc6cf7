//! The address and the name of a person in texts of others: found, and replaced.

use std::collections::BTreeSet;

use regex::Regex;
use sqlx::AssertSqlSafe;

use crate::store::{Transaction, part};
use base::fold;

/// What stands in the place of an address or a name.
pub(super) const ERASED: &str = "[erased]";

/// The columns that people at the desk, commands and senders of mail fill, by table. The content of
/// the site is not among them, nor are names of companies, and what a contract says.
const COLUMNS: [(&str, &str); 43] = [
    ("staff_actions", "actor"),
    ("staff_actions", "subject"),
    ("program_tokens", "name"),
    ("program_tokens", "author"),
    ("idempotency_keys", "answer"),
    ("revisions", "author"),
    ("revisions", "note"),
    ("redirects", "author"),
    ("media", "author"),
    ("media", "name"),
    ("binned_media", "author"),
    ("binned_media", "name"),
    ("binned_media", "deleted_by"),
    ("contracts", "deleted_by"),
    ("contract_revisions", "author"),
    ("contract_revisions", "body"),
    ("contract_revisions", "changes"),
    ("papers", "author"),
    ("papers", "name"),
    ("papers", "deleted_by"),
    ("paper_fetches", "name"),
    ("inquiries", "fields"),
    ("inquiries", "owner"),
    ("inquiries", "searched"),
    ("inquiries", "deleted_by"),
    ("inquiries", "entered_by"),
    ("inquiry_events", "actor"),
    ("inquiry_events", "owner"),
    ("inquiry_events", "text"),
    ("inquiry_events", "subject"),
    ("inquiry_events", "quoted"),
    ("inquiry_events", "message_id"),
    ("inquiry_files", "name"),
    ("inquiry_files", "author"),
    ("answer_templates", "name"),
    ("answer_templates", "texts"),
    ("answer_templates", "author"),
    ("mails", "error"),
    ("mails", "value"),
    ("hooks", "name"),
    ("hooks", "author"),
    ("hook_deliveries", "data"),
    ("hook_attempts", "answer"),
];
/// Columns of the visit log, which visitors fill.
const VISITS: [(&str, &str); 2] = [("visits", "url"), ("visits", "record")];

/// A text to find: an address, or a name.
#[derive(Debug)]
struct Needle {
    /// As a pattern for LIKE, of texts in lower case.
    like: String,
    pattern: Regex,
}

impl Needle {
    /// An address, which is not a part of another one. Texts in JSON have breaks as `\n`.
    fn address(email: &str) -> Option<Self> {
        let own = in_any_case(email);
        let pattern =
            format!(r"(^|[^0-9A-Za-z_.%+-]|\\[bfnrt]){own}($|\.[0-9A-Za-z]|[0-9A-Za-z_%+-]?)");
        Self::new(email, &pattern)
    }

    /// A name, which is not a part of a longer word.
    fn name(name: &str) -> Option<Self> {
        let own = in_any_case(name);
        let pattern = if name.is_ascii() {
            format!(r"(^|[^0-9A-Za-z_]|\\[bfnrt]){own}($|[0-9A-Za-z_]?)")
        } else {
            format!("(){own}()")
        };
        Self::new(name, &pattern)
    }

    fn new(text: &str, pattern: &str) -> Option<Self> {
        Some(Self {
            like: part(&text.to_lowercase()),
            pattern: Regex::new(pattern).ok()?,
        })
    }

    fn replaced(&self, text: &str) -> String {
        let mut rest = text;
        let mut written = String::with_capacity(text.len());
        while let Some(found) = self.pattern.captures(rest) {
            let (Some(before), Some(after)) = (found.get(1), found.get(2)) else {
                break;
            };
            let own = before.end()..after.start();
            written.push_str(&rest[..before.end()]);
            // Else it goes on, as another one.
            written.push_str(if after.is_empty() {
                ERASED
            } else {
                &rest[own.clone()]
            });
            rest = &rest[own.end..];
        }
        written.push_str(rest);
        written
    }
}

/// Returns a pattern for a text in any case.
fn in_any_case(text: &str) -> String {
    let one = |char: char| {
        let own = regex::escape(&char.to_string());
        let cases = [
            char.to_lowercase().to_string(),
            char.to_uppercase().to_string(),
        ];
        if cases[0] == cases[1] {
            own
        } else {
            let [lower, upper] = cases.map(|own| regex::escape(&own));
            format!("(?:{lower}|{upper})")
        }
    };
    text.chars().map(one).collect()
}

/// Whether a name is told apart from ordinary words, so that it is replaced wherever it stands.
fn is_telling(name: &str) -> bool {
    let length = name.chars().count();
    if name.is_ascii() {
        name.contains(' ') || length >= 6
    } else {
        length >= 3
    }
}

/// The texts to find of a person, as they are written and as they are searched.
fn needles(email: &str, names: &BTreeSet<String>) -> Vec<Needle> {
    let names = names.iter().filter(|name| is_telling(name));
    let names = names.flat_map(|name| [name.clone(), fold::key(name)]);
    let names: BTreeSet<_> = names.collect();
    let addresses = BTreeSet::from([email.to_owned(), fold::key(email)]);
    let addresses = addresses.iter().filter_map(|own| Needle::address(own));
    let names = names.iter().filter_map(|own| Needle::name(own));
    addresses.chain(names).collect()
}

/// The texts of a column that contain one of these.
async fn found(
    db: &mut Transaction,
    (table, column): (&str, &str),
    needles: &[Needle],
) -> sqlx::Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    for needle in needles {
        let select = AssertSqlSafe(format!(
            "SELECT DISTINCT {column} FROM {table} WHERE LOWER({column}) LIKE LOWER($1) ESCAPE '!'"
        ));
        let texts: Vec<String> = on!(&mut *db, |db| {
            let texts = sqlx::query_scalar(select).bind(&needle.like);
            texts.fetch_all(&mut **db).await?
        });
        found.extend(texts);
    }
    Ok(found)
}

fn replaced(text: &str, needles: &[Needle]) -> String {
    let mut now = text.to_owned();
    for needle in needles {
        now = needle.replaced(&now);
    }
    now
}

/// Returns the number of different texts of others that name an address.
pub(super) async fn mentions(db: &mut Transaction, email: &str) -> sqlx::Result<usize> {
    let needles = needles(email, &BTreeSet::new());
    let mut mentions = 0;
    for place in COLUMNS {
        if place.0 == "inquiries" {
            // Those of the person are told as inquiries.
            continue;
        }
        let texts = found(db, place, &needles).await?;
        let named = texts
            .iter()
            .filter(|text| replaced(text, &needles) != **text);
        mentions += named.count();
    }
    Ok(mentions)
}

/// Replaces an address and names in texts of others; returns the number of rows that are changed.
pub(super) async fn redact(
    db: &mut Transaction,
    email: &str,
    names: &BTreeSet<String>,
) -> sqlx::Result<u64> {
    let needles = needles(email, names);
    let mut changed = 0;
    for (table, column) in COLUMNS.into_iter().chain(VISITS) {
        for before in found(db, (table, column), &needles).await? {
            let now = replaced(&before, &needles);
            if now == before {
                continue;
            }
            let update = AssertSqlSafe(format!(
                "UPDATE {table} SET {column} = $1 WHERE {column} = $2"
            ));
            changed += on!(&mut *db, |db| {
                let update = sqlx::query(update).bind(&now).bind(&before);
                update.execute(&mut **db).await?.rows_affected()
            });
        }
    }
    Ok(changed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn without(email: &str, names: &[&str], text: &str) -> String {
        let names = names.iter().map(|&name| name.to_owned()).collect();
        replaced(text, &needles(email, &names))
    }

    #[test]
    fn an_address_is_replaced_where_it_is_no_part_of_another_one() {
        let email = "ann@example.com";
        for (text, expected) in [
            ("ann@example.com", "[erased]"),
            (
                "Ask Ann@Example.com, or <ann@example.com>.",
                "Ask [erased], or <[erased]>.",
            ),
            ("mail ann@example.com.", "mail [erased]."),
            ("ann@example.com ann@example.com", "[erased] [erased]"),
            ("joann@example.com", "joann@example.com"),
            ("j.ann@example.com", "j.ann@example.com"),
            ("ann@example.community", "ann@example.community"),
            ("ann@example.com.au", "ann@example.com.au"),
            (
                r#"{"text":"\nann@example.com"}"#,
                r#"{"text":"\n[erased]"}"#,
            ),
            ("邮箱ann@example.com：请回复", "邮箱[erased]：请回复"),
        ] {
            assert_eq!(without(email, &[], text), expected, "{text}");
        }
    }

    #[test]
    fn a_name_is_replaced_that_is_told_apart_from_words() {
        let names = ["Ann Weaver", "Li", "李小薇"];
        for (text, expected) in [
            ("call Ann Weaver today", "call [erased] today"),
            ("ANN WEAVER", "[erased]"),
            ("Ann Weavers", "Ann Weavers"),
            ("Li likes linen", "Li likes linen"),
            ("已联系李小薇女士", "已联系[erased]女士"),
        ] {
            assert_eq!(without("a@b.example", &names, text), expected, "{text}");
        }
    }
}
