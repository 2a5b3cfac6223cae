import Foundation
import GatehouseDomain
import GatehouseWire
import HTTPTypes

/// One-time codes and links, which come by mail.
extension GatehouseAPI {
    /// The routes that send them and take them.
    var codesByMail: [APIRoute] {
        [
            APIRoute(
                .post, "/recover", .open, "Mails what allows a new password.",
                takes: [.body(RecoverBody.self)] + Self.redirectInputs, gives: [.nothing],
                refuses: [429: [.overRequestRateLimit, .overEmailSendRateLimit]], handler: recover),
            APIRoute(
                .post, "/resend", .open, "Mails a confirmation again.",
                takes: [.body(ResendBody.self)] + Self.redirectInputs, gives: [.nothing],
                refuses: [
                    400: [.phoneProviderDisabled],
                    429: [.overRequestRateLimit, .overEmailSendRateLimit],
                ], handler: resend),
            APIRoute(
                .post, "/verify", .open, "Uses a one-time code or link, and signs in.",
                takes: [.body(VerifyBody.self)], gives: [.json(WireSession.self), .json(WireProgress.self)],
                refuses: [
                    400: [.phoneProviderDisabled], 403: [.otpExpired, .userBanned], 422: [.emailExists],
                    429: [.overRequestRateLimit],
                ], handler: verify),
            APIRoute(
                .get, "/verify", .open, "Leads from a mailed link to the page that uses it.",
                takes: [
                    .requiredQuery("type", .word(Self.kinds)), .query("token"),
                    .query("token_hash"),
                ], gives: [.redirect()], refuses: [:], handler: openLink),
        ]
    }

    @Sendable func recover(_ call: APICall) async throws -> APIAnswer {
        let body = try await call.body(RecoverBody.self)
        try await accounts.requestRecovery(
            email: body.email, app: try appLink(body.link, call), client: call.client)
        return try APIAnswer(json: WireNothing())
    }

    @Sendable func resend(_ call: APICall) async throws -> APIAnswer {
        let body = try await call.body(ResendBody.self)
        switch body.type {
        case "signup", Self.emailChange: break
        case "sms", "phone_change": throw Self.phoneIsNotOffered
        default:
            throw ServerError(400, .validationFailed, "type must be signup or email_change.")
        }
        guard let email = body.email.nonEmpty else {
            throw ServerError(400, .validationFailed, "email is required and must be a string.")
        }
        if body.type == Self.emailChange {
            try await accounts.resendEmailChange(
                email: email, app: try appLink(body.link, call), client: call.client)
        } else {
            try await accounts.resendConfirmation(
                email: email, app: try appLink(body.link, call), client: call.client)
        }
        return try APIAnswer(json: WireNothing())
    }

    @Sendable func verify(_ call: APICall) async throws -> APIAnswer {
        let body = try await call.body(VerifyBody.self)
        if body.phone.nonEmpty != nil { throw Self.phoneIsNotOffered }
        let kind = body.type == Self.emailChange ? nil : try kind(body.type)
        let proof: Verification.Proof
        switch (body.tokenHash.nonEmpty, body.token.nonEmpty, body.email.nonEmpty) {
        case (let link?, nil, nil): proof = .link(Secret(link))
        case (nil, let code?, let email?): proof = .code(email: email, Secret(code))
        default:
            throw ServerError(
                400, .validationFailed, "Give either token and email, or token_hash without token and email.")
        }
        guard let kind else { return try await confirmEmailChange(proof, call.client) }
        let session = try await accounts.verify(Verification(kind: kind, proof: proof), client: call.client)
        return try APIAnswer(session: session)
    }

    /// What clients call the codes and links of a change of address.
    static let emailChange = "email_change"

    /// All that a code or a link may be said to be for.
    private static let kinds = Verification.Kind.allCases.map(\.rawValue) + [emailChange]

    private func confirmEmailChange(
        _ proof: Verification.Proof, _ client: ClientContext
    ) async throws -> APIAnswer {
        if let session = try await accounts.confirmEmailChange(proof, client: client) {
            return try APIAnswer(session: session)
        }
        let message = "Confirmed. The address is changed once the mail to the other address is confirmed as well."
        return try APIAnswer(json: WireProgress(message: message))
    }

    /// A mailed link is often opened by scanners before the person sees it, so opening it uses nothing up: it leads to
    /// a page with a button.
    @Sendable func openLink(_ call: APICall) async throws -> APIAnswer {
        let type = call.query["type"] ?? ""
        let purposes: [CodePurpose] =
            type == Self.emailChange ? [.emailChangeNew, .emailChangeCurrent] : try kind(type).purposes
        guard let token = (call.query["token"] ?? call.query["token_hash"]).nonEmpty else {
            throw ServerError(400, .validationFailed, "The query parameter token is required: open the mailed link.")
        }
        var page = URLComponents()
        page.path = "/sign-in/link"
        page.queryItems = [
            URLQueryItem(name: "purpose", value: try await purpose(of: token, purposes).rawValue),
            URLQueryItem(name: "token", value: token),
        ]
        guard let target = page.url(relativeTo: publicURL)?.absoluteString else {
            throw ServerError(400, .validationFailed, "The query parameter token is not one of ours.")
        }
        return APIAnswer(.seeOther, headers: [.location: target, .referrerPolicy: "no-referrer"])
    }

    /// What a link is for, where the kind leaves it open: the first purpose for which it is good.
    private func purpose(of token: String, _ purposes: [CodePurpose]) async throws -> CodePurpose {
        for purpose in purposes.dropFirst() {
            if case .valid = try await accounts.inspectLink(Secret(token), purpose: purpose) { return purpose }
        }
        return purposes.first ?? .signup
    }

    private func kind(_ text: String) throws(ServerError) -> Verification.Kind {
        guard let kind = Verification.Kind(rawValue: text) else {
            let kinds = Self.kinds.joined(separator: ", ")
            throw ServerError(400, .validationFailed, "type must be one of \(kinds).")
        }
        return kind
    }
}
