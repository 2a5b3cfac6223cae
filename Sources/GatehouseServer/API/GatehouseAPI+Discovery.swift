import Foundation
import GatehouseWire
import HTTPTypes

/// What a client can find out before it signs anybody in.
extension GatehouseAPI {
    /// The routes that say what there is.
    var discovery: [APIRoute] {
        [
            APIRoute(
                .get, "/health", .open, "Says that the server is there.",
                takes: [], gives: [.json(WireHealth.self)], refuses: [:], handler: health),
            APIRoute(
                .get, "/settings", .open, "Says what the server offers and demands.",
                takes: [], gives: [.json(WireSettings.self)], refuses: [:], handler: settings),
            APIRoute(
                .get, "/.well-known/jwks.json", .open, "Gives the public keys of access tokens (RFC 7517).",
                takes: [], gives: [.json(PublicKeySet.self, headers: ["Cache-Control"])], refuses: [:],
                handler: publicKeys),
        ]
    }

    @Sendable func health(_ call: APICall) throws -> APIAnswer {
        try APIAnswer(
            json: WireHealth(
                name: "Gatehouse", version: GatehouseVersion.text,
                description: "Sign-in for Swift apps, with the REST interface of Supabase Auth"))
    }

    /// The route that gives the OpenAPI document of these routes and of itself.
    func openAPI(of routes: [APIRoute]) -> APIRoute {
        let own = RouteDescription(
            method: .get, path: "/openapi.json", access: .open, summary: "Gives this document.", takes: [],
            gives: [.json(JSONObject.self)], refuses: [:])
        let base = pathPrefix.isEmpty ? "/" : pathPrefix
        let server = URL(string: base, relativeTo: publicURL)?.absoluteString ?? base
        let document = OpenAPIAnswer(routes: routes.map(\.description) + [own], server: server)
        return APIRoute(own) { _ in try document.answer() }
    }

    @Sendable func settings(_ call: APICall) throws -> APIAnswer {
        let policy = accounts.policy
        return try APIAnswer(
            json: WireSettings(
                external: [
                    "email": true, "phone": false, "anonymous_users": policy.guestsAllowed, "apple": false,
                    "google": false,
                ],
                disableSignup: !policy.signUpOpen, mailerAutoconfirm: policy.automaticConfirmation,
                gatehouse: WireSettings.Demands(
                    minimumPasswordLength: policy.minimumPasswordLength, codeLength: policy.codeLength,
                    consentRequired: policy.consentRequired)))
    }

    @Sendable func publicKeys(_ call: APICall) throws -> APIAnswer {
        try APIAnswer(
            json: backend.keys.signingKeys.published, headers: [.cacheControl: "public, max-age=600"])
    }
}
