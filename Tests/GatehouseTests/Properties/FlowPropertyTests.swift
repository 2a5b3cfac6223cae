import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// Random walks through the machine. `GATEHOUSE_SEED` in the environment repeats the walks of a run that failed.
@Suite
struct FlowPropertyTests {
    private static let batches = 100
    private static let walksOfBatch = 1000
    private static let leastEvents = 30

    @Test("FLOW-24 in 100,000 random walks every rule holds after every event")
    func everyRuleHolds() async throws {
        let reached = try await withThrowingTaskGroup { group in
            for batch in 0..<Self.batches {
                group.addTask { try Self.walk(batch * Self.walksOfBatch..<(batch + 1) * Self.walksOfBatch) }
            }
            return try await group.reduce(into: Set<TransitionRow>()) { reached, rows in reached.formUnion(rows) }
        }
        let missed = TransitionRow.all.subtracting(reached).sorted()
        #expect(missed.isEmpty, "GATEHOUSE_SEED=\(Dice.seed): rows that were never reached")
    }

    /// The rows that these walks reached, up to the first broken rule, which is reported.
    private static func walk(_ numbers: Range<Int>) throws -> Set<TransitionRow> {
        let generator = try FlowStepGenerator()
        let invariants = FlowInvariants()
        var reached: Set<TransitionRow> = []
        for number in numbers {
            var dice = Dice.sequence(number, of: Dice.seed)
            var walk = FlowWalk(invariants, rows: reached)
            reached = []
            try #require(walk.driver.flow.nav == .choice && walk.driver.form == AuthForm(), "FLOW-01")
            var steps: [FlowStep] = []
            while walk.events < leastEvents {
                let step = generator.step(in: walk.driver, &dice)
                steps.append(step)
                guard let rule = walk.take(step) else { continue }
                let failure = FlowWalk.shrink(FlowWalk.Failure(rule: rule, steps: steps), invariants)
                let lines = failure.steps.map(\.description).joined(separator: "\n")
                Issue.record("\(failure.rule) broken, GATEHOUSE_SEED=\(Dice.seed), walk \(number):\n\(lines)")
                return walk.rows
            }
            reached = walk.rows
            if number.isMultiple(of: 50) { try expectReadableScreen(walk.driver, number) }
        }
        return reached
    }

    /// What holds of the screen of any state: it is costlier to look at, so that only some walks are looked at.
    private static func expectReadableScreen(_ driver: FlowDriver, _ number: Int) throws {
        let screen = driver.screen()
        let words = "GATEHOUSE_SEED=\(Dice.seed), walk \(number)"
        #expect(screen.name == driver.flow.nav.screen, "FLOW-10 \(words)")
        #expect((screen.name == .choice) == !screen.actions.contains { $0.role == .back }, "FLOW-07 \(words)")
        #expect((screen.progress != nil) == driver.flow.isLoading, "FLOW-21 \(words)")
        #expect(driver.flow.notice == .none || screen.notice?.text.isEmpty == false, "FLOW-23 \(words)")
        #expect(screen.notice?.text.contains("planted_code") != true, "FLOW-23 \(words)")
        #expect(screen.fields.allSatisfy { !$0.isSecret || $0.value == nil }, "FLOW-25 \(words)")
        for action in screen.actions {
            guard action.isEnabled, case .submitted = action.event else { continue }
            var next = driver
            #expect(next.send(action.event).count == 1, "FLOW-13 \(words)")
        }
        let stored = String(decoding: try JSONEncoder().encode(driver.flow), as: UTF8.self)
        for typed in TypedValue.all where typed.field != .email && typed.judgement != .missing {
            let value = typed.value.reveal()
            #expect(value.count < 4 || !stored.contains(value), "FLOW-04 \(words): \(typed.name) is stored")
        }
    }

    @Test("FLOW-24 a broken rule is found, and shrunk to the fewest steps that break it")
    func shrinks() throws {
        let planted = FlowInvariants([
            FlowInvariant("PLANTED") { moment, _ in
                moment.from.screen != .login || moment.to.screen != .confirmEmail || moment.event == .navigateToChoice
                    || moment.awaited == nil
            }
        ])
        let generator = try FlowStepGenerator()
        for number in 0..<2_000 {
            var dice = Dice.sequence(number, of: 1)
            var walk = FlowWalk(planted)
            var steps: [FlowStep] = []
            for _ in 0..<40 {
                steps.append(generator.step(in: walk.driver, &dice))
                guard let last = steps.last, let rule = walk.take(last) else { continue }
                let shrunk = FlowWalk.shrink(FlowWalk.Failure(rule: rule, steps: steps), planted)
                #expect(shrunk.rule == "PLANTED")
                #expect(FlowWalk.replay(shrunk.steps, planted) == "PLANTED")
                for index in shrunk.steps.indices {
                    var fewer = shrunk.steps
                    fewer.remove(at: index)
                    #expect(FlowWalk.replay(fewer, planted) == nil, "step \(index) is not needed")
                }
                guard steps.count > 10 else { break }
                #expect(shrunk.steps.count < steps.count)
                return
            }
        }
        Issue.record("no walk broke the planted rule")
    }

    @Test("FLOW-24 the same seed walks the same way, another one another way")
    func isDeterministic() throws {
        let generator = try FlowStepGenerator()
        func walk(seed: UInt64) -> [String] {
            var dice = Dice.sequence(3, of: seed)
            var walk = FlowWalk(FlowInvariants())
            return (0..<40).map { _ in
                let step = generator.step(in: walk.driver, &dice)
                _ = walk.take(step)
                return step.description
            }
        }
        #expect(walk(seed: 5) == walk(seed: 5))
        #expect(walk(seed: 5) != walk(seed: 6))
    }
}
