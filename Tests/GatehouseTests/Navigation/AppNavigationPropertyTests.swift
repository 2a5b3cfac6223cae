import Foundation
import Gatehouse
import Testing

/// Random walks through the navigation. `GATEHOUSE_SEED` in the environment repeats the walks of a run that failed.
@Suite
struct AppNavigationPropertyTests {
    private static let batches = 8
    private static let walksOfBatch = 12_500
    private static let steps = 30

    @Test(
        """
        NAV-I01 NAV-I02 NAV-I03 NAV-I04 NAV-I05 NAV-I06 NAV-I07 NAV-I08 NAV-I11 NAV-I12 NAV-I13 NAV-I14 NAV-I15 NAV-I16 \
        NAV-I17 NAV-I18 NAV-I19 NAV-I21 NAV-I22 NAV-I23 NAV-I24 in 100,000 random walks every invariant holds
        """,
        arguments: 0..<batches)
    func everyInvariantHolds(batch: Int) {
        var seen: Set<String> = []
        for number in batch * Self.walksOfBatch..<(batch + 1) * Self.walksOfBatch {
            var dice = Dice.sequence(number, of: Dice.seed)
            let steps = (0..<Self.steps).map { _ in NavigationStep.random(&dice) }
            var walk = NavigationWalk()
            for (index, step) in steps.enumerated() {
                guard let rule = walk.take(step) else { continue }
                let shrunk = Shrinking.fewest(Array(steps[...index]), breaking: rule, replay: Self.replay)
                let lines = shrunk.steps.map { "\($0)" }.joined(separator: "\n")
                Issue.record("\(shrunk.rule), GATEHOUSE_SEED=\(Dice.seed), walk \(number):\n\(lines)")
                return
            }
            if let rule = Self.repeats(walk) {
                Issue.record("\(rule), GATEHOUSE_SEED=\(Dice.seed), walk \(number)")
                return
            }
            seen.formUnion(walk.seen)
        }
        for situation in [
            "relaunched", "stale", "behind the gate", "duplicate", "refused", "opened", "same again", "away too long",
        ] {
            #expect(seen.contains(situation), "GATEHOUSE_SEED=\(Dice.seed): never seen")
        }
    }

    private static func replay(_ steps: [NavigationStep]) -> String? {
        var walk = NavigationWalk()
        for step in steps {
            if let rule = walk.take(step) { return rule }
        }
        return nil
    }

    /// The same events once more, in another machine.
    private static func repeats(_ walk: NavigationWalk) -> String? {
        var machine = AppNavigation<Spot>(firstTab: .items)
        for (index, entry) in walk.log.enumerated()
        where machine.handle(entry.event, at: entry.now) != walk.effects[index] {
            return "NAV-I23 the same events give the same effects"
        }
        return machine == walk.machine ? nil : "NAV-I23 the same events give the same state"
    }
}
