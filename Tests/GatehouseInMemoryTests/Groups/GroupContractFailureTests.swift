import GatehouseDomain
import GatehouseTesting
import Testing

/// The suites of groups on an adapter with one thing wrong.
@Suite
struct GroupContractFailureTests {
    private typealias Fault = BrokenGroups.Fault

    private static func missed<Contract: PortContract>(
        _ contract: Contract, _ caught: Set<Contract.Rule>
    ) async -> Set<String> {
        let found = await contract.violations(of: "Broken").map(\.description)
        return Set(caught.map(Contract.name(of:)).filter { rule in !found.contains { $0.hasPrefix("\(rule):") } })
    }

    @Test(
        "GRP-46 groups with one thing wrong are caught by the suite of their port",
        arguments: BrokenGroups.Fault.allCases)
    func isCaught(fault: BrokenGroups.Fault) async {
        if !fault.groups.isEmpty {
            let contract = GroupPortContract { try await BrokenGroups.fixture(fault) }
            #expect(await Self.missed(contract, fault.groups) == [])
        }
        if !fault.invitations.isEmpty {
            let contract = GroupInvitationPortContract { try await BrokenGroups.fixture(fault) }
            #expect(await Self.missed(contract, fault.invitations) == [])
        }
        if !fault.session.isEmpty {
            let contract = GroupSessionPortContract { try await BrokenGroups.fixture(fault) }
            #expect(await Self.missed(contract, fault.session) == [])
        }
    }

    @Test("GRP-46 the same groups with nothing wrong are caught by no rule")
    func nothingWrong() async {
        let contracts: [any PortContract] = [
            GroupPortContract { try await BrokenGroups.fixture(nil) },
            GroupInvitationPortContract { try await BrokenGroups.fixture(nil) },
            GroupSessionPortContract { try await BrokenGroups.fixture(nil) },
        ]
        for contract in contracts {
            #expect(await contract.violations(of: "Right").map(\.description) == [])
        }
    }

    @Test("GRP-46 every rule of these suites catches something")
    func everyRule() {
        #expect(Set(Fault.allCases.flatMap(\.groups)) == Set(GroupPortContract.Rule.allCases))
        #expect(Set(Fault.allCases.flatMap(\.invitations)) == Set(GroupInvitationPortContract.Rule.allCases))
        #expect(Set(Fault.allCases.flatMap(\.session)) == Set(GroupSessionPortContract.Rule.allCases))
    }
}
