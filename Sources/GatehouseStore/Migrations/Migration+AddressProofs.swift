extension Migration {
    /// Stores how addresses were confirmed.
    ///
    /// Of older accounts, only one thing is certain: if addresses were confirmed automatically, no confirmation was
    /// ever mailed. An address that was confirmed after such a mail therefore counts as proved by it. Every other one
    /// counts as confirmed automatically, until it is proved by mail.
    static let addressProofs0024 = Migration("address-proofs-0024") { _ in
        [
            "ALTER TABLE users ADD COLUMN email_confirmed_by TEXT",
            """
            UPDATE users SET email_confirmed_by = CASE
                WHEN confirmation_sent_at IS NOT NULL AND email_confirmed_at >= confirmation_sent_at THEN 'code'
                ELSE 'automatic'
            END
            WHERE email_confirmed_at IS NOT NULL
            """,
        ]
    }
}
