//! Second factors of the company's people. What identifies them is sealed (`factor_vault`).

use sqlx::FromRow;

use crate::store::{Store, Transaction};

impl Store {
    /// Returns the secret of an account's authenticator app; `None` without a second factor.
    pub async fn second_factor(&self, staff: &str) -> sqlx::Result<Option<String>> {
        let secret: Option<Option<String>> = on!(&self.reader, |db| sqlx::query_scalar(
            "SELECT totp_secret FROM staff WHERE id = $1"
        )
        .bind(staff)
        .fetch_optional(db)
        .await)?;
        Ok(secret.flatten())
    }
}

/// Wrong codes of an account since its last right one.
#[derive(Clone, Copy, Debug, FromRow)]
pub struct WrongCodes {
    pub number: i64,
    /// Until when no code is looked at, in seconds since 1970.
    pub wait_until: i64,
}

/// Returns the wrong codes of an account, whose logins take turns until the transaction ends.
pub async fn lock_codes(db: &mut Transaction, staff: &str) -> sqlx::Result<Option<WrongCodes>> {
    on!(&mut *db, |db| sqlx::query_as(
        "UPDATE staff SET wrong_codes = wrong_codes WHERE id = $1
         RETURNING wrong_codes AS number, codes_wait_until AS wait_until"
    )
    .bind(staff)
    .fetch_optional(&mut **db)
    .await)
}

/// Changes the wrong codes of an account.
pub async fn put_wrong_codes(
    db: &mut Transaction,
    staff: &str,
    codes: WrongCodes,
) -> sqlx::Result<()> {
    execute!(
        db,
        "UPDATE staff SET wrong_codes = $1, codes_wait_until = $2 WHERE id = $3",
        codes.number,
        codes.wait_until,
        staff
    )?;
    Ok(())
}

/// Gives an account a second factor, whose code of this step is used, with the digests of its
/// recovery codes; or takes it away with `None`.
pub async fn set_second_factor(
    db: &mut Transaction,
    staff: &str,
    secret: Option<&str>,
    (step, recovery): (i64, &[String]),
) -> sqlx::Result<()> {
    execute!(
        db,
        "UPDATE staff SET totp_secret = $1, totp_step = $2, wrong_codes = 0, codes_wait_until = 0
         WHERE id = $3",
        secret,
        step,
        staff
    )?;
    execute!(
        db,
        "DELETE FROM staff_recovery_codes WHERE staff_id = $1",
        staff
    )?;
    for digest in recovery {
        insert!(db, "staff_recovery_codes": digest = digest, staff_id = staff);
    }
    Ok(())
}

/// Uses the code of a step up; returns whether it could still be used.
pub async fn use_step(db: &mut Transaction, staff: &str, step: i64) -> sqlx::Result<bool> {
    let used = execute!(
        db,
        "UPDATE staff SET totp_step = $1 WHERE id = $2 AND totp_step < $1",
        step,
        staff
    )?;
    Ok(used == 1)
}

/// Uses a recovery code up; returns whether there was one with this digest.
pub async fn use_recovery_code(
    db: &mut Transaction,
    staff: &str,
    digest: &str,
) -> sqlx::Result<bool> {
    let used = execute!(
        db,
        "DELETE FROM staff_recovery_codes WHERE digest = $1 AND staff_id = $2",
        digest,
        staff
    )?;
    Ok(used == 1)
}
