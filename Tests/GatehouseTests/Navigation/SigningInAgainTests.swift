import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// The sign-in of somebody whose session has ended, beside the app that keeps their place.
@MainActor
@Suite
struct SigningInAgainTests {
    @Test("FLOW-26 after expiry, the sign-in offers to continue as before, or with another account")
    func continues() async throws {
        let world = NavigationWorld(
            profiles: InMemoryProfileAdapter(profiles: [
                UserProfile(
                    userId: "person-0", email: "ada@example.com", createdAt: Date(timeIntervalSince1970: 0))
            ]))
        await world.launch()
        #expect(world.flow.screen.actions.map(\.label).last == say(.createAccount))
        await world.signIn()
        #expect(world.flow.screen.actions.map(\.label).last == say(.createAccount))
        await world.expire()
        await world.interface.press(.signIn)
        #expect(
            world.flow.screen.actions.map(\.label) == [
                say(.continueAs(name: "ada@example.com")), say(.useAnotherAccount),
            ])
        #expect(world.flow.screen.actions.map(\.event) == [.returnAccepted, .returnOffered(nil)])
        await world.flow.perform(.returnAccepted)
        #expect(world.flow.navigationState == .login)
        #expect(world.flow.email == "ada@example.com")
        #expect(world.flow.screen(on: .choice)?.actions.first?.label == say(.continueAs(name: "ada@example.com")))
        await world.flow.perform(.navigateToChoice)
        await world.flow.perform(.returnOffered(nil))
        #expect(world.flow.screen.actions.map(\.label).last == say(.createAccount))
        await world.signIn(1)
        #expect(world.coordinator.userId == "person-1")
        #expect(world.flow.screen.actions.map(\.label).last == say(.createAccount))
        #expect(world.flow.session == nil && world.flow.nextStep == nil)
    }

    @Test("FLOW-26 a launch with a session that has ended offers it too, by the profile last seen")
    func continuesAfterLaunch() async throws {
        let world = NavigationWorld(
            profiles: InMemoryProfileAdapter(profiles: [
                UserProfile(
                    userId: "person-0", email: "ada@example.com", createdAt: Date(timeIntervalSince1970: 0))
            ]))
        await world.launch()
        await world.signIn()
        await world.expire()
        world.start()
        await world.launch()
        await world.interface.press(.signIn)
        await world.settle()
        #expect(world.interface.cover == .sessionExpired)
        #expect(world.flow.screen.actions.first?.label == say(.continueAs(name: "ada@example.com")))
        await world.coordinator.logout()
        await world.settle()
        #expect(world.flow.screen.actions.map(\.label).last == say(.createAccount))
    }

    @Test("FLOW-30 what a sign-in found out about the email is shown as a message of the app")
    func confirmedElsewhere() async throws {
        let world = NavigationWorld()
        await world.launch()
        let identity = try #require(SessionServer.identities.first)
        world.coordinator.finish(
            AuthCompletion(
                identity: identity, session: nil,
                nextStep: .startHouseholdFlow(
                    userId: identity.userId,
                    profile: UserProfile(userId: identity.userId, createdAt: Date(timeIntervalSince1970: 0))),
                notice: .banner(.success, .emailConfirmed)))
        #expect(world.coordinator.appError?.title == say(.emailConfirmed))
    }
}
