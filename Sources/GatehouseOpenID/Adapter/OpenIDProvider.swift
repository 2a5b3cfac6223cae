import Foundation
package import GatehouseDomain
package import GatehouseHTTP
import GatehouseJOSE

/// A provider with its metadata and keys, which are fetched when they are needed and kept for a while.
///
/// The sign-in and the sessions of an app share one object.
package actor OpenIDProvider {
    /// How long documents are kept, by default and at most, in seconds.
    private static let life: TimeInterval = 86_400
    /// The minimum time between two fetches that an unknown key causes.
    private static let searchInterval: TimeInterval = 60

    private struct Kept<Value: Sendable> {
        var value: Value
        var until: Date
    }

    nonisolated let configuration: OpenIDConfiguration
    nonisolated let client: OpenIDClient
    nonisolated let clock: any WallClock
    private var known: Kept<ProviderMetadata>?
    private var keys: Kept<JWKSet>?
    private var searched: Date?

    /// Creates a provider. Sends no request yet.
    /// - Parameters:
    ///   - configuration: The provider, and what the app requests from it.
    ///   - transport: Sends the requests.
    ///   - clock: Used when the provider sends no time.
    package init(
        _ configuration: OpenIDConfiguration, transport: any HTTPTransport = SystemTransport(),
        clock: any WallClock = SystemWallClock()
    ) {
        self.configuration = configuration
        client = OpenIDClient(transport: transport)
        self.clock = clock
    }

    /// Returns what the provider says about itself.
    func metadata() async throws(OpenIDFailure) -> ProviderMetadata {
        if let fixed = configuration.metadata {
            guard fixed.provider.issuer == configuration.issuer else { throw .distrusted(.discovery) }
            return fixed.provider
        }
        if let known, isFresh(known.until) { return known.value }
        guard let url = ProviderURL.discovery(of: configuration.issuer) else { throw .distrusted(.discovery) }
        let reply = try await client.document(url)
        let value = try ProviderMetadata(toSignInWith: reply.members, of: configuration.issuer)
        known = Kept(value: value, until: clock.now.addingTimeInterval(Self.life(reply.cacheControl)))
        return value
    }

    /// Verifies the signature of an id token with the provider's keys. Its claims are not checked yet.
    func verified(_ text: String) async throws(OpenIDFailure) -> IDToken {
        guard let token = try? IDToken(text, algorithms: configuration.signatures) else { throw .distrusted(.idToken) }
        let key: VerificationKey
        do {
            key = try Self.key(of: token, in: try await currentKeys())
        } catch .unknownKey {
            key = try Self.key(of: token, in: try await newerKeys())
        }
        guard token.isSigned(by: key) else { throw .distrusted(.idToken) }
        return token
    }

    private static func key(of token: IDToken, in keys: JWKSet) throws(OpenIDFailure) -> VerificationKey {
        do {
            return try keys.key(of: token)
        } catch {
            throw error == .unknownKey ? .unknownKey : .distrusted(.idToken)
        }
    }

    private func currentKeys() async throws(OpenIDFailure) -> JWKSet {
        if let keys, isFresh(keys.until) { return keys.value }
        return try await fetchedKeys()
    }

    /// Fetches keys that may have been published since the last time. However many tokens name unknown keys, the provider
    /// is asked once a minute.
    private func newerKeys() async throws(OpenIDFailure) -> JWKSet {
        let now = clock.now
        if let searched, abs(now.timeIntervalSince(searched)) < Self.searchInterval { throw .unknownKey }
        searched = now
        // The keys may have moved.
        known = nil
        return try await fetchedKeys()
    }

    private func fetchedKeys() async throws(OpenIDFailure) -> JWKSet {
        let reply = try await client.document(try await metadata().jwksURI)
        guard let value = JWKSet(reply.members) else { throw .distrusted(.keys) }
        keys = Kept(value: value, until: clock.now.addingTimeInterval(Self.life(reply.cacheControl)))
        return value
    }

    /// Whether a document is still in use. A clock that was set back must not keep it forever.
    private func isFresh(_ until: Date) -> Bool {
        let now = clock.now
        return now < until && until <= now.addingTimeInterval(Self.life)
    }

    /// How long a document may be kept by its `Cache-Control` (RFC 9111, section 5.2.2), in seconds.
    private static func life(_ field: String?) -> TimeInterval {
        for part in (field ?? "").lowercased().split(separator: ",") {
            let words = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            if ["no-store", "no-cache"].contains(words.first) { return 0 }
            guard words.first == "max-age", words.count == 2, let seconds = UInt32(words[1]) else { continue }
            return min(TimeInterval(seconds), life)
        }
        return life
    }
}
