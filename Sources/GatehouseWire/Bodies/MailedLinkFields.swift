/// The members of a mail request that describe the link in the mail: `redirect_to`, `code_challenge` and
/// `code_challenge_method` (RFC 7636, section 4.3).
package struct MailedLinkFields: Sendable, Hashable {
    /// The final target of the link.
    package var redirectTo: String?
    /// The challenge which ensures that the sign-in finishes where it began.
    package var codeChallenge: String?
    /// How the challenge was derived: `s256`, in upper or lower case.
    package var codeChallengeMethod: String?

    /// Creates a value from its parts.
    package init(redirectTo: String? = nil, codeChallenge: String? = nil, codeChallengeMethod: String? = nil) {
        self.redirectTo = redirectTo
        self.codeChallenge = codeChallenge
        self.codeChallengeMethod = codeChallengeMethod
    }

    /// What a challenge is (RFC 7636, section 4.2); an empty one counts as missing.
    package static let challenge = JSONSchema.string(
        limit: FieldReader.tokenLimit, pattern: "^([A-Za-z0-9._~-]{43,128})?$")
    /// The only method; an empty one counts as missing.
    package static let challengeMethod = JSONSchema.word("S256", "s256", "")

    init(_ fields: FieldReader) throws(FieldError) {
        redirectTo = try fields.text("redirect_to", limit: FieldReader.linkLimit)
        codeChallenge = try fields.text(
            "code_challenge", limit: FieldReader.tokenLimit, as: Self.challenge)
        codeChallengeMethod = try fields.text(
            "code_challenge_method", limit: FieldReader.wordLimit, as: Self.challengeMethod)
    }

    func add(to json: inout JSONObject) {
        json.add("redirect_to", redirectTo)
        json.add("code_challenge", codeChallenge)
        json.add("code_challenge_method", codeChallengeMethod)
    }
}
