import GatehouseDomain

/// Scheme, host and port of an origin, as written in a link.
struct LinkAuthority: Hashable, Sendable {
    let scheme: String
    /// The host in lower case, with the port if there is one other than that of the scheme.
    let authority: String

    /// Parses `https://host`, or an origin on this machine for development. Returns nil for any other text.
    init?(_ origin: String) {
        guard let separator = origin.firstRange(of: "://") else { return nil }
        scheme = String(origin[..<separator.lowerBound])
        let bytes = Array(origin[separator.upperBound...].utf8)
        authority = String(decoding: Self.withoutDefaultPort(bytes[...], scheme: Array(scheme.utf8)), as: UTF8.self)
        switch scheme {
        case "https": guard Self.isHost(authority) else { return nil }
        case "http": guard Self.isLoopback(authority) else { return nil }
        default: return nil
        }
    }

    /// Returns an authority without the port that its scheme has anyway (RFC 3986, section 6.2.3).
    static func withoutDefaultPort(_ authority: ArraySlice<UInt8>, scheme: [UInt8]) -> ArraySlice<UInt8> {
        let port: String
        switch String(decoding: scheme, as: UTF8.self) {
        case "https": port = ":443"
        case "http": port = ":80"
        default: return authority
        }
        let host = authority.dropLast(port.utf8.count)
        return !host.isEmpty && authority[host.endIndex...].elementsEqual(port.utf8) ? host : authority
    }

    private static func isHost(_ text: String) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return text.utf8.count <= 253 && labels.count > 1
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
                    && label.utf8.allSatisfy {
                        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
                    }
            }
    }

    private static func isLoopback(_ text: String) -> Bool {
        let address = text.lastIndex(of: "]").map { text.index(after: $0) } ?? text.startIndex
        let end = text[address...].firstIndex(of: ":") ?? text.endIndex
        let (host, rest) = (text[..<end], text[end...])
        guard ThisMachine.contains(host), host == host.lowercased(), host.contains(":") == host.hasPrefix("[") else {
            return false
        }
        if rest.isEmpty { return true }
        guard let port = UInt16(rest.dropFirst()) else { return false }
        return port > 0 && String(port) == rest.dropFirst()
    }

    /// Schemes that other apps or the system use.
    private static let taken: Set = [
        "about", "app", "blob", "data", "facetime", "file", "ftp", "http", "https", "intent", "itms", "javascript",
        "mailto", "maps", "shortcuts", "sms", "ssh", "tel", "view-source", "ws", "wss",
    ]

    /// Whether a text is valid as an app's own scheme (RFC 3986, section 3.1).
    static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, (0x61...0x7A).contains(first), text.utf8.count <= 64 else { return false }
        return !taken.contains(text)
            && text.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0)
            }
    }
}
