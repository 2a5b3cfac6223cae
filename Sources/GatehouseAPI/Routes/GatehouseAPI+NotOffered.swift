import GatehouseAccounts
import GatehouseCore
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird

/// What the interface defines but this server does not offer. Each route gives its documented refusal, which a caller
/// without access never sees.
extension GatehouseAPI {
    /// The routes that refuse every caller who is allowed to call them.
    var notOffered: [APIRoute] {
        singleSignOn + authorizationServer + forAdministrators
    }

    private var singleSignOn: [APIRoute] {
        let refusal = APIRefusal.samlDisabled.answer
        return [
            refusing(.post, "/sso", .open, "Would lead to an organization's sign-in.", with: refusal),
            refusing(.get, "/sso/saml/metadata", .open, "Would describe this server to others.", with: refusal),
            refusing(.post, "/sso/saml/acs", .open, "Would take an organization's answer.", with: refusal),
            refusing(.get, "/admin/sso/providers", .administrator, "Would list organizations.", with: refusal),
            refusing(.post, "/admin/sso/providers", .administrator, "Would add an organization.", with: refusal),
            refusing(.get, "/admin/sso/providers/:id", .administrator, "Would give an organization.", with: refusal),
            refusing(.put, "/admin/sso/providers/:id", .administrator, "Would change one.", with: refusal),
            refusing(.delete, "/admin/sso/providers/:id", .administrator, "Would remove one.", with: refusal),
        ]
    }

    /// Signing in to other services with accounts of this server.
    private var authorizationServer: [APIRoute] {
        let refusal = APIRefusal.oauthServerDisabled.answer
        let clients = "/admin/oauth/clients"
        return [
            refusing(.get, "/user/oauth/grants", .bearer, "Would list what other services may see.", with: refusal),
            refusing(.delete, "/user/oauth/grants", .bearer, "Would revoke a service's access.", with: refusal),
            refusing(.post, "/oauth/clients/register", .open, "Would make a service known here.", with: refusal),
            refusing(
                .get, "/.well-known/oauth-authorization-server", .open,
                "Would give the addresses of the server to services (RFC 8414).", with: refusal),
            refusing(.get, "/oauth/authorize", .open, "Would begin a sign-in to a service.", with: refusal),
            refusing(.get, "/oauth/authorizations/:id", .bearer, "Would show what a service asks.", with: refusal),
            refusing(.post, "/oauth/authorizations/:id/consent", .bearer, "Would answer it.", with: refusal),
            refusing(.post, "/oauth/token", .open, "Would give tokens to a service.", with: refusal),
            refusing(.get, "/oauth/userinfo", .bearer, "Would tell a service who somebody is.", with: refusal),
            refusing(.get, clients, .administrator, "Would list services.", with: refusal),
            refusing(.post, clients, .administrator, "Would add a service.", with: refusal),
            refusing(.get, "\(clients)/:id", .administrator, "Would give a service.", with: refusal),
            refusing(.put, "\(clients)/:id", .administrator, "Would change a service.", with: refusal),
            refusing(.delete, "\(clients)/:id", .administrator, "Would remove a service.", with: refusal),
            refusing(
                .post, "\(clients)/:id/regenerate_secret", .administrator, "Would give a service another secret.",
                with: refusal),
        ]
    }

    private var forAdministrators: [APIRoute] {
        let scim = APIRefusal.scimDisabled.answer
        let custom = APIRefusal.customProvidersDisabled.answer
        let providers = "/admin/custom-providers"
        return [
            refusing(.get, providers, .administrator, "Would list providers.", with: custom),
            refusing(.post, providers, .administrator, "Would add a provider.", with: custom),
            refusing(.get, "\(providers)/:id", .administrator, "Would give a provider.", with: custom),
            refusing(.put, "\(providers)/:id", .administrator, "Would change a provider.", with: custom),
            refusing(.delete, "\(providers)/:id", .administrator, "Would remove a provider.", with: custom),
            refusing(.get, "/scim/v2/ServiceProviderConfig", .open, "Would describe SCIM.", with: scim),
            refusing(.get, "/scim/v2/ResourceTypes", .open, "Would list what SCIM manages.", with: scim),
            refusing(.get, "/scim/v2/Schemas", .open, "Would describe what SCIM manages.", with: scim),
        ]
    }

    // MARK: Answers

    private func refusing(
        _ method: HTTPRequest.Method, _ path: String, _ access: RouteAccess, _ summary: String,
        with refusal: ServerError
    ) -> APIRoute {
        APIRoute(
            method, path, access, summary, takes: [], gives: [], refuses: [refusal.status: [refusal.code]]
        ) { _ in throw refusal }
    }
}
