//! The accounts of the company's people, and the invitations to them.

use sqlx::FromRow;

use super::demonstration::end_demonstration_editor;
use super::role::Role;
use crate::store::{Store, Transaction};

/// An account.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct StaffMember {
    pub id: String,
    pub email: String,
    pub name: String,
    #[sqlx(try_from = "String")]
    pub role: Role,
    /// Seconds since 1970.
    pub created_at: i64,
    pub has_second_factor: bool,
}

/// An invitation, without its token.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct StaffInvitation {
    pub id: String,
    pub email: String,
    #[sqlx(try_from = "String")]
    pub role: Role,
    /// Seconds since 1970.
    pub created_at: i64,
    pub expires_at: i64,
}

impl Store {
    /// Returns every account, by name.
    pub async fn staff(&self) -> sqlx::Result<Vec<StaffMember>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT id, email, name, role, created_at, totp_secret IS NOT NULL AS has_second_factor
             FROM staff ORDER BY name, email"
        )
        .fetch_all(db)
        .await)
    }

    /// Returns the account with this normalised address, and its password hash.
    pub async fn staff_login(&self, email: &str) -> sqlx::Result<Option<(StaffMember, String)>> {
        let member: Option<StaffMember> = on!(&self.reader, |db| {
            sqlx::query_as(
            "SELECT id, email, name, role, created_at, totp_secret IS NOT NULL AS has_second_factor
             FROM staff WHERE email = $1"
        )
        .bind(email)
        .fetch_optional(db)
        .await
        })?;
        let Some(member) = member else {
            return Ok(None);
        };
        let hash = self.staff_password(&member.id).await?;
        Ok(hash.map(|hash| (member, hash)))
    }

    /// Returns the role and the password hash of an account.
    pub async fn staff_author(&self, id: &str) -> sqlx::Result<Option<(Role, String)>> {
        let found: Option<(String, String)> = on!(&self.reader, |db| sqlx::query_as(
            "SELECT role, password_hash FROM staff WHERE id = $1"
        )
        .bind(id)
        .fetch_optional(db)
        .await)?;
        Ok(found.and_then(|(role, hash)| Some((Role::try_from(role).ok()?, hash))))
    }

    /// Returns the password hash of an account.
    pub async fn staff_password(&self, id: &str) -> sqlx::Result<Option<String>> {
        on!(&self.reader, |db| sqlx::query_scalar(
            "SELECT password_hash FROM staff WHERE id = $1"
        )
        .bind(id)
        .fetch_optional(db)
        .await)
    }

    /// Returns the invitations that have not expired by `now`, the newest first.
    pub async fn staff_invitations(&self, now: i64) -> sqlx::Result<Vec<StaffInvitation>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT id, email, role, created_at, expires_at FROM staff_invitations
             WHERE expires_at > $1 ORDER BY created_at DESC, email"
        )
        .bind(now)
        .fetch_all(db)
        .await)
    }

    /// Returns the invitation whose token has this digest, unless it has expired by `now`.
    pub async fn staff_invitation(
        &self,
        digest: &str,
        now: i64,
    ) -> sqlx::Result<Option<StaffInvitation>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT id, email, role, created_at, expires_at FROM staff_invitations
             WHERE digest = $1 AND expires_at > $2"
        )
        .bind(digest)
        .bind(now)
        .fetch_optional(db)
        .await)
    }

    /// Gives the invitation with this id to this address another token, unless it has expired by
    /// `now`; returns whether there is one.
    pub async fn renew_staff_invitation(
        &self,
        (id, email): (&str, &str),
        digest: &str,
        now: i64,
    ) -> sqlx::Result<bool> {
        let renewed = change!(
            self,
            "UPDATE staff_invitations SET digest = $1
             WHERE id = $2 AND email = $3 AND expires_at > $4",
            digest,
            id,
            email,
            now
        );
        Ok(renewed == 1)
    }
}

/// Locks the accounts of owners until the transaction ends, so that two of them cannot remove each
/// other at once.
pub async fn lock_owners(db: &mut Transaction) -> sqlx::Result<()> {
    execute!(db, "UPDATE staff SET role = role WHERE role = 'owner'")?;
    Ok(())
}

/// Returns the addresses of the accounts that may do everything.
pub async fn owner_addresses(db: &mut Transaction) -> sqlx::Result<Vec<String>> {
    on!(&mut *db, |db| sqlx::query_scalar(
        "SELECT email FROM staff WHERE role = 'owner' ORDER BY email"
    )
    .fetch_all(&mut **db)
    .await)
}

/// Whether an account may do everything.
pub async fn has_owner(db: &mut Transaction) -> sqlx::Result<bool> {
    const COUNT: &str = "SELECT COUNT(*) FROM staff WHERE role = 'owner'";
    let owners: i64 = on!(&mut *db, |db| sqlx::query_scalar(COUNT)
        .fetch_one(&mut **db)
        .await)?;
    Ok(owners > 0)
}

/// Writes an account; an account of the same address keeps its id, and its sessions and its second
/// factor end. An owner ends the demonstration editor.
pub async fn put_staff(
    db: &mut Transaction,
    member: &StaffMember,
    password_hash: &str,
) -> sqlx::Result<StaffMember> {
    let written: StaffMember = on!(&mut *db, |db| sqlx::query_as(
        "INSERT INTO staff (id, email, name, role, password_hash, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (email) DO UPDATE
         SET name = excluded.name, role = excluded.role, password_hash = excluded.password_hash,
             totp_secret = NULL, wrong_codes = 0, codes_wait_until = 0
         RETURNING id, email, name, role, created_at, FALSE AS has_second_factor"
    )
    .bind(&member.id)
    .bind(&member.email)
    .bind(&member.name)
    .bind(member.role.name())
    .bind(password_hash)
    .bind(member.created_at)
    .fetch_one(&mut **db)
    .await)?;
    super::sessions::close_staff_sessions(db, &written.id, None).await?;
    if written.role == Role::Owner {
        end_demonstration_editor(db).await?;
    }
    Ok(written)
}

/// Returns the address of an account.
pub async fn staff_address(db: &mut Transaction, id: &str) -> sqlx::Result<Option<String>> {
    on!(&mut *db, |db| sqlx::query_scalar(
        "SELECT email FROM staff WHERE id = $1"
    )
    .bind(id)
    .fetch_optional(&mut **db)
    .await)
}

/// Changes an account's role; returns its address, `None` without such an account.
pub async fn set_staff_role(
    db: &mut Transaction,
    id: &str,
    role: Role,
) -> sqlx::Result<Option<String>> {
    if role == Role::Owner {
        end_demonstration_editor(db).await?;
    }
    on!(&mut *db, |db| sqlx::query_scalar(
        "UPDATE staff SET role = $1 WHERE id = $2 RETURNING email"
    )
    .bind(role.name())
    .bind(id)
    .fetch_optional(&mut **db)
    .await)
}

/// Changes an account's password.
pub async fn set_staff_password(
    db: &mut Transaction,
    id: &str,
    password_hash: &str,
) -> sqlx::Result<()> {
    execute!(
        db,
        "UPDATE staff SET password_hash = $1 WHERE id = $2",
        password_hash,
        id
    )?;
    Ok(())
}

/// Deletes an account with its sessions; returns its address, `None` without such an account.
pub async fn delete_staff(db: &mut Transaction, id: &str) -> sqlx::Result<Option<String>> {
    on!(&mut *db, |db| sqlx::query_scalar(
        "DELETE FROM staff WHERE id = $1 RETURNING email"
    )
    .bind(id)
    .fetch_optional(&mut **db)
    .await)
}

/// Adds an invitation, which replaces an earlier one to the same address.
pub async fn put_staff_invitation(
    db: &mut Transaction,
    invitation: &StaffInvitation,
    digest: &str,
) -> sqlx::Result<()> {
    execute!(
        db,
        "INSERT INTO staff_invitations (digest, id, email, role, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (email) DO UPDATE
         SET digest = excluded.digest, id = excluded.id, role = excluded.role,
             created_at = excluded.created_at, expires_at = excluded.expires_at",
        digest,
        &invitation.id,
        &invitation.email,
        invitation.role.name(),
        invitation.created_at,
        invitation.expires_at
    )?;
    Ok(())
}

/// Takes an invitation away by the digest of its token, unless it has expired by `now`. Of several
/// transactions, one gets it.
pub async fn take_staff_invitation(
    db: &mut Transaction,
    digest: &str,
    now: i64,
) -> sqlx::Result<Option<StaffInvitation>> {
    on!(&mut *db, |db| sqlx::query_as(
        "DELETE FROM staff_invitations WHERE digest = $1 AND expires_at > $2
         RETURNING id, email, role, created_at, expires_at"
    )
    .bind(digest)
    .bind(now)
    .fetch_optional(&mut **db)
    .await)
}

/// Deletes an invitation; returns its address, `None` without such an invitation.
pub async fn delete_staff_invitation(
    db: &mut Transaction,
    id: &str,
) -> sqlx::Result<Option<String>> {
    on!(&mut *db, |db| sqlx::query_scalar(
        "DELETE FROM staff_invitations WHERE id = $1 RETURNING email"
    )
    .bind(id)
    .fetch_optional(&mut **db)
    .await)
}
