import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire

/// Reads what the script posts of a passkey: the body that the interface takes, as text.
enum PasskeyAnswer {
    /// - Throws: `ServerError` 400 for anything that the script does not post.
    static func read<Body: RequestBodyShape>(_ text: String) throws(ServerError) -> Body {
        guard let object = JSONText.object(text), let body = try? Body(json: .object(object)) else {
            throw ServerError(400, .validationFailed, "The answer of the passkey cannot be read.")
        }
        return body
    }

    /// Returns the id of a challenge.
    static func challenge(_ text: String) throws(AccountRefusal) -> UUID {
        guard let id = UUID(text: text) else { throw .challengeNotFound }
        return id
    }
}
