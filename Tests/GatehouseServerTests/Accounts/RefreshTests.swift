import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseSQLite
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import Testing

struct RefreshTests {
    @Test("SRV-04 a thousand racers with one token, over two instances, get one successor and one lineage")
    func race() async throws {
        let first = try await TestServer.start()
        let second = try await first.another()
        let session = try await first.confirmed()
        let token = session.refreshToken

        let successors = try await withThrowingTaskGroup(of: Secret.self) { group in
            for number in 0..<1000 {
                let server = number.isMultiple(of: 2) ? first : second
                group.addTask { try await Self.successor(of: token, at: server) }
            }
            return try await group.reduce(into: [Secret]()) { $0.append($1) }
        }
        #expect(successors.count == 1000)
        #expect(Set(successors).count == 1)
        let stored = try #require(try await second.storedSession(session.sessionID))
        #expect(stored.counter == 1 && stored.endedAt == nil)
        let successor = try #require(successors.first)
        #expect(try await first.refresh(successor).sessionID == session.sessionID)
    }

    /// Renews a session, and asks again while all connections are taken, as a client does: nothing was done then.
    private static func successor(of token: Secret, at server: TestServer) async throws -> Secret {
        for _ in 0..<1000 {
            do { return try await server.refresh(token).refreshToken } catch let trouble as DatabaseTrouble {
                guard trouble.kind == .busy else { throw trouble }
            }
        }
        throw DatabaseTrouble(.busy, code: "test", reason: "no connection after a thousand tries")
    }

    @Test("SRV-04 each use gives a new token of the same session")
    func rotation() async throws {
        let server = try await TestServer.start()
        var session = try await server.confirmed()
        var seen: Set<Secret> = [session.refreshToken]
        for _ in 0..<5 {
            let next = try await server.refresh(session.refreshToken)
            #expect(next.sessionID == session.sessionID)
            #expect(seen.insert(next.refreshToken).inserted)
            session = next
        }
    }

    @Test("SRV-04 a lost answer is repaired by asking again, also of a server that was restarted meanwhile")
    func lostAnswer() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let lost = try await server.refresh(session.refreshToken)
        #expect(try await server.refresh(session.refreshToken).refreshToken == lost.refreshToken)

        server.clock.advance(by: 30 * 86_400)
        let restarted = try await server.another()
        let repaired = try await restarted.refresh(session.refreshToken)
        #expect(repaired.refreshToken == lost.refreshToken)
        #expect(
            try await restarted.accounts.sessions.authenticate(accessToken: repaired.accessToken).user.id
                == session.user.id)
    }

    @Test("SRV-04 the previous token is good until its successor has been used, and no longer")
    func previousToken() async throws {
        let server = try await TestServer.start()
        let zero = try await server.confirmed().refreshToken
        let one = try await server.refresh(zero).refreshToken
        #expect(try await server.refresh(zero).refreshToken == one)
        let two = try await server.refresh(one).refreshToken
        #expect(try await server.refresh(one).refreshToken == two)
        #expect(try await refusal { try await server.refresh(zero) }?.code == .refreshTokenAlreadyUsed)
    }

    @Test("SRV-04 an old token ends the session permanently")
    func reuse() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let one = try await server.refresh(session.refreshToken)
        let two = try await server.refresh(one.refreshToken)

        let error = try #require(try await refusal { try await server.refresh(session.refreshToken) })
        #expect(error.status == 400 && error.code == .refreshTokenAlreadyUsed)
        let restarted = try await server.another()
        for token in [session.refreshToken, one.refreshToken, two.refreshToken] {
            let error = try #require(try await refusal { try await restarted.refresh(token) })
            #expect(error.status == 400 && error.code == .sessionNotFound)
        }
        #expect(try await refusal { try await restarted.authenticate(two) }?.code == .sessionNotFound)
        #expect(try await restarted.storedSession(session.sessionID)?.endReason == .reuseDetected)
    }

    @Test("SRV-04 reuse ends one session and leaves the person's others alone")
    func reuseElsewhere() async throws {
        let server = try await TestServer.start()
        let stolen = try await server.confirmed()
        let other = try await server.signIn()
        let one = try await server.refresh(stolen.refreshToken)
        _ = try await server.refresh(one.refreshToken)
        _ = try await refusal { try await server.refresh(stolen.refreshToken) }
        #expect(try await server.refresh(other.refreshToken).sessionID == other.sessionID)
    }

    @Test("SRV-04 anything but a token of this server is refused as not found")
    func unknown() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let stranger = try await TestServer.start()
        let foreign = try await stranger.confirmed().refreshToken
        let negative = RefreshTokens(keys: server.backend.keys).token(of: session.sessionID, number: -1)
        for token in [Secret(""), Secret("garbled"), foreign, negative] {
            let error = try #require(try await refusal { try await server.refresh(token) })
            #expect(error.status == 400 && error.code == .refreshTokenNotFound)
        }
        #expect(try await server.refresh(session.refreshToken).sessionID == session.sessionID)
    }

    @Test("SRV-04 a token of a session that does not exist is refused as such")
    func unknownSession() async throws {
        let server = try await TestServer.start()
        let nowhere = SessionID(rawValue: SystemRandomSource().uuid())
        let token = RefreshTokens(keys: server.backend.keys).token(of: nowhere, number: 0)
        let error = try #require(try await refusal { try await server.refresh(token) })
        #expect(error.status == 400 && error.code == .sessionNotFound)
    }

    @Test("SRV-04 nothing in the database's files is a token, or becomes one")
    func nothingStored() async throws {
        let server = try await TestServer.start()
        let zero = try await server.confirmed()
        let one = try await server.refresh(zero.refreshToken)
        let files = try server.folder.contents().filter { $0.name.hasPrefix("gatehouse.sqlite") }
        #expect(files.contains { $0.name.hasSuffix("-wal") && !$0.bytes.isEmpty })

        let tokens = RefreshTokens(keys: server.backend.keys)
        for file in files {
            for token in [zero.refreshToken, one.refreshToken] {
                let text = Data(token.reveal().utf8)
                let bytes = try #require(Base64URL.decode(token.reveal()))
                #expect(file.bytes.range(of: text) == nil)
                // Neither the token's code alone nor any stored text of its length.
                #expect(file.bytes.range(of: Data(bytes.suffix(32))) == nil)
                #expect(file.bytes.range(of: text.suffix(20)) == nil)
            }
            for word in words(in: file.bytes, length: zero.refreshToken.reveal().utf8.count) {
                #expect(tokens.read(Secret(word)) == nil)
            }
        }
    }

    /// All runs of base64url characters of a length, at every position.
    private func words(in bytes: Data, length: Int) -> [String] {
        let isWord: (UInt8) -> Bool = {
            $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || (0x30...0x39).contains($0)
                || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        }
        return bytes.split(whereSeparator: { !isWord($0) }).filter { $0.count >= length }.flatMap { run in
            (0...(run.count - length)).map { String(decoding: run.dropFirst($0).prefix(length), as: UTF8.self) }
        }
    }

    @Test("SRV-04 a database that is too busy says so, and never that a session or token is unknown")
    func busy() async throws {
        let folder = TestFolder()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let file = folder.url.appending(path: "busy.sqlite")
        let holder = try SQLiteDatabase(file: file)
        let impatient = try SQLiteDatabase(file: file, patience: .zero)
        let error = try await holder.write { [impatient] _ in
            // The first connection is inside its writing transaction while the second one tries.
            try blocking { try await refusal { try await impatient.write { try $0.run("SELECT 1", []) } } }
        }
        #expect(error?.status == 503 && error?.retryAfter == 1)
    }

    @Test("SRV-04 a banned person gets no tokens for the previous refresh token either")
    func bannedRepeat() async throws {
        let server = try await TestServer.start()
        let first = try await server.confirmed()
        _ = try await server.refresh(first.refreshToken)
        let now = server.clock.now
        try await server.backend.database.write {
            try UserTable($0).setBan(until: now.addingTimeInterval(60), of: first.user.id, at: now)
        }
        #expect(try await refusal { try await server.refresh(first.refreshToken) }?.code == .userBanned)
        server.clock.advance(by: 60)
        #expect(try await server.refresh(first.refreshToken).sessionID == first.sessionID)
    }

    @Test("SRV-04 SRV-20 a ban refuses a renewal while it lasts, even of a session that it has not ended")
    func banned() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let end = server.clock.now.addingTimeInterval(60)
        let now = server.clock.now
        try await server.backend.database.write { try UserTable($0).setBan(until: end, of: session.user.id, at: now) }
        #expect(try await refusal { try await server.refresh(session.refreshToken) }?.code == .userBanned)
        server.clock.advance(by: 60)
        #expect(try await server.refresh(session.refreshToken).sessionID == session.sessionID)
    }
}
