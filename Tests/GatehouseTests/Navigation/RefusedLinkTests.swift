import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseTesting
import Testing

/// What a person is told whose link doesn't open.
@MainActor
@Suite
struct RefusedLinkTests {
    private static let title = say(.linkRefusedTitle)

    @Test(
        "APP-17 NAV-I15 a tapped link that is refused tells the person so, and changes nothing else",
        arguments: [
            "https://spots.example/nowhere", "spots://item/x", "https://spots.example/item/1?access_token=a",
            "spots://item/1#a", "other://item/1", "",
        ])
    func told(link: String) async throws {
        let shell = try await NavigationShell.signedIn()
        shell.interface.push(.item(1))
        let before = shell.machine
        shell.coordinator.handleDeepLink(link)
        let error = try #require(shell.coordinator.appError)
        #expect(error.title == Self.title)
        #expect(error.message == say(.linkRefusedText))
        let after = shell.machine
        #expect(after.seen.count == before.seen.count + 1)
        #expect(after.stacks == before.stacks && after.modals == before.modals && after.selected == before.selected)
        #expect(after.phase == before.phase && after.gate == before.gate && after.epoch == before.epoch)
        #expect(after.pending == nil && after.inbox.isEmpty && !after.isAuthRequired)
        shell.coordinator.isPresentingError = false
        #expect(shell.coordinator.appError == nil)
    }

    @Test("APP-17 a link that is refused repeatedly is reported once")
    func once() async throws {
        let shell = try await NavigationShell.signedIn()
        for _ in 0..<100 { shell.coordinator.handleDeepLink("spots://nowhere") }
        #expect(shell.coordinator.appError?.title == Self.title)
        shell.coordinator.isPresentingError = false
        #expect(shell.coordinator.appError == nil)
        shell.coordinator.handleDeepLink("spots://nowhere")
        #expect(shell.coordinator.appError?.title == Self.title)
    }

    @Test(
        "APP-17 a link for people who are signed out and one that waited too long say which it was")
    func reasons() async throws {
        let signedIn = try await NavigationShell.signedIn()
        signedIn.coordinator.handleDeepLink("spots://welcome/1")
        #expect(signedIn.coordinator.appError?.message.contains(say(.signOut)) == true)

        let late = NavigationShell()
        await late.launch()
        late.coordinator.handleDeepLink("spots://item/1")
        #expect(late.coordinator.appError == nil)
        late.clock.advance(by: .seconds(900))
        try late.signIn()
        #expect(late.coordinator.appError?.message == say(.linkTooLateText))
    }

    @Test("APP-17 FLOW-32 of what waits, a replaced link is reported, and nothing of the app itself")
    func untold() async throws {
        let shell = NavigationShell()
        shell.navigation.navigate(to: .item(1))
        await shell.launch()
        shell.coordinator.handleDeepLink("spots://item/1")
        shell.coordinator.handleDeepLink("spots://item/2")
        #expect(shell.coordinator.appError?.title == say(.linkDroppedTitle))
        shell.interface.closeMessage()
        try shell.signIn()
        #expect(shell.machine.stacks[.items]?.last == .item(2))
        shell.navigation.navigate(to: .welcome(1))
        shell.navigation.coordinator.resignedActive()
        shell.clock.advance(by: .seconds(301))
        shell.navigation.coordinator.becameActive()
        shell.coordinator.handleDeepLink("spots://item/3")
        try shell.signIn("bob")
        #expect(shell.machine.account?.userId == "bob")
        #expect(shell.coordinator.appError == nil)
    }

    @Test(
        "APP-17 UI-08 the name of a group that waits is fit to stand in a sentence",
        arguments: [
            ("North\nyard\u{202E}gro.live", "North yardgro.live" as String?), ("\r\n\t", nil),
            ("a\u{2066}b\u{0000}c", "ab c"),
            ("\u{2028}x\u{200F}", "x"), (String(repeating: "a", count: 500), String(repeating: "a", count: 79) + "…"),
        ])
    func groupName(told: String, shown: String?) async throws {
        let shell = NavigationShell { $0.checkInvitation = { _ in .valid(for: 900, groupName: told) } }
        await shell.launch()
        shell.coordinator.handleDeepLink("spots://join/1")
        await shell.navigation.finishErrands()
        let pending = try #require(shell.coordinator.pendingDeepLink)
        #expect(pending.isInvitation)
        #expect(pending.groupName == shown)
    }
}
