import GatehouseDomain

/// A URL to which a mailed link may finally lead, parsed byte by byte (RFC 3986, section 3).
///
/// The grammar is far narrower than that of browsers, so that browsers read every accepted URL in the same way: no user
/// information, no fragment, no backslash, no white space or control character, no percent-encoding outside the query,
/// no dot segments, no escape of a control character anywhere, and no scheme that runs or shows its own content (such
/// as `javascript:` and `data:`). At most ``lengthLimit`` bytes.
package struct RedirectURL: Sendable, Hashable {
    /// The maximum length of a URL, in bytes.
    package static let lengthLimit = 2048

    /// The scheme, in lower case.
    package let scheme: String
    /// The name or address in lower case, an IPv6 address in brackets; empty if a custom scheme has none, nil if there
    /// is no `//`.
    package let host: String?
    /// The port; nil if it is the scheme's own.
    package let port: Int?
    /// The path. It begins with a slash, or is empty in a custom scheme.
    package let path: String
    /// The text after the question mark; nil if there is none.
    package let query: String?

    /// Parses a URL; nil for everything outside the grammar.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.lengthLimit, bytes.allSatisfy(Self.isAllowed),
            let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        guard Self.isScheme(bytes[..<colon]), !Self.refusedSchemes.contains(scheme) else { return nil }
        let isWeb = scheme == "http" || scheme == "https"
        var rest = bytes[(colon + 1)...]

        let query = rest.firstIndex(of: UInt8(ascii: "?")).map { rest[($0 + 1)...] }
        if let query { rest = rest[..<(query.startIndex - 1)] }
        guard query.map(Self.isQuery) ?? true else { return nil }

        var host: String?
        var port: Int?
        if rest.starts(with: Array("//".utf8)) {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            guard let authority = Self.authority(rest[..<end]) else { return nil }
            host = authority.host
            port = authority.port
            rest = rest[end...]
        }
        guard isWeb ? host?.isEmpty == false : host != nil || rest.first == UInt8(ascii: "/") else { return nil }
        if host?.isEmpty == true, port != nil { return nil }
        guard Self.isPath(rest) else { return nil }

        self.scheme = scheme
        self.host = host
        self.port = port == Self.standardPorts[scheme] ? nil : port
        path = isWeb && rest.isEmpty ? "/" : String(decoding: rest, as: UTF8.self)
        self.query = query.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The URL as written into responses, built only from the parsed parts.
    package var text: String {
        let authority = host.map { "//\($0)\(port.map { ":\($0)" } ?? "")" } ?? ""
        return "\(scheme):\(authority)\(path)\(query.map { "?\($0)" } ?? "")"
    }

    /// The scheme and, where there is one, the host with its port: what may be logged of a URL whose path and query may
    /// be secret.
    package var origin: String { "\(scheme):\(host.map { "//\($0)\(port.map { ":\($0)" } ?? "")" } ?? "")" }

    /// Returns the URL with one more parameter at the end of its query.
    /// - Parameters:
    ///   - name: Letters and `_` only.
    ///   - value: Characters of Base64URL only.
    package func adding(_ name: String, _ value: String) -> String {
        switch query {
        case nil: "\(text)?\(name)=\(value)"
        case ""?: "\(text)\(name)=\(value)"
        default: "\(text)&\(name)=\(value)"
        }
    }

    /// Returns the first parameter of a query that must not be in one; nil if there is none.
    static func reservedParameter(in query: Substring) -> String? {
        for item in query.utf8.split(separator: UInt8(ascii: "&")) {
            let name = PercentCoding.text(item.prefix { $0 != UInt8(ascii: "=") })?.lowercased()
            if let name, reservedParameters.contains(name) { return name }
        }
        return nil
    }

    /// Returns whether both lead to the same place: everything but the query is equal.
    /// - Parameter onAnyPort: Whether the ports may differ.
    package func leads(to other: RedirectURL, onAnyPort: Bool = false) -> Bool {
        scheme == other.scheme && host == other.host && (onAnyPort || port == other.port) && path == other.path
    }

    // MARK: The grammar

    private static let standardPorts = ["http": 80, "https": 443]

    /// Schemes that run or show the content of the URL itself, read this device, or do not lead to an app.
    private static let refusedSchemes: Set<String> = [
        "about", "blob", "chrome", "content", "data", "file", "filesystem", "ftp", "intent", "jar", "javascript",
        "livescript", "mailto", "mhtml", "mocha", "resource", "sms", "tel", "urn", "vbscript", "view-source", "ws",
        "wss",
    ]

    /// The parameters that a query must not contain, because apps would read them as this server's answer.
    package static let reservedParameters: Set<String> = [
        "access_token", "code", "error", "error_code", "error_description", "provider_token", "refresh_token",
        "token", "token_hash",
    ]

    /// Whether a byte is printable ASCII that browsers neither reinterpret nor remove.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !##""#<>\^`{|}'"##.utf8.contains(byte)
    }

    private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first, first.isASCIILetterOrDigit, !isDigit(first) else { return false }
        return bytes.allSatisfy { $0.isASCIILetterOrDigit || "+-.".utf8.contains($0) }
    }

    private static func authority(_ bytes: ArraySlice<UInt8>) -> (host: String, port: Int?)? {
        var end = bytes.endIndex
        var port: Int?
        let close = bytes.lastIndex(of: UInt8(ascii: "]"))
        if let colon = bytes.lastIndex(of: UInt8(ascii: ":")), colon > close ?? bytes.startIndex - 1 {
            let digits = bytes[(colon + 1)...]
            guard (1...5).contains(digits.count), digits.first != UInt8(ascii: "0"), digits.allSatisfy(isDigit),
                let number = Int(String(decoding: digits, as: UTF8.self)), number <= 65535
            else { return nil }
            port = number
            end = colon
        }
        let host = bytes[..<end]
        let isHost: Bool
        if host.first == UInt8(ascii: "[") {
            isHost = host.last == UInt8(ascii: "]") && isAddress(host.dropFirst().dropLast())
        } else {
            isHost = host.isEmpty || isName(host)
        }
        guard isHost, host.count <= 253 else { return nil }
        return (String(decoding: host, as: UTF8.self).lowercased(), port)
    }

    /// Whether a host consists of labels of letters, digits, `-` and `_`. A host that browsers would read as a number
    /// must be four plain decimals (WHATWG URL, section 3.5).
    private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
        let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard let last = labels.last, labels.allSatisfy({ !$0.isEmpty }),
            bytes.allSatisfy({ $0.isASCIILetterOrDigit || "-._".utf8.contains($0) })
        else { return false }
        guard last.allSatisfy(isDigit) || last.starts(with: "0x".utf8) || last.starts(with: "0X".utf8) else {
            return true
        }
        return labels.count == 4
            && labels.allSatisfy { label in
                UInt8(String(decoding: label, as: UTF8.self)).map { String($0).utf8.elementsEqual(label) } ?? false
            }
    }

    /// Whether a host is an IPv6 address in the one spelling that this server accepts: digits, letters and colons.
    private static func isAddress(_ bytes: ArraySlice<UInt8>) -> Bool {
        AddressRange.network(String(decoding: bytes, as: UTF8.self)) != nil
            && bytes.contains(UInt8(ascii: ":")) && !bytes.contains(UInt8(ascii: "."))
    }

    private static func isPath(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.isEmpty || bytes.first == UInt8(ascii: "/"),
            bytes.allSatisfy({ $0.isASCIILetterOrDigit || "-._~!$&()+,;=:@/".utf8.contains($0) })
        else { return false }
        return !bytes.split(separator: UInt8(ascii: "/")).contains {
            $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8)
        }
    }

    private static func isQuery(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard !bytes.contains(UInt8(ascii: "[")), !bytes.contains(UInt8(ascii: "]")) else { return false }
        for item in bytes.split(separator: UInt8(ascii: "&")) {
            guard let plain = PercentCoding.bytes(item), plain.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
                let text = String(validating: plain, as: UTF8.self)
            else { return false }
            let name = text.prefix { $0 != "=" }
            if reservedParameters.contains(name.lowercased()) { return false }
        }
        return true
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
