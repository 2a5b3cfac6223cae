import Crypto
import CryptoExtras
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseOperations
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Logging
import Testing

/// Sign-ins with passkeys, as requests to a server.
struct PasskeySignInTests {
    /// What is wrong with a sign-in.
    struct Row: Sendable {
        let name: String
        let change: @Sendable (inout SoftSignIn) throws -> Void

        init(_ name: String, _ change: @escaping @Sendable (inout SoftSignIn) throws -> Void) {
            (self.name, self.change) = (name, change)
        }
    }

    private static let rows: [Row] = [
        Row("52 type create") { $0.client.type = "webauthn.create" },
        Row("53 one bit") { $0.changeData = { Array($0.dropLast()) + [$0[36] ^ 1] } },
        Row("54 raw") { row in
            guard case .es256(let key) = row.passkey.key else { return }
            let message = row.message
            let (client, party, flags) = (row.client.bytes, row.relyingParty, row.flags)
            row.changeSignature = { signature in
                let data = [UInt8](SHA256.hash(data: Array(party.utf8))) + [flags, 0, 0, 0, 0]
                let signed = try? key.signature(for: message(data, client))
                return signed.map { [UInt8]($0.rawRepresentation) } ?? signature
            }
        },
        Row("55 padded DER") { $0.changeSignature = { [$0[0], $0[1] + 1, $0[2], $0[3] + 1, 0] + $0[4...] } },
        Row("56 over the JSON") { $0.message = { $0 + $1 } },
        Row("57 a space") { $0.changeClient = { $0 + [UInt8(ascii: " ")] } },
        Row("58 flags") { $0.changeData = { Array($0[..<32]) + [$0[32] ^ 0x04] + $0[33...] } },
        Row("59 another's handle") { $0.handle = Base64URL.encode(Array("8f14e45f-ceea-467f-a9d8-0d3c1b2f7a55".utf8)) },
        Row("61 unknown") { $0.passkey.id = [UInt8](repeating: 9, count: 32) },
        Row("67 BS without BE") { $0.flags |= 0x10 },
        Row("68 a sibling's RP ID") { $0.relyingParty = "other.example.com" },
        Row("UP 0") { $0.flags &= ~0x01 },
        Row("another origin") { $0.client.origin = "https://evil.example.com" },
    ]

    @Test("PKY-02 a sign-in that proves nothing is refused with one answer, and opens no session")
    func refused() async throws {
        try await APIBench.runWithPasskeys { bench in
            let session = try await bench.signedIn()
            let passkey = SoftPasskey()
            try await bench.registered(passkey, session.accessToken)
            let eve = try await bench.signedIn("eve@example.org").user.id
            let before = try await TableContents(of: bench.server)
            let eves = Row("59 the handle of an account that exists") { $0.handle = Base64URL.encode(Array(eve.utf8)) }
            for row in Self.rows + [eves] {
                let answer = try await bench.signIn(with: passkey) { try row.change(&$0) }
                #expect(try answer.isRefusal(400, .webAuthnVerificationFailed), "\(row.name)")
            }
            #expect(try await before.changes(in: bench.server) == [])
            #expect(try await sessions(bench).count == 1)
            let stored = try #require(try await bench.passkeys(session.accessToken).first)
            #expect(stored.lastUsedAt == nil)
            let signedIn: WireSession = try await bench.signIn(with: passkey).decoded()
            #expect(signedIn.user.id == session.user.id)
        }
    }

    private func sessions(_ bench: APIBench) async throws -> [SessionRecord] {
        let user = try #require(try await bench.server.stored())
        return try await bench.server.backend.database.read { try SessionTable($0).all(of: user.id) }
    }

    @Test("WAN-05 the signatures of other schemes are no signatures: PSS, and a number beyond the order of the group")
    func otherSignatures() async throws {
        let rsa = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        let order: [UInt8] =
            [
                0xED, 0xD3, 0xF5, 0x5C, 0x1A, 0x63, 0x12, 0x58, 0xD6, 0x9C, 0xF7, 0xA2, 0xDE, 0xF9, 0xDE, 0x14,
            ] + [UInt8](repeating: 0, count: 15) + [0x10]
        try await APIBench.runWithPasskeys { bench in
            let token = try await bench.signedIn().accessToken
            let (first, second) = (SoftPasskey(key: .rs256(rsa)), SoftPasskey(key: .edDSA(.init())))
            try await bench.registered(first, token)
            try await bench.registered(second, token)
            let pss = try await bench.signIn(with: first) { row in
                let (message, client, flags) = (row.message, row.client.bytes, row.flags)
                row.changeSignature = { signature in
                    let data =
                        [UInt8](SHA256.hash(data: Array("accounts.example.com".utf8))) + [flags, 0, 0, 0, 0]
                    let signed = try? rsa.signature(for: SHA256.hash(data: message(data, client)), padding: .PSS)
                    return signed.map { [UInt8]($0.rawRepresentation) } ?? signature
                }
            }
            #expect(try pss.isRefusal(400, .webAuthnVerificationFailed))
            let malleable = try await bench.signIn(with: second) { row in
                row.changeSignature = { signature in
                    var (sum, carry) = (signature, 0)
                    for index in 0..<32 {
                        carry += Int(signature[32 + index]) + Int(order[index])
                        (sum[32 + index], carry) = (UInt8(carry & 0xFF), carry >> 8)
                    }
                    return sum
                }
            }
            #expect(try malleable.isRefusal(400, .webAuthnVerificationFailed))
            for passkey in [first, second] { #expect(try await bench.signIn(with: passkey).status == 200) }
        }
    }

    @Test("WAN-05 a handle is that of the account, or none")
    func handles() async throws {
        try await APIBench.runWithPasskeys { bench in
            let session = try await bench.signedIn()
            let passkey = SoftPasskey()
            try await bench.registered(passkey, session.accessToken)
            for handle in [nil, "", Base64URL.encode(Array(session.user.id.utf8))] {
                #expect(try await bench.signIn(with: passkey) { $0.handle = handle }.status == 200)
            }
        }
    }

    @Test("WAN-05 a counter that does not grow is refused and noted, except for a passkey that can be copied")
    func counters() async throws {
        try await APIBench.runWithPasskeys { bench in
            let token = try await bench.signedIn().accessToken
            var (bound, copied) = (SoftPasskey(counter: 5), SoftPasskey(flags: 0x0D, counter: 5))
            try await bench.registered(bound, token)
            try await bench.registered(copied, token)
            bound.counter = 7
            #expect(try await bench.signIn(with: bound).status == 200)
            let before = try await TableContents(of: bench.server)
            for counter in [7, 6, 0] as [UInt32] {
                bound.counter = counter
                let answer = try await bench.signIn(with: bound)
                #expect(try answer.isRefusal(400, .webAuthnVerificationFailed))
            }
            #expect(try await before.changes(in: bench.server) == [])
            bound.counter = 8
            #expect(try await bench.signIn(with: bound).status == 200)
            for counter in [5, 3, 0] as [UInt32] {
                copied.counter = counter
                #expect(try await bench.signIn(with: copied).status == 200)
            }
            // One that does not count never does.
            let plain = SoftPasskey()
            try await bench.registered(plain, token)
            for _ in 0..<3 { #expect(try await bench.signIn(with: plain).status == 200) }
            let noted = try await bench.server.accounts.administration.auditRecords(
                AuditFilter(events: [.signInFailed]), page: 1, perPage: 10)
            #expect(noted.records.map(\.reason) == ["passkey_copied", "passkey_copied", "passkey_copied"])
            #expect(noted.records.allSatisfy { $0.method == "passkey" && $0.userID != nil })
        }
    }

    @Test("WAN-03 a passkey that can be copied from now on is taken, and the change is noted")
    func backup() async throws {
        try await APIBench.runWithPasskeys { bench in
            let token = try await bench.signedIn().accessToken
            let passkey = SoftPasskey()
            try await bench.registered(passkey, token)
            for flags in [0x1D, 0x1D, 0x05] as [UInt8] {
                #expect(try await bench.signIn(with: passkey) { $0.flags = flags }.status == 200)
                #expect(try await bench.passkeys(token).map(\.backedUp) == [flags == 0x1D])
            }
            let noted = try await bench.server.accounts.administration.auditRecords(
                AuditFilter(events: [.passkeyChanged]), page: 1, perPage: 10)
            #expect(noted.total == 2)
        }
    }

    @Test("PKY-08 a sign-in counts for two only if that is so here, and the passkey verified the person from the start")
    func levels() async throws {
        for (level, expected) in [(AssuranceLevel.one, "aal1"), (.two, "aal2")] {
            try await APIBench.runWithPasskeys(prepare: { $0.passkeyLevel = level }) { bench in
                let token = try await bench.signedIn().accessToken
                let (verifying, plain) = (SoftPasskey(), SoftPasskey(flags: 0x01))
                try await bench.registered(verifying, token)
                try await bench.registered(plain, token)
                let with = try await claims(bench, bench.signIn(with: verifying))
                #expect(with.assuranceLevel == expected && with.methods?.map(\.method) == ["passkey"])
                let without = try await claims(bench, bench.signIn(with: verifying) { $0.flags = 0x01 })
                #expect(without.assuranceLevel == "aal1")
                // Row 106: it was made without a PIN, so that a PIN of today is nobody's proof.
                let later = try await claims(bench, bench.signIn(with: plain) { $0.flags = 0x05 })
                #expect(later.assuranceLevel == "aal1")
            }
        }
    }

    private func claims(_ bench: APIBench, _ answer: Answer) async throws -> AccessClaims {
        let session: WireSession = try answer.decoded()
        let renewed: WireSession = try await bench.refresh(session.refreshToken).decoded()
        let all = try await [session, renewed].asyncMap { session in
            try #require(
                try await bench.server.accounts.sessions.authenticate(accessToken: Secret(session.accessToken)).claims)
        }
        // A renewal keeps the level.
        #expect(all[0].assuranceLevel == all[1].assuranceLevel)
        return all[0]
    }

    @Test("PKY-02 an account that is banned or unconfirmed says so only once the passkey is proved")
    func closedAccounts() async throws {
        try await APIBench.runWithPasskeys { bench in
            let session = try await bench.signedIn()
            let passkey = SoftPasskey()
            try await bench.registered(passkey, session.accessToken)
            for (change, code) in [
                ("email_confirmed_at = NULL", ErrorCode.emailNotConfirmed),
                ("banned_until = 9000000000000000", .userBanned),
            ] {
                try await bench.server.backend.database.write { try $0.run("UPDATE users SET \(change)", []) }
                #expect(try await bench.signIn(with: passkey).isRefusal(403, code))
                let unproved = try await bench.signIn(with: passkey) { $0.client.origin = "https://evil.example.com" }
                #expect(try unproved.isRefusal(400, .webAuthnVerificationFailed))
            }
            #expect(try await sessions(bench).count == 1)
        }
    }

    @Test("PKY-02 what was removed or serves as a second factor signs nobody in")
    func removed() async throws {
        try await APIBench.runWithPasskeys { bench in
            let token = try await bench.signedIn().accessToken
            let (first, second) = (SoftPasskey(), SoftPasskey())
            let made = try await bench.registered(first, token)
            try await bench.registered(second, token)
            #expect(try await bench.send(.delete, "/passkeys/\(made.id)", bearer: token).status == 204)
            try await bench.server.backend.database.write {
                try $0.run("UPDATE webauthn_credentials SET kind = 'factor'", [])
            }
            for passkey in [first, second] {
                #expect(try await bench.signIn(with: passkey).isRefusal(400, .webAuthnVerificationFailed))
            }
            #expect(try await bench.passkeys(token).isEmpty)
        }
    }

    @Test("WAN-08 the challenge of a registration, a proof or a sign-up signs nobody in, nor does one twice")
    func otherChallenges() async throws {
        try await APIBench.runWithPasskeys { bench in
            let token = try await bench.signedIn().accessToken
            let passkey = SoftPasskey()
            try await bench.registered(passkey, token)
            bench.server.clock.advance(by: 601)
            let proof = try await bench.send(.post, "/passkeys/reauthentication/options", bearer: token).json()
            let signUp = try await bench.send(.post, "/passkeys/signup/options", json: [:]).json()
            let again: WireSession = try await bench.signIn().decoded()
            let registration = try await bench.registrationOptions(again.accessToken)
            let before = try await TableContents(of: bench.server)
            for options in [proof, signUp, registration] {
                let answer = try await bench.send(
                    .post, "/passkeys/authentication/verify", json: try SoftSignIn(passkey, options).json())
                #expect(try answer.isRefusal(400, .webAuthnChallengeNotFound))
            }
            #expect(try await before.changes(in: bench.server) == [])
            // Rows 69 and 5: once, and in time.
            let signIn = try SoftSignIn(passkey, try await bench.signInOptions()).json()
            let late = try SoftSignIn(passkey, try await bench.signInOptions()).json()
            #expect(try await bench.send(.post, "/passkeys/authentication/verify", json: signIn).status == 200)
            let after = try await TableContents(of: bench.server)
            let replay = try await bench.send(.post, "/passkeys/authentication/verify", json: signIn)
            #expect(try replay.isRefusal(400, .webAuthnChallengeNotFound))
            bench.server.clock.advance(by: 300)
            let expired = try await bench.send(.post, "/passkeys/authentication/verify", json: late)
            #expect(try expired.isRefusal(400, .webAuthnChallengeExpired))
            #expect(try await after.changes(in: bench.server) == [])
        }
    }

    @Test("WAN-08 of 64 who answer one challenge at once, on two instances, one is signed in")
    func race() async throws {
        try await APIBench.runWithPasskeys { bench in
            let token = try await bench.signedIn().accessToken
            let passkey = SoftPasskey()
            try await bench.registered(passkey, token)
            let signIn = try SoftSignIn(passkey, try await bench.signInOptions())
            let (assertion, challenge) = (try signIn.assertion, try #require(UUID(text: signIn.challengeID)))
            let instances = [bench.server, try await bench.server.another()]
            let codes = try await withThrowingTaskGroup(of: ErrorCode?.self) { group in
                for index in 0..<64 {
                    group.addTask {
                        try await refusal {
                            try await instances[index % 2].accounts.passkeySignIn.signIn(
                                with: assertion, challenge: challenge, client: TestServer.client)
                        }?.code
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(codes.filter { $0 == nil }.count == 1)
            #expect(codes.filter { $0 == .webAuthnChallengeNotFound }.count == 63)
            #expect(try await sessions(bench).count == 2)
        }
    }

    @Test("WAN-08 a challenge becomes a row when it is answered, and the row goes a day after it has expired")
    func rows() async throws {
        try await APIBench.runWithPasskeys { bench in
            func count() async throws -> Int64? {
                try await bench.server.backend.database.read {
                    try $0.row("SELECT COUNT(*) AS n FROM used_challenges", [])?.integer("n")
                }
            }
            _ = try await bench.signInOptions()
            #expect(try await count() == 0)
            _ = try await bench.signIn(with: SoftPasskey())
            #expect(try await count() == 1)
            #expect(try await bench.server.assembly.housekeeping.round().usedChallenges == 0)
            // A clock that is ahead by up to a day is believed, and may go back.
            bench.server.clock.advance(by: 300 + 86_400)
            #expect(try await bench.server.assembly.housekeeping.round().usedChallenges == 0)
            bench.server.clock.advance(by: 1)
            #expect(try await bench.server.assembly.housekeeping.round().usedChallenges == 1)
            #expect(try await count() == 0)
        }
    }

    @Test(
        "OPS-07 a clock that jumps ahead and back within a challenge's life lets no answer count twice",
        arguments: [600, 86_399, 400 * 86_400] as [TimeInterval])
    func clockJump(ahead: TimeInterval) async throws {
        try await APIBench.runWithPasskeys { bench in
            let passkey = SoftPasskey()
            try await bench.registered(passkey, try await bench.signedIn().accessToken)
            let signIn = try SoftSignIn(passkey, try await bench.signInOptions())
            let (assertion, challenge) = (try signIn.assertion, try #require(UUID(text: signIn.challengeID)))
            let (accounts, clock) = (bench.server.accounts, bench.server.clock)
            func answer() async throws -> ErrorCode? {
                try await refusal {
                    try await accounts.passkeySignIn.signIn(
                        with: assertion, challenge: challenge, client: TestServer.client)
                }?.code
            }
            let database = bench.server.backend.database
            let start = clock.now
            #expect(try await database.write { try ClockTrust.look(at: start, in: $0) } == nil)
            #expect(try await answer() == nil)
            clock.advance(by: ahead)
            await Housekeeping(
                database: database, accounts: accounts, clock: clock, timer: NoMoreRounds(),
                log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            ).run()
            clock.advance(by: 60 - ahead)
            #expect(try await answer() == .webAuthnChallengeNotFound)
        }
    }

    @Test("PKY-01 the options name any passkey of this site, whatever body asks for them")
    func options() async throws {
        try await APIBench.runWithPasskeys { bench in
            for body in [nil, "{}", #"{"gotrue_meta_security":{"captcha_token":"x"}}"#] {
                let answer = try await bench.send(
                    .post, "/passkeys/authentication/options", bytes: body.map { Array($0.utf8) })
                let request: WirePasskeyRequest = try answer.decoded()
                #expect(request.options.rpId == "accounts.example.com" && request.options.allowCredentials.isEmpty)
                #expect(request.options.userVerification == "preferred" && request.options.timeout == 300_000)
                #expect(request.expiresAt == Int(bench.server.clock.now.timeIntervalSince1970) + 300)
                #expect(UUID(text: request.challengeID) != nil)
            }
            let settings: WireSettings = try await bench.send(.get, "/settings").decoded()
            #expect(settings.passkeysEnabled)
        }
    }

    @Test("PKY-02 what a browser would not send is refused by the name of the field")
    func fields() async throws {
        try await APIBench.runWithPasskeys { bench in
            let whole = try SoftSignIn(SoftPasskey(), try await bench.signInOptions()).json()
            let credential = try #require(whole.objectValue?["credential"])
            for body: JSONValue in [
                [:], ["challenge_id": "x", "credential": credential],
                ["challenge_id": "00000000-0000-4000-8000-000000000000"],
                ["challenge_id": "00000000-0000-4000-8000-000000000000", "credential": ["id": 7]],
                ["challenge_id": 7, "credential": credential], ["challenge_id": nil, "credential": 7],
            ] {
                let answer = try await bench.send(.post, "/passkeys/authentication/verify", json: body)
                #expect(try answer.isRefusal(400, .validationFailed), "\(body)")
            }
        }
    }

    @Test("PKY-02 PKY-04 an answer of a browser that lacks parts proves nothing, and is refused as such")
    func missingParts() async throws {
        try await APIBench.runWithPasskeys { bench in
            let token = try await bench.signedIn().accessToken
            let options = try await bench.signInOptions()
            let challenge = try #require(options.objectValue?["challenge_id"])
            let response: JSONValue = ["clientDataJSON": "e30"]
            for credential: JSONValue in [
                [:], ["garbage": true], ["id": "x"], ["id": "AA", "rawId": "AA", "type": "public-key"],
                ["id": "AA", "rawId": "AA", "type": "public-key", "response": response],
            ] {
                let body: JSONValue = ["challenge_id": challenge, "credential": credential]
                let signIn = try await bench.send(.post, "/passkeys/authentication/verify", json: body)
                #expect(try signIn.isRefusal(400, .webAuthnVerificationFailed), "\(credential)")
                let new = try await bench.send(
                    .post, "/passkeys/registration/verify", json: body, bearer: token)
                #expect(try new.isRefusal(400, .webAuthnVerificationFailed), "\(credential)")
            }
        }
    }

    @Test("PKY-01 one network begins at most 30 sign-ins in five minutes, and PKY-02 answers as many as codes")
    func limits() async throws {
        try await APIBench.runWithPasskeys(prepare: { $0.limits = .standard }) { bench in
            let accounts = bench.server.accounts
            for _ in 0..<30 { _ = try await accounts.passkeySignIn.begin(client: TestServer.client) }
            let refused = try await refusal { try await accounts.passkeySignIn.begin(client: TestServer.client) }
            #expect(refused?.status == 429 && refused?.retryAfter == 300)
            let signIn = try SoftSignIn(SoftPasskey(), try await bench.signInOptions())
            let (assertion, challenge) = (try signIn.assertion, try #require(UUID(text: signIn.challengeID)))
            let codes = try await (0..<31).asyncMap { _ in
                try await refusal {
                    try await accounts.passkeySignIn.signIn(
                        with: assertion, challenge: challenge, client: TestServer.client)
                }?.code
            }
            #expect(codes.first == .webAuthnVerificationFailed && codes.last == .overRequestRateLimit)
            #expect(codes.filter { $0 == .webAuthnChallengeNotFound }.count == 29)
        }
    }
}

/// A timer with which housekeeping runs one round: nobody waits for the next.
private struct NoMoreRounds: Clock {
    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        throw CancellationError()
    }
}

extension Sequence {
    /// The results of a function, one after another.
    fileprivate func asyncMap<Output>(_ transform: (Element) async throws -> Output) async rethrows -> [Output] {
        var results: [Output] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
