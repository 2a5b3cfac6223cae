import NIOCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A block of IP addresses (RFC 4632, section 3.1), or a single one.
package struct AddressRange: Sendable, Equatable, CustomStringConvertible {
    private let bytes: [UInt8]
    private let length: Int

    /// Reads `10.0.0.0/8`, `fd00::/8`, or a single address; nil for anything else.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let bytes = Self.bytes(of: String(first)) else { return nil }
        self.bytes = bytes
        guard parts.count == 2 else {
            length = bytes.count * 8
            return
        }
        guard let length = Int(parts[1]), (0...bytes.count * 8).contains(length) else { return nil }
        self.length = length
    }

    /// The block as written in a setting: `10.0.0.0/8`, and a single address without a length.
    package var description: String {
        let groups = stride(from: 0, to: bytes.count, by: 2).map {
            String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16)
        }
        let address = bytes.count == 4 ? bytes.map { String($0) }.joined(separator: ".") : groups.joined(separator: ":")
        return (Self.canonical(address) ?? address) + (length == bytes.count * 8 ? "" : "/\(length)")
    }

    /// Whether the block has far more public addresses than any proxy or network of proxies: more than a /12 of IPv4, or
    /// than a /24 of IPv6.
    package var isOpenToTheWorld: Bool {
        length < (bytes.count == 4 ? 12 : 24) && !Self.privateBlocks.contains { $0.covers(self) }
    }

    /// The large blocks that no public address is in (RFC 1918, section 3; RFC 1122, section 3.2.1.3; RFC 6598, section 7;
    /// RFC 4193, section 3.1; RFC 4291, section 2.5.6).
    private static let privateBlocks = ["10.0.0.0/8", "127.0.0.0/8", "100.64.0.0/10", "fc00::/7", "fe80::/10"]
        .compactMap { AddressRange($0) }

    /// Returns whether all addresses of another block are in this one.
    private func covers(_ other: AddressRange) -> Bool {
        guard other.bytes.count == bytes.count, other.length >= length else { return false }
        return (0..<length).allSatisfy { bit in
            let mask = UInt8(0x80) >> (bit % 8)
            return bytes[bit / 8] & mask == other.bytes[bit / 8] & mask
        }
    }

    /// Returns whether an address is in the block. An IPv4 address in IPv6 notation (`::ffff:…`) counts as the IPv4
    /// address.
    package func contains(_ address: String) -> Bool {
        guard let other = Self.bytes(of: address), other.count == bytes.count else { return false }
        for bit in 0..<length {
            let mask = UInt8(0x80) >> (bit % 8)
            guard bytes[bit / 8] & mask == other[bit / 8] & mask else { return false }
        }
        return true
    }

    /// Returns the canonical spelling of an IP address, with an IPv4 address in IPv6 notation as the IPv4 address; nil
    /// for anything else.
    package static func canonical(_ text: String) -> String? {
        bytes(of: text).flatMap(Self.text)
    }

    /// Returns the canonical spelling of an address of 4 or 16 bytes.
    static func text(of bytes: [UInt8]) -> String? {
        try? SocketAddress(packedIPAddress: ByteBuffer(bytes: bytes), port: 0).ipAddress
    }

    /// Returns the network with which an address is counted: an IPv4 address itself, or the /64 of an IPv6 address,
    /// which a single subscriber gets at least (RFC 4291, section 2.5.4); nil for a text that is not an address.
    package static func network(_ text: String) -> String? {
        guard let bytes = bytes(of: text) else { return nil }
        return bytes.prefix(bytes.count == 16 ? 8 : 4).map(String.init).joined(separator: ".")
    }

    /// Reads `none` or a comma-separated list; nil if one of its elements is not a block.
    package static func list(_ text: String) -> [AddressRange]? {
        if text == "none" { return [] }
        var ranges: [AddressRange] = []
        for part in ListText.elements(of: text) {
            guard let range = AddressRange(part) else { return nil }
            ranges.append(range)
        }
        return ranges
    }

    /// Returns the 4 or 16 bytes of an address, those of IPv4 for an IPv4 address in IPv6 notation; nil for anything
    /// else.
    static func bytes(of text: String) -> [UInt8]? {
        var four = [UInt8](repeating: 0, count: 4)
        if inet_pton(AF_INET, text, &four) == 1 { return four }
        var sixteen = [UInt8](repeating: 0, count: 16)
        guard inet_pton(AF_INET6, text, &sixteen) == 1 else { return nil }
        let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
        return sixteen.starts(with: mapped) ? Array(sixteen.dropFirst(12)) : sixteen
    }
}
