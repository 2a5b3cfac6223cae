import GatehouseWeb
import Testing

struct BodyBudgetTests {
    @Test("SRV-29 a body of up to 64 KiB always has room, however many long ones are being read")
    func share() {
        let budget = BodyBudget(common: 1000)
        let long = budget.hold()
        #expect(long.grow(to: BodyBudget.share + 1000))
        #expect(!long.grow(to: BodyBudget.share + 1001))
        let short = budget.hold()
        #expect(short.grow(to: BodyBudget.share))
        #expect(!short.grow(to: BodyBudget.share + 1))
    }

    @Test("SRV-29 what a body has used is available to others once it is released, once and completely")
    func givenBack() {
        let budget = BodyBudget(common: 1000)
        for _ in 0..<3 {
            let first = budget.hold()
            // A body that grows takes what it has grown by.
            for length in [
                10, BodyBudget.share, BodyBudget.share + 400, BodyBudget.share + 400, BodyBudget.share + 700,
            ] {
                #expect(first.grow(to: length))
            }
            let second = budget.hold()
            #expect(second.grow(to: BodyBudget.share + 300))
            #expect(!second.grow(to: BodyBudget.share + 301))
            withExtendedLifetime((first, second)) {}
        }
    }
}
