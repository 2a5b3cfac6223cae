import Fieldhouse
import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
@testable import GatehousePages
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Testing

/// A step that waits while something happens in another window, or to somebody else in the same one.
@Suite("The second step and other windows")
struct SecondStepWindowTests {
    private static let login = SignInPath.path(of: .login)
    private static let step = SignInPath.path(of: .secondFactor)

    @Test(
        "PKF-01 MFA-06 MFA-08 a factor that is removed in another window ends the step that waits, and asks nobody again"
    )
    func removedElsewhere() async throws {
        let (ada, app) = try await AccountPerson.withApp()
        let browser = SiteBrowser(ada.site)
        let ticket = try await ada.beginStep(in: browser)
        let remove = try #require(try await ada.browser.get(PhoneApp.path).hidden(beside: "remove").first)
        #expect(try await ada.browser.post(PhoneApp.path, remove).location == PhoneApp.path)
        #expect(try await ada.user.factors.isEmpty)
        let codes = [app.code(at: ada.site.clock.now), try #require(app.backupCodes.first)]
        let late = try await browser.post(Self.step, ["otp": codes[0], "ticket": ticket])
        #expect(late.location == Self.login && !browser.isSignedIn)
        let login = try await browser.get(Self.login).body
        #expect(login.contains(say(sentence: .failure(.factorRemoved))))
        // The sign-in that waited has ended, and neither code is worth anything now.
        #expect(try await ada.liveSessions == 1)
        for code in codes {
            _ = try await browser.post(Self.step, ["otp": code, "ticket": ticket])
            #expect(!browser.isSignedIn)
        }
        #expect(try await browser.signIn(ada.email) == "/groups")
    }

    @Test(
        "PKF-01 MFA-08 a link of somebody else that is opened during a step is not the one that this flow awaits")
    func linkOfAnother() async throws {
        let (ada, app) = try await AccountPerson.withApp()
        try await ada.site.account("bob@example.com")
        let browser = SiteBrowser(ada.site)
        let first = try #require(try await browser.get(Self.login).hidden().first?["ticket"])
        _ = try await browser.post(
            Self.login, ["email": "bob@example.com", "intent": "mail-code", "ticket": first])
        let mail = try #require(try await ada.site.mails(to: "bob@example.com").first)
        let link = try #require(mail.links.first { $0.contains(SignInPath.link) })
        _ = try await browser.get(SignInPath.back)
        let before = try await ada.liveSessions
        let ticket = try await ada.beginStep(in: browser)
        #expect(try await ada.liveSessions == before + 1)

        let page = try await browser.get(String(link.dropFirst(SiteBrowser.origin.count)))
        #expect(page.hidden().allSatisfy { $0["token"] == nil })
        #expect(!browser.isSignedIn)
        // Her step goes on, and nobody else comes in by it.
        _ = try await browser.post(Self.step, ["otp": app.code(at: ada.site.clock.now), "ticket": ticket])
        #expect(try await browser.get("/account").body.contains(ada.email))
        #expect(try await ada.liveSessions == before + 1)
    }

    @Test("SLS-01 MFA-09 MFA-11 a browser that new backup codes have lowered sees and ends no other device")
    func loweredByCodes() async throws {
        let (ada, app) = try await AccountPerson.withApp()
        let browser = SiteBrowser(ada.site)
        let ticket = try await ada.beginStep(in: browser)
        _ = try await browser.post(Self.step, ["otp": try #require(app.backupCodes.first), "ticket": ticket])
        #expect(browser.isSignedIn)
        let devices = AccountPage.sessions.path
        let form = try #require(try await browser.get(devices).hidden().first { $0["session"] != nil })
        let renewal = try #require(try await ada.browser.get(PhoneApp.path).hidden(beside: "backup-codes").first)
        #expect(try await ada.browser.post(PhoneApp.path, renewal).status == 200)

        let page = try await browser.get(devices)
        #expect(page.hidden().allSatisfy { $0["session"] == nil })
        #expect(page.body.contains(say(account: .secondStepNeeded)))
        let refused = try await browser.post(devices, form)
        #expect(refused.status == 422 && refused.body.contains(say(account: .secondStepNeeded)))
        #expect(try await ada.liveSessions == 2)
    }

    @Test("PKF-01 104 a link and an invitation that waited for the sign-in open after the step")
    func waiting() async throws {
        let crew = try await Crew(factors: true)
        let anna = try await crew.person("anna@example.com")
        let group = try await anna.createGroup(name: "Yard")
        let ada = try await AccountPerson("ada@example.com", at: crew.site)
        let app = try await PhoneApp(addedBy: ada)
        let invitation = "/invite/" + (try await anna.invite("cleo@example.com", to: group))
        for path in [invitation, "/project/1"] {
            crew.site.clock.advance(by: 60)
            let browser = SiteBrowser(crew.site)
            #expect(try await browser.get(path).location == SignInPath.choice)
            let ticket = try await ada.beginStep(in: browser)
            let answer = try await browser.post(
                Self.step, ["otp": app.code(at: crew.site.clock.now), "ticket": ticket])
            #expect(answer.location == path && browser.isSignedIn)
        }
    }

    @Test("PKF-02 the refusals of second factors have errors of their own, so that a screen can say what to do")
    func errors() {
        let table: [(AccountRefusal, AuthError)] = [
            (.secondStepNeeded, .secondFactorRequired), (.secondStepNeededToChange, .secondFactorRequired),
            (.factorNotVerified(isRepeated: false), .factorIncorrect), (.backupCodeNotVerified, .factorIncorrect),
            (.factorChallengeExpired, .factorExpired), (.factorChallengeUsed, .factorExpired),
            (.factorChallengeNotFound, .factorExpired), (.factorNotFound, .factorRemoved),
            (.tooManyFactors, .tooManyFactors), (.tooManyPasskeys, .tooManyFactors),
        ]
        for (refusal, error) in table { #expect(AuthError(refusal) == error) }
    }
}
