import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import HTTPTypes

/// Second factors: adding one, taking the second step with one, and removing one.
extension GatehouseAPI {
    /// The routes under `/factors`, and what administrators may do.
    var factors: [APIRoute] { ownFactors + factorsForAdministrators }

    private var ownFactors: [APIRoute] {
        [
            APIRoute(
                .post, "/factors", .bearer, "Begins to add a second factor.",
                takes: [.body(FactorBody.self)], gives: [.json(WireNewFactor.self)],
                refuses: [
                    403: [.noAuthorization, .insufficientAAL, .reauthenticationNeeded],
                    422: [
                        .mfaTOTPEnrollNotEnabled, .mfaPhoneEnrollNotEnabled, .mfaWebAuthnEnrollNotEnabled,
                        .mfaFactorNameConflict, .tooManyEnrolledMFAFactors,
                    ], 429: [.overRequestRateLimit],
                ], handler: enrollFactor),
            APIRoute(
                .post, "/factors/:id/challenge", .bearer, "Asks for a second factor.",
                takes: [], gives: [.json(WireFactorChallenge.self)],
                refuses: [
                    403: [.noAuthorization], 404: [.validationFailed, .mfaFactorNotFound],
                    422: [.mfaWebAuthnEnrollNotEnabled], 429: [.overRequestRateLimit],
                ], limits: [\.factorNearby], handler: challengeFactor),
            APIRoute(
                .post, "/factors/:id/verify", .bearer,
                "Takes the second step, and verifies a factor that is new.",
                takes: [.body(FactorProofBody.self), .device], gives: [.session],
                refuses: [
                    400: [.webAuthnChallengeNotFound, .webAuthnChallengeExpired, .webAuthnVerificationFailed],
                    403: [.noAuthorization, .insufficientAAL], 404: [.validationFailed, .mfaFactorNotFound],
                    422: [
                        .mfaFactorNotFound, .mfaIPAddressMismatch, .mfaChallengeExpired, .mfaVerificationFailed,
                        .mfaWebAuthnEnrollNotEnabled, .mfaFactorNameConflict, .tooManyEnrolledMFAFactors,
                        .webAuthnCredentialExists,
                    ], 429: [.overRequestRateLimit],
                ], limits: [\.factorNearby], handler: verifyFactor),
            APIRoute(
                .post, "/factors/reauthentication/verify", .bearer,
                "Makes the session recent again with a code of an authenticator app, or a backup code.",
                takes: [.body(BackupCodeBody.self)], gives: [.nothing],
                refuses: [
                    403: [.insufficientAAL], 422: [.mfaVerificationFailed], 429: [.overRequestRateLimit],
                ], limits: [\.factorNearby], handler: proveByFactor),
            APIRoute(
                .delete, "/factors/:id", .bearer, "Removes a second factor.",
                takes: [], gives: [.json(WireFactorID.self)],
                refuses: [
                    403: [.noAuthorization, .reauthenticationNeeded], 404: [.validationFailed, .mfaFactorNotFound],
                    422: [.insufficientAAL], 429: [.overRequestRateLimit],
                ], handler: removeFactor),
        ]
    }

    private var factorsForAdministrators: [APIRoute] {
        [
            APIRoute(
                .get, "/admin/users/:id/factors", .administrator, "Lists an account's second factors.",
                takes: [], gives: [.json([WireFactor].self)], refuses: [404: [.validationFailed, .userNotFound]],
                handler: listAnyFactors),
            APIRoute(
                .put, "/admin/users/:id/factors/:factor", .administrator, "Gives a second factor another name.",
                takes: [.optionalBody(FactorNameBody.self)], gives: [.json(WireFactor.self)],
                refuses: [404: [.validationFailed, .userNotFound, .mfaFactorNotFound]], handler: renameAnyFactor),
            APIRoute(
                .delete, "/admin/users/:id/factors/:factor", .administrator,
                "Removes a second factor of an account, and ends its sessions.",
                takes: [], gives: [.json(WireFactor.self)],
                refuses: [404: [.validationFailed, .userNotFound, .mfaFactorNotFound]], handler: removeAnyFactor),
        ]
    }

    // MARK: A person's own

    @Sendable private func enrollFactor(_ call: APICall) async throws -> APIAnswer {
        let who = try Self.owner(call)
        let body = try await call.body(FactorBody.self)
        guard let kind = FactorKind(rawValue: body.factorType) else {
            guard body.factorType == "phone" else {
                throw APIRefusal.factorTypeUnknown.answer
            }
            throw APIRefusal.phoneFactorsDisabled.answer
        }
        let name = try Self.factorName(body.friendlyName)
        let offer: FactorEnrollment.Offer
        do {
            offer = try await Self.needingStep(.stepNeededToEnroll) {
                try await call.accounts.factorEnrollment.begin(
                    kind, name: name, issuer: body.issuer.nonEmpty, for: who)
            }
        } catch AccountRefusal.factorNameTaken {
            throw QuotingRefusal.factorName(name).answer
        }
        return try APIAnswer(
            json: WireNewFactor(
                id: offer.factor.id.text, type: kind.rawValue, friendlyName: offer.factor.name,
                totp: offer.app.map { WireNewFactor.App($0) }))
    }

    /// Asks for a factor. A body, such as `{"channel": null}` of some clients, says nothing and is not read.
    @Sendable private func challengeFactor(_ call: APICall) async throws -> APIAnswer {
        let who = try Self.owner(call)
        let challenge = try await call.accounts.factorProof.challenge(try Self.factorID(call.pathID), by: who)
        return try APIAnswer(
            json: WireFactorChallenge(
                id: challenge.id.text, type: challenge.factor.kind.rawValue,
                expiresAt: Int(challenge.expiry.timeIntervalSince1970),
                webauthn: try challenge.ceremony.map { try WireFactorChallenge.Ceremony($0) }))
    }

    @Sendable private func proveByFactor(_ call: APICall) async throws -> APIAnswer {
        let who = try call.authenticated()
        let code = try await call.body(BackupCodeBody.self).code
        guard !code.isEmpty else { throw APIRefusal.codeMissing.answer }
        _ = try await call.accounts.ownerProof.prove(
            who, by: ProofOfOwner(factorCode: code), asked: OwnerProof.Question(kind: .factor))
        return try APIAnswer(json: WireNothing())
    }

    @Sendable private func verifyFactor(_ call: APICall) async throws -> APIAnswer {
        let who = try Self.owner(call)
        let id = try Self.factorID(call.pathID)
        let body = try await call.body(FactorProofBody.self)
        guard let challenge = UUID(text: body.challengeID) else {
            throw APIRefusal.challengeIDUnreadable.answer
        }
        do {
            return try await call.answer(
                issuing: Self.proved(id, challenge, body, by: who, call.accounts.factorProof), isRenewed: true)
        } catch AccountRefusal.factorChallengeExpired {
            throw QuotingRefusal.factorChallengeExpired(challenge).answer
        }
    }

    /// Does the second step with what the body has: the answer of a security key, or a code.
    private static func proved(
        _ id: FactorID, _ challenge: UUID, _ body: FactorProofBody, by who: Authenticated, _ proof: FactorProof
    ) async throws -> OpenedSession {
        if let webAuthn = body.webAuthn {
            guard
                let answer = webAuthn.newCredential.map({ FactorProof.Answer.new($0) })
                    ?? webAuthn.assertion.map({ .use($0) })
            else { throw AccountRefusal.passkeyNotVerified }
            return try await proof.verify(id, answer: answer, challenge: challenge, by: who)
        }
        let isKey = who.user.factors.contains {
            $0.id == id && $0.kind == .securityKey && ($0.isVerified || $0.sessionID == who.session.id)
        }
        guard let code = body.code, !code.isEmpty else {
            throw (isKey ? APIRefusal.securityKeyAnswerMissing : .codeMissing).answer
        }
        // A code in place of a security key can only be a backup code.
        guard !isKey || BackupCodes.read(code) != nil else { throw APIRefusal.securityKeyAnswerMissing.answer }
        return try await proof.verify(id, code: code, challenge: challenge, by: who)
    }

    @Sendable private func removeFactor(_ call: APICall) async throws -> APIAnswer {
        let who = try Self.owner(call)
        let id = try Self.factorID(call.pathID)
        do {
            try await call.accounts.factors.remove(id, of: who)
        } catch AccountRefusal.secondStepNeeded {
            throw APIRefusal.stepNeededToUnenroll.answer
        }
        return try APIAnswer(json: WireFactorID(id: id.text))
    }

    // MARK: Administration

    @Sendable private func listAnyFactors(_ call: APICall) async throws -> APIAnswer {
        let factors = try await call.administrator().factors(of: try Self.userID(in: call))
        return try APIAnswer(json: factors.map { WireFactor($0) })
    }

    @Sendable private func renameAnyFactor(_ call: APICall) async throws -> APIAnswer {
        let (user, id) = (try Self.userID(in: call), try Self.factorID(call.factorID))
        let administrator = try call.administrator()
        let name = try Self.factorName(try await call.optionalBody(FactorNameBody.self)?.friendlyName)
        guard !name.isEmpty else {
            guard let factor = try await administrator.factors(of: user).first(where: { $0.id == id }) else {
                throw AccountRefusal.factorNotFound
            }
            return try APIAnswer(json: WireFactor(factor))
        }
        let renamed = try await administrator.renameFactor(id, to: name, of: user)
        return try APIAnswer(json: WireFactor(renamed))
    }

    @Sendable private func removeAnyFactor(_ call: APICall) async throws -> APIAnswer {
        let removed = try await call.administrator().removeFactor(
            try Self.factorID(call.factorID), of: try Self.userID(in: call))
        return try APIAnswer(json: WireFactor(removed))
    }

    // MARK: Parts

    /// Returns who asks, unless it is a guest, who has no factors.
    static func owner(_ call: APICall) throws -> Authenticated {
        let who = try call.authenticated()
        guard !who.user.isAnonymous else { throw AccountRefusal.guestHasNoFactors }
        return who
    }

    /// Returns the factor that a segment of the path names.
    private static func factorID(_ segment: String?) throws(ServerError) -> FactorID {
        guard let id = segment.flatMap({ FactorID(text: $0) }) else {
            throw APIRefusal.factorIDUnreadable.answer
        }
        return id
    }

    /// Does something. A session that lacks the second step for it is told so in the sentence that clients know.
    static func needingStep<Value>(
        _ refusal: APIRefusal, _ act: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await act()
        } catch AccountRefusal.secondStepNeeded {
            throw refusal.answer
        }
    }

    /// Returns the name of a factor; empty if nothing in it is visible.
    private static func factorName(_ text: String?) throws(ServerError) -> String {
        guard let text, !VisibleText.isBlank(text) else { return "" }
        guard text.count <= FactorRecord.longestName else {
            throw APIRefusal.factorNameTooLong.answer
        }
        return text
    }
}

extension WireNewFactor.App {
    /// What an authenticator app needs, as the interface shows it once.
    fileprivate init(_ app: FactorEnrollment.Offer.App) {
        let uri = app.uri.text.reveal()
        self.init(qrCode: QRCode(uri)?.svg ?? "", secret: app.secret.reveal(), uri: uri)
    }
}

extension WireFactorChallenge.Ceremony {
    /// What a browser does with a security key.
    fileprivate init(_ ceremony: FactorProof.Challenge.Ceremony) throws {
        switch ceremony {
        case .creation(let options): self.init(type: "create", options: try JSONText.encode(options))
        case .request(let options): self.init(type: "request", options: try JSONText.encode(options))
        }
    }

    private init(type: String, options text: String) {
        let options = JSONText.object(text) ?? [:]
        var both = options
        both["publicKey"] = .object(options)
        self.init(type: type, credentialOptions: both)
    }
}
