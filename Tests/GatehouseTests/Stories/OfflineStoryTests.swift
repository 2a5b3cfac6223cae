import Gatehouse
import GatehouseDomain
import GatehouseTesting
import Testing

/// One person leaves without a network, and the next has a second factor.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct OfflineStoryTests {
    @Test("SES-08 SES-13 PKF-01 a person who signs out offline leaves nothing to the next one, who takes a second step")
    func signOut() async throws {
        let book = FactorBook()
        await book.add(1)
        let world = NavigationWorld(book: book)
        await world.launch()
        await world.signIn(0)
        world.navigation.navigate(to: .item(1))
        world.device.server.mode = .down(.network)
        await world.coordinator.logout()
        await world.settle()
        #expect(world.coordinator.userId == nil && world.machine.stacks.isEmpty)

        world.device.server.mode = .working
        await world.signIn(1)
        #expect(world.flow.navigationState.screen == .secondFactor && world.coordinator.root == .signIn)
        // The previous person has an authenticator app too; its code is wrong here.
        for (person, isIn) in [(0, false), (1, true)] {
            world.flow.otpCode = HeldFactors.code(of: person)
            await world.flow.performSecondFactor()
            await world.settle()
            #expect(world.coordinator.userId == (isIn ? "person-1" : nil) && world.machine.stacks.isEmpty)
        }

        for _ in 0..<2 {
            world.pass(86_400)
            world.start()
            await world.launch()
            await world.settle()
            #expect(world.coordinator.userId == "person-1" && world.machine.stacks.isEmpty)
        }
        #expect(world.device.server.aliveCount == 1, "the server knows that the first person is gone")
    }
}
