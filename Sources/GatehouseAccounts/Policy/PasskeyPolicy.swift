package import Foundation
package import GatehouseCore
import GatehouseWebAuthn

/// The site that passkeys are made for, and what a sign-in with one counts for.
package struct PasskeyPolicy: Sendable {
    /// Why there can be no passkeys.
    package enum Fault: Error, Equatable, Sendable {
        /// People reach the server by an IP address, or without TLS at a name that is not `localhost`. Browsers make no
        /// passkeys there.
        case place
        /// The RP ID is not the host of the public URL, or a parent of it with two labels or more.
        case id
        /// An origin is not one that a browser or Android would send, or there are more than five of them.
        case origins
    }

    let party: RelyingParty
    /// What a sign-in counts for whose authenticator has verified the person, by a finger, a face or a PIN.
    package let verifiedLevel: AssuranceLevel

    /// The RP ID.
    package var relyingPartyID: String { party.id }
    /// The https origins whose pages may use the passkeys, besides the server's own (Web Authentication Level 3, section
    /// 5.11.1).
    package var relatedOrigins: [String] { party.origins.dropFirst().filter { $0.hasPrefix("https://") } }

    /// - Parameters:
    ///   - publicURL: Where people reach the server.
    ///   - id: The RP ID; nil for the host.
    ///   - origins: Further origins: https, or `android:apk-key-hash:` with the digest of an app's certificate.
    ///   - verifiedLevel: See ``verifiedLevel``.
    package init(
        publicURL: URL, id: String? = nil, origins: [String] = [], verifiedLevel: AssuranceLevel = .one
    ) throws(Fault) {
        guard let host = publicURL.host()?.lowercased(), let own = Self.origin(of: publicURL, host) else {
            throw .place
        }
        // What is wrong with the server's own place is told apart from what is wrong with the others.
        guard (try? RelyingParty(id: host, origin: own)) != nil else { throw .place }
        do {
            party = try RelyingParty(id: id ?? host, origin: own, others: origins)
        } catch {
            throw error == RelyingParty.Fault.id ? Fault.id : Fault.origins
        }
        self.verifiedLevel = verifiedLevel
    }

    /// Returns the origin of a URL as browsers write it (RFC 6454, section 6.2).
    private static func origin(of url: URL, _ host: String) -> String? {
        guard let scheme = url.scheme?.lowercased() else { return nil }
        guard let port = url.port, port != (scheme == "https" ? 443 : 80) else { return "\(scheme)://\(host)" }
        return "\(scheme)://\(host):\(port)"
    }
}
