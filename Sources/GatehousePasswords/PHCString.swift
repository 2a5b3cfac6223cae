import Foundation

/// A hash as text, in the PHC string format: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`, with salt and hash in base64
/// without padding.
struct PHCString<Cost: HashCost>: Equatable, Sendable {
    var cost: Cost
    var salt: [UInt8]
    var hash: [UInt8]

    init(cost: Cost, salt: [UInt8], hash: [UInt8]) {
        self.cost = cost
        self.salt = salt
        self.hash = hash
    }

    /// Parses a text; nil for anything except a hash of this function with a cost that a server can afford to verify.
    init?(_ text: String) {
        guard text.hasPrefix(Self.start) else { return nil }
        let parts = text.dropFirst(Self.start.count).split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 3, let cost = Self.cost(parts[0]), let salt = Self.decode(parts[1]),
            let hash = Self.decode(parts[2]), (8...64).contains(salt.count), (16...64).contains(hash.count)
        else { return nil }
        self.init(cost: cost, salt: salt, hash: hash)
    }

    var text: String {
        let costs = zip(Cost.names, cost.values).map { "\($0)=\($1)" }.joined(separator: ",")
        return "\(Self.start)\(costs)$\(Self.encode(salt))$\(Self.encode(hash))"
    }

    /// Whether a hash that is made now, at this cost, has the same cost, and a salt and a hash of these lengths.
    func isCurrent(at cost: Cost) -> Bool {
        self.cost == cost && salt.count == PHCLength.salt && hash.count == PHCLength.hash
    }

    private static var start: String { "$\(Cost.function)$" }

    private static func cost(_ text: Substring) -> Cost? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == Cost.names.count else { return nil }
        var values: [UInt32] = []
        for (part, name) in zip(parts, Cost.names) {
            guard part.hasPrefix("\(name)="), let value = UInt32(part.dropFirst(name.count + 1)) else { return nil }
            values.append(value)
        }
        return Cost(values)
    }

    private static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("=", with: "")
    }

    private static func decode(_ text: Substring) -> [UInt8]? {
        Data(base64Encoded: text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)).map(Array.init)
    }
}

/// The lengths of new hashes, in bytes.
enum PHCLength {
    static let salt = 16
    static let hash = 32
}
