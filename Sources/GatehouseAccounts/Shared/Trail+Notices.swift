package import Foundation
import Gatehouse
package import GatehouseCore
import GatehouseDomain
package import GatehouseMail
package import GatehouseStore
import GatehouseTokens

/// Mails that tell the owner of an account what happened to it.
extension Trail {
    /// How long the server tries to send a notice: an outage of the mail server must not lose it.
    static let noticeLife = Duration.seconds(7 * 86_400)

    /// Returns the limit on notices of one kind to one account. Each kind has its own count, and none counts toward any
    /// other limit of mails: a person who triggers many mails can never use up the place of another notice.
    static func noticeLimit(_ notice: SecurityNotice) -> LimitRule {
        LimitRule("notice-\(notice.rawValue)", count: 3, window: .seconds(86_400))
    }

    /// Queues a notice about a group to one of its members, inside the transaction of the event that it reports. Like
    /// every notice, it goes only to a proven address, and a few times a day (GRP-42).
    ///
    /// - Parameters:
    ///   - group: The name of the group, which the mail quotes.
    ///   - actor: Who did it. The mail says the name of another member, as the list of members does, and of an
    ///     administrator that it was one. It says nothing of the server, and of a member who has said no name.
    package func tell(
        _ notice: SecurityNotice, of user: UserID, group: String, by actor: AuditRecord.Actor, in sql: any SQLSession,
        at now: Date
    ) throws {
        let member = try actor.memberID.flatMap { try ProfileTable(sql).find($0)?.displayName }
        try send(
            notice, of: user, by: actor, provider: nil, before: nil, ways: nil, group: group, member: member, in: sql,
            at: now)
    }

    /// Queues a notice to the owner, inside the transaction of the event that it reports. No notice goes to an address
    /// that nobody has proven to be theirs. Beyond the limit nothing is queued; the last mail before it says so.
    ///
    /// - Parameters:
    ///   - provider: The id of the provider that the notice is about; nil if there is none.
    ///   - ways: What was removed and kept; nil where nothing is said about it.
    ///   - details: Which details were changed; empty where nothing is said about it.
    ///   - before: The account before the change, for a change that affects who is told; nil reads the current account.
    ///   - group: The name of the group that the notice is about; nil if it is about none.
    ///   - member: The name of the other member who did it; nil where nobody is named.
    ///   - codesLeft: How many backup codes are left; nil for a notice about something else.
    func send(
        _ notice: SecurityNotice, of user: UserID, by actor: AuditRecord.Actor, provider: String?, before: UserRecord?,
        ways: ChangedWays?, details: [ChangedDetail] = [], group: String? = nil, member: String? = nil,
        codesLeft: Int? = nil, in sql: any SQLSession, at now: Date
    ) throws {
        guard policy.securityNotices, let owner = try before ?? UserTable(sql).find(user),
            let email = owner.email, hasProvedAddress(owner)
        else { return }
        let (rule, subject, table) = (Self.noticeLimit(notice), digests.subject(user.text), LimitTable(sql))
        guard try table.admit(rule, subject: subject, at: now) == .admitted else { return }
        let isLast = try table.check(rule, subject: subject, at: now) != .admitted
        var circumstances = MailComposer.Circumstances(
            time: now, agent: requester?.agent, isAdministrators: !actor.isPersonal, isLast: isLast)
        circumstances.network = requester?.network?.text
        circumstances.ways = ways
        circumstances.details = details
        circumstances.member = member
        circumstances.codesLeft = codesLeft
        let mail = composer.notice(
            notice, provider: provider.map(providerName) ?? "", group: group, circumstances, to: email,
            in: owner.language)
        try outbox.put(
            outbox.row(for: mail, id: random.uuid(), at: now, expires: now.advanced(by: Self.noticeLife)), in: sql)
    }

    /// Whether mail to the address is certain to reach the owner. Where addresses are confirmed automatically, nobody
    /// has proven that, except by mail.
    package func hasProvedAddress(_ user: UserRecord) -> Bool {
        guard user.emailConfirmedAt != nil, let proof = user.emailConfirmedBy else { return false }
        return proof.isByMail || proof != .automatic && !policy.automaticConfirmation
    }

    /// The name of a provider in mails.
    func providerName(_ id: String) -> String {
        policy.providers.first { $0.id == id }?.displayName ?? id
    }
}
