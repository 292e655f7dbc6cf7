//! `selvage desk invite`: the first account, and the way back in.

use super::desk::caller::record;
use super::role::Role;
use super::table::{StaffInvitation, put_staff_invitation};
use crate::BackendError;
use crate::clock;
use crate::email::Email;
use crate::staff::actions::ActionKind;
use crate::store::Store;
use crate::token::{Token, draw_id};
use base::config::Database;

/// How long an invitation can be accepted, in seconds: a week.
const VALID: i64 = 7 * 24 * 60 * 60;
/// The actor of the command, in the list of actions.
const COMMAND: &str = "selvage desk invite";

/// Why nobody could be invited.
#[derive(Debug, thiserror::Error)]
pub enum InviteError {
    #[error(transparent)]
    Backend(#[from] BackendError),
    #[error("{0:?} is not an address such as editor@example.com")]
    Address(String),
}

/// Whether a text is an address that can be invited.
pub fn is_address(email: &str) -> bool {
    Email::parse(email).is_some()
}

/// Invites somebody to the desk of a database, which a server has made. Returns the token of the
/// invitation.
pub async fn invite(database: &Database, email: &str, role: Role) -> Result<String, InviteError> {
    let email = Email::parse(email).ok_or_else(|| InviteError::Address(email.to_owned()))?;
    let (token, invitation) = draw(email.as_str().to_owned(), role);
    let store = Store::open_existing(database).await?;
    let written = write(&store, &invitation, &token).await;
    store.close().await;
    written.map_err(BackendError::from)?;
    Ok(token.into_secret())
}

async fn write(store: &Store, invitation: &StaffInvitation, token: &Token) -> sqlx::Result<()> {
    let mut write = store.begin().await?;
    put_staff_invitation(&mut write, invitation, &token.digest()).await?;
    let subject = format!("{}: {}", invitation.email, invitation.role.name());
    record(&mut write, COMMAND, ActionKind::Invite, &subject).await?;
    write.commit().await
}

/// Draws the token of a new invitation.
pub(crate) fn draw(email: String, role: Role) -> (Token, StaffInvitation) {
    let now = clock::seconds();
    let invitation = StaffInvitation {
        id: draw_id(),
        email,
        role,
        created_at: now,
        expires_at: now + VALID,
    };
    (Token::draw(), invitation)
}
