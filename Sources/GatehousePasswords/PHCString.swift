import Foundation

/// An Argon2id hash as text, in the PHC string format: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`, with salt and hash
/// in base64 without padding.
struct PHCString: Equatable, Sendable {
    var parameters: Argon2Parameters
    var salt: [UInt8]
    var hash: [UInt8]

    init(parameters: Argon2Parameters, salt: [UInt8], hash: [UInt8]) {
        self.parameters = parameters
        self.salt = salt
        self.hash = hash
    }

    /// Parses a text; nil for anything except Argon2id version 19 with a cost that a server can afford to verify.
    init?(_ text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0].isEmpty, parts[1] == "argon2id", parts[2] == "v=19",
            let costs = Self.costs(parts[3]), let salt = Self.decode(parts[4]), let hash = Self.decode(parts[5]),
            (8...64).contains(salt.count), (16...64).contains(hash.count)
        else { return nil }
        self.init(parameters: costs, salt: salt, hash: hash)
    }

    var text: String {
        "$argon2id$v=19$m=\(parameters.memory),t=\(parameters.passes),p=\(parameters.lanes)"
            + "$\(Self.encode(salt))$\(Self.encode(hash))"
    }

    private static func costs(_ text: Substring) -> Argon2Parameters? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 3, let memory = value(parts[0], named: "m="), let passes = value(parts[1], named: "t="),
            let lanes = value(parts[2], named: "p="), (1...16).contains(lanes), (1...16).contains(passes),
            (8 * lanes...262_144).contains(memory)
        else { return nil }
        return Argon2Parameters(memory: memory, passes: passes, lanes: lanes)
    }

    private static func value(_ text: Substring, named name: String) -> UInt32? {
        text.hasPrefix(name) ? UInt32(text.dropFirst(name.count)) : nil
    }

    private static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("=", with: "")
    }

    private static func decode(_ text: Substring) -> [UInt8]? {
        Data(base64Encoded: text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)).map(Array.init)
    }
}
