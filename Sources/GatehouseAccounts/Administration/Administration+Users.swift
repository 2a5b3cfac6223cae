import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseMail
import GatehouseStore
import GatehouseWire

/// What administrators do with other people's accounts.
extension Administration {
    /// Returns the users on one page.
    ///
    /// - Parameters:
    ///   - page: Counted from 1; empty beyond the last page.
    ///   - email: The address that a user must have, case-insensitive; nil for any.
    ///   - filter: Part of the address or of the name that a user must have, case-insensitive; nil for any.
    ///   - oldestFirst: Whether the oldest accounts come first; otherwise, the newest come first.
    package func users(
        page: Int, perPage: Int, email: String?, filter: String?, oldestFirst: Bool = false
    ) async throws -> UserPage {
        try await database.read { sql in
            try UserTable(sql).page(
                email: email?.lowercased(), filter: filter?.lowercased(), skipping: (page - 1) * perPage,
                limit: perPage, oldestFirst: oldestFirst)
        }
    }

    /// Returns one user.
    ///
    /// - Throws: `user_not_found`.
    package func user(_ id: UserID) async throws -> UserRecord {
        guard let user = try await database.read({ try UserTable($0).find(id) }) else {
            throw AccountRefusal.noSuchUser
        }
        return user
    }

    /// Returns the user with an address.
    ///
    /// - Throws: `user_not_found`.
    package func user(email: String) async throws -> UserRecord {
        let address = EmailAddress(email)?.canonical
        guard
            let user = try await database.read({ sql in
                try address.flatMap { try UserTable(sql).find(email: $0) }
            })
        else { throw AccountRefusal.noSuchUser }
        return user
    }

    /// Returns the live sessions of a user, oldest first.
    ///
    /// - Throws: `user_not_found`.
    package func sessions(of id: UserID) async throws -> [SessionRecord] {
        let (now, limits) = (clock.now, policy.sessions)
        return try await database.read { sql in
            guard try UserTable(sql).find(id) != nil else { throw AccountRefusal.noSuchUser }
            return try SessionTable(sql).live(of: id).filter { !limits.isOver($0, at: now) }
        }
    }

    /// Ends all sessions of a user. Returns how many were ended.
    ///
    /// - Throws: `user_not_found`.
    package func endSessions(of id: UserID) async throws -> Int {
        let now = clock.now.storable
        return try await database.write { sql in
            guard try UserTable(sql).find(id) != nil else { throw AccountRefusal.noSuchUser }
            try trail.note(.sessionsRevoked, of: id, by: actor, in: sql, at: now)
            let ended = try SessionTable(sql).endAll(of: id, reason: .revoked, at: now)
            try trail.discardChange(of: id, by: nil, actor: actor, in: sql, at: now)
            return ended
        }
    }

    /// Creates an account with an address. Nothing is mailed, and it works even if sign-up is closed.
    ///
    /// - Parameter id: The user's id; nil for a new one.
    /// - Throws: `validation_failed`, `consent_required`, `weak_password`, `email_exists`, `conflict` for
    ///   an id that is taken.
    package func createUser(id: UserID?, _ new: AdministratorChange, consent: Consent?) async throws -> UserRecord {
        guard let email = new.email else { throw AccountRefusal.emailMissing }
        guard let address = EmailAddress(email) else { throw AccountRefusal.emailInvalid }
        if policy.consentRequired, consent == nil { throw AccountRefusal.consentRequired }
        let hash = try await hash(new.password)
        let now = clock.now.storable
        let user = UserRecord(
            id: id ?? UserID(rawValue: random.uuid()), email: address.canonical, passwordHash: hash,
            userMetadata: try metadataLimit.userMetadata(with: new.userMetadata),
            appMetadata: try metadataLimit.appMetadata(UserRecord.emailProvider, with: new.appMetadata),
            emailConfirmedAt: new.confirmsEmail ? now : nil,
            emailConfirmedBy: new.confirmsEmail ? .administrator : nil, bannedUntil: Self.end(of: new.ban, from: now),
            consent: consent, createdAt: now, updatedAt: now)
        return try await database.write { sql in
            let users = UserTable(sql)
            guard try users.insertIfFree(user) else {
                if try users.find(email: address.canonical) != nil { throw AccountRefusal.emailExists }
                throw AccountRefusal.userIDTaken
            }
            try trail.note(.userCreated, of: user.id, by: actor, in: sql, at: now)
            return user
        }
    }

    /// Changes an account. A new password or a ban ends all its sessions. A new address or password deletes its codes. A new
    /// address is unconfirmed unless the administrator says otherwise, and turns a guest into an ordinary user.
    ///
    /// - Parameter consent: What the person agreed to, for a guest who becomes a user; ignored for anybody else.
    /// - Throws: `user_not_found`, `validation_failed`, `weak_password`, `email_exists`,
    ///   `consent_required`, `validation_failed` for the password of a guest, `conflict` for an account that is
    ///   deleted, and for a ban of the last administrator unless a command asks for it.
    package func changeUser(
        _ id: UserID, _ change: AdministratorChange, consent: Consent? = nil
    ) async throws -> UserRecord {
        let address = try change.email.map { text throws(AccountRefusal) in
            guard let address = EmailAddress(text) else { throw AccountRefusal.emailInvalid }
            return address.canonical
        }
        _ = try await user(id)
        let hash = try await hash(change.password)
        let now = clock.now.storable
        return try await database.write { sql in
            let (users, codes) = (UserTable(sql), CodeTable(sql))
            guard let user = try users.find(id) else { throw AccountRefusal.noSuchUser }
            guard user.deletedAt == nil else { throw AccountRefusal.userIsDeleted }
            if case .seconds = change.ban { try AdministratorTable(sql).keepOne(besides: id, for: actor, at: now) }
            var appMetadata = user.appMetadata
            if let address, address != user.email {
                if user.isAnonymous {
                    if policy.consentRequired, consent ?? user.consent == nil {
                        throw AccountRefusal.consentRequired
                    }
                    if let consent { try users.setConsent(consent, of: id, at: now) }
                }
                guard try users.find(email: address) == nil else { throw AccountRefusal.emailExists }
                try users.setEmail(address, of: id, at: now)
                try codes.deleteAll(of: id)
                try users.cancelEmailChange(of: id)
                // Otherwise, what a stranger left beside the old address would be valid for the new one.
                try ShadowTable(sql).delete(id)
                if user.linked.isEmpty { appMetadata.merge(UserRecord.emailProvider) { _, new in new } }
            }
            if change.confirmsEmail { try users.confirmEmail(of: id, by: .administrator, at: now) }
            if let hash {
                guard address ?? user.email != nil else { throw AccountRefusal.passwordNeedsAddress }
                _ = try users.setPassword(hash, of: id, at: now)
                try SessionTable(sql).endAll(of: id, reason: .passwordChanged, at: now)
                try limiter.forgetWrongPasswords(of: address ?? user.email, in: sql)
                try codes.deleteAll(of: id)
                try users.cancelEmailChange(of: id)
            }
            if let metadata = change.userMetadata {
                try users.setMetadata(
                    metadataLimit.userMetadata(user.userMetadata, with: metadata), of: id, at: now)
            }
            appMetadata = try metadataLimit.appMetadata(appMetadata, with: change.appMetadata)
            if appMetadata != user.appMetadata { try users.setAppMetadata(appMetadata, of: id, at: now) }
            if hash != nil, !user.linked.isEmpty { try users.settleProviders(of: id, at: now) }
            if let ban = change.ban { try set(ban, of: id, in: sql, at: now) }
            let changed = try users.require(id)
            let details = Self.details(changing: user, to: changed, change, asked: policy.signUpFields)
            for event in Self.events(changing: user, to: changed, change) {
                try trail.note(
                    event, of: id, by: actor, before: user, details: event == .userModified ? details : [], in: sql,
                    at: now)
            }
            return changed
        }
    }

    /// Deletes an account and everything that belongs to it. Returns the user as it was.
    ///
    /// - Parameter keepsRow: Whether to keep the row without its contents, so that what other systems store under the
    ///   id still has an owner. The address is then free, nobody can sign in, and deleting again changes nothing.
    /// - Throws: `user_not_found`, `conflict` for the last administrator unless a command asks for it.
    package func deleteUser(_ id: UserID, keepsRow: Bool = false) async throws -> UserRecord {
        try await deletion.delete(id, keepsRow: keepsRow, by: actor)
    }

    /// Returns the events to record for a change.
    private static func events(
        changing old: UserRecord, to new: UserRecord, _ change: AdministratorChange
    ) -> [AuditEvent] {
        var events: [AuditEvent] = []
        if new.email != old.email { events.append(.emailChanged) }
        if change.password != nil { events.append(.passwordChanged) }
        // Software sends "no ban" along with other changes: where none was, none is lifted.
        if let ban = change.ban, ban != .lifted || old.bannedUntil != nil {
            events.append(ban == .lifted ? .userUnbanned : .userBanned)
        }
        let isConfirmed = old.emailConfirmedAt == nil && new.emailConfirmedAt != nil
        let isModified = change.userMetadata != nil || change.appMetadata != nil || isConfirmed
        if isModified || events.isEmpty { events.append(.userModified) }
        return events
    }

    /// Returns which details a change is about, for the mail to the owner: what they are called, and no value.
    ///
    /// - Parameter fields: The questions of the sign-up form, whose answers are details with a label.
    private static func details(
        changing old: UserRecord, to new: UserRecord, _ change: AdministratorChange, asked fields: [SignUpField]
    ) -> [ChangedDetail] {
        var keys = Set(old.userMetadata.keys).union(new.userMetadata.keys).filter {
            old.userMetadata[$0] != new.userMetadata[$0]
        }
        var details: [ChangedDetail] = []
        for field in fields {
            if keys.remove(field.key) != nil { details.append(.field(field.label)) }
        }
        let names: Set = ["name", "full_name", "display_name", "given_name", "family_name"]
        if !keys.isDisjoint(with: names) { details.insert(.known(.name), at: 0) }
        if old.emailConfirmedAt == nil, new.emailConfirmedAt != nil { details.append(.known(.confirmation)) }
        // The server keeps the providers of an account itself.
        let isOthers = change.appMetadata != nil && old.appMetadata != new.appMetadata
        if isOthers || !keys.isSubset(of: names) { details.append(.known(.others)) }
        return details
    }

    private func hash(_ password: AdministratorChange.NewPassword?) async throws -> String? {
        switch password {
        case nil: return nil
        case .plain(let password):
            try rules.check(password)
            return try await hasher.hash(password)
        case .hash(let hash):
            guard hasher.canStore(hash.reveal()) else {
                throw AccountRefusal.passwordHashInvalid
            }
            return hash.reveal()
        }
    }

    /// Bans a user, or lifts the ban. What was open before a ban stays closed after it: the sessions, a change of address
    /// that waits, all mailed codes and links, and the invitations to groups that the person has made. While the ban
    /// lasts, codes and links say that the user is banned.
    private func set(
        _ ban: AdministratorChange.Ban, of id: UserID, in sql: any SQLSession, at now: Date
    ) throws {
        let end = Self.end(of: ban, from: now)
        try UserTable(sql).setBan(until: end, of: id, at: now)
        try UserTable(sql).cancelEmailChange(of: id)
        guard let end else { return try CodeTable(sql).deleteAll(of: id) }
        try CodeTable(sql).expireAll(of: id, by: end)
        try SessionTable(sql).endAll(of: id, reason: .banned, at: now)
        try whenBanned(id, now, trail, sql)
    }

    private static func end(of ban: AdministratorChange.Ban?, from now: Date) -> Date? {
        if case .seconds(let seconds) = ban { now.addingTimeInterval(seconds).storable } else { nil }
    }
}
