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

    private static func isIPv6(_ host: String) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard !host.utf8.contains(0), inet_pton(AF_INET6, host, &bytes) == 1 else { return false }
        return bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }
}
