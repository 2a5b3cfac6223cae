import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import HTTPTypes

/// Invitations and links for people who have not signed up.
extension GatehouseAPI {
    /// The routes that need the administrator key.
    var invitations: [APIRoute] {
        [
            APIRoute(
                .post, "/invite", .administrator, "Creates an account and mails its owner.",
                takes: [.body(InviteBody.self)] + Self.redirectInputs, gives: [.json(WireUser.self)],
                refuses: [422: [.emailExists, .consentRequired], 429: [.overEmailSendRateLimit]], handler: invite),
            APIRoute(
                .post, "/admin/generate_link", .administrator, "Returns a code and a link for the caller to send.",
                takes: [.body(GenerateLinkBody.self)] + Self.redirectInputs, gives: [.json(WireMadeLink.self)],
                refuses: [
                    404: [.userNotFound], 422: [.emailExists, .weakPassword, .consentRequired],
                ], handler: generateLink),
        ]
    }

    @Sendable func invite(_ call: APICall) async throws -> APIAnswer {
        let body = try await call.body(InviteBody.self)
        var invitation = Invitation(
            email: try Self.required(body.email), metadata: body.data, consent: consent(body.consent))
        invitation.app.redirect = try redirect(body.redirectTo, call)
        return try APIAnswer(json: WireUser(try await call.administrator().invitations.invite(invitation)))
    }

    @Sendable func generateLink(_ call: APICall) async throws -> APIAnswer {
        let body = try await call.body(GenerateLinkBody.self)
        let app = AppLink(redirect: try redirect(body.redirectTo, call))
        let email = try Self.required(body.email)
        do {
            switch body.type {
            case "signup", "invite": return try await invitationLink(email, body, app, call)
            case "recovery":
                let made = try await call.administrator().invitations.recoveryLink(email: email, app: app)
                return try answer(made, type: body.type, app)
            case "magiclink":
                return try await signInLink(email, body, app, call)
            case "email_change_current":
                return try await emailChangeLink(.emailChangeCurrent, email, body, app, call)
            case "email_change_new": return try await emailChangeLink(.emailChangeNew, email, body, app, call)
            default:
                throw QuotingRefusal.linkType(body.type).answer
            }
        } catch AccountRefusal.noSuchUser {
            throw APIRefusal.linkUserUnknown.answer
        }
    }

    private func invitationLink(
        _ email: String, _ body: GenerateLinkBody, _ app: AppLink, _ call: APICall
    ) async throws -> APIAnswer {
        let isInvited = body.type == "invite"
        var invitation = Invitation(
            email: email, password: isInvited ? nil : try Self.password(body), metadata: body.data,
            consent: consent(body.consent), isInvited: isInvited)
        invitation.app = app
        return try answer(try await call.administrator().invitations.link(for: invitation), type: body.type, app)
    }

    /// Creates a sign-in link. For an address without an account, creates the account and a sign-up link.
    private func signInLink(
        _ email: String, _ body: GenerateLinkBody, _ app: AppLink, _ call: APICall
    ) async throws -> APIAnswer {
        do {
            return try answer(
                try await call.administrator().invitations.signInLink(email: email, app: app), type: "magiclink", app)
        } catch AccountRefusal.noSuchUser {
            var invitation = Invitation(
                email: email, metadata: body.data, consent: consent(body.consent), isInvited: false)
            invitation.app = app
            return try answer(try await call.administrator().invitations.link(for: invitation), type: "signup", app)
        }
    }

    /// The codes for both addresses of a change share one name in links and proofs, but each has its own name here.
    private func emailChangeLink(
        _ purpose: CodePurpose, _ email: String, _ body: GenerateLinkBody, _ app: AppLink, _ call: APICall
    ) async throws -> APIAnswer {
        let made = try await call.administrator().invitations.emailChangeLink(
            purpose, email: email, to: try Self.required(body.newEmail, or: APIRefusal.newEmailMissing.answer),
            app: app)
        return try answer(made, type: body.type, linkType: Self.emailChange, app)
    }

    /// Returns the user, with the members of the link beside the user's own.
    private func answer(
        _ made: MadeLink, type: String, linkType: String? = nil, _ app: AppLink
    ) throws -> APIAnswer {
        let link = made.url(type: linkType ?? type, redirect: app.redirect, of: accounts.policy).reveal()
        return try APIAnswer(
            json: WireMadeLink(
                user: WireUser(made.user), actionLink: link,
                emailOTP: made.code.reveal(), hashedToken: made.token.reveal(), verificationType: type,
                redirectTo: app.redirect?.text ?? accounts.policy.trimmedPublicURL))
    }

    private static func required(
        _ email: String?, or refusal: ServerError = ServerError(.emailMissing)
    ) throws(ServerError) -> String {
        guard let email = email.nonEmpty else { throw refusal }
        return email
    }

    private static func password(_ body: GenerateLinkBody) throws(ServerError) -> Secret {
        guard let password = body.password.nonEmpty else { throw APIRefusal.passwordMissing.answer }
        return password
    }
}
