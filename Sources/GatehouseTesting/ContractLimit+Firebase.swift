extension ContractLimit {
    /// The rules that Firebase Authentication makes impossible.
    static let firebase: [ContractLimit] =
        limits(
            of: "FirebaseAuthAdapter",
            [
                "AuthServiceContract.fiveWrongAttemptsBurnTheCode":
                    "Firebase mails links whose codes nobody can guess, and counts no attempts.",
                "AuthServiceContract.resendReplaces":
                    "A new link does not invalidate the earlier ones. Each works once, until it expires.",
                "AuthServiceContract.refusedPasswordKeepsTheGrant":
                    "Firebase accepts the current password as the new one, which uses up the link.",
                "AuthServiceContract.unknownAddressIsSilent":
                    """
                Firebase mails a confirmation only to the person of an id token. After a relaunch, or for another \
                address, requesting it again is `.unavailable`.
                """,
                "MailedSignInPortContract.linkSignsInOnce":
                    "Firebase's links for a new password or to confirm an email open the app; signing in by link is not offered.",
            ])
        + limits(
            of: "FirebaseProfileAdapter",
            [
                "ProfilePortContract.missingIsNil":
                    "The account is the profile, so there is always one.",
                "ProfilePortContract.oneCreates":
                    "The account is the profile, so nobody creates it and `profile_created` is never reported.",
                "ProfilePortContract.profilesAreApart":
                    """
                The API shows people only their own account. Another person's profile is `.unavailable`; one \
                adapter serves the signed-in person.
                """,
                "ProfilePortContract.fillsInTheSubject":
                    "The provider's id of the person is the one that Firebase itself has learned; there is no place for another.",
            ])
        + limits(
            of: "FirebaseSessions",
            Dictionary(
                uniqueKeysWithValues: ["revokedIsRefused", "expiredTokenIsRevoked", "keptPartIsRevoked"].map {
                    (
                        "SessionPortContract.\($0)",
                        """
                        Firebase gives apps no way to end a session. Signing out ends it on this device; the token \
                        itself stays valid until the password changes or the account is gone.
                        """
                    )
                }))
        + limits(
            of: "FirebaseSessions",
            [
                "SessionPortContract.noTokenIsKept":
                    """
                Firebase has no sign-out tickets and cannot be told of a sign-out. The refresh token is removed from the \
                device at once.
                """
            ])

    private static func limits(of adapter: String, _ reasons: [String: String]) -> [ContractLimit] {
        reasons.sorted { $0.key < $1.key }.map { ContractLimit(adapter: adapter, rule: $0.key, reason: $0.value) }
    }
}
