import Foundation
import GatehouseJOSE
import GatehouseWire

/// Signatures that others have published, and what is to be thought of them.
enum Vectors {
    private static let folder = URL(filePath: #filePath).appending(path: "../../data").standardized

    /// A signature of Project Wycheproof, with the public key it is to be checked with.
    struct Case: Decodable {
        enum Result: String, Decodable { case valid, invalid, acceptable }

        var id: Int
        var result: Result
        var flags: [String]
        var comment: String
        var msg: String
        var sig: String
    }

    struct Group: Decodable {
        var key: JSONObject
        var tests: [Case]
    }

    /// A signature of a standard.
    struct Example: Decodable {
        var rfc: String
        /// Whether its algorithm is one of those that are used here.
        var isUsed: Bool
        var key: JSONObject
        var jws: String
    }

    static func wycheproof(_ name: String) throws -> [Group] {
        try JSONDecoder().decode(
            [Group].self, from: Data(contentsOf: folder.appending(path: "wycheproof/\(name).json")))
    }

    static func examples() throws -> [Example] {
        try JSONDecoder().decode([Example].self, from: Data(contentsOf: folder.appending(path: "jws-examples.json")))
    }

    /// The bytes of hexadecimal digits.
    static func bytes(_ hex: String) -> [UInt8] {
        let digits = hex.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
