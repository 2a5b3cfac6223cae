import GatehouseDomain
import Testing

struct ConstantTimeTests {
    @Test("SRV-02 two secrets are equal if all bytes are, wherever they differ")
    func bytes() {
        let secret = Array("correct horse".utf8)
        #expect(ConstantTime.areEqual(secret, secret))
        #expect(ConstantTime.areEqual([], []))
        for index in secret.indices {
            for bit in 0..<8 {
                var other = secret
                other[index] ^= 1 << bit
                #expect(!ConstantTime.areEqual(secret, other))
            }
        }
    }

    @Test("SRV-02 a secret does not equal its beginning, nor another spelling of the same character")
    func lengths() {
        #expect(!ConstantTime.areEqual("secret".utf8, "secre".utf8))
        #expect(!ConstantTime.areEqual("secret".utf8, "".utf8))
        #expect(!ConstantTime.areEqual("\u{E9}".utf8, "e\u{301}".utf8))
    }
}
