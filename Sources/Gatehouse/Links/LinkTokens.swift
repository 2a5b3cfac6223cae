import GatehouseDomain

/// Finds tokens in links by name. No link may contain one, because its author would decide who is signed in.
enum LinkTokens {
    /// The names of tokens in OAuth 2.0, OpenID Connect and GoTrue.
    private static let names = Set(
        ["access_token", "refresh_token", "id_token", "provider_token", "provider_refresh_token"].map { Array($0.utf8) }
    )

    /// Returns whether a link names a token as a parameter: in its query, its fragment, a part of its path, or a URL
    /// inside one of them; in upper or lower case, escaped any number of times, with brackets or blanks around it.
    /// - Parameter link: The part after the host, or after the scheme in a link without a host.
    static func areNamed(in link: ArraySlice<UInt8>) -> Bool {
        let text = decodedToTheEnd(link)
        // Where parameters can start, a name without a value counts. Elsewhere it is an ordinary word.
        var (start, isParameter) = (text.startIndex, false)
        while true {
            let piece = text[start...].prefix { !"&;?#/!".utf8.contains($0) }
            let name = piece.prefix { $0 != UInt8(ascii: "=") }
            if isParameter || name.endIndex < piece.endIndex, words(of: name).contains(where: names.contains) {
                return true
            }
            guard piece.endIndex < text.endIndex else { return false }
            isParameter = "&;?#".utf8.contains(text[piece.endIndex])
            start = piece.endIndex + 1
        }
    }

    private static func words(of name: ArraySlice<UInt8>) -> [[UInt8]] {
        name.split { !(0x61...0x7A).contains($0) && !(0x30...0x39).contains($0) && $0 != UInt8(ascii: "_") }.map(
            Array.init)
    }

    /// Returns the bytes in lower case, decoded until no escape is left.
    private static func decodedToTheEnd(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        for byte in bytes {
            text.append(LinkBytes.lowercased(byte))
            while text.count > 2, text[text.count - 3] == UInt8(ascii: "%"),
                let decoded = Hex.byte(text[text.count - 2], text[text.count - 1])
            {
                text.removeLast(3)
                text.append(LinkBytes.lowercased(decoded))
            }
        }
        return text
    }
}
