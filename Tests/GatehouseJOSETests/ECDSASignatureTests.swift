import Foundation
import GatehouseDomain
import GatehouseJOSE
import Testing

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

@Suite("JOSE: signatures in DER")
struct ECDSASignatureTests {
    @Test("WAN-02 the numbers of a signature in DER are those of its other form")
    func numbers() throws {
        let key = P256.Signing.PrivateKey()
        let verification = VerificationKey.es256(key.publicKey)
        var lengths: Set<Int> = []
        for index in 0..<600 {
            let data = Data("\(index)".utf8)
            let signature = try key.signature(for: data)
            let der = [UInt8](signature.derRepresentation)
            lengths.insert(der.count)
            #expect(ECDSASignature.numbers(der: der) == [UInt8](signature.rawRepresentation))
            #expect(try verification.isValid(#require(ECDSASignature.numbers(der: der)), for: data))
        }
        // Numbers with and without a zero before them.
        #expect(lengths.isSuperset(of: [70, 71, 72]))
    }

    @Test(
        "WAN-02 every signature has one form in DER",
        arguments: [
            ("3006020101020102", true), ("3008020200800202008f", true), ("300702017f02020080", true),
            ("3046022100" + String(repeating: "ff", count: 32) + "022100" + String(repeating: "ff", count: 32), true),
            // Cut, and with bytes after it.
            ("", false), ("30", false), ("3006", false), ("30060201010201", false), ("300602010102010200", false),
            ("3000", false), ("3003020101", false), ("3007020101020102", false), ("3005020101020102", false),
            ("300702010102010200", false), ("3006020301020102", false), ("30060201010202", false),
            // Long and open lengths.
            ("308106020101020102", false), ("30820006020101020102", false), ("3080020101020102" + "0000", false),
            ("300702810101020102", false), ("30070201010281" + "0102", false),
            // Zeros that are not needed, and numbers that are negative, zero, empty or too large.
            ("300702020001020102", false), ("3007020101" + "02020002", false), ("3006020180020102", false),
            ("30060201010201ff", false), ("3006020100020102", false), ("3006020101020100", false),
            ("30050200020102", false), ("30050201010200", false), ("3007020200000201" + "02", false),
            ("3026022201" + String(repeating: "00", count: 33) + "020101", false),
            ("3026022101" + String(repeating: "00", count: 32) + "020101", false),
            // Other types.
            ("3106020101020102", false), ("3006030101020102", false), ("3006020101040102", false),
        ])
    func forms(der: String, isValid: Bool) {
        #expect((ECDSASignature.numbers(der: Vectors.bytes(der)) != nil) == isValid)
    }
}
