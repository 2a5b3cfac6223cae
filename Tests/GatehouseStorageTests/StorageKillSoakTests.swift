import Dispatch
import Foundation
import GatehouseDomain
import GatehouseStorage
import Testing

/// Writers that are killed at any instant, again and again. `GATEHOUSE_SEED` in the environment repeats the instants as
/// far as the scheduler does.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["GATEHOUSE_SOAK"] == "1"))
struct StorageKillSoakTests {
    private static let rounds = 240
    private static let seed =
        ProcessInfo.processInfo.environment["GATEHOUSE_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 1...1_000_000)

    @Test(
        "SES-09 240 processes killed while they write: every acknowledged text or a newer one is there, whole",
        .timeLimit(.minutes(10)))
    func randomInstants() async throws {
        let folder = try TemporaryFolder()
        let store = EncryptedFileStore(file: folder.file)
        var last = 0
        var cutWrites = 0
        for round in 0..<Self.rounds {
            let microseconds = Self.instant(of: round)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [url = folder.url as URL, first = last + 1 as Int, microseconds = microseconds as Int] in
                try await Self.writeUntilKilled(in: url, from: first, after: microseconds)
            }
            let acknowledged = try #require(
                Int(String(decoding: Data(contentsOf: Self.log(in: folder.url)), as: UTF8.self)))
            let lookup = await store.read()
            let before: CredentialLookup = acknowledged == 0 ? .absent : .found(Self.text(acknowledged))
            let after = CredentialLookup.found(Self.text(acknowledged + 1))
            #expect(lookup == before || lookup == after, "seed \(Self.seed), round \(round), \(microseconds) µs")
            let hasDraft = try folder.names().contains { $0.hasSuffix(".new") }
            if hasDraft || lookup == after { cutWrites += 1 }
            last = acknowledged + 1
            try await store.write(Self.text(last))
            #expect(try folder.names() == ["session", "session.key", "acknowledged"])
        }
        #expect(cutWrites > Self.rounds / 10, "the kills came during writes")
    }

    @Test(
        "SES-09 at every step of a write, twenty times each: the old text before the rename, the new one after it",
        arguments: WriteStage.allCases)
    func everyStep(stage: WriteStage) async throws {
        let folder = try TemporaryFolder()
        let store = EncryptedFileStore(file: folder.file)
        for round in 1...20 {
            try await store.write(Self.text(round))
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [url = folder.file as URL, stage = stage as WriteStage, round = round as Int] in
                try await EncryptedFileStore(file: url, observer: ProcessTests.killer("session", stage))
                    .write(Self.text(round + 1))
            }
            let isNew = stage == .replaced || stage == .settled
            #expect(await store.read() == .found(Self.text(isNew ? round + 1 : round)))
        }
    }

    /// When the process of a round is killed, in microseconds: spread over 12 ms whatever the seed (SplitMix64).
    private static func instant(of round: Int) -> Int {
        var bits = seed &+ UInt64(round) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((bits ^ (bits >> 31)) % 12_000)
    }

    private static func writeUntilKilled(in folder: URL, from first: Int, after microseconds: Int) async throws {
        let store = EncryptedFileStore(file: folder.appending(path: "session"))
        let acknowledge = open(log(in: folder).path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        func note(_ number: Int) {
            let line = Array("\(number)".utf8)
            _ = pwrite(acknowledge, line, line.count, 0)
        }
        note(first - 1)
        DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(microseconds)) { kill(getpid(), SIGKILL) }
        for number in first... {
            try await store.write(text(number))
            note(number)
        }
    }

    private static func log(in folder: URL) -> URL {
        folder.appending(path: "acknowledged")
    }

    private static func text(_ number: Int) -> Secret {
        Secret("\(number) " + String(repeating: "\(number) ", count: number % 7 * 1_000))
    }
}
