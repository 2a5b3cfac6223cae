/// The network that a client's address belongs to: the /24 of an IPv4 address, the /48 of an IPv6 one, which is what one
/// subscriber or one site gets at most (RFC 6177, section 2).
///
/// It is coarse on purpose: rows that anybody can create are evicted only within it, and the audit trail stores it
/// instead of an address.
package struct ClientNetwork: Sendable, Hashable {
    /// The network in CIDR notation, such as `203.0.113.0/24` or `2001:db8:7::/48`. It is the one spelling of it, so that
    /// networks can be compared as text in a database.
    package let text: String

    /// Finds the network of an address. An IPv4 address in IPv6 notation (`::ffff:…`) counts as the IPv4 address.
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
    /// The network that the request comes from; nil where the client's address is not known.
    package var network: ClientNetwork? { address.flatMap(ClientNetwork.init) }
}
