import Foundation

/// An scrypt hash as text, in the PHC string format: `$scrypt$ln=17,r=8,p=1$salt$hash`, with salt and hash in base64
/// without padding.
struct ScryptText: Equatable, Sendable {
    var parameters: ScryptParameters
    var salt: [UInt8]
    var hash: [UInt8]

    init(parameters: ScryptParameters, salt: [UInt8], hash: [UInt8]) {
        self.parameters = parameters
        self.salt = salt
        self.hash = hash
    }

    /// Parses a text; nil for anything except scrypt with a cost that a server can afford to verify: at most the memory
    /// of ``ScryptParameters/standard``, at most four times.
    init?(_ text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt", let costs = Self.costs(parts[2]),
            let salt = Self.decode(parts[3]), let hash = Self.decode(parts[4]), (8...64).contains(salt.count),
            (16...64).contains(hash.count)
        else { return nil }
        self.init(parameters: costs, salt: salt, hash: hash)
    }

    var text: String {
        "$scrypt$ln=\(parameters.logRounds),r=\(parameters.blockSize),p=\(parameters.parallelism)"
            + "$\(Self.encode(salt))$\(Self.encode(hash))"
    }

    private static func costs(_ text: Substring) -> ScryptParameters? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 3, let rounds = value(parts[0], named: "ln="), let size = value(parts[1], named: "r="),
            let parallelism = value(parts[2], named: "p="), (1...17).contains(rounds), (1...8).contains(size),
            (1...4).contains(parallelism)
        else { return nil }
        return ScryptParameters(logRounds: rounds, blockSize: size, parallelism: parallelism)
    }

    private static func value(_ text: Substring, named name: String) -> Int? {
        text.hasPrefix(name) ? UInt16(text.dropFirst(name.count)).map(Int.init) : nil
    }

    private static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("=", with: "")
    }

    private static func decode(_ text: Substring) -> [UInt8]? {
        Data(base64Encoded: text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)).map(Array.init)
    }
}
