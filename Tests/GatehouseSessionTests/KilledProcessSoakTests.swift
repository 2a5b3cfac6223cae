import Foundation
import Testing

@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["GATEHOUSE_SOAK"] == "1"))
struct KilledProcessSoakTests {
    @Test(
        "SES-04 SES-08 SES-09 at least 200 processes killed: the session is never lost and the file never broken",
        .timeLimit(.minutes(10)))
    func manyRounds() async throws {
        var count = 0
        for deed in Deed.allCases { count += try await KilledProcess.kills(deed, rounds: 10) }
        #expect(count >= 200)
    }
}
