//! The demonstration editor, whose password is drawn at each start.

use crate::BackendError;
use crate::clock;
use crate::passwords::hashes::Passwords;
use crate::staff::demonstration::{DEMONSTRATION_EDITOR, end_demonstration_editor};
use crate::staff::role::Role;
use crate::staff::second_factor_table::set_second_factor;
use crate::staff::table::{StaffMember, has_owner, put_staff, set_staff_password};
use crate::store::Store;
use crate::token::{Token, draw_id};
use base::config::Secret;

/// Gives the demonstration editor a new password, which it returns, or removes the account: if it
/// is not wanted, or there is an owner.
pub(crate) async fn keep(store: &Store, is_wanted: bool) -> Result<Option<Secret>, BackendError> {
    let known = store.staff_login(DEMONSTRATION_EDITOR).await?;
    if !is_wanted && known.is_none() {
        return Ok(None);
    }
    let password = Token::draw().into_secret();
    let hash = Passwords::hash_of_drawn(&password)?;
    let mut write = store.begin().await?;
    let has_owner = has_owner(&mut write).await?;
    match known {
        _ if !is_wanted || has_owner => end_demonstration_editor(&mut write).await?,
        // Sessions stay, as `make dev` starts a server for each change.
        Some((member, _)) => {
            set_staff_password(&mut write, &member.id, &hash).await?;
            set_second_factor(&mut write, &member.id, None, (0, &[])).await?;
        }
        None => {
            let member = StaffMember {
                id: draw_id(),
                email: DEMONSTRATION_EDITOR.to_owned(),
                name: "Demo Editor".to_owned(),
                role: Role::Editor,
                created_at: clock::seconds(),
                has_second_factor: false,
            };
            put_staff(&mut write, &member, &hash).await?;
        }
    }
    write.commit().await?;
    Ok((is_wanted && !has_owner).then(|| Secret::new(password)))
}
