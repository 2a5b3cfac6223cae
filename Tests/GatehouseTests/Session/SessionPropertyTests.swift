import Gatehouse
import Testing

/// Random walks through the session. `GATEHOUSE_SEED` in the environment repeats the walks of a run that failed.
@Suite
struct SessionPropertyTests {
    private static let batches = 8
    private static let walksOfBatch = 5_000
    private static let steps = 40

    @Test(
        "SES-02 SES-03 SES-04 SES-05 SES-06 SES-08 SES-09 SES-10 in 40,000 random walks every rule holds after every event",
        arguments: 0..<batches)
    func everyRuleHolds(batch: Int) {
        var seen: Set<String> = []
        for number in batch * Self.walksOfBatch..<(batch + 1) * Self.walksOfBatch {
            var dice = Dice.sequence(number, of: Dice.seed)
            let steps = (0..<Self.steps).map { _ in SessionStep.random(&dice) }
            var walk = SessionWalk()
            for (index, step) in steps.enumerated() {
                guard let rule = walk.take(step) else { continue }
                let shrunk = Shrinking.fewest(Array(steps[...index]), breaking: rule, replay: Self.replay)
                let lines = shrunk.steps.map { "\($0)" }.joined(separator: "\n")
                Issue.record("\(shrunk.rule), GATEHOUSE_SEED=\(Dice.seed), walk \(number):\n\(lines)")
                return
            }
            seen.formUnion(walk.seen)
        }
        for situation in ["found", "failed", "refused", "adopted", "locked", "back in time", "relaunched", "elsewhere"]
        {
            #expect(seen.contains(situation), "GATEHOUSE_SEED=\(Dice.seed): never seen")
        }
    }

    private static func replay(_ steps: [SessionStep]) -> String? {
        var walk = SessionWalk()
        for step in steps {
            if let rule = walk.take(step) { return rule }
        }
        return nil
    }
}
