import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWire

/// Reads the accounts in an export of Supabase's table `auth.users`, one after another: comma-separated values with a
/// header, a JSON array of objects, or an object on each line.
struct SupabaseExport {
    /// What an export says about one account.
    enum Entry {
        /// It can be imported.
        case user(ImportedUser)
        /// It cannot.
        case problem(ImportProblem)
        /// It was deleted on the other server, and is left out.
        case deleted
    }

    private enum Form {
        case table(CSVReader, names: [String])
        case elements(JSONElements)
        case lines(JSONLines)
    }

    private var form: Form
    private let canVerify: @Sendable (String) -> Bool
    private let metadataLimit: MetadataLimit

    /// Begins to read an export.
    ///
    /// - Parameters:
    ///   - source: The file, which is read from its beginning.
    ///   - providers: The providers that people can sign in with here.
    ///   - canVerify: Whether passwords can be compared with a hash.
    /// - Throws: `ImportProblem` if it is not an export at all, and the errors of the file.
    init(
        _ source: ImportSource, providers: [ProviderSettings] = [], canVerify: @escaping @Sendable (String) -> Bool
    ) throws {
        self.canVerify = canVerify
        metadataLimit = MetadataLimit(providers: providers)
        var (bytes, line) = (try ImportBytes(source), 1)
        while let byte = try bytes.peek(), [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
            _ = try bytes.next()
            if byte == UInt8(ascii: "\n") { line += 1 }
        }
        switch try bytes.peek() {
        case UInt8(ascii: "["):
            _ = try bytes.next()
            form = .elements(JSONElements(bytes))
        case UInt8(ascii: "{"): form = .lines(JSONLines(bytes, line: line))
        default:
            var reader = CSVReader(bytes, line: line)
            let names = try Self.names(&reader)
            form = .table(reader, names: names)
        }
    }

    /// Returns what it says about the next account; nil at the end.
    /// - Throws: As the initializer does.
    mutating func next() throws -> Entry? {
        switch form {
        case .table(var reader, let names):
            let record = try Self.record(&reader)
            form = .table(reader, names: names)
            return record.map { entry($0, names) }
        case .elements(var elements):
            let record = try elements.next()
            form = .elements(elements)
            return try record.map { try entry($0) }
        case .lines(var lines):
            let record = try lines.next()
            form = .lines(lines)
            return record.map { record -> Entry in
                do throws(ImportProblem) { return try entry(record) } catch { return .problem(error) }
            }
        }
    }

    // MARK: The three forms

    private static func record(_ reader: inout CSVReader) throws -> CSVReader.Record? {
        do {
            return try reader.next()
        } catch let error as CSVReader.Malformed {
            throw ImportProblem(line: error.line, text: error.text)
        }
    }

    /// Reads the header of a table.
    private static func names(_ reader: inout CSVReader) throws -> [String] {
        let names = try record(&reader)?.fields ?? []
        guard names.contains("id"), names.contains("email"), names.contains("encrypted_password") else {
            throw ImportProblem(
                line: 1, text: "must name the columns of auth.users, including id, email and encrypted_password")
        }
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw ImportProblem(line: 1, text: "names the column \(twice) more than once")
        }
        return names
    }

    private func entry(_ record: CSVReader.Record, _ names: [String]) -> Entry {
        if record.isTooLong { return tooLong(record.line) }
        guard record.fields.count == names.count else {
            let text = "has \(record.fields.count) values, but the header has \(names.count) names"
            return .problem(ImportProblem(line: record.line, text: text))
        }
        let values = zip(names, record.fields.map { JSONValue.string($0) })
        return entry(Dictionary(uniqueKeysWithValues: values), at: record.line)
    }

    private func entry(_ record: RecordBytes) throws(ImportProblem) -> Entry {
        if record.isTooLong { return tooLong(record.line) }
        let value: JSONValue
        do {
            value = try JSONValue(json: record.bytes)
        } catch {
            throw ImportProblem(line: record.line, text: "is not JSON: \(error)")
        }
        return entry(value.objectValue, at: record.line)
    }

    private func tooLong(_ line: Int) -> Entry {
        .problem(ImportProblem(line: line, text: "is longer than \(RecordBytes.limit) bytes"))
    }

    // MARK: One account

    private func entry(_ values: JSONObject?, at line: Int) -> Entry {
        guard let values else { return .problem(ImportProblem(line: line, text: "is not a JSON object")) }
        do throws(Unusable) {
            let row = SupabaseRow(values)
            if try row.time("deleted_at") != nil { return .deleted }
            return .user(ImportedUser(line: line, user: try user(row)))
        } catch {
            return .problem(ImportProblem(line: line, text: error.text))
        }
    }

    private func user(_ row: SupabaseRow) throws(Unusable) -> UserRecord {
        guard let id = row.text("id").flatMap({ UserID(text: $0) }) else {
            throw Unusable(
                "has an id that is not a UUID")
        }
        let isAnonymous = try row.truth("is_anonymous")
        var email: String?
        if let text = row.text("email") {
            guard let address = EmailAddress(text) else { throw Unusable("has an invalid email address") }
            email = address.canonical
        } else if !isAnonymous {
            throw Unusable("has no email address, which this server needs to sign people in")
        }
        let hash = row.text("encrypted_password")
        if let hash, !canVerify(hash) { throw Unusable("has a password hash that is neither bcrypt nor Argon2id") }
        guard let createdAt = try row.time("created_at") else { throw Unusable("has no created_at") }
        let (confirmedAt, updatedAt) = (try row.time("email_confirmed_at"), try row.time("updated_at"))
        // Older exports have only this one.
        let confirmedFormerly = try row.time("confirmed_at")
        let (userMetadata, appMetadata) = (try row.object("raw_user_meta_data"), try row.object("raw_app_meta_data"))
        guard MetadataLimit.fits(userMetadata), metadataLimit.fits(appMetadata: appMetadata) else {
            throw Unusable(
                "has more than \(MetadataLimit.bytes) bytes of JSON in raw_user_meta_data or raw_app_meta_data")
        }
        var user = UserRecord(
            id: id, email: email, passwordHash: hash, userMetadata: userMetadata, appMetadata: appMetadata,
            isAnonymous: isAnonymous,
            emailConfirmedAt: confirmedAt ?? confirmedFormerly,
            confirmationSentAt: try row.time("confirmation_sent_at"),
            recoverySentAt: try row.time("recovery_sent_at"), lastSignInAt: try row.time("last_sign_in_at"),
            bannedUntil: try row.time("banned_until"), createdAt: createdAt,
            updatedAt: updatedAt ?? createdAt)
        user.invitedAt = try row.time("invited_at")
        user.emailConfirmedBy = Self.proof(of: user)
        return user
    }

    /// Returns how the other server confirmed the address, as far as the export shows it. If it shows neither a
    /// provider nor a mail, the address may have been confirmed automatically.
    private static func proof(of user: UserRecord) -> AddressProof? {
        guard let confirmedAt = user.emailConfirmedAt else { return nil }
        if let provider = user.appMetadata["provider"]?.stringValue, provider != UserRecord.email { return .provider }
        let mails = [user.confirmationSentAt, user.invitedAt].compactMap(\.self)
        return mails.contains { $0 <= confirmedAt } ? .code : .automatic
    }
}

/// Why an account cannot be imported; follows "line 7".
struct Unusable: Error {
    var text: String

    init(_ text: String) { self.text = text }
}
