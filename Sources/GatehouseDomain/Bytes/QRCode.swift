/// A QR code (ISO/IEC 18004:2015) of a text: a square of dark and light modules in which the text is written as bytes of
/// UTF-8. Error correction is level M: readers restore the text when up to 15 % of the code cannot be read.
package struct QRCode: Hashable, Sendable {
    /// The maximum length of a text, in bytes of UTF-8.
    package static let longest = QRCodeVersion.all[QRCodeVersion.all.count - 1].longest
    /// The width of the light border that readers need around the code, in modules (section 6.3.8).
    package static let quietZone = 4

    /// The number of modules on each side, without the border: 21 to 97.
    package let size: Int
    /// Whether each module is dark, row by row.
    private let isDark: [Bool]

    /// Creates the smallest code that has room for a text.
    /// - Parameters:
    ///   - text: The text. Nil is returned if it has more than ``longest`` bytes.
    ///   - mask: The mask that mixes dark and light (section 7.8.2), 0 to 7. Nil chooses the one that is easiest to
    ///     read, by the penalties of the standard.
    package init?(_ text: String, mask: Int? = nil) {
        let bytes = Array(text.utf8)
        guard let version = QRCodeVersion.all.first(where: { bytes.count <= $0.longest }) else { return nil }
        var unmasked = QRCodeGrid(version)
        unmasked.place(version.codewords(of: bytes))
        let mask = mask ?? unmasked.bestMask()
        var grid = unmasked.masked(mask)
        grid.drawFormat(mask: mask)
        grid.drawVersion(version)
        size = version.size
        isDark = grid.isDark
    }

    /// Returns whether a module is dark. Those of the border, and all beyond it, are light.
    package func isDark(row: Int, column: Int) -> Bool {
        guard 0..<size ~= row, 0..<size ~= column else { return false }
        return isDark[row * size + column]
    }
}
