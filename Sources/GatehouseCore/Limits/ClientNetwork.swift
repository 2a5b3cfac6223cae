/// The network of a client's address: the /24 of an IPv4 address, or the /48 of an IPv6 address, which is the most that
/// one subscriber or site gets (RFC 6177, section 2).
///
/// It is deliberately coarse. Rows that anybody can create are evicted only within a network, and the audit trail
/// stores it instead of an address.
package struct ClientNetwork: Sendable, Hashable {
    /// The network in CIDR notation, such as `203.0.113.0/24` or `2001:db8:7::/48`. Each network has only one spelling,
    /// so that networks can be compared as text in a database.
    package let text: String

    /// Creates the network of an address. An IPv4 address in IPv6 notation (`::ffff:…`) counts as the IPv4 address.
    /// - Parameter address: The address without a port. Returns nil for a text that is not an IP address.
    package init?(_ address: String) {
        guard let bytes = AddressRange.bytes(of: address) else { return nil }
        let kept = bytes.count == 16 ? 6 : 3
        let masked = bytes.prefix(kept) + [UInt8](repeating: 0, count: bytes.count - kept)
        guard let first = AddressRange.text(of: Array(masked)) else { return nil }
        text = "\(first)/\(kept * 8)"
    }
}

extension ClientContext {
    /// The network of the request; nil if the client's address is not known.
    package var network: ClientNetwork? { address.flatMap(ClientNetwork.init) }
}
