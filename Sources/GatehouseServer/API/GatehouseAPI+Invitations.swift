import GatehouseDomain
import GatehouseWire
import HTTPTypes

/// How administrators let people in who have not signed up.
extension GatehouseAPI {
    /// The routes that need the administrator key.
    var invitations: [APIRoute] {
        [
            APIRoute(
                .post, "/invite", .administrator, "Creates an account and mails its owner.",
                takes: [.body(InviteBody.self)], gives: [.json(WireUser.self)],
                refuses: [422: [.emailExists, .consentRequired], 429: [.overEmailSendRateLimit]], handler: invite),
            APIRoute(
                .post, "/admin/generate_link", .administrator, "Gives a code and a link for somebody else to send.",
                takes: [.body(GenerateLinkBody.self)], gives: [.json(WireMadeLink.self)],
                refuses: [
                    404: [.userNotFound],
                    422: [.emailExists, .weakPassword, .consentRequired, .otpDisabled, .featureDisabled],
                ], handler: generateLink),
        ]
    }

    @Sendable func invite(_ call: APICall) async throws -> APIAnswer {
        let body = try await call.body(InviteBody.self)
        let invitation = Invitation(
            email: try Self.required(body.email, "email"), metadata: body.data, consent: consent(body.consent))
        return try APIAnswer(json: WireUser(try await accounts.invite(invitation)))
    }

    @Sendable func generateLink(_ call: APICall) async throws -> APIAnswer {
        let body = try await call.body(GenerateLinkBody.self)
        let made: MadeLink
        switch body.type {
        case "signup":
            made = try await accounts.link(
                for: Invitation(
                    email: try Self.required(body.email, "email"),
                    password: Secret(try Self.required(body.password, "password")), metadata: body.data,
                    consent: consent(body.consent), isInvited: false))
        case "invite":
            made = try await accounts.link(
                for: Invitation(
                    email: try Self.required(body.email, "email"), metadata: body.data, consent: consent(body.consent)))
        case "recovery":
            made = try await accounts.recoveryLink(email: try Self.required(body.email, "email"))
        case "magiclink":
            throw ServerError(422, .otpDisabled, "Signing in by a mailed link alone is not offered here.")
        case "email_change_current", "email_change_new":
            throw ServerError(422, .featureDisabled, "Changing the e-mail address by a link is not offered here.")
        default:
            throw ServerError(400, .validationFailed, "type must be signup, invite or recovery.")
        }
        return try answer(made, type: body.type)
    }

    /// The user, and beside the user's own members those of the link.
    private func answer(_ made: MadeLink, type: String) throws -> APIAnswer {
        try APIAnswer(
            json: WireMadeLink(
                user: WireUser(made.user),
                actionLink: "\(accounts.policy.interfaceURL)/verify?token=\(made.token.reveal())&type=\(type)",
                emailOTP: made.code.reveal(), hashedToken: made.token.reveal(), verificationType: type,
                redirectTo: accounts.policy.trimmedPublicURL))
    }

    private static func required(_ text: String?, _ name: String) throws(ServerError) -> String {
        guard let text = text.nonEmpty else {
            throw ServerError(400, .validationFailed, "\(name) is required and must be a string.")
        }
        return text
    }
}
