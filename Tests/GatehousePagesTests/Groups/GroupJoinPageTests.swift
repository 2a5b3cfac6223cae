import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseDomain
import GatehouseGroups
import GatehouseMail
import GatehouseTesting
import Testing

@testable import GatehousePages

@Suite("The pages of invitations to groups")
struct GroupJoinPageTests {
    private let site: TestSite
    private let ada: AppBrowser
    private let group: String

    init() async throws {
        site = try await TestSite.withGroups(guests: true)
        ada = try await site.arrival(of: "ada@example.com")
        group = try await ada.createGroup()
    }

    private func members() async throws -> Int {
        try await ada.get("\(group)/members").text.ranges(of: "<div class=\"row").count
    }

    @Test(
        "LINK-05 GRP-17 a link that is opened signed out names the group, survives the sign-up, and joins by a button")
    func signUp() async throws {
        let path = try await ada.invite("ben@example.com", to: group)
        let ben = AppBrowser(site)
        #expect(try await ben.get(path).location == SignInPath.choice)
        let choice = try await ben.get(SignInPath.choice).text
        #expect(choice.contains(say(.signUpToJoin(group: AppBrowser.group))))
        // Another window, and the first screen again: the code stays.
        #expect(try await ben.get(path).location == SignInPath.choice)
        let account = SignInPath.path(of: .signup)
        let form = try #require(try await ben.get(account).text.firstMatch(of: /name="ticket" value="([^"]+)"/)).1
        let secret = TestSite.password.reveal()
        let sent = try await ben.post(
            account,
            [
                "ticket": String(form), "email": "ben@example.com", "password": secret, "confirmPassword": secret,
                "consent": "yes",
            ])
        let confirm = SignInPath.path(of: .confirmEmail)
        #expect(sent.location == confirm)
        let code = try #require(try await site.mails(to: "ben@example.com").first).code
        let ticket = try #require(try await ben.get(confirm).text.firstMatch(of: /name="ticket" value="([^"]+)"/)).1
        let signedIn = try await ben.post(
            confirm, ["ticket": String(ticket), "pendingEmail": "ben@example.com", "otp": code])
        #expect(signedIn.location == path)

        for _ in 0..<3 { #expect(try await ben.get(path).heading == say(group: .join(group: AppBrowser.group))) }
        #expect(try await members() == 1)
        let joined = try await ben.join(path)
        #expect(try await ben.told(joined, at: group) == say(group: .joinedNow))
        #expect(try await members() == 2)
        // The next sign-in leads to the account: the code was for once.
        try await ben.signOut()
        #expect(try await ben.signIn("ben@example.com") == "/account")
    }

    @Test(
        "GRP-20 who invites is named as the mail names them; a link, which anybody can hold, has only a name they said")
    func inviter() async throws {
        #expect(try await ada.fill("/account", say(account: .save), ["name": ""]).status == 303)
        let link = try await ada.make("link", to: group)
        let mailed = try await ada.invite("ben@example.com", to: group)
        let ben = AppBrowser(site)
        #expect(try await ben.get(mailed).location == SignInPath.choice)
        #expect(try await ben.get(SignInPath.choice).text.contains(say(.invitedBy(name: "ada"))))
        let eve = AppBrowser(site)
        #expect(try await eve.get(link).location == SignInPath.choice)
        #expect(try await !eve.get(SignInPath.choice).text.contains(say(.invitedBy(name: "ada"))))
        try await site.account("ben@example.com")
        let path = try await ben.signIn("ben@example.com")
        #expect(try await ben.get(path).text.contains(say(group: .screens(.invitedBy(name: "ada")))))
        let list = try await ben.get("/account/groups").text
        #expect(list.contains(say(group: .screens(.invitedBy(name: "ada")))))
        #expect(try await !ben.get(link).text.contains(say(group: .screens(.invitedBy(name: "ada")))))
    }

    @Test("GRP-19 two windows join once, and both lead to the group; a third person finds it used")
    func windows() async throws {
        let path = try await ada.make("link", to: group)
        let ben = try await site.arrival(of: "ben@example.com")
        let form = try AppBrowser.form(say(group: .accept), in: try await ben.get(path).text).hidden
        #expect(try await ben.post(path, form).location == group)
        #expect(try await ben.post(path, form).location == group)
        #expect(try await members() == 2)
        let cleo = try await site.arrival(of: "cleo@example.com")
        let page = try await cleo.get(path)
        #expect(page.status == 410)
        #expect(page.heading == say(group: .usedTitle))
        #expect(!page.text.contains(AppBrowser.group))
    }

    @Test("GRP-20 one that was revoked tells its state and nothing else, signed in or not (N 8, 15)")
    func revoked() async throws {
        let path = try await ada.invite("ben@example.com", to: group)
        let ben = AppBrowser(site)
        #expect(try await ben.get(path).location == SignInPath.choice)
        let answer = try await ada.fill("\(group)/invitations", say(group: .revoke))
        #expect(try await ada.told(answer, at: "\(group)/invitations") == say(group: .revoked))
        let signedOut = try await ben.get(path)
        #expect(signedOut.status == 410)
        #expect(signedOut.heading == say(group: .revokedTitle))
        #expect(try await !ben.get(SignInPath.choice).text.contains(AppBrowser.group))
        let eve = try await site.arrival(of: "eve@example.com")
        for browser in [ben, eve] {
            let page = try await browser.get(path)
            #expect(page.heading == say(group: .revokedTitle))
            for secret in [AppBrowser.group, "ada@example.com", "ben@example.com"] {
                #expect(!page.text.contains(secret))
            }
        }
    }

    @Test("GRP-20 a code that no invitation has is not found", arguments: ["AAAAA-22222", "x", "%3Cb%3E"])
    func unknown(code: String) async throws {
        let page = try await ada.get("/invite/\(code)")
        #expect(page.status == 404)
        #expect(page.heading == say(group: .unknownTitle))
        #expect(try await AppBrowser(site).get("/invite/\(code)").status == 404)
    }

    @Test("GRP-20 a form of an invitation that is gone with its group says so, as its page does")
    func goneWithGroup() async throws {
        let path = try await ada.make("link", to: group)
        let ben = try await site.arrival(of: "ben@example.com")
        let form = try AppBrowser.form(say(group: .accept), in: try await ben.get(path).text).hidden
        _ = try await ada.fill("\(group)/delete", say(group: .delete), ["agreed": "yes"])
        let answer = try await ben.post(path, form)
        #expect(answer.status == 404 && answer.heading == say(group: .unknownTitle))
        #expect(!answer.text.contains(AppBrowser.group))
    }

    @Test("GRP-18 a person with another address joins with the code that is mailed to the invited one (N 1, 31)")
    func otherAddress() async throws {
        let path = try await ada.invite("work@example.com", to: group)
        let ben = try await site.arrival(of: "ben@example.com")
        let page = try await ben.get(path)
        #expect(page.text.contains(say(group: .otherAddress(email: "work@example.com"))))
        #expect(!page.text.contains("<span>\(say(group: .decline))</span>"))
        // Nor does a form that somebody made up.
        var made = try AppBrowser.form(say(.sendCode), in: page.text).hidden
        made["intent"] = "decline"
        #expect(try await ben.post(path, made).status == 422)
        // Without a code, and with a wrong one, nothing happens; nothing asks for one before it was sent.
        made["intent"] = "accept"
        #expect(try await ben.post(path, made).status == 422)
        #expect(!page.text.contains("name=\"proof\""))
        let sent = try await ben.fill(path, say(.sendCode))
        #expect(try await ben.told(sent, at: path) == say(account: .codeSent))
        // Who asks again too soon, or opens the link again, can enter the code that is on its way.
        let asked = try await ben.get(path).text
        let places = try [say(group: .accept), say(.useAnotherAccount), say(.resendCode)].map { label in
            try #require(asked.firstRange(of: "<span>\(label)</span>")).lowerBound
        }
        // The button stands below the field, and the other ways below the button.
        let field = try #require(asked.firstRange(of: "name=\"proof\"")).lowerBound
        #expect(places == places.sorted() && field < places[0])
        #expect(!asked[field..<places[2]].contains("</form>"))
        let again = try await ben.fill(path, say(.resendCode))
        #expect(again.status == 422 && again.notice != nil)
        #expect(again.text.contains("name=\"proof\""))
        #expect(try await ben.get(path).text.contains("name=\"proof\""))
        let code = try #require(try await site.mails(to: "work@example.com").first).code
        let wrong = String(code.map { $0 == "1" ? Character("2") : Character("1") })
        #expect(try await ben.fill(path, say(group: .accept), ["proof": wrong]).status == 422)
        #expect(try await members() == 1)
        #expect(try await ben.fill(path, say(group: .accept), ["proof": code]).location == group)
        #expect(try await members() == 2)
    }

    @Test("LINK-05 GRP-18 a person with another address can sign in as somebody else, and finds the invitation again")
    func otherAccount() async throws {
        let path = try await ada.invite("ben@example.com", to: group)
        try await site.account("ben@example.com")
        let browser = try await site.arrival(of: "eve@example.com")
        let left = try await browser.fill(path, say(.useAnotherAccount))
        #expect(left.location == path)
        #expect(try await browser.get(path).location == SignInPath.choice)
        #expect(try await browser.signIn("ben@example.com") == path)
        #expect(try await browser.join(path).location == group)
    }

    @Test("GRP-23 a sign-in leads to the one invitation that waits, to the list if there are several, and keeps them")
    func pending() async throws {
        _ = try await ada.invite("ben@example.com", to: group)
        try await site.account("ben@example.com")
        let ben = AppBrowser(site)
        let first = try await ben.signIn("ben@example.com")
        #expect(first.hasPrefix("/account/groups/invitations/"))
        let page = try await ben.get(first)
        #expect(page.heading == say(group: .join(group: AppBrowser.group)))
        #expect(page.text.contains(say(.notNow)))
        try await ben.signOut()
        #expect(try await ben.signIn("ben@example.com") == first)

        let other = try await ada.createGroup("Boat crew")
        _ = try await ada.invite("ben@example.com", to: other)
        try await ben.signOut()
        #expect(try await ben.signIn("ben@example.com") == "/account/groups")
        let list = try await ben.get("/account/groups").text
        #expect(list.contains(say(group: .waiting)))
        #expect(list.contains(AppBrowser.group) && list.contains("Boat crew"))
        let declined = try await ben.fill(first, say(group: .decline))
        #expect(try await ben.told(declined, at: "/account/groups") == say(group: .declined))
        #expect(try await ben.get(first).heading == say(group: .unknownTitle))
        #expect(try await members() == 1)
    }

    @Test("GRP-23 a page that was requested before the sign-in is next, once the invitation has been answered")
    func next() async throws {
        let path = try await ada.make("link", to: group)
        try await site.account("ben@example.com")
        let ben = AppBrowser(site)
        #expect(try await ben.get("/account/sessions").location == SignInPath.choice)
        #expect(try await ben.get(path).location == SignInPath.choice)
        #expect(try await ben.signIn("ben@example.com") == path)
        #expect(try await ben.get(path).text.contains(#"href="/account/sessions""#))
        #expect(try await ben.join(path).location == "/account/sessions")
    }

    @Test("FLOW-32 NAV-11 an invitation that takes the place of one that waits says so; one that is over takes none")
    func replaced() async throws {
        let first = try await ada.invite("ben@example.com", to: group)
        let second = try await ada.invite("cleo@example.com", to: group)
        try await site.account("ben@example.com")
        let ben = AppBrowser(site)
        let told = say(sentence: .invitationReplaced)
        for _ in 0..<2 {
            #expect(try await ben.get(first).location == SignInPath.choice)
            #expect(try await !ben.get(SignInPath.choice).text.contains(told))
        }
        #expect(try await ben.get(second).location == SignInPath.choice)
        #expect(try await ben.get(SignInPath.choice).text.contains(told))
        #expect(try await ben.get("/invite/AAAAA-22222").status == 404)
        #expect(try await ben.get(SignInPath.choice).text.contains(say(.signUpToJoin(group: AppBrowser.group))))
        #expect(try await ben.signIn("ben@example.com") == second)
    }

    @Test("FLOW-32 GRP-23 what was requested besides is offered where the invitation turns out to be over")
    func overBesides() async throws {
        let path = try await ada.invite("ben@example.com", to: group)
        try await site.account("ben@example.com")
        let ben = AppBrowser(site)
        for place in ["/account/sessions", path] { #expect(try await ben.get(place).location == SignInPath.choice) }
        _ = try await ada.fill("\(group)/invitations", say(group: .revoke))
        #expect(try await ben.signIn("ben@example.com") == path)
        let page = try await ben.get(path)
        #expect(page.heading == say(group: .revokedTitle))
        #expect(page.text.contains(#"href="/account/sessions""#) && page.text.contains(#"href="/account/groups""#))
    }

    @Test("FLOW-32 GRP-23 what was requested besides is offered beside several invitations, until it has been opened")
    func severalBesides() async throws {
        let other = try await ada.createGroup("Boat crew")
        for crew in [group, other] { _ = try await ada.invite("ben@example.com", to: crew) }
        try await site.account("ben@example.com")
        let ben = AppBrowser(site)
        #expect(try await ben.get("/account/sessions").location == SignInPath.choice)
        #expect(try await ben.signIn("ben@example.com") == "/account/groups")
        let offer = #"href="/account/sessions""#
        for _ in 0..<2 { #expect(try await ben.get("/account/groups").text.contains(offer)) }
        #expect(try await ben.get("/account/sessions").status == 200)
        #expect(try await !ben.get("/account/groups").text.contains(offer))
    }

    @Test("GRP-15 a code is typed in the list of groups, as people type it")
    func typed() async throws {
        let path = try await ada.make("code", to: group, uses: 2)
        let code = path.replacing("/invite/", with: "")
        let ben = try await site.arrival(of: "ben@example.com")
        #expect(try await ben.fill("/account/groups", say(page: .goOn), ["code": "<b>"]).status == 422)
        let answer = try await ben.fill("/account/groups", say(page: .goOn), ["code": " \(code.lowercased()) "])
        let location = try #require(answer.location)
        // As a Japanese keyboard types it, and with the hyphen of a text that was copied.
        let wide = String(
            String.UnicodeScalarView(
                code.unicodeScalars.map { scalar in
                    Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar
                }))
        for typed in [wide, code.replacing("-", with: "\u{2010}")] {
            #expect(try await ben.fill("/account/groups", say(page: .goOn), ["code": typed]).location == location)
        }
        #expect(try await ben.join(location).location == group)
        let uses = say(group: .used(count: 1, most: 2))
        #expect(try await ada.get("\(group)/invitations").text.contains(uses))
    }

    @Test("GRP-15 how many people a link is for is read in the digits of every keyboard")
    func uses() async throws {
        let path = "\(group)/invitations"
        for typed in ["-3", "3 4", "3e1", "\u{2163}", "\u{665}\u{660}\u{661}"] {
            let answer = try await ada.fill(
                path, say(group: .make), ["kind": "link", "open-role": "member", "uses": typed])
            #expect(answer.status == 422)
        }
        for (number, typed) in [(3, "\u{663}"), (14, "\u{2067}\u{FF11}\u{FF14}\u{2069}")] {
            let answer = try await ada.fill(
                path, say(group: .make), ["kind": "link", "open-role": "member", "uses": typed])
            #expect(try await ada.told(answer, at: path) == say(group: .made))
            let used = say(group: .used(count: 0, most: number))
            #expect(try await ada.get(path).text.contains(used))
        }
    }

    @Test("GRP-22 a link doesn't let a removed person back in; an invitation by mail does (N 30)")
    func excluded() async throws {
        let path = try await ada.make("link", to: group, uses: 5)
        let ben = try await site.arrival(of: "ben@example.com")
        _ = try await ben.join(path)
        _ = try await ada.fill(try await ada.member(of: group), say(group: .remove))
        let refused = try await ben.join(path)
        #expect(refused.status == 422)
        #expect(refused.notice == say(group: .excluded))
        site.clock.advance(by: 1)
        #expect(try await ben.join(try await ada.invite("ben@example.com", to: group)).location == group)
    }

    @Test("GRP-17 a guest is told what to do first, and joins nothing (N 6)")
    func guest() async throws {
        let path = try await ada.make("link", to: group)
        let guest = AppBrowser(site)
        let entered = try await guest.fill(SignInPath.choice, say(.continueAsGuest), ["provider": "guest"])
        #expect(entered.status == 303)
        let page = try await guest.get(path)
        #expect(page.text.contains(say(group: .guest)))
        #expect(!page.text.contains("<span>\(say(group: .accept))</span>"))
        _ = try await guest.post(path, ["intent": "accept"])
        #expect(try await members() == 1)
    }

    @Test("GRP-21 sending again makes another link, and the earlier one no longer works")
    func resent() async throws {
        let old = try await ada.invite("ben@example.com", to: group)
        site.clock.advance(by: 61)
        let answer = try await ada.fill("\(group)/invitations", say(group: .resend))
        #expect(try await ada.told(answer, at: "\(group)/invitations") == say(group: .resent))
        let new = try await site.invitation(to: "ben@example.com")
        #expect(new != old)
        #expect(try await ada.get(old).status == 404)
        #expect(try await ada.get(new).status == 200)
        let member = try await ada.fill(
            "\(group)/invitations", say(group: .invite), ["email": "ada@example.com", "mail-role": "member"])
        #expect(member.text.contains(say(group: .alreadyMember)))
    }
}
