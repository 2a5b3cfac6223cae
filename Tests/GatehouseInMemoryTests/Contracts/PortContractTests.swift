import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

/// The suites of the ports beside sign-in and profiles, each on an adapter that keeps it and on ones with one thing wrong.
@Suite
struct PortContractTests {
    /// A suite over an adapter with one thing wrong, the rules that must notice, and the name of what is wrong.
    struct Broken: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let missed: @Sendable () async -> Set<String>

        init<Contract: PortContract>(_ fault: some Any, _ contract: Contract, caught: Set<Contract.Rule>) {
            testDescription = "\(Contract.self).\(fault)"
            missed = {
                let names = await contract.violations(of: "Broken").map(\.description)
                return Set(
                    caught.map(Contract.name(of:)).filter { rule in !names.contains { $0.hasPrefix(rule + ":") } })
            }
        }
    }

    private static let broken: [Broken] =
        ofPorts + BrokenBrowser.Fault.allCases.map { Broken($0, BrokenBrowser.contract($0), caught: $0.caught) }

    private static let ofPorts: [Broken] =
        BrokenSessions.Fault.allCases.map { Broken($0, BrokenSessions.contract($0), caught: $0.caught) }
        + BrokenAccountActs.Fault.allCases.map { Broken($0, BrokenAccountActs.contract($0), caught: $0.caught) }
        + BrokenMailedSignIn.Fault.allCases.map { Broken($0, BrokenMailedSignIn.contract($0), caught: $0.caught) }
        + BrokenNetwork.Fault.allCases.map { Broken($0, BrokenNetwork.contract($0), caught: $0.caught) }
        + BrokenHolder.Fault.allCases.map { Broken($0, BrokenHolder.contract($0), caught: $0.caught) }
        + BrokenSettings.Fault.allCases.map { Broken($0, BrokenSettings.contract($0), caught: $0.caught) }
        + BrokenLock.Fault.allCases.map { Broken($0, BrokenLock.contract($0), caught: $0.caught) }
        + BrokenSheets.Fault.allCases.map { Broken($0, BrokenSheets.contract($0), caught: $0.caught) }

    @Test("APP-19 an adapter with one thing wrong is caught by the suite of its port", arguments: broken)
    func isCaught(_ broken: Broken) async {
        #expect(await broken.missed() == [])
    }

    @Test("APP-19 the same adapters with nothing wrong are caught by no rule")
    func nothingWrong() async {
        let contracts: [any PortContract] = [
            BrokenSessions.contract(nil), BrokenAccountActs.contract(nil), BrokenMailedSignIn.contract(nil),
            BrokenNetwork.contract(nil), BrokenHolder.contract(nil), BrokenSettings.contract(nil),
            BrokenLock.contract(nil), BrokenSheets.contract(nil), BrokenBrowser.contract(nil),
        ]
        for contract in contracts {
            #expect(await contract.violations(of: "Right").map(\.description) == [])
        }
    }

    @Test("APP-19 every rule of these suites catches something")
    func everyRule() {
        #expect(Set(BrokenSessions.Fault.allCases.flatMap(\.caught)) == Set(SessionPortContract.Rule.allCases))
        #expect(Set(BrokenAccountActs.Fault.allCases.flatMap(\.caught)) == Set(AccountPortContract.Rule.allCases))
        #expect(
            Set(BrokenMailedSignIn.Fault.allCases.flatMap(\.caught)) == Set(MailedSignInPortContract.Rule.allCases))
        #expect(Set(BrokenNetwork.Fault.allCases.flatMap(\.caught)) == Set(NetworkFailureContract.Rule.allCases))
        #expect(Set(BrokenHolder.Fault.allCases.flatMap(\.caught)) == Set(SessionHolderContract.Rule.allCases))
        #expect(Set(BrokenSettings.Fault.allCases.flatMap(\.caught)) == Set(SettingsStoreContract.Rule.allCases))
        #expect(Set(BrokenLock.Fault.allCases.flatMap(\.caught)) == Set(StoreLockContract.Rule.allCases))
        #expect(Set(BrokenSheets.Fault.allCases.flatMap(\.caught)) == Set(ProviderSignInContract.Rule.allCases))
        #expect(Set(BrokenBrowser.Fault.allCases.flatMap(\.caught)) == Set(BrowserSessionContract.Rule.allCases))
    }

    @Test("APP-19 APP-07 APP-22 the in-memory account and its mailed sign-in keep their contracts")
    func inMemory() async throws {
        for rule in AccountPortContract.Rule.allCases { try await BrokenAccountActs.contract(nil).check(rule) }
        for rule in MailedSignInPortContract.Rule.allCases { try await BrokenMailedSignIn.contract(nil).check(rule) }
    }

    @Test("APP-19 an adapter outside this package declares limits, which excuse only broken rules")
    func limits() async throws {
        func limit(_ rule: String, _ adapter: String = "TheirSettings") -> ContractLimit {
            ContractLimit(adapter: adapter, rule: rule, reason: "The texts live as long as the process does.")
        }
        let contract = BrokenSettings.contract(.forgetsAtLaunch)
        let reopened = "SettingsStoreContract.reopenedIsSame"
        #expect(await contract.violations(of: "TheirSettings", limits: [limit(reopened)]).isEmpty)
        #expect(await contract.violations(of: "TheirSettings", limits: [limit(reopened, "Another")]).count == 1)
        let kept = await contract.violations(
            of: "TheirSettings", limits: [limit(reopened), limit("SettingsStoreContract.keptIsFound")])
        #expect(
            kept.map(\.description) == [
                "SettingsStoreContract.keptIsFound: SettingsStoreContract.keptIsFound is kept: take it off the limits"
            ])
        let unknown = await contract.violations(
            of: "TheirSettings", limits: [limit(reopened), limit("SettingsStoreContract.noSuchRule")])
        #expect(unknown.map(\.description) == ["SettingsStoreContract.noSuchRule is a limit, but no rule"])
        await #expect(throws: ContractViolation.self) {
            try await contract.check(.reopenedIsSame, of: "TheirSettings", limits: [])
        }
    }
}
