package import Foundation
package import GatehouseCore
package import GatehouseDomain
package import GatehouseHTTP
package import GatehouseJOSE
import GatehouseWire
package import Logging

/// Fetches and checks what providers say about themselves and about people. There is one for each process, so that each
/// document is fetched once.
package actor ProviderDirectory {
    /// How long a provider may take to answer.
    static let timeLimit = Duration.seconds(5)
    /// The maximum size of a document that is read, in bytes.
    static let sizeLimit = 256 * 1024

    private let makeTransport: @Sendable () -> any HTTPTransport
    private let clock: any WallClock
    private let log: Logger
    private var opened: (any HTTPTransport)?
    private var descriptions: [String: ProviderDocument<ProviderMetadata>] = [:]
    private var keySets: [URL: ProviderDocument<JWKSet>] = [:]

    /// - Parameter transport: Creates the transport to the providers when the first request is made. It follows no
    ///   redirects and limits time and size.
    package init(
        clock: any WallClock, log: Logger,
        transport: @escaping @Sendable () -> any HTTPTransport = {
            SystemTransport(timeLimit: ProviderDirectory.timeLimit, sizeLimit: ProviderDirectory.sizeLimit)
        }
    ) {
        self.clock = clock
        self.log = log
        makeTransport = transport
    }

    /// The transport to the providers, also used to exchange codes.
    package var transport: any HTTPTransport {
        if let opened { return opened }
        let transport = makeTransport()
        opened = transport
        return transport
    }

    /// Returns a provider's metadata. It must name the pinned issuer as its own.
    ///
    /// - Throws: `provider_unavailable`.
    package func metadata(of provider: ProviderSettings) async throws(AccountRefusal) -> ProviderMetadata {
        let issuer = provider.issuer
        guard let url = ProviderURL.discovery(of: issuer) else { throw unavailable(provider, "metadata", .insecure) }
        let document =
            descriptions[issuer]
            ?? ProviderDocument(url: url, transport: transport, clock: clock) { members throws(ProviderFailure) in
                do throws(ProviderMetadata.Fault) {
                    return try ProviderMetadata(members, of: issuer)
                } catch {
                    throw ProviderFailure(error)
                }
            }
        descriptions[issuer] = document
        return try await value(of: document, provider, "metadata")
    }

    /// Returns the page to which people are sent to sign in. While the provider says nothing about itself, the page that
    /// it last named counts, however old, and otherwise the one in the settings: the person may still reach it.
    ///
    /// - Throws: `provider_unavailable` if no page is known.
    package func entrance(of provider: ProviderSettings) async throws(AccountRefusal) -> ProviderEntrance {
        let failure: AccountRefusal
        do {
            return ProviderEntrance(try await metadata(of: provider))
        } catch {
            failure = error
        }
        if let last = await descriptions[provider.issuer]?.last { return ProviderEntrance(last) }
        guard let page = provider.authorizationEndpoint else { throw failure }
        return ProviderEntrance(page: page, namesIssuer: false)
    }

    /// Checks an ID token (OpenID Connect Core 1.0, section 3.1.3.7), and returns the person it is about. ``Accounts``
    /// ensures that it is used only once.
    ///
    /// - Parameters:
    ///   - nonce: The nonce that the token must have been issued for.
    ///   - accessToken: The access token that came with it.
    /// - Throws: `unexpected_audience` for a token that was issued for somebody else, `validation_failed` for one
    ///   that is refused for another reason; `provider_unavailable` if the provider's keys are not known and cannot
    ///   be fetched.
    package func verify(
        idToken: Secret, from provider: ProviderSettings, nonce: ExpectedNonce, accessToken: Secret? = nil, at now: Date
    ) async throws(AccountRefusal) -> VerifiedIDToken {
        do {
            let token = try IDToken(idToken.reveal(), longest: IDTokenFailure.lengthLimit)
            let key = try await key(of: token, provider)
            guard token.isSigned(by: key) else { throw TokenFailure.signature }
            let (subject, end) = try token.check(provider.rules(with: accessToken), at: now)
            try nonce.check(token.claims["nonce"], acceptsNone: provider.acceptsMissingNonce)
            return VerifiedIDToken(token, of: subject, until: end, from: provider)
        } catch let failure as TokenFailure {
            throw refused(IDTokenFailure(failure), provider)
        } catch let failure as IDTokenFailure {
            throw refused(failure, provider)
        } catch let error as AccountRefusal {
            throw error
        } catch {
            throw unavailable(provider, "keys", .malformed)
        }
    }

    // MARK: Implementation

    /// Returns the key that signed a token. An unknown key may be new, so the provider is asked once more.
    private func key(of token: IDToken, _ provider: ProviderSettings) async throws -> VerificationKey {
        let document = try await keySet(of: provider)
        do {
            return try await value(of: document, provider, "keys").key(of: token)
        } catch TokenFailure.unknownKey {
            guard let newer = await document.newer() else { throw TokenFailure.unknownKey }
            return try newer.key(of: token)
        }
    }

    private func refused(_ failure: IDTokenFailure, _ provider: ProviderSettings) -> AccountRefusal {
        log.info("an id token was refused", metadata: ["provider": "\(provider.id)", "reason": "\(failure.rawValue)"])
        return .idToken(failure)
    }

    private func keySet(of provider: ProviderSettings) async throws(AccountRefusal) -> ProviderDocument<JWKSet> {
        let url = try await metadata(of: provider).jwksURI
        if let known = keySets[url] { return known }
        let document = ProviderDocument(url: url, transport: transport, clock: clock) {
            members throws(ProviderFailure) in
            guard let keys = JWKSet(members) else { throw .malformed }
            return keys
        }
        keySets[url] = document
        return document
    }

    private func value<Value>(
        of document: ProviderDocument<Value>, _ provider: ProviderSettings, _ what: String
    ) async throws(AccountRefusal) -> Value {
        do {
            let (value, failure) = try await document.value()
            if let failure { _ = unavailable(provider, what, failure) }
            return value
        } catch {
            throw unavailable(provider, what, error)
        }
    }

    /// Returns the error for a provider whose document is missing or invalid. The log says which provider, which
    /// document and why.
    private func unavailable(
        _ provider: ProviderSettings, _ what: String, _ failure: ProviderFailure
    ) -> AccountRefusal {
        log.warning(
            "a provider did not answer as it should",
            metadata: ["provider": "\(provider.id)", "document": "\(what)", "reason": "\(failure.rawValue)"])
        return .providerUnavailable
    }
}
