import Foundation
import GatehouseDomain
import GatehouseWire
import HTTPTypes

/// How administrators let people in who have not signed up.
extension GatehouseAPI {
    /// The routes that need the administrator key.
    var invitations: [APIRoute] {
        [
            APIRoute(.post, "/invite", .administrator, "Creates an account and mails its owner.", handler: invite),
            APIRoute(
                .post, "/admin/generate_link", .administrator, "Gives a code and a link for somebody else to send.",
                handler: generateLink),
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
        let user = try JSONEncoder().encode(WireUser(made.user))
        var json = try JSONDecoder().decode(JSONObject.self, from: user)
        json["action_link"] = .string("\(accounts.policy.issuer)/verify?token=\(made.token.reveal())&type=\(type)")
        json["email_otp"] = .string(made.code.reveal())
        json["hashed_token"] = .string(made.token.reveal())
        json["verification_type"] = .string(type)
        json["redirect_to"] = .string(accounts.policy.trimmedPublicURL)
        return try APIAnswer(json: json)
    }

    private static func required(_ text: String?, _ name: String) throws(ServerError) -> String {
        guard let text = text.nonEmpty else {
            throw ServerError(400, .validationFailed, "\(name) is required and must be a string.")
        }
        return text
    }
}
