import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
package import GatehouseWeb
package import Hummingbird

/// The pages about groups, as the other pages use them.
extension SignInPages {
    /// Adds the pages. On a server without groups there are none: all of them answer "page not found".
    package func addGroupRoutes(to router: Router<GatehouseRequestContext>) {
        guard let groups else { return }
        GroupPages(site: self, groups: groups).addRoutes(to: guarded(router))
    }

    /// Whether the site has pages about groups: the server has groups.
    package var offersGroups: Bool { groups?.options != nil }

    /// What a form on the pages about groups has done, for a page of the app that the browser was led to; nil for
    /// nothing.
    package func groupNews(_ request: Request) -> String? {
        cookies.word(.said, in: request).flatMap(GroupDone.init(rawValue:))?
            .text(in: renderer.speaking(to: request).catalogue)
    }

    /// The page that a sign-in leads to because of an invitation: the one that was opened before, or what waits for the
    /// person's address (GRP-23). Nil for none.
    func groupLanding(_ account: Authenticated, _ request: Request) async throws -> String? {
        guard offersGroups, let groups else { return nil }
        if let code = cookies.word(.invitation, in: request), GroupPath.canBeCode(code) {
            return GroupPath.invitation(code: code)
        }
        let pending = try await groups.pending(for: account)
        guard let first = pending.first else { return nil }
        return pending.count == 1 ? GroupPath.pending(first.id) : GroupPath.list
    }

    /// Makes the sign-in name the invitation that waits in the browser, which keeps its code longer than a flow lasts.
    /// - Returns: The value of the flow cookie from then on; nil where the flow names one, and where none waits.
    func nameInvitation(_ request: Request, _ context: GatehouseRequestContext) async throws -> String? {
        let (former, client) = (cookies.value(.flow, in: request), self.client(request, context))
        guard offersGroups, let groups, let code = cookies.word(.invitation, in: request), GroupPath.canBeCode(code),
            try await flows.invitation(cookie: former) == nil
        else { return nil }
        // One that is over says so on its own page, after the sign-in.
        let view = try? await groups.requested(from: client).look(at: Secret(code), as: nil, from: client)
        guard let details = view?.details else { return nil }
        let invitation = AuthInvitation(
            groupName: details.groupName, inviterName: details.inviterName, email: details.email)
        return try await flows.tell(invitation, cookie: former, adapter: adapter(request, context))
    }

    /// Counts the groups that a person is in, for their account; nil on a server without groups.
    func groupCount(of account: Authenticated) async throws -> Int? {
        guard offersGroups, let groups else { return nil }
        return try await groups.count(of: account)
    }

    /// Names the group that a person acts in, for the head of their account; nil for none.
    func currentGroup(of account: Authenticated, _ catalogue: Catalogue) async throws -> String? {
        guard offersGroups, let groups, let active = try await groups.active(of: account)?.group else { return nil }
        return catalogue.group(GroupPageText.current) + catalogue.builtIn.colon
            + VisibleText.isolated(active.name, isRightToLeft: catalogue.isRightToLeft)
    }

    /// What a person's account takes with it of the groups that only they own, one line for each.
    func groupLosses(of account: Authenticated, _ catalogue: Catalogue) async throws -> [String] {
        guard offersGroups, let groups else { return [] }
        return try await groups.soleOwnerships(of: account).map { group in
            let name = catalogue.isRightToLeft ? VisibleText.plain(group.name) : VisibleText.isolated(group.name)
            return catalogue.group(group.memberCount > 1 ? .handedOn(name: name) : .lost(name: name))
        }
    }
}
