import Testing

/// Random walks through the session. `GATEHOUSE_SEED` in the environment repeats the walks of a run that failed.
@Suite
struct SessionPropertyTests {
    @Test(
        "SES-02 SES-03 SES-04 SES-05 SES-06 SES-08 SES-09 SES-10 in 10,000 random walks every rule holds after every event"
    )
    func everyRuleHolds() async { await Self.walk(10_000) }

    static func walk(_ walks: Int) async {
        await SessionWalk.check(
            walks, steps: 40,
            meeting: ["found", "failed", "refused", "adopted", "locked", "back in time", "relaunched", "elsewhere"])
    }
}
