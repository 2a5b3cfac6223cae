import GatehouseDomain
import GatehouseWire

extension GatehouseAPI {
    @Sendable func signUp(_ call: APICall) async throws -> APIAnswer {
        let body = try await call.body(SignUpBody.self)
        let email = body.email.nonEmpty
        if body.phone.nonEmpty != nil {
            if email != nil {
                throw ServerError(
                    400, .validationFailed, "Sign-up takes an e-mail address or a phone number, not both.")
            }
            throw Self.phoneIsNotOffered
        }
        let consent = consent(body.consent)
        guard let email else {
            return try APIAnswer(
                session: try await accounts.signUpGuest(
                    metadata: body.data ?? [:], consent: consent, client: call.client))
        }
        guard let password = body.password.nonEmpty else {
            throw ServerError(400, .validationFailed, "password is required and must be a string.")
        }
        let outcome = try await accounts.signUp(
            email: email, password: Secret(password), metadata: body.data ?? [:], consent: consent,
            client: call.client)
        switch outcome {
        case .signedIn(let session): return try APIAnswer(session: session)
        case .confirmationPending(let user): return try APIAnswer(json: WireUser(user))
        }
    }

    /// The consent as it is kept. A device whose clock runs ahead cannot have consented tomorrow.
    func consent(_ wire: WireConsent?) -> Consent? {
        wire.map { Consent(version: $0.version, time: min($0.acceptedAt.date, accounts.clock.now)) }
    }

    static let phoneIsNotOffered = ServerError(
        400, .phoneProviderDisabled, "Phone numbers are not offered here: use an e-mail address.")
}

extension String? {
    /// The text, unless it is missing or empty: the interface makes no difference between the two.
    var nonEmpty: String? {
        flatMap { $0.isEmpty ? nil : $0 }
    }
}
