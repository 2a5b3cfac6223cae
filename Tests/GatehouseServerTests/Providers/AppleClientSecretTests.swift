import Crypto
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWire
import Testing

struct AppleClientSecretTests {
    @Test("SRV-19 the secret for Apple is a JWT of the team's key: ES256, for the client, and good for five minutes")
    func claims() throws {
        let key = P256.Signing.PrivateKey()
        let maker = try AppleClientSecret(teamID: "TEAM012345", keyID: "KEY0123456", pem: Secret(key.pemRepresentation))
        let now = Date(timeIntervalSince1970: 1_800_000_000.75)
        let secret = try maker.make(clientID: "com.example.web", issuer: "https://appleid.apple.com", at: now)
        let parts = secret.reveal().split(separator: ".").map(String.init)
        try #require(parts.count == 3)
        func object(_ index: Int) throws -> JSONValue {
            try JSONValue(json: try #require(Base64URL.decode(parts[index])))
        }
        #expect(try object(0) == .object(["alg": "ES256", "kid": "KEY0123456"]))
        #expect(
            try object(1)
                == .object([
                    "iss": "TEAM012345", "sub": "com.example.web", "aud": "https://appleid.apple.com",
                    "iat": 1_800_000_000, "exp": 1_800_000_300,
                ]))
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: try #require(Base64URL.decode(parts[2])))
        let signed = Data("\(parts[0]).\(parts[1])".utf8)
        #expect(key.publicKey.isValidSignature(signature, for: signed))
        #expect(!P256.Signing.PrivateKey().publicKey.isValidSignature(signature, for: signed))
    }

    @Test(
        "SRV-19 what is no key of the curve P-256 is refused",
        arguments: ["", "key", "-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----"])
    func noKey(_ text: String) {
        #expect(throws: (any Error).self) { try AppleClientSecret(teamID: "T", keyID: "K", pem: Secret(text)) }
    }
}
