import Crypto
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseTokens
import Testing

struct BackupCodesTests {
    @Test("MFA-11 a person gets ten codes of sixteen letters and digits, which stand for all bytes of the source")
    func made() {
        let codes = BackupCodes.make(random: Chances(seed: 1)).map { $0.reveal() }
        #expect(codes.count == 10 && Set(codes).count == 10)
        #expect(codes.allSatisfy { $0.utf8.count == 16 })
        #expect(codes.compactMap(Base32.decode).flatMap(\.self) == Chances(seed: 1).bytes(100))
    }

    @Test("MFA-11 codes are shown in fours with hyphens, and read as they are shown or as people type them")
    func read() {
        for seed in UInt64(0)..<50 {
            for code in BackupCodes.make(random: Chances(seed: seed)) {
                let shown = BackupCodes.shown(code).reveal()
                #expect(shown.split(separator: "-").map(\.count) == [4, 4, 4, 4])
                #expect(shown.filter { $0 != "-" } == code.reveal())
                let wide = String(
                    String.UnicodeScalarView(shown.unicodeScalars.compactMap { Unicode.Scalar($0.value + 0xFEE0) }))
                let texts = [shown, shown.lowercased(), shown.replacing("-", with: " "), code.reveal() + "\n", wide]
                #expect(texts.allSatisfy { BackupCodes.read(Secret($0)) == code }, "seed \(seed)")
            }
        }
    }

    @Test(
        "MFA-11 what cannot be a backup code is not read as one",
        arguments: [
            "", "123456", "ABCDEFGH234567X", "ABCDEFGH234567XYZ", "ABCDEFGH134567XY", "ABCDEFGH834567XY",
            "ABCDEFGH2345_7XY",
            "ABCDEFGH234567XÉ",
        ])
    func refused(text: String) {
        #expect(BackupCodes.read(Secret(text)) == nil)
    }

    @Test("MFA-11 the digest of a backup code is of this code, this person and this key only")
    func digests() throws {
        let masterKeys = [1, 2].map { SymmetricKey(data: Data(repeating: $0, count: 32)) }
        let keys = masterKeys.map { CodeDigests(keys: KeyRing(masterKey: $0)) }
        let random = Chances(seed: 2)
        let users = [UserID(rawValue: random.uuid()), UserID(rawValue: random.uuid())]
        let codes = BackupCodes.make(random: random)
        let digests = keys.flatMap { key in users.flatMap { user in codes.map { key.backupCode($0, of: user) } } }
        #expect(Set(digests).count == 40)
        #expect(digests.allSatisfy { Base64URL.decode($0)?.count == 32 })
        let typed = try #require(BackupCodes.read(Secret(BackupCodes.shown(codes[0]).reveal().lowercased())))
        #expect(keys[0].backupCode(typed, of: users[0]) == digests[0])
        #expect(digests[0] != keys[0].code(codes[0], purpose: .recovery, subject: users[0].text))
    }
}
