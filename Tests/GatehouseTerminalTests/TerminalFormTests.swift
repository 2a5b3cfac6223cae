import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting
import Testing

@testable import GatehouseTerminal

/// What a terminal says of the fields of a form: what is filled in, what is wrong, and what else they take.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct TerminalFormTests {
    @Test("APP-03 FLOW-25 a password that was left empty does not look filled in")
    func emptyPassword() async {
        let console = ScriptedConsole([
            .choose(say(.createAccount)), .answer("Email", Desk.email), .answer(say(.passwordLabel), ""),
            .answer(say(.confirmPasswordLabel), Desk.password), .answer("I accept", "?"),
            .answer(say(terminal: .chooseOrGoOn), say(.passwordLabel)), .answer(say(.passwordLabel), Desk.password),
            .input(say(terminal: .chooseOrGoOn), .interrupted),
        ])
        #expect(await Desk().run(console) == .cancelled)
        #expect(console.turnsLeft == 0)
        let (password, repeated) = (say(.passwordLabel), say(.confirmPasswordLabel))
        #expect(console.transcript.contains("  2  \(password):\n  3  \(repeated): ***\n"))
        #expect(console.transcript.contains("  2  \(password): ***\n  3  \(repeated):\n"))
    }

    @Test(
        "APP-03 FLOW-13 UI-11 the list says in words at each field what is wrong there, within the window",
        arguments: Catalogue.all.map(\.language), [40, 80])
    func faultsInTheList(language: String, width: Int) throws {
        let catalogue = Catalogue.best(for: [language])
        let entry = try #require(ScreenGallery.entries().first { $0.id == "signup-incomplete" })
        let screen = ScreenBuilder(
            requirements: AuthRequirements(), providers: entry.providers, catalogue: catalogue
        ).screen(for: entry.flow, form: entry.form)
        func list(_ look: ConsoleLook) -> String {
            ScreenPrinter(look: look, catalogue: catalogue)
                .list(of: screen, typed: [], now: Date(timeIntervalSince1970: 0))
        }
        // Where a line breaks does not matter here.
        func unbroken(_ text: String) -> String { PrintableText.make(of: text).filter { !$0.isWhitespace } }
        let plain = list(ConsoleLook(width: width))
        #expect(plain.split(separator: "\n").allSatisfy { PrintableText.width(of: $0) <= width })
        let faults = screen.fields.compactMap { field in
            field.error.map { field.label + catalogue.builtIn.colon + "✗" + $0 }
        }
        #expect(faults.count == 2)
        for fault in faults { #expect(unbroken(plain).contains(unbroken(fault))) }
        let consent = try #require(screen.consent)
        let missing = try #require(consent.error)
        #expect(unbroken(plain).contains(unbroken(consent.label + "✗" + missing)))
        // The sign says it without colors, and every line of the words stands behind the number.
        let lines = plain.split(separator: "\n").filter { $0.dropFirst(2).hasPrefix(" ") }
        #expect(lines.filter { $0.hasPrefix("     ✗ ") }.count == 3)
        #expect(lines.allSatisfy { $0.hasPrefix("     ") })
        let coloured = list(ConsoleLook(width: width, hasColour: true))
        #expect(coloured.ranges(of: "\u{1B}[31m     ✗ ").count == 3)
        let ascii = list(ConsoleLook(width: width, hasUnicode: false))
        #expect(ascii.split(separator: "\n").filter { $0.hasPrefix("     x ") }.count == 3)
    }

    @Test("APP-03 FLOW-20 a password that is refused after the code is right is reported before it is requested again")
    func refusedPassword() async throws {
        let desk = Desk()
        try await desk.makeAccount()
        let accounts = desk.accounts
        let console = ScriptedConsole([
            .choose(say(.signIn)), .answer(say(.emailLabel), "?"), .choose(say(.forgotPassword)),
            .answer(say(.emailLabel), Desk.email),
            .reply(say(.codeLabel)) { _ in await accounts.mailedCode(to: Desk.email)?.reveal() ?? "" },
            .answer(say(.newPasswordLabel), Desk.password), .input(say(.newPasswordLabel), .interrupted),
        ])
        #expect(await desk.run(console) == .cancelled)
        #expect(console.turnsLeft == 0)
        let head = "\(say(.resetVerifyTitle))\n\(say(.resetVerifyAccepted))\n"
        #expect(console.transcript.contains("\(head)✗ \(say(.failure(.samePassword)))\n"))
    }

    @Test("APP-03 FLOW-13 everything that is wrong with a form of the account is said at once")
    func faultsOfTheAccount() async throws {
        let console = ScriptedConsole(
            Desk.shortPassword(repeatedAs: "shirt") + [.input(say(.newPasswordLabel), .interrupted)])
        #expect(try await Desk().runAccount(console) == 130)
        #expect(console.turnsLeft == 0)
        let faults = [say(.passwordTooShort(minimum: 8)), say(.passwordsDiffer)].map { "✗ \($0)\n" }
        #expect(console.transcript.contains(faults.joined()))
    }

    @Test("APP-03 PKF-01 the field of the second step says that it takes a backup code, and takes one")
    func backupCode() async throws {
        let desk = Desk()
        try await desk.makeAccount()
        let accounts = desk.accounts
        let session = try await accounts.signIn(email: Desk.email, password: Desk.password)
        for name in ["Phone", "Tablet"] {
            let app = try await accounts.enrollApp(named: name)
            try await accounts.confirm(app.id, code: await accounts.appCode(for: app.secret))
        }
        let code = try #require(try await accounts.makeBackupCodes().first)
        try await accounts.revoke(session)
        let coordinator = AuthCoordinator(
            authentication: desk.authentication, profiles: desk.profiles, cache: InMemoryProfileCache(),
            clock: desk.clock)
        let model = AuthViewModel(
            authentication: desk.authentication, service: accounts, coordinator: coordinator, factors: accounts,
            catalogue: .english, clock: desk.clock)
        let console = ScriptedConsole([
            .choose(say(.signIn)), .answer(say(.emailLabel), Desk.email), .answer(say(.passwordLabel), Desk.password),
            .answer(say(.codeLabel), code.reveal()),
        ])
        let outcome = await SignInConversation(model: model, console: console, clock: desk.clock).run()
        #expect(outcome == .finished && console.turnsLeft == 0 && model.session != nil)
        #expect(console.transcript.contains("\(say(.factorHelp))\n\(say(.codeLabel)): "))
    }
}
