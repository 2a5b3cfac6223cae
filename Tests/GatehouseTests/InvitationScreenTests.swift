import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

@Suite struct InvitationScreenTests {
    private static let named = AuthInvitation(groupName: "North yard")

    private static func screen(_ flow: AuthFlow, _ catalogue: Catalogue = .english) -> SignInScreen {
        ScreenBuilder(requirements: AuthRequirements(), providers: [], catalogue: catalogue)
            .screen(for: flow, form: AuthForm())
    }

    @Test("UI-02 with an invitation pending the screens name the group, or say a neutral sentence, in every language")
    func sentences() {
        for catalogue in Catalogue.all {
            for (state, words) in [
                (AuthNavigationState.choice, ScreenText.signUpToJoin(group:)),
                (.signup(consentAccepted: false), ScreenText.signUpToJoin(group:)),
                (.login, ScreenText.signInToJoin(group:)),
            ] {
                var driver = FlowDriver(at: .choice)
                driver.send(.navigationSet(state))
                let plain = Self.screen(driver.flow, catalogue).texts
                driver.send(.invitationSet(Self.named))
                let named = Self.screen(driver.flow, catalogue).texts
                #expect(named == [catalogue.text(words("North yard"))])
                #expect(named[0].contains("North yard"))
                driver.send(.invitationSet(AuthInvitation()))
                #expect(Self.screen(driver.flow, catalogue).texts == [catalogue.text(words(nil))])
                driver.send(.invitationSet(nil))
                #expect(Self.screen(driver.flow, catalogue).texts == plain)
            }
        }
    }

    @Test("UI-20 every screen of the flow acknowledges an invitation that waits, in every language")
    func everywhere() throws {
        for catalogue in Catalogue.all {
            for returning in [nil, try Samples.returning()] {
                for state in Samples.states {
                    var driver = FlowDriver(at: .choice)
                    driver.send(.navigationSet(state))
                    if let returning { driver.send(.returnOffered(returning)) }
                    for requirements in [AuthRequirements(), AuthRequirements(recovery: .link)] {
                        let builder = ScreenBuilder(
                            requirements: requirements, providers: [ProviderInfo(id: "email", displayName: "Email")],
                            catalogue: catalogue)
                        let plain = builder.screen(for: driver.flow, form: AuthForm()).texts
                        driver.send(.invitationSet(Self.named))
                        let named = builder.screen(for: driver.flow, form: AuthForm()).texts
                        #expect(named.joined().contains("North yard"), "\(state)")
                        driver.send(.invitationSet(AuthInvitation()))
                        let unnamed = builder.screen(for: driver.flow, form: AuthForm()).texts
                        #expect(unnamed != plain, "\(state)")
                        driver.send(.invitationSet(nil))
                        #expect(builder.screen(for: driver.flow, form: AuthForm()).texts == plain)
                    }
                }
            }
        }
    }

    @Test("UI-20 a code screen keeps its own sentence, and says what follows")
    func codeScreen() {
        var driver = FlowDriver(at: .choice)
        driver.send(.navigationSet(.confirmEmail(pendingEmail: "ada@example.com")))
        driver.send(.invitationSet(Self.named))
        #expect(
            Self.screen(driver.flow).texts == [
                say(.confirmEmailText(email: "ada@example.com")), say(.invitationWaits(group: "North yard")),
            ])
    }

    @Test("UI-02 an invited person is offered an account first, and a sign-in where somebody has signed in before")
    func accountFirst() {
        var driver = FlowDriver(at: .choice)
        func offered(_ lastMethod: AuthMethod? = nil) -> [[String]] {
            let screen = ScreenBuilder(
                requirements: AuthRequirements(), providers: [ProviderInfo(id: "email", displayName: "Email")],
                lastMethod: lastMethod
            ).screen(for: driver.flow, form: AuthForm())
            return screen.actions.map { ["\($0.event)", "\($0.role)"] }
        }
        let signIn = [["navigateToLogin", "primary"], ["navigateToSignup", "secondary"]]
        #expect(offered() == signIn)
        driver.send(.invitationSet(Self.named))
        #expect(offered() == [["navigateToSignup", "primary"], ["navigateToLogin", "secondary"]])
        #expect(offered(.email) == signIn)
    }

    @Test("UI-02 the invitation stays through every screen, on the way back to the first one, and when it is stored")
    func stays() throws {
        var driver = FlowDriver(at: .choice)
        driver.send(.invitationSet(Self.named))
        for state in Samples.states {
            driver.send(.navigationSet(state))
            #expect(driver.flow.invitation == Self.named)
            let stored = try JSONDecoder().decode(AuthFlow.self, from: JSONEncoder().encode(driver.flow))
            #expect(stored == driver.flow)
            driver.send(.navigateToChoice)
            #expect(driver.flow.invitation == Self.named)
        }
    }

    @Test("UI-02 a flow stored before there were invitations is read as one without")
    func stored() throws {
        var object = try #require(
            try JSONSerialization.jsonObject(with: JSONEncoder().encode(AuthFlow())) as? [String: Any])
        object["invitation"] = nil
        let flow = try JSONDecoder().decode(AuthFlow.self, from: JSONSerialization.data(withJSONObject: object))
        #expect(flow == AuthFlow())
    }

    @Test(
        "UI-02 a group's name can neither break a sentence nor turn it round",
        arguments: [
            ("  North \n yard\t", "North yard"), ("\u{202E}drah\u{202C} kcab", "drah kcab"), ("a\u{0}b", "a b"),
            ("\u{2066}x\u{2069}", "x"), ("\u{200B}\u{FEFF}", nil), ("", nil), (" \u{2028} ", nil), ("🏗️ Crew", "🏗️ Crew"),
            ("👩‍🔧", "👩‍🔧"), (String(repeating: "x", count: 80), String(repeating: "x", count: 80)),
            (String(repeating: "x", count: 81), String(repeating: "x", count: 79) + "…"),
            (
                "a" + String(repeating: "\u{301}", count: 5000),
                "a" + String(repeating: "\u{301}", count: (80 * 8 - 4) / 2) + "…"
            ),
        ] as [(String, String?)])
    func hostileNames(_ given: String, _ shown: String?) throws {
        #expect(AuthInvitation(groupName: given).groupName == shown)
        let stored = try JSONEncoder().encode(["groupName": given])
        #expect(try JSONDecoder().decode(AuthInvitation.self, from: stored).groupName == shown)
    }
}
