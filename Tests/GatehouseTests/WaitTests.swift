import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// How an action that has to wait counts down.
@Suite
struct WaitTests {
    private static let end = FlowDriver.start

    private func action(_ isEnabled: Bool = true, waits: Bool = true) throws -> ScreenAction {
        var driver = FlowDriver(at: .confirmEmail(pendingEmail: Samples.email))
        if !isEnabled { driver.send(.loadingSet(true)) }
        var action = try #require(driver.screen().actions.first { $0.event == .resendRequested })
        action.availableAt = waits ? Self.end : nil
        return action
    }

    @Test(
        "FLOW-25 an action that has to wait is disabled and says for how long, and then stands as it is",
        arguments: [
            (3600, "60:00"), (61, "1:01"), (60, "1:00"), (59.5, "1:00"), (9, "0:09"), (1, "0:01"), (0.001, "0:01"),
            (3601, nil), (86_400, nil), (0, nil), (-0.001, nil), (-60, nil),
        ] as [(TimeInterval, String?)])
    func shown(left: TimeInterval, clock: String?) throws {
        let action = try action()
        let shown = action.shown(at: Self.end.addingTimeInterval(-left))
        #expect(shown.label == clock.map { "Send a new code (\($0))" } ?? say(.resendCode))
        #expect(shown.isEnabled == (clock == nil))
        #expect(shown.event == action.event)
    }

    @Test("FLOW-25 the remaining time stands in the brackets of the language", arguments: Catalogue.all)
    func brackets(catalogue: Catalogue) throws {
        let driver = FlowDriver(at: .confirmEmail(pendingEmail: Samples.email))
        let builder = ScreenBuilder(
            requirements: driver.requirements, providers: Samples.providers, catalogue: catalogue)
        let actions = builder.screen(for: driver.flow, form: driver.form).actions
        var action = try #require(actions.first { $0.event == .resendRequested })
        action.availableAt = Self.end
        let shown = action.shown(at: Self.end.addingTimeInterval(-60))
        #expect(shown.label == action.label + catalogue.builtIn.bracketed("1:00"))
        #expect(catalogue.builtIn != .japanese || shown.label.hasSuffix("（1:00）"))
    }

    @Test("FLOW-25 an action without a wait is shown as it is, and one that a request disables stays disabled")
    func others() throws {
        let free = try action(waits: false)
        #expect(free.shown(at: Self.end) == free)
        #expect(free.moments(from: Self.end) == [Self.end])
        let disabled = try action(false)
        #expect(!disabled.shown(at: Self.end.addingTimeInterval(-5)).isEnabled)
        #expect(!disabled.shown(at: Self.end.addingTimeInterval(5)).isEnabled)
    }

    @Test(
        "FLOW-25 it is redrawn whenever its label changes, and not after it can be chosen",
        arguments: [0.25, 1, 1.5, 60, 3599.75])
    func moments(left: TimeInterval) throws {
        let action = try action()
        let now = Self.end.addingTimeInterval(-left)
        let moments = action.moments(from: now)
        #expect(moments.first == now)
        #expect(moments.last == Self.end)
        #expect(moments == moments.sorted())
        let labels = moments.map { action.shown(at: $0).label }
        #expect(Set(labels).count == Int(left.rounded(.up)) + 1)
        #expect(moments.map { action.shown(at: $0).isEnabled }.filter { $0 } == [true])
        // Between two moments nothing changes.
        for (earlier, later) in zip(moments, moments.dropFirst()) {
            let between = earlier.addingTimeInterval(later.timeIntervalSince(earlier) * 0.9)
            #expect(action.shown(at: between) == action.shown(at: earlier))
        }
        #expect(action.moments(from: Self.end.addingTimeInterval(1)).count == 1)
    }
}
