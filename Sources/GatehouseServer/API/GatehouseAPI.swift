import Foundation
import GatehouseDomain
import GatehouseWire
import HTTPTypes
package import Hummingbird

/// The REST interface over a ``Backend``: the routes, and how a request reaches them.
package struct GatehouseAPI: Sendable {
    let backend: Backend
    let settings: ServerSettings
    let publicURL: URL

    /// Takes what answers and what was configured.
    ///
    /// - Throws: ``SettingsError`` if the settings give no public URL.
    package init(backend: Backend, settings: ServerSettings) throws(SettingsError) {
        self.backend = backend
        self.settings = settings
        publicURL = try settings.publicURL()
    }

    var accounts: Accounts { backend.accounts }

    /// Every route of the interface.
    package var routes: [APIRoute] {
        [
            APIRoute(.get, "/health", .open, "Says that the server is there.", handler: health),
            APIRoute(.get, "/settings", .open, "Says what the server offers and demands.", handler: settings),
            APIRoute(
                .get, "/.well-known/jwks.json", .open, "Gives the public keys of access tokens (RFC 7517).",
                handler: publicKeys),
            APIRoute(.post, "/signup", .open, "Creates an account with an address and a password.", handler: signUp),
            APIRoute(
                .post, "/token", .open, "Signs in with a password, or renews a session (`grant_type`).", handler: token),
            APIRoute(.get, "/user", .bearer, "Gives the person's own account.", handler: readUser),
            APIRoute(.put, "/user", .bearer, "Changes password or metadata.", handler: updateUser),
            APIRoute(.post, "/logout", .bearerOfAnySession, "Ends sessions (`scope`).", handler: signOut),
            APIRoute(.post, "/recover", .open, "Mails what allows a new password.", handler: recover),
            APIRoute(.post, "/resend", .open, "Mails a confirmation again.", handler: resend),
            APIRoute(.post, "/verify", .open, "Uses a one-time code or link, and signs in.", handler: verify),
            APIRoute(
                .get, "/verify", .open, "Leads from a mailed link to the page that uses it.", handler: openLink),
        ] + identities + administration + invitations + notOffered
    }

    /// Adds the routes to a router, below the base path.
    package func addRoutes(to router: Router<GatehouseRequestContext>) {
        for route in routes {
            router.on(RouterPath(pathPrefix + route.path), method: route.method) { request, context in
                await answer(route, request: request, context: context)
            }
        }
    }

    /// The base path without a slash at its end: empty at the root.
    package var pathPrefix: String { settings.basePath == "/" ? "" : settings.basePath }

    private func caller(_ call: APICall) async throws -> Authenticated {
        try await accounts.authenticate(accessToken: try call.bearerToken())
    }

    private func answer(_ route: APIRoute, request: Request, context: GatehouseRequestContext) async -> Response {
        let client = ClientContext(request: request, context: context, trustedProxies: settings.trustedProxies)
        var call = APICall(request: request, client: client, pathID: context.parameters.get("id"))
        do {
            switch route.access {
            case .open: break
            case .bearer: call.caller = try await caller(call)
            case .administrator: _ = try await accounts.authorizeAdministrator(token: try call.bearerToken())
            case .bearerOfAnySession:
                do {
                    call.caller = try await caller(call)
                } catch let error as ServerError where error.code == .sessionNotFound {}
            }
            return try await route.handler(call).response(for: request)
        } catch {
            let failure = ErrorAnswer.serverError(for: error, context: context)
            return ErrorAnswer.answer(failure, request: request, context: context).response(for: request)
        }
    }
}
