package import Foundation

/// The mails that an app behind the sign-in has sent: queued like the server's own, in the transaction that makes them
/// necessary, and sealed.
package struct AppMails: Sendable {
    /// An invitation to a group of the app.
    package struct GroupInvitation: Sendable {
        /// The canonical address that is invited.
        package var address: String
        /// The reader's language, as a BCP 47 tag; nil where it is not known.
        package var language: String?
        /// What whoever invites is called.
        package var inviter: String
        /// What the group is called.
        package var group: String
        /// Where the link leads, from the public URL on. It holds the code of the invitation.
        package var path: String
        /// For how long it can be taken.
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

    private let composer: MailComposer
    private let outbox: Outbox
    private let random: any RandomSource

    init(composer: MailComposer, outbox: Outbox, random: any RandomSource) {
        self.composer = composer
        self.outbox = outbox
        self.random = random
    }

    /// Queues the mail of an invitation; it is sent once the transaction is committed, and never if it is undone.
    package func queue(_ invitation: GroupInvitation, in sql: any SQLSession, at now: Date) throws {
        let mail = composer.groupInvitation(
            to: invitation.address, in: invitation.language, by: invitation.inviter, group: invitation.group,
            path: invitation.path, life: invitation.life)
        try outbox.put(
            outbox.row(for: mail, id: random.uuid(), at: now, expires: now.advanced(by: invitation.life)), in: sql)
    }
}
