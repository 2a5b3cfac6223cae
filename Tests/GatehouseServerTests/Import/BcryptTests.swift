import Foundation
import GatehouseArgon2
import GatehouseBcrypt
import GatehouseCore
import GatehouseDomain
import Testing

struct BcryptTests {
    private let hasher: BcryptVerifying

    init() {
        let pool = BoundedPool(threads: 2, queue: 64)
        hasher = BcryptVerifying(
            Argon2idHasher(parameters: TestServer.cheap, pool: pool, random: SystemRandomSource()), pool: pool)
    }

    // Test vectors of crypt_blowfish.
    @Test(
        "SRV-22 a bcrypt hash verifies with its password alone, and always wants to be made anew",
        arguments: [
            ("U*U", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"),
            ("U*U*", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK"),
            ("U*U*U", "$2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a"),
            ("", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy"),
        ])
    func vectors(password: String, hash: String) async throws {
        #expect(hasher.canVerify(hash))
        #expect(
            try await hasher.verify(Secret(password), against: hash)
                == PasswordVerdict(matches: true, needsRehash: true))
        for wrong in [password + "x", "x" + password, password + "\0", password + "\0x"] {
            #expect(try await hasher.verify(Secret(wrong), against: hash).matches == false)
        }
    }

    @Test("SRV-22 anything but a bcrypt hash of a bearable cost is refused, and the server's own hashes stay its own")
    func others() async throws {
        let good = "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"
        for bad in [
            "", "$2a$05$", String(good.dropLast()), good + "x", good.replacing("$2a$", with: "$2c$"),
            good.replacing("$05$", with: "$03$"), good.replacing("$05$", with: "$16$"),
            good.replacing("$05$", with: "$x5$"), good.replacing("CCCCC.E", with: "CCCCC!E"), "*0", "$1$abc$def",
        ] {
            #expect(!hasher.canVerify(bad))
            #expect(try await hasher.verify(Secret("U*U"), against: bad).matches == false)
        }
        let own = try await hasher.hash(Secret("lantern orchard"))
        #expect(own.hasPrefix("$argon2id$") && hasher.decoy.hasPrefix("$argon2id$"))
        #expect(
            try await hasher.verify(Secret("lantern orchard"), against: own)
                == PasswordVerdict(matches: true, needsRehash: false))
    }
}
