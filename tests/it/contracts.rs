//! `selvage contracts` on both databases, and the pages of the customer.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::support::databases::databases;
use crate::support::process::selvage;
use crate::support::site::{TestSite, ask};
use base::config::ProviderSource;
use reqwest::Method;

const FILE: &str = "Customer email;Contract number;Signing date;Style number;Product name;Unit price;Quantity;Amount
ann@example.com;JL26-1;2026-11-09;S1;Shirt;4.35;1,400;6,090.00
;;;S2;Skirt;4.35;100;435.00
";

fn output(command: &mut Command) -> Output {
    command.stdin(Stdio::null()).output().unwrap()
}

fn contracts(action: &str, file: &Path, database: &str) -> Command {
    let mut command = selvage();
    command
        .args(["contracts", action])
        .arg(file)
        .args(["--provider-db", database])
        .current_dir(std::env::temp_dir());
    command
}

fn printed(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

/// Makes a database in which a customer has registered.
async fn registered(database: &str) {
    let own = database.parse().unwrap();
    let unused = "http://127.0.0.1:9/".parse().unwrap();
    let site = TestSite::start(unused, move |config| {
        config.provider.url = ProviderSource::Embedded;
        config.embedded.database = own;
    })
    .await;
    let form = [
        ("email", "ann@example.com"),
        ("pwd", "kettle and linen"),
        ("repwd", "kettle and linen"),
    ];
    let call = site.request(Method::POST, "/api/v1/user/register/email");
    let origin = site.app.server.public_url.origin().ascii_serialization();
    let answer = ask(call.header("origin", origin).form(&form)).await;
    assert_eq!(answer.json()["status"], 200, "{}", answer.text());
    site.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn contracts_are_imported_exported_and_refused_from_the_command_line() {
    let folder = tempfile::TempDir::new().unwrap();
    for (number, database) in databases(folder.path()).await.iter().enumerate() {
        registered(database).await;
        let file = folder.path().join("own.csv");
        std::fs::write(&file, FILE).unwrap();
        let planned = output(contracts("import", &file, database).arg("--dry-run"));
        assert!(planned.status.success(), "{planned:?}");
        let expected = "new       JL26-1 (ann@example.com, style lines: 2, USD 6525.00)\n\
                        contracts that are the same: 0; style lines in the file: 2\n";
        assert_eq!(
            printed(&planned),
            format!("{expected}nothing was written: --dry-run\n")
        );
        let imported = output(&mut contracts("import", &file, database));
        assert_eq!(printed(&imported), format!("{expected}imported\n"));
        let again = output(&mut contracts("import", &file, database));
        assert!(printed(&again).contains("the database has these contracts already"));

        let exported = folder.path().join(format!("{number}.csv"));
        let export = output(contracts("export", &exported, database).args(["--lang", "ja"]));
        assert!(export.status.success(), "{export:?}");
        let text = std::fs::read_to_string(&exported).unwrap();
        assert!(text.starts_with("\u{feff}お客様メールアドレス,"), "{text}");
        let same = output(&mut contracts("import", &exported, database));
        assert!(
            printed(&same).contains("contracts that are the same: 1;"),
            "{same:?}"
        );
        let twice = output(&mut contracts("export", &exported, database));
        assert!(!twice.status.success(), "a file is not overwritten");

        let wrong = FILE.replace("435.00", "434.99").replace("1,400", "14,00");
        std::fs::write(&file, wrong).unwrap();
        let refused = output(&mut contracts("import", &file, database));
        assert!(!refused.status.success(), "{refused:?}");
        assert_eq!(
            printed(&refused),
            "row 2, G \"Quantity\": \"14,00\" has a comma or a point that may be of decimals or of thousands: write 1234.50\n\
             row 3, H \"Amount\": 4.35 × 100 is 435.00, not 434.99\n"
        );
        let message = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(
            message.contains("2 problems; nothing was changed"),
            "{message}"
        );
    }
}

#[test]
fn a_file_that_is_no_table_and_a_missing_database_are_named() {
    let folder = tempfile::TempDir::new().unwrap();
    let database = folder.path().join("none.sqlite");
    let database = database.to_str().unwrap();
    for (name, bytes, expected) in [
        ("own.xls", &b"\x09\x08\x10\x00"[..], "save it as .xlsx"),
        ("own.xlsx", b"PK\x03\x04 cut off", "the file is damaged"),
        ("own.csv", b"", "the file is empty"),
        (
            "own.csv",
            b"\x81 \x98 \x81 \x98",
            "the encoding of the text is unknown",
        ),
        ("own.csv", FILE.as_bytes(), "none.sqlite"),
    ] {
        let file = folder.path().join(name);
        std::fs::write(&file, bytes).unwrap();
        let refused = output(&mut contracts("import", &file, database));
        assert!(!refused.status.success(), "{name}");
        let message = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(message.contains(expected), "{expected}: {message}");
    }
    assert!(!Path::new(database).exists());
}
