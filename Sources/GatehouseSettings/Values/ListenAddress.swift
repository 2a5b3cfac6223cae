import GatehouseCore

/// An IP address and a port to listen on.
package struct ListenAddress: Equatable, Sendable {
    package var host: String
    package var port: Int

    package init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Reads `127.0.0.1:9464` or `[::1]:9464`; nil for anything else, in particular for a host name or a bare port.
    package init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
            (1...65535).contains(port)
        else { return nil }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
        } else if host.contains(":") {
            return nil
        }
        guard let canonical = AddressRange.canonical(host) else { return nil }
        self.host = canonical
        self.port = port
    }
}
