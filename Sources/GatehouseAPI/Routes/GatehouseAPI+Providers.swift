import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird

/// Signing in with a provider through web pages, for apps: to the provider, and back from it with a code.
extension GatehouseAPI {
    /// The routes that lead to a provider and take its answer.
    var providerFlows: [APIRoute] {
        [
            APIRoute(
                .get, "/authorize", .open, "Leads to a provider. An app's sign-in ends with a code at `redirect_to`.",
                takes: Self.authorizeInputs, gives: [.redirect(status: 302)], refuses: Self.authorizeRefusals,
                handler: authorize),
            APIRoute(
                .get, "/callback", .open, "Takes a provider's answer, and leads to the app.",
                takes: Self.answerFields.map { .query($0, .string(limit: Self.answerLimit)) },
                gives: [.redirect()], refuses: Self.callbackRefusals, handler: callback),
            APIRoute(
                .post, "/callback", .open, "Takes a provider's answer as the form that Apple has browsers post.",
                takes: [.form(Self.answerFields)], gives: [.redirect()],
                refuses: Self.callbackRefusals, limits: [\.token], handler: callback),
        ]
    }

    /// What the routes that lead to a provider read.
    static let authorizeInputs: [RouteInput] =
        [
            .requiredQuery("provider", .string(limit: RouteInput.textLimit, least: 1)),
            .query("scopes", .string(limit: RouteInput.textLimit, pattern: #"^[\x20\x21\x23-\x5B\x5D-\x7E]*$"#)),
            .query("code_challenge", MailedLinkFields.challenge),
            .query("code_challenge_method", MailedLinkFields.challengeMethod),
            .query("gatehouse_consent"), .query("gatehouse_redirect", .word("exact", "")),
        ] + ProviderCodeFlow.wishes.map { RouteInput.query($0) } + redirectInputs

    /// How the routes that lead to a provider refuse.
    static let authorizeRefusals: [Int: [ErrorCode]] = [
        400: [.validationFailed, .redirectNotAllowed], 429: [.overRequestRateLimit], 503: [.providerUnavailable],
    ]

    private static let callbackRefusals: [Int: [ErrorCode]] = [
        400: [.badOAuthCallback, .badOAuthState], 429: [.overRequestRateLimit],
    ]

    private static let answerFields = ["state", "code", "error", "iss", "user"]
    /// The maximum length of any part of an answer, in bytes: the codes of some providers are long.
    private static let answerLimit = 2048

    /// Leads a browser elsewhere. No referrer is sent, because nobody else may see what is in this URL.
    static func leading(to target: String, _ status: HTTPResponse.Status) -> APIAnswer {
        APIAnswer(status, headers: [.location: target, .referrerPolicy: "no-referrer"])
    }

    /// Leads to a provider. An app that requests tokens in the URL gets, at its own address, an error that says what to
    /// request instead.
    @Sendable private func authorize(_ call: APICall) async throws -> APIAnswer {
        do {
            return Self.leading(to: try await authorizationURL(call, linking: nil), .found)
        } catch AccountRefusal.implicitFlow {
            guard let target = try redirect(nil, call) else { throw AccountRefusal.implicitFlow }
            return Self.leading(to: target.telling(ServerError(.implicitFlow)), .found)
        }
    }

    /// Begins a flow as the query asks, and returns the provider's URL.
    ///
    /// A destination that is not on the list is replaced by the public URL, as GoTrue does. A client that would then
    /// wait forever can request a refusal instead (`gatehouse_redirect=exact`).
    /// - Throws: 400 `validation_failed` for a parameter that is missing or not offered, `redirect_not_allowed`, and
    ///   what ``ProviderCodeFlow`` throws.
    func authorizationURL(_ call: APICall, linking: SessionID?) async throws -> String {
        guard let provider = call.query["provider"].nonEmpty else { throw AccountRefusal.unsupportedProvider }
        let fields = MailedLinkFields(
            codeChallenge: call.query["code_challenge"], codeChallengeMethod: call.query["code_challenge_method"])
        let app = try appLink(fields, call)
        guard let challenge = app.challenge else { throw AccountRefusal.implicitFlow }
        let strictness = call.query["gatehouse_redirect"].nonEmpty
        guard strictness == nil || strictness == "exact" else {
            throw APIRefusal.strictnessUnknown.answer
        }
        guard strictness == nil || app.redirect != nil else {
            throw APIRefusal.redirectNotAllowed.answer
        }
        guard let redirect = app.redirect ?? accounts.policy.publicRedirect else {
            throw APIRefusal.redirectMissing.answer
        }
        let scopes = (call.query["scopes"] ?? "").split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
        guard scopes.allSatisfy(Self.isScope) else {
            throw APIRefusal.scopesUnreadable.answer
        }
        let wishes = ProviderCodeFlow.wishes.compactMap { name in
            call.query[name].nonEmpty.map { (name: name, value: $0) }
        }
        let consent = call.query["gatehouse_consent"].nonEmpty.map {
            Consent(version: $0, time: accounts.clock.now.storable)
        }
        return try await providerFlow(call).begin(
            provider, for: .app(redirect: redirect, challenge: challenge), linking: linking, scopes: scopes,
            wishes: wishes, consent: consent, client: call.client)
    }

    /// Whether a text has only characters that a scope may have (RFC 6749, section 3.3).
    private static func isScope(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }

    @Sendable private func callback(_ call: APICall) async throws -> APIAnswer {
        let isForm = call.request.method == .post
        let answer = ProviderAnswer(isForm ? try await call.form() : call.query, isForm: isForm)
        switch try await providerFlow(call).receive(answer, client: call.client) {
        case .leads(let target): return Self.leading(to: target, .seeOther)
        case .tells(let app, let error):
            guard let known = ServerError(expected: error) else { throw error }
            return Self.leading(to: app.telling(known), .seeOther)
        }
    }
}
