//! Files as people have them, `tests/fixtures/sheets/`: `right.json` says what each is read as, or
//! why it is refused.

use std::collections::BTreeMap;
use std::io::{Cursor, Read as _, Write as _};
use std::path::PathBuf;

use proptest::prelude::*;
use serde_json::{Value, json};
use zip::write::SimpleFileOptions;

use super::file::ContractOptions;
use super::read::ReadContract;
use crate::contracts::columns::WrittenContract;
use crate::sheet::problem::TableError;
use testing::fuzz;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/sheets")
}

/// The lines of a contract: address, number, day, currency, style, name, price, pieces, progress,
/// pieces sewn.
fn lines(own: &ReadContract) -> Vec<String> {
    let contract = WrittenContract::of(own.email.clone(), &own.contract, &own.lines);
    let head = [
        &contract.email,
        &contract.cno,
        &contract.signed,
        &contract.currency,
    ];
    let head = head.map(String::as_str).join(" ");
    let lines = contract.lines.iter().map(|line| {
        let milestones = line.milestones.iter().flatten();
        let milestones =
            milestones.map(|own| format!(" {:?} {}{}", own.stage, own.done, own.quantity));
        let milestones: String = milestones.collect();
        let (sno, pname, price) = (&line.sno, &line.pname, &line.price);
        let (pieces, progress) = (&line.pieces, &line.line_progress);
        format!("{head} | {sno} | {pname} | {price} | {pieces} | {progress}{milestones}")
    });
    let lines: Vec<_> = lines.collect();
    if lines.is_empty() { vec![head] } else { lines }
}

fn told(error: &TableError) -> Value {
    match error {
        TableError::Problems(problems) => {
            let problems = problems.first.iter().map(ToString::to_string);
            json!({ "problems": problems.collect::<Vec<_>>() })
        }
        error => json!({ "error": error.to_string() }),
    }
}

fn outcome(bytes: Vec<u8>) -> Value {
    let opened = match super::open(bytes, &ContractOptions::default(), &BTreeMap::new()) {
        Ok(opened) => opened,
        Err(error) => return told(&error),
    };
    let mut outcome = match opened.table {
        Ok(table) => json!({ "lines": table.contracts.iter().flat_map(lines).collect::<Vec<_>>() }),
        Err(error) => told(&error),
    };
    let notices = opened.preview.notices.iter().map(ToString::to_string);
    let notices: Vec<_> = notices.collect();
    if !notices.is_empty() {
        outcome["notices"] = notices.into();
    }
    outcome
}

#[test]
fn every_file_is_read_rightly_or_refused_with_the_reason() {
    let right = std::fs::read_to_string(folder().join("right.json")).unwrap();
    let right: BTreeMap<String, Value> = serde_json::from_str(&right).unwrap();
    let files = std::fs::read_dir(folder()).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let read = names.filter(|name| name != "right.json").map(|name| {
        let bytes = std::fs::read(folder().join(&name)).unwrap();
        (name, outcome(bytes))
    });
    let read: BTreeMap<_, _> = read.collect();
    let differing = read
        .iter()
        .filter(|(name, own)| right.get(*name) != Some(own));
    let differing: BTreeMap<_, _> = differing.collect();
    let differing = serde_json::to_string_pretty(&differing).unwrap();
    assert_eq!(differing, "{}", "what these files are read as");
    assert_eq!(read.len(), right.len());
}

/// A file of the folder with other bytes at some places; of a workbook, within its parts.
fn changed(bytes: &[u8], changes: &[(usize, u8)]) -> Vec<u8> {
    let change = |bytes: &mut Vec<u8>| {
        for (at, byte) in changes {
            if !bytes.is_empty() {
                let at = at % bytes.len();
                bytes[at] = *byte;
            }
        }
    };
    let mut mutant = bytes.to_vec();
    let Ok(mut archive) = zip::ZipArchive::new(Cursor::new(bytes)) else {
        change(&mut mutant);
        return mutant;
    };
    let mut written = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..archive.len() {
        let Ok(mut part) = archive.by_index(index) else {
            continue;
        };
        let mut text = Vec::new();
        if part.read_to_end(&mut text).is_err() {
            continue;
        }
        let name = String::from_utf8_lossy(part.name_raw()).into_owned();
        if name.contains("sheet") || name.contains("styles") {
            change(&mut text);
        }
        let stored =
            SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
        written.start_file(name, stored).unwrap();
        written.write_all(&text).unwrap();
    }
    written.finish().unwrap().into_inner()
}

proptest! {
    #![proptest_config(fuzz::config())]

    #[test]
    fn fuzz_a_changed_file_is_read_or_refused(
        file in 0_usize..1000,
        changes in proptest::collection::vec((any::<usize>(), any::<u8>()), 0..6),
        cut in 0_usize..50,
    ) {
        let files = std::fs::read_dir(folder()).unwrap();
        let mut paths: Vec<_> = files.map(|file| file.unwrap().path()).collect();
        paths.sort();
        let bytes = std::fs::read(&paths[file % paths.len()]).unwrap();
        let mut bytes = changed(&bytes, &changes);
        if cut < 10 {
            bytes.truncate(bytes.len().saturating_sub(cut));
        }
        let opened = super::open(bytes, &ContractOptions::default(), &BTreeMap::new());
        if let Ok(table) = opened.and_then(|opened| opened.table) {
            for own in table.contracts {
                prop_assert!(!own.contract.cno.is_empty() && own.email.contains('@'));
                prop_assert!(own.lines.iter().all(|line| !line.sno.is_empty()));
            }
        }
    }
}
