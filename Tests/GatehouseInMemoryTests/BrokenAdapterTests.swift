import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

/// A suite that cannot fail proves nothing: adapters with one thing wrong are caught by the rule about it, and by the
/// rules that need it.
@Suite
struct BrokenAdapterTests {
    /// The rules that an adapter breaks.
    private static func broken<Rule: CaseIterable & Hashable>(_ check: (Rule) async throws -> Void) async -> Set<Rule> {
        var broken: Set<Rule> = []
        for rule in Rule.allCases {
            do { try await check(rule) } catch { broken.insert(rule) }
        }
        return broken
    }

    @Test("ADP-01 a broken authentication is caught by its contract", arguments: BrokenAuthentication.Fault.allCases)
    func authentication(fault: BrokenAuthentication.Fault) async {
        let broken = await Self.broken(
            AuthenticationPortContract { .init(port: BrokenAuthentication(fault: fault)) }.check)
        #expect(fault.caught.isSubset(of: broken))
    }

    @Test("ADP-01 broken profiles are caught by their contract", arguments: BrokenProfiles.Fault.allCases)
    func profiles(fault: BrokenProfiles.Fault) async {
        let contract = ProfilePortContract { .init(port: BrokenProfiles(fault: fault), userIds: ("one", "two")) }
        #expect(fault.caught.isSubset(of: await Self.broken(contract.check)))
    }

    @Test("ADP-01 broken accounts are caught by their contract", arguments: BrokenAccounts.Fault.allCases)
    func accounts(fault: BrokenAccounts.Fault) async {
        let contract = AuthServiceContract {
            await Accounts.fixture { BrokenAccounts($0, fault: fault) }
        }
        #expect(fault.caught.isSubset(of: await Self.broken(contract.check)))
    }

    @Test("ADP-01 a broken cache is caught by its contract", arguments: BrokenCache.Fault.allCases)
    func cache(fault: BrokenCache.Fault) async {
        #expect(fault.caught.isSubset(of: await Self.broken(ProfileCacheContract { BrokenCache(fault: fault) }.check)))
    }

    @Test("ADP-01 the same adapters with nothing wrong are caught by no rule")
    func nothingWrong() async {
        #expect(
            await Self.broken(AuthenticationPortContract { .init(port: BrokenAuthentication(fault: nil)) }.check) == [])
        let profiles = ProfilePortContract { .init(port: BrokenProfiles(fault: nil), userIds: ("one", "two")) }
        #expect(await Self.broken(profiles.check) == [])
        let accounts = AuthServiceContract { await Accounts.fixture { BrokenAccounts($0, fault: nil) } }
        #expect(await Self.broken(accounts.check) == [])
        #expect(await Self.broken(ProfileCacheContract { BrokenCache(fault: nil) }.check) == [])
    }

    @Test("ADP-01 every rule of every contract catches something")
    func everyRule() {
        #expect(
            Set(BrokenAuthentication.Fault.allCases.flatMap(\.caught)) == Set(AuthenticationPortContract.Rule.allCases))
        #expect(Set(BrokenProfiles.Fault.allCases.flatMap(\.caught)) == Set(ProfilePortContract.Rule.allCases))
        #expect(Set(BrokenAccounts.Fault.allCases.flatMap(\.caught)) == Set(AuthServiceContract.Rule.allCases))
        #expect(Set(BrokenCache.Fault.allCases.flatMap(\.caught)) == Set(ProfileCacheContract.Rule.allCases))
    }

    @Test("ADP-01 a violation says what was expected, and no value of a person")
    func violation() async {
        let contract = ProfilePortContract { .init(port: BrokenProfiles(fault: .overwrites), userIds: ("one", "two")) }
        let error = await #expect(throws: ContractViolation.self) { try await contract.check(.firstOneWins) }
        #expect(error?.description == "the first profile stays")
    }
}
