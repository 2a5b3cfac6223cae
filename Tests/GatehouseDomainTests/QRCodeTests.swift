import Foundation
import GatehouseDomain
import Testing

struct QRCodeTests {
    /// A code that segno has drawn.
    private struct Sample: Decodable {
        var text: String
        var version: Int
        var mask: Int
        /// The mask that segno chooses.
        var best: Int
        /// The modules of each row as hexadecimal digits, filled up with light ones.
        var rows: [String]
    }

    private static func samples() throws -> [Sample] {
        let file = URL(filePath: #filePath).appending(path: "../../data/qr/codes.json").standardized
        return try JSONDecoder().decode([Sample].self, from: Data(contentsOf: file))
    }

    private static func rows(_ code: QRCode) -> [String] {
        (0..<code.size).map { row in
            let digits = stride(from: 0, to: code.size, by: 4).map { column in
                Hex.digit((0..<4).reduce(0) { $0 << 1 | (code.isDark(row: row, column: column + $1) ? 1 : 0) })
            }
            return String(decoding: digits, as: UTF8.self)
        }
    }

    @Test("PKF-05 QR codes of every size are those of another program, module by module, and have the mask it chooses")
    func matrices() throws {
        let samples = try Self.samples()
        #expect(samples.map(\.version) == Array(1...20))
        for sample in samples {
            let code = try #require(QRCode(sample.text, mask: sample.mask))
            #expect(code.size == 17 + 4 * sample.version)
            #expect(Self.rows(code) == sample.rows, "version \(sample.version)")
            #expect(QRCode(sample.text) == QRCode(sample.text, mask: sample.best), "version \(sample.version)")
        }
    }

    @Test("PKF-05 a QR code is the smallest one that has room for the text, and none has room for more than 666 bytes")
    func sizes() {
        // What each version holds at level M in byte mode (ISO/IEC 18004:2015, table 7).
        let capacities = [
            14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
        ]
        for (index, capacity) in capacities.enumerated() {
            let size = 21 + 4 * index
            #expect(QRCode(String(repeating: "a", count: capacity), mask: 0)?.size == size)
            let larger = QRCode(String(repeating: "a", count: capacity + 1), mask: 0)
            #expect(larger?.size == (capacity < QRCode.longest ? size + 4 : nil))
        }
        #expect(QRCode("", mask: 0)?.size == 21)
        #expect(QRCode(String(repeating: "é", count: 334)) == nil)
    }

    @Test("PKF-05 all beyond a QR code is light")
    func border() throws {
        let code = try #require(QRCode("otpauth://totp/"))
        for index in -5..<code.size + 5 {
            for beyond in [-5, -1, code.size, code.size + 4] {
                #expect(!code.isDark(row: index, column: beyond) && !code.isDark(row: beyond, column: index))
            }
        }
    }

    @Test("PKF-05 the path of a QR code covers its dark modules, once each, within a border of four modules")
    func path() throws {
        for sample in try Self.samples() {
            let code = try #require(QRCode(sample.text, mask: sample.mask))
            #expect(code.drawnSize == code.size + 8)
            var counts = Array(repeating: Array(repeating: 0, count: code.drawnSize), count: code.drawnSize)
            var length = 0
            for part in code.path.matches(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)z/) {
                let (x, y) = (try #require(Int(part.1)), try #require(Int(part.2)))
                for column in x..<x + (try #require(Int(part.3))) { counts[y][column] += 1 }
                #expect(part.3 == part.4)
                length += part.0.count
            }
            #expect(length == code.path.count)
            let expected = (0..<code.drawnSize).map { row in
                (0..<code.drawnSize).map { code.isDark(row: row - 4, column: $0 - 4) ? 1 : 0 }
            }
            #expect(counts == expected, "version \(sample.version)")
        }
    }

    @Test("MFA-02 the half blocks of a terminal show a QR code dark on light on either background")
    func halfBlocks() throws {
        // Whether the upper and the lower half of a character are written.
        let halves: [Character: [Bool]] = [
            " ": [false, false], "▀": [true, false], "▄": [false, true], "█": [true, true],
        ]
        for sample in try Self.samples() {
            let code = try #require(QRCode(sample.text, mask: sample.mask))
            for isLightOnDark in [true, false] {
                let lines = code.halfBlocks(isLightOnDark: isLightOnDark)
                #expect(lines.count == (code.drawnSize + 1) / 2)
                #expect(lines.allSatisfy { $0.count == code.drawnSize })
                for (row, line) in lines.enumerated() {
                    let written = try line.map { try #require(halves[$0]) }
                    for half in 0..<2 {
                        let expected = (0..<code.drawnSize).map {
                            code.isDark(row: 2 * row + half - 4, column: $0 - 4) != isLightOnDark
                        }
                        #expect(written.map { $0[half] } == expected)
                    }
                }
            }
        }
    }
}
