//! The accounts of the demonstration, and their end.

use crate::store::{Store, Transaction};

/// The beginning of the recorded hash of customers whose passwords are public: those of the
/// built-in content.
pub const DEMONSTRATION: &str = "demonstration:";
/// The address of the demonstration editor.
pub const DEMONSTRATION_EDITOR: &str = "demo-editor@demonstration.example";

impl Store {
    /// Whether there are customers or contracts that are not of the content.
    pub async fn has_own_customers(&self) -> sqlx::Result<bool> {
        on!(&self.reader, |db| {
            sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM customers WHERE origin = 'registered')
                 OR EXISTS (SELECT 1 FROM contracts WHERE company_id NOT IN
                     (SELECT company_id FROM customers WHERE origin = 'content' AND company_id IS NOT NULL))"
        )
        .fetch_one(db)
        .await
        })
    }
}

/// Ends the passwords and the sessions of the demonstration's customers, in the transaction that
/// writes another customer or contract.
pub async fn end_demonstration_customers(db: &mut Transaction) -> sqlx::Result<()> {
    let ended = execute!(
        db,
        "UPDATE customers SET password_hash = NULL
         WHERE origin = 'content' AND password_hash IS NOT NULL AND EXISTS
             (SELECT 1 FROM content_version WHERE name = 'customers' AND hash LIKE 'demonstration:%')"
    )?;
    if ended > 0 {
        execute!(
            db,
            "DELETE FROM tokens WHERE customer_id IN
                 (SELECT id FROM customers WHERE origin = 'content' AND password_hash IS NULL)"
        )?;
    }
    Ok(())
}

/// Deletes the demonstration editor with its sessions, in the transaction that writes an owner.
pub async fn end_demonstration_editor(db: &mut Transaction) -> sqlx::Result<()> {
    execute!(
        db,
        "DELETE FROM staff WHERE email = $1 AND role <> 'owner'",
        DEMONSTRATION_EDITOR
    )?;
    Ok(())
}
