import GatehouseDomain
import Testing

struct Base32Tests {
    @Test(
        "MFA-02 Base32 reads what it writes (RFC 4648, section 10, without padding)",
        arguments: zip(
            ["", "f", "fo", "foo", "foob", "fooba", "foobar"],
            ["", "MY", "MZXQ", "MZXW6", "MZXW6YQ", "MZXW6YTB", "MZXW6YTBOI"]))
    func vectors(plain: String, encoded: String) {
        #expect(Base32.encode(plain.utf8) == encoded)
        #expect(Base32.decode(encoded) == Array(plain.utf8))
    }

    @Test("MFA-02 any bytes survive, in either case and with white space between the letters")
    func roundTrip() {
        var state: UInt32 = 20_261_127
        func next() -> UInt8 {
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
        for length in 0..<200 {
            let bytes = (0..<length).map { _ in next() }
            let text = Base32.encode(bytes)
            #expect(text.utf8.count == (length * 8 + 4) / 5)
            #expect(Base32.decode(text) == bytes)
            #expect(Base32.decode(" " + Base32.inFours(text, separator: "\u{A0}\n").lowercased() + "\t") == bytes)
        }
    }

    @Test("MFA-02 every text stands for bytes of its own: stray bits at the end are refused")
    func strayBits() {
        for (value, letter) in "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".enumerated() {
            #expect((Base32.decode("A\(letter)") == nil) == (value % 4 != 0), "A\(letter)")
            #expect((Base32.decode("AAA\(letter)") == nil) == (value % 16 != 0), "AAA\(letter)")
            #expect((Base32.decode("AAAA\(letter)") == nil) == (value % 2 != 0), "AAAA\(letter)")
            #expect((Base32.decode("AAAAAA\(letter)") == nil) == (value % 8 != 0), "AAAAAA\(letter)")
        }
    }

    @Test(
        "MFA-02 what is no Base32 is refused",
        arguments: [
            "A", "AAA", "AAAAAA", "MY======", "M1", "M8", "M0", "M9", "MZ-XQ", "MŸ", "ＭＹ", "M\u{131}", "M/", "M[",
        ])
    func refused(text: String) {
        #expect(Base32.decode(text) == nil)
    }

    @Test("PKF-05 a text in fours has a separator after every fourth character but the last")
    func inFours() {
        #expect(Base32.inFours("ABCDEFGH", separator: " ") == "ABCD EFGH")
        #expect(Base32.inFours("ABCDEFGHI", separator: "-") == "ABCD-EFGH-I")
        #expect(Base32.inFours("ABC", separator: "-") == "ABC")
        #expect(Base32.inFours("", separator: "-") == "")
    }
}
