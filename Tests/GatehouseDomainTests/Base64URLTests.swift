import GatehouseDomain
import Testing

@Suite
struct Base64URLTests {
    @Test("SRV-19 every text stands for bytes of its own: stray bits at the end are refused")
    func strayBits() {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        for (value, letter) in letters.enumerated() {
            #expect((Base64URL.decode("A\(letter)") == nil) == (value % 16 != 0), "A\(letter)")
            #expect((Base64URL.decode("AA\(letter)") == nil) == (value % 4 != 0), "AA\(letter)")
        }
        for text in ["A", "AAAAA", "AA=", "AA==", "A A", "A+", "A/", "Ä"] { #expect(Base64URL.decode(text) == nil) }
    }
}
