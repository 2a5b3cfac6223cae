import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseEmbedded
import GatehouseHTTP
import GatehouseInMemory
import GatehouseKit
import GatehouseSupabase
import GatehouseTesting
import Testing

/// The suites of groups over the back end that runs in this process, with the wiring that apps take.
struct EmbeddedGroupContractTests {
    private static let password = "velvet harbour lantern"
    /// The suites ask more often than a person.
    private static let settings = [
        "groups": "on", "limit-token": "off", "limit-group-look": "off", "limit-group-code": "off",
        "limit-group-code-nearby": "off", "limit-mail": "off",
    ]

    @Test("GRP-46 GRP-39 the embedded back end keeps the contracts of groups", .timeLimit(.minutes(3)))
    func contracts() async throws {
        try await withGatehouse(Self.settings) { server in
            let groups = GroupPortContract { try await Self.fixture(server) }
            let invitations = GroupInvitationPortContract { try await Self.fixture(server) }
            let session = GroupSessionPortContract { try await Self.fixture(server) }
            for rule in GroupPortContract.Rule.allCases { try await groups.check(rule) }
            // The server has the clock of this machine, and nobody waits an hour.
            for rule in GroupInvitationPortContract.Rule.allCases where rule != .expiredIsOver {
                try await invitations.check(rule)
            }
            for rule in GroupSessionPortContract.Rule.allCases { try await session.check(rule) }
        }
    }

    /// Three new people at the same server, each with a device.
    private static func fixture(_ server: EmbeddedServer) async throws -> GroupFixture {
        let suffix = UUID().uuidString.lowercased()
        let email: @Sendable (GroupFixture.Person) -> String = { "\($0.rawValue)-\(suffix)@example.org" }
        var made: [GroupFixture.Person: (backEnd: BackEnd, network: FaultyTransport)] = [:]
        var ids: [GroupFixture.Person: String] = [:]
        for person in GroupFixture.Person.allCases {
            ids[person] = try await server.createAccount(email: email(person), password: password)
            let network = FaultyTransport(SystemTransport())
            let backEnd = try device(server, network)
            _ = try await backEnd.authentication.refreshProviders()
            _ = try await backEnd.service.signIn(email: email(person), password: password)
            made[person] = (backEnd, network)
        }
        let (devices, userIds) = (made, ids)
        let nobody = try device(server, FaultyTransport(SystemTransport()))
        return GroupFixture(
            ports: { person in try #require(devices[person]).backEnd.groups }, signedOut: { nobody.groups },
            userId: { userIds[$0] ?? "" }, email: email,
            mailedCode: { try await server.mailedCode(to: $0)?.reveal() },
            renew: { person in
                let session = try #require(devices[person]?.backEnd.session)
                _ = try await session.validAccessToken(otherThan: try await session.validAccessToken())
            }, failNext: { person in await devices[person]?.network.inject(.fails(.unreachable)) }, advance: { _ in })
    }

    private static func device(_ server: EmbeddedServer, _ network: FaultyTransport) throws -> BackEnd {
        .supabase(
            try SupabaseConfiguration(authURL: server.authURL), store: InMemoryCredentialStore(),
            cache: InMemoryProfileCache(), transport: network)
    }
}
