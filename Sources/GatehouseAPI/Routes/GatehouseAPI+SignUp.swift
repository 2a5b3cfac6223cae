import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import HTTPTypes

/// Accounts and sessions, for the people they belong to.
extension GatehouseAPI {
    /// The routes from sign-up to sign-out.
    var sessions: [APIRoute] {
        [
            APIRoute(
                .post, "/signup", .open, "Creates an account with an address and a password, or a guest account.",
                takes: [.body(SignUpBody.self), .device] + Self.redirectInputs,
                gives: [.session, .json(WireUser.self)],
                refuses: [
                    400: [.phoneProviderDisabled],
                    422: [
                        .signupDisabled, .weakPassword, .userAlreadyExists, .anonymousProviderDisabled,
                        .consentRequired,
                    ],
                    429: [.overRequestRateLimit, .overEmailSendRateLimit],
                ], limits: accounts.policy.guestsAllowed ? [\.signUp, \.guest] : [\.signUp], handler: signUp),
            APIRoute(
                .post, "/token", .open, "Signs in with a password, or by a provider, or renews a session.",
                takes: [
                    .requiredQuery("grant_type", .word("password", "refresh_token", "pkce", "id_token", "web3")),
                    .body(PasswordGrantBody.self, RefreshGrantBody.self, CodeGrantBody.self, IDTokenGrantBody.self),
                    .device,
                ], gives: [.session],
                refuses: [
                    400: [
                        .invalidCredentials, .userBanned, .emailNotConfirmed, .refreshTokenNotFound,
                        .refreshTokenAlreadyUsed, .sessionNotFound, .sessionExpired, .providerDisabled,
                        .badCodeVerifier, .unexpectedAudience, .emailAddressNotAuthorized,
                    ],
                    // Refusals of the access token whose account an identity is linked to.
                    401: [.noAuthorization],
                    403: [
                        .badJWT, .sessionNotFound, .userNotFound, .userBanned, .reauthenticationNeeded,
                        .insufficientAAL,
                    ],
                    404: [.flowStateNotFound, .manualLinkingDisabled],
                    422: [
                        .phoneProviderDisabled, .web3ProviderDisabled, .flowStateExpired, .signupDisabled,
                        .consentRequired, .identityAlreadyExists, .emailExists,
                    ],
                    429: [.overRequestRateLimit], 503: [.providerUnavailable],
                ], limits: [\.token], handler: token),
            APIRoute(
                .get, "/user", .bearer, "Gives the person's own account.",
                takes: [], gives: [.json(WireUser.self)], refuses: [:], handler: readUser),
            APIRoute(
                .delete, "/user", .bearer, "Deletes the person's own account, soon after a sign-in.",
                takes: [.optionalBody(OwnDeletionBody.self)], gives: [.noContent],
                refuses: [403: [.insufficientAAL, .reauthenticationNeeded]], handler: deleteOwnAccount),
            APIRoute(
                .put, "/user", .bearer, "Changes address, password or metadata.",
                takes: [.body(UserUpdateBody.self), .device] + Self.redirectInputs,
                gives: [.json(WireUser.self, optionalHeaders: [DeviceHeader.name])],
                refuses: [
                    400: [
                        .phoneProviderDisabled, .currentPasswordRequired, .currentPasswordInvalid,
                        .reauthenticationNeeded,
                    ],
                    401: [.insufficientAAL], 403: [.notAdmin, .insufficientAAL, .reauthenticationNeeded],
                    409: [.conflict],
                    422: [
                        .weakPassword, .samePassword, .validationFailed, .emailExists, .consentRequired,
                        .reauthenticationNotValid,
                    ],
                    429: [.overRequestRateLimit, .overEmailSendRateLimit],
                ], handler: updateUser),
            APIRoute(
                .delete, "/user/email_change", .bearer, "Cancels a pending change of address, if there is one.",
                takes: [], gives: [.json(WireUser.self)], refuses: [429: [.overRequestRateLimit]],
                handler: cancelEmailChange),
            APIRoute(
                .get, "/reauthenticate", .bearer, "Mails a code that makes the session recent again.",
                takes: [.device], gives: [.nothing],
                refuses: [
                    400: [.validationFailed, .reauthenticationNeeded], 422: [.emailNotConfirmed],
                    429: [.overRequestRateLimit, .overEmailSendRateLimit],
                ], handler: reauthenticate),
            APIRoute(
                .post, "/logout", .bearerOfAnySession, "Ends sessions.",
                takes: [.query("scope", .word(SignOutScope.allCases.map(\.rawValue) + [""]))], gives: [.noContent],
                refuses: [:], handler: signOut),
            APIRoute(
                .post, "/logout/ticket", .open,
                "Ends the session of a sign-out ticket. Answers 204 whether or not there was one.",
                takes: [.body(TicketBody.self)], gives: [.noContent],
                refuses: [429: [.overRequestRateLimit]], limits: [\.token], handler: signOutByTicket),
        ]
    }

    @Sendable func signUp(_ call: APICall) async throws -> APIAnswer {
        let body = try await call.body(SignUpBody.self)
        let email = body.email.nonEmpty
        if body.phone.nonEmpty != nil {
            if email != nil {
                throw APIRefusal.addressAndPhoneOnSignUp.answer
            }
            throw APIRefusal.phoneSignUpsDisabled.answer
        }
        let consent = consent(body.consent)
        let app = try appLink(body.link, call)
        guard let email else {
            return try await call.answer(
                issuing: call.accounts.signUp.asGuest(
                    metadata: body.data ?? [:], consent: consent, client: call.client))
        }
        guard let password = body.password.nonEmpty else {
            throw APIRefusal.passwordMissing.answer
        }
        let outcome = try await call.accounts.signUp.withPassword(
            email: email, password: password, metadata: body.data ?? [:], consent: consent,
            app: app, client: call.client)
        switch outcome {
        case .signedIn(let opened): return try await call.answer(issuing: opened)
        case .confirmationPending(let user): return try APIAnswer(json: WireUser(user))
        }
    }

    /// Returns the consent as it is stored. Its time is never in the future, even if the device's clock runs ahead.
    func consent(_ wire: WireConsent?) -> Consent? {
        wire.map { Consent(version: $0.version, time: min($0.acceptedAt.date, accounts.clock.now)) }
    }

    /// Returns why a telephone number is refused where clients expect its format to be checked first.
    static func phoneRefusal(_ number: String) -> ServerError {
        (isPhoneNumber(number) ? APIRefusal.phoneDisabled : .phoneUnreadable).answer
    }

    /// Whether a text is a telephone number: up to 15 digits without a leading zero (ITU-T E.164). Clients also write a
    /// plus sign and spaces.
    static func isPhoneNumber(_ text: String) -> Bool {
        let digits = text.utf8.filter { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: " ") }
        return (2...15).contains(digits.count) && digits.first != UInt8(ascii: "0")
            && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
