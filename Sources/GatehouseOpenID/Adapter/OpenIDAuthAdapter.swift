import Foundation
package import GatehouseDomain
import GatehouseHTTP
import GatehouseJOSE
import GatehouseWire

/// Signs people in with an OpenID provider, in the browser (OpenID Connect Core 1.0; RFC 8252; RFC 7636) or with a code on
/// another device (RFC 8628).
///
/// Only one sign-in runs at a time: a second one ends the first, which throws `AuthError.cancelled`. After a sign-out, no
/// sign-in started before it takes effect. Nothing of a sign-in is stored until every check has passed.
package actor OpenIDAuthAdapter: AuthenticationPort {
    private nonisolated let provider: OpenIDProvider
    private nonisolated let holder: any SessionHolder
    private nonisolated let sessions: OpenIDSessions
    private nonisolated let keep: OpenIDKeep
    private nonisolated let browser: (any BrowserSession)?
    private nonisolated let signOutBrowser: (any BrowserSession)?
    private nonisolated let devicePrompt: (any DevicePrompt)?
    private nonisolated let timer: any Clock<Duration>
    private nonisolated let clock: any WallClock
    private nonisolated let random: any RandomBytes

    /// The number of the newest sign-in. A sign-out counts too, so that it ends a sign-in in progress.
    private var number = 0
    /// How often the person has signed out.
    private var signOuts = 0
    /// The sign-in that waits for the browser.
    private var attempt: OpenIDAttempt?
    /// Cancels what the sign-in waits for.
    private var stopWaiting: (@Sendable () -> Void)?
    /// The newest session that was issued, and the provider's own id of the person.
    private var issued: (session: AuthSession, subject: String)?

    /// Creates an adapter for a provider.
    /// - Parameters:
    ///   - provider: The provider.
    ///   - holder: The session on this device.
    ///   - keep: What is kept beside the session.
    ///   - browser: Shows the provider's page. Without one, nobody can sign in.
    ///   - signOutBrowser: Shows the provider's page at a sign-out, and leads back to the configuration's
    ///     `postLogoutRedirectURI`. Without one, the provider's page is not shown.
    ///   - devicePrompt: Shows a code to enter on another device, which then replaces the browser.
    ///   - timer: Measures the pauses between two checks whether the person has entered the code.
    ///   - clock: Measures how long a sign-in takes.
    ///   - random: Generates the secrets of a sign-in.
    package init(
        _ provider: OpenIDProvider, holder: any SessionHolder, keep: OpenIDKeep, browser: (any BrowserSession)?,
        signOutBrowser: (any BrowserSession)? = nil, devicePrompt: (any DevicePrompt)? = nil,
        timer: any Clock<Duration> = ContinuousClock(), clock: any WallClock = SystemWallClock(),
        random: any RandomBytes = SystemRandomBytes()
    ) {
        self.provider = provider
        self.holder = holder
        self.keep = keep
        self.browser = browser
        self.signOutBrowser = signOutBrowser
        self.devicePrompt = devicePrompt
        self.timer = timer
        self.clock = clock
        self.random = random
        sessions = OpenIDSessions(provider)
    }

    private nonisolated var configuration: OpenIDConfiguration { provider.configuration }

    // MARK: AuthenticationPort

    /// The usual rules. No screen asks for a password or a code.
    package nonisolated var requirements: AuthRequirements { AuthRequirements() }

    /// Returns the provider, if there is a browser or another device to sign in with.
    package nonisolated func availableProviders() -> [ProviderInfo] {
        guard browser != nil || devicePrompt != nil else { return [] }
        return [ProviderInfo(id: configuration.method.rawValue, displayName: configuration.providerName)]
    }

    /// Returns the same list, which never changes.
    package func refreshProviders() async throws -> [ProviderInfo] { availableProviders() }

    /// Signs in with the provider, in the browser or on another device.
    /// - Throws: `AuthError`; `.cancelled` when the person closed the browser or declined at the provider, and when
    ///   another sign-in began; `.otpExpired` when the code for another device has expired;
    ///   `.unknown("openid_…_refused")` for an answer that fails a check.
    package func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
        guard availableProviders().contains(where: { $0.id == providerId }) else { throw AuthError.unavailable }
        number += 1
        let mine = number
        stopVisit()
        do {
            return try await signIn(mine, expecting: context?[AuthContextKey.userId])
        } catch {
            if mine == number { stopVisit() }
            throw (error as? OpenIDFailure)?.authError ?? AuthError(mapping: error)
        }
    }

    /// Returns who is signed in on this device.
    package func currentIdentity() async -> Identity? { await holder.currentIdentity() }

    /// Returns who is signed in, from what is stored.
    /// - Throws: ``/GatehouseDomain/AuthError/unavailable`` when the store cannot be read right now.
    package func restoredIdentity() async throws -> Identity? { try await holder.restoredIdentity() }

    /// Signs out on this device at once, and revokes the refresh token as soon as possible. If the configuration says so,
    /// shows the provider's page, which signs the person out there; its failure changes nothing.
    package func logout() async throws {
        number += 1
        signOuts += 1
        issued = nil
        stopVisit()
        // Read beside the sign-out, which must not end a session that began while another store was read.
        async let kept = keptToken()
        await holder.signOut()
        let idToken = await kept
        // What belongs to a person who has signed in since then stays.
        guard issued == nil else { return }
        await keep.clear()
        if let idToken { try? await leave(idToken) }
    }

    /// The id token that the sign-out needs; nil where it needs none.
    private func keptToken() async -> String? { configuration.signOutAtProvider ? await keep.idToken() : nil }

    /// Ends the newest sign-in if it returned this identity. If that sign-in is no longer known, signs out if the identity
    /// is the current one.
    package func discard(_ identity: Identity) async throws {
        guard let (session, _) = issued, session.identity == identity else {
            if await holder.currentIdentity() == identity { await holder.signOut() }
            return
        }
        issued = nil
        await holder.discard(session)
        try await sessions.revoke(session)
    }

    /// Returns the provider's own id of a person who has just signed in.
    package func providerSubject(of identity: Identity) async -> String? {
        issued.flatMap { $0.session.identity == identity ? $0.subject : nil }
    }

    // MARK: Signing in

    private func signIn(_ mine: Int, expecting userId: String?) async throws -> Identity {
        let metadata = try await provider.metadata()
        let startedAt = clock.now
        let tokens: TokenAnswer
        var nonce: String?
        if let devicePrompt {
            tokens = try await self.tokens(mine, showing: devicePrompt)
        } else {
            guard let browser, metadata.takesChallenge else { throw AuthError.unavailable }
            guard mine == number else { throw AuthError.cancelled }
            attempt = OpenIDAttempt(random: random, startedAt: startedAt)
            let answer = try await answer(mine, metadata, browser)
            // Another sign-in or a sign-out has replaced this one.
            guard mine == number, let attempt else { throw AuthError.cancelled }
            self.attempt = nil
            let code = try attempt.code(in: answer, from: metadata, now: clock.now)
            tokens = try await exchange(code, attempt, metadata)
            nonce = attempt.nonce
        }
        let claims = try await checked(tokens, nonce: nonce, since: startedAt)
        guard let subject = claims["sub"]?.stringValue,
            let identity = Identity(
                userId: OpenIDPerson.userID(subject, configuration), authMethod: configuration.method)
        else { throw OpenIDFailure.distrusted(.idToken) }
        let person = await person(claims, tokens.accessToken, metadata)
        let grant = tokens.grant(identity)
        guard mine == number else {
            try? await sessions.revoke(grant.session)
            throw AuthError.cancelled
        }
        if let userId, userId != identity.userId {
            // A different person signed in to confirm the identity of the signed-in person.
            try? await sessions.revoke(grant.session)
            throw AuthError.invalidCredentials
        }
        issued = (grant.session, subject)
        let before = signOuts
        await holder.signIn(grant)
        // A sign-out while the session was being stored has ended it.
        guard signOuts == before else { throw AuthError.cancelled }
        await keep.remember(
            person, userID: identity.userId, idToken: configuration.signOutAtProvider ? tokens.idToken : nil)
        return identity
    }

    /// Shows the provider's page and waits until the browser returns.
    private func answer(
        _ mine: Int, _ metadata: ProviderMetadata, _ browser: any BrowserSession
    ) async throws -> URL {
        let visit = Task {
            try await browser.answer { callback in try await self.page(mine, metadata, callback) }
        }
        stopWaiting = { visit.cancel() }
        return try await withTaskCancellationHandler {
            try await visit.value
        } onCancel: {
            visit.cancel()
        }
    }

    /// Shows a code for another device and waits until the person has used it.
    private func tokens(_ mine: Int, showing prompt: any DevicePrompt) async throws -> TokenAnswer {
        let grant = try await DeviceGrant.request(provider)
        guard mine == number else { throw AuthError.cancelled }
        await prompt.show(grant.invitation)
        guard mine == number else { throw AuthError.cancelled }
        let (provider, timer) = (provider, timer)
        let waiting = Task { try await grant.tokens(from: provider, timer: timer) }
        stopWaiting = { waiting.cancel() }
        return try await withTaskCancellationHandler {
            try await waiting.value
        } onCancel: {
            waiting.cancel()
        }
    }

    private func page(_ mine: Int, _ metadata: ProviderMetadata, _ callback: URL) throws -> URL {
        guard mine == number, attempt != nil else { throw AuthError.cancelled }
        // The provider knows the app by this URL, and the answer must lead to it.
        guard configuration.redirectURI.isLed(by: callback), callback.query() == nil, callback.fragment() == nil,
            let page = attempt?.page(metadata.authorizationEndpoint, configuration, redirect: callback)
        else { throw AuthError.unavailable }
        attempt?.redirect = callback
        return page
    }

    private func stopVisit() {
        stopWaiting?()
        stopWaiting = nil
        attempt = nil
    }

    /// Exchanges the code for tokens (RFC 6749, section 4.1.3; RFC 7636, section 4.5).
    private func exchange(
        _ code: String, _ attempt: OpenIDAttempt, _ metadata: ProviderMetadata
    ) async throws(OpenIDFailure) -> TokenAnswer {
        let reply = try await provider.client.form(
            metadata.tokenEndpoint,
            [
                ("grant_type", "authorization_code"), ("code", code),
                ("redirect_uri", attempt.redirect?.absoluteString ?? ""), ("client_id", configuration.clientID),
                ("code_verifier", attempt.verifier.text),
            ] + configuration.resources.map { ("resource", $0) })
        return try TokenAnswer(reply, deviceTime: clock.now)
    }

    /// Returns the claims of the id token, once it has passed every check.
    /// - Parameter nonce: What the token must repeat; nil for a sign-in on another device, which sends none.
    private func checked(
        _ tokens: TokenAnswer, nonce: String?, since startedAt: Date
    ) async throws(OpenIDFailure) -> JSONObject {
        guard let text = tokens.idToken else { throw .distrusted(.tokenAnswer) }
        // How long the person took, so that the start of the attempt is known by the provider's clock too.
        let taken = min(max(0, clock.now.timeIntervalSince(startedAt)), DeviceGrant.longestLife)
        let token = try await provider.verified(text)
        var rules = configuration.rules(with: tokens.accessToken)
        rules.nonce = nonce
        rules.earliestIssue = tokens.serverTime.addingTimeInterval(-taken - configuration.tolerance - 600)
        rules.maximumAge = configuration.maximumAge
        guard (try? token.check(rules, at: tokens.serverTime)) != nil else { throw .distrusted(.idToken) }
        return token.claims
    }

    /// Returns what the provider says about the person. The answer of the userinfo endpoint counts only for the same
    /// person. If the endpoint does not answer, the person is signed in anyway.
    private func person(
        _ claims: JSONObject, _ accessToken: Secret, _ metadata: ProviderMetadata
    ) async -> OpenIDPerson {
        let shows = configuration.showsUnverifiedEmail
        var person = OpenIDPerson(claims, showsUnverifiedEmail: shows)
        let isAsked = !Set(configuration.scopes).isDisjoint(with: ["profile", "email"])
        guard person.name == nil || person.email == nil, isAsked, let endpoint = metadata.userInfoEndpoint,
            let reply = try? await provider.client.document(endpoint, bearer: accessToken),
            reply.members["sub"] != nil, reply.members["sub"] == claims["sub"]
        else { return person }
        person.fillIn(from: OpenIDPerson(reply.members, showsUnverifiedEmail: shows))
        return person
    }

    // MARK: Signing out at the provider

    /// Shows the provider's page that ends the person's session there (OpenID Connect RP-Initiated Logout 1.0).
    private func leave(_ idToken: String) async throws {
        guard let browser = signOutBrowser, let endpoint = try await provider.metadata().endSessionEndpoint else {
            return
        }
        let state = Secret(random.token())
        let (clientID, allowed) = (configuration.clientID, configuration.postLogoutRedirectURI)
        let answer = try await browser.answer { callback in
            var fields = [("id_token_hint", idToken), ("client_id", clientID)]
            if let allowed {
                guard allowed.isLed(by: callback) else { throw AuthError.unavailable }
                fields += [("post_logout_redirect_uri", callback.absoluteString), ("state", state.reveal())]
            }
            guard let page = endpoint.adding(fields) else { throw AuthError.unavailable }
            return page
        }
        guard CallbackParameters(answer)?.isAnswer(to: state) == true else {
            throw OpenIDFailure.distrusted(.callback)
        }
    }
}
