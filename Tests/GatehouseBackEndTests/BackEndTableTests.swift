import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseKit
import GatehouseTesting
import Testing

/// The table of what each back end offers, and the screens that show nothing else.
@Suite(.timeLimit(.minutes(5)))
struct BackEndTableTests {
    private static let published = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "docs/back-ends.md")

    private static func table(_ columns: [BackEndColumn]) -> String {
        let head = "| | \(columns.map(\.name).joined(separator: " | ")) |\n|---|\(columns.map { _ in "---|" }.joined())"
        let rows = BackEndFeature.all.map { feature in
            "| \(feature.name) | \(columns.map { feature.cell($0) }.joined(separator: " | ")) |"
        }
        return ([head] + rows).joined(separator: "\n")
    }

    private static func limits() -> String {
        Dictionary(grouping: ContractLimit.all) { [$0.adapter, $0.reason] }.values
            .map { limits in (limits[0], limits.map { "`\($0.rule)`" }.sorted()) }
            .sorted { ($0.0.adapter, $0.1[0]) < ($1.0.adapter, $1.1[0]) }
            .map { "| `\($0.adapter)` | \($1.joined(separator: ", ")) | \($0.reason.replacing("\n", with: " ")) |" }
            .joined(separator: "\n")
    }

    @Test("ADP-03 ADP-04 the published table says what the code declares of each back end")
    func publishedPage() async throws {
        try await BackEndColumn.withAll { columns in
            let page = """
                # What each back end offers

                Written by `script/docs --write` from what the adapters declare. A test fails when this page is not current.

                Each column is a back end with all its features switched on, in an app with the sheets of Apple and Google and
                a browser, which its links can open. No screen shows what a column lacks, and its call throws
                `AuthError.unsupported` or `AuthError.unavailable`. Gatehouse and Supabase are reached by the same adapter. In
                memory, the button of a provider signs in at once.

                \(Self.table(columns))

                ## Rules that an adapter cannot keep

                The contract suites of `GatehouseTesting` say what a port does. Where a back end makes a rule impossible, the adapter
                declares it, and the suites check everything else.

                | adapter | rules | why, and what happens instead |
                |---|---|---|
                \(Self.limits())

                """
            if ProcessInfo.processInfo.environment["GATEHOUSE_RECORD"] == "1" {
                try Data(page.utf8).write(to: Self.published)
            }
            let kept = try String(contentsOf: Self.published, encoding: .utf8)
            #expect(kept == page, "docs/back-ends.md: script/docs --write writes it")
        }
    }

    @Test("ADP-03 ADP-04 no screen shows what a back end lacks, and one shows what it has")
    func everyNo() async throws {
        try await BackEndColumn.withAll { columns in
            for column in columns {
                let shown = await ScreenWalk.elements(of: column.backEnd)
                for feature in BackEndFeature.all where !feature.elements.isEmpty {
                    let found = feature.elements.filter { name in
                        shown.contains { name.hasSuffix(".") ? $0.hasPrefix(name) : $0 == name }
                    }
                    let expected = feature.cell(column) == "no" ? [] : feature.elements
                    #expect(found == expected, "\(column.name): \(feature.name)")
                }
            }
        }
    }
}

/// Collects what is on the screens of a back end that a person can reach.
@MainActor
private enum ScreenWalk {
    static func elements(of backEnd: BackEnd) async -> Set<String> {
        await signIn(backEnd).union(account(backEnd))
    }

    private static func signIn(_ backEnd: BackEnd) async -> Set<String> {
        var found: Set<String> = []
        // Each screen is looked for from the start, over the buttons that are there.
        var paths: [[AuthEvent]] = [[]]
        var seen: Set<ScreenName> = []
        while !paths.isEmpty {
            let path = paths.removeFirst()
            let flow = AuthViewModel(
                authentication: backEnd.authentication, service: backEnd.service, coordinator: backEnd.handoff,
                mailed: backEnd.mailed, sheets: BackEndColumn.Sheets(), passkeys: backEnd.passkeys,
                ceremony: InMemoryDevice())
            for event in path { await flow.perform(event) }
            let screen = flow.screen
            guard seen.insert(screen.name).inserted else { continue }
            found.insert(screen.identifier)
            found.formUnion(screen.fields.map { screen.identifier(of: $0.field) })
            found.formUnion(screen.actions.map { screen.identifier(of: $0) })
            paths += screen.actions.map(\.event).filter(leadsOn).map { path + [$0] }
        }
        return found
    }

    /// Whether an event only opens another screen.
    private static func leadsOn(_ event: AuthEvent) -> Bool {
        [.navigateToLogin, .navigateToSignup, .navigateToResetRequest].contains(event)
    }

    /// The account's screens, for a person with all that an account can have.
    private static func account(_ backEnd: BackEnd) -> Set<String> {
        let details = AccountDetails(
            userId: "ada", email: "ada@example.com",
            signInMethods: [
                AccountDetails.SignInMethod(id: "1", method: .email),
                AccountDetails.SignInMethod(id: "2", method: .apple),
            ])
        let sheets = BackEndColumn.Sheets()
        let features = AccountFeatures(
            capabilities: backEnd.capabilities, requirements: backEnd.authentication.requirements,
            providers: backEnd.authentication.availableProviders().filter { sheets.hasSheet(for: $0.id) })
        var (flow, form) = (AccountFlow(), AccountForm())
        for effect in flow.handle(.opened(.overview), form: &form, features: features) {
            guard case .perform(.load, let generation) = effect else { continue }
            _ = flow.handle(
                .answered(.loaded(details, displayName: "Ada"), generation: generation), form: &form, features: features
            )
        }
        let builder = AccountScreenBuilder(features: features)
        var found = elements(of: builder.screen(for: flow, form: form))
        _ = flow.handle(.opened(.providers), form: &form, features: features)
        found.formUnion(elements(of: builder.screen(for: flow, form: form)))
        for (screen, answer) in lists {
            for case .perform(_, let generation) in flow.handle(.opened(screen), form: &form, features: features) {
                _ = flow.handle(.answered(answer, generation: generation), form: &form, features: features)
            }
            found.formUnion(elements(of: builder.screen(for: flow, form: form)))
        }
        return found
    }

    /// The lists of an account, with something in each.
    private static let lists: [(AccountScreenName, AccountAnswer)] = {
        let now = Date(timeIntervalSince1970: 0)
        let phone = SignedInDevice(id: "1", name: "Phone", isCurrent: false, signedInAt: now, lastUsedAt: now)
        return [
            (.twoStep, .factors(AccountFactors(all: [SecondFactor(id: "1", kind: .app)]))),
            (.devices, .devices([phone])),
        ]
    }()

    private static func elements(of screen: AccountScreen) -> Set<String> {
        Set((screen.actions + screen.rows.compactMap(\.action)).map { screen.identifier(of: $0) })
    }
}
