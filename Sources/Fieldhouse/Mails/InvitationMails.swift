import Gatehouse
package import GatehouseAccounts
package import GatehouseStore

/// The mails of invitations and the links in them.
package struct InvitationMails: Sendable {
    private let mails: AppMails
    private let origin: String
    private let path: @Sendable (_ code: String) -> String

    /// - Parameters:
    ///   - origin: The origin of this site.
    ///   - path: Returns the path of the page of a link, from its code.
    package init(mails: AppMails, origin: String, path: @escaping @Sendable (_ code: String) -> String) {
        self.mails = mails
        self.origin = origin
        self.path = path
    }

    /// Returns the link with a code.
    package func link(_ code: String) -> String { origin + path(code) }

    /// Returns a closure that queues the mail of an invitation: in the reader's language if it is known, otherwise in
    /// that of the person who invites.
    package func queue(
        from inviter: UserRecord
    ) -> @Sendable (_ sql: any SQLSession, _ invitation: NewInvitation) throws -> Void {
        { sql, invitation in
            let name = try ProfileTable(sql).find(inviter.id)?.displayName
            let language = try UserTable(sql).find(email: invitation.email)?.language ?? inviter.language
            let shown = PersonName.shown(name, email: inviter.email ?? "")
            try mails.queue(
                AppMails.GroupInvitation(
                    address: invitation.email, language: language,
                    inviter: AppWords(Language(tag: language)).name(shown),
                    group: invitation.group.name, path: path(invitation.code),
                    life: .seconds(FieldhouseStore.invitationLife)),
                in: sql, at: invitation.createdAt)
        }
    }
}
