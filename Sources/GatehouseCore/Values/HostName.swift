import GatehouseDomain
import GatehouseWire

/// Names and addresses of machines, as written in settings.
package enum HostName {
    /// Returns the text if it can be the name or the address of a machine: letters, digits, dots, hyphens and colons,
    /// at most 253 bytes (RFC 1035, section 2.3.4). Nil for anything else.
    package static func parse(_ text: String) -> String? {
        let isAllowed = text.utf8.allSatisfy { byte in
            byte.isASCIILetterOrDigit || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":")].contains(byte)
        }
        return isAllowed && !text.isEmpty && text.utf8.count <= 253 ? text : nil
    }
}
