import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

/// The questions of a sign-up form's own, from the form to the account.
@MainActor
@Suite
struct SignUpDetailTests {
    private static func requirements() throws -> AuthRequirements {
        AuthRequirements(
            signUpFields: [
                try SignUpField(
                    "company", label: ["en": "Company", "de": "Firma"], kind: .organization, isRequired: true,
                    help: "As on your invoices", minimumLength: 2, maximumLength: 20),
                try SignUpField(
                    "size", label: "Size", kind: .choice([.init("s", label: "Small"), .init("l", label: "Large")])),
                try SignUpField("news", label: "Send me news", kind: .toggle),
            ])
    }

    private static func driver() throws -> FlowDriver {
        var driver = FlowDriver(at: .signup(consentAccepted: false), requirements: try requirements())
        driver.fillIn()
        driver.send(.consentSet(true))
        return driver
    }

    @Test("APP-09 FLOW-25 the sign-up screen shows the questions in the person's language, and no other screen does")
    func shown() throws {
        let driver = try Self.driver()
        let details = driver.screen().details
        #expect(details.map(\.key) == ["company", "size", "news"])
        #expect(details.map(\.isRequired) == [true, false, false])
        #expect(details[0].help == "As on your invoices" && details[0].maximumLength == 20)
        #expect(details[0].kind == .text(.organization) && details[2].kind == .toggle)
        let german = ScreenBuilder(requirements: try Self.requirements(), providers: [], catalogue: .german)
            .screen(for: driver.flow, form: driver.form)
        #expect(german.details[0].label == "Firma")
        for state in Samples.states where state.screen != .signup {
            #expect(FlowDriver(at: state, requirements: try Self.requirements()).screen().details.isEmpty)
        }
    }

    @Test(
        "APP-09 UI-11 the form itself says of every question that it can be left open, in every language",
        arguments: zip(
            ["en", "de", "fr", "es", "ja", "ar"],
            [
                "Size (optional)", "Size (optional)", "Size (facultatif)", "Size (opcional)", "Size（任意）",
                "\u{2068}Size\u{2069} (اختياري)",
            ]))
    func optional(language: String, label: String) throws {
        let driver = try Self.driver()
        let catalogue = try #require(Catalogue.all.first { $0.language == language })
        let screen = ScreenBuilder(requirements: try Self.requirements(), providers: [], catalogue: catalogue)
            .screen(for: driver.flow, form: driver.form)
        // The company is required, and a box that is not ticked is an answer.
        let company = language == "de" ? "Firma" : "Company"
        #expect(screen.details.map(\.label) == [company, label, "Send me news"])
    }

    @Test(
        "APP-09 FLOW-13 an answer that doesn't fit is said at its question, and nothing is sent",
        arguments: [
            ("", say(.detailMissing("Company"))), ("A", say(.detailTooShort("Company", minimum: 2))),
            (String(repeating: "a", count: 21), say(.detailTooLong("Company", maximum: 20))),
        ])
    func faults(typed: String, sentence: String) throws {
        var driver = try Self.driver()
        driver.send(.detailSet(key: "company", value: typed))
        #expect(!driver.screen().actions[0].isEnabled)
        #expect(driver.send(.submitted(.signup)) == [])
        let screen = driver.screen()
        #expect(screen.details.map(\.error) == [sentence, nil, nil])
        #expect(screen.noticeAboveForm == nil && screen.detailAtFault == "company" && screen.fieldAtFault == nil)
        driver.send(.detailSet(key: "company", value: "Acme"))
        guard case .run(.signUp, _)? = driver.send(.submitted(.signup)).first else {
            Issue.record("nothing was sent")
            return
        }
        #expect(driver.screen().detailAtFault == nil)
    }

    @Test("APP-09 the answers travel with the sign-up, without what was left open")
    func metadata() throws {
        var driver = try Self.driver()
        driver.send(.detailSet(key: "company", value: "  Acme "))
        driver.send(.detailSet(key: "news", value: "true"))
        guard case .run(.signUp(_, _, _, let metadata), _)? = driver.send(.submitted(.signup)).first else {
            Issue.record("nothing was sent")
            return
        }
        #expect(metadata == ["company": "Acme", "news": "true"])
    }

    @Test("APP-09 only the questions of the form are answered, on its screen alone, and an answer has a bound")
    func strangers() throws {
        var driver = try Self.driver()
        driver.send(.detailSet(key: "role", value: "admin"))
        driver.send(.detailSet(key: "company", value: String(repeating: "x", count: 100_000)))
        #expect(driver.form.details.keys.sorted() == ["company"])
        #expect(driver.form.details["company"]?.count == 40)
        var login = FlowDriver(at: .login, requirements: try Self.requirements())
        login.send(.detailSet(key: "company", value: "Acme"))
        #expect(login.form.details.isEmpty)
    }

    @Test("APP-09 FLOW-04 answers are gone with the form, and are in nothing that is stored")
    func gone() throws {
        var driver = try Self.driver()
        driver.send(.detailSet(key: "company", value: "Acme"))
        #expect(!String(decoding: try JSONEncoder().encode(driver.flow), as: UTF8.self).contains("Acme"))
        driver.send(.navigateToChoice)
        #expect(driver.form == AuthForm())
    }

    @Test("APP-09 an answer outlives the confirmation and a relaunch: it is in the account")
    func account() async throws {
        let accounts = InMemoryAccounts(requirements: try Self.requirements())
        let root = CompositionRoot(accounts: accounts)
        let settings = InMemorySettings()
        func launch() async -> AppRoot<Spot> {
            let app = AppRoot<Spot>(.items, backEnd: root.backEnd, settings: settings, catalogue: .english) {
                $0.splashTime = .zero
            }
            await app.coordinator.run()
            return app
        }
        let first = await launch()
        first.flow.navigateToSignup()
        (first.flow.email, first.flow.password) = ("ada@example.com", "velvet harbour lantern")
        first.flow.confirmPassword = "velvet harbour lantern"
        first.flow.updateConsent(true)
        await first.flow.performSignup()
        #expect(first.flow.errorMessage == say(.detailMissing("Company")))
        first.flow[detail: "company"] = "Acme"
        first.flow[isTicked: "news"] = true
        await first.flow.performSignup()
        let again = await launch()
        #expect(again.flow.navigationState == .confirmEmail(pendingEmail: "ada@example.com"))
        again.flow.otpCode = try #require(await accounts.mailedCode(to: "ada@example.com")).reveal()
        await again.flow.performConfirmEmail()
        #expect(again.coordinator.root == .main)
        let details = try await root.backEnd.account.account()
        #expect(details.metadata == ["company": "Acme", "news": "true"])
    }

    @Test("APP-09 APP-08 the calls without screens take the answers, and throw when one is missing")
    func withoutScreens() async throws {
        let accounts = InMemoryAccounts(requirements: try Self.requirements())
        let authenticator = Authenticator(CompositionRoot(accounts: accounts).backEnd)
        await #expect(throws: AuthError.unknown("details_incomplete")) {
            try await authenticator.signUp(
                email: "ada@example.com", password: "velvet harbour lantern", acceptsTerms: true)
        }
        try await authenticator.signUp(
            email: "ada@example.com", password: "velvet harbour lantern", acceptsTerms: true,
            details: ["company": "Acme"])
        #expect(authenticator.flow.navigationState == .confirmEmail(pendingEmail: "ada@example.com"))
    }

    @Test("APP-09 a back end that keeps no answers says so instead of losing them")
    func notKept() async throws {
        let service = NoAnswers()
        await #expect(throws: AuthError.unsupported) {
            try await service.signUp(
                email: "ada@example.com", password: "velvet harbour lantern",
                consent: Consent(version: "1", time: FlowDriver.start), metadata: ["company": "Acme"])
        }
        #expect(await service.base.mailedCode(to: "ada@example.com") == nil)
    }

    /// A back end from before there were questions of the form's own.
    private struct NoAnswers: AuthService {
        let base = InMemoryAccounts()
        func signIn(email: String, password: String) async throws -> AuthSession {
            try await base.signIn(email: email, password: password)
        }
        func signUp(email: String, password: String, consent: Consent) async throws -> SignUpResult {
            try await base.signUp(email: email, password: password, consent: consent)
        }
        func confirmSignUp(email: String, code: String) async throws -> AuthSession {
            try await base.confirmSignUp(email: email, code: code)
        }
        func resendConfirmation(email: String) async throws {}
        func requestPasswordReset(email: String) async throws {}
        func verifyResetCode(email: String, code: String) async throws -> RecoveryGrant {
            try await base.verifyResetCode(email: email, code: code)
        }
        func setNewPassword(_ password: String, grant: RecoveryGrant) async throws {}
        func abandon(_ grant: RecoveryGrant) async {}
        func revoke(_ session: AuthSession) async throws {}
    }
}
