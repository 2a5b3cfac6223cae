import Crypto
import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseJOSE
import GatehouseStore
import GatehouseTokens
import GatehouseWire
import Logging

/// Sign-in with a provider over web pages: the authorization code flow (RFC 6749, section 4.1) with PKCE (RFC 7636),
/// state and, in OpenID Connect, nonce. Each of these values belongs to one attempt and is used once. What becomes of
/// a code is a matter of the provider's ``ProviderDialect``.
package struct ProviderCodeFlow: Sendable {
    /// How long a person may stay at the provider.
    package static let life = Duration.seconds(600)
    /// How long a flow is kept after that, so that it can be reported as expired.
    package static let memory = Duration.seconds(3600)
    /// The parameters of an app that are passed on to the provider: they choose among accounts and screens there. No
    /// other parameter is, because some, such as `request` and `claims`, change what is asked.
    package static let wishes = ["prompt", "login_hint", "hd", "domain_hint", "ui_locales", "allow_signup"]

    let database: any Database
    let policy: AccountPolicy
    let clock: any WallClock
    let random: any RandomSource
    let log: Logger
    let digests: CodeDigests
    let sealing: Sealing
    let usedTokens: UsedIDTokens
    let limiter: Limiter
    let signIn: ProviderSignIn
    let directory: ProviderDirectory

    /// The providers that browsers can be sent to.
    package var offered: [ProviderInfo] {
        policy.providers.filter(\.hasWebFlow).map { ProviderInfo(id: $0.id, displayName: $0.displayName) }
    }

    private func settings(_ id: String) -> ProviderSettings? { policy.providers.first { $0.id == id } }

    /// Returns the digest that stands for the secret of a browser whose page is waiting.
    package func digest(ofBrowser secret: Secret) -> String { digests.providerBrowser(secret) }

    // MARK: To the provider

    /// Starts a flow.
    ///
    /// - Parameters:
    ///   - id: The provider's id.
    ///   - waiter: Who is waiting for the person to come back.
    ///   - linking: The session to whose account the provider's identity is added; nil for a sign-in.
    ///   - consent: The consent of a newcomer who signs in through an app.
    ///   - scopes: The scopes to request from the provider in addition to the configured ones.
    ///   - wishes: What the app asks of the provider's screens, by the names in ``wishes``.
    /// - Returns: Where the browser has to go.
    /// - Throws: `validation_failed` for a provider that is not offered on web pages,
    ///   `over_request_rate_limit`, and what `ProviderDirectory.entrance(of:)` throws.
    package func begin(
        _ id: String, for waiter: ProviderFlow.Waiter, linking: SessionID? = nil, scopes: [String] = [],
        wishes: [(name: String, value: String)] = [], consent: Consent? = nil, client: ClientContext
    ) async throws -> String {
        guard let provider = settings(id), provider.hasWebFlow, let clientID = provider.clientIDs.first
        else { throw AccountRefusal.unsupportedProvider }
        try await limiter.admit(\.token, of: client)
        let dialect = provider.kind.dialect
        let entrance = try await dialect.entrance(of: provider, directory)
        let state = Secret(random.token())
        let kept = Kept(
            verifier: random.token(), nonce: random.token(),
            expectsIssuer: entrance.namesIssuer, consentVersion: consent?.version, consentAt: consent?.time,
            started: clock.now.storable)
        let digest = digests.providerState(state)
        let flow = ProviderFlow(
            stateDigest: digest, provider: id, sealed: try seal(kept, for: digest), waiter: waiter, linking: linking,
            expiresAt: clock.now.storable.advanced(by: Self.life))
        let cap = policy.caps?.providerAttempts
        try await database.write { try ProviderFlowTable($0).insert(flow, from: client.network, cap: cap) }
        let required = dialect.requiredScope
        // Without ID tokens, further scopes are rights over things that the person has there, and nothing here uses them.
        let more = dialect.signsTokens ? scopes.filter { !provider.scopes.contains($0) } : []
        let wanted = provider.scopes + more
        var query = [
            ("client_id", clientID), ("redirect_uri", callbackURL), ("response_type", "code"),
            ("scope", (wanted.contains(required) ? wanted : [required] + wanted).joined(separator: " ")),
            ("state", state.reveal()),
        ]
        if dialect.signsTokens { query.append(("nonce", kept.nonce)) }
        query += [
            ("code_challenge", Base64URL.encode(SHA256.hash(data: Data(kept.verifier.utf8)))),
            ("code_challenge_method", "S256"),
        ]
        if provider.kind.answersByForm { query.append(("response_mode", "form_post")) }
        query += wishes.filter { Self.wishes.contains($0.name) }.map { ($0.name, $0.value) }
        let target = entrance.page.absoluteString
        return target + (target.contains("?") ? "&" : "?") + FormEncoding.encode(query)
    }

    /// The URL that providers send browsers back to. Register it with them.
    package var callbackURL: String { policy.interfaceURL + "/callback" }

    // MARK: Back from the provider

    /// Where a provider's answer leads a browser.
    package enum Return: Sendable {
        /// To a URL.
        case leads(String)
        /// To the app's URL, with the refusal: the flow is over, so the app has to know.
        case tells(RedirectURL, any Error)
    }

    /// Receives a provider's answer.
    ///
    /// - Returns: Where the browser has to go: to the page that collects the answer, or to the app with a code or with
    ///   the refusal.
    /// - Throws: `bad_oauth_callback` for an answer without state, `bad_oauth_state` for one that nobody is waiting
    ///   for, `over_request_rate_limit`. Later errors are reported to the app.
    package func receive(_ answer: ProviderAnswer, client: ClientContext) async throws -> Return {
        guard let state = answer.state else { throw AccountRefusal.stateMissing }
        try await limiter.admit(\.token, of: client)
        let digest = digests.providerState(state)
        guard let flow = try await database.read({ try ProviderFlowTable($0).find(digest) }) else {
            throw AccountRefusal.stateUnknown
        }
        let returned = Returned(answer, fits: fits(answer, flow))
        switch flow.waiter {
        case .page(let path, _):
            let sealed = try seal(returned, for: "\(digest) answer")
            // A second answer changes nothing; its browser is sent to the same page, which shows the right message.
            _ = try await database.write { try ProviderFlowTable($0).keep(sealed, for: digest) }
            let query = [("state", state.reveal()), ("answer", digests.providerAnswer(answer.code, to: state))]
            return .leads("\(policy.trimmedPublicURL)\(path)?\(FormEncoding.encode(query))")
        case .app(let redirect, let challenge):
            guard let taken = try await database.write({ try ProviderFlowTable($0).takeForApp(digest) })
            else { throw AccountRefusal.stateUnknown }
            do {
                let identity = try await identity(of: taken, returned)
                let kept: Kept = try open(taken.sealed, for: digest)
                let proven = ProvenIdentity(
                    identity, linking: taken.linking, consent: kept.consent, started: kept.started)
                let code = try await signIn.code(for: proven, challenge: challenge, client: client)
                return .leads(redirect.adding("code", code.reveal()))
            } catch let refusal as AccountRefusal {
                return .tells(redirect, refusal)
            } catch let trouble as DatabaseTrouble {
                return .tells(redirect, trouble)
            }
        }
    }

    /// The secrets of a browser that comes back to a page.
    package struct PageAnswer: Sendable {
        package let state: Secret
        /// The secret that the browser got when it brought the provider's answer.
        let proof: Secret
        /// The secret that the browser has kept since it left.
        let browser: Secret

        package init(state: Secret, proof: Secret, browser: Secret) {
            self.state = state
            self.proof = proof
            self.browser = browser
        }
    }

    /// Returns the provider of a page's flow if its answer has come and can be collected in this browser; otherwise
    /// nil.
    ///
    /// Two things have to come together in one browser: the cookie of the person who left for the provider, and the
    /// proof that the browser got when it brought the answer. A person who left and had somebody else answer has only
    /// the first, and the person who answered has only the second.
    ///
    /// - Parameters:
    ///   - path: The page that asks. It cannot collect the answer of another page's flow.
    ///   - session: The session that adds the identity to its account; nil for a sign-in.
    package func collectable(
        _ answer: PageAnswer, at path: String, linking session: SessionID? = nil
    ) async throws -> String? {
        let digest = digests.providerState(answer.state)
        let flow = try await database.read { try ProviderFlowTable($0).find(digest) }
        guard let flow, isFlow(flow, of: answer, at: path, linking: session), try returned(to: flow, answer) != nil
        else { return nil }
        return flow.provider
    }

    /// Returns what the provider has proven about the person who came back, for the page that waited. This uses up the
    /// answer.
    ///
    /// - Parameters:
    ///   - path: The page that asks.
    ///   - session: The session that adds the identity to its account; nil for a sign-in.
    ///   - client: Whose network counts for a name that is kept for the next attempt.
    /// - Throws: `AccountRefusal`: `bad_oauth_state` if there is nothing to collect in this browser, `access_denied` if
    ///   the person changed their mind, and otherwise the reason why the provider's answer is not accepted.
    package func proven(
        _ answer: PageAnswer, at path: String, linking session: SessionID? = nil, client: ClientContext
    ) async throws -> ProvenIdentity {
        let digest = digests.providerState(answer.state)
        let inBrowser = digests.providerBrowser(answer.browser)
        let taken = try await database.write { sql -> ProviderFlow? in
            let table = ProviderFlowTable(sql)
            guard let flow = try table.find(digest), isFlow(flow, of: answer, at: path, linking: session)
            else { return nil }
            return try table.takeForPage(digest, browser: inBrowser)
        }
        guard let flow = taken, let returned = try returned(to: flow, answer) else { throw AccountRefusal.stateUnknown }
        var identity: ProviderIdentity
        do {
            identity = try await self.identity(of: flow, returned)
        } catch {
            await keep(returned, of: flow.provider, in: answer.browser, client)
            throw error
        }
        if identity.name == nil { identity.name = try await keptName(of: identity, in: answer.browser) }
        let kept: Kept = try open(flow.sealed, for: digest)
        return ProvenIdentity(identity, linking: flow.linking, consent: kept.consent, started: kept.started)
    }

    /// Keeps a name whose code could not be exchanged for the next attempt in the same browser, because the provider does
    /// not tell it again. One name for each browser and provider waits as long as a person may stay at the provider. It
    /// is nobody's yet: see ``keptName(of:in:)``.
    private func keep(_ returned: Returned, of provider: String, in browser: Secret, _ client: ClientContext) async {
        let digest = digests.toldName(by: provider, in: browser)
        guard returned.fits, let told = returned.told, told.email != nil,
            let sealed = try? seal(told, for: digest)
        else { return }
        let inBrowser = digests.providerBrowser(browser)
        let row = ProviderFlow(
            stateDigest: digest, provider: provider, sealed: "", waiter: .page(path: "", browser: inBrowser),
            sealedAnswer: sealed, expiresAt: clock.now.storable.advanced(by: Self.life))
        let cap = policy.caps?.providerAttempts
        // If it cannot be stored, the person hears why the sign-in failed, and no more.
        try? await database.write { sql in
            let table = ProviderFlowTable(sql)
            _ = try table.takeForPage(digest, browser: inBrowser)
            try table.insert(row, from: client.network, cap: cap)
        }
    }

    /// Returns the name that this browser keeps, if the provider vouches for the address that was told with it: several
    /// people may sign in in one browser. Nothing is kept after that.
    private func keptName(of identity: ProviderIdentity, in browser: Secret) async throws -> String? {
        let digest = digests.toldName(by: identity.provider, in: browser)
        guard try await database.read({ try ProviderFlowTable($0).find(digest) }) != nil else { return nil }
        let inBrowser = digests.providerBrowser(browser)
        let row = try await database.write { try ProviderFlowTable($0).takeForPage(digest, browser: inBrowser) }
        guard let row, clock.now < row.expiresAt, let sealed = row.sealedAnswer else { return nil }
        let told: AppleName = try open(sealed, for: digest)
        guard let email = told.email, email == identity.verifiedEmail else { return nil }
        return told.name
    }

    private func isFlow(_ flow: ProviderFlow, of answer: PageAnswer, at path: String, linking session: SessionID?)
        -> Bool
    {
        flow.waiter == .page(path: path, browser: digests.providerBrowser(answer.browser)) && flow.linking == session
    }

    /// Returns the stored answer of a page's flow, for the browser that brought it; nil for any other browser.
    private func returned(to flow: ProviderFlow, _ answer: PageAnswer) throws -> Returned? {
        guard let sealed = flow.sealedAnswer else { return nil }
        let returned: Returned = try open(sealed, for: "\(flow.stateDigest) answer")
        let code = returned.code.map { Secret($0) }
        return digests.isProviderAnswer(answer.proof, of: code, to: answer.state) ? returned : nil
    }

    /// Whether an answer came in the way that was requested and from the issuer that was asked (RFC 9207, section 2.4):
    /// one provider must not answer for another.
    private func fits(_ answer: ProviderAnswer, _ flow: ProviderFlow) -> Bool {
        guard let provider = settings(flow.provider) else { return false }
        return answer.isForm == provider.kind.answersByForm
            && answer.issuer.map { $0 == provider.issuer } ?? true
    }

    private func identity(of flow: ProviderFlow, _ returned: Returned) async throws -> ProviderIdentity {
        do {
            return try await checkedIdentity(of: flow, returned)
        } catch let error as AccountRefusal {
            try await signIn.noteRefused(error)
            throw error
        }
    }

    private func checkedIdentity(of flow: ProviderFlow, _ returned: Returned) async throws -> ProviderIdentity {
        guard let provider = settings(flow.provider) else { throw AccountRefusal.unsupportedProvider }
        let kept: Kept = try open(flow.sealed, for: flow.stateDigest)
        guard returned.fits, returned.namesIssuer == true || kept.expectsIssuer != true
        else { throw AccountRefusal.answerOfOther }
        guard clock.now < flow.expiresAt else { throw AccountRefusal.providerFlowExpired }
        if returned.isCancelled { throw AccountRefusal.cancelledAtProvider }
        guard returned.error == nil, let code = returned.code else { throw AccountRefusal.refusedByProvider }
        let connection = ProviderConnection(provider: provider, directory: directory, clock: clock, log: log)
        var (identity, token) = try await provider.kind.dialect.identity(
            for: ProviderCode(
                code: Secret(code), verifier: Secret(kept.verifier), nonce: Secret(kept.nonce), callback: callbackURL),
            over: connection)
        if let token { try await usedTokens.useUp(token) }
        if identity.name == nil { identity.name = returned.told?.name }
        return identity
    }

    // MARK: Stored values

    /// The values created for one attempt.
    private struct Kept: Codable, Redacted {
        var verifier: String
        var nonce: String
        /// Whether the answer has to name the issuer; nil counts as no.
        var expectsIssuer: Bool?
        var consentVersion: String?
        var consentAt: Date?
        /// When the person left for the provider; nil for a flow of an earlier version.
        var started: Date?

        var consent: Consent? {
            guard let consentVersion, let consentAt else { return nil }
            return Consent(version: consentVersion, time: consentAt)
        }
    }

    /// An answer, as a page's flow stores it.
    private struct Returned: Codable, Redacted {
        var code: String?
        var error: String?
        var told: AppleName?
        var isCancelled: Bool
        /// Whether it came in the way that was requested.
        var fits: Bool
        /// Whether it names the issuer; nil counts as no.
        var namesIssuer: Bool?

        init(_ answer: ProviderAnswer, fits: Bool) {
            code = answer.code?.reveal()
            error = answer.error
            told = answer.told
            isCancelled = answer.isCancelled
            self.fits = fits
            namesIssuer = answer.issuer != nil
        }
    }

    private func seal(_ value: some Encodable, for row: String) throws -> String {
        try sealing.seal(json: value, for: row)
    }

    private func open<T: Decodable>(_ text: String, for row: String) throws -> T {
        try sealing.open(json: text, for: row, as: T.self)
    }
}
