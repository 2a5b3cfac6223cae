import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseJOSE
import GatehouseTokens
package import GatehouseWeb
import GatehouseWire
import HTTPTypes

/// What a client can learn about the server before it signs anyone in.
extension GatehouseAPI {
    /// The routes that describe the server.
    var discovery: [APIRoute] {
        [
            APIRoute(
                .get, "/health", .open, "Says that the server is there.",
                takes: [], gives: [.json(WireHealth.self)], refuses: [:], handler: health),
            APIRoute(
                .get, "/health/ready", .open, "Says whether the server can be sent requests, for load balancers.",
                takes: [],
                gives: [.json(WireReadiness.self), .json(WireReadiness.self, status: 503, headers: ["Retry-After"])],
                refuses: [:], handler: ready),
            APIRoute(
                .get, "/settings", .open, "Says what the server offers and demands.",
                takes: [], gives: [.json(WireSettings.self)], refuses: [:], handler: settings),
            APIRoute(
                .get, "/.well-known/jwks.json", .open, "Gives the public keys of access tokens (RFC 7517).",
                takes: [], gives: [.json(PublicKeySet.self, headers: ["Cache-Control"])], refuses: [:],
                handler: publicKeys),
            APIRoute(
                .get, "/.well-known/openid-configuration", .open,
                "Tells who issues access tokens and where the keys are, as in OpenID Connect Discovery 1.0, section 4.",
                takes: [], gives: [.json(WireProviderMetadata.self, headers: ["Cache-Control"])], refuses: [:],
                handler: providerMetadata),
        ]
    }

    @Sendable func health(_ call: APICall) throws -> APIAnswer { try Self.livenessAnswer() }

    @Sendable func ready(_ call: APICall) async throws -> APIAnswer {
        let reasons = await readiness.reasons()
        return try Self.readinessAnswer(reasons, warnings: readiness.warnings)
    }

    /// Returns the answer of a server that is there, whether or not it is ready.
    package static func livenessAnswer() throws -> APIAnswer {
        try APIAnswer(
            json: WireHealth(
                name: "Gatehouse", version: GatehouseVersion.text,
                description: "Sign-in for Swift apps, with the REST interface of Supabase Auth"))
    }

    /// Returns the answer of a server that is not ready for these reasons; of one that is ready if there are none.
    package static func readinessAnswer(
        _ reasons: [Readiness.Reason], warnings: [Readiness.Warning] = []
    ) throws -> APIAnswer {
        let wire = WireReadiness(reasons: reasons.map(\.rawValue), warnings: warnings.map(\.rawValue))
        guard !reasons.isEmpty else { return try APIAnswer(json: wire) }
        return try APIAnswer(.serviceUnavailable, json: wire, headers: [.retryAfter: "1"])
    }

    /// Returns the route that serves the OpenAPI document of these routes and of itself.
    func openAPI(of routes: [APIRoute]) -> APIRoute {
        let own = RouteDescription(
            method: .get, path: "/openapi.json", access: .open, summary: "Gives this document.", takes: [],
            gives: [.json(JSONObject.self)], refuses: [:])
        let base = pathPrefix.isEmpty ? "/" : pathPrefix
        let server = URL(string: base, relativeTo: publicURL)?.absoluteString ?? base
        let document = OpenAPIAnswer(routes: routes.map(\.description) + [own], server: server)
        return APIRoute(own) { _ in try document.answer() }
    }

    /// The ways to sign in that clients look for by name, whether or not this server offers them.
    private static let knownProviders = [
        "anonymous_users", "apple", "azure", "bitbucket", "discord", "email", "facebook", "figma", "fly", "github",
        "gitlab",
        "google", "kakao", "keycloak", "linkedin", "linkedin_oidc", "notion", "phone", "slack", "slack_oidc",
        "snapchat",
        "spotify", "twitch", "twitter", "workos", "x", "zoom",
    ]

    @Sendable func settings(_ call: APICall) throws -> APIAnswer {
        let policy = accounts.policy
        var external = Dictionary(uniqueKeysWithValues: Self.knownProviders.map { ($0, false) })
        external["email"] = true
        external["anonymous_users"] = policy.guestsAllowed
        for provider in policy.providers { external[provider.id] = true }
        return try APIAnswer(
            json: WireSettings(
                external: external,
                disableSignup: !policy.signUpOpen, mailerAutoconfirm: policy.automaticConfirmation,
                passkeysEnabled: policy.passkeys != nil,
                gatehouse: WireSettings.Demands(
                    minimumPasswordLength: policy.minimumPasswordLength, codeLength: policy.codeLength,
                    consentRequired: policy.consentRequired,
                    authorize: Dictionary(
                        policy.providers.filter(\.hasWebFlow).map { ($0.id, $0.displayName) },
                        uniquingKeysWith: { first, _ in first }),
                    signUpFields: policy.signUpFields.isEmpty ? nil : policy.signUpFields.map(WireSignUpField.init),
                    groups: groups.options.map { WireGroupOffer($0) }, secondFactors: policy.assurance.offersFactors,
                    passkeySignUp: policy.passkeys != nil && policy.signUpOpen, sessionList: true,
                    manualLinking: policy.manualLinking,
                    termsURL: policy.termsURL?.absoluteString, privacyURL: policy.privacyURL?.absoluteString,
                    appName: policy.statedAppName)))
    }

    @Sendable func providerMetadata(_ call: APICall) async throws -> APIAnswer {
        let (policy, now) = (accounts.policy, accounts.clock.now)
        let algorithm = try await signingKeys.lastKeys(at: now).signer(at: now).algorithmName
        return try APIAnswer(
            json: WireProviderMetadata(
                issuer: policy.issuer, jwksURI: "\(policy.interfaceURL)/.well-known/jwks.json",
                signingAlgorithms: [algorithm]),
            headers: [.cacheControl: "public, max-age=600"])
    }

    @Sendable func publicKeys(_ call: APICall) async throws -> APIAnswer {
        let now = accounts.clock.now
        return try APIAnswer(
            json: try await signingKeys.lastKeys(at: now).published(at: now),
            headers: [.cacheControl: "public, max-age=600"])
    }
}
