import Foundation
package import GatehouseCore
import GatehouseDomain
import GatehouseStore

extension Invitations {
    /// Returns a code and a link with which the owner of one of the two addresses agrees to a change, and mails
    /// nothing. A pending change to the same address continues, so that a link for either address can be requested in
    /// turn. A link for the current address can be requested whether or not that address is confirmed. It never
    /// completes a change by itself: the person who reads the mail of the new address always has to agree.
    ///
    /// - Parameter purpose: Which of the two addresses the link is for.
    /// - Throws: `validation_failed` for an address that breaks the rule or is the current one, and for a link for the
    ///   current address where `secure-email-change` is off, `user_not_found`, `email_exists` for an address that has
    ///   an account.
    package func emailChangeLink(
        _ purpose: CodePurpose, email: String, to newEmail: String, app: AppLink
    ) async throws -> MadeLink {
        guard let new = EmailAddress(newEmail)?.canonical else { throw AccountRefusal.newEmailInvalid }
        guard let address = EmailAddress(email)?.canonical else { throw AccountRefusal.emailInvalid }
        let now = clock.now.storable
        return try await database.write { sql in
            let users = UserTable(sql)
            guard let user = try users.find(email: address) else { throw AccountRefusal.noSuchUser }
            guard new != address else { throw AccountRefusal.newEmailIsPresent }
            guard purpose == .emailChangeNew || policy.secureEmailChange else {
                throw AccountRefusal.currentAddressNotAsked
            }
            guard try users.find(email: new) == nil else { throw AccountRefusal.emailExists }
            if user.newEmail == new {
                try users.noteEmailChangeMail(of: user.id, at: now)
            } else {
                try users.beginEmailChange(to: new, of: user.id, at: now)
            }
            try trail.note(.linkMade, of: user.id, by: actor, reason: .word(TrailDetail(purpose)), in: sql, at: now)
            let (code, token) = try codes.store(
                purpose, to: purpose == .emailChangeNew ? new : address, for: .user(user), app: app, client: nil,
                in: sql,
                at: now)
            return MadeLink(user: try users.require(user.id), code: code, token: token)
        }
    }
}
