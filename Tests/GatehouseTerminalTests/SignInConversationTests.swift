import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import GatehouseTerminal
import GatehouseTesting
import Testing

/// The flow in a terminal, from the first prompt to the end.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SignInConversationTests {
    typealias Turn = ScriptedConsole.Turn

    private static let login: [Turn] = [
        .choose(say(.signIn)), .answer(say(.emailLabel), Desk.email), .answer(say(.passwordLabel), Desk.password),
    ]

    @Test("APP-03 an address and a password sign in, and the password is never shown")
    func signIn() async throws {
        let desk = Desk()
        try await desk.makeAccount()
        let console = ScriptedConsole(Self.login)
        #expect(await desk.run(console) == .finished)
        #expect(desk.model.session?.identity.isGuest == false)
        #expect(
            console.transcript == """

                Welcome
                \(say(.choiceText))

                  1  Sign In
                  2  Create Account
                Choose a number: 1

                Sign in
                \(say(.loginText))
                \(say(terminal: .hint))

                \(say(.emailLabel)): ada@example.com
                Password: 
                \(say(.working))

                """)
    }

    @Test("PKF-06 MFA-10 in a terminal, a required factor is set up by its key before anybody is signed in")
    func requiredFactor() async throws {
        let desk = Desk()
        try await desk.makeAccount()
        let accounts = desk.accounts
        await accounts.requireFactors()
        let coordinator = AuthCoordinator(
            authentication: desk.authentication, profiles: desk.profiles, cache: InMemoryProfileCache(),
            clock: desk.clock)
        let model = AuthViewModel(
            authentication: desk.authentication, service: accounts, coordinator: coordinator, factors: accounts,
            catalogue: .english, clock: desk.clock)
        let console = ScriptedConsole(
            Self.login + [
                .choose(say(.continueOn)),
                .reply(say(.codeLabel)) { await accounts.appCode(for: Secret(shownKey(in: $0))).reveal() },
                .choose(say(.continueOn)),
            ])
        let outcome = await SignInConversation(model: model, console: console, clock: desk.clock).run()
        #expect(outcome == .finished && console.turnsLeft == 0 && model.nextStep != nil)
        for title in [say(.secondFactorTitle), say(account: .addAuthenticator), say(account: .backupCodes)] {
            #expect(console.transcript.contains("\n\(title)\n"))
        }
        #expect(console.transcript.unwrapped.contains(say(account: .securityKeysElsewhere)))
    }

    @Test("APP-03 FLOW-19 a newcomer opens an account and confirms the address")
    func signUp() async throws {
        let desk = Desk()
        let first = ScriptedConsole([
            .choose(say(.createAccount)), .answer(say(.emailLabel), Desk.email),
            .answer(say(.passwordLabel), Desk.password), .answer(say(.confirmPasswordLabel), Desk.password),
            .answer("\(say(.consentLabel)) (yes/no)", "y"),
            .input(say(.codeLabel), .interrupted),
        ])
        #expect(await desk.run(first) == .cancelled)
        #expect(first.transcript.unwrapped.contains("i \(say(.confirmationSent(email: Desk.email)))"))
        #expect(!first.transcript.contains(Desk.password))
        let second = ScriptedConsole([.answer(say(.codeLabel), try await desk.code())])
        #expect(await desk.run(second) == .finished)
    }

    @Test("UI-19 the consent says behind its words where terms and privacy notice are")
    func linkedConsent() async throws {
        func linked(_ text: ScreenText) -> String {
            Catalogue.english.text(text).replacing("[", with: "")
                .replacing("](terms)", with: " (https://example.com/terms)")
                .replacing("](privacy)", with: " (https://example.com/privacy)")
        }
        let requirements = AuthRequirements(
            termsURL: URL(string: "https://example.com/terms"), privacyURL: URL(string: "https://example.com/privacy"))
        let console = ScriptedConsole([
            .choose(say(.createAccount)), .answer(say(.emailLabel), Desk.email),
            .answer(say(.passwordLabel), Desk.password), .answer(say(.confirmPasswordLabel), Desk.password),
            .input("I accept", .interrupted),
        ])
        #expect(await Desk(requirements: requirements).run(console) == .cancelled)
        // A line of a terminal is shorter, and breaks between words.
        #expect(console.transcript.unwrapped.contains("\(linked(.consentLabel)) (yes/no):"))
        #expect(!console.transcript.contains("]("))
        let guest = ScriptedConsole([.input(say(terminal: .choose), .interrupted)])
        let providers = [ProviderInfo(id: "guest", displayName: "Guest", isGuest: true)]
        #expect(await Desk(providers: providers, requirements: requirements).run(guest) == .cancelled)
        #expect(guest.transcript.unwrapped.contains(linked(.termsByContinuing)))
    }

    @Test("APP-03 FLOW-17 a wrong password is reported once, and only the password is requested again")
    func wrongPassword() async throws {
        let desk = Desk()
        try await desk.makeAccount()
        let console = ScriptedConsole(
            Self.login.dropLast() + [
                .answer(say(.passwordLabel), "not this one"), .answer(say(.passwordLabel), Desk.password),
            ])
        #expect(await desk.run(console) == .finished)
        let sentence = "✗ \(say(.failure(.invalidCredentials)))\n"
        #expect(console.transcript.contains(sentence + "Password: "))
        #expect(console.transcript.ranges(of: sentence).count == 1)
    }

    @Test("APP-03 FLOW-15 FLOW-13 only invalid fields are requested again at sign-up, before any call")
    func signUpFaults() async throws {
        let desk = Desk()
        let console = ScriptedConsole([
            .choose(say(.createAccount)), .answer(say(.emailLabel), "nobody"), .answer("Email: ", Desk.email),
            .answer(say(.passwordLabel), "short"),
            .answer(say(.confirmPasswordLabel), "shirt"), .answer("I accept", "perhaps"), .answer("I accept", "No"),
            .answer(say(.passwordLabel), Desk.password), .answer(say(.confirmPasswordLabel), Desk.otherPassword),
            .answer("I accept", "YES"), .answer(say(.confirmPasswordLabel), Desk.password),
            .input(say(.codeLabel), .ended),
        ])
        #expect(await desk.run(console) == .inputEnded)
        #expect(console.turnsLeft == 0)
        for sentence in [
            say(terminal: .yesOrNo), "✗ \(say(.emailInvalid))",
            "✗ \(say(.passwordTooShort(minimum: 8)))", "✗ \(say(.passwordsDiffer))",
            "✗ \(say(.consentMissing))", say(terminal: .inputEnded),
        ] {
            #expect(console.transcript.contains(sentence + "\n"))
        }
    }

    @Test("APP-03 FLOW-20 a forgotten password is reset, and Enter on its own keeps the email")
    func forgottenPassword() async throws {
        let desk = Desk()
        try await desk.makeAccount()
        let first = ScriptedConsole([
            .choose(say(.signIn)), .answer(say(.emailLabel), Desk.email), .answer(say(.passwordLabel), "?"),
            .choose(say(.forgotPassword)),
            .answer("Email [ada@example.com]", ""), .answer(say(.codeLabel), "12"),
            .answer(say(.newPasswordLabel), "?"),
            .answer(say(terminal: .chooseOrGoOn), ""), .answer(say(.newPasswordLabel), Desk.otherPassword),
            .input(say(.codeLabel), .interrupted),
        ])
        #expect(await desk.run(first) == .cancelled)
        #expect(first.transcript.contains("i \(say(.resetSent(email: Desk.email)))"))
        #expect(first.transcript.contains("✗ \(say(.codeIncomplete(length: 6)))"))
        // Somebody who had only put the terminal away.
        let code = try await desk.code()
        let second = ScriptedConsole([
            .answer(say(.codeLabel), code), .answer(say(.newPasswordLabel), Desk.otherPassword),
            .answer("Email [ada@example.com]", ""), .answer(say(.passwordLabel), Desk.otherPassword),
        ])
        desk.model.navigationState = .resetVerify(pendingEmail: Desk.email)
        #expect(await desk.run(second) == .finished)
        #expect(second.transcript.contains("✓ \(say(.passwordChanged))"))
        #expect(!second.transcript.contains(Desk.otherPassword))
    }

    @Test(
        "APP-03 Ctrl-C at any prompt cancels the flow, and a signal ends it",
        arguments: [
            ([], "Choose"), ([say(.signIn)], say(.emailLabel)), ([say(.signIn), Desk.email], "Password"),
            ([say(.createAccount)], "Email"), ([say(.createAccount), Desk.email, "?"], "Choose"),
            ([say(.createAccount), Desk.email, "long enough", "long enough"], "I accept"),
        ] as [([String], String)])
    func interrupted(answers: [String], prompt: String) async throws {
        for (input, outcome, status) in [
            (ConsoleInput.interrupted, ConversationOutcome.cancelled, 130),
            (.terminated(signal: 15), .terminated(signal: 15), 143), (.ended, .inputEnded, 1),
        ] as [(ConsoleInput, ConversationOutcome, Int32)] {
            let desk = Desk()
            let console = ScriptedConsole(answers.map { .answer("", $0) } + [.input(prompt, input)])
            #expect(await desk.run(console) == outcome)
            #expect(outcome.exitStatus == status)
            #expect(desk.model.email.isEmpty && desk.model.password.isEmpty)
        }
    }

    @Test("APP-03 a line that is no text is never taken as another one: it is asked for again")
    func unreadable() async throws {
        let desk = Desk()
        try await desk.makeAccount()
        let console = ScriptedConsole([
            .choose(say(.signIn)), .answer(say(.emailLabel), Desk.email),
            .input(say(.passwordLabel), .unreadable), .answer(say(.passwordLabel), Desk.password),
        ])
        #expect(await desk.run(console) == .finished)
        #expect(console.turnsLeft == 0)
        #expect(console.transcript.unwrapped.contains(say(terminal: .unreadableLine)))
    }

    @Test("APP-03 a pipe with a line that is no text ends there, and its next line answers no other question")
    func unreadablePipe() async throws {
        let desk = Desk()
        try await desk.makeAccount()
        let console = ScriptedConsole(
            [
                .choose(say(.signIn)), .input(say(.emailLabel), .unreadable),
                .answer(say(.emailLabel), Desk.email),
            ], isInteractive: false)
        #expect(await desk.run(console) == .inputEnded)
        #expect(console.turnsLeft == 1)
        #expect(console.transcript.unwrapped.contains(say(terminal: .unreadableLine)))
    }

    @Test("APP-03 FLOW-22 who goes back while a request runs is not signed in by its late answer")
    func backWhileRunning() async throws {
        let desk = Desk()
        try await desk.makeAccount()
        await desk.profiles.close()
        let profiles = desk.profiles
        let console = ScriptedConsole(
            Self.login + [
                .meanwhile("?"), .answer(say(terminal: .choose), "\u{200F}٦"),
                .then {
                    await profiles.hasVisitor()
                    await profiles.open()
                },
                .input(say(terminal: .choose), .interrupted),
            ])
        #expect(await desk.run(console) == .cancelled)
        #expect(desk.model.session == nil)
        // Nothing else can be chosen meanwhile, and the number is that of the whole list.
        #expect(console.transcript.contains("\n\n  6  \(say(.back))\n"))
    }

    @Test("APP-03 FLOW-21 Enter twice is one submit")
    func submitTwice() async throws {
        let desk = Desk()
        try await desk.makeAccount()
        await desk.profiles.close()
        let profiles = desk.profiles
        let console = ScriptedConsole(
            Self.login + [
                .meanwhile(""), .meanwhile("1"),
                .then {
                    await profiles.hasVisitor()
                    await profiles.open()
                },
            ])
        #expect(await desk.run(console) == .finished)
        #expect(console.turnsLeft == 0)
        #expect(await desk.profiles.calls == 1)
    }

    @Test("APP-03 Ctrl-C while a request runs cancels it, and the session that it brings is ended")
    func interruptedRequest() async throws {
        let desk = Desk()
        try await desk.makeAccount()
        await desk.profiles.close()
        let profiles = desk.profiles
        let console = ScriptedConsole(
            Self.login + [.interruptMeanwhile],
            onWrite: { text in
                guard text == say(terminal: .stopped) + "\n" else { return }
                // By now the request has been cancelled, and is answered all the same.
                Task {
                    await profiles.hasVisitor()
                    await profiles.open()
                }
            })
        #expect(await desk.run(console) == .cancelled)
        #expect(desk.model.session == nil)
        #expect(await desk.authentication.currentIdentity() == nil)
    }

    @Test("APP-03 FLOW-18 without a connection what was typed is kept, and Enter tries again")
    func noConnection() async throws {
        let desk = Desk()
        try await desk.makeAccount()
        await desk.accounts.failNext(with: .network)
        let console = ScriptedConsole(Self.login + [.answer(say(terminal: .chooseOrGoOn), "")])
        #expect(await desk.run(console) == .finished)
        #expect(console.transcript.contains("✗ \(say(.failure(.network)))\n"))
        #expect(
            console.transcript.contains("  1  \(say(.emailLabel)): ada@example.com\n  2  Password: ***\n  3  Sign In\n")
        )
    }

    @Test("APP-03 the wait for a new code is counted down, and Enter leaves it")
    func countdown() async throws {
        let desk = Desk()
        try await desk.makeUnconfirmedAccount()
        let clock = desk.clock
        let login = Array(Self.login)
        let console = ScriptedConsole(
            login + [
                .answer(say(.codeLabel), "?"), .answer("Choose", say(.resendCode)), .answer(say(.codeLabel), "?"),
                .answer("Choose", say(.resendCode)), .answer("\r\(say(.resendCode)) (1:00)", ""),
                .answer("Choose", say(.resendCode)), .wait, .wait,
                .input(say(.codeLabel), .interrupted),
            ]
        ) {
            clock.advance(by: 30)
        }
        #expect(await desk.run(console) == .cancelled)
        #expect(console.turnsLeft == 0)
        #expect(console.prompts.filter { $0.contains("(0:30)") } == ["\r\(say(.resendCode)) (0:30) "])
        #expect(console.transcript.contains("  3  \(say(.resendCode)) (1:00)\n"))
    }

    @Test("APP-03 FLOW-20 after requesting another code, the person is asked for it, whatever was entered before")
    func anotherCode() async throws {
        let desk = Desk()
        try await desk.makeAccount()
        let clock = desk.clock
        let console = ScriptedConsole([
            .choose(say(.signIn)), .answer(say(.emailLabel), Desk.email), .answer(say(.passwordLabel), "?"),
            .choose(say(.forgotPassword)),
            .answer("Email [ada@example.com]", ""), .answer(say(.codeLabel), "111111"),
            .answer(say(.newPasswordLabel), "?"),
            .then { clock.advance(by: 61) }, .answer("Choose", say(.resendCode)),
            .input(say(.codeLabel), .interrupted),
        ])
        #expect(await desk.run(console) == .cancelled)
        #expect(console.turnsLeft == 0)
    }

    @Test("APP-03 UI-11 the question mark of every keyboard calls up the list", arguments: ["?", "？", "؟"])
    func questionMarks(mark: String) async {
        let console = ScriptedConsole([
            .choose(say(.signIn)), .answer(say(.emailLabel), mark), .input("Choose a number, or press", .interrupted),
        ])
        #expect(await Desk().run(console) == .cancelled)
        #expect(console.turnsLeft == 0)
    }

    @Test("APP-03 FLOW-17 a changed password must be repeated again")
    func changedPassword() async {
        let console = ScriptedConsole([
            .choose(say(.createAccount)), .answer("Email", Desk.email), .answer(say(.passwordLabel), Desk.password),
            .answer(say(.confirmPasswordLabel), Desk.password), .answer("I accept", "?"),
            .answer("Choose", say(.passwordLabel)), .answer(say(.passwordLabel), Desk.otherPassword),
            .answer("Choose", ""), .answer(say(.confirmPasswordLabel), Desk.otherPassword),
            .input("I accept", .interrupted),
        ])
        #expect(await Desk().run(console) == .cancelled)
        #expect(console.turnsLeft == 0)
    }

    @Test("APP-03 FLOW-25 everything can be done by the numbers of the list, the consent too")
    func byNumbers() async throws {
        let desk = Desk()
        let console = ScriptedConsole([
            .answer("Choose", "2"), .answer("Email", "?"), .answer("Choose", "8"), .answer("Choose", "2"),
            .answer(say(.passwordLabel), Desk.password), .answer("Choose", "3"),
            .answer(say(.confirmPasswordLabel), Desk.password),
            .answer("Choose", "1"), .answer("Email", Desk.email), .answer("Choose", "8"), .answer("Choose", "4"),
            .answer("Choose", "5"), .input(say(.codeLabel), .interrupted),
        ])
        #expect(await desk.run(console) == .cancelled)
        #expect(console.turnsLeft == 0)
        #expect(
            console.transcript.contains(
                """
                  1  \(say(.emailLabel)): ada@example.com
                  2  Password: ***
                  3  \(say(.confirmPasswordLabel)): ***
                  4  [ ] \(say(.consentLabel))
                  5  \(say(.createAccount)) (\(say(terminal: .formFirst)))
                  6  \(say(.signIn))
                  7  \(say(.back))
                \(say(terminal: .chooseOrGoOn)): 8
                \(say(terminal: .notInTheList))
                """))
    }

    @Test(
        "APP-03 from a pipe the same questions are answered line by line, without hints, and its end hurts no request")
    func plain() async throws {
        let desk = Desk()
        try await desk.makeAccount()
        let console = ScriptedConsole(Self.login, isInteractive: false)
        #expect(await desk.run(console) == .finished)
        #expect(!console.transcript.contains(say(terminal: .hint)))
    }

    @Test("APP-03 the end of the input while a request runs does not take its answer away")
    func endedRequest() async throws {
        let desk = Desk()
        try await desk.makeAccount()
        let profiles = desk.profiles
        await profiles.close()
        let console = ScriptedConsole(
            Self.login + [
                .endMeanwhile,
                .then {
                    await profiles.hasVisitor()
                    await profiles.open()
                },
            ])
        #expect(await desk.run(console) == .finished)
        #expect(console.turnsLeft == 0)
    }

    @Test("APP-03 there is no countdown without a person")
    func noCountdown() async throws {
        let desk = Desk()
        try await desk.makeUnconfirmedAccount()
        let console = ScriptedConsole(
            Self.login + [
                .answer(say(.codeLabel), "?"), .answer("Choose", say(.resendCode)), .answer(say(.codeLabel), "?"),
                .answer("Choose", say(.resendCode)), .input(say(.codeLabel), .ended),
            ], isInteractive: false)
        #expect(await desk.run(console) == .inputEnded)
        #expect(console.turnsLeft == 0)
    }

    @Test("APP-03 UI-01 a guest continues with a number")
    func guest() async throws {
        let desk = Desk(providers: [ProviderInfo(id: "guest", displayName: "Guest", isGuest: true)])
        let console = ScriptedConsole([.choose(say(.continueAsGuest))])
        #expect(await desk.run(console) == .finished)
        #expect(console.transcript.contains("  1  Continue as Guest\n"))
    }

    @Test("APP-03 UI-01 the back end is asked for its providers before the first screen is shown")
    func offer() async throws {
        let desk = Desk(providers: [ProviderInfo(id: "guest", displayName: "Guest", isGuest: true)])
        let port = LateOffer(desk.authentication)
        let model = AuthViewModel(
            authentication: port, service: desk.accounts,
            coordinator: AuthCoordinator(
                authentication: port, profiles: desk.profiles, cache: InMemoryProfileCache(), clock: desk.clock),
            clock: desk.clock)
        let console = ScriptedConsole([.choose(say(.continueAsGuest))])
        #expect(await SignInConversation(model: model, console: console, clock: desk.clock).run() == .finished)
        #expect(console.transcript.contains("  1  Continue as Guest\n"))
    }

    @Test("APP-03 UI-11 the conversation speaks every language", arguments: Catalogue.all.map(\.language))
    func languages(language: String) async throws {
        let catalogue = Catalogue.best(for: [language])
        let desk = Desk(catalogue: catalogue)
        // In a language with long words, it takes more than a line.
        let consent = LinkedText(catalogue.text(.consentLabel), links: [:]).text
        let console = ScriptedConsole([
            .answer(catalogue.terminal(.choose), catalogue.text(.createAccount)),
            .answer(catalogue.text(.emailLabel), Desk.email),
            .answer(catalogue.text(.passwordLabel), Desk.password),
            .answer(catalogue.text(.confirmPasswordLabel), Desk.password),
            .answer(String(consent.prefix(40)), catalogue.terminal(.yes)),
            .input(catalogue.text(.codeLabel), .interrupted),
        ])
        #expect(await desk.run(console) == .cancelled)
        #expect(console.transcript.contains(catalogue.terminal(.stopped)))
    }
}
