import Gatehouse
import GatehouseDomain
import Testing

/// The screens about groups as data.
@Suite
struct GroupScreenTests {
    private static func events(_ driver: GroupDriver) -> [GroupEvent] {
        driver.screen.actions.map(\.event) + driver.screen.rows.compactMap(\.action).map(\.event)
    }

    @Test("GRP-38 an owner is offered everything, a member what a member may do, and of a suspended group little")
    func permissions() {
        let owner = Self.events(.opened(GroupDriver.north))
        for screen in [
            GroupScreenName.members, .invite, .invitations, .name, .transfer, .leave, .deletion,
        ] { #expect(owner.contains(.opened(screen)), "\(screen)") }
        let member = Self.events(.opened(GroupDriver.south))
        #expect(member.contains(.opened(.members)) && member.contains(.opened(.leave)))
        for screen in [GroupScreenName.invite, .invitations, .name, .transfer, .deletion] {
            #expect(!member.contains(.opened(screen)), "\(screen)")
        }
        let group = GroupDriver.group("north", role: GroupRole.ownerName, isSuspended: true)
        let suspended = GroupDriver.opened(group)
        #expect(suspended.screen.texts.contains(say(group: .suspended)))
        for screen in [GroupScreenName.invite, .name, .transfer, .deletion] {
            #expect(!Self.events(suspended).contains(.opened(screen)), "\(screen)")
        }
        #expect(!Self.events(suspended).contains(.switched("north")))
    }

    @Test("GRP-38 leaving is not offered to an owner who is the only member, and no other way leads there")
    func onlyMember() {
        var driver = GroupDriver.opened(GroupDriver.group("north", role: GroupRole.ownerName, members: 1))
        let events = Self.events(driver)
        #expect(!events.contains(.opened(.leave)) && events.contains(.opened(.deletion)))
        #expect(driver.send(.opened(.leave)).isEmpty && driver.flow.screen == .overview)
    }

    @Test("GRP-13 GRP-38 an only owner who tries to leave is led to the members, who can take over")
    func onlyOwner() {
        var driver = GroupDriver.opened(GroupDriver.north)
        driver.send(.opened(.leave))
        driver.send(.confirmationSet(true))
        driver.send(.submitted)
        driver.answer(.failed(.network))
        #expect(!Self.events(driver).contains(.opened(.transfer)))
        driver.send(.submitted)
        driver.answer(.failed(.lastOwner))
        #expect(Self.events(driver).contains(.opened(.transfer)))
        #expect(driver.send(.opened(.transfer)).count == 1 && driver.request == .members(of: "north", after: nil))
    }

    @Test("GRP-36 the button below the code of an invitation has the word for the next step")
    func codeAlone() {
        var driver = GroupDriver()
        driver.send(.opened(.join))
        #expect(driver.screen.actions.first { $0.event == .submitted }?.label == say(.continueOn))
    }

    @Test("GRP-38 members with one name, or without any, never read the same")
    func namesakes() {
        func member(_ id: String, _ name: String?, _ email: String? = nil) -> GroupMember {
            GroupMember(
                userId: id, name: name, role: GroupRole.memberName, revision: 1, joinedAt: GroupDriver.start,
                email: email)
        }
        let people = [
            member("ada", "Ada"), member("one", nil), member("two", nil), member("three", nil, "ben@example.com"),
            member("four", "Ben", "ben@example.com"), member("five", "Ben", "ben@example.org"),
        ]
        let day = say(group: .joinedOn) + ": " + Language.english.day(GroupDriver.start)
        let told = [
            "\(say(group: .unnamed)) · \(day)", "\(say(group: .unnamed)) · \(day) (2)", "ben@example.com",
            "Ben · ben@example.com", "Ben · ben@example.org",
        ]
        for screen in [GroupScreenName.members, .transfer] {
            var driver = GroupDriver.opened(GroupDriver.north)
            driver.send(.opened(screen))
            driver.answer(.members(ListPage(people)))
            let labels = driver.screen.choices.map(\.label).filter { !$0.contains("Ada") }
            let role = screen == .members ? " · \(say(group: .member))" : ""
            #expect(labels == told.map { $0 + role })
        }
    }

    @Test("GRP-38 what the back end lacks is absent", arguments: GroupScreenName.allCases)
    func capabilities(screen: GroupScreenName) {
        let none = GroupFeatures(capabilities: [], userId: "ada")
        #expect(!none.offers(screen, in: GroupDriver.north, GroupDriver.offer))
        let plain = GroupFeatures(capabilities: [.groups], userId: "ada")
        let isMore = [.switcher, .create, .join, .pending, .invite, .invitations, .invitation].contains(screen)
        #expect(plain.offers(screen, in: GroupDriver.north, GroupDriver.offer) == !isMore)
    }

    @Test("GRP-38 a guest neither invites nor joins")
    func guest() {
        var features = GroupDriver.every
        features.isGuest = true
        #expect(!features.joins && features.invitable(by: .mail, to: GroupDriver.north, GroupDriver.offer).isEmpty)
        let confirmed = GroupOffer(roles: GroupRole.standard, creation: .confirmed)
        #expect(!features.creates(confirmed) && GroupDriver.every.creates(confirmed))
        #expect(!GroupDriver.every.creates(GroupOffer(roles: GroupRole.standard, creation: .administrators)))
    }

    @Test("GRP-38 every screen has a title, at most one primary action, and names of its own for all that it offers")
    func everyScreen() {
        for screen in GroupScreenName.allCases {
            var driver = GroupDriver.opened(GroupDriver.north)
            driver.send(.opened(screen))
            for catalogue in Catalogue.all {
                let shown = GroupScreenBuilder(features: driver.features, catalogue: catalogue).screen(
                    for: driver.flow, form: driver.form)
                #expect(!shown.title.isEmpty)
                #expect(shown.actions.filter { $0.role == .primary }.count <= 1)
                let names =
                    shown.actions.map { shown.identifier(of: $0) } + shown.choices.map { shown.identifier(of: $0) }
                #expect(Set(names).count == names.count, "\(screen)")
            }
        }
    }

    @Test("GRP-36 a group that the person isn't in is not named")
    func strangers() {
        var driver = GroupDriver()
        driver.send(.groupOpened("elsewhere"))
        driver.answer(.failed(.groupNotFound))
        #expect(driver.screen.title == say(group: .title) && driver.flow.group == nil)
        #expect(driver.flow.notice.error == .sentence(.failure(.groupNotFound)))
    }

    @Test("GRP-38 while something changes, no action can be chosen")
    func working() {
        var driver = GroupDriver.opened(GroupDriver.north)
        driver.send(.switched("north"))
        #expect(!driver.screen.actions.isEmpty && driver.screen.actions.allSatisfy { !$0.isEnabled })
    }

    @Test("GRP-35 GRP-38 a choice that could not be loaded can be loaded again")
    func retry() {
        var driver = GroupDriver(.blocked)
        #expect(Self.events(driver).contains(.opened(.blocked)) && Self.events(driver).contains(.opened(.pending)))
        driver.flow = GroupFlow(.choose)
        driver.send(.opened(.choose))
        #expect(!Self.events(driver).contains(.opened(.choose)))
        driver.answer(.failed(.network))
        #expect(Self.events(driver).contains(.opened(.choose)))
        driver.send(.opened(.choose))
        #expect(driver.request == .load)
    }
}
