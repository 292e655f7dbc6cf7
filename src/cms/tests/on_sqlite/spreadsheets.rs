//! Exported files that `LibreOffice` has opened and saved.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use jiff::Span;
use rust_decimal::Decimal;
use tempfile::TempDir;

use super::POSTGRES;
use crate::clock;
use crate::contracts::columns::{Contract, StyleLine};
use crate::contracts::milestones::{Milestone, settle};
use crate::contracts::sheet::{ContractOptions, export_contracts, import_contracts};
use crate::contracts::table::{NewContract, upsert_all};
use crate::customers::table::customer_at;
use crate::tests::Provider;
use base::locale::Locale;
use base::stage::Stage;

const EMAIL: &str = "ann@example.com";
/// Numbers of contracts and their currencies. A spreadsheet would take the numbers for others.
const CONTRACTS: [(&str, &str); 5] = [
    ("0026", "USD"),
    ("2E6", "EUR"),
    ("20261109000000001", "JPY"),
    ("JL26-1", "CNY"),
    ("2026-11", "KWD"),
];
/// Numbers and names of styles.
const STYLES: [(&str, &str); 10] = [
    ("00123", "T-shirt, \"V\""),
    ("1E5", "TRUE"),
    ("3-4", "1/2"),
    ("0.10", "衬衫"),
    ("12.10", "シャツ"),
    ("2026-1", "Crêpe blouse"),
    ("123456789012345678", "50%"),
    ("JL-0123", "€ 5"),
    ("1:30", "'Quoted'"),
    ("+1", "=1+1"),
];

/// `LibreOffice` with a profile in a folder. Without the program, a test has nothing to say, but for
/// continuous integration, which installs it.
fn libreoffice() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let found = env::split_paths(&path).map(|folder| folder.join("soffice"));
    let found = found.into_iter().find(|program| program.is_file());
    if found.is_none() {
        assert!(env::var_os("CI").is_none(), "there is no LibreOffice");
        eprintln!("skipped: there is no LibreOffice (scripts/need.sh libreoffice)");
    }
    found
}

/// Has `LibreOffice` open a file in a language and save it in a format. Returns the saved file.
fn saved(program: &Path, file: &Path, language: &str, format: &str) -> PathBuf {
    let ending = format.split(':').next().unwrap();
    let folder = file.with_file_name(format!("{language}-{ending}"));
    let profile = folder.join("user");
    std::fs::create_dir_all(&profile).unwrap();
    let settings = format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>{language}</value></prop></item></oor:items>"#
    );
    std::fs::write(profile.join("registrymodifications.xcu"), settings).unwrap();
    let output = Command::new(program)
        .arg(format!("-env:UserInstallation=file://{}", folder.display()))
        .args([
            "--headless",
            "--norestore",
            "--convert-to",
            format,
            "--outdir",
        ])
        .args([&folder, file])
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let saved = folder
        .join(file.file_name().unwrap())
        .with_extension(ending);
    assert!(saved.is_file(), "{output:?}");
    saved
}

/// Writes the contracts of a customer.
async fn write_contracts(provider: &Provider<POSTGRES>) {
    let day = |days: i64| Some(clock::today().saturating_add(Span::new().days(days)));
    let mut contracts = Vec::new();
    for (number, (cno, code)) in CONTRACTS.iter().enumerate() {
        let price = if *code == "JPY" { "1650" } else { "1234.5" };
        let lines = STYLES
            .iter()
            .zip(1..)
            .map(|((sno, pname), pieces)| StyleLine {
                sno: (*sno).to_owned(),
                pname: (*pname).to_owned(),
                price: price.parse().unwrap(),
                pieces: 1200 * pieces,
                sum: Decimal::from(1200 * pieces) * price.parse::<Decimal>().unwrap(),
                line_progress: ["62.5", "58.33", "33.3", "100", "0"]
                    [usize::try_from(pieces).unwrap() % 5]
                    .parse()
                    .unwrap(),
                milestones: Vec::new(),
            });
        let mut lines: Vec<_> = lines.collect();
        if number == 0 {
            lines[0].milestones = vec![
                Milestone {
                    stage: Stage::Fabric,
                    planned: day(-40),
                    done: day(-38),
                    quantity: Some(1200),
                },
                Milestone {
                    stage: Stage::Cutting,
                    planned: day(30),
                    done: None,
                    quantity: Some(40),
                },
            ];
        }
        let mut contract = Contract {
            sid: format!("own-{number}"),
            cno: (*cno).to_owned(),
            signed: ["2026-05-01 00:00:00", "2026-05-01 12:00:00"][number % 2].to_owned(),
            quantity: lines.iter().map(|line| line.pieces).sum(),
            amount: lines.iter().map(|line| line.sum).sum(),
            currency: code.parse().unwrap(),
            ..Contract::default()
        };
        settle(&mut contract, &mut lines);
        contracts.push((contract, lines));
    }
    let mut db = provider.backend.store.begin().await.unwrap();
    let customer = customer_at(&mut db, EMAIL).await.unwrap().unwrap();
    let new = contracts.iter().map(|(contract, lines)| NewContract {
        company: customer.company,
        contract,
        lines,
    });
    upsert_all(&mut db, &new.collect::<Vec<_>>()).await.unwrap();
    db.commit().await.unwrap();
}

#[tokio::test]
async fn what_libreoffice_saves_of_an_export_is_no_difference() {
    let Some(program) = libreoffice() else { return };
    let provider = Provider::<POSTGRES>::start().await;
    provider.confirmed(EMAIL, "kettle and linen").await;
    write_contracts(&provider).await;
    let database = provider.database.settings().database;
    let folder = TempDir::new().unwrap();
    for (locale, language) in [
        (Locale::ZH, "zh-CN"),
        (Locale::EN, "en-US"),
        (Locale::JA, "ja-JP"),
    ] {
        let file = folder.path().join(format!("{language}.xlsx"));
        let counts = export_contracts(&file, &database, locale).await.unwrap();
        assert_eq!(counts, (CONTRACTS.len(), CONTRACTS.len() * STYLES.len()));
        let again = [
            file.clone(),
            saved(&program, &file, language, "xlsx"),
            // Between commas, in UTF-8.
            saved(
                &program,
                &file,
                language,
                "csv:Text - txt - csv (StarCalc):44,34,76,1",
            ),
        ];
        for file in again {
            let options = ContractOptions::default();
            let imported = import_contracts(&file, &database, &options, false, |_, _| ());
            let imported = imported.await.unwrap();
            assert_eq!(
                (imported.changes, imported.same),
                (Vec::new(), CONTRACTS.len()),
                "{}",
                file.display()
            );
        }
    }
}
