import Gatehouse
import GatehouseDomain
import Testing

/// The machine of the screens about groups, event by event.
@Suite
struct GroupFlowTests {
    @Test("GRP-34 a group that is created becomes the active one at once, and a repeated request has the same id")
    func creation() {
        var driver = GroupDriver()
        driver.send(.opened(.create))
        #expect(driver.send(.submitted).isEmpty)
        #expect(driver.flow.notice.words == .group(.nameMissing))
        driver.type(.name, "  West yard ")
        driver.send(.submitted)
        #expect(driver.request == .create(name: "West yard", id: "new-id"))
        #expect(driver.send(.submitted).isEmpty)
        driver.answer(.failed(.network))
        driver.features.newId = "other-id"
        driver.send(.submitted)
        #expect(driver.request == .create(name: "West yard", id: "new-id"))
        let west = GroupDriver.group("west", role: GroupRole.ownerName)
        driver.answer(.group(west))
        #expect(driver.request == .switchTo("west") && driver.flow.screen == .overview)
        #expect(driver.flow.notice == .banner(.success, .group(.created(group: "west yard"))))
        let effects = driver.answer(.switched(GroupDriver.context(west)))
        #expect(effects == [.actsIn(GroupDriver.context(west))])
        #expect(driver.flow.current?.groupId == "west")
    }

    @Test("GRP-34 another name is another group, with an id of its own")
    func renamedDraft() {
        var driver = GroupDriver()
        driver.send(.opened(.create))
        driver.type(.name, "West")
        driver.send(.submitted)
        driver.answer(.failed(.network))
        driver.type(.name, "East")
        driver.features.newId = "other-id"
        driver.send(.submitted)
        #expect(driver.request == .create(name: "East", id: "other-id"))
    }

    @Test("GRP-27 the group is what the token says: during a switch and after a failed one, the former one stays")
    func switching() {
        let north = GroupDriver.context(GroupDriver.north)
        var driver = GroupDriver(.switcher, current: north)
        driver.send(.switched("south"))
        #expect(driver.request == .switchTo("south") && driver.flow.current == north)
        #expect(driver.screen.progress == say(group: .switching))
        #expect(driver.screen.choices.filter(\.isChosen).map(\.id) == ["north"])
        driver.answer(.failed(.network))
        #expect(driver.flow.current == north && driver.flow.notice.error == .sentence(.failure(.network)))
        driver.send(.switched("south"))
        // The token may name another group than the one that was asked for.
        #expect(driver.answer(.switched(nil)) == [.actsIn(nil)])
        #expect(driver.flow.current == nil)
    }

    @Test("GRP-34 an answer that comes after the screen was left changes nothing")
    func lateAnswers() {
        var driver = GroupDriver()
        driver.send(.groupOpened("north"))
        let generation = driver.flow.running?.generation ?? -1
        driver.send(.opened(.list))
        let before = driver.flow
        driver.send(.answered(.group(GroupDriver.group("north", role: GroupRole.memberName)), generation: generation))
        #expect(driver.flow == before)
    }

    @Test("GRP-34 a change continues when the screens are closed, and nothing else begins meanwhile")
    func closing() {
        var driver = GroupDriver(.switcher)
        driver.send(.switched("north"))
        #expect(driver.send(.closed).isEmpty && driver.send(.opened(.create)).isEmpty && driver.flow.isLoading)
        #expect(driver.answer(.switched(GroupDriver.context(GroupDriver.north))).count == 1)
    }

    @Test("GRP-34 whatever screen is left, nothing that was typed stays", arguments: GroupScreenName.allCases)
    func emptied(screen: GroupScreenName) {
        var driver = GroupDriver.opened(GroupDriver.north)
        driver.send(.opened(screen))
        for field in GroupField.allCases { driver.type(field, "typed") }
        driver.send(.confirmationSet(true))
        driver.send(.opened(.list))
        #expect(driver.form == GroupForm() && driver.flow.screen == .list)
    }

    @Test("GRP-34 GRP-18 an invitation to another address is accepted with the code that was mailed there")
    func proof() {
        var driver = GroupDriver()
        driver.send(.received(.code(Secret("planted"))))
        #expect(driver.request == .look(Secret("planted")))
        driver.answer(.received(GroupDriver.received(.open)))
        driver.send(.submitted)
        #expect(driver.request == .accept(.code(Secret("planted")), proof: nil))
        driver.answer(.failed(.otherAddress))
        #expect(driver.request == .prove(.code(Secret("planted"))))
        driver.answer(.done)
        #expect(driver.flow.isProving && driver.flow.notice == .banner(.info, .group(.proofSent)))
        driver.type(.proof, "12 34")
        #expect(driver.send(.submitted).isEmpty && driver.flow.fault == .proof)
        driver.type(.proof, "123 456")
        driver.send(.submitted)
        #expect(driver.request == .accept(.code(Secret("planted")), proof: Secret("123456")))
        driver.answer(.failed(.otpIncorrect))
        #expect(driver.form.proof.isEmpty && driver.flow.fault == .proof)
        driver.type(.proof, "654321")
        driver.send(.submitted)
        let east = GroupDriver.group("east", role: GroupRole.memberName)
        let effects = driver.answer(.group(east))
        #expect(driver.request == .switchTo("east"))
        // The app switches before it leaves the invitation.
        #expect(effects.last == .settled(.code(Secret("planted"))) && effects.count == 2)
        #expect(driver.form == GroupForm())
    }

    @Test("GRP-18 GRP-34 who comes back to an invitation a moment after its code was mailed can enter that code")
    func proofOnItsWay() {
        var driver = GroupDriver()
        driver.send(.received(.code(Secret("planted"))))
        driver.answer(.received(GroupDriver.received(.open)))
        driver.send(.submitted)
        driver.answer(.failed(.otherAddress))
        driver.answer(.failed(.rateLimited(retryAfter: 40)))
        #expect(driver.flow.isProving)
        #expect(driver.flow.notice == .error(.sentence(.failure(.rateLimited(retryAfter: 40))), at: nil))
        driver.type(.proof, "123456")
        driver.send(.submitted)
        #expect(driver.request == .accept(.code(Secret("planted")), proof: Secret("123456")))
    }

    @Test("GRP-18 GRP-34 an invitation to another address is not declined, nor while its address is proved")
    func declining() {
        var driver = GroupDriver()
        driver.send(.received(.code(Secret("planted"))))
        let details = ReceivedInvitation.Details(
            groupName: "East yard", role: GroupRole.memberName, expiresAt: GroupDriver.start,
            email: "grace@example.com", isForOtherAddress: true)
        driver.answer(.received(ReceivedInvitation(state: .open, details: details)))
        #expect(!driver.screen.actions.contains { $0.event == .declined })
        #expect(driver.send(.declined).isEmpty && driver.request == nil)
        driver.send(.received(.code(Secret("planted"))))
        driver.answer(.received(GroupDriver.received(.open)))
        #expect(driver.screen.actions.contains { $0.event == .declined })
        driver.send(.submitted)
        driver.answer(.failed(.emailUnverified))
        driver.answer(.done)
        #expect(driver.flow.isProving && !driver.screen.actions.contains { $0.event == .declined })
    }

    @Test("GRP-34 the state never has a code of an invitation, only the form, the events and the requests")
    func codes() {
        var driver = GroupDriver(.join)
        driver.type(.invitation, "planted-code")
        driver.send(.submitted)
        driver.answer(.received(GroupDriver.received(.open)))
        var state = ""
        dump(driver.flow, to: &state)
        #expect(!state.contains("planted-code") && driver.form.key == .code(Secret("planted-code")))
    }

    @Test(
        "GRP-20 an invitation that is over says so, and can't be accepted",
        arguments: ReceivedInvitation.State.allCases.filter { $0 != .open })
    func over(state: ReceivedInvitation.State) {
        var driver = GroupDriver()
        driver.send(.received(.code(Secret("planted"))))
        driver.answer(.received(GroupDriver.received(state)))
        #expect(driver.flow.notice.error != nil)
        #expect(driver.send(.submitted).isEmpty && driver.send(.declined).isEmpty)
        #expect(driver.screen.title == say(group: .join))
    }

    @Test("GRP-23 an invitation that waits is accepted or declined by its id, and is gone then")
    func pending() {
        var driver = GroupDriver(.pending)
        driver.send(.received(.id("waiting")))
        #expect(driver.screen.title == say(group: .joinTitle(group: "East yard")))
        driver.send(.declined)
        #expect(driver.request == .decline(.id("waiting")))
        #expect(driver.answer(.done).first == .settled(.id("waiting")))
        #expect(driver.flow.pending.isEmpty && driver.flow.screen == .pending)
        #expect(driver.flow.notice == .banner(.success, .group(.declined)))
    }

    @Test("GRP-34 leaving and deleting want the tick, and then the session acts in no group", arguments: [true, false])
    func ending(isDeletion: Bool) {
        var driver = GroupDriver(current: GroupDriver.context(GroupDriver.north))
        driver.send(.groupOpened("north"))
        driver.answer(.group(GroupDriver.north))
        driver.send(.opened(isDeletion ? .deletion : .leave))
        #expect(driver.send(.submitted).isEmpty)
        #expect(driver.flow.notice.words == .group(.boxMissing))
        driver.send(.confirmationSet(true))
        driver.send(.submitted)
        #expect(driver.request == (isDeletion ? .delete("north") : .leave("north")))
        driver.answer(.done)
        #expect(driver.request == .switchTo(nil) && driver.flow.group == nil)
        #expect(!driver.flow.groups.contains { $0.id == "north" })
        #expect(driver.answer(.switched(nil)) == [.actsIn(nil)])
        #expect(driver.flow.notice == .banner(.success, .group(isDeletion ? .deleted : .left)))
    }

    @Test("GRP-34 a member gets another role, and is removed after a question")
    func member() {
        var driver = GroupDriver.opened(GroupDriver.north)
        driver.send(.opened(.members))
        let grace = GroupDriver.member("grace")
        driver.answer(.members(ListPage([GroupDriver.member("ada", role: GroupRole.ownerName), grace], next: "more")))
        driver.send(.moreRequested)
        #expect(driver.request == .members(of: "north", after: "more"))
        driver.answer(.members(ListPage([grace, GroupDriver.member("alan")])))
        #expect(driver.flow.members.map(\.userId) == ["ada", "grace", "alan"])
        driver.send(.memberOpened("grace"))
        // The last owner makes another one on a screen of its own.
        #expect(driver.send(.roleChosen(GroupRole.ownerName)).isEmpty)
        driver.send(.roleChosen(GroupRole.adminName))
        #expect(driver.request == .setRole(GroupRole.adminName, of: grace, in: "north"))
        driver.answer(.member(GroupDriver.member("grace", role: GroupRole.adminName)))
        #expect(driver.flow.member?.role == GroupRole.adminName)
        driver.send(.opened(.removal))
        #expect(driver.screen.title == say(group: .removeTitle(name: "grace")))
        driver.send(.submitted)
        driver.answer(.done)
        #expect(driver.flow.members.map(\.userId) == ["ada", "alan"] && driver.flow.screen == .members)
    }

    @Test("GRP-34 one's own role is not changed on the screen of a member, and one's own membership not removed")
    func oneself() {
        var driver = GroupDriver.opened(GroupDriver.north)
        driver.send(.opened(.members))
        driver.answer(.members(ListPage([GroupDriver.member("ada", role: GroupRole.ownerName)])))
        driver.send(.memberOpened("ada"))
        #expect(driver.send(.roleChosen(GroupRole.memberName)).isEmpty)
        driver.send(.opened(.removal))
        #expect(driver.flow.screen == .member && driver.screen.choices.isEmpty && driver.screen.actions.count == 1)
    }

    @Test("GRP-34 an invitation names address, kind and role, and a link gives open roles only")
    func invitation() {
        var driver = GroupDriver.opened(GroupDriver.north)
        driver.send(.opened(.invite))
        driver.send(.roleChosen(GroupRole.adminName))
        #expect(driver.send(.submitted).isEmpty && driver.flow.fault == .email)
        driver.type(.email, "grace@example.com")
        driver.send(.submitted)
        guard case .invite(let draft, "north")? = driver.request else {
            Issue.record("no invitation is made")
            return
        }
        #expect(draft.kind == .mail && draft.role == GroupRole.adminName && draft.email == "grace@example.com")
        driver.answer(.failed(.alreadyMember))
        #expect(driver.flow.fault == .email)
        driver.send(.kindChosen(.link))
        #expect(driver.form.role == GroupRole.memberName)
        driver.send(.roleChosen(GroupRole.adminName))
        #expect(driver.form.role == GroupRole.memberName)
    }

    @Test(
        "GRP-34 the refusals that only groups have are said in words", arguments: ["group_conflict", "too_many_groups"])
    func refusals(code: String) {
        var driver = GroupDriver.opened(GroupDriver.north)
        driver.send(.opened(.name))
        driver.send(.submitted)
        driver.answer(.failed(.unknown(code)))
        #expect(driver.flow.notice.error == .group(code == "group_conflict" ? .conflict : .tooMany))
    }

    @Test(
        "GRP-34 back leads to the screen before, up to the first one, from every screen",
        arguments: GroupScreenName.allCases)
    func back(screen: GroupScreenName) {
        var driver = GroupDriver.opened(GroupDriver.north)
        driver.send(.opened(screen))
        for _ in GroupScreenName.allCases { driver.send(.back) }
        #expect(driver.flow.screen == .list)
        #expect(driver.send(.back).isEmpty && !driver.screen.actions.contains { $0.event == .back })
    }
}
