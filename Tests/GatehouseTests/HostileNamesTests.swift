import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// Names and addresses that a back end or a provider says, as screens show them.
@Suite
struct HostileNamesTests {
    /// What is said, and what is shown of it.
    static let names: [(said: String, shown: String?)] = [
        ("Ada", "Ada"), ("Ada\u{202E}nimda", "Adanimda"),
        ("Ada\nSign in as administrator", "Ada Sign in as administrator"),
        ("\u{1B}[2JAda", "[2JAda"), ("\u{2066}Ada\u{2069}", "Ada"), ("\u{200B}\u{FEFF}", nil),
        ("\u{200D}\u{200C}", nil),
        ("\u{2028}\u{2029}\u{0}", nil), ("", nil), ("عائشة", "عائشة"), ("👩‍🔧", "👩‍🔧"),
        (String(repeating: "A", count: 1_000_000), String(repeating: "A", count: 79) + "…"),
    ]

    @Test("FLOW-26 FLOW-25 the offer to continue shows a name that nobody can disguise", arguments: names)
    func returning(said: String, shown: String?) throws {
        let person = try #require(Identity(userId: "one", authMethod: .apple))
        let profile = UserProfile(userId: "one", displayName: said, createdAt: Date(timeIntervalSince1970: 0))
        #expect(AuthReturn(person, profile: profile)?.name == shown)
    }

    @Test("FLOW-26 an invalid address is shown harmlessly, and fills in no form")
    func address() throws {
        let person = try #require(Identity(userId: "one", authMethod: .email))
        let created = Date(timeIntervalSince1970: 0)
        let profile = UserProfile(userId: "one", email: "eve\u{202E}@example.com\n", createdAt: created)
        let offer = try #require(AuthReturn(person, profile: profile))
        #expect(offer.name == "eve@example.com" && offer.email == nil)
        let nobody = UserProfile(userId: "one", displayName: "Ada", email: "\u{200B}", createdAt: created)
        #expect(AuthReturn(person, profile: nobody)?.name == "Ada")
    }

    @Test("APP-07 the account's screens show a name that nobody can disguise", arguments: names)
    func account(said: String, shown: String?) throws {
        var driver = AccountFlowTests.Driver()
        driver.send(.opened(.overview))
        driver.answer(.loaded(AccountFlowTests.ada, displayName: said))
        let screen = AccountScreenBuilder(features: driver.features).screen(for: driver.flow, form: driver.form)
        let name = try #require(screen.rows.first)
        #expect(name.value == shown.map { VisibleText.isolated($0) } ?? "Not set")
        driver.send(.opened(.name))
        #expect(driver.form.name.unicodeScalars.count <= 254 && !driver.form.name.contains("\u{202E}"))
    }

    @Test("APP-07 ways of signing in are shown harmlessly, and no more of them than fit")
    func methods() throws {
        let bad = "eve\u{202E}\n"
        let methods = (0..<2_000).map {
            AccountDetails.SignInMethod(id: "\($0)", method: .other("\(bad)\($0)"), email: "\(bad)@example.com")
        }
        let account = AccountDetails(
            userId: "ada", email: "\(bad)@example.com", newEmail: "\(bad)@new.example.com", signInMethods: methods)
        for name in [AccountScreenName.overview, .providers, .emailCode] {
            var driver = AccountFlowTests.Driver(account)
            driver.send(.opened(name))
            let screen = AccountScreenBuilder(features: driver.features).screen(for: driver.flow, form: driver.form)
            #expect(screen.name == name && screen.rows.count <= 50)
            let said =
                screen.rows.flatMap { [$0.label, $0.value] } + screen.texts
                + (screen.actions + screen.rows.compactMap(\.action)).map(\.label)
            #expect(said.contains { $0.contains("eve") })
            for text in said { #expect(!text.contains("\u{202E}") && !text.contains("\n") && text.count < 10_000) }
        }
    }
}
