import Foundation
import GatehousePasswords
import GatehouseCore
import GatehouseDomain
import Testing

/// What an embedded server hashes with where libargon2 is missing, and what every server verifies.
struct ScryptHasherTests {
    private let pool = BoundedPool(threads: 2, queue: 64)

    private func scrypt(_ logRounds: Int = 4) -> ScryptHasher {
        ScryptHasher(
            parameters: ScryptParameters(logRounds: logRounds, blockSize: 8, parallelism: 1), pool: pool,
            random: SystemRandomSource())
    }

    private var argon2id: Argon2idHasher {
        Argon2idHasher(parameters: TestServer.cheap, pool: pool, random: SystemRandomSource())
    }

    @Test("SRV-05 an scrypt hash verifies as RFC 7914 says (section 12)")
    func vector() async throws {
        let hash =
            "$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU"
            + "$cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofLVQylVYT8Pz2LUlwUkKpr55h6F3A1lHkDfzwF7RVdYhw"
        #expect(scrypt().canVerify(hash))
        #expect(
            try await scrypt().verify(Secret("pleaseletmein"), against: hash)
                == PasswordVerdict(matches: true, needsRehash: true))
        #expect(try await !scrypt().verify(Secret("Pleaseletmein"), against: hash).matches)
    }

    @Test("SRV-05 an scrypt hash costs 2^17 rounds over 1 KiB unless a test asks for less, and two hashes differ")
    func cost() async throws {
        let decoy = ScryptHasher(pool: pool, random: SystemRandomSource()).decoy
        #expect(decoy.wholeMatch(of: #/\$scrypt\$ln=17,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}/#) != nil)
        let hasher = scrypt()
        let hashes = [try await hasher.hash(TestServer.password), try await hasher.hash(TestServer.password)]
        #expect(Set(hashes).count == 2)
        for hash in hashes {
            #expect(
                try await hasher.verify(TestServer.password, against: hash)
                    == PasswordVerdict(matches: true, needsRehash: false))
            #expect(
                try await scrypt(5).verify(TestServer.password, against: hash)
                    == PasswordVerdict(matches: true, needsRehash: true))
        }
        #expect(try await !hasher.verify(TestServer.password, against: hasher.decoy).matches)
    }

    @Test(
        "SRV-05 a stored text that is no affordable scrypt hash matches nothing",
        arguments: [
            "", "$scrypt$", "$scrypt$ln=18,r=8,p=1", "$scrypt$ln=0,r=8,p=1", "$scrypt$ln=17,r=9,p=1",
            "$scrypt$ln=17,r=8,p=5", "$scrypt$ln=17,r=8", "$scrypt$r=8,ln=17,p=1", "$scrypt$ln=-1,r=8,p=1",
            "$argon2id$ln=4,r=8,p=1",
        ])
    func bounds(start: String) async throws {
        let hash = start + "$U29kaXVtQ2hsb3JpZGU$" + String(repeating: "A", count: 43)
        #expect(!scrypt().canVerify(hash))
        #expect(try await !scrypt().verify(TestServer.password, against: hash).matches)
    }

    @Test("SRV-05 whichever of the two is current, a hash of the other verifies and wants to be replaced")
    func together() async throws {
        let both: [any PasswordHashing] = [argon2id, scrypt()]
        for (current, other) in [(both[0], both[1]), (both[1], both[0])] {
            let hashers = PasswordHashers(current, verifying: [other])
            #expect(hashers.decoy == current.decoy)
            let (own, foreign) = (
                try await hashers.hash(TestServer.password), try await other.hash(TestServer.password)
            )
            #expect(current.canVerify(own) && !current.canVerify(foreign))
            #expect(hashers.canVerify(own) && hashers.canVerify(foreign) && !hashers.canVerify("$1$abc$def"))
            #expect(
                try await hashers.verify(TestServer.password, against: own)
                    == PasswordVerdict(matches: true, needsRehash: false))
            #expect(
                try await hashers.verify(TestServer.password, against: foreign)
                    == PasswordVerdict(matches: true, needsRehash: true))
            for hash in [own, foreign, "$1$abc$def"] {
                #expect(try await !hashers.verify(Secret("another one"), against: hash).matches)
            }
        }
    }
}
