import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

/// Somebody leaves the app to read the mail with the code, and the system quits it meanwhile.
@MainActor
@Suite
struct CodeScreenTests {
    private static let password = "velvet harbour lantern"
    private let root = CompositionRoot()
    private let settings = InMemorySettings()
    private let clock = ManualClock()

    /// A new process of the app on the same device, which does not know yet who is signed in.
    private func start() -> AppRoot<Spot> {
        let timekeeper = ManualTimekeeper(clock)
        return AppRoot<Spot>(.items, backEnd: root.backEnd, settings: settings, catalogue: .english) {
            $0.splashTime = .zero
            $0.timekeeper = timekeeper
        }
    }

    /// A new process of the app on the same device.
    private func launch() async -> AppRoot<Spot> {
        let app = start()
        await app.coordinator.run()
        return app
    }

    /// Signs up, up to the screen that waits for the code.
    private func signUp(_ app: AppRoot<Spot>) async {
        app.flow.navigateToSignup()
        app.flow.email = "ada@example.com"
        app.flow.password = Self.password
        app.flow.confirmPassword = Self.password
        app.flow.updateConsent(true)
        await app.flow.performSignup()
    }

    private var kept: String? { settings.text(for: "signInPlace") }

    @Test("APP-12 a relaunch comes back to the code screen with the address, and the code brings the person in")
    func confirming() async throws {
        await signUp(await launch())
        let app = await launch()
        #expect(app.flow.navigationState == .confirmEmail(pendingEmail: "ada@example.com"))
        #expect(app.flow.email == "ada@example.com")
        #expect(app.flow.errorMessage == nil && app.flow.statusBanner == nil)
        app.flow.otpCode = try #require(await root.accounts.mailedCode(to: "ada@example.com")?.reveal())
        await app.flow.performConfirmEmail()
        #expect(app.coordinator.root == .main)
        #expect(kept == nil)
        await app.coordinator.logout()
        #expect(await launch().flow.navigationState == .choice)
    }

    @Test("APP-12 a relaunch comes back to the code screen of a forgotten password too")
    func resetting() async {
        let app = await launch()
        app.flow.navigateToLogin()
        app.flow.navigateToResetRequest()
        app.flow.email = "ada@example.com"
        await app.flow.performResetRequest()
        let again = await launch()
        #expect(again.flow.navigationState == .resetVerify(pendingEmail: "ada@example.com"))
        #expect(again.flow.email == "ada@example.com")
    }

    @Test("APP-12 screen, address and instant are all that is stored: no password and no code")
    func nothingSecret() async throws {
        let app = await launch()
        await signUp(app)
        app.flow.otpCode = "12345"
        let text = try #require(kept)
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        #expect(object?.keys.sorted() == ["email", "screen", "since"])
        #expect(!text.contains(Self.password) && !text.contains("12345"))
        #expect(await launch().flow.password.isEmpty)
    }

    @Test("APP-12 who leaves the code screen is not brought back to it")
    func leaving() async {
        let app = await launch()
        await signUp(app)
        #expect(kept != nil)
        app.flow.navigateToChoice()
        #expect(kept == nil)
        #expect(await launch().flow.navigationState == .choice)
    }

    @Test("APP-12 signing out and starting over forget the screen")
    func signingOut() async {
        let app = await launch()
        await signUp(app)
        await app.coordinator.logout()
        #expect(kept == nil)
        #expect(await launch().flow.navigationState == .choice)
    }

    @Test("APP-12 the way back ends after an hour, which a relaunch does not lengthen")
    func tooLate() async {
        await signUp(await launch())
        clock.advance(by: .seconds(3_599))
        #expect(await launch().flow.navigationState == .confirmEmail(pendingEmail: "ada@example.com"))
        clock.advance(by: .seconds(1))
        #expect(await launch().flow.navigationState == .choice)
        #expect(kept == nil)
    }

    @Test("APP-12 what no app has stored leads nowhere", arguments: ["", "{}", "{\"screen\":\"login\"}", "[1"])
    func broken(text: String) async {
        settings.set(text, for: "signInPlace")
        #expect(await launch().flow.navigationState == .choice)
    }

    @Test("APP-12 a sign-in that started before the launch was decided continues")
    func begun() async {
        await signUp(await launch())
        let app = start()
        app.flow.email = "grace@example.com"
        await app.coordinator.run()
        #expect(app.flow.navigationState == .choice)
        #expect(app.flow.email == "grace@example.com")
    }

    @Test("APP-12 the code screen of a person who signs in again is not saved")
    func signingInAgain() async {
        let world = NavigationWorld()
        await world.launch()
        await world.signIn()
        await world.expire()
        await world.interface.press(.signIn)
        world.flow.navigationState = .resetVerify(pendingEmail: "ada@example.com")
        #expect(world.settings.text(for: "signInPlace") == nil)
    }
}
