import Testing

/// The scenarios of `Tests/Scenarios`, in front of the view model.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ScenarioTests {
    /// The scenarios by name, so that none can be lost unseen.
    enum Name: String, CaseIterable {
        case knownAddress = "an address that has an account"
        case forgottenPassword = "a forgotten password"
        case toAndFro = "to and fro between sign-up and sign-in"
        case toEachOther = "log in and sign up lead to each other"
        case anotherAddress = "another address for a code"
        case unconfirmedAddress = "an address that is not confirmed yet"
        case noConnection = "no connection in the middle"
        case backWhileLoading = "back while a request runs"
        case submitTwice = "submit twice"
    }

    @Test(
        "FLOW-25 FLOW-04 FLOW-09 FLOW-14 FLOW-18 FLOW-20 FLOW-21 FLOW-22 FLOW-27 FLOW-31 the screens are the scenario's",
        arguments: Name.allCases)
    func screens(name: Name) async throws {
        let file = try Scenario.File.load()
        let scenario = try #require(file.scenarios.first { $0.name == name.rawValue })
        var runner = ScenarioRunner(scenario, screens: file.screens)
        try await runner.run()
    }

    @Test("FLOW-25 every scenario is run, and every screen is in one")
    func complete() throws {
        let file = try Scenario.File.load()
        #expect(file.scenarios.map(\.name).sorted() == Name.allCases.map(\.rawValue).sorted())
        let seen = Set(file.scenarios.flatMap(\.steps).compactMap(\.see.screen))
        #expect(seen == Set(file.screens.keys))
    }
}
