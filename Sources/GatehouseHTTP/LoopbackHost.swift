/// The names of this device, to which plain `http` is safe.
package enum LoopbackHost {
    /// Whether a host of a URL is this device: `localhost`, `::1` or an address that starts with 127.
    package static func isLoopback(_ host: String) -> Bool {
        ["localhost", "::1", "[::1]"].contains(host.lowercased()) || isAddress(host)
    }

    private static func isAddress(_ host: String) -> Bool {
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil)
    }
}
