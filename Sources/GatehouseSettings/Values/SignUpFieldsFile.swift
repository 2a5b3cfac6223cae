import Foundation
import GatehouseCore
import GatehouseDomain

/// Reads the file that lists the additional questions of the sign-up form.
enum SignUpFieldsFile {
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

    private static func place(of error: DecodingError) -> String {
        let context: DecodingError.Context
        switch error {
        case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found),
            .dataCorrupted(let found):
            context = found
        @unknown default: return "is not a list of fields"
        }
        guard let index = context.codingPath.first?.intValue else {
            return "must hold a list of fields: [ { \"key\": …, \"label\": … } ]"
        }
        let name = context.codingPath.dropFirst().map(\.stringValue).joined(separator: ".")
        return "field \(index + 1)" + (name.isEmpty ? "" : ", \(name)") + ": \(context.debugDescription)"
    }
}
