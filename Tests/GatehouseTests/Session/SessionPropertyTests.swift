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
        SessionWalk.check(
            batch * Self.walksOfBatch..<(batch + 1) * Self.walksOfBatch, steps: Self.steps,
            meeting: ["found", "failed", "refused", "adopted", "locked", "back in time", "relaunched", "elsewhere"])
    }
}
