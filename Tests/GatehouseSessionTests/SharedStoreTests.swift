import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseEmbedded
import Testing

/// Real processes, one real file, and a real server.
@Suite(.serialized)
struct SharedStoreTests {
    @Test("SES-04 a thousand callers with an expired token: one renewal reaches the server, and all get its token")
    func callers() async throws {
        let folder = try Folder()
        try await withGatehouse { server in
            try await server.createAccount(email: Device.email, password: Device.password)
            try await Device(folder: folder.url, authURL: server.authURL).signIn()
            let device = try Device(folder: folder.url, authURL: server.authURL, ahead: 3_601)
            let tokens = try await withThrowingTaskGroup(of: Secret.self) { group in
                for _ in 0..<1_000 { group.addTask { try await device.manager.validAccessToken() } }
                return try await group.reduce(into: Set<Secret>()) { $0.insert($1) }
            }
            #expect(tokens.count == 1)
            #expect(device.transport.renewals == 1)
        }
    }

    @Test(
        "SES-04 processes that find the token expired at the same time: one renewal, one lineage, nobody signed out",
        arguments: [2, 4, 8])
    func processes(count: Int) async throws {
        let folder = try Folder()
        try await withGatehouse { server in
            try await server.createAccount(email: Device.email, password: Device.password)
            try await Device(folder: folder.url, authURL: server.authURL).signIn()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<count {
                    group.addTask {
                        await #expect(processExitsWith: .success) {
                            [url = folder.url as URL, server = server.authURL as URL, number = number as Int] in
                            try await Self.use(url, server, number)
                        }
                    }
                }
                try await group.waitForAll()
            }
            var renewals = 0
            for number in 0..<count {
                let text = try String(contentsOf: Self.tally(in: folder.url, number), encoding: .utf8)
                renewals += try #require(Int(text))
            }
            // Each of the rounds after the first one renews once in every process that asks for another token than the
            // one it has; whoever comes later adopts.
            #expect((1...1 + Self.rounds * count).contains(renewals))
            let device = try Device(folder: folder.url, authURL: server.authURL, ahead: 3_601)
            let token = try await device.manager.validAccessToken()
            let renewed = try await device.manager.validAccessToken(otherThan: token)
            #expect(renewed != token)
            #expect(await device.manager.currentIdentity() != nil)
        }
    }

    private static let rounds = 4

    private static func tally(in folder: URL, _ number: Int) -> URL { folder.appending(path: "tally-\(number)") }

    /// What each process does: asks for tokens as soon as it can, and for others once it has some.
    private static func use(_ folder: URL, _ server: URL, _ number: Int) async throws {
        let device = try Device(folder: folder, authURL: server, ahead: 3_601)
        var token = try await device.manager.validAccessToken()
        for _ in 0..<rounds { token = try await device.manager.validAccessToken(otherThan: token) }
        guard await device.manager.currentIdentity() != nil else { throw AuthError.sessionExpired }
        await device.manager.finishErrands()
        try "\(device.transport.renewals)".write(to: tally(in: folder, number), atomically: true, encoding: .utf8)
    }
}
