import GatehouseDomain
import Testing

struct HexTests {
    @Test("SRV-14 every byte is two digits in lower case (RFC 4648, section 8)")
    func text() {
        #expect(Hex.text([]) == "")
        #expect(Hex.text([0x00, 0x0F, 0xA0, 0xFF]) == "000fa0ff")
        #expect(Hex.text("foobar".utf8) == "666f6f626172")
    }

    @Test("SRV-14 two digits in either case are the byte that they were written for, and nothing else is one")
    func byte() {
        let letters = Array("0123456789abcdefABCDEF".utf8)
        for byte in UInt8.min...UInt8.max {
            for uppercase in [false, true] {
                let digits = [byte >> 4, byte & 15].map { Hex.digit($0, uppercase: uppercase) }
                #expect(Hex.byte(digits[0], digits[1]) == byte)
            }
            #expect((Hex.value(byte) != nil) == letters.contains(byte))
            #expect((Hex.byte(0x30, byte) != nil) == letters.contains(byte))
            #expect((Hex.byte(byte, 0x30) != nil) == letters.contains(byte))
        }
    }
}
