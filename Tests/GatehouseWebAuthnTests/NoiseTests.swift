import GatehouseDomain
import Testing

@testable import GatehouseWebAuthn

@Suite("WebAuthn: noise")
struct NoiseTests {
    @Test(
        "WAN-01 WAN-04 a registration with a signature of which any byte was changed, cut out or added is refused",
        arguments: CredentialAlgorithm.allCases)
    func registrations(_ algorithm: CredentialAlgorithm) throws {
        var dice = Dice(seed: 1)
        let honest = try SoftRegistration(algorithm)
        let parts = [honest.client.bytes, CBORValue.map(try honest.attestationObject()).encoded]
        let ceremony = try Soft.registration()
        #expect(try ceremony.verify(Self.registration(parts[0], parts[1])).id == SoftData.id)
        var refusals: Set<String> = []
        for _ in 0..<4_000 {
            var changed = parts
            for _ in 0...dice.roll(3) { changed[dice.roll(3) == 0 ? 0 : 1].mutate(&dice) }
            guard changed != parts else { continue }
            do throws(PasskeyRefusal) {
                _ = try ceremony.verify(Self.registration(changed[0], changed[1]))
                Issue.record("accepted: \(changed.map { Hex.text($0) })")
            } catch {
                refusals.insert("\(error)")
            }
        }
        // The changes reach every check, not only the first.
        #expect(refusals.count >= 12, "\(refusals)")
    }

    @Test(
        "WAN-01 WAN-05 an assertion of which any byte was changed, cut out or added is refused",
        arguments: CredentialAlgorithm.allCases)
    func assertions(_ algorithm: CredentialAlgorithm) throws {
        var dice = Dice(seed: 2)
        let honest = try SoftAssertion(algorithm)
        let response = try honest.response()
        let parts = [response.clientData, response.authenticatorData, response.signature]
        let (ceremony, credential) = (try Soft.authentication(), try honest.stored())
        #expect(try ceremony.verify(Self.assertion(parts), by: credential).counter == 0)
        var refusals: Set<String> = []
        for _ in 0..<4_000 {
            var changed = parts
            for _ in 0...dice.roll(3) { changed[dice.roll(3)].mutate(&dice) }
            guard changed != parts else { continue }
            do throws(PasskeyRefusal) {
                _ = try ceremony.verify(Self.assertion(changed), by: credential)
                Issue.record("accepted: \(changed.map { Hex.text($0) })")
            } catch {
                refusals.insert("\(error)")
            }
        }
        #expect(refusals.count >= 8, "\(refusals)")
    }

    @Test("WAN-03 WAN-04 a registration that nothing signs is accepted only for this challenge, origin, RP ID and id")
    func unsigned() throws {
        var dice = Dice(seed: 3)
        let honest = try SoftRegistration(.edDSA, format: "none")
        let object = CBORValue.map(try honest.attestationObject()).encoded
        let ceremony = try Soft.registration()
        var accepted = 0
        for _ in 0..<20_000 {
            var (client, object) = (honest.client.bytes, object)
            if dice.roll(4) == 0 { client.mutate(&dice) }
            object.mutate(&dice)
            guard let new = try? ceremony.verify(Self.registration(client, object)) else { continue }
            accepted += 1
            #expect(new.id == SoftData.id && new.flags.contains(.userPresent) && new.key.algorithm == .edDSA)
            let text = String(decoding: client, as: UTF8.self)
            #expect(text.contains(Base64URL.encode(SoftClient.challenge)) && text.contains(#""https://example.com""#))
        }
        // The counter, the id of the model and most of the key may be any.
        #expect(accepted > 100)
    }

    private static func registration(
        _ client: [UInt8], _ object: [UInt8]
    ) throws(PasskeyRefusal) -> RegistrationResponse {
        let id = Base64URL.encode(SoftData.id)
        return try RegistrationResponse(
            id: id, rawID: id, type: "public-key", clientData: Base64URL.encode(client),
            attestationObject: Base64URL.encode(object))
    }

    private static func assertion(_ parts: [[UInt8]]) throws(PasskeyRefusal) -> AuthenticationResponse {
        let id = Base64URL.encode(SoftData.id)
        return try AuthenticationResponse(
            id: id, rawID: id, type: "public-key", clientData: Base64URL.encode(parts[0]),
            authenticatorData: Base64URL.encode(parts[1]), signature: Base64URL.encode(parts[2]))
    }
}
