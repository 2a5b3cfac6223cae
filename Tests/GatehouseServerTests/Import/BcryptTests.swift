import Foundation
import GatehouseAccounts
import GatehousePasswords
import GatehouseBcrypt
import GatehouseCore
import GatehouseDomain
import Testing

struct BcryptTests {
    private let argon2: Argon2idHasher
    private let hasher: BcryptVerifying

    init() {
        let pool = BoundedPool(threads: 2, queue: 64)
        argon2 = Argon2idHasher(parameters: TestServer.cheap, pool: pool, random: SystemRandomSource())
        hasher = BcryptVerifying(argon2, pool: pool)
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

    // Made by libxcrypt from 87 bytes, from 71 of them, and from 36 letters of two bytes each.
    private static let long = String(String(repeating: "lantern orchard ", count: 6).prefix(87))
    private static let hashOfLong = "$2b$05$CCCCCCCCCCCCCCCCCCCCC.ZuwGLEUx.ZhKaKiE1qa3u2VNq2GZ4G2"
    private static let hashOf71 = "$2b$05$CCCCCCCCCCCCCCCCCCCCC.8MrK6gRpVKIqIvA48wFlea7npWdu/oS"
    private static let hashOfWide = "$2b$05$CCCCCCCCCCCCCCCCCCCCC.SqzfMCnGXq0/GEKuUJ0//CNAi0GNL0m"

    @Test("SRV-22 a bcrypt hash that may have seen only a part of the password is never replaced by what was typed")
    func parts() async throws {
        let (long, partial) = (Self.long, PasswordVerdict(matches: true, needsRehash: false, isWhole: false))
        let wrapped = PasswordHashers(argon2, verifying: [hasher])
        for typed in [long, String(long.prefix(72)), long.prefix(72) + "TYPO"] {
            #expect(try await hasher.verify(Secret(typed), against: Self.hashOfLong) == partial)
            #expect(try await wrapped.verify(Secret(typed), against: Self.hashOfLong) == partial)
        }
        for wrong in [String(long.prefix(71)), long.prefix(71) + "\0", long.prefix(72) + "\0x"] {
            #expect(try await hasher.verify(Secret(wrong), against: Self.hashOfLong).matches == false)
        }
        // Bytes count, not letters.
        let wide = String(repeating: "ü", count: 36)
        #expect(try await hasher.verify(Secret(wide + "x"), against: Self.hashOfWide) == partial)
        // One byte less was read to its end.
        let whole = PasswordVerdict(matches: true, needsRehash: true)
        #expect(try await hasher.verify(Secret(String(long.prefix(71))), against: Self.hashOf71) == whole)
        #expect(try await wrapped.verify(Secret(String(long.prefix(71))), against: Self.hashOf71) == whole)
    }

    @Test("SRV-22 a mistyped end of a long imported password does not become the password")
    func mistyped() async throws {
        let server = try await TestServer.start()
        let accounts = try server.accounts(hasher: hasher)
        var new = AdministratorChange()
        new.email = TestServer.email
        new.confirmsEmail = true
        new.password = .hash(Secret(Self.hashOfLong))
        _ = try await accounts.administration.createUser(id: nil, new, consent: nil)
        for typed in [Self.long.prefix(72) + "TYPO", Self.long, String(Self.long.prefix(72)), Self.long] {
            let opened = try await accounts.signIn.withPassword(
                email: TestServer.email, password: Secret(typed), client: TestServer.client)
            #expect(opened.user.passwordHash == Self.hashOfLong)
        }
        // A password with another end is a new one.
        let who = try await accounts.sessions.authenticate(
            accessToken: accounts.sessions.issue(
                accounts.signIn.withPassword(
                    email: TestServer.email, password: Secret(Self.long), client: TestServer.client)
            ).accessToken)
        let changed = try await accounts.own.update(
            who, change: UserChange(password: Secret(Self.long.prefix(72) + "another end")))
        #expect(changed.passwordHash?.hasPrefix("$argon2id$") == true)
    }
}
