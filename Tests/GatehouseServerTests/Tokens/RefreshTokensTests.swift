import Crypto
import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseTokens
import Testing

struct RefreshTokensTests {
    private let session = SessionID(rawValue: SystemRandomSource().uuid())

    @Test("SRV-04 a token says its session and number, and the same number always gives the same token")
    func roundTrip() async throws {
        let tokens = RefreshTokens(keys: makeKeys())
        for number in [0, 1, 255, 256, Int64.max] {
            let token = tokens.token(of: session, number: number)
            #expect(token == tokens.token(of: session, number: number))
            let read = try #require(tokens.read(token))
            #expect(read.session == session && read.number == number)
        }
        #expect(tokens.token(of: session, number: 1) != tokens.token(of: session, number: 2))
    }

    @Test("SRV-04 no changed byte, no other length and no other key gives a token")
    func forgery() async throws {
        let tokens = RefreshTokens(keys: makeKeys())
        let token = tokens.token(of: session, number: 3).reveal()
        let bytes = try #require(Base64URL.decode(token))
        for position in bytes.indices {
            var changed = bytes
            changed[position] ^= 1
            #expect(tokens.read(Secret(Base64URL.encode(changed))) == nil)
        }
        for text in [
            "", "x", token + "A", String(token.dropLast()), token + "=", " " + token, token.uppercased(),
            Base64URL.encode(bytes + [0]), String(repeating: "A", count: token.count),
        ] {
            #expect(tokens.read(Secret(text)) == nil)
        }
        #expect(RefreshTokens(keys: makeKeys()).read(Secret(token)) == nil)
    }

    private func makeKeys() -> KeyRing {
        KeyRing(masterKey: SymmetricKey(size: .bits256))
    }
}
