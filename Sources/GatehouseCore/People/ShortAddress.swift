/// A shortened IP address, long enough for people to recognize their own.
package enum ShortAddress {
    /// The first three parts of an IPv4 address, the first three groups of an IPv6 one; nil for anything else.
    package static func text(_ address: String?) -> String? {
        guard let address else { return nil }
        let four = address.split(separator: ".", omittingEmptySubsequences: false)
        if four.count == 4, !address.contains(":") { return four.prefix(3).joined(separator: ".") + ".x" }
        let groups = address.split(separator: ":").prefix(3)
        return address.contains(":") && !groups.isEmpty ? groups.joined(separator: ":") + ":x" : nil
    }
}
