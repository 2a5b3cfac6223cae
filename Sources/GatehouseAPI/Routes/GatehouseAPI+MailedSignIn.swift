import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird

/// Signing in by mail only, and what all mailed links share.
extension GatehouseAPI {
    /// The routes that ask for a code or link to sign in with.
    var mailedSignIns: [APIRoute] {
        [
            APIRoute(
                .post, "/otp", .open, "Mails a code and a link to sign in with.",
                takes: [.body(MailedSignInBody.self)] + Self.redirectInputs, gives: [.nothing],
                refuses: Self.mailedSignInRefusals, limits: [\.otp], handler: mailSignIn),
            APIRoute(
                .post, "/magiclink", .open, "Mails a link and a code to sign in with: another name of `/otp`.",
                takes: [.body(MailedSignInBody.self)] + Self.redirectInputs, gives: [.nothing],
                refuses: Self.mailedSignInRefusals, limits: [\.otp], handler: mailSignIn),
        ]
    }

    private static let mailedSignInRefusals: [Int: [ErrorCode]] = [
        400: [.phoneProviderDisabled], 422: [.otpDisabled, .signupDisabled, .consentRequired],
        429: [.overRequestRateLimit, .overEmailSendRateLimit],
    ]

    /// The places other than the body where clients can say where a link leads.
    static let redirectInputs: [RouteInput] = [
        .query("redirect_to", .string(limit: RedirectURL.lengthLimit)),
        .header("redirect_to", .string(limit: RedirectURL.lengthLimit)),
    ]

    @Sendable private func mailSignIn(_ call: APICall) async throws -> APIAnswer {
        let body = try await call.body(MailedSignInBody.self)
        guard let email = body.email.nonEmpty else {
            throw (body.phone.nonEmpty == nil ? APIRefusal.otpAddressMissing : .otpPhoneDisabled).answer
        }
        if body.phone.nonEmpty != nil {
            throw APIRefusal.addressAndPhone.answer
        }
        let wish = MailedSignIn(
            email: email, createsAccount: body.createUser ?? true, metadata: body.data ?? [:],
            consent: consent(body.consent))
        try await call.accounts.signIn.requestMail(wish, app: try appLink(body.link, call), client: call.client)
        return try APIAnswer(json: WireNothing())
    }

    /// Returns the challenge of an app's link, if it is valid, and the first destination in query, header and body that
    /// is on the allow list.
    ///
    /// - Throws: 400 `validation_failed` for an invalid challenge, and for a header field that is too long.
    func appLink(_ fields: MailedLinkFields, _ call: APICall) throws(ServerError) -> AppLink {
        AppLink(redirect: try redirect(fields.redirectTo, call), challenge: try Self.challenge(fields))
    }

    /// Returns the first destination in query, header and body that is on the allow list.
    ///
    /// - Throws: 400 `validation_failed` for a header field that is too long, and for a listed destination whose query
    ///   cannot be used.
    func redirect(_ inBody: String?, _ call: APICall) throws(ServerError) -> RedirectURL? {
        let inHead = call.request.headers[.redirectTo]
        if let inHead, inHead.utf8.count > RedirectURL.lengthLimit {
            throw APIRefusal.redirectTooLong.answer
        }
        let destinations = [call.query["redirect_to"], inHead, inBody].compactMap(\.nonEmpty)
        for asked in destinations {
            if let url = accounts.policy.redirectAllowList.url(asked) { return url }
            guard let fault = accounts.policy.redirectAllowList.fault(in: asked) else { continue }
            let refusal = RequestRefusal.redirect(fault).answer
            call.note("redirect refused: \(refusal.message)")
            throw refusal
        }
        if let asked = destinations.first { noteUnlisted(asked, call) }
        return nil
    }

    /// Writes to the log that a destination is not on the allow list, unless it is the server's own. Clients expect to be
    /// led to the public URL then, so that nobody else would notice.
    func noteUnlisted(_ asked: String, _ call: APICall) {
        let origin = RedirectURL(asked)?.origin
        guard origin == nil || origin != accounts.policy.publicRedirect?.origin else { return }
        call.note("redirect refused: \(origin ?? "an address that cannot be read") is not in redirect-allow-list")
    }

    private static func challenge(_ fields: MailedLinkFields) throws(ServerError) -> CodeChallenge? {
        let method = fields.codeChallengeMethod.nonEmpty?.lowercased()
        guard let text = fields.codeChallenge.nonEmpty, let method else {
            guard fields.codeChallenge.nonEmpty == nil, method == nil else {
                throw APIRefusal.challengeIncomplete.answer
            }
            return nil
        }
        guard method == "s256" else {
            throw APIRefusal.challengeMethodUnknown.answer
        }
        guard CodeChallenge.lengths.contains(text.utf8.count) else {
            throw APIRefusal.challengeLength.answer
        }
        guard let challenge = CodeChallenge(text) else {
            throw APIRefusal.challengeUnreadable.answer
        }
        return challenge
    }
}
