import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTerminal
import GatehouseTesting
import Testing

/// Ways from one screen to another, dismissing, and codes that submit themselves, in a terminal.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct TerminalWaysOnTests {
    typealias Turn = ScriptedConsole.Turn

    private static let signUp: [Turn] = [
        .choose(say(.createAccount)), .answer(say(.emailLabel), Desk.email),
        .answer(say(.passwordLabel), Desk.password), .answer(say(.confirmPasswordLabel), Desk.password),
        .answer("I accept", "yes"),
    ]

    @Test("FLOW-28 an exclamation mark dismisses what was said, at every prompt", arguments: ["!", "！"])
    func dismissal(mark: String) async throws {
        let desk = Desk()
        try await desk.makeAccount()
        let console = ScriptedConsole([
            .choose(say(.signIn)), .answer(say(.emailLabel), Desk.email), .answer(say(.passwordLabel), "wrong"),
            // At the field at fault; then there is nothing left to dismiss, and the mark is what is typed.
            .answer(say(.passwordLabel), mark),
            .answer(say(.passwordLabel), "wrong"), .answer(say(.passwordLabel), "?"),
            .answer(say(terminal: .chooseOrGoOn), mark),
            .answer(say(terminal: .chooseOrGoOn), say(.passwordLabel)), .answer(say(.passwordLabel), mark),
            .input(say(terminal: .choose), .interrupted),
        ])
        #expect(await desk.run(console) == .cancelled)
        #expect(console.turnsLeft == 0)
        #expect(console.transcript.ranges(of: say(terminal: .dismissed) + "\n").count == 2)
        #expect(console.transcript.contains("  2  Password:\n     ✗ \(say(.failure(.invalidCredentials)))\n"))
        #expect(console.transcript.contains(say(terminal: .dismissHint) + "\n"))
        #expect(console.transcript.contains("  2  Password:\n"))
    }

    @Test("FLOW-32 UI-20 another account ends the session of before, and the screens name the invitation that waits")
    func anotherAccount() async throws {
        let desk = Desk()
        try await desk.makeAccount()
        _ = try await desk.accounts.signIn(email: Desk.email, password: Desk.password)
        let person = try #require(await desk.authentication.currentIdentity())
        let profile = UserProfile(userId: person.userId, email: Desk.email, createdAt: desk.clock.now)
        desk.model.updateReturning(AuthReturn(person, profile: profile))
        desk.model.updateInvitation(AuthInvitation(groupName: "North yard"))
        let console = ScriptedConsole([
            .choose(say(.useAnotherAccount)), .choose(say(.signIn)), .input(say(.emailLabel), .interrupted),
        ])
        #expect(await desk.run(console) == .cancelled)
        #expect(console.turnsLeft == 0)
        #expect(await desk.authentication.currentIdentity() == nil)
        #expect(console.transcript.contains(say(.signInToJoin(group: "North yard"))))
        #expect(console.transcript.contains(say(.signUpToJoin(group: "North yard"))))
    }

    @Test("FLOW-28 an exclamation mark dismisses what the account's screens say, in a form and in the list")
    func accountDismissal() async throws {
        let console = ScriptedConsole(
            Desk.shortPassword(repeatedAs: "short") + [
                .answer(say(.newPasswordLabel), "!"), .answer(say(.newPasswordLabel), "short"),
                .answer(say(.newPasswordLabel), "?"), .answer(say(terminal: .choose), "!"),
                .input(say(terminal: .choose), .interrupted),
            ])
        #expect(try await Desk().runAccount(console) == 130)
        #expect(console.turnsLeft == 0)
        #expect(console.transcript.ranges(of: say(terminal: .dismissed) + "\n").count == 2)
        #expect(console.transcript.ranges(of: say(terminal: .dismissHint) + "\n").count == 1)
    }

    @Test("UI-21 what was answered at sign-up is shown and changed in the terminal")
    func answers() async throws {
        let company = SignUpField(literal: "company", label: "Company", kind: .organization)
        let desk = Desk(requirements: AuthRequirements(signUpFields: [company]))
        let console = ScriptedConsole([
            .choose(say(account: .changeDetails)), .answer(say(.optionalLabel("Company")), "Yard"),
            .input(say(terminal: .choose), .interrupted),
        ])
        #expect(try await desk.runAccount(console) == 130)
        #expect(console.turnsLeft == 0)
        #expect(console.transcript.unaligned.contains("Company: \(say(account: .notSet))"))
        #expect(console.transcript.contains(say(account: .detailsSaved)))
        #expect(try await desk.accounts.account().metadata == ["company": "Yard"])
    }

    @Test("APP-03 at the list, a question mark says how to choose", arguments: ["?", "？", "؟"])
    func questionMarkAtTheList(mark: String) async {
        let console = ScriptedConsole([.answer("Choose", mark), .input("Choose", .interrupted)])
        #expect(await Desk().run(console) == .cancelled)
        #expect(console.turnsLeft == 0)
        #expect(console.transcript.ranges(of: say(terminal: .aboutNumbers) + "\n\n  1  ").count == 1)
    }

    @Test("APP-03 a person who is signed in already is told so, and what another sign-in does")
    func signedInAlready() async {
        let desk = Desk()
        let console = ScriptedConsole([.input("Choose", .interrupted)])
        let conversation = SignInConversation(model: desk.model, console: console, clock: desk.clock)
        #expect(await conversation.run(replacing: "Signed in as Ada") == .cancelled)
        #expect(console.transcript.hasPrefix("Signed in as Ada\n\(say(terminal: .signInReplaces))\n"))
    }

    @Test("APP-03 at the lists of the account, a question mark says how to choose, and what Enter does")
    func accountHelp() async throws {
        let console = ScriptedConsole([
            .answer(say(terminal: .choose), "?"), .choose(say(account: .changePassword)),
            .answer(say(.newPasswordLabel), "?"), .answer(say(terminal: .choose), "?"),
            .input(say(terminal: .choose), .interrupted),
        ])
        #expect(try await Desk().runAccount(console) == 130)
        #expect(console.turnsLeft == 0)
        for ending in [TerminalText.enterLeaves, .enterGoesBack] {
            let help = "\(say(terminal: .aboutNumbers)) \(say(terminal: ending))"
            #expect(console.transcript.unwrapped.contains(help), "\(ending)")
        }
    }

    @Test("FLOW-27 FLOW-14 a taken address leads to sign-in by the list, with the address kept")
    func takenAddress() async throws {
        let desk = Desk()
        try await desk.makeAccount()
        let console = ScriptedConsole(
            Self.signUp + [
                .answer("Email [ada@example.com]", "?"), .choose(say(.signIn)),
                .answer("Email [ada@example.com]", ""), .answer(say(.passwordLabel), Desk.password),
            ])
        #expect(await desk.run(console) == .finished)
        let sentence = "✗ An account with this email already exists. Try logging in instead.\n"
        #expect(console.transcript.contains("\(sentence)\(say(terminal: .hint))\n"))
        #expect(console.transcript.contains("  6  Sign In\n"))
    }

    @Test("FLOW-31 FLOW-27 the screen of the code leads back to the address, which is filled in")
    func changeEmail() async throws {
        let desk = Desk()
        let console = ScriptedConsole(
            Self.signUp + [
                .answer(say(.codeLabel), "?"), .choose(say(.changeEmail)),
                .answer("Email [ada@example.com]", "eve@example.org"),
                .input(say(.passwordLabel), .interrupted),
            ])
        #expect(await desk.run(console) == .cancelled)
        #expect(console.turnsLeft == 0)
        #expect(console.transcript.contains("  4  \(say(.changeEmail))\n"))
    }

    @Test("FLOW-31 a complete code is submitted once: a wrong one is requested again, and nothing is sent twice")
    func submitsOnce() async throws {
        let desk = Desk()
        try await desk.makeUnconfirmedAccount()
        let code = try await desk.code()
        let wrong = (code.first == "0" ? "1" : "0") + code.dropFirst()
        desk.model.navigationState = .confirmEmail(pendingEmail: Desk.email)
        let console = ScriptedConsole(
            Array(repeating: Turn.answer(say(.codeLabel), wrong), count: 4) + [
                .answer(say(.codeLabel), "12"), .answer(say(.codeLabel), code),
            ])
        // Five wrong attempts burn a code: were one of the four sent twice, the right code would come too late.
        #expect(await desk.run(console) == .finished)
        #expect(console.transcript.ranges(of: "✗ \(say(.failure(.otpIncorrect)))").count == 4)
    }

    @Test("FLOW-30 an address that was confirmed elsewhere: asking for a new code says so, and the person is in")
    func confirmedElsewhere() async throws {
        let desk = Desk()
        let accounts = desk.accounts
        let clock = desk.clock
        let console = ScriptedConsole(
            Self.signUp + [
                .answer(say(.codeLabel), "?"),
                .then {
                    let code = await accounts.mailedCode(to: Desk.email)?.reveal() ?? ""
                    _ = try? await accounts.confirmSignUp(email: Desk.email, code: code)
                    clock.advance(by: 61)
                }, .answer("Choose", say(.resendCode)),
            ])
        #expect(await desk.run(console) == .finished)
        #expect(console.transcript.hasSuffix("✓ Your email is confirmed.\n"))
    }

    @Test("FLOW-26 a person who is asked to sign in again continues with one number, or another person signs in")
    func continues() async throws {
        let person = try #require(Identity(userId: "person", authMethod: .email))
        let profile = UserProfile(userId: "person", email: Desk.email, createdAt: ManualWallClock().now)
        for other in [false, true] {
            let desk = Desk()
            try await desk.makeAccount()
            desk.model.updateReturning(AuthReturn(person, profile: profile))
            let console = ScriptedConsole(
                other
                    ? [
                        .choose(say(.useAnotherAccount)), .choose(say(.signIn)), .input(say(.emailLabel), .interrupted),
                    ]
                    : [
                        .choose(say(.continueAs(name: Desk.email))), .answer("Email [ada@example.com]", ""),
                        .answer(say(.passwordLabel), Desk.password),
                    ])
            #expect(await desk.run(console) == (other ? .cancelled : .finished))
            #expect(
                console.transcript.contains("  1  Continue as ada@example.com\n  2  Use another account\n"))
        }
    }
}
