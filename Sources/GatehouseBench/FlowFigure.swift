import Foundation
import Gatehouse
import GatehouseDomain

/// The time that the sign-in machine takes for one event: a wrong password, a forgotten one, and the sign-in with the
/// new one.
enum FlowFigure {
    /// Nanoseconds per event.
    static func nanoseconds(seconds: Double) throws -> Double {
        try Median.nanoseconds(seconds: seconds) {
            var events = 0
            for _ in 0..<50 { events += try round() }
            return events
        }
    }

    private static let requirements = AuthRequirements()
    private static let now = Date(timeIntervalSince1970: 0)
    private static let before: [AuthEvent] = [
        .navigateToLogin, .fieldSet(.email, Secret("ada@example.com")), .fieldSet(.password, Secret("a wrong one")),
        .submitted(.login),
    ]
    private static let steps: [(AuthAnswer, [AuthEvent])] = [
        (.failed(.invalidCredentials), [.navigateToResetRequest, .submitted(.resetRequest)]),
        (
            .sent,
            [
                .fieldSet(.otp, Secret("123456")), .fieldSet(.password, Secret("velvet harbour lantern")),
                .submitted(.resetVerify),
            ]
        ),
        (.passwordChanged, [.fieldSet(.password, Secret("velvet harbour lantern")), .submitted(.login)]),
        (.failed(.network), [.navigateToChoice, .navigateToSignup, .consentSet(true), .navigateToChoice]),
    ]

    /// Runs one round, and returns the number of its events.
    private static func round() throws -> Int {
        var (flow, form) = (AuthFlow(), AuthForm())
        var (count, request) = (0, 0)
        func send(_ event: AuthEvent) {
            count += 1
            for case .run(_, let generation) in flow.handle(event, form: &form, requirements: requirements, now: now) {
                request = generation
            }
        }
        before.forEach(send)
        for (answer, events) in steps {
            send(.answered(answer, generation: request))
            events.forEach(send)
        }
        // If the machine did not get to the end, the measurement would be meaningless.
        guard flow.nav == .choice, request == steps.count else {
            throw UsageError(
                description: "GatehouseBench: the round ended on \(flow.nav.screen) after \(request) requests")
        }
        return count
    }
}
