import GatehouseCore
import GatehouseDomain
import Testing

struct Base64URLTests {
    @Test(
        "SRV-14 base64url reads what it writes (RFC 4648, section 10, without padding)",
        arguments: zip(
            ["", "f", "fo", "foo", "foob", "fooba", "foobar", "\u{FB}\u{FF}"],
            ["", "Zg", "Zm8", "Zm9v", "Zm9vYg", "Zm9vYmE", "Zm9vYmFy", "w7vDvw"]))
    func roundTrip(plain: String, encoded: String) {
        #expect(Base64URL.encode(plain.utf8) == encoded)
        #expect(Base64URL.decode(encoded) == Array(plain.utf8))
    }

    @Test(
        "SRV-14 base64url has one text for each value", arguments: ["Zg==", "Zh", "Z", "Zm9v\n", "+/+/", "Zm 9v", "é"])
    func strict(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test("SRV-14 base64url uses the letters that need no escape in a URL")
    func alphabet() {
        #expect(Base64URL.encode([0xFB, 0xEF, 0xFF]) == "--__")
        #expect(Base64URL.decode("--__") == [0xFB, 0xEF, 0xFF])
    }
}
