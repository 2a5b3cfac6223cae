import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// Real processes, one real file, and a real server.
@Suite(.serialized)
struct SharedStoreTests {
    @Test("SES-04 a thousand callers with an expired token: one renewal reaches the server, and all get its token")
    func callers() async throws {
        let folder = try Folder()
        let server = try await ServerProcess()
        try await Device(folder: folder.url, authURL: server.authURL).signIn()
        let device = try Device(folder: folder.url, authURL: server.authURL, ahead: 3_601)
        let tokens = try await withThrowingTaskGroup(of: Secret.self) { group in
            for _ in 0..<1_000 { group.addTask { try await device.manager.validAccessToken() } }
            return try await group.reduce(into: Set<Secret>()) { $0.insert($1) }
        }
        #expect(tokens.count == 1)
        #expect(device.transport.renewals == 1)
    }

    @Test(
        "SES-04 processes that find the token expired at the same time: one renewal, one lineage, nobody signed out",
        arguments: [2, 4, 8])
    func processes(count: Int) async throws {
        let folder = try Folder()
        let server = try await ServerProcess()
        try await Device(folder: folder.url, authURL: server.authURL).signIn()
        await withTaskGroup { group in
            for number in 0..<count {
                group.addTask {
                    await #expect(processExitsWith: .success) {
                        [url = folder.url as URL, authURL = server.authURL as URL, number = number as Int] in
                        try await Confession.recording(in: url) { try await Self.use(url, authURL, number) }
                    }
                }
            }
        }
        #expect(Confession.all(in: folder.url) == [])
        var renewals = (first: 0, all: 0)
        for number in 0..<count {
            let text = try String(contentsOf: Self.tally(in: folder.url, number), encoding: .utf8)
            let numbers = text.split(separator: " ").compactMap { Int($0) }
            try #require(numbers.count == 2)
            renewals.first += numbers[0]
            renewals.all += numbers[1]
        }
        #expect(renewals.first == 1)
        // Whoever asks for another token than its own renews, or adopts what somebody else has renewed meanwhile.
        #expect((Self.rounds...1 + Self.rounds * count).contains(renewals.all))
        let device = try Device(folder: folder.url, authURL: server.authURL, ahead: 3_601)
        let token = try await device.manager.validAccessToken()
        let renewed = try await device.manager.validAccessToken(otherThan: token)
        #expect(renewed != token)
        #expect(await device.manager.currentIdentity() != nil)
    }

    private static let rounds = 4

    private static func tally(in folder: URL, _ number: Int) -> URL { folder.appending(path: "tally-\(number)") }

    /// What each process does: asks for a token as soon as it can, and for others once it has one.
    private static func use(_ folder: URL, _ authURL: URL, _ number: Int) async throws {
        let device = try Device(folder: folder, authURL: authURL, ahead: 3_601)
        var token = try await device.manager.validAccessToken()
        let first = device.transport.renewals
        for _ in 0..<rounds { token = try await device.manager.validAccessToken(otherThan: token) }
        guard await device.manager.currentIdentity() != nil else { throw AuthError.sessionExpired }
        await device.manager.finishErrands()
        try "\(first) \(device.transport.renewals)"
            .write(to: tally(in: folder, number), atomically: true, encoding: .utf8)
    }
}
