import Foundation
package import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWire

/// The accounts in an export of Supabase's table `auth.users`: comma-separated values with a header, a JSON array of
/// objects, or an object on each line.
package struct SupabaseExport: Sendable {
    /// The accounts that can be imported.
    package private(set) var users: [ImportedUser] = []
    /// The problems of those that cannot.
    package private(set) var problems: [ImportProblem] = []
    /// How many accounts were deleted on the other server, and are left out.
    package private(set) var deleted = 0

    private let canVerify: @Sendable (String) -> Bool
    private let metadataLimit: MetadataLimit

    /// Reads an export.
    ///
    /// - Parameters:
    ///   - providers: The providers that people can sign in with here.
    ///   - canVerify: Whether passwords can be compared with a hash.
    /// - Throws: `ImportProblem` if the bytes are not an export at all.
    package init(
        _ bytes: [UInt8], providers: [ProviderSettings] = [], canVerify: @escaping @Sendable (String) -> Bool
    ) throws(ImportProblem) {
        self.canVerify = canVerify
        metadataLimit = MetadataLimit(providers: providers)
        let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        switch first {
        case UInt8(ascii: "["): try readArray(bytes)
        case UInt8(ascii: "{"): readLines(bytes)
        default: try readTable(bytes)
        }
        findDuplicates()
    }

    // MARK: The three forms

    private mutating func readTable(_ bytes: [UInt8]) throws(ImportProblem) {
        var reader = CSVReader(bytes)
        do {
            let names = try reader.next()?.fields ?? []
            guard names.contains("id"), names.contains("email"), names.contains("encrypted_password") else {
                throw ImportProblem(
                    line: 1, text: "must name the columns of auth.users, including id, email and encrypted_password")
            }
            if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
                throw ImportProblem(line: 1, text: "names the column \(twice) more than once")
            }
            while let record = try reader.next() {
                guard record.fields.count == names.count else {
                    note(record.line, "has \(record.fields.count) values, but the header has \(names.count) names")
                    continue
                }
                let values = Dictionary(uniqueKeysWithValues: zip(names, record.fields.map { JSONValue.string($0) }))
                add(values, at: record.line)
            }
        } catch let error as CSVReader.Malformed {
            throw ImportProblem(line: error.line, text: error.text)
        } catch let error as ImportProblem {
            throw error
        } catch {
            throw ImportProblem(line: 1, text: "cannot be read")
        }
    }

    private mutating func readArray(_ bytes: [UInt8]) throws(ImportProblem) {
        let value: JSONValue
        do {
            value = try JSONValue(json: bytes)
        } catch {
            throw ImportProblem(line: 1, text: "is not JSON: \(error)")
        }
        guard case .array(let elements) = value else { throw ImportProblem(line: 1, text: "must be an array") }
        for (index, element) in elements.enumerated() { add(element.objectValue, at: index + 1) }
    }

    private mutating func readLines(_ bytes: [UInt8]) {
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        where line.contains(where: { $0 > 0x20 }) {
            do {
                add(try JSONValue(json: line).objectValue, at: index + 1)
            } catch {
                note(index + 1, "is not JSON: \(error)")
            }
        }
    }

    // MARK: One account

    private mutating func note(_ line: Int, _ text: String) {
        problems.append(ImportProblem(line: line, text: text))
    }

    private mutating func add(_ values: JSONObject?, at line: Int) {
        guard let values else { return note(line, "is not a JSON object") }
        do throws(Unusable) {
            let row = SupabaseRow(values)
            if try row.time("deleted_at") != nil {
                deleted += 1
            } else {
                users.append(ImportedUser(line: line, user: try user(row)))
            }
        } catch {
            note(line, error.text)
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

    /// Keeps the first of several accounts with the same id or address, and notes the others as problems.
    private mutating func findDuplicates() {
        var (ids, addresses): ([UserID: Int], [String: Int]) = ([:], [:])
        var kept: [ImportedUser] = []
        for entry in users {
            if let line = ids[entry.user.id] {
                note(entry.line, "has the id of line \(line)")
                continue
            }
            if let email = entry.user.email, let line = addresses[email] {
                note(entry.line, "has the same email address as line \(line)")
                continue
            }
            ids[entry.user.id] = entry.line
            if let email = entry.user.email { addresses[email] = entry.line }
            kept.append(entry)
        }
        users = kept
        problems.sort { $0.line < $1.line }
    }
}

/// Why an account cannot be imported; follows "line 7".
struct Unusable: Error {
    var text: String

    init(_ text: String) { self.text = text }
}
