import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseWire
import Hummingbird

/// One visit of a person to a page about groups.
struct GroupVisit: Redacted, Sendable {
    /// The person. The session's client is the current one, so that the limits count it.
    let who: Authenticated
    /// Whether the person must have a second factor and has none. Until then, these pages lead to it (MFA-10).
    let lacksFactor: Bool
    /// The groups, used on behalf of this client.
    let groups: Groups
    let options: GroupOptions
    /// The accounts, used on behalf of this client.
    let accounts: Accounts
    let request: Request
    let parameters: Parameters
    let renderer: PageRenderer
    let now: Date
    /// The proof that the person has to give before an act that needs a recent proof; nothing if there was one.
    let question: OwnerProof.Question
    /// What the previous form has done.
    let done: GroupDone?
    /// Why the form is refused that was posted to this page.
    var fault: GroupFormFault?
    /// The form that is refused.
    var typed: PostedForm?

    var path: String { request.uri.path }
    var query: QueryItems { QueryItems(request.uri.query) }
    var catalogue: Catalogue { renderer.catalogue }
    var client: ClientContext { who.session.client }

    func words(_ text: GroupPageText) -> String { catalogue.group(text) }

    /// Words that the pages of one's own account say too.
    func words(account text: AccountText) -> String { text.said(in: catalogue.builtIn) }

    func day(_ instant: Date) -> String { catalogue.builtIn.wholeDay(instant) }

    /// A name that somebody typed, for a sentence: a language that is written from right to left isolates it by itself.
    func name(_ text: String) -> String {
        catalogue.isRightToLeft ? VisibleText.plain(text) : VisibleText.isolated(text)
    }

    /// The name of a role: the built-in ones in the reader's language, the others as the settings name them.
    func role(_ name: String) -> String {
        switch name {
        case GroupRole.ownerName: words(.owner)
        case GroupRole.adminName: words(.admin)
        case GroupRole.memberName: words(.member)
        default: name
        }
    }

    /// The group that the path names. A text that is not an id names none.
    func group() async throws -> GroupMembership {
        guard let id = parameters.get("id").flatMap({ GroupID(text: $0) }) else {
            throw AccountRefusal.group(.notFound)
        }
        return try await groups.group(id, of: who)
    }

    /// Whether the person may do something, once they have shown who they are. It only decides what a page offers: the
    /// form is checked again where it is carried out.
    func mayDo(
        _ act: GroupPolicy.Act, to target: GroupPolicy.Target = .group, in membership: GroupMembership
    ) -> Bool {
        GroupPolicy.decide(
            GroupPolicy.Actor(role: membership.role, hasProof: true), act, target,
            GroupPolicy.Condition(
                ownerCount: membership.group.ownerCount, isSuspended: membership.group.suspendedAt != nil)) == nil
    }

    /// Whether the session shows recently enough who the person is, for what decides who owns a group. A guest has
    /// nothing else to show.
    var hasProof: Bool { Self.hasProof(who, at: now) }

    static func hasProof(_ who: Authenticated, at now: Date) -> Bool {
        who.user.isAnonymous || FreshProof.isFresh(who.session, within: FreshProof.passwordSpan, at: now)
    }
}
