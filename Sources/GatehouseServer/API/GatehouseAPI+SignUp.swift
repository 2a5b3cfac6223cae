import GatehouseDomain
import GatehouseWire
import HTTPTypes

/// Accounts and sessions, for those whom they belong to.
extension GatehouseAPI {
    /// The routes from sign-up to sign-out.
    var sessions: [APIRoute] {
        [
            APIRoute(
                .post, "/signup", .open, "Creates an account with an address and a password, or a guest account.",
                takes: [.body(SignUpBody.self)] + Self.redirectInputs,
                gives: [.json(WireSession.self), .json(WireUser.self)],
                refuses: [
                    400: [.phoneProviderDisabled],
                    422: [
                        .signupDisabled, .weakPassword, .userAlreadyExists, .anonymousProviderDisabled,
                        .consentRequired,
                    ],
                    429: [.overRequestRateLimit, .overEmailSendRateLimit],
                ], handler: signUp),
            APIRoute(
                .post, "/token", .open, "Signs in with a password, or by a provider, or renews a session.",
                takes: [
                    .requiredQuery("grant_type", .word("password", "refresh_token", "pkce", "id_token", "web3")),
                    .body(PasswordGrantBody.self, RefreshGrantBody.self, CodeGrantBody.self, IDTokenGrantBody.self),
                ], gives: [.json(WireSession.self)],
                refuses: [
                    400: [
                        .invalidCredentials, .userBanned, .emailNotConfirmed, .refreshTokenNotFound,
                        .refreshTokenAlreadyUsed, .sessionNotFound, .sessionExpired, .providerDisabled,
                        .badCodeVerifier, .unexpectedAudience,
                    ],
                    // Those of an access token that an identity is to be linked to.
                    401: [.noAuthorization], 403: [.badJWT, .sessionNotFound, .userNotFound, .userBanned],
                    404: [.flowStateNotFound, .manualLinkingDisabled],
                    422: [
                        .phoneProviderDisabled, .web3ProviderDisabled, .flowStateExpired, .signupDisabled,
                        .consentRequired, .identityAlreadyExists, .emailExists,
                    ],
                    429: [.overRequestRateLimit], 503: [.providerUnavailable],
                ], handler: token),
            APIRoute(
                .get, "/user", .bearer, "Gives the person's own account.",
                takes: [], gives: [.json(WireUser.self)], refuses: [:], handler: readUser),
            APIRoute(
                .delete, "/user", .bearer, "Deletes the person's own account, soon after a sign-in.",
                takes: [], gives: [.noContent], refuses: [400: [.reauthenticationNeeded]], handler: deleteOwnAccount),
            APIRoute(
                .put, "/user", .bearer, "Changes address, password or metadata.",
                takes: [.body(UserUpdateBody.self)] + Self.redirectInputs, gives: [.json(WireUser.self)],
                refuses: [
                    400: [
                        .phoneProviderDisabled, .currentPasswordRequired, .currentPasswordInvalid,
                        .reauthenticationNeeded,
                    ],
                    403: [.notAdmin], 409: [.conflict],
                    422: [
                        .weakPassword, .samePassword, .validationFailed, .emailExists, .consentRequired,
                        .reauthenticationNotValid,
                    ],
                    429: [.overRequestRateLimit, .overEmailSendRateLimit],
                ], handler: updateUser),
            APIRoute(
                .get, "/reauthenticate", .bearer, "Mails a code that makes the session recent again.",
                takes: [], gives: [.nothing],
                refuses: [
                    400: [.validationFailed], 422: [.emailNotConfirmed],
                    429: [.overRequestRateLimit, .overEmailSendRateLimit],
                ], handler: reauthenticate),
            APIRoute(
                .post, "/logout", .bearerOfAnySession, "Ends sessions.",
                takes: [.query("scope", .word(SignOutScope.allCases.map(\.rawValue)))], gives: [.noContent],
                refuses: [:], handler: signOut),
        ]
    }

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
        let app = try appLink(body.link, call)
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
            app: app, client: call.client)
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
