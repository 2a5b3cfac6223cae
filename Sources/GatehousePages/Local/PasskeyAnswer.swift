import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire

/// Reads what the script posts of a passkey: the body that the interface takes, as text.
enum PasskeyAnswer {
    /// - Throws: `ServerError` 400 for anything that the script does not post.
    static func read<Body: RequestBodyShape>(_ text: String) throws(ServerError) -> Body {
        guard let object = JSONText.object(text), let body = try? Body(json: .object(object)) else {
            throw PageRefusal.passkeyUnreadable.answer
        }
        return body
    }

    /// Returns the id of a challenge.
    static func challenge(_ text: String) throws(AccountRefusal) -> UUID {
        guard let id = UUID(text: text) else { throw .challengeNotFound }
        return id
    }

    /// Returns the use of a security key as the flow takes it. What it proves, the accounts check.
    ///
    /// - Throws: As ``read(_:)``.
    static func proof(_ text: String) throws(ServerError) -> PasskeyProof {
        let body: PasskeySignInBody = try read(text)
        let use = body.credential
        guard use.id == use.rawID, use.type == "public-key", let id = Base64URL.decode(use.id),
            let client = Base64URL.decode(use.clientData), let data = Base64URL.decode(use.authenticatorData),
            let signature = Base64URL.decode(use.signature), let handle = Base64URL.decode(use.userHandle ?? "")
        else { throw PageRefusal.passkeyUnreadable.answer }
        return PasskeyProof(
            questionID: body.challengeID, credentialID: id, clientData: client, authenticatorData: data,
            signature: signature, userHandle: handle.isEmpty ? nil : handle)
    }

    /// Returns the use of a security key as the accounts read it.
    static func assertion(_ proof: PasskeyProof) -> WireAssertion {
        let id = Base64URL.encode(proof.credentialID)
        return WireAssertion(
            id: id, rawID: id, clientData: Base64URL.encode(proof.clientData),
            authenticatorData: Base64URL.encode(proof.authenticatorData),
            signature: Base64URL.encode(proof.signature), userHandle: proof.userHandle.map { Base64URL.encode($0) })
    }
}

extension FactorProof.Challenge {
    /// What the script needs to ask a device.
    /// - Parameter ceremony: What the browser's interface takes.
    func options<Options>(_ ceremony: Options) -> WirePasskeyOptions<Options> {
        WirePasskeyOptions(
            challengeID: id.text, options: ceremony, expiresAt: Int(expiry.timeIntervalSince1970))
    }
}
