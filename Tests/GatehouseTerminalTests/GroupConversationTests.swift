import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTerminal
import Testing

/// The screens about groups in a terminal.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct GroupConversationTests {
    private typealias Turn = ScriptedConsole.Turn

    private let desk = Desk()

    private func model(_ root: GroupScreenName, start: GroupEvent? = nil) async throws -> GroupViewModel {
        try await desk.makeAccount()
        let identity = try await desk.accounts.signIn(email: Desk.email, password: Desk.password).identity
        return GroupViewModel(root, start: start, groups: desk.accounts, catalogue: { .english }, person: { identity })
    }

    @Test("GRP-38 a group is created in the terminal, and its code is invited with")
    func creation() async throws {
        let model = try await model(.list)
        let choose = say(terminal: .choose)
        let name = Catalogue.english.group(.name)
        let console = ScriptedConsole([
            .answer(choose, "1"), .answer(name, "North yard"), .input(choose, .interrupted),
        ])
        #expect(await GroupConversation(model: model, console: console).run() == 130)
        #expect(console.turnsLeft == 0)
        #expect(console.transcript.unwrapped.contains(Catalogue.english.group(.created(group: "North yard"))))
        #expect(try await desk.accounts.groups(after: nil).elements.map(\.name) == ["North yard"])
    }

    @Test("GRP-38 a code that is unknown is said so, and leaves the terminal at the same question")
    func unknownCode() async throws {
        let model = try await model(.join)
        let code = Catalogue.english.group(.invitationCode)
        let console = ScriptedConsole([.answer(code, "AAAAA-BBBBB"), .input(code, .interrupted)])
        #expect(await GroupConversation(model: model, console: console, endingOn: .overview).run() == 130)
        #expect(console.transcript.unwrapped.contains(say(.failure(.invitationOver))))
    }

    @Test("GRP-38 a switch ends with what it did, and fails for a group that the person isn't in")
    func switching() async throws {
        let model = try await model(.switcher)
        let group = try await desk.accounts.createGroup(
            named: "North yard", id: "5f1c5d34-2f0e-4a55-9d6f-0b7a1f3e0001")
        let console = ScriptedConsole([])
        let conversation = GroupConversation(model: model, console: console, endingOn: .switcher)
        #expect(await conversation.run(beginningWith: [.switched(group.id)]) == 0)
        #expect(await desk.accounts.currentGroup()?.groupId == group.id)
        let other = GroupConversation(model: model, console: console, endingOn: .switcher)
        #expect(await other.run(beginningWith: [.switched("5f1c5d34-2f0e-4a55-9d6f-0b7a1f3e0009")]) == 1)
        #expect(await desk.accounts.currentGroup()?.groupId == group.id)
    }
}
