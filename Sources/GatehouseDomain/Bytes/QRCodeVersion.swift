/// A size of QR codes, with the division of its bits at error correction level M (ISO/IEC 18004:2015, tables 1 and 9).
struct QRCodeVersion: Sendable {
    /// 1 to 20.
    let number: Int
    /// The number of bytes for the text with its length, and what fills the rest.
    let dataCount: Int
    /// The number of blocks into which the data is divided.
    let blockCount: Int
    /// The number of bytes that are added to each block, so that errors can be corrected.
    let correctionCount: Int

    /// All sizes, the smallest first.
    static let all: [QRCodeVersion] = [
        (16, 1, 10), (28, 1, 16), (44, 1, 26), (64, 2, 18), (86, 2, 24), (108, 4, 16), (124, 4, 18), (154, 4, 22),
        (182, 5, 22), (216, 5, 26), (254, 5, 30), (290, 8, 22), (334, 9, 22), (365, 9, 24), (415, 10, 24),
        (453, 10, 28), (507, 11, 28), (563, 13, 26), (627, 14, 26), (669, 16, 26),
    ].enumerated().map { index, row in
        QRCodeVersion(number: index + 1, dataCount: row.0, blockCount: row.1, correctionCount: row.2)
    }

    /// The number of modules on each side.
    var size: Int { 17 + 4 * number }

    /// The number of half bytes in which the length of the text is written (table 3, byte mode).
    private var lengthDigits: Int { number < 10 ? 2 : 4 }

    /// The maximum length of a text in bytes. The mode and the end of the data take half a byte each.
    var longest: Int { dataCount - 1 - lengthDigits / 2 }

    /// The rows, and columns, in which alignment patterns have their centers, in ascending order (annex E).
    var alignmentCenters: [Int] {
        guard number > 1 else { return [] }
        let gaps = number / 7 + 1
        let (first, last) = (6, size - 7)
        // Equal and even distances, apart from the first, which takes what is left.
        let distance = (last - first + 2 * gaps - 1) / (2 * gaps) * 2
        return [first] + (0..<gaps).reversed().map { last - $0 * distance }
    }

    /// Returns all bytes of the code in the order in which they are placed (section 7.6).
    /// - Parameter text: At most ``longest`` bytes.
    func codewords(of text: [UInt8]) -> [UInt8] {
        let blocks = blocks(of: data(of: text))
        let correction = ReedSolomon(count: correctionCount)
        return Self.interleaved(blocks) + Self.interleaved(blocks.map { correction.remainder(of: $0)[...] })
    }

    /// Returns the text with mode, length and padding (sections 7.4.5, 7.4.9 and 7.4.10). Mode and end of the data are
    /// four bits each, so every byte of the text is split between two.
    private func data(of text: [UInt8]) -> [UInt8] {
        let length = (0..<lengthDigits).reversed().map { UInt8(text.count >> (4 * $0) & 15) }
        let halves = [0b0100] + length + text.flatMap { [$0 >> 4, $0 & 15] } + [0]
        var data = stride(from: 0, to: halves.count, by: 2).map { halves[$0] << 4 | halves[$0 + 1] }
        for index in 0..<(dataCount - data.count) { data.append(index.isMultiple(of: 2) ? 0xEC : 0x11) }
        return data
    }

    /// Returns the data in blocks. The last ones are longer by one byte if the data cannot be divided evenly.
    private func blocks(of data: [UInt8]) -> [ArraySlice<UInt8>] {
        let (length, longer) = dataCount.quotientAndRemainder(dividingBy: blockCount)
        var start = 0
        return (0..<blockCount).map { block in
            let end = start + length + (block < blockCount - longer ? 0 : 1)
            defer { start = end }
            return data[start..<end]
        }
    }

    /// Returns the first byte of each block, then the second of each, and so on.
    private static func interleaved(_ blocks: [ArraySlice<UInt8>]) -> [UInt8] {
        (0..<(blocks.map(\.count).max() ?? 0)).flatMap { place in
            blocks.compactMap { place < $0.count ? $0[$0.startIndex + place] : nil }
        }
    }
}
