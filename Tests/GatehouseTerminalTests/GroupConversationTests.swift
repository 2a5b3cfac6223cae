import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTerminal
import GatehouseTesting
import Testing

/// The screens about groups in a terminal.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct GroupConversationTests {
    private typealias Turn = ScriptedConsole.Turn

    private static let id = "5f1c5d34-2f0e-4a55-9d6f-0b7a1f3e0001"

    private let desk = Desk()

    private func model(_ root: GroupScreenName, start: GroupEvent? = nil) async throws -> GroupViewModel {
        try await desk.makeAccount()
        let identity = try await desk.accounts.signIn(email: Desk.email, password: Desk.password).identity
        return GroupViewModel(root, start: start, groups: desk.accounts, catalogue: { .english }, person: { identity })
    }

    /// A group of a person who has just signed in, and the screens that invite people to it.
    private func invitationModel() async throws -> GroupViewModel {
        let model = try await model(.overview, start: .groupOpened(Self.id))
        _ = try await desk.accounts.createGroup(named: "North yard", id: Self.id)
        return model
    }

    /// A conversation that ends with a new invitation to the group.
    private func invite(_ model: GroupViewModel, at console: ScriptedConsole) async -> Int32 {
        await GroupConversation(model: model, console: console, endingOn: .invitation).run(
            beginningWith: [.opened(.invite)])
    }

    /// An invitation to a group, and the screen on which another person, who is signed in, enters its code.
    private func joinModel(_ draft: GroupInvitation.Draft) async throws -> (GroupInvitation, GroupViewModel) {
        _ = try await invitationModel()
        let invitation = try await desk.accounts.invite(draft, to: Self.id)
        let consent = Consent(version: desk.accounts.requirements.termsVersion, time: desk.clock.now)
        let email = "bob@example.com"
        _ = try await desk.accounts.signUp(email: email, password: Desk.password, consent: consent)
        let code = try #require(await desk.accounts.mailedCode(to: email)?.reveal())
        let person = try await desk.accounts.confirmSignUp(email: email, code: code).identity
        return (
            invitation,
            GroupViewModel(.join, groups: desk.accounts, catalogue: { .english }, person: { person })
        )
    }

    @Test("GRP-38 a group is created in the terminal, and its code is invited with")
    func creation() async throws {
        let model = try await model(.list)
        let choose = say(terminal: .choose)
        let name = say(group: .name)
        let console = ScriptedConsole([
            .choose(say(group: .create)), .answer(name, "North yard"), .input(choose, .interrupted),
        ])
        #expect(await GroupConversation(model: model, console: console).run() == 130)
        #expect(console.turnsLeft == 0)
        #expect(console.transcript.unwrapped.contains(say(group: .created(group: "North yard"))))
        #expect(try await desk.accounts.groups(after: nil).elements.map(\.name) == ["North yard"])
    }

    @Test("GRP-38 a code that is unknown is said so, and leaves the terminal at the same question")
    func unknownCode() async throws {
        let model = try await model(.join)
        let code = say(group: .invitationCode)
        let console = ScriptedConsole([.answer(code, "AAAAA-BBBBB"), .input(code, .interrupted)])
        #expect(await GroupConversation(model: model, console: console, endingOn: .overview).run() == 130)
        #expect(console.transcript.unwrapped.contains(say(.failure(.invitationOver))))
    }

    @Test("GRP-38 a switch ends with what it did, and fails for a group that the person isn't in")
    func switching() async throws {
        let model = try await model(.switcher)
        let group = try await desk.accounts.createGroup(named: "North yard", id: Self.id)
        let console = ScriptedConsole([])
        let conversation = GroupConversation(model: model, console: console, endingOn: .switcher)
        #expect(await conversation.run(beginningWith: [.switched(group.id)]) == 0)
        #expect(await desk.accounts.currentGroup()?.groupId == group.id)
        let other = GroupConversation(model: model, console: console, endingOn: .switcher)
        #expect(await other.run(beginningWith: [.switched("5f1c5d34-2f0e-4a55-9d6f-0b7a1f3e0009")]) == 1)
        #expect(await desk.accounts.currentGroup()?.groupId == group.id)
    }

    @Test("GRP-38 an invitation by mail is sent from the terminal: an invalid address is asked for again")
    func invitingByMail() async throws {
        let model = try await invitationModel()
        let (send, email) = (say(group: .sendInvitation), say(group: .email))
        let console = ScriptedConsole([
            .choose(send), .answer(email, "nobody"), .choose(send), .answer(email, "bob@example.com"),
        ])
        #expect(await invite(model, at: console) == 0)
        #expect(console.turnsLeft == 0)
        #expect(console.transcript.contains("✗ \(say(.emailInvalid))\n"))
        #expect(console.transcript.unwrapped.contains(say(group: .invitationSent(email: "bob@example.com"))))
        let sent = try await desk.accounts.invitations(of: Self.id, after: nil).elements
        #expect(sent.map(\.email) == ["bob@example.com"])
    }

    @Test("GRP-38 an invitation with a code shows the code in the terminal")
    func invitingByCode() async throws {
        let model = try await invitationModel()
        let console = ScriptedConsole([.choose(say(group: .byCode)), .choose(say(group: .createCode))])
        #expect(await invite(model, at: console) == 0)
        #expect(console.turnsLeft == 0)
        let made = try #require(try await desk.accounts.invitations(of: Self.id, after: nil).elements.first)
        let code = try #require(made.code?.reveal())
        #expect(console.transcript.unwrapped.contains(say(group: .codeReady)))
        #expect(console.transcript.unaligned.contains("\(say(group: .byCode)): \(code)"))
    }

    @Test("GRP-38 a question mark at the address of an invitation lists the options, and nothing is sent")
    func questionMarkAtTheAddress() async throws {
        let model = try await invitationModel()
        let console = ScriptedConsole([
            .choose(say(group: .sendInvitation)), .answer(say(group: .email), "?"),
            .input(say(terminal: .choose), .interrupted),
        ])
        #expect(await invite(model, at: console) == 130)
        #expect(console.turnsLeft == 0)
        #expect(!console.transcript.contains("✗"))
    }

    @Test("GRP-38 a person with a code sees the group, joins it, and acts in it")
    func joining() async throws {
        let (invitation, model) = try await joinModel(GroupInvitation.Draft(.code))
        let code = try #require(invitation.code?.reveal())
        let console = ScriptedConsole([.answer(say(group: .invitationCode), code), .choose(say(group: .accept))])
        #expect(await GroupConversation(model: model, console: console, endingOn: .overview).run() == 0)
        #expect(console.turnsLeft == 0)
        #expect(console.transcript.contains("\n\(say(group: .joinTitle(group: "North yard")))\n"))
        #expect(console.transcript.unwrapped.contains(say(group: .joined(group: "North yard"))))
        #expect(try await desk.accounts.groups(after: nil).elements.map(\.name) == ["North yard"])
        #expect(await desk.accounts.currentGroup()?.groupId == Self.id)
    }

    @Test("GRP-38 an invitation to another address is accepted with the code that is mailed there")
    func joiningFromAnotherAddress() async throws {
        let address = "bob@work.example"
        let (invitation, model) = try await joinModel(GroupInvitation.Draft(to: address))
        let code = try #require(invitation.link?.reveal().split(separator: "/").last)
        let accounts = desk.accounts
        let console = ScriptedConsole([
            .answer(say(group: .invitationCode), String(code)), .choose(say(group: .accept)),
            .reply(say(.codeLabel)) { _ in await accounts.mailedCode(to: address)?.reveal() ?? "" },
        ])
        #expect(await GroupConversation(model: model, console: console, endingOn: .overview).run() == 0)
        #expect(console.turnsLeft == 0)
        #expect(console.transcript.unwrapped.contains(say(group: .proofSent)))
        #expect(try await desk.accounts.groups(after: nil).elements.map(\.name) == ["North yard"])
    }
}
