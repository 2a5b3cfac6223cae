import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// The account's screens as data.
@Suite
struct AccountScreenTests {
    private typealias Driver = AccountFlowTests.Driver

    private func screen(
        _ name: AccountScreenName, _ features: AccountFeatures = AccountFlowTests.every,
        in catalogue: Catalogue = .english
    ) -> AccountScreen {
        var driver = Driver(AccountFlowTests.changing, features: features)
        driver.send(.opened(name))
        return AccountScreenBuilder(features: features, catalogue: catalogue, chosenLanguage: "en")
            .screen(for: driver.flow, form: driver.form)
    }

    @Test("APP-07 the overview leads to what the back end can do, and to nothing else")
    func overview() {
        let full = screen(.overview)
        #expect(
            full.rows.map { $0.action?.id } == [
                "name", nil, "email", "emailCode", "providers", "passkeys", "twoStep", "devices", "language",
            ])
        #expect(full.actions.map(\.id) == ["details", "password", "signOut", "deletion"])
        let empty = screen(.overview, AccountFeatures(capabilities: []))
        #expect(empty.rows.map { $0.action?.id } == [nil, nil, nil, "providers", "language"])
        #expect(empty.actions.map(\.id) == ["signOut"])
    }

    @Test(
        "APP-16 every name on a screen is its own, and the same in every language",
        arguments: AccountFlowTests.openable)
    func identifiers(name: AccountScreenName) {
        let names = Catalogue.all.map { catalogue in
            let screen = screen(name, in: catalogue)
            return screen.fields.map { screen.identifier(of: $0.field) }
                + screen.details.map { screen.identifier(of: $0) }
                + (screen.actions + screen.rows.compactMap(\.action)).map { screen.identifier(of: $0) }
                + screen.choices.map { screen.identifier(of: $0) }
        }
        #expect(Set(names).count == 1)
        #expect(Set(names[0]).count == names[0].count)
        #expect(names[0].allSatisfy { $0.hasPrefix("gatehouse.account.\(name.rawValue).") })
    }

    @Test("UI-11 the screens read differently in every language", arguments: AccountFlowTests.openable)
    func languages(name: AccountScreenName) {
        let titles = Catalogue.all.map { screen(name, in: $0).title }
        #expect(titles.allSatisfy { !$0.isEmpty })
        #expect(Set(titles).count >= 5)
    }

    @Test("UI-09 secret fields show nothing and say what autofill may offer")
    func secrets() {
        var driver = Driver()
        driver.send(.opened(.password))
        driver.typePassword()
        let screen = AccountScreenBuilder(features: AccountFlowTests.every).screen(for: driver.flow, form: driver.form)
        #expect(screen.fields.map(\.contentType) == [.newPassword, .newPassword])
        #expect(screen.fields.allSatisfy { $0.isSecret && $0.value == nil })
        #expect(!"\(driver.form)".contains("velvet") && !"\(screen)".contains("velvet"))
    }

    @Test("APP-09 an app's table replaces the words of these screens")
    func table() {
        let own = Catalogue.english.replacing(["account.title": "You", "account.codeSentTo": "Sent to %@"])
        #expect(screen(.overview, in: own).title == "You")
        #expect(screen(.emailCode, in: own).texts == ["Sent to new@example.com"])
    }

    @Test("UI-19 the overview links the terms that the back end names, and the app's own before them")
    func terms() throws {
        let theirs = (
            try #require(URL(string: "https://api.example.com/t")), try #require(URL(string: "https://x.example/p"))
        )
        let own = try #require(URL(string: "https://app.example.com/terms"))
        var features = AccountFlowTests.every
        (features.requirements.termsURL, features.requirements.privacyURL) = theirs
        #expect(screen(.overview, features).links.map(\.url) == [theirs.0, theirs.1])
        let flow = AccountFlow()
        let mixed = AccountScreenBuilder(features: features, termsURL: own).screen(for: flow, form: AccountForm())
        #expect(mixed.links.map(\.url) == [own, theirs.1])
        let labels = screen(.overview, features, in: .german).links.map(\.label)
        #expect(labels == [Catalogue.german.text(.termsLink), Catalogue.german.text(.privacyLink)])
        #expect(screen(.overview).links.isEmpty)
    }

    @Test("UI-13 the deletion says that it cannot be undone, and what is missing stands at its place")
    func deletion() {
        var driver = Driver()
        driver.send(.opened(.deletion))
        driver.type(.currentPassword, "k")
        driver.send(.submitted)
        let screen = AccountScreenBuilder(features: AccountFlowTests.every).screen(for: driver.flow, form: driver.form)
        #expect(screen.texts.contains(say(account: .deleteWarning)))
        #expect(screen.consent?.error == say(account: .deleteBoxMissing) && screen.noticeAboveForm == nil)
    }
}
