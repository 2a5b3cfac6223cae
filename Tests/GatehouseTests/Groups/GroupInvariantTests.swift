import Gatehouse
import GatehouseDomain
import Testing

/// What holds in the machine of groups after any sequence of events.
@Suite
struct GroupInvariantTests {
    private static let code = "planted-code"
    private static let roots: [GroupScreenName] = [.list, .choose, .switcher, .create, .pending, .join, .blocked]
    private static let events: [GroupEvent] =
        GroupScreenName.allCases.map { .opened($0) } + [
            .groupOpened("north"), .groupOpened("south"), .groupOpened("elsewhere"), .memberOpened("grace"),
            .invitationOpened("sent"), .received(.code(Secret(code))), .received(.id("waiting")), .back, .moreRequested,
            .fieldSet(.name, Secret("West")), .fieldSet(.email, Secret("grace@example.com")),
            .fieldSet(.invitation, Secret(code)), .fieldSet(.proof, Secret("123456")), .kindChosen(.mail),
            .kindChosen(.link), .roleChosen(GroupRole.adminName), .roleChosen(GroupRole.memberName),
            .heirChosen("grace"), .confirmationSet(true), .submitted, .submitted, .submitted, .switched("north"),
            .switched("south"), .declined, .proofRequested, .resent, .revoked, .noticeDismissed, .closed,
        ]

    /// An answer that a back end could give to a request.
    private static func answer(to request: GroupRequest, _ dice: inout Dice) -> GroupAnswer {
        if dice.roll(5) == 0 {
            return .failed(
                dice.pick([
                    .network, .cancelled, .groupNotFound, .notPermitted, .otherAddress, .otpIncorrect, .invitationOver,
                    .lastOwner, .unknown("group_conflict"), .unknown("reauthentication_needed"),
                ]))
        }
        let grace = GroupDriver.member("grace")
        let sent = GroupInvitation(
            id: "sent", kind: .mail, role: GroupRole.memberName, email: "grace@example.com", maxUses: 1, uses: 0,
            createdAt: GroupDriver.start, expiresAt: GroupDriver.start)
        switch request {
        case .load:
            return .loaded(
                GroupDriver.offer, ListPage([GroupDriver.north, GroupDriver.south], next: "more"), current: nil,
                pending: [GroupDriver.waiting])
        case .moreGroups: return .groups(ListPage([GroupDriver.south]))
        case .group(let id): return .group(id == "south" ? GroupDriver.south : GroupDriver.north)
        case .create, .rename, .accept: return .group(GroupDriver.north)
        case .members: return .members(ListPage([grace], next: dice.roll(2) == 0 ? "more" : nil))
        case .setRole: return .member(GroupDriver.member("grace", role: GroupRole.adminName))
        case .invitations: return .invitations(ListPage([sent]))
        case .invite, .resend: return .invitation(sent)
        case .look: return .received(GroupDriver.received(dice.pick(ReceivedInvitation.State.allCases)))
        case .switchTo(let id):
            return .switched(id.map { GroupContext(groupId: $0, role: GroupRole.memberName) })
        case .delete, .remove, .leave, .transfer, .revoke, .prove, .decline: return .done
        }
    }

    @Test(
        "GRP-34 after any events: one change at a time, the token's group, an empty form on another screen, no code"
    )
    func invariants() {
        let seed = Dice.seed
        for number in 0..<300 {
            var dice = Dice.sequence(number, of: seed)
            var driver = GroupDriver(dice.pick(Self.roots))
            for _ in 0..<40 {
                let (before, form) = (driver.flow, driver.form)
                let isWriting = before.running.map { Self.isChange($0.request) } ?? false
                let answers = before.running != nil && dice.roll(2) == 0
                let event: GroupEvent =
                    if answers, let running = before.running {
                        .answered(Self.answer(to: running.request, &dice), generation: running.generation)
                    } else if dice.roll(8) == 0 {
                        .answered(.done, generation: -1)
                    } else {
                        dice.pick(Self.events)
                    }
                let effects = driver.send(event)
                let note = "seed \(seed), sequence \(number): \(event)"
                if case .answered(_, -1) = event { #expect(driver.flow == before && driver.form == form, "\(note)") }
                if isWriting, !answers { #expect(effects.isEmpty && driver.flow.running == before.running, "\(note)") }
                if !answers { #expect(driver.flow.current == before.current, "\(note)") }
                if driver.flow.screen != before.screen {
                    #expect(driver.form.email.isEmpty && driver.form.proof.isEmpty, "\(note)")
                    #expect(driver.form.invitation.isEmpty && !driver.form.isConfirmed, "\(note)")
                }
                for effect in effects {
                    if case .perform(let request, let generation) = effect {
                        #expect(driver.flow.running?.request == request, "\(note)")
                        #expect(driver.flow.running?.generation == generation, "\(note)")
                    }
                }
                #expect(driver.flow.group != nil || driver.flow.screen != .member, "\(note)")
                #expect(!"\(driver.flow)".contains(Self.code), "\(note)")
                #expect(!driver.screen.title.isEmpty, "\(note)")
            }
        }
    }

    /// Whether a request changes something at the back end.
    private static func isChange(_ request: GroupRequest) -> Bool {
        switch request {
        case .load, .moreGroups, .group, .members, .invitations, .look: false
        default: true
        }
    }
}
