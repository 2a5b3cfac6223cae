/// What a body that asks for a mail says about the link in it: the members `redirect_to`, `code_challenge` and
/// `code_challenge_method` (RFC 7636, section 4.3).
public struct MailedLinkFields: Sendable, Hashable {
    /// Where the link leads in the end.
    public var redirectTo: String?
    /// What proves that the sign-in is finished where it was begun.
    public var codeChallenge: String?
    /// How the challenge was made: `s256` in any case.
    public var codeChallengeMethod: String?

    /// Takes every part.
    public init(redirectTo: String? = nil, codeChallenge: String? = nil, codeChallengeMethod: String? = nil) {
        self.redirectTo = redirectTo
        self.codeChallenge = codeChallenge
        self.codeChallengeMethod = codeChallengeMethod
    }

    init(_ fields: FieldReader) throws(FieldError) {
        redirectTo = try fields.text("redirect_to", limit: FieldReader.linkLimit)
        codeChallenge = try fields.text("code_challenge", limit: FieldReader.tokenLimit)
        codeChallengeMethod = try fields.text("code_challenge_method", limit: FieldReader.wordLimit)
    }

    func add(to json: inout JSONObject) {
        json.add("redirect_to", redirectTo)
        json.add("code_challenge", codeChallenge)
        json.add("code_challenge_method", codeChallengeMethod)
    }
}
