import Testing

@Suite(.serialized)
struct KilledProcessTests {
    @Test(
        "SES-04 SES-08 SES-09 a process killed at any step leaves the old session or the new one, and it goes on",
        arguments: Deed.allCases)
    func everyStep(deed: Deed) async throws {
        _ = try await KilledProcess.kills(deed, rounds: 1)
    }
}
