import Crypto
import GatehouseDomain

/// The site that passkeys are made for: the RP ID, and the pages and apps that may use it (Web Authentication Level 3,
/// section 4).
package struct RelyingParty: Equatable, Sendable {
    /// Why there can be no passkeys here.
    package enum Fault: Error, Equatable, Sendable {
        /// The server is reached by an IP address. Passkeys are made for names.
        case address
        /// The RP ID is not the host, or a parent of it with two labels or more.
        case id
        /// An origin is not one that a browser or Android would send.
        case origin
        /// There are too many further origins.
        case tooManyOrigins
    }

    /// The maximum number of further https origins, the least that browsers support (section 5.11.1).
    static let mostOthers = 5

    /// The RP ID.
    package let id: String
    /// The origins whose ceremonies are accepted.
    package let origins: [String]
    /// The SHA-256 digest of the RP ID, with which authenticator data begins.
    let digest: [UInt8]

    /// Creates a relying party.
    /// - Parameters:
    ///   - id: The RP ID. Whether it is a public suffix, only browsers know.
    ///   - origin: The server's own origin: https, or http if the host is `localhost`.
    ///   - others: Further origins: https, or `android:apk-key-hash:` with the digest of an app's certificate.
    package init(id: String, origin: String, others: [String] = []) throws(Fault) {
        guard let host = try Self.host(of: origin, allowsLocalhost: true) else { throw .origin }
        guard Self.covers(id, host) else { throw .id }
        var pages = 0
        for other in others where !Self.isAndroid(other) {
            guard try Self.host(of: other, allowsLocalhost: false) != nil else { throw .origin }
            pages += 1
        }
        guard pages <= Self.mostOthers else { throw .tooManyOrigins }
        (self.id, origins, digest) = (id, [origin] + others, Array(SHA256.hash(data: Array(id.utf8))))
    }

    /// Whether ceremonies of an origin are accepted. Nothing is folded: browsers write an origin in one way.
    func accepts(origin: String) -> Bool {
        origins.contains { $0.utf8.elementsEqual(origin.utf8) }
    }

    /// Whether an RP ID is a host or a parent of it.
    private static func covers(_ id: String, _ host: String) -> Bool {
        if id == "localhost" { return isLocalhost(host) }
        guard id.utf8.contains(UInt8(ascii: ".")) else { return false }
        return host == id || host.hasSuffix("." + id)
    }

    private static func isLocalhost(_ host: String) -> Bool { host == "localhost" || host.hasSuffix(".localhost") }

    /// Returns the host of an origin as browsers write it (RFC 6454, section 6.2), in lower case and without the usual
    /// port; nil if it is not one.
    private static func host(of origin: String, allowsLocalhost: Bool) throws(Fault) -> String? {
        let isSecure = origin.hasPrefix("https://")
        guard isSecure || origin.hasPrefix("http://") else { return nil }
        let place = origin.dropFirst(isSecure ? 8 : 7)
        guard !place.hasPrefix("[") else { throw .address }
        let parts = place.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let host = parts.first, isName(host) else { return nil }
        if parts.count == 2 { guard isPort(parts[1], isSecure: isSecure) else { return nil } }
        // A name whose last label is a number is read as an address (WHATWG URL, section 3.5).
        guard host.split(separator: ".").last?.contains(where: { !$0.isNumber }) == true else { throw .address }
        return isSecure || allowsLocalhost && isLocalhost(String(host)) ? String(host) : nil
    }

    private static func isName(_ host: Substring) -> Bool {
        host.utf8.count <= 253
            && host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
                (1...63).contains(label.utf8.count)
                    && label.utf8.allSatisfy { byte in
                        switch byte {
                        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                            UInt8(ascii: "-"):
                            true
                        default: false
                        }
                    }
            }
    }

    private static func isPort(_ text: Substring, isSecure: Bool) -> Bool {
        guard let port = UInt16(text), port != 0, port != (isSecure ? 443 : 80) else { return false }
        return String(port) == text
    }

    private static func isAndroid(_ origin: String) -> Bool {
        let start = "android:apk-key-hash:"
        return origin.hasPrefix(start) && Base64URL.decode(origin.dropFirst(start.count))?.count == 32
    }
}
