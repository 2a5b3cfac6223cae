package import Foundation
import GatehouseCore
package import GatehouseDomain
import GatehouseMail
package import GatehouseStore

/// The mails that an app behind the sign-in has sent. They are queued like the server's own, in the transaction that
/// makes them necessary, and sealed.
package struct AppMails: Sendable {
    /// An invitation to a group of the app.
    package struct GroupInvitation: Sendable {
        /// The canonical address that is invited.
        package var address: String
        /// The reader's language, as a BCP 47 tag; nil where it is not known.
        package var language: String?
        /// The name of the person who invites.
        package var inviter: String
        /// The name of the group.
        package var group: String
        /// The destination of the link, relative to the public URL. It contains the code of the invitation.
        package var path: String
        /// How long the invitation is valid.
        package var life: Duration

        package init(
            address: String, language: String?, inviter: String, group: String, path: String, life: Duration
        ) {
            self.address = address
            self.language = language
            self.inviter = inviter
            self.group = group
            self.path = path
            self.life = life
        }
    }

    let random: any RandomSource
    let composer: MailComposer
    let outbox: Outbox
    let limiter: Limiter
    /// The client that makes the requests; nil for an app, which has limits of its own.
    let requester: ClientContext?

    /// Queues the mail of an invitation. It is sent once the transaction is committed, and never if it is rolled back.
    /// It counts like every mail that strangers can request.
    ///
    /// - Throws: `over_email_send_rate_limit` with the time to wait; the transaction must then be rolled back.
    package func queue(_ invitation: GroupInvitation, in sql: any SQLSession, at now: Date) throws {
        try limiter.admitMail(to: invitation.address, from: requester, in: sql, at: now)
        let mail = composer.groupInvitation(
            to: invitation.address, in: invitation.language, by: invitation.inviter, group: invitation.group,
            path: invitation.path, life: invitation.life)
        let row = try outbox.row(
            for: mail, id: random.uuid(), at: now, expires: now.advanced(by: invitation.life))
        try outbox.put(row, in: sql)
    }

    /// Queues the mail with the code that proves an invited address (GRP-18). It counts like every mail that strangers
    /// can request.
    ///
    /// - Parameters:
    ///   - language: The reader's language, as a BCP 47 tag; nil where it is not known.
    ///   - expiry: When the code expires.
    /// - Throws: `over_email_send_rate_limit` with the time to wait; the transaction must then be rolled back.
    package func queueProof(
        _ code: Secret, to address: String, in language: String?, in sql: any SQLSession, at now: Date,
        expires expiry: Date
    ) throws {
        try limiter.admitMail(to: address, from: requester, in: sql, at: now)
        let mail = composer.groupProof(to: address, in: language, code: code)
        try outbox.put(outbox.row(for: mail, id: random.uuid(), at: now, expires: expiry), in: sql)
    }
}
