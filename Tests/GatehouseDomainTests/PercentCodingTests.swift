import GatehouseDomain
import Testing

struct PercentCodingTests {
    @Test("LINK-02 only the unreserved characters stand for themselves (RFC 3986, section 2.3)")
    func unreserved() {
        let plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        #expect((UInt8.min...UInt8.max).filter(PercentCoding.isUnreserved) == plain.utf8.sorted())
        #expect(PercentCoding.encode(plain) == plain)
        #expect(PercentCoding.encode("a b/é%\0\u{7F}+") == "a%20b%2F%C3%A9%25%00%7F%2B")
        #expect(PercentCoding.encode("a-B", keeping: { $0 == UInt8(ascii: "B") }) == "%61%2DB")
    }

    @Test("LINK-02 every byte survives encoding and decoding, in either case of the digits")
    func roundTrip() {
        for byte in UInt8.min...UInt8.max {
            let scalar = String(Unicode.Scalar(byte))
            let encoded = PercentCoding.encode(scalar, keeping: { _ in false })
            #expect(PercentCoding.text(encoded.utf8) == scalar)
            #expect(PercentCoding.text(encoded.lowercased().utf8) == scalar)
        }
    }

    @Test(
        "LINK-02 a broken escape is refused, and so is text that is not UTF-8",
        arguments: ["%", "a%", "%4", "%4g", "%g4", "%%41", "% 41", "%+1", "%-1", "%０１", "%C3", "%FF", "%ED%A0%80"])
    func broken(text: String) {
        #expect(PercentCoding.text(text.utf8) == nil)
    }

    @Test("LINK-02 an escape is decoded once, and a plus sign is a space only in forms")
    func once() {
        #expect(PercentCoding.text("%2541+%2B".utf8) == "%41++")
        #expect(PercentCoding.text("%2541+%2B".utf8, readsPlus: true) == "%41 +")
        #expect(PercentCoding.bytes("%ff%00".utf8) == [0xFF, 0])
    }
}
