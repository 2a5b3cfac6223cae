package import Foundation
package import GatehouseCore
import GatehouseDomain
import GatehouseStore
import GatehouseTokens

/// What somebody had typed into a form when their session ended, kept until they have signed in again (SES-11).
///
/// It is kept with the browser's place, encrypted, for a quarter of an hour, and is given to the same person in the
/// same browser only. It fills in the form again; nothing is ever submitted by itself. Passwords, codes and other
/// secrets are never part of it: each form names the fields that are kept.
///
/// A cookie would be too small for a long text and is sent with every request. The storage of the browser needs script,
/// and everybody who uses the browser can read it.
package struct FormDrafts: Sendable {
    /// How long a draft is kept, in seconds.
    package static let life: TimeInterval = 900
    /// The greatest size of what is kept of one form, in bytes of its names and values.
    package static let sizeLimit = PostedForm.sizeLimit

    private let database: any Database
    private let tokens: BrowserTokens
    private let sealing: Sealing
    private let clock: any WallClock

    init(database: any Database, keys: KeyRing, tokens: BrowserTokens, clock: any WallClock) {
        self.database = database
        self.tokens = tokens
        self.clock = clock
        sealing = Sealing(key: keys.subkey(.drafts))
    }

    /// A draft, as it is sealed.
    private struct Kept: Codable {
        let path: String
        let fields: [String: String]
        let until: Date
    }

    /// Keeps what was typed into a form that was posted after the session had ended.
    /// - Parameters:
    ///   - typed: The values by field, without secrets; empty ones are not kept.
    ///   - path: Of the page that the form is on.
    ///   - owner: Who was signed in, if that is known apart from the browser's place. A browser whose place belongs to
    ///     somebody else keeps nothing.
    ///   - cookie: The cookie of the browser's place, if it has one.
    /// - Returns: The cookie's new value; nil if nothing was kept.
    package func keep(
        _ typed: [String: String], of path: String, for owner: UserID?, cookie: String?
    ) async throws -> String? {
        let fields = typed.filter { !$0.value.isEmpty }
        let size = fields.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        guard !fields.isEmpty, size <= Self.sizeLimit else { return nil }
        let now = clock.now
        let until = now.addingTimeInterval(Self.life)
        let kept = Kept(path: path, fields: fields, until: until)
        let (known, new) = (cookie.map(digest), tokens.make())
        return try await database.write { [digest, sealing] sql in
            try PlaceStore.removeExpired(in: sql, at: now)
            if let known {
                let place = try sql.row("SELECT user_id FROM browser_places WHERE digest = ?", [.text(known)])
                if let place {
                    let placed = UserID(text: try place.text("user_id"))
                    guard let placed, owner == nil || owner == placed else { return nil }
                    let sealed = try sealing.seal(json: kept, for: Self.binding(known, placed))
                    try sql.run(
                        "UPDATE browser_places SET draft = ?, draft_expires_at = ? WHERE digest = ?",
                        [.text(sealed), .date(until), .text(known)])
                    return cookie
                }
            }
            // A browser without a place in an app gets a row that holds the draft only, for as long as the draft lives.
            guard let owner else { return nil }
            let row = digest(new)
            let sealed = try sealing.seal(json: kept, for: Self.binding(row, owner))
            try sql.run(
                """
                INSERT INTO browser_places (digest, generation, user_id, state, updated_at, expires_at, draft,
                    draft_expires_at)
                VALUES (?, 1, ?, '', ?, ?, ?, ?)
                """,
                [
                    .text(row), .id(owner), .date(now), .date(until), .text(sealed), .date(until),
                ])
            try PlaceStore.removeSurplus(of: owner.text, in: sql)
            return new
        }
    }

    /// What was typed into the form on a page, if the same person is back in time; empty otherwise.
    package func find(_ path: String, for owner: UserID, cookie: String?) async throws -> [String: String] {
        guard let cookie else { return [:] }
        let (row, now) = (digest(cookie), clock.now)
        let sealed = try await database.read { sql in
            try sql.row(
                "SELECT draft FROM browser_places WHERE digest = ? AND user_id = ? AND draft_expires_at > ?",
                [.text(row), .id(owner), .date(now)])?.optionalText("draft")
        }
        guard let sealed,
            let kept = try? sealing.open(json: sealed, for: Self.binding(row, owner), as: Kept.self),
            kept.path == path, now < kept.until
        else { return [:] }
        return kept.fields
    }

    /// Forgets what was typed: the form was sent, or the person signed out.
    package func remove(cookie: String?) async throws {
        guard let cookie else { return }
        let row = digest(cookie)
        let isThere = try await database.read { sql in
            try sql.row("SELECT digest FROM browser_places WHERE digest = ? AND draft IS NOT NULL", [.text(row)]) != nil
        }
        guard isThere else { return }
        try await database.write { sql in
            _ = try sql.run(
                "UPDATE browser_places SET draft = NULL, draft_expires_at = NULL WHERE digest = ?", [.text(row)])
        }
    }

    private func digest(_ cookie: String) -> String { tokens.digest(cookie, for: "place") }

    /// What a sealed draft belongs to: the browser's row and the person.
    private static func binding(_ digest: String, _ owner: UserID) -> String { "draft|\(digest)|\(owner.text)" }
}
