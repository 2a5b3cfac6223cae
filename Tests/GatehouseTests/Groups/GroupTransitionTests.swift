import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// The table of the screens about groups, found by doing on each screen all that it offers.
@Suite
struct GroupTransitionTests {
    /// A move: from which screen, by what, to which one.
    private struct Row: Hashable, Codable {
        var from: String
        var event: String
        var to: String

        /// The order of the table: that of the screens, then by name.
        var order: [String] { [Self.rank(from), Self.rank(to), event] }

        private static func rank(_ name: String) -> String {
            let place = GroupScreenName.allCases.firstIndex { $0.rawValue == name } ?? GroupScreenName.allCases.count
            return String(format: "%02d", place)
        }
    }

    /// Where a flow is: on a screen, or at its end.
    private static func place(of driver: GroupDriver) -> String {
        driver.flow.ending == nil ? driver.flow.screen.rawValue : "end"
    }

    /// What makes a state another one for its events. Numbers of answers and words are left out.
    private static func kind(of driver: GroupDriver) -> [AnyHashable?] {
        let flow = driver.flow
        return [
            flow.root, flow.screen, flow.running.map { kind(of: $0.request) }, flow.offer != nil, flow.group?.role,
            flow.member?.role, flow.invitation != nil, flow.received?.state, flow.isProving, flow.ending,
            flow.groups.isEmpty, flow.pending.isEmpty, flow.members.map(\.role), flow.invitations.isEmpty,
            flow.current != nil, driver.form.key != nil,
        ]
    }

    /// The name of a request's kind. A new one does not compile until it is named here and answered below.
    private static func kind(of request: GroupRequest) -> String {
        switch request {
        case .load: "load"
        case .moreGroups: "moreGroups"
        case .group: "group"
        case .create: "create"
        case .rename: "rename"
        case .delete: "delete"
        case .members: "members"
        case .setRole: "setRole"
        case .remove: "remove"
        case .leave: "leave"
        case .transfer: "transfer"
        case .invitations: "invitations"
        case .invite: "invite"
        case .resend: "resend"
        case .revoke: "revoke"
        case .look: "look"
        case .prove: "prove"
        case .accept: "accept"
        case .decline: "decline"
        case .switchTo: "switchTo"
        }
    }

    /// The answers that a back end can give to a request.
    private static func answers(to request: GroupRequest) -> [GroupAnswer] {
        let sent = GroupInvitation(
            id: "sent", kind: .mail, role: GroupRole.memberName, email: "grace@example.com", maxUses: 1, uses: 0,
            createdAt: GroupDriver.start, expiresAt: GroupDriver.start)
        let refusals: [GroupAnswer] = [
            AuthError.network, .groupNotFound, .otherAddress, .emailUnverified, .otpIncorrect, .invitationOver,
        ].map { .failed($0) }
        switch request {
        case .load:
            let pages: [ListPage<GroupInfo>] = [ListPage([GroupDriver.north, GroupDriver.south]), ListPage([])]
            let loaded: [GroupAnswer] = pages.map {
                .loaded(GroupDriver.offer, $0, current: nil, pending: [GroupDriver.waiting])
            }
            return loaded + refusals
        case .moreGroups: return [.groups(ListPage([GroupDriver.south]))] + refusals
        case .group(let id): return [.group(id == "south" ? GroupDriver.south : GroupDriver.north)] + refusals
        case .create, .rename, .accept: return [.group(GroupDriver.north)] + refusals
        case .members:
            return [.members(ListPage([GroupDriver.member("ada", role: GroupRole.ownerName), grace]))] + refusals
        case .setRole: return [.member(GroupDriver.member("grace", role: GroupRole.adminName))] + refusals
        case .invitations: return [.invitations(ListPage([sent]))] + refusals
        case .invite, .resend: return [.invitation(sent)] + refusals
        case .look:
            let seen: [GroupAnswer] = ReceivedInvitation.State.allCases.map { .received(GroupDriver.received($0)) }
            return seen + refusals
        case .switchTo(let id):
            return [.switched(id.map { GroupContext(groupId: $0, role: GroupRole.memberName) })] + refusals
        case .delete, .remove, .leave, .transfer, .revoke, .prove, .decline: return [.done] + refusals
        }
    }

    private static let grace = GroupDriver.member("grace")

    /// All that can happen to a flow: what its screen offers, with a form that is filled in, and the answers.
    private static func moves(of driver: GroupDriver) -> [(cause: String, event: GroupEvent)] {
        let screen = driver.screen
        let actions = (screen.actions + screen.rows.compactMap(\.action)).filter(\.isEnabled)
        var moves: [(cause: String, event: GroupEvent)] = actions.map { (cause: $0.id, event: $0.event) }
        moves += screen.choices.map { (cause: "choice", event: $0.event) }
        if driver.flow.screen != driver.flow.root { moves.append((cause: "back", event: .back)) }
        if let running = driver.flow.running {
            for answer in answers(to: running.request) {
                let isRefusal = if case .failed = answer { true } else { false }
                let name = "\(isRefusal ? "refused" : "answered") \(kind(of: running.request))"
                moves.append((cause: name, event: .answered(answer, generation: running.generation)))
            }
        }
        return moves
    }

    /// Fills in what the screen asks for.
    private static func fill(_ driver: inout GroupDriver) {
        driver.form.name = "West yard"
        driver.form.email = "heidi@example.com"
        driver.form.invitation = Secret("planted")
        driver.form.proof = Secret("123456")
        driver.form.isConfirmed = true
    }

    /// The first states: each screen that an app can begin with, and a group and an invitation opened by a link.
    private static var starts: [GroupDriver] {
        let roots: [GroupScreenName] = [.list, .choose, .switcher, .create, .pending, .join, .blocked, .overview]
        var starts = roots.map { GroupDriver($0) }
        var (linked, invited) = (GroupDriver(.overview), GroupDriver(.join))
        linked.send(.groupOpened("north"))
        invited.send(.received(.code(Secret("planted"))))
        starts += [linked, invited]
        return starts
    }

    /// Does everything, and everything after that, until nothing is new.
    private static func probe() -> (rows: Set<Row>, screens: Set<GroupScreenName>) {
        var (rows, seen): (Set<Row>, Set<[AnyHashable?]>) = ([], [])
        var (queue, screens): ([GroupDriver], Set<GroupScreenName>) = (starts, [])
        while let driver = queue.popLast() {
            guard seen.insert(kind(of: driver)).inserted else { continue }
            screens.insert(driver.flow.screen)
            guard driver.flow.ending == nil else { continue }
            for move in moves(of: driver) {
                var after = driver
                if move.event == .submitted { fill(&after) }
                after.send(move.event)
                let (from, to) = (place(of: driver), place(of: after))
                if from != to { rows.insert(Row(from: from, event: move.cause, to: to)) }
                // What was typed is no state of its own.
                if case .submitted = move.event, after.flow.running == nil { continue }
                queue.append(after)
            }
        }
        return (rows, screens)
    }

    /// All tests ask for the same, and none of them waits on a thread for it.
    private static let probing = Task { probe() }

    /// The published form of the table, from which `script/docs` draws.
    private static let published = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/group-flow.json")

    @Test("GRP-34 FLOW-09 the published table of the group screens is the one that the machine was probed for")
    func publishedTable() async throws {
        let (found, screens) = await Self.probing.value
        let rows = found.sorted { $0.order.lexicographicallyPrecedes($1.order) }
        if ProcessInfo.processInfo.environment["GATEHOUSE_RECORD"] == "1" {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try (encoder.encode(rows) + Data("\n".utf8)).write(to: Self.published)
        }
        let kept = try JSONDecoder().decode([Row].self, from: Data(contentsOf: Self.published))
        #expect(kept == rows, "docs/group-flow.json: script/docs --write writes it anew")
        #expect(screens == Set(GroupScreenName.allCases), "screens that nothing leads to")
    }

    @Test("GRP-34 FLOW-09 every screen but those that an app begins with leads back")
    func wayBack() async {
        let rows = await Self.probing.value.rows
        for screen in GroupScreenName.allCases {
            let isLeft = rows.contains { $0.from == screen.rawValue }
            let leadsBack = rows.contains { $0.from == screen.rawValue && $0.event == "back" }
            let isFirst = Self.starts.contains { $0.flow.root == screen }
            #expect(isLeft && (leadsBack || isFirst), "\(screen)")
        }
    }

    @Test("GRP-34 FLOW-09 an answer that does not fit the request leaves the person on the screen")
    func foreignAnswers() {
        for var driver in Self.starts {
            driver.send(.groupOpened("north"))
            let before = driver.flow.screen
            driver.answer(.failed(.cancelled))
            #expect(driver.flow.screen == before && driver.flow.running == nil)
            // It was for a request that is over.
            driver.send(.answered(.done, generation: 1))
            #expect(driver.flow.screen == before)
        }
    }
}
