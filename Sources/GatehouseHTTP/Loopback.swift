/// The names and addresses of this device, to which a request needs no encryption.
package enum Loopback {
    /// Whether a host, as `URLComponents` gives it, is this device.
    package static func contains(_ host: String) -> Bool {
        if ["localhost", "::1", "[::1]"].contains(host.lowercased()) { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil)
    }
}
