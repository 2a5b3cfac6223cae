import Foundation

/// The one definition of "this machine": what needs no encryption, because it never leaves the machine.
package enum ThisMachine {
    /// Returns whether a host is this machine: `localhost`, an address in 127.0.0.0/8, or `::1` in any spelling, also in
    /// brackets as URLs write it.
    ///
    /// A name that begins with digits (`127.0.0.1.example`) is a name like any other, and so are the shortened and octal
    /// addresses that only some programs read as addresses (`127.1`, `0177.0.0.1`).
    package static func contains(_ host: some StringProtocol) -> Bool {
        if host.lowercased() == "localhost" || isIPv4(host) { return true }
        if host.hasPrefix("["), host.hasSuffix("]"), host.count > 2 {
            return isIPv6(String(host.dropFirst().dropLast()))
        }
        return isIPv6(String(host))
    }

    /// Returns the addresses at which a server listens when its host is this machine's name; nil for another host.
    package static func addresses(of host: String) -> [String]? {
        host.lowercased() == "localhost" ? ["127.0.0.1", "::1"] : nil
    }

    private static func isIPv4(_ host: some StringProtocol) -> Bool {
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127"
            && numbers.allSatisfy { number in UInt8(number).map(String.init) == String(number) }
    }

    /// Whether an address is `::1` (RFC 4291, section 2.2): zeros and a one in eight groups, of which `::` leaves out some
    /// and the last two may be written as an IPv4 address.
    private static func isIPv6(_ host: String) -> Bool {
        let sides = host.components(separatedBy: "::")
        let halves = sides.enumerated().map { groups($1, atEnd: $0 == sides.count - 1) }
        guard halves.count <= 2, let first = halves.first ?? nil, let last = halves.last ?? nil else { return false }
        let written = halves.count == 1 ? first : first + last
        guard halves.count == 1 ? written.count == 8 : written.count < 8, last.last == 1 else { return false }
        return written.dropLast().allSatisfy { $0 == 0 }
    }

    /// Returns the groups of one side of `::`, or nil for anything else.
    private static func groups(_ text: String, atEnd: Bool) -> [UInt16]? {
        guard !text.isEmpty else { return [] }
        var groups: [UInt16] = []
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if atEnd, index == parts.count - 1, part.contains(".") {
                let numbers = part.split(separator: ".", omittingEmptySubsequences: false).map { number in
                    UInt8(number).flatMap { String($0) == number ? UInt16($0) : nil }
                }
                guard numbers.count == 4, !numbers.contains(nil) else { return nil }
                let bytes = numbers.compactMap(\.self)
                groups += [bytes[0] << 8 | bytes[1], bytes[2] << 8 | bytes[3]]
            } else {
                guard (1...4).contains(part.utf8.count), part.allSatisfy({ $0.isASCII && $0.isHexDigit }),
                    let group = UInt16(part, radix: 16)
                else { return nil }
                groups.append(group)
            }
        }
        return groups
    }
}
