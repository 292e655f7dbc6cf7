//! Customers of a file: entered without a mail, told apart by their addresses, and exported for
//! another import.

use tempfile::TempDir;

use super::Provider;
use crate::clock;
use crate::contracts::sheet::{ContractOptions, import_contracts};
use crate::customers::commands::CustomerState;
use crate::customers::list::CustomerOfCompany;
use crate::customers::sheet::{
    CustomerChange, ImportedCustomers, export_customers, import_customers,
};
use crate::sheet::{SheetOptions, TableError};
use base::locale::Locale;

const PASSWORD: &str = "kettle and linen";
/// A customer of the content.
const BUYER: &str = "buyer@example.com";
const TABLE: &str = "客户,联系人,邮箱,语言
\"North Sea Co., Ltd.\",Ann,ann@north.example,英语
NORTH SEA CO LTD,Bo,bo@north.example,de
东方公司,=王,wang@east.example,中文
,,solo@example.com,
";

struct Own {
    provider: Provider,
    folder: TempDir,
}

impl Own {
    async fn start() -> Self {
        Self {
            provider: Provider::start().await,
            folder: TempDir::new().unwrap(),
        }
    }

    async fn import(&self, text: &str, is_dry_run: bool) -> Result<ImportedCustomers, TableError> {
        let file = self.folder.path().join("customers.csv");
        std::fs::write(&file, text).unwrap();
        let database = self.provider.database.settings().database;
        import_customers(&file, &database, &SheetOptions::default(), is_dry_run).await
    }

    async fn customer(&self, email: &str) -> Option<CustomerOfCompany> {
        let store = &self.provider.backend.store;
        let id = store.customer(email).await.unwrap()?.id;
        store.customer_of_company(id).await.unwrap()
    }

    async fn company(&self, email: &str) -> (i64, String) {
        let own = self.customer(email).await.unwrap();
        (own.company, own.company_name)
    }

    async fn number_of_mails(&self) -> i64 {
        let store = &self.provider.backend.store;
        let mut db = store.begin().await.unwrap();
        let count: sqlx::Result<i64> = async {
            Ok(on!(&mut db, |db| sqlx::query_scalar(
                "SELECT COUNT(*) FROM mails"
            )
            .fetch_one(&mut **db)
            .await?))
        }
        .await;
        count.unwrap()
    }
}

#[tokio::test]
async fn new_customers_come_to_their_companies_and_nobody_gets_a_mail() {
    let own = Own::start().await;
    let planned = own.import(TABLE, true).await.unwrap();
    assert!(own.customer("ann@north.example").await.is_none());
    let imported = own.import(TABLE, false).await.unwrap();
    assert_eq!(imported, planned);
    assert_eq!((imported.changes.len(), imported.companies), (4, 2));
    assert_eq!(own.number_of_mails().await, 0);

    let ann = own.customer("ann@north.example").await.unwrap();
    assert_eq!((ann.state, ann.has_password), (CustomerState::Added, false));
    assert_eq!((&*ann.name, &*ann.lang), ("Ann", "en"));
    assert_eq!(ann.company_name, "North Sea Co., Ltd.");
    let north = own.company("ann@north.example").await;
    assert_eq!(own.company("bo@north.example").await, north);
    let wang = own.customer("wang@east.example").await.unwrap();
    assert_eq!((&*wang.name, &*wang.lang), ("=王", "zh"));
    let solo = own.customer("solo@example.com").await.unwrap();
    assert_eq!((&*solo.name, &*solo.company_name), ("solo", ""));

    let again = own.import(TABLE, false).await.unwrap();
    assert_eq!((again.changes.len(), again.same), (0, 4));

    // They are not registrations that nobody has used.
    let store = &own.provider.backend.store;
    let later = clock::seconds() + 1_000_000;
    store.purge_unused_registrations(later, 0).await.unwrap();
    assert!(own.customer("ann@north.example").await.is_some());

    // Contracts can be imported for them.
    let file = own.folder.path().join("contracts.csv");
    let contracts = "客户邮箱,合同号,签订日期,款号,品名,单价,数量\n\
                     bo@north.example,JL26-1,2026-11-09,S1,Shirt,4.35,2\n";
    std::fs::write(&file, contracts).unwrap();
    let database = own.provider.database.settings().database;
    let options = ContractOptions::default();
    let imported = import_contracts(&file, &database, &options, false, |_, _| ()).await;
    assert_eq!(imported.unwrap().changes.len(), 1);
    assert_eq!(
        own.customer("ann@north.example").await.unwrap().contracts,
        1
    );
}

#[tokio::test]
async fn changes_are_told_from_what_stays_and_what_the_file_lacks_stays() {
    let own = Own::start().await;
    own.import(TABLE, false).await.unwrap();
    own.provider.confirmed("reg@example.com", PASSWORD).await;
    let text = "Email,Name,Company,Language\n\
                ann@north.example,Anne,North Sea Co. Ltd.,\n\
                bo@north.example,,东方公司,\n\
                solo@example.com,,Solo GmbH,\n\
                reg@example.com,,Solo GmbH,fr\n\
                wang@east.example,,,zh\n";
    let imported = own.import(text, false).await.unwrap();
    let lines = imported.changes.iter().map(|own| match &own.change {
        CustomerChange::Changed { values } => {
            let values = values.iter().map(|value| {
                let name: &str = value.field.into();
                format!("{name} {} → {}", value.before, value.now)
            });
            format!("{}: {}", own.email, values.collect::<Vec<_>>().join(", "))
        }
        other @ CustomerChange::New { .. } => panic!("{other:?}"),
    });
    assert_eq!(
        lines.collect::<Vec<_>>(),
        [
            "ann@north.example: name Ann → Anne",
            "bo@north.example: company North Sea Co., Ltd. → 东方公司",
            "solo@example.com: company  → Solo GmbH",
            "reg@example.com: company  → Solo GmbH, lang zh → fr",
        ]
    );
    assert_eq!((imported.same, imported.companies), (1, 1));
    // The name in the file is only another spelling.
    assert_eq!(
        own.company("ann@north.example").await.1,
        "North Sea Co., Ltd."
    );
    assert_eq!(
        own.company("bo@north.example").await,
        own.company("wang@east.example").await
    );
    let solo = own.company("solo@example.com").await;
    assert_eq!(solo.1, "Solo GmbH");
    assert_eq!(own.company("reg@example.com").await, solo);
    // A customer with access keeps it.
    let registered = own.customer("reg@example.com").await.unwrap();
    assert_eq!(registered.state, CustomerState::Active);
    own.provider.token("reg@example.com", PASSWORD).await;
    assert_eq!(own.number_of_mails().await, 0);
}

#[tokio::test]
async fn a_file_with_a_problem_changes_nothing() {
    let own = Own::start().await;
    for (text, problem) in [
        (
            format!("Email,Name\nnew@example.com,New\n{BUYER},Other\n"),
            "customers.toml",
        ),
        (
            "Email,Name\nnew@example.com,New\nno address,Other\n".to_owned(),
            "row 3, A \"Email\": \"no address\"",
        ),
    ] {
        match own.import(&text, false).await {
            Err(TableError::Problems(problems)) => {
                let told = problems.first[0].to_string();
                assert!(told.contains(problem), "{told}");
            }
            other => panic!("{other:?}"),
        }
        assert!(own.customer("new@example.com").await.is_none());
    }
}

#[tokio::test]
async fn an_export_is_imported_without_a_change() {
    let own = Own::start().await;
    own.import(TABLE, false).await.unwrap();
    own.provider.confirmed("reg@example.com", PASSWORD).await;
    let database = own.provider.database.settings().database;
    for locale in Locale::known() {
        for ending in ["csv", "xlsx"] {
            let file = own.folder.path().join(format!("{locale}.{ending}"));
            let number = export_customers(&file, &database, locale).await.unwrap();
            assert_eq!(number, 5);
            let options = SheetOptions::default();
            let imported = import_customers(&file, &database, &options, false).await;
            let imported = imported.unwrap();
            assert_eq!(
                (imported.changes, imported.same),
                (Vec::new(), 5),
                "{locale} {ending}"
            );
        }
    }
}
