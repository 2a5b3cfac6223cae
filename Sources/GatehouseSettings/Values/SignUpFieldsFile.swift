import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseWire

/// Reads the file that lists the additional questions of the sign-up form.
enum SignUpFieldsFile {
    private static let shape = "must hold a list of fields: [ { \"key\": …, \"label\": … } ]"
    private static let members: Set<String> = [
        "key", "label", "kind", "required", "help", "choices", "characters", "minimum_length", "maximum_length",
    ]

    /// Returns the fields in a file.
    ///
    /// - Throws: ``SettingsError``, which says what is wrong and what is allowed.
    static func read(_ path: String) throws(SettingsError) -> [SignUpField] {
        guard let data = try? InputFile.bytes(at: path) else {
            throw SettingsError(problems: ["sign-up-fields \(path) \(UnreadableFile.problem(at: path))"])
        }
        guard data.count <= 65_536 else {
            throw SettingsError(problems: ["sign-up-fields \(path) must not be larger than 64 KiB"])
        }
        if let problem = problem(in: data) { throw SettingsError(problems: ["sign-up-fields \(path) \(problem)"]) }
        do {
            return try SignUpField.form(try JSONDecoder().decode([SignUpField].self, from: data))
        } catch let error as SignUpFieldError {
            throw SettingsError(problems: ["sign-up-fields \(path): \(error)"])
        } catch let error as DecodingError {
            throw SettingsError(problems: ["sign-up-fields \(path) \(place(of: error))"])
        } catch {
            throw SettingsError(problems: ["sign-up-fields \(path) is not a list of fields"])
        }
    }

    /// What the decoder would overlook: a member that is there twice, and an unknown one.
    private static func problem(in data: Data) -> String? {
        let value: JSONValue
        do {
            value = try JSONValue(json: data, duplicateMembers: .refused)
        } catch {
            return "is not JSON: \(error); it \(shape)"
        }
        for (index, field) in (value.arrayValue ?? []).enumerated() {
            if let unknown = field.objectValue?.keys.sorted().first(where: { !members.contains($0) }) {
                let known = members.sorted().joined(separator: ", ")
                return "field \(index + 1): \(unknown) is not a member; the members are \(known)"
            }
        }
        return nil
    }

    private static func place(of error: DecodingError) -> String {
        let context: DecodingError.Context
        switch error {
        case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found),
            .dataCorrupted(let found):
            context = found
        @unknown default: return "is not a list of fields"
        }
        guard let index = context.codingPath.first?.intValue else { return shape }
        let name = context.codingPath.dropFirst().map(\.stringValue).joined(separator: ".")
        return "field \(index + 1)" + (name.isEmpty ? "" : ", \(name)") + ": \(reason(of: error, context))"
    }

    /// Why a field cannot be read. Only what its own decoding throws has a text that is for people.
    private static func reason(of error: DecodingError, _ context: DecodingError.Context) -> String {
        switch error {
        case .keyNotFound(let key, _): "\(key.stringValue) is missing"
        case .dataCorrupted: context.debugDescription
        default: "the value is of another type"
        }
    }
}
