import Crypto
import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseWire
import Testing

/// A device with one passkey, which answers the forms of pages as the script does.
struct PageDevice {
    let key = P256.Signing.PrivateKey()
    let id = SystemRandomSource().bytes(32)

    /// What a form of a passkey holds, as it is written in a page.
    struct Form {
        let use: String
        let hidden: [String: String]
        let options: JSONObject

        /// The forms of a page.
        static func all(in page: SiteBrowser.Answer) throws -> [Form] {
            try page.body.split(separator: "<form").dropFirst().compactMap { part -> Form? in
                guard let use = part.firstMatch(of: /data-passkey="([a-z]+)"/)?.1,
                    let written = part.firstMatch(of: /data-options="([^"]*)"/)?.1
                else { return nil }
                let fields = part.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/)
                return Form(
                    use: String(use),
                    hidden: Dictionary(fields.map { (String($0.1), String($0.2)) }) { first, _ in first },
                    options: try #require(JSONText.object(String(written.replacing("&quot;", with: "\"")))))
            }
        }

        /// The form of a page for one use.
        static func one(_ use: String, in page: SiteBrowser.Answer) throws -> Form {
            try #require(try all(in: page).first { $0.use == use })
        }

        var challengeID: String { options["challenge_id"]?.stringValue ?? "" }
        var challenge: String { options["options"]?.objectValue?["challenge"]?.stringValue ?? "" }
        /// The ids that the device must not have.
        var excluded: Int { options["options"]?.objectValue?["excludeCredentials"]?.arrayValue?.count ?? -1 }

        /// What the script posts.
        func answered(_ body: some RequestBodyShape) -> [String: String] {
            // The forms of a sign-in need no ticket.
            ["ticket": ""].merging(hidden) { $1 }.merging(["passkey": JSONText.encode(JSONValue.object(body.json))]) {
                $1
            }
        }
    }

    private func client(_ type: String, _ form: Form) -> [UInt8] {
        Array(#"{"type":"\#(type)","challenge":"\#(form.challenge)","origin":"\#(SiteBrowser.origin)"}"#.utf8)
    }

    /// UP, UV and what else.
    private func data(_ flags: UInt8) -> [UInt8] {
        Array(SHA256.hash(data: Array("localhost".utf8))) + [flags | 0x05, 0, 0, 0, 0]
    }

    /// A short text as CBOR.
    private static func text(_ text: String) -> [UInt8] { [0x60 | UInt8(text.utf8.count)] + Array(text.utf8) }

    /// The answer to a form that adds a passkey.
    func added(_ form: Form) -> [String: String] {
        let point = [UInt8](key.publicKey.rawRepresentation)
        var data = data(0x40) + [UInt8](repeating: 0, count: 16)
        data += [0, 32] + id
        data += [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] + point[..<32]
        data += [0x22, 0x58, 0x20] + point[32...]
        var object: [UInt8] = [0xA3]
        object += Self.text("fmt") + Self.text("none") + Self.text("attStmt") + [0xA0]
        object += Self.text("authData") + [0x58, UInt8(data.count)] + data
        let name = Base64URL.encode(id)
        return form.answered(
            PasskeyRegistrationBody(
                challengeID: form.challengeID,
                credential: WireNewCredential(
                    id: name, rawID: name, clientData: Base64URL.encode(client("webauthn.create", form)),
                    attestationObject: Base64URL.encode(object), transports: ["internal"])))
    }

    /// The answer to a form that signs in.
    func signedIn(_ form: Form) throws -> [String: String] {
        let (client, data) = (client("webauthn.get", form), data(0))
        let signature = try key.signature(for: data + Array(SHA256.hash(data: client))).derRepresentation
        let name = Base64URL.encode(id)
        return form.answered(
            PasskeySignInBody(
                challengeID: form.challengeID,
                credential: WireAssertion(
                    id: name, rawID: name, clientData: Base64URL.encode(client),
                    authenticatorData: Base64URL.encode(data), signature: Base64URL.encode([UInt8](signature)))))
    }
}
