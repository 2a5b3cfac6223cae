import Gatehouse
import GatehouseDomain
import Testing

/// What the machine of the screens about groups refuses, whatever is sent to it.
@Suite
struct GroupGuardTests {
    /// On the screen of an open invitation to a group.
    private static func opened(_ kind: GroupInvitation.Kind, of group: GroupInfo) -> GroupDriver {
        var driver = GroupDriver.opened(group)
        driver.send(.opened(.invitations))
        let invitation = GroupInvitation(
            id: kind.rawValue, kind: kind, role: GroupRole.memberName,
            email: kind == .mail ? "grace@example.com" : nil, maxUses: 1, uses: 0, createdAt: GroupDriver.start,
            expiresAt: GroupDriver.start)
        driver.answer(.invitations(ListPage([invitation])))
        driver.send(.invitationOpened(kind.rawValue))
        return driver
    }

    @Test("GRP-34 only a mailed invitation is sent again, by who may invite, and one is revoked by who may revoke")
    func invitationActs() {
        var mail = Self.opened(.mail, of: GroupDriver.north)
        #expect(mail.flow.screen == .invitation)
        mail.send(.resent)
        #expect(mail.request == .resend("mail", of: "north"))
        var link = Self.opened(.link, of: GroupDriver.north)
        #expect(link.flow.screen == .invitation && link.send(.resent).isEmpty)
        link.send(.revoked)
        #expect(link.request == .revoke("link", of: "north"))
        for permission in [GroupPermission.invite, .revoke] {
            let group = GroupInfo(
                id: "north", name: "North yard", memberCount: 3, revision: 1, createdAt: GroupDriver.start,
                role: "host", permissions: [permission])
            var again = Self.opened(.mail, of: group)
            #expect(again.send(.resent).isEmpty == (permission == .revoke))
            var ended = Self.opened(.mail, of: group)
            #expect(ended.send(.revoked).isEmpty == (permission == .invite))
        }
    }

    @Test("GRP-34 a group goes to another member of it, and to nobody else")
    func heirs() {
        var driver = GroupDriver.opened(GroupDriver.north)
        driver.send(.opened(.transfer))
        let members = [GroupDriver.member("ada", role: GroupRole.ownerName), GroupDriver.member("grace")]
        driver.answer(.members(ListPage(members)))
        #expect(driver.send(.heirChosen("ada")).isEmpty && driver.send(.heirChosen("nobody")).isEmpty)
        driver.send(.heirChosen("grace"))
        #expect(driver.request == .transfer("north", to: "grace"))
    }

    @Test("GRP-34 the role that a member has is not given again")
    func sameRole() {
        var driver = GroupDriver.opened(GroupDriver.north)
        driver.send(.opened(.members))
        driver.answer(.members(ListPage([GroupDriver.member("grace")])))
        driver.send(.memberOpened("grace"))
        #expect(driver.send(.roleChosen(GroupRole.memberName)).isEmpty)
    }

    @Test("GRP-34 the next part of a list is requested once at a time, and what is in both parts is listed once")
    func more() {
        var driver = GroupDriver()
        driver.send(.opened(.list))
        driver.answer(
            .loaded(GroupDriver.offer, ListPage([GroupDriver.north], next: "more"), current: nil, pending: []))
        #expect(driver.send(.moreRequested).count == 1)
        #expect(driver.send(.moreRequested).isEmpty)
        driver.answer(.groups(ListPage([GroupDriver.north, GroupDriver.south])))
        #expect(driver.flow.groups.map(\.id) == ["north", "south"])
        #expect(driver.send(.moreRequested).isEmpty, "the list is complete")
    }

    @Test("GRP-34 once the screens have ended nothing begins, and nothing ends them while something changes")
    func ended() {
        var driver = GroupDriver(.choose)
        driver.send(.switched("north"))
        #expect(driver.send(.postponed).isEmpty && driver.send(.signOutRequested).isEmpty)
        #expect(driver.flow.ending == nil)
        driver.answer(.switched(nil))
        #expect(driver.send(.postponed) == [.finished(.postponed)])
        for event in [GroupEvent.opened(.create), .groupOpened("north"), .switched("north"), .signOutRequested] {
            #expect(driver.send(event).isEmpty)
        }
        #expect(driver.flow.screen == .choose && driver.flow.ending == .postponed)
    }

    @Test("GRP-35 only what comes before the app offers to sign out")
    func signOut() {
        var list = GroupDriver()
        #expect(list.send(.signOutRequested).isEmpty && list.flow.ending == nil)
        for root in [GroupScreenName.choose, .create, .blocked] {
            var first = GroupDriver(root)
            #expect(first.send(.signOutRequested) == [.finished(.signOut)])
        }
    }

    @Test("GRP-34 a group's name has at most 80 characters")
    func longName() {
        var driver = GroupDriver()
        driver.send(.opened(.create))
        driver.type(.name, String(repeating: "x", count: 81))
        #expect(driver.send(.submitted).isEmpty && driver.flow.fault == .name)
        driver.type(.name, String(repeating: "x", count: 80))
        #expect(driver.send(.submitted).count == 1)
    }

    @Test("GRP-34 a suspended group is joined without acting in it")
    func suspended() {
        var driver = GroupDriver(.pending)
        driver.send(.received(.id("waiting")))
        driver.send(.submitted)
        driver.answer(.group(GroupDriver.group("east", role: GroupRole.memberName, isSuspended: true)))
        #expect(driver.request == nil && driver.flow.screen == .overview)
        #expect(driver.flow.notice == .banner(.success, .group(.joined(group: "east yard"))))
    }

    @Test("GRP-34 leaving one group changes nothing about the other one that the session acts in")
    func otherGroup() {
        let north = GroupDriver.context(GroupDriver.north)
        var driver = GroupDriver(current: north)
        driver.send(.groupOpened("south"))
        driver.answer(.group(GroupDriver.south))
        driver.send(.opened(.leave))
        driver.send(.confirmationSet(true))
        driver.send(.submitted)
        driver.answer(.done)
        #expect(driver.request == nil && driver.flow.current == north)
    }

    @Test("GRP-34 who leaves a group after somebody has removed them is told that they left, and acts in it no longer")
    func leavingTwice() {
        var driver = GroupDriver(current: GroupDriver.context(GroupDriver.south))
        driver.send(.groupOpened("south"))
        driver.answer(.group(GroupDriver.south))
        driver.send(.opened(.leave))
        driver.send(.confirmationSet(true))
        driver.send(.submitted)
        driver.answer(.failed(.groupNotFound))
        #expect(driver.flow.screen == .list && driver.flow.groups.map(\.id) == ["north"])
        #expect(driver.flow.notice == .banner(.success, .group(.left)))
        #expect(driver.request == .switchTo(nil))
    }

    @Test("GRP-34 a group that is gone when it is opened is no longer in the list")
    func goneGroup() {
        var driver = GroupDriver()
        driver.send(.groupOpened("north"))
        driver.answer(.failed(.groupNotFound))
        #expect(driver.flow.group == nil && driver.flow.groups.map(\.id) == ["south"])
        #expect(driver.flow.notice.error == .sentence(.failure(.groupNotFound)))
    }

    @Test(
        "GRP-34 whatever keeps a typed code from being looked up, the person can type one again",
        arguments: [
            AuthError.network, .unavailable, .rateLimited(retryAfter: nil), .sessionExpired, .cancelled,
            .invitationOver, .unknown("refused"),
        ])
    func lookedUpAgain(error: AuthError) {
        var driver = GroupDriver(.join)
        driver.type(.invitation, "A-CODE")
        driver.send(.submitted)
        driver.answer(.failed(error))
        #expect(driver.screen.fields.map(\.field) == [.invitation])
        #expect(driver.screen.actions.contains { $0.event == .submitted })
        driver.send(.submitted)
        #expect(driver.request == .look(Secret("A-CODE")))
    }

    @Test("GRP-34 a typed code that could not be looked up is looked up again")
    func codeAgain() {
        var driver = GroupDriver(.join)
        driver.type(.invitation, "A-CODE")
        for _ in 0..<2 {
            driver.send(.submitted)
            #expect(driver.request == .look(Secret("A-CODE")))
            driver.answer(.failed(.network))
            #expect(driver.flow.fault == .invitation)
        }
    }
}
