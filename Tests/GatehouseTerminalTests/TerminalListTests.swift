import Gatehouse
import GatehouseDomain
import Testing

@testable import GatehouseTerminal

/// The lists of a terminal: their numbers, and the words that can be typed instead.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct TerminalListTests {
    /// The list of the first screen of an app with two providers.
    private static var choices: ScreenList<AuthFlow> {
        get throws {
            let entry = try #require(ScreenGallery.entries().first { $0.id == "choice-empty" })
            let builder = ScreenBuilder(
                requirements: AuthRequirements(), providers: entry.providers, catalogue: .english)
            return ScreenList(builder.screen(for: entry.flow, form: entry.form))
        }
    }

    @Test(
        "APP-03 the number of an entry is its place on the screen, whatever can be chosen now",
        arguments: ["login-empty", "login-filled", "login-error", "login-loading"])
    func numbers(id: String) throws {
        let entry = try #require(ScreenGallery.entries().first { $0.id == id })
        let builder = ScreenBuilder(requirements: AuthRequirements(), providers: entry.providers, catalogue: .english)
        let list = ScreenList(builder.screen(for: entry.flow, form: entry.form))
        let labels = [say(.emailLabel), say(.passwordLabel), say(.signIn), say(.forgotPassword), say(.createAccount)]
        for (index, label) in (labels + [say(.back)]).enumerated() where id != "login-loading" {
            #expect(list.entry("\(index + 1)")?.label == label)
        }
        #expect(list.entry("6")?.label == say(.back))
        #expect(list.entry("0") == nil && list.entry("7") == nil)
        #expect((list.entry("1") == nil) == (id == "login-loading"))
    }

    @Test("APP-03 an entry of a list is chosen by its words: by all of them, or by the first ones that only it has")
    func words() throws {
        let list = try Self.choices
        for (words, label) in [
            ("sign in with apple", say(.signInWith(provider: "Apple"))), ("SIGN IN", say(.signIn)),
            (" créate ", say(.createAccount)), ("continue as", say(.continueAsGuest)),
            ("\u{2068}\(say(.continueAsGuest))\u{2069}", say(.continueAsGuest)),
        ] {
            #expect(list.entry(words)?.label == label, "\(words)")
        }
        // Several entries, a part of a word, another word, more than the words, nothing.
        for words in ["sign", "sign in with", "continue as g", "Apple", "create account now", "", "\u{200F}"] {
            #expect(list.entry(words) == nil, "\(words)")
        }
    }

    @Test("APP-03 words that name no entry of the list choose nothing, and the list stands again")
    func otherWords() async {
        let console = ScriptedConsole([
            .answer("Choose", "leave"), .answer("Choose", "c"), .input("Choose", .interrupted),
        ])
        #expect(await Desk().run(console) == .cancelled)
        #expect(console.turnsLeft == 0)
        #expect(console.transcript.ranges(of: "\(say(terminal: .notInTheList))\n\n  1  ").count == 2)
    }

    @Test("APP-03 FLOW-25 who chooses to submit a form that is not complete is asked for what is missing")
    func incompleteForm() async throws {
        let desk = Desk()
        try await desk.makeAccount()
        let console = ScriptedConsole([
            .choose(say(.signIn)), .answer(say(.emailLabel), Desk.email), .answer(say(.passwordLabel), "?"),
            .answer(say(terminal: .chooseOrGoOn), say(.signIn)), .answer(say(.passwordLabel), Desk.password),
        ])
        #expect(await desk.run(console) == .finished)
        #expect(console.turnsLeft == 0)
        #expect(console.transcript.contains("  3  \(say(.signIn)) (\(say(terminal: .formFirst)))\n"))
        #expect(!console.transcript.contains("✗"))
    }

    @Test("APP-03 a question mark while nothing can be chosen says again that a request is in progress")
    func nothingToChoose() async {
        let desk = Desk(providers: [ProviderInfo(id: "guest", displayName: "Guest", isGuest: true)])
        let profiles = desk.profiles
        await profiles.close()
        let console = ScriptedConsole([
            .choose(say(.continueAsGuest)), .meanwhile("?"),
            .then {
                await profiles.hasVisitor()
                await profiles.open()
            },
        ])
        #expect(await desk.run(console) == .finished)
        #expect(console.turnsLeft == 0 && console.prompts.count == 1)
        #expect(console.transcript.ranges(of: "\(say(.working))\n").count == 2)
    }

    @Test("APP-03 how to see the list and how to stop is said once, at the first question")
    func hint() async {
        let console = ScriptedConsole([
            .choose(say(.signIn)), .answer(say(.emailLabel), "?"), .choose(say(.createAccount)),
            .input(say(.emailLabel), .interrupted),
        ])
        #expect(await Desk().run(console) == .cancelled)
        #expect(console.turnsLeft == 0)
        #expect(console.transcript.ranges(of: say(terminal: .hint)).count == 1)
    }

    @Test("APP-09 the values of a question are numbered like every list, and chosen by number or by words")
    func values() throws {
        let field = try SignUpField(
            "size", label: "Size", kind: .choice([.init("s", label: "Small yard"), .init("l", label: "Large yard")]))
        let detail = ScreenDetail(field, answer: nil, .english)
        let printer = ScreenPrinter(look: ConsoleLook(), catalogue: .english)
        #expect(printer.choices(of: detail) == "  1  Small yard\n  2  Large yard\n")
        for (line, value) in [
            ("2", "l"), ("LARGE YARD", "l"), ("small", "s"), ("3", nil), ("yard", nil),
        ] as [(String, String?)] {
            #expect(DetailAnswer.value(of: line, to: detail, in: .english) == value, "\(line)")
        }
    }

    @Test("APP-03 the choice that is in effect says so in words")
    func currentChoice() async throws {
        let console = ScriptedConsole([
            .choose(say(account: .language)), .input(say(terminal: .choose), .interrupted),
        ])
        #expect(try await Desk().runAccount(console) == 130)
        #expect(console.turnsLeft == 0)
        let current = "\(say(account: .asOnDevice)) (\(say(terminal: .current)))"
        #expect(console.transcript.contains("  1  \(current)\n"))
        #expect(console.transcript.ranges(of: "(\(say(terminal: .current)))").count == 1)
    }
}
