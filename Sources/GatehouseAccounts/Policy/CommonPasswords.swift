package import Foundation
package import GatehouseCore

/// The passwords that attackers try first: a sorted file, mapped into memory and searched in place.
package struct CommonPasswords: Sendable {
    private let bytes: Data

    /// Creates a list from lowercase lines in ascending byte order, each ended by a line feed.
    package init(sortedLines bytes: Data) {
        self.bytes = bytes
    }

    /// The list that comes with the server.
    ///
    /// - Throws: `MissingResource` when the server was installed without its resources.
    package static func bundled() throws(MissingResource) -> CommonPasswords {
        let folder = try ResourceFolder(of: "GatehouseAccounts")
        return CommonPasswords(sortedLines: try folder.data("common-passwords.txt", isMapped: true))
    }

    /// Returns whether a password is in the list, regardless of case.
    package func contains(_ password: String) -> Bool {
        let wanted = Array(password.lowercased().utf8)
        return bytes.withUnsafeBytes { Self.search($0, for: wanted) }
    }

    /// Runs a binary search over byte positions; each position is moved back to the start of its line.
    private static func search(_ text: UnsafeRawBufferPointer, for wanted: [UInt8]) -> Bool {
        let lineFeed = UInt8(ascii: "\n")
        var (low, high) = (0, text.count)
        while low < high {
            var start = (low + high) / 2
            while start > low, text[start - 1] != lineFeed { start -= 1 }
            let end = text[start...].firstIndex(of: lineFeed) ?? text.count
            let line = text[start..<end]
            if line.elementsEqual(wanted) { return true }
            if line.lexicographicallyPrecedes(wanted) { low = end + 1 } else { high = start }
        }
        return false
    }
}
