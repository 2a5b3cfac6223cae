import GatehouseTokens
import Testing

struct RefreshDecisionTests {
    @Test(
        "SRV-04 PG-44 what happens to a token follows from its number and the session's alone",
        arguments: [
            (0, 0, false, RefreshDecision.advance), (7, 7, false, .advance),
            (0, 1, false, .repeatCurrent), (6, 7, false, .repeatCurrent),
            (0, 2, false, .endSession), (5, 7, false, .endSession), (0, Int64.max, false, .endSession),
            (1, 0, false, .catchUp), (9, 7, false, .catchUp), (1_000_007, 7, false, .catchUp),
            (1_000_008, 7, false, .refuseUnknown), (Int64.max, 0, false, .refuseUnknown),
            (-1, 0, false, .refuseUnknown), (Int64.min, Int64.max, false, .refuseUnknown),
            (7, 7, true, .refuseEnded), (6, 7, true, .refuseEnded), (0, 7, true, .refuseEnded),
            (9, 7, true, .refuseEnded),
        ])
    func decision(presented: Int64, current: Int64, isEnded: Bool, expected: RefreshDecision) {
        #expect(RefreshDecision.decide(presented: presented, current: current, isEnded: isEnded) == expected)
    }
}
