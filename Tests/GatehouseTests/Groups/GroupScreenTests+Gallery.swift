import Foundation
import Gatehouse
import GatehouseDomain

extension GroupScreenTests {
    /// Every screen about groups in its notable conditions, by name, screen by screen.
    static func gallery() -> [(name: String, screen: GroupScreen)] {
        let grace = GroupDriver.member("grace")
        let sent = GroupInvitation(
            id: "sent", kind: .mail, role: GroupRole.memberName, email: "grace@example.com", maxUses: 1, uses: 0,
            createdAt: GroupDriver.start, expiresAt: GroupDriver.start)
        let roots: [(name: String, screen: GroupScreen)] = [
            GroupScreenName.list, .choose, .switcher, .create, .pending, .join, .blocked,
        ].map { ($0.rawValue, GroupDriver($0).screen) }
        let within: [(name: String, screen: GroupScreen)] = [
            GroupScreenName.name, .invite, .leave, .deletion,
        ].map { name in (name.rawValue, shot(GroupDriver.north) { $0.send(.opened(name)) }) }
        let special: [(name: String, screen: GroupScreen)] = [
            ("list-empty", empty(.list)), ("choose-empty", empty(.choose)),
            ("overview", shot(GroupDriver.north) { _ in }), ("overview-member", shot(GroupDriver.south) { _ in }),
            (
                "overview-suspended",
                shot(GroupDriver.group("north", role: GroupRole.ownerName, isSuspended: true)) { _ in }
            ),
            ("overview-switching", shot(GroupDriver.south) { $0.send(.switched("south")) }),
            (
                "overview-offline",
                shot(GroupDriver.south) {
                    $0.send(.switched("south"))
                    $0.answer(.failed(.network))
                }
            ),
            ("name-missing", submitted(.name) { $0.type(.name, " ") }),
            ("members", listed(.members, grace)), ("transfer", listed(.transfer, grace)),
            ("member", member(grace) { _ in }), ("removal", member(grace) { $0.send(.opened(.removal)) }),
            (
                "invite-code",
                shot(GroupDriver.north) { driver in
                    driver.send(.opened(.invite))
                    driver.send(.kindChosen(.code))
                }
            ),
            ("invite-invalid", submitted(.invite) { $0.type(.email, "nobody") }),
            ("invitations", invitations([sent])), ("invitations-none", invitations([])),
            (
                "invitation",
                shot(GroupDriver.north) { driver in
                    driver.send(.opened(.invite))
                    driver.type(.email, "grace@example.com")
                    driver.send(.submitted)
                    driver.answer(.invitation(sent))
                }
            ),
            ("join-invited", received(.open)), ("join-revoked", received(.revoked)),
            (
                "join-proof",
                received(.open) { driver in
                    driver.send(.submitted)
                    driver.answer(.failed(.otherAddress))
                    driver.answer(.done)
                }
            ),
            ("deletion-unticked", submitted(.deletion) { _ in }),
            ("leave-refused", submitted(.leave, isAnswered: true) { $0.send(.confirmationSet(true)) }),
        ]
        return roots + within + special
    }

    private static func shot(_ group: GroupInfo, _ steps: (inout GroupDriver) -> Void) -> GroupScreen {
        var driver = GroupDriver.opened(group)
        steps(&driver)
        return driver.screen
    }

    private static func empty(_ root: GroupScreenName) -> GroupScreen {
        var driver = GroupDriver(root)
        driver.send(.opened(root))
        driver.answer(.loaded(GroupDriver.offer, ListPage([]), current: nil, pending: []))
        return driver.screen
    }

    /// A form of an owner's group that was filled in and sent, and refused by the back end if it was answered.
    private static func submitted(
        _ name: GroupScreenName, isAnswered: Bool = false, _ fill: (inout GroupDriver) -> Void
    ) -> GroupScreen {
        shot(GroupDriver.north) { driver in
            driver.send(.opened(name))
            fill(&driver)
            driver.send(.submitted)
            if isAnswered { driver.answer(.failed(.lastOwner)) }
        }
    }

    private static func listed(_ name: GroupScreenName, _ member: GroupMember) -> GroupScreen {
        shot(GroupDriver.north) { driver in
            driver.send(.opened(name))
            driver.answer(.members(ListPage([GroupDriver.member("ada", role: GroupRole.ownerName), member])))
        }
    }

    private static func member(_ member: GroupMember, _ steps: (inout GroupDriver) -> Void) -> GroupScreen {
        shot(GroupDriver.north) { driver in
            driver.send(.opened(.members))
            driver.answer(.members(ListPage([member])))
            driver.send(.memberOpened(member.userId))
            steps(&driver)
        }
    }

    private static func invitations(_ invitations: [GroupInvitation]) -> GroupScreen {
        shot(GroupDriver.north) { driver in
            driver.send(.opened(.invitations))
            driver.answer(.invitations(ListPage(invitations)))
        }
    }

    private static func received(
        _ state: ReceivedInvitation.State, _ steps: (inout GroupDriver) -> Void = { _ in }
    ) -> GroupScreen {
        var driver = GroupDriver()
        driver.send(.received(.code(Secret("planted"))))
        driver.answer(.received(GroupDriver.received(state)))
        steps(&driver)
        return driver.screen
    }
}
