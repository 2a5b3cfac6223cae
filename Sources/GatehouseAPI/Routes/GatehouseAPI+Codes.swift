import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import HTTPTypes

/// One-time codes and links, which are sent by mail.
extension GatehouseAPI {
    /// The routes that send and accept them.
    var codesByMail: [APIRoute] {
        [
            APIRoute(
                .post, "/recover", .open, "Mails a code and a link to set a new password.",
                takes: [.body(RecoverBody.self)] + Self.redirectInputs, gives: [.nothing],
                refuses: [429: [.overRequestRateLimit, .overEmailSendRateLimit]], limits: [\.recover],
                handler: recover),
            APIRoute(
                .post, "/resend", .open, "Mails a confirmation again.",
                takes: [.body(ResendBody.self)] + Self.redirectInputs, gives: [.nothing],
                refuses: [429: [.overRequestRateLimit, .overEmailSendRateLimit]], limits: [\.resend],
                handler: resend),
            APIRoute(
                .post, "/verify", .open, "Uses a one-time code or link, and signs in.",
                takes: [.body(VerifyBody.self), .device], gives: [.session, .json(WireProgress.self)],
                refuses: [
                    401: [.noAuthorization], 403: [.otpExpired, .userBanned], 422: [.emailExists],
                    429: [.overRequestRateLimit],
                ], limits: [\.verify], handler: verify),
            APIRoute(
                .get, "/verify", .open, "Leads from a mailed link to the page that uses it.",
                takes: [
                    .requiredQuery("type", .word(Self.verificationKinds)), .query("token"),
                    .query("token_hash"), .query("redirect_to", .string(limit: RedirectURL.lengthLimit)),
                ], gives: [.redirect()], refuses: [:], handler: openLink),
        ]
    }

    @Sendable func recover(_ call: APICall) async throws -> APIAnswer {
        let body = try await call.body(RecoverBody.self)
        guard !body.email.isEmpty else { throw APIRefusal.recoverEmailMissing.answer }
        try await call.accounts.codes.requestRecovery(
            email: body.email, app: try appLink(body.link, call), client: call.client)
        return try APIAnswer(json: WireNothing())
    }

    @Sendable func resend(_ call: APICall) async throws -> APIAnswer {
        let body = try await call.body(ResendBody.self)
        let (email, phone) = (body.email.nonEmpty, body.phone.nonEmpty)
        switch body.type {
        case Self.emailChange, Self.phoneChange: break
        case "signup":
            guard email != nil else { throw APIRefusal.resendEmailMissing.answer }
        case "sms":
            guard phone != nil else { throw APIRefusal.phoneMissing.answer }
        default: throw APIRefusal.resendTypeUnknown.answer
        }
        guard email == nil || phone == nil else {
            throw APIRefusal.addressAndPhoneOnResend.answer
        }
        if let phone { return try await resendToPhone(phone, call.client) }
        guard let email else {
            throw APIRefusal.resendAddressMissing.answer
        }
        if body.type == Self.phoneChange {
            guard EmailAddress(email) != nil else { throw ServerError(.emailInvalid) }
            return try await resendNothing(call.client)
        }
        if body.type == Self.emailChange {
            try await call.accounts.addressChange.resend(
                email: email, app: try appLink(body.link, call), client: call.client)
        } else {
            try await call.accounts.codes.resendConfirmation(
                email: email, app: try appLink(body.link, call), client: call.client)
        }
        return try APIAnswer(json: WireNothing())
    }

    /// Answers as if nobody had the number.
    private func resendToPhone(_ phone: String, _ client: ClientContext) async throws -> APIAnswer {
        guard Self.isPhoneNumber(phone) else { throw APIRefusal.phoneUnreadable.answer }
        return try await resendNothing(client)
    }

    /// Answers as if nothing waited to be sent, and sends nothing: no account has a telephone number.
    private func resendNothing(_ client: ClientContext) async throws -> APIAnswer {
        try await accounts.limiter.admit(\.resend, of: client)
        return try APIAnswer(json: WireNothing())
    }

    /// The name that clients use for the codes of a change of the telephone number.
    private static let phoneChange = "phone_change"

    /// The names that clients use for codes that are sent to a telephone.
    private static let phoneKinds: Set<String> = ["sms", phoneChange]

    @Sendable func verify(_ call: APICall) async throws -> APIAnswer {
        let body = try await call.body(VerifyBody.self)
        guard !body.type.isEmpty else { throw APIRefusal.verificationTypeMissing.answer }
        let proof = try Self.proof(in: body)
        let kind = body.type == Self.emailChange ? nil : try kind(body.type)
        guard let kind else { return try await confirmEmailChange(proof, call) }
        return try await call.answer(
            issuing: call.accounts.signIn.verify(
                Verification(kind: kind, proof: proof), signUp: body.passkey.nonEmpty, client: call.client))
    }

    /// Returns what a body presents: a code with the address it was sent to, or the token of a link.
    private static func proof(in body: VerifyBody) throws(ServerError) -> Verification.Proof {
        let (email, phone) = (body.email.nonEmpty, body.phone.nonEmpty)
        switch (body.tokenHash.nonEmpty, body.token.nonEmpty) {
        case (let link?, nil):
            guard email == nil, phone == nil else { throw APIRefusal.linkWithAddress.answer }
            return .link(link)
        case (nil, let code?):
            guard (email == nil) != (phone == nil) else { throw APIRefusal.codeWithoutAddress.answer }
            guard let email else { throw Self.refusal(ofPhone: phone ?? "", type: body.type) }
            return .code(email: email, code)
        default:
            throw APIRefusal.codeAndLink.answer
        }
    }

    /// Returns why a code for a telephone number is refused: nobody has the number.
    private static func refusal(ofPhone phone: String, type: String) -> ServerError {
        guard isPhoneNumber(phone) else { return APIRefusal.phoneUnreadable.answer }
        guard phoneKinds.contains(type) else {
            return APIRefusal.phoneTypeUnknown.answer
        }
        return ServerError(.refused(.expired))
    }

    /// The names that clients use for the codes and links of a change of address.
    static let emailChange = "email_change"

    /// All purposes of a code or a link that a request can name.
    static let verificationKinds = Verification.Kind.allCases.map(\.rawValue) + [emailChange]

    /// Clients send their key, or a person's token, with every request. With a person's, only a code for that person's
    /// change is accepted.
    private func confirmEmailChange(
        _ proof: Verification.Proof, _ call: APICall
    ) async throws -> APIAnswer {
        // Clients need not say who is signed in, but where they do, the code has to be of that person's change, and the
        // person who asked keeps what they have linked.
        var (account, session): (UserID?, SessionID?) = (nil, nil)
        if let token = try call.sentBearerToken() {
            account = try await call.accounts.sessions.account(of: token)
            session = try? await call.accounts.sessions.authenticate(accessToken: token).session.id
        }
        let opened = try await call.accounts.addressChange.confirm(
            proof, of: account, session: session, client: call.client)
        if let opened {
            return try await call.answer(issuing: opened)
        }
        let message = "Confirmation link accepted. Please proceed to confirm link sent to the other email"
        return try APIAnswer(json: WireProgress(message: message))
    }

    /// Scanners often open a mailed link before the person sees it. So opening a link does not use it up: it leads to a
    /// page with a button. The destination was stored with the link, so that `redirect_to` decides nothing.
    @Sendable func openLink(_ call: APICall) async throws -> APIAnswer {
        guard let type = call.query["type"].nonEmpty else { throw APIRefusal.verificationTypeMissing.answer }
        let purposes: [CodePurpose] =
            type == Self.emailChange ? [.emailChangeNew, .emailChangeCurrent] : try kind(type).purposes
        guard let token = (call.query["token"] ?? call.query["token_hash"]).nonEmpty else {
            throw APIRefusal.linkTokenMissing.answer
        }
        if let asked = call.query["redirect_to"].nonEmpty, accounts.policy.redirectAllowList.url(asked) == nil {
            noteUnlisted(asked, call)
        }
        var page = URLComponents()
        page.path = "/sign-in/link"
        page.queryItems = [
            URLQueryItem(name: "purpose", value: try await purpose(of: token, purposes).rawValue),
            URLQueryItem(name: "token", value: token),
        ]
        guard let target = page.url(relativeTo: publicURL)?.absoluteString else {
            throw APIRefusal.linkTokenUnreadable.answer
        }
        return APIAnswer(.seeOther, headers: [.location: target, .referrerPolicy: "no-referrer"])
    }

    /// Returns the purpose of a link whose kind has several: one that the link is valid for, or otherwise the first.
    private func purpose(of token: String, _ purposes: [CodePurpose]) async throws -> CodePurpose {
        for purpose in purposes.dropFirst() {
            if case .valid = try await accounts.links.inspect(Secret(token), purpose: purpose) { return purpose }
        }
        return purposes.first ?? .signup
    }

    private func kind(_ text: String) throws(ServerError) -> Verification.Kind {
        guard let kind = Verification.Kind(rawValue: text) else {
            throw APIRefusal.verificationTypeUnknown.answer
        }
        return kind
    }
}
