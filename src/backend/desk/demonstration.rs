//! The demonstration editor, whose password is public.

use crate::backend::BackendError;
use crate::backend::clock;
use crate::backend::passwords::Passwords;
use crate::backend::role::Role;
use crate::backend::store::{StaffMember, Store, delete_staff_at, put_staff};
use crate::backend::token::draw_id;

const EMAIL: &str = "demo-editor@jinlan.example";
const PASSWORD: &str = "demonstration-editor";

/// Creates the demonstration editor if `is_wanted`, else removes it.
pub(in crate::backend) async fn keep(
    store: &Store,
    passwords: &Passwords,
    is_wanted: bool,
) -> Result<(), BackendError> {
    let exists = store.staff_login(EMAIL).await?.is_some();
    if exists == is_wanted {
        return Ok(());
    }
    let mut write = store.begin().await?;
    if is_wanted {
        let member = StaffMember {
            id: draw_id(),
            email: EMAIL.to_owned(),
            name: "Demo Editor".to_owned(),
            role: Role::Editor,
            created_at: clock::seconds(),
            has_second_factor: false,
        };
        let hash = passwords.hash(PASSWORD).await?;
        put_staff(&mut write, &member, &hash).await?;
    } else {
        delete_staff_at(&mut write, EMAIL).await?;
    }
    Ok(write.commit().await?)
}
