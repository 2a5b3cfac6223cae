package import Foundation
package import GatehouseAccounts
package import GatehouseCore
import GatehouseDomain
package import GatehouseGroups
package import GatehouseTokens
package import GatehouseWeb
import GatehouseWire
import HTTPTypes
package import Hummingbird

/// The REST interface: the routes, and how a request reaches them.
package struct GatehouseAPI: Sendable {
    /// The accounts, for work outside a request; a request uses ``APICall/accounts``.
    let accounts: Accounts
    /// The groups, for work outside a request; a request uses ``APICall/groups``.
    package let groups: Groups
    let providers: ProviderDirectory
    let signingKeys: SigningKeyStore
    let readiness: Readiness
    let publicURL: URL
    /// The path of the interface, without a trailing slash; empty at the root.
    package let pathPrefix: String
    private let trustedProxies: [AddressRange]
    private let bodies = BodyBudget()

    /// - Parameters:
    ///   - groups: The groups.
    ///   - readiness: Whether the server is ready for requests.
    ///   - publicURL: Where browsers reach the server.
    ///   - pathPrefix: The path of the interface, without a trailing slash.
    ///   - trustedProxies: The proxies whose `X-Forwarded-For` counts.
    package init(
        accounts: Accounts, groups: Groups, providers: ProviderDirectory, signingKeys: SigningKeyStore,
        readiness: Readiness, publicURL: URL, pathPrefix: String, trustedProxies: [AddressRange]
    ) {
        self.accounts = accounts
        self.groups = groups
        self.providers = providers
        self.signingKeys = signingKeys
        self.readiness = readiness
        self.publicURL = publicURL
        self.pathPrefix = pathPrefix
        self.trustedProxies = trustedProxies
    }

    /// Returns the flow to providers and back, through web pages.
    func providerFlow(_ call: APICall) -> ProviderCodeFlow {
        call.accounts.providerCodeFlow(providers)
    }

    /// Every route of the interface.
    package var routes: [APIRoute] {
        let routes =
            discovery + sessions + codesByMail + mailedSignIns + providerFlows + identities + devices + passkeys
            + factors + backupCodes + receivedInvitations + activeGroup + ownGroups + groupMembers + groupInvitations
            + anyGroups
            + administration + invitations + audit + notOffered
        return routes + [openAPI(of: routes)]
    }

    /// Adds the routes to a router, below the base path.
    package func addRoutes(to router: Router<GatehouseRequestContext>) {
        for route in routes {
            router.on(RouterPath(pathPrefix + route.path), method: route.method) { request, context in
                try await answer(route, request: request, context: context)
            }
        }
        addRelatedOrigins(to: router)
    }

    /// Adds the list of the other sites that may use the passkeys, which browsers ask for at the root (Web Authentication
    /// Level 3, section 5.11.1), if there are any (WAN-07).
    private func addRelatedOrigins(to router: Router<GatehouseRequestContext>) {
        guard let passkeys = accounts.policy.passkeys, !passkeys.relatedOrigins.isEmpty else { return }
        let origins = passkeys.relatedOrigins
        router.get("/.well-known/webauthn") { request, _ in
            try APIAnswer(json: WireRelatedOrigins(origins: origins)).response(for: request)
        }
    }

    private func caller(_ call: APICall, acceptsExpired: Bool = false) async throws -> Authenticated {
        try await accounts.sessions.authenticate(accessToken: try call.bearerToken(), acceptsExpired: acceptsExpired)
    }

    /// Returns the person whose token a request has, and refuses a session that lacks the second step, where this server
    /// looks after that itself (MFA-10).
    func callerPastStep(_ call: APICall) async throws -> Authenticated {
        let who = try await caller(call)
        try await accounts.requireStep(of: who)
        return who
    }

    /// Lets the caller of a request in, as the route demands.
    private func admit(_ call: inout APICall, to route: APIRoute) async throws {
        switch route.access {
        case .open: break
        case .bearer:
            let who = try await caller(call)
            if try await !isOpen(route, to: who) { try await accounts.requireStep(of: who) }
            call.caller = who
        case .administrator:
            call.administration = try await call.accounts.administration(token: try call.bearerToken())
        case .bearerOfAnySession:
            do {
                call.caller = try await caller(call, acceptsExpired: true)
            } catch AccountRefusal.tokenSessionNotFound, AccountRefusal.tokenUserNotFound {}
        }
        // The limits count who asks now, wherever the session began.
        let client = call.client
        call.caller?.session.client = client
    }

    /// Whether a session may call a route whatever it lacks.
    private func isOpen(_ route: APIRoute, to who: Authenticated) async throws -> Bool {
        if route.isOpenBeforeStep { return true }
        guard route.isOpenToRecovery, who.session.isRecovery else { return false }
        return try await accounts.lack(of: who) == .factor
    }

    /// Handles a request. One that a limit would count, but that cannot be read, counts as fruitless instead: so nobody can
    /// have bodies read without end.
    private func answer(_ call: APICall, by route: APIRoute) async throws -> APIAnswer {
        guard !route.limits.isEmpty else {
            try call.checkLength()
            return try await route.handler(call)
        }
        let limiter = call.accounts.limiter
        try limiter.refuseFruitless(by: call.client)
        try await limiter.refuse(usedUp: route.limits, by: call.client)
        do {
            try call.checkLength()
            return try await route.handler(call)
        } catch {
            if ServerError(expected: error)?.isUncounted == true { limiter.countFruitless(by: call.client) }
            throw error
        }
    }

    /// - Throws: An error that a browser has to show as a page; see ``EdgeResponder``.
    private func answer(
        _ route: APIRoute, request: Request, context: GatehouseRequestContext
    ) async throws -> Response {
        let client = ClientContext(request: request, context: context, trustedProxies: trustedProxies)
        do {
            var call = APICall(
                request: request, client: client, accounts: accounts, groups: groups,
                query: QueryItems(request.uri.query).only(route.description), pathID: context.parameters.get("id"),
                passkeyID: context.parameters.get("passkey"), factorID: context.parameters.get("factor"),
                memberID: context.parameters.get("member"), invitationID: context.parameters.get("invitation"),
                bodyLimit: route.bodyLimit, bodies: bodies, note: { context.note($0) },
                isWaitedFor: { await context.isWaitedFor() })
            try await admit(&call, to: route)
            if route.access != .open {
                call.admission = { [call] in
                    var again = call
                    try await admit(&again, to: route)
                }
            }
            try call.query.check(route.description)
            return try await answer(call, by: route).response(for: request)
        } catch let error where request.isNavigation {
            throw error
        } catch {
            return ErrorAnswer.response(to: error, request: request, context: context)
        }
    }
}

extension ServerError {
    /// The refusals of a request that can be read, but is refused before a limit counts it.
    private static let early: Set<ErrorCode> = [
        .weakPassword, .signupDisabled, .consentRequired, .anonymousProviderDisabled, .phoneProviderDisabled,
        .refreshTokenNotFound,
    ]

    /// Whether it refuses a request that no limit has counted: one that cannot be read, or asks for what nobody gets.
    fileprivate var isUncounted: Bool {
        status == 413 || status == 400 && (code == .badJSON || code == .validationFailed) || Self.early.contains(code)
    }
}
