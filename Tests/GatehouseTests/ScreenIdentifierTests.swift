import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// The names by which UI tests find what is on a screen.
@Suite
struct ScreenIdentifierTests {
    private static let published = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "docs/identifiers.md")

    /// What is on the screens, by name, with an example of what it says.
    private static func names() -> [String: String] {
        var names: [String: String] = [:]
        var (returning, form) = (AuthFlow(), AuthForm())
        let person = AuthReturn(method: .email, name: "ada@example.com", email: "ada@example.com")
        _ = returning.handle(
            .returnOffered(person), form: &form, requirements: AuthRequirements(), now: Date(timeIntervalSince1970: 0))
        let builder = ScreenBuilder(requirements: AuthRequirements(), providers: ScreenGallery.providers)
        let screens =
            ScreenGallery.entries().map { screen(of: $0) } + [builder.screen(for: returning, form: form)]
            // An app's own sentences without marks have the links below them.
            + ScreenGallery.entries().map {
                screen(of: $0, Catalogue.english.replacing(["consentLabel": "Yes", "termsByContinuing": "Continue"]))
            }
        let requirements = AuthRequirements(
            signUpFields: [try? SignUpField("company", label: "Company", isRequired: true)].compactMap(\.self))
        var asking = FlowDriver(at: .signup(consentAccepted: true), requirements: requirements)
        asking.fillIn()
        asking.send(.submitted(.signup))
        for (name, text) in (screens + [asking.screen()]).flatMap(elements) where names[name] == nil {
            names[name] = text
        }
        for gate in GateScreen.Name.allCases.map({ GateScreen($0, canUnlock: true) }) {
            names[gate.identifier] = "the title"
            for action in gate.actions { names[gate.identifier(of: action)] = "button “\(action.label)”" }
        }
        for (name, text) in AccountScreenTests.gallery().flatMap({ AccountScreenTests.elements(of: $0.screen) })
        where names[name] == nil {
            names[name] = text
        }
        names[GateScreen.notNowIdentifier] = "button “\(Catalogue.english.text(.notNow))” of a sign-in over the app"
        names["gatehouse.sidebar.TAB"] = "a tab in the sidebar; TAB is its enum case"
        return names
    }

    private static func screen(of entry: ScreenGallery.Entry, _ catalogue: Catalogue = .english) -> SignInScreen {
        ScreenBuilder(
            requirements: AuthRequirements(), providers: entry.providers, offersMailedCode: entry.offersMailedCode,
            takesSecurityKeys: true, offersSecurityKeys: true, catalogue: catalogue,
            termsURL: URL(string: "https://example.com/terms"), privacyURL: URL(string: "https://example.com/privacy"),
            lastMethod: entry.lastMethod
        )
        .screen(for: entry.flow, form: entry.form)
    }

    private static func elements(of screen: SignInScreen) -> [(name: String, text: String)] {
        var found = [(screen.identifier, "the title")]
        for field in screen.fields {
            found.append((screen.identifier(of: field.field), "field “\(field.label)”"))
            if field.isSecret {
                found.append((screen.revealIdentifier(of: field.field), "shows and hides what is typed"))
            }
            if field.error != nil { found.append((screen.errorIdentifier(of: field.field), "the field's error")) }
        }
        for detail in screen.details {
            found.append((screen.identifier(of: detail), "sign-up field “\(detail.label)” of an app's own"))
            if detail.error != nil { found.append((screen.errorIdentifier(of: detail), "the field's error")) }
        }
        if screen.consent?.error != nil { found.append((screen.consentErrorIdentifier, "the box's error")) }
        if screen.consent != nil { found.append((screen.consentIdentifier, "the consent box")) }
        if screen.terms != nil { found.append((screen.termsIdentifier, "what continuing accepts, with links")) }
        if let notice = screen.notice {
            found.append((screen.noticeIdentifier, "error or banner above the form"))
            for action in [notice.action, notice.dismissal].compactMap(\.self) {
                found.append((screen.identifier(of: action), "button “\(action.label)”"))
            }
        }
        found += screen.actions.map { (screen.identifier(of: $0), "button “\($0.label)”") }
        return found + screen.links.map { (screen.identifier(of: $0), "link “\($0.label)”") }
    }

    @Test("APP-16 the published page lists every name on every screen")
    func publishedPage() throws {
        let rows = Self.names().sorted { $0.key < $1.key }.map { "| `\($0.key)` | \($0.value) |" }
        let page = """
            # Accessibility identifiers

            Written by `script/docs --write` from the screens themselves. A test fails when this page is not current.

            The SwiftUI screens set these names on every field, button, link and notice, so that a UI test finds them in any
            language: `app.textFields["gatehouse.login.email"]`, `app.buttons["gatehouse.login.submit"]`. They are stable: a
            release that changes one says so in the changelog. `gatehouse.choice.provider.ID` carries the id of the provider.

            | name | what it is |
            |---|---|
            \(rows.joined(separator: "\n"))

            """
        if ProcessInfo.processInfo.environment["GATEHOUSE_RECORD"] == "1" {
            try Data(page.utf8).write(to: Self.published)
        }
        let kept = try String(contentsOf: Self.published, encoding: .utf8)
        #expect(kept == page, "docs/identifiers.md: script/docs --write writes it anew")
    }

    @Test("APP-16 no two elements of a screen share a name, and every action has one of its own")
    func distinct() {
        for entry in ScreenGallery.entries() {
            let names = Self.elements(of: Self.screen(of: entry)).map(\.name)
            #expect(Set(names).count == names.count, "\(entry.id)")
            #expect(!names.contains { $0.hasSuffix(".action") }, "\(entry.id)")
        }
    }

    @Test("APP-16 names do not depend on the language")
    func languages() {
        for entry in ScreenGallery.entries() {
            let english = Self.elements(of: Self.screen(of: entry)).map(\.name)
            for catalogue in [Catalogue.german, .arabic] {
                #expect(Self.elements(of: Self.screen(of: entry, catalogue)).map(\.name) == english, "\(entry.id)")
            }
        }
    }

    @Test("APP-16 a preview shows every condition of the gallery, and says which one it does not know")
    @MainActor
    func previews() async {
        for entry in ScreenGallery.entries() {
            let model = AuthViewModel.preview(entry.id)
            await model.refreshProviders()
            #expect(model.availableProviders == entry.providers, "\(entry.id)")
            let screen = ScreenBuilder(
                requirements: AuthRequirements(), providers: entry.providers,
                offersMailedCode: entry.offersMailedCode, lastMethod: entry.lastMethod
            ).screen(for: entry.flow, form: entry.form)
            #expect(model.screen == screen, "\(entry.id)")
            #expect(model.navigationState == entry.flow.nav && model.email == entry.form.email, "\(entry.id)")
        }
        let unknown = AuthViewModel.preview("login-eror")
        #expect(unknown.navigationState == .choice && unknown.errorMessage?.contains("login-eror") == true)
    }

    @Test("APP-16 actions in a preview reach nobody and fail with a message")
    @MainActor
    func requests() async {
        let model = AuthViewModel.preview("login-filled")
        await model.performLogin()
        #expect(model.errorMessage == model.catalogue.sentence(.failure(.unavailable)))
        #expect(model.session == nil && !model.isLoading)
    }
}
