import GatehouseDomain
import Testing

@testable import GatehouseWebAuthn

@Suite("WebAuthn: CBOR")
struct CBORTests {
    private static func map(_ entries: (CBORValue, CBORValue)...) -> CBORValue {
        .map(CBORMap(entries: entries.map { CBORMap.Entry(key: $0.0, value: $0.1) }))
    }

    private static func numbers(_ numbers: Int...) -> CBORValue { .array(numbers.map { CBORValue($0) }) }

    /// The examples of RFC 8949, appendix A, of the kinds that passkeys are made of.
    private static let examples: [(String, CBORValue)] = [
        ("00", CBORValue(0)), ("01", CBORValue(1)), ("0a", CBORValue(10)), ("17", CBORValue(23)),
        ("1818", CBORValue(24)), ("1819", CBORValue(25)), ("1864", CBORValue(100)), ("1903e8", CBORValue(1_000)),
        ("1a000f4240", CBORValue(1_000_000)), ("1b000000e8d4a51000", CBORValue(1_000_000_000_000)),
        ("1bffffffffffffffff", .unsigned(18_446_744_073_709_551_615)),
        ("3bffffffffffffffff", .negative(18_446_744_073_709_551_615)),
        ("20", CBORValue(-1)), ("29", CBORValue(-10)), ("3863", CBORValue(-100)), ("3903e7", CBORValue(-1_000)),
        ("f4", .bool(false)), ("f5", .bool(true)), ("f6", .null),
        ("40", .bytes([])), ("4401020304", .bytes([1, 2, 3, 4])),
        ("60", .text("")), ("6161", .text("a")), ("6449455446", .text("IETF")), ("62225c", .text("\"\\")),
        ("62c3bc", .text("\u{fc}")), ("63e6b0b4", .text("\u{6c34}")), ("64f0908591", .text("\u{10151}")),
        ("80", .array([])), ("83010203", numbers(1, 2, 3)),
        ("8301820203820405", .array([CBORValue(1), numbers(2, 3), numbers(4, 5)])),
        (
            "98190102030405060708090a0b0c0d0e0f101112131415161718181819",
            .array((1...25).map { CBORValue($0) })
        ),
        ("a0", map()), ("a201020304", map((CBORValue(1), CBORValue(2)), (CBORValue(3), CBORValue(4)))),
        ("a26161016162820203", map((.text("a"), CBORValue(1)), (.text("b"), numbers(2, 3)))),
        ("826161a161626163", .array([.text("a"), map((.text("b"), .text("c")))])),
        (
            "a56161614161626142616361436164614461656145",
            map(
                (.text("a"), .text("A")), (.text("b"), .text("B")), (.text("c"), .text("C")), (.text("d"), .text("D")),
                (.text("e"), .text("E")))
        ),
    ]

    @Test("WAN-01 the examples of RFC 8949 that passkeys can be made of are read")
    func examples() throws {
        for (hex, value) in Self.examples {
            #expect(try CBORReader.value(of: Hexadecimal.bytes(hex)) == value, "\(hex)")
            #expect(value.encoded == Hexadecimal.bytes(hex), "\(hex)")
        }
    }

    /// All other examples of RFC 8949, appendix A.
    private static let refused: [(CBORFault, [String])] = [
        (
            .unsupported,
            [
                "c249010000000000000000", "c349010000000000000000", "f90000", "f98000", "f93c00",
                "fb3ff199999999999a", "f93e00", "f97bff", "fa47c35000", "fa7f7fffff", "fb7e37e43c8800759c", "f90001",
                "f90400", "f9c400", "fbc010666666666666", "f97c00", "f97e00", "f9fc00", "fa7f800000", "fa7fc00000",
                "faff800000", "fb7ff0000000000000", "fb7ff8000000000000", "fbfff0000000000000", "f7", "f0", "f8ff",
                "c074323031332d30332d32315432303a30343a30305a", "c11a514b67b0", "c1fb41d452d9e9200000", "d74401020304",
                "d818456449455446", "d82076687474703a2f2f7777772e6578616d706c652e636f6d",
            ]
        ),
        (
            .indefinite,
            [
                "5f42010243030405ff", "7f657374726561646d696e67ff", "9fff", "9f018202039f0405ffff",
                "9f01820203820405ff",
                "83018202039f0405ff", "83019f0203ff820405",
                "9f0102030405060708090a0b0c0d0e0f101112131415161718181819ff", "bf61610161629f0203ffff",
                "826161bf61626163ff", "bf6346756ef563416d7421ff",
            ]
        ),
    ]

    @Test("WAN-01 the examples of RFC 8949 with tags, fractions, other simple values and open lengths are refused")
    func otherExamples() {
        #expect(Self.examples.count + Self.refused.map(\.1.count).reduce(0, +) == 81)
        for (fault, texts) in Self.refused {
            for hex in texts { #expect(Self.fault(Hexadecimal.bytes(hex)) == fault, "\(hex)") }
        }
    }

    @Test(
        "WAN-01 CBOR that readers could understand in different ways, and too much of it, is refused",
        arguments: [
            (CBORFault.truncated, ["", "18", "19ff", "1a000000", "41", "6261", "81", "a1", "a101", "58", "8201"]),
            (.truncated, ["5b7fffffffffffffff", "5b8000000000000000", "7bffffffffffffffff", "5affffffff00"]),
            (.trailingBytes, ["0000", "f600", "4000", "a000", "80ff"]),
            (.notShortest, ["1800", "1817", "190000", "1900ff", "1a0000ffff", "1b00000000ffffffff", "3817", "380a"]),
            (.notShortest, ["580101", "7801" + "61", "9801" + "00", "b8010000", "5900ff", "a1180001"]),
            (.tooManyEntries, ["9841", "b841", "9b8000000000000000", "bbffffffffffffffff", "9affffffff"]),
            (.tooDeep, ["8181818180", "a100a100a100a100a0", "81a10081a1008100", "a1008181818100"]),
            (.duplicateKey, ["a201000100", "a2616100616101", "a240014002", "a2f500f500", "a3200021002000"]),
            (.key, ["a1800000", "a1a00000", "a1818000"]),
            (.notUTF8, ["61ff", "62c080", "63eda080", "61c3", "64f4908080", "a161ff00", "63e282ff"]),
            (.unsupported, ["1c", "1d", "1e", "3c", "5c", "7d", "9e", "bc", "fc", "f818", "f814", "c000", "dc"]),
            (.indefinite, ["1f", "3f", "5f", "7f", "9f", "bf", "ff", "81ff", "a1ff"]),
        ])
    func hostile(fault: CBORFault, texts: [String]) {
        for hex in texts { #expect(Self.fault(Hexadecimal.bytes(hex)) == fault, "\(hex)") }
    }

    @Test("WAN-01 what is just within the limits is read: 16 KiB, 64 entries, four levels, keys in any order")
    func limits() throws {
        let longest = CBORValue.bytes([UInt8](repeating: 7, count: 16_384 - 3))
        #expect(try CBORReader.value(of: longest.encoded) == longest)
        let longer = CBORValue.bytes([UInt8](repeating: 7, count: 16_384 - 2))
        #expect(Self.fault(longer.encoded) == .tooLong)
        for count in [64, 65] {
            let array = CBORValue.array((0..<count).map { CBORValue($0) })
            let map = CBORValue.map(CBORMap(entries: (0..<count).map { .init(key: CBORValue(-$0), value: .null) }))
            #expect(Self.fault(array.encoded) == (count == 64 ? nil : .tooManyEntries))
            #expect(Self.fault(map.encoded) == (count == 64 ? nil : .tooManyEntries))
        }
        #expect(Self.fault(Hexadecimal.bytes("81a10081a10000")) == nil)
        #expect(Self.fault([UInt8](repeating: 0x81, count: 100) + [0]) == .tooDeep)
        let map = try CBORReader.value(of: Hexadecimal.bytes("a420012101" + "01616103f4")).mapValue
        #expect(map?[-1] == CBORValue(1) && map?[1] == .text("a") && map?[3] == .bool(false) && map?[2] == nil)
        // The same character, written in two ways, is two keys.
        let spellings = Self.map((.text("\u{e9}"), .null), (.text("e\u{301}"), .null))
        #expect(Self.fault(spellings.encoded) == nil)
    }

    @Test("WAN-01 no bytes make the reader trap, and what it reads has one encoding")
    func noise() {
        var dice = Dice(seed: 8_949)
        var taken = 0
        for _ in 0..<60_000 {
            var bytes = dice.pick(Self.examples).1.encoded
            for _ in 0..<dice.roll(4) { bytes.mutate(&dice) }
            guard let value = try? CBORReader.value(of: bytes) else { continue }
            taken += 1
            #expect(value.encoded == bytes, "\(Hex.text(bytes))")
        }
        // Neither everything nor nothing.
        #expect((10_000...50_000).contains(taken))
    }

    private static func fault(_ bytes: [UInt8]) -> CBORFault? {
        do throws(CBORFault) {
            _ = try CBORReader.value(of: bytes)
            return nil
        } catch {
            return error
        }
    }
}
