import Foundation
import Gatehouse
import GatehouseDomain
import Testing

@Suite
struct ScreenTests {
    @Test("FLOW-10 the screen is picked from the state alone")
    func onePerState() throws {
        var names: Set<ScreenName> = []
        for situation in try Situation.all() {
            let screen = situation.driver.screen()
            #expect(screen.name == situation.driver.flow.nav.screen, "\(situation)")
            names.insert(screen.name)
        }
        #expect(names == Set(ScreenName.allCases))
    }

    @Test("FLOW-25 a screen is a function of flow and form, and every screen has title, text and labels")
    func complete() throws {
        for situation in try Situation.all() {
            let screen = situation.driver.screen()
            #expect(screen == situation.driver.screen())
            #expect(!screen.title.isEmpty)
            #expect(!screen.texts.isEmpty && screen.texts.allSatisfy { !$0.isEmpty })
            #expect(screen.fields.allSatisfy { !$0.label.isEmpty })
            #expect(screen.actions.allSatisfy { !$0.label.isEmpty })
            #expect(screen.actions.filter { $0.role == .primary }.count == 1, "\(situation)")
            #expect(Set(screen.fields.map(\.field)).count == screen.fields.count)
        }
    }

    @Test("UI-01 where people can't create accounts, no screen leads to the form for one")
    func closedSignUp() {
        var requirements = AuthRequirements()
        for isOpen in [true, false] {
            requirements.isSignUpOpen = isOpen
            for state in [.choice, .login, .confirmEmail(pendingEmail: "ada@example.com")] as [AuthNavigationState] {
                let events = FlowDriver(at: state, requirements: requirements).screen().actions.map(\.event)
                #expect(events.contains(.navigateToSignup) == isOpen, "\(state)")
            }
        }
        var invited = FlowDriver(requirements: requirements)
        invited.send(.invitationSet(AuthInvitation(groupName: "North Crew")))
        let screen = invited.screen()
        #expect(screen.texts.contains(Catalogue.english.text(.signInToJoin(group: "North Crew"))))
        #expect(screen.actions.filter { $0.role == .primary }.map(\.event) == [.navigateToLogin])
    }

    @Test("FLOW-25 the fields declare their kind of input")
    func contentTypes() {
        let types = Samples.states.map { FlowDriver(at: $0).screen().fields.map(\.contentType) }
        #expect(
            types == [
                [], [.username, .password], [.username, .newPassword, .newPassword], [.username],
                [.oneTimeCode, .newPassword], [.oneTimeCode], [.oneTimeCode], [.factorCode], [.factorCode],
            ])
        for state in Samples.states {
            for field in FlowDriver(at: state).screen().fields {
                #expect(field.isSecret == [.password, .newPassword].contains(field.contentType))
            }
        }
    }

    @Test("FLOW-07 the first screen shows no way back, every other screen one that is always enabled")
    func wayBack() throws {
        for situation in try Situation.all() {
            let back = situation.driver.screen().actions.filter { $0.role == .back }
            if situation.driver.flow.nav == .choice {
                #expect(back.isEmpty)
            } else {
                #expect(back.map(\.event) == [.navigateToChoice])
                #expect(back.map(\.isEnabled) == [true])
            }
        }
    }

    @Test("UI-04 while a request runs every action but the way back is disabled, and progress is shown")
    func loading() throws {
        for situation in try Situation.all() {
            for mode in [ScreenBuilder.Mode.live, .posted] {
                let screen = situation.driver.screen(mode)
                #expect((screen.progress != nil) == situation.driver.flow.isLoading, "\(situation)")
                guard situation.driver.flow.activity != .idle else { continue }
                for action in screen.actions {
                    #expect(action.isEnabled == (action.role == .back), "\(situation), \(action.label)")
                }
            }
        }
    }

    @Test("FLOW-25 an action that is enabled does something, and one of a submit is refused by no rule")
    func enabledActionsWork() throws {
        for situation in try Situation.all() {
            for action in situation.driver.screen(.live).actions where action.isEnabled {
                var driver = situation.driver
                driver.send(action.event)
                #expect(driver != situation.driver, "\(situation), \(action.label)")
                if case .submitted = action.event { #expect(driver.flow.isLoading) }
            }
        }
    }

    @Test("FLOW-13 without consent the submit of sign-up is disabled, with it enabled")
    func consentEnables() {
        var driver = FlowDriver(at: .signup(consentAccepted: false))
        driver.fillIn()
        #expect(driver.screen().actions.first?.isEnabled == false)
        driver.send(.consentSet(true))
        #expect(driver.screen().actions.first?.isEnabled == true)
    }

    @Test("UI-01 what the back end does not offer is not shown; Apple first, Google second, guest last")
    func providers() {
        let acme = ProviderInfo(id: "acme", displayName: "Acme")
        func labels(_ providers: [ProviderInfo]) -> [String] {
            FlowDriver().screen(providers: providers).actions.map(\.label)
        }
        #expect(labels([]) == [])
        #expect(labels([Samples.providers[0]]) == [say(.signIn), say(.createAccount)])
        #expect(
            labels([Samples.providers[3], Samples.providers[2]]) == [
                say(.signInWith(provider: "Google")), say(.continueAsGuest),
            ])
        #expect(
            labels([Samples.providers[3], acme] + Samples.providers[0...2].reversed()) == [
                say(.signInWith(provider: "Apple")), say(.signInWith(provider: "Google")),
                say(.signInWith(provider: "Acme")), say(.signIn), say(.createAccount),
                say(.continueAsGuest),
            ])
        let actions = FlowDriver().screen().actions
        #expect(
            actions.map(\.event) == [
                .providerChosen(id: "apple"), .providerChosen(id: "google"), .navigateToLogin, .navigateToSignup,
                .providerChosen(id: "guest"),
            ])
    }

    @Test(
        "SRV-18 UI-19 beside providers and guest the first screen says that going on accepts the terms, with the links")
    func implicitConsent() throws {
        let (terms, privacy) = (
            try #require(URL(string: "https://example.com/terms")),
            try #require(URL(string: "https://example.com/privacy"))
        )
        let sentence = say(.termsByContinuing)
        for (providers, says) in [(Samples.providers, true), ([Samples.providers[0]], false)] {
            let builder = ScreenBuilder(
                requirements: AuthRequirements(), providers: providers, termsURL: terms, privacyURL: privacy)
            let choice = builder.screen(for: AuthFlow(), form: AuthForm())
            #expect(choice.terms?.text == (says ? sentence : nil))
            #expect(choice.terms?.runs.compactMap(\.url) == (says ? [terms, privacy] : nil))
            let signup = builder.screen(for: FlowDriver(at: .signup(consentAccepted: false)).flow, form: AuthForm())
            #expect(signup.consent?.sentence.runs.compactMap(\.url) == [terms, privacy])
        }
    }

    @Test("FLOW-25 a notice keeps its kind on the screen")
    func noticeKinds() {
        let kinds: [(AuthNotice, ScreenNotice.Kind)] = [
            (.error(.text("words")), .error), (.banner(.info, .text("words")), .info),
            (.banner(.success, .text("words")), .success), (.banner(.warning, .text("words")), .warning),
        ]
        for state in Samples.states {
            #expect(FlowDriver(at: state).screen().notice == nil)
            for (notice, kind) in kinds {
                var driver = FlowDriver(at: state)
                driver.send(.noticeSet(notice))
                #expect(driver.screen().notice?.kind == kind)
                #expect(driver.screen().notice?.text == "words")
            }
        }
    }

    @Test("FLOW-25 an error at a field or checkbox is not repeated above the form; everything else is shown there")
    func noticeAboveForm() throws {
        var driver = FlowDriver(at: .login)
        driver.fillIn()
        driver.send(.submitted(.login))
        try driver.answer(.failed(.network))
        #expect(driver.screen().noticeAboveForm == driver.screen().notice)
        driver.send(.submitted(.login))
        try driver.answer(.failed(.invalidCredentials))
        #expect(driver.screen().notice?.kind == .error)
        #expect(driver.screen().noticeAboveForm == nil)
        driver.send(.noticeSet(.banner(.info, .passwordChanged)))
        #expect(driver.screen().noticeAboveForm?.kind == .info)
        var signup = FlowDriver(at: .signup(consentAccepted: false))
        signup.fillIn()
        signup.send(.submitted(.signup))
        #expect(signup.screen().notice?.kind == .error)
        #expect(signup.screen().noticeAboveForm == nil)
    }

    @Test("FLOW-15 missing consent is said at the box")
    func consentError() {
        var driver = FlowDriver(at: .signup(consentAccepted: false))
        driver.fillIn()
        driver.send(.submitted(.signup))
        #expect(driver.screen().consent?.error == say(.consentMissing))
        #expect(driver.screen().fields.allSatisfy { $0.error == nil })
    }

    @Test("UI-12 the first screen hints at the way of signing in that was used last, if it is still offered")
    func lastMethod() {
        let apple = ProviderInfo(id: "apple", displayName: "Apple")
        let email = ProviderInfo(id: "email", displayName: "Email")
        let guest = ProviderInfo(id: "guest", displayName: "Guest", isGuest: true)
        func texts(_ method: AuthMethod?, _ providers: [ProviderInfo]) -> [String] {
            ScreenBuilder(requirements: AuthRequirements(), providers: providers, lastMethod: method)
                .screen(for: AuthFlow(), form: AuthForm()).texts
        }
        #expect(texts(.apple, [apple, email]).contains(say(.lastUsed(provider: "Apple"))))
        #expect(texts(.email, [apple, email]).contains(say(.lastUsed(provider: nil))))
        #expect(texts(.apple, [email]) == texts(nil, [email]))
        #expect(texts(.guest, [email, guest]) == texts(nil, [email, guest]))
    }
}
