import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// When a code can be asked for once more.
@Suite
struct ResendTests {
    private static let requirements = AuthRequirements(resendInterval: 45)

    /// Waiting for a code that was mailed just now.
    private func waiting() throws -> FlowDriver {
        var driver = FlowDriver(at: .resetRequest, requirements: Self.requirements)
        driver.fillIn()
        driver.send(.submitted(.resetRequest))
        try driver.answer(.sent)
        return driver
    }

    private func resend(_ driver: FlowDriver) throws -> ScreenAction {
        try #require(driver.screen().actions.first { $0.event == .resendRequested })
    }

    @Test("FLOW-25 the screen says when a code can be requested again, by the back end's interval")
    func afterMail() throws {
        #expect(try resend(waiting()).availableAt == FlowDriver.start.addingTimeInterval(45))
        var signup = FlowDriver(at: .signup(consentAccepted: true), requirements: Self.requirements)
        signup.fillIn()
        signup.send(.submitted(.signup))
        try signup.answer(.confirmationPending(email: Samples.email))
        #expect(try resend(signup).availableAt == FlowDriver.start.addingTimeInterval(45))
    }

    @Test("FLOW-25 each new code, and each refusal that names a time, moves it")
    func moves() throws {
        var driver = try waiting()
        driver.now += 50
        driver.send(.resendRequested)
        try driver.answer(.sent)
        #expect(try resend(driver).availableAt == driver.now.addingTimeInterval(45))
        driver.now += 1
        driver.send(.resendRequested)
        try driver.answer(.failed(.rateLimited(retryAfter: 300)))
        #expect(try resend(driver).availableAt == driver.now.addingTimeInterval(300))
        driver.send(.resendRequested)
        try driver.answer(.failed(.network))
        #expect(try resend(driver).availableAt == driver.now.addingTimeInterval(300))
    }

    @Test("FLOW-25 nothing is shown if the time of the last code is unknown")
    func unknown() throws {
        #expect(try resend(FlowDriver(at: .confirmEmail(pendingEmail: Samples.email))).availableAt == nil)
        var driver = try waiting()
        driver.send(.navigateToChoice)
        driver.send(.navigationSet(.confirmEmail(pendingEmail: Samples.email)))
        #expect(try resend(driver).availableAt == nil)
    }

    @Test("FLOW-20 the wait is advice: asking earlier is still the back end's to refuse")
    func advice() throws {
        var driver = try waiting()
        #expect(driver.send(.resendRequested).count == 1)
        #expect(driver.running != nil)
    }
}
