import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseTesting
import Testing

/// What a protected view does with its content when the session ends: the state of a view, such as typed text, lives as
/// long as the view is present under one identity.
@MainActor
@Suite
struct ProtectedContentTests {
    /// A model of a protected view with a field in it, which does what `ProtectedView` does with what the coordinator says.
    @MainActor
    private final class Form {
        private let coordinator: AppCoordinator
        private var seenIn: Int?
        private var identity: Int?
        /// What was typed; lost with the view.
        var typed = ""
        private(set) var notice: GateScreen.Name?

        init(_ coordinator: AppCoordinator) {
            self.coordinator = coordinator
        }

        var isPresent: Bool { identity != nil }

        func update() {
            let content = coordinator.content(requiresAuth: true, seenIn: seenIn)
            if identity != (content.isPresent ? coordinator.epoch : nil) { typed = "" }
            identity = content.isPresent ? coordinator.epoch : nil
            notice = content.notice?.name
            if content.notice == nil { seenIn = coordinator.epoch }
        }
    }

    private func world(_ person: Int = 0) async -> (NavigationWorld, Form) {
        let world = NavigationWorld()
        await world.launch()
        let form = Form(world.coordinator)
        form.update()
        #expect(!form.isPresent && form.notice == .authenticationRequired)
        await world.signIn(person)
        world.navigation.navigate(to: .item(1))
        world.interface.settle()
        form.update()
        form.typed = "half a question"
        return (world, form)
    }

    @Test("SES-11 NAV-09 when the session ends a form is concealed, and has its text for the same person again")
    func samePerson() async throws {
        let (world, form) = await world()
        let identities = [world.coordinator.epoch, world.navigation.presentation]
        await world.expire()
        form.update()
        #expect(form.isPresent && form.notice == .sessionExpired)
        // What the views around it are identified by stays the same too, so that none of them is created again.
        #expect(world.coordinator.root == .main)
        #expect([world.coordinator.epoch, world.navigation.presentation] == identities)
        await world.interface.press(.signIn)
        form.update()
        #expect(form.isPresent)
        await world.signIn()
        form.update()
        #expect(form.notice == nil && form.typed == "half a question")
        #expect([world.coordinator.epoch, world.navigation.presentation] == identities)
    }

    @Test("SES-11 NAV-09 another person sees nothing of the text, and a sign-out removes it")
    func others() async throws {
        let (world, form) = await world()
        await world.expire()
        form.update()
        await world.signIn(1)
        form.update()
        #expect(form.isPresent && form.notice == nil && form.typed.isEmpty)
        form.typed = "another question"
        await world.coordinator.logout()
        form.update()
        #expect(!form.isPresent && form.typed.isEmpty)
    }

    @Test("SES-11 NAV-07 what was never shown to this person is not created while the session has ended")
    func neverShown() async throws {
        let (world, _) = await world()
        let former = world.coordinator.epoch
        await world.expire()
        let notice = try #require(world.coordinator.notice())
        #expect(world.coordinator.content(requiresAuth: true, seenIn: nil) == .absent(notice))
        #expect(world.coordinator.content(requiresAuth: true, seenIn: former - 1) == .absent(notice))
        #expect(world.coordinator.content(requiresAuth: true, seenIn: former) == .concealed(notice))
        #expect(world.coordinator.content(requiresAuth: false, seenIn: nil) == .shown)
    }

    @Test("SES-11 SES-06 a form under the lock keeps its text as well")
    func locked() async throws {
        let (world, form) = await world()
        world.coordinator.resignedActive()
        world.pass(300)
        world.coordinator.becameActive()
        world.interface.settle()
        form.update()
        #expect(form.notice == .locked && form.typed == "half a question")
    }
}
