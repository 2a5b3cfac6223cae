import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import Testing

struct VerifiedTokensTests {
    @Test("SRV-04 a token that was verified before is refused on the very call after its session ended elsewhere")
    func revoked() async throws {
        let server = try await TestServer.start()
        let other = try await server.another()
        let session = try await server.confirmed()
        for instance in [server, other, server, other] {
            #expect(try await instance.authenticate(session).session.id == session.sessionID)
        }
        try await other.accounts.sessions.end(try await other.authenticate(session), scope: .local)
        for instance in [server, other] {
            #expect(try await refusal { try await instance.authenticate(session) }?.code == .sessionNotFound)
        }
    }

    @Test("SRV-04 a token that was verified before is refused when it is over")
    func expired() async throws {
        let server = try await TestServer.start { $0.accessTokenLife = .seconds(120) }
        let session = try await server.confirmed()
        for _ in 0..<2 { #expect(try await server.authenticate(session).user.id == session.user.id) }
        server.clock.advance(by: 120)
        #expect(try await refusal { try await server.authenticate(session) }?.code == .badJWT)
    }

    @Test("SRV-04 knowing a token makes no other text good: not its signature, not its claims", arguments: 0..<3)
    func altered(part: Int) async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        #expect(try await server.authenticate(session).user.id == session.user.id)
        var parts = session.accessToken.reveal().split(separator: ".").map(String.init)
        let letter = try #require(parts[part].dropFirst(9).first)
        let index = parts[part].index(parts[part].startIndex, offsetBy: 9)
        parts[part].replaceSubrange(index...index, with: letter == "A" ? "B" : "A")
        let forged = Secret(parts.joined(separator: "."))
        for _ in 0..<2 {
            #expect(
                try await refusal { try await server.accounts.sessions.authenticate(accessToken: forged) }?.code
                    == .badJWT)
        }
    }

    @Test("SRV-04 knowing a token makes no text good that differs from it at its end, or is longer or shorter")
    func alteredEnd() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let token = session.accessToken.reveal()
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        var others = ["", "A", "=", ".", " "].map { token + $0 } + [String(token.dropLast())]
        for letter in letters {
            others.append("\(token.dropLast())\(letter)")
            others.append("\(token.dropLast(2))\(letter)A")
        }
        others.removeAll { $0 == token }
        for _ in 0..<2 {
            for other in others {
                let error = try await refusal {
                    try await server.accounts.sessions.authenticate(accessToken: Secret(other))
                }
                #expect(error?.code == .badJWT)
            }
            #expect(try await server.authenticate(session).user.id == session.user.id)
        }
    }

    @Test("SRV-04 a token is verified once while it is asked for, and what is no token is never remembered")
    func remembered() {
        let tokens = VerifiedTokens()
        var count = 0
        func ask(_ token: String, isGenuine: Bool = true) -> Int? {
            tokens.claims(of: token) {
                count += 1
                return isGenuine ? AccessClaims(expiresAt: token.utf8.count, issuedAt: 0) : nil
            }?.expiresAt
        }
        for _ in 0..<5 { #expect(ask("genuine") == 7) }
        #expect(count == 1)
        for _ in 0..<5 { #expect(ask("forged", isGenuine: false) == nil) }
        #expect(count == 6)
        #expect(ask("forged") == 6)
    }

    @Test("SRV-04 the memory for tokens ends: those that are asked for stay, others go")
    func bounded() {
        let tokens = VerifiedTokens()
        var count = 0
        func ask(_ token: String) {
            _ = tokens.claims(of: token) {
                count += 1
                return AccessClaims(expiresAt: 0, issuedAt: 0)
            }
        }
        ask("idle")
        for number in 0..<VerifiedTokens.capacity * 3 {
            ask("\(number)")
            ask("busy")
        }
        #expect(count == VerifiedTokens.capacity * 3 + 2)
        ask("idle")
        #expect(count == VerifiedTokens.capacity * 3 + 3)
    }

    @Test("SRV-24 the memory for tokens is bounded in bytes: large ones make the others go sooner")
    func boundedInBytes() {
        let tokens = VerifiedTokens()
        var count = 0
        func ask(_ token: String) {
            _ = tokens.claims(of: token) {
                count += 1
                return AccessClaims(expiresAt: 0, issuedAt: 0)
            }
        }
        let large = String(repeating: "x", count: 48 * 1024)
        let many = 2 * VerifiedTokens.byteCapacity / large.utf8.count + 2
        #expect(many < VerifiedTokens.capacity)
        ask("idle")
        for number in 0..<many {
            ask("\(number)\(large)")
            ask("busy")
        }
        #expect(count == many + 2)
        ask("idle")
        #expect(count == many + 3)
    }
}
