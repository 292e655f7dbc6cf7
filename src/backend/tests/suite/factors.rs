//! Second factors in the database.

use super::Provider;
use crate::backend::factor_vault::FactorVault;
use crate::backend::role::Role;
use crate::backend::second_factor::recovery_digest;
use crate::backend::store::{StaffMember, put_staff, set_second_factor, use_recovery_code};
use crate::key_file::KeyFile;

const SECRET: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

#[tokio::test]
async fn factors_of_an_older_version_are_sealed_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("key");
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let member = StaffMember {
        id: "a1".to_owned(),
        email: "owner@example.com".to_owned(),
        name: "Owner".to_owned(),
        role: Role::Owner,
        created_at: 0,
        has_second_factor: false,
    };
    let digest = recovery_digest("abcde-fghjk");
    let mut write = store.begin().await.unwrap();
    put_staff(&mut write, &member, "").await.unwrap();
    let recovery = [digest.clone()];
    set_second_factor(&mut write, "a1", Some(SECRET), (0, &recovery))
        .await
        .unwrap();
    write.commit().await.unwrap();

    let key = path.clone();
    let provider = provider
        .restart_with(|settings| settings.key_file = Some(key))
        .await;
    let store = &provider.backend.store;
    let sealed = store.second_factor("a1").await.unwrap().unwrap();
    assert!(!sealed.contains(SECRET), "{sealed}");
    let unsealed = store.unsealed_factors("1.").await.unwrap();
    assert_eq!(unsealed, (vec![], vec![]));
    let vault = FactorVault::new(KeyFile::at(path));
    let opened = vault.open("a1", &sealed).unwrap().unwrap();
    assert_eq!(opened.shown(), SECRET);
    let mut write = store.begin().await.unwrap();
    for (digest, is_known) in [
        (digest.clone(), false),
        (vault.keyed(&digest).unwrap(), true),
    ] {
        let used = use_recovery_code(&mut write, "a1", &digest).await.unwrap();
        assert_eq!(used, is_known);
    }
}
