import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseSettings
import GatehouseSupabase
import GatehouseTesting
import Testing

/// The suites of groups over a socket to the real server.
struct SupabaseGroupContractTests {
    @Test(
        "GRP-46 GRP-39 the Supabase adapter keeps the contract of groups", arguments: GroupPortContract.Rule.allCases)
    func groups(rule: GroupPortContract.Rule) async throws {
        try await Self.run { fixture in try await GroupPortContract { fixture }.check(rule) }
    }

    @Test(
        "GRP-46 GRP-39 the Supabase adapter keeps the contract of invitations to groups",
        arguments: GroupInvitationPortContract.Rule.allCases)
    func invitations(rule: GroupInvitationPortContract.Rule) async throws {
        try await Self.run { fixture in try await GroupInvitationPortContract { fixture }.check(rule) }
    }

    @Test(
        "GRP-46 GRP-26 GRP-27 the Supabase adapter keeps the contract of the group that a session acts in",
        arguments: GroupSessionPortContract.Rule.allCases)
    func session(rule: GroupSessionPortContract.Rule) async throws {
        try await Self.run { fixture in try await GroupSessionPortContract { fixture }.check(rule) }
    }

    @Test("GRP-26 a switch is one request and one renewal, and one whose answer was lost is repeated safely")
    func requests() async throws {
        try await SupabaseBench.run(prepare: Self.prepare) { bench in
            try await bench.signedIn()
            let group = try await bench.adapter.createGroup(named: "Crew", id: UUID().uuidString.lowercased())
            let before = await bench.network.requests.count
            let context = try await bench.adapter.switchGroup(to: group.id)
            let sent = await bench.network.requests.dropFirst(before).map {
                "\($0.httpMethod ?? "") \($0.url?.lastPathComponent ?? "")"
            }
            #expect(sent == ["PUT active", "POST token"])
            #expect(context?.groupId == group.id)

            await bench.network.inject(.losesAnswer)
            await #expect(throws: AuthError.network) { try await bench.adapter.switchGroup(to: nil) }
            #expect(await bench.adapter.currentGroup() == context)
            #expect(try await bench.adapter.switchGroup(to: nil) == nil)
            #expect(await bench.adapter.currentGroup() == nil)
        }
    }

    @Test("GRP-39 a server that offers no groups declares none, and each call is unsupported")
    func notOffered() async throws {
        try await SupabaseBench.run { bench in
            try await bench.signedIn()
            _ = try await bench.adapter.refreshProviders()
            let groups: Set<BackEndCapability> = [.groups, .groupCreation, .groupInvitations, .activeGroup]
            #expect(bench.adapter.capabilities.isDisjoint(with: groups))
            await #expect(throws: AuthError.unsupported) { try await bench.adapter.groups(after: nil) }
            await #expect(throws: AuthError.unsupported) { try await bench.adapter.switchGroup(to: nil) }
            await #expect(throws: AuthError.unsupported) {
                try await bench.adapter.lookAtInvitation(Secret("a-code"))
            }
        }
    }

    @Test("GRP-10 GRP-33 where only administrators create groups, creating is not declared")
    func administratorsCreate() async throws {
        try await SupabaseBench.run(
            prepare: {
                Self.prepare(&$0)
                $0.groups.creation = .administrators
            }
        ) { bench in
            try await bench.signedIn()
            _ = try await bench.adapter.refreshProviders()
            #expect(bench.adapter.capabilities.contains(.groups))
            #expect(!bench.adapter.capabilities.contains(.groupCreation))
            await #expect(throws: AuthError.notPermitted) {
                try await bench.adapter.createGroup(named: "Crew", id: UUID().uuidString.lowercased())
            }
        }
    }

    @Test("GRP-08 a guest is told that it isn't permitted, and stays signed in")
    func guest() async throws {
        try await SupabaseBench.run(prepare: Self.prepare) { bench in
            _ = try await bench.adapter.refreshProviders()
            _ = try await bench.adapter.authenticate(providerId: "guest", context: [AuthContextKey.termsVersion: "1"])
            let before = await bench.holder.session
            let key = InvitationKey.code(Secret("no-invitation-has-this-code"))
            await #expect(throws: AuthError.notPermitted) {
                try await bench.adapter.acceptInvitation(key, proof: nil)
            }
            #expect(await bench.holder.session == before)
        }
    }

    // MARK: The people

    @Sendable private static func prepare(_ settings: inout ServerSettings) {
        settings.groupsAreOffered = true
        settings.mailInterval = .zero
        // Its rules ask more often than a person.
        settings.limits = .none
    }

    private static func run(_ steps: @Sendable (GroupFixture) async throws -> Void) async throws {
        try await SupabaseBench.run(prepare: prepare) { bench in
            var devices: [GroupFixture.Person: SupabaseBench] = [:]
            var ids: [GroupFixture.Person: String] = [:]
            for person in GroupFixture.Person.allCases {
                let device = try SupabaseBench(bench.api)
                ids[person] = try await device.signedIn(email(person)).identity.userId
                _ = try await device.adapter.refreshProviders()
                devices[person] = device
            }
            try await steps(fixture(bench, devices, ids))
        }
    }

    private static func email(_ person: GroupFixture.Person) -> String { "\(person.rawValue)@example.org" }

    private static func fixture(
        _ bench: SupabaseBench, _ devices: [GroupFixture.Person: SupabaseBench],
        _ ids: [GroupFixture.Person: String]
    ) -> GroupFixture {
        GroupFixture(
            ports: { person in try #require(devices[person]).adapter }, signedOut: { bench.adapter },
            userId: { ids[$0] ?? "" },
            email: { email($0) }, mailedCode: { try await bench.code($0) },
            renew: { person in
                let holder = try #require(devices[person]).holder
                _ = try await holder.accessToken(rejected: try await holder.accessToken(rejected: nil))
            }, failNext: { person in await devices[person]?.network.inject(.fails(.unreachable)) },
            advance: { bench.api.server.clock.advance(by: $0) })
    }
}
