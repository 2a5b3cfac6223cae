import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import HTTPTypes

/// Passkeys: signing in with one, adding one, and looking after them. Where passkeys are off, every route but the
/// administrators' list refuses before it reads anything.
extension GatehouseAPI {
    /// The routes under `/passkeys`, and what administrators may do.
    var passkeys: [APIRoute] {
        ceremonies + signUps + ownPasskeys + proofs + [
            APIRoute(
                .get, "/admin/users/:id/passkeys", .administrator, "Lists an account's passkeys.",
                takes: [], gives: [.json([WirePasskey].self)], refuses: [404: [.validationFailed, .userNotFound]],
                handler: listAnyPasskeys),
            APIRoute(
                .delete, "/admin/users/:id/passkeys/:passkey", .administrator, "Removes a passkey of an account.",
                takes: [], gives: [.noContent],
                refuses: [404: [.passkeyDisabled, .userNotFound, .validationFailed]], handler: removeAnyPasskey),
        ]
    }

    private var ceremonies: [APIRoute] {
        [
            APIRoute(
                .post, "/passkeys/authentication/options", .open, "Begins a sign-in with a passkey.",
                takes: [], gives: [.json(WirePasskeyRequest.self)],
                refuses: [404: [.passkeyDisabled], 429: [.overRequestRateLimit]], limits: [\.passkey],
                handler: beginPasskeySignIn),
            APIRoute(
                .post, "/passkeys/authentication/verify", .open, "Signs in with a passkey.",
                takes: [.body(PasskeySignInBody.self), .device], gives: [.session],
                refuses: [
                    400: [.webAuthnChallengeNotFound, .webAuthnChallengeExpired, .webAuthnVerificationFailed],
                    403: [.emailNotConfirmed, .userBanned], 404: [.passkeyDisabled], 429: [.overRequestRateLimit],
                ], limits: [\.verify], handler: signInWithPasskey),
            APIRoute(
                .post, "/passkeys/registration/options", .bearer, "Begins to add a passkey.",
                takes: [.optionalBody(PasskeyOptionsBody.self)], gives: [.json(WirePasskeyCreation.self)],
                refuses: [
                    403: [.noAuthorization, .insufficientAAL, .reauthenticationNeeded], 404: [.passkeyDisabled],
                    422: [.tooManyPasskeys],
                ], handler: beginPasskey),
            APIRoute(
                .post, "/passkeys/registration/verify", .bearer, "Adds a passkey.",
                takes: [.body(PasskeyRegistrationBody.self)], gives: [.json(WireNewPasskey.self)],
                refuses: [
                    400: [.webAuthnChallengeNotFound, .webAuthnChallengeExpired, .webAuthnVerificationFailed],
                    403: [.noAuthorization, .insufficientAAL, .reauthenticationNeeded], 404: [.passkeyDisabled],
                    422: [.tooManyPasskeys, .webAuthnCredentialExists],
                ], handler: addPasskey),
        ]
    }

    /// How an account begins with a passkey in place of a password.
    private var signUps: [APIRoute] {
        [
            APIRoute(
                .post, "/passkeys/signup/options", .open, "Begins a sign-up with a passkey.",
                takes: [.optionalBody(PasskeySignUpOptionsBody.self)], gives: [.json(WirePasskeyCreation.self)],
                refuses: [
                    404: [.passkeyDisabled], 422: [.signupDisabled], 429: [.overRequestRateLimit],
                ], limits: [\.passkey], handler: beginPasskeySignUp),
            APIRoute(
                .post, "/passkeys/signup/verify", .open,
                "Signs up with a passkey, and mails the code that the account begins with.",
                takes: [.body(PasskeySignUpBody.self)] + Self.redirectInputs,
                gives: [.json(WirePasskeySignUp.self)],
                refuses: [
                    400: [.webAuthnChallengeNotFound, .webAuthnChallengeExpired, .webAuthnVerificationFailed],
                    404: [.passkeyDisabled], 422: [.signupDisabled, .consentRequired, .webAuthnCredentialExists],
                    429: [.overRequestRateLimit, .overEmailSendRateLimit],
                ], limits: [\.signUp], handler: signUpWithPasskey),
        ]
    }

    private var ownPasskeys: [APIRoute] {
        [
            APIRoute(
                .get, "/passkeys", .bearer, "Lists the person's passkeys.",
                takes: [], gives: [.json([WirePasskey].self)], refuses: [404: [.passkeyDisabled]],
                handler: listPasskeys),
            APIRoute(
                .patch, "/passkeys/:id", .bearer, "Gives a passkey another name.",
                takes: [.body(PasskeyNameBody.self)], gives: [.json(WirePasskey.self)],
                refuses: [403: [.insufficientAAL], 404: [.passkeyDisabled, .validationFailed]], handler: renamePasskey),
            APIRoute(
                .delete, "/passkeys/:id", .bearer, "Removes a passkey, unless it is the last way to sign in.",
                takes: [], gives: [.noContent],
                refuses: [
                    403: [.insufficientAAL, .reauthenticationNeeded], 404: [.passkeyDisabled, .validationFailed],
                    422: [.singleIdentityNotDeletable], 429: [.overRequestRateLimit],
                ], handler: removePasskey),
        ]
    }

    /// How a session gets a proof of its owner from a passkey, without a new one.
    private var proofs: [APIRoute] {
        [
            APIRoute(
                .post, "/passkeys/reauthentication/options", .bearer,
                "Begins to make the session recent again with a passkey.",
                takes: [], gives: [.json(WirePasskeyRequest.self)],
                refuses: [403: [.reauthenticationNeeded], 404: [.passkeyDisabled]], handler: beginProof),
            APIRoute(
                .post, "/passkeys/reauthentication/verify", .bearer, "Makes the session recent again with a passkey.",
                takes: [.body(PasskeySignInBody.self)], gives: [.nothing],
                refuses: [
                    400: [.webAuthnChallengeNotFound, .webAuthnChallengeExpired, .webAuthnVerificationFailed],
                    403: [.insufficientAAL], 404: [.passkeyDisabled], 429: [.overRequestRateLimit],
                ], handler: proveByPasskey),
        ]
    }

    // MARK: Ceremonies

    /// Begins a sign-in. A body, such as `{}` or that of a captcha, says nothing and is not read.
    @Sendable private func beginPasskeySignIn(_ call: APICall) async throws -> APIAnswer {
        try APIAnswer(json: try await call.accounts.passkeySignIn.begin(client: call.client))
    }

    @Sendable private func signInWithPasskey(_ call: APICall) async throws -> APIAnswer {
        try requirePasskeys()
        let body = try await call.body(PasskeySignInBody.self)
        let challenge = try Self.challengeID(body.challengeID)
        do {
            return try await call.answer(
                issuing: call.accounts.passkeySignIn.signIn(
                    with: body.credential, challenge: challenge, client: call.client))
        } catch AccountRefusal.emailNotConfirmed {
            throw ServerError(.emailNotConfirmed, status: 403)
        }
    }

    @Sendable private func beginPasskey(_ call: APICall) async throws -> APIAnswer {
        try requirePasskeys()
        let who = try call.authenticated()
        let mediation = try await call.optionalBody(PasskeyOptionsBody.self)?.mediation
        guard mediation == nil || mediation == Self.conditional else {
            throw APIRefusal.mediationUnknown.answer
        }
        return try await Self.needingStep(.stepNeededForPasskeys) {
            try APIAnswer(
                json: try await call.accounts.passkeyRegistration.begin(
                    who, isConditional: mediation == Self.conditional))
        }
    }

    @Sendable private func addPasskey(_ call: APICall) async throws -> APIAnswer {
        try requirePasskeys()
        let who = try call.authenticated()
        let body = try await call.body(PasskeyRegistrationBody.self)
        let challenge = try Self.challengeID(body.challengeID)
        let passkey = try await Self.needingStep(.stepNeededForPasskeys) {
            try await call.accounts.passkeyRegistration.add(body.credential, challenge: challenge, to: who)
        }
        return try APIAnswer(
            json: WireNewPasskey(
                id: passkey.id.text, friendlyName: passkey.wireName, createdAt: WireTimestamp(passkey.createdAt)))
    }

    @Sendable private func beginPasskeySignUp(_ call: APICall) async throws -> APIAnswer {
        try requirePasskeys()
        let email = try await call.optionalBody(PasskeySignUpOptionsBody.self)?.email.nonEmpty
        return try APIAnswer(json: try await call.accounts.passkeySignUp.begin(email: email, client: call.client))
    }

    @Sendable private func signUpWithPasskey(_ call: APICall) async throws -> APIAnswer {
        try requirePasskeys()
        let body = try await call.body(PasskeySignUpBody.self)
        let wish = MailedSignIn(email: body.email, metadata: body.data ?? [:], consent: consent(body.consent))
        let secret = try await call.accounts.passkeySignUp.complete(
            body.credential, challenge: try Self.challengeID(body.challengeID), for: wish,
            app: try appLink(body.link, call), client: call.client)
        return try APIAnswer(json: WirePasskeySignUp(passkey: secret.reveal()))
    }

    @Sendable private func beginProof(_ call: APICall) async throws -> APIAnswer {
        try APIAnswer(json: try await call.accounts.ownerProof.begin(call.authenticated()))
    }

    @Sendable private func proveByPasskey(_ call: APICall) async throws -> APIAnswer {
        try requirePasskeys()
        let who = try call.authenticated()
        let body = try await call.body(PasskeySignInBody.self)
        _ = try await call.accounts.ownerProof.prove(
            who, with: body.credential, challenge: try Self.challengeID(body.challengeID))
        return try APIAnswer(json: WireNothing())
    }

    private static let conditional = "conditional"

    private static func challengeID(_ text: String) throws(ServerError) -> UUID {
        guard let id = UUID(text: text) else {
            throw APIRefusal.challengeIDUnreadable.answer
        }
        return id
    }

    // MARK: A person's own

    @Sendable private func listPasskeys(_ call: APICall) async throws -> APIAnswer {
        try APIAnswer(json: try await call.accounts.passkeys.all(of: call.authenticated()).map { WirePasskey($0) })
    }

    @Sendable private func renamePasskey(_ call: APICall) async throws -> APIAnswer {
        try requirePasskeys()
        let who = try call.authenticated()
        let id = try Self.passkeyID(call.pathID)
        let name = try await call.body(PasskeyNameBody.self).friendlyName
        guard VisibleText.name(name, longest: PasskeyRecord.longestName) != nil else {
            throw APIRefusal.passkeyNameMissing.answer
        }
        guard name.count <= PasskeyRecord.longestName else {
            throw APIRefusal.passkeyNameTooLong.answer
        }
        return try await Self.needingStep(.stepNeededForPasskeys) {
            try APIAnswer(json: WirePasskey(try await call.accounts.passkeys.rename(id, to: name, of: who)))
        }
    }

    @Sendable private func removePasskey(_ call: APICall) async throws -> APIAnswer {
        try requirePasskeys()
        let (who, id) = (try call.authenticated(), try Self.passkeyID(call.pathID))
        try await Self.needingStep(.stepNeededForPasskeys) { try await call.accounts.passkeys.remove(id, of: who) }
        return APIAnswer(.noContent)
    }

    // MARK: Administration

    @Sendable private func listAnyPasskeys(_ call: APICall) async throws -> APIAnswer {
        let passkeys = try await call.administrator().passkeys(of: try Self.userID(in: call))
        return try APIAnswer(json: passkeys.map { WirePasskey($0) })
    }

    @Sendable private func removeAnyPasskey(_ call: APICall) async throws -> APIAnswer {
        try requirePasskeys()
        let user = try Self.userID(in: call)
        try await call.administrator().removePasskey(try Self.passkeyID(call.passkeyID), of: user)
        return APIAnswer(.noContent)
    }

    private func requirePasskeys() throws(AccountRefusal) {
        guard accounts.policy.passkeys != nil else { throw .passkeysDisabled }
    }

    /// Returns the passkey that a segment of the path names. A text that is not an id names none.
    private static func passkeyID(_ segment: String?) throws(AccountRefusal) -> PasskeyID {
        guard let id = segment.flatMap({ PasskeyID(text: $0) }) else { throw .passkeyNotFound }
        return id
    }
}
