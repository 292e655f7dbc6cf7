//! Content that version 0.2 imported. Its database has only the rows of the site, with HTML in
//! place of Markdown; they become entries of the folder format.

use toml_edit::{Array, ArrayOfTables, Datetime, DocumentMut, InlineTable, Table, Value};

use super::edit::read_entry;
use super::{ContentEntry, ContentError};
use crate::backend::entry::EntryKind;
use crate::backend::store::{EntryRow, Item, OldRow};

/// Returns the entries of rows, those of an entry one after the other.
pub(super) fn entries(rows: &[OldRow]) -> Result<Vec<ContentEntry>, ContentError> {
    let of_entries = rows.chunk_by(|one, next| one.row.entry() == next.row.entry());
    let entries = of_entries.filter_map(|rows| {
        let entry = rows.first()?.row.entry();
        let file = match entry.kind {
            EntryKind::Item => "items/imported.toml",
            EntryKind::Type => "types.toml",
            EntryKind::Catalog => "catalogs.toml",
            EntryKind::Seo => "seo.toml",
            EntryKind::Board | EntryKind::Label | EntryKind::Topic => "bbs.toml",
        };
        Some(read_entry(&entry, file, &body(entry.kind, rows)))
    });
    entries.collect()
}

/// Writes an entry as in a file.
fn body(kind: EntryKind, rows: &[OldRow]) -> String {
    let mut entry = Table::new();
    if let Some(first) = rows.first() {
        entry.extend(common(&first.row));
    }
    if let Some(tid) = tid(rows) {
        entry.insert("tid", tid.into());
    }
    for own in rows {
        let mut text = Table::from_iter(text(&own.row));
        if !own.is_published {
            text.insert("published", false.into());
        }
        entry.insert(own.lang.code(), text.into());
    }
    let mut document = DocumentMut::new();
    document.insert(kind.table(), ArrayOfTables::from_iter([entry]).into());
    document.to_string()
}

/// The type of an item: one, or one per language.
fn tid(rows: &[OldRow]) -> Option<Value> {
    let tids = rows.iter().filter_map(|own| match &own.row {
        EntryRow::Item(item) => Some((own.lang.code(), item.tid?)),
        _ => None,
    });
    let tids: Vec<_> = tids.collect();
    let (_, first) = *tids.first()?;
    let is_same = tids.iter().all(|(_, tid)| *tid == first);
    Some(if is_same {
        first.into()
    } else {
        InlineTable::from_iter(tids).into()
    })
}

type Keys = Vec<(&'static str, Value)>;

/// The keys of all languages, without empty ones.
fn common(row: &EntryRow) -> Keys {
    let mut keys: Keys = match row {
        EntryRow::Item(row) => common_of_item(row),
        EntryRow::Type(row) => vec![
            ("tid", row.tid.into()),
            ("imgsrc", (&row.imgsrc).into()),
            ("lnkurl", (&row.lnkurl).into()),
        ],
        EntryRow::Catalog(row) => vec![("cid", row.cid.into()), ("tid", row.tid.into())],
        EntryRow::Seo(row) => vec![("path", (&row.path).into())],
        EntryRow::Board(row) => vec![("bid", (&row.bid).into())],
        EntryRow::Label(row) => vec![("lid", (&row.lid).into()), ("bid", (&row.bid).into())],
        EntryRow::Topic(row) => {
            let mut keys = vec![
                ("tpid", (&row.tpid).into()),
                ("lid", (&row.lid).into()),
                ("uname", (&row.uname).into()),
            ];
            keys.extend(time("atime", &row.atime));
            keys
        }
    };
    keys.retain(|(_, value)| value.as_str() != Some(""));
    keys
}

fn common_of_item(row: &Item) -> Keys {
    let mut keys: Keys = vec![("fid", row.fid.into())];
    keys.extend(row.cid.map(|cid| ("cid", cid.into())));
    let pack = row.imgpack.0.iter().map(|picture| &picture.src);
    keys.extend([
        ("imgsrc", (&row.imgsrc).into()),
        ("lnkurl", (&row.lnkurl).into()),
        ("vodurl", (&row.vodurl).into()),
        ("imgpack", pack.collect::<Array>().into()),
        ("exvals", (&row.exvals).into()),
    ]);
    keys.extend(time("atime", &row.atime));
    keys.extend(time("ptime", &row.ptime));
    keys
}

/// A time of the API; nothing if it is empty.
fn time(key: &'static str, written: &str) -> Option<(&'static str, Value)> {
    let time: Datetime = written.parse().ok()?;
    Some((key, time.into()))
}

/// The keys of a language.
fn text(row: &EntryRow) -> Keys {
    match row {
        EntryRow::Item(row) => {
            let alts = row.imgpack.0.iter().map(|picture| &picture.alt);
            vec![
                ("title", (&row.title).into()),
                ("subtxt", (&row.subtxt).into()),
                ("abstract", (&row.summary).into()),
                ("imgalts", alts.collect::<Array>().into()),
                ("ptxt", (&row.ptxt).into()),
                ("pname", (&row.pname).into()),
                ("html", (&row.content).into()),
            ]
        }
        EntryRow::Type(row) => vec![
            ("tname", (&row.tname).into()),
            ("tdesc", (&row.tdesc).into()),
        ],
        EntryRow::Catalog(row) => vec![("cname", (&row.cname).into())],
        EntryRow::Seo(row) => vec![
            ("title", (&row.title).into()),
            ("desc", (&row.description).into()),
            ("keyword", (&row.keyword).into()),
        ],
        EntryRow::Board(row) => vec![("bname", (&row.bname).into())],
        EntryRow::Label(row) => vec![("lname", (&row.lname).into())],
        EntryRow::Topic(row) => vec![
            ("title", (&row.title).into()),
            ("html", (&row.content).into()),
        ],
    }
}
