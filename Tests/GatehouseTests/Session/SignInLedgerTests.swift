import Foundation
import GatehouseDomain
import GatehouseHTTP
import Testing

/// The order of an adapter's sign-ins.
struct SignInLedgerTests {
    @Test("FLOW-22 the sign-in that began last is adopted, in whatever order they are answered")
    func order() {
        var ledger = SignInLedger()
        let numbers = [ledger.begin(), ledger.begin(), ledger.begin()]
        var verdicts: [SignInLedger.Verdict] = []
        for number in [numbers[1], numbers[0], numbers[2]] { verdicts.append(ledger.admit(number)) }
        #expect(verdicts == [.adopted, .overtaken, .adopted])
        for number in numbers { #expect(ledger.isOvertaken(number)) }
        #expect(!ledger.isOvertaken(numbers[2] + 1))
    }

    @Test("FLOW-22 no sign-in that began before a sign-out takes effect after it, and the next one does")
    func signOut() {
        var ledger = SignInLedger()
        let former = [ledger.begin(), ledger.begin()]
        ledger.signOut()
        let next = ledger.begin()
        var verdicts: [SignInLedger.Verdict] = []
        for number in former + [next] { verdicts.append(ledger.admit(number)) }
        #expect(verdicts == [.ended, .ended, .adopted])
    }

    @Test("FLOW-22 of the sign-ins with a provider the newest of a person is discarded first, and eight are known")
    func droppable() throws {
        let ada = try #require(Identity(userId: "ada", authMethod: .apple))
        let bob = try #require(Identity(userId: "bob", authMethod: .apple))
        var ledger = SignInLedger()
        for number in 1...9 {
            ledger.remember(
                AuthSession(
                    identity: ada, accessToken: Secret("access-\(number)"), refreshToken: Secret("refresh"),
                    expiresAt: Date(timeIntervalSince1970: 0)))
        }
        let other = ledger.take(bob)
        #expect(other == nil)
        var taken: [String] = []
        while let session = ledger.take(ada) { taken.append(session.accessToken.reveal()) }
        #expect(taken == (2...9).reversed().map { "access-\($0)" })
    }
}
