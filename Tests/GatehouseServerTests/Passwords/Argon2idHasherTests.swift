import Foundation
import GatehousePasswords
import GatehouseCore
import GatehouseDomain
import Testing

struct Argon2idHasherTests {
    private func hasher(_ parameters: Argon2Parameters = TestServer.cheap) -> Argon2idHasher {
        Argon2idHasher(
            parameters: parameters, pool: BoundedPool(threads: 2, queue: 64), random: SystemRandomSource())
    }

    @Test("SRV-05 a hash is Argon2id with 19 MiB, two passes and one lane, as a PHC string")
    func standardParameters() async throws {
        let hasher = hasher(.standard)
        let hash = try await hasher.hash(TestServer.password)
        #expect(hash.wholeMatch(of: #/\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}/#) != nil)
        #expect(try await hasher.verify(TestServer.password, against: hash).matches)
        #expect(try await !hasher.verify(Secret("another one"), against: hash).matches)
        #expect(hasher.decoy.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
    }

    @Test("SRV-05 hashes made elsewhere verify (the reference implementation's published vectors)")
    func vectors() async throws {
        // From the test suite of the reference implementation: password "password", salt "somesalt".
        let vectors = [
            "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
            "$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc",
            "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
        ]
        for vector in vectors {
            #expect(try await hasher().verify(Secret("password"), against: vector).matches)
            #expect(try await !hasher().verify(Secret("Password"), against: vector).matches)
        }
    }

    @Test("SRV-05 two hashes of one password differ, and the decoy is nobody's")
    func salts() async throws {
        let hasher = hasher()
        let hashes = [try await hasher.hash(TestServer.password), try await hasher.hash(TestServer.password)]
        #expect(Set(hashes).count == 2)
        #expect(try await !hasher.verify(TestServer.password, against: hasher.decoy).matches)
        #expect(try await !hasher.verify(Secret(""), against: hasher.decoy).matches)
    }

    @Test("SRV-05 a hash with other parameters still verifies, and says that it is old")
    func rehash() async throws {
        let old = hasher(Argon2Parameters(memory: 16, passes: 1, lanes: 1))
        let new = hasher(Argon2Parameters(memory: 32, passes: 2, lanes: 1))
        let hash = try await old.hash(TestServer.password)
        #expect(
            try await old.verify(TestServer.password, against: hash)
                == PasswordVerdict(matches: true, needsRehash: false))
        #expect(
            try await new.verify(TestServer.password, against: hash)
                == PasswordVerdict(matches: true, needsRehash: true))
    }

    @Test("SRV-05 hashes are made in as much memory as runs at once, and nothing of them stays in it")
    func memory() async throws {
        let parameters = Argon2Parameters(memory: 512, passes: 1, lanes: 1)
        let hasher = hasher(parameters)
        let larger = self.hasher(Argon2Parameters(memory: 1024, passes: 1, lanes: 1))
        let foreign = try await larger.hash(TestServer.password)
        #expect(hasher.memory.contents.isEmpty)
        try await withThrowingTaskGroup { group in
            for number in 0..<40 {
                group.addTask {
                    let password = Secret("password \(number)")
                    let hash = try await hasher.hash(password)
                    #expect(try await hasher.verify(password, against: hash).matches)
                    #expect(try await larger.verify(password, against: hash).matches)
                    #expect(try await hasher.verify(TestServer.password, against: foreign).matches)
                }
            }
            try await group.waitForAll()
        }
        let contents = hasher.memory.contents
        #expect((1...2).contains(contents.count))
        for block in contents {
            #expect(block.count == 512 * 1024)
            #expect(block.allSatisfy { $0 == 0 })
        }
    }

    @Test("SRV-05 composed and decomposed letters are one password; case, spaces and look-alikes are not")
    func normalization() async throws {
        let hash = try await hasher().hash(Secret("caf\u{E9} cr\u{E8}me"))
        #expect(try await hasher().verify(Secret("cafe\u{301} cre\u{300}me"), against: hash).matches)
        for other in ["cafe creme", "CAF\u{C9} CR\u{C8}ME", "caf\u{E9} cr\u{E8}me ", "caf\u{E9}\u{A0}cr\u{E8}me"] {
            #expect(try await !hasher().verify(Secret(other), against: hash).matches)
        }
    }

    @Test("SRV-05 a password with a zero byte is hashed to its end")
    func zeroByte() async throws {
        let hash = try await hasher().hash(Secret("before\u{0}after"))
        #expect(try await hasher().verify(Secret("before\u{0}after"), against: hash).matches)
        #expect(try await !hasher().verify(Secret("before\u{0}other"), against: hash).matches)
    }

    @Test(
        "SRV-05 a stored text that is no affordable Argon2id hash matches nothing",
        arguments: [
            "", "$", "plain", "$2y$10$abcdefghijklmnopqrstuv",
            "$argon2i$v=19$m=32,t=1,p=1$c29tZXNhbHQ$c29tZWhhc2gxMjM0NTY3OA",
            "$argon2id$v=19$m=4294967295,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
            "$argon2id$v=19$m=256,t=0,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
            "$argon2id$v=16$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
            "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$", "$argon2id$v=19$m=256,t=2,p=1$$",
        ])
    func unreadable(hash: String) async throws {
        #expect(try await !hasher().verify(Secret("password"), against: hash).matches)
    }
}
