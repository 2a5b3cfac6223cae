import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehousePages
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import HTTPTypes
import Testing

/// Passkeys on the pages, with a device that answers as the script does.
@Suite("Passkeys on the pages")
struct AccountPasskeyTests {
    private let path = "/account/passkeys"

    /// Somebody on a site with passkeys.
    private func person() async throws -> AccountPerson {
        try await AccountPerson(at: try await TestSite(publicURL: SiteBrowser.origin, passkeys: true))
    }

    /// The same with a passkey.
    private func owner() async throws -> (AccountPerson, PageDevice) {
        let (ada, device) = (try await person(), PageDevice())
        try await add(device, to: ada)
        return (ada, device)
    }

    private func add(_ device: PageDevice, to person: AccountPerson) async throws {
        let form = try PageDevice.Form.one("create", in: try await person.browser.get(path))
        #expect(try await person.browser.post(path, device.added(form)).location == path)
    }

    private func passkeys(of person: AccountPerson) async throws -> [PasskeyRecord] {
        let id = try await person.user.id
        return try await person.site.backend.database.read { try PasskeyTable($0).all(of: id) }
    }

    @Test("PKF-05 a passkey is added, listed, renamed and removed, and the browser is told which ones are left")
    func whole() async throws {
        let ada = try await person()
        #expect(try await ada.browser.get("/account").body.contains("href=\"\(path)\""))
        let device = PageDevice()
        let form = try PageDevice.Form.one("create", in: try await ada.browser.get(path))
        #expect(form.excluded == 0)
        // The same form twice, as from a browser that sends it again.
        for _ in 0..<2 { #expect(try await ada.browser.post(path, device.added(form)).location == path) }
        let page = try await ada.browser.get(path)
        #expect(page.body.contains(say(account: .passkeyAdded)) && page.body.contains(say(account: .passkeyUnused)))
        // Nobody has named it, and its keeper is not known.
        #expect(page.body.contains("<strong>\(say(shared: .passkey))</strong>"))
        #expect(try await passkeys(of: ada).map(\.name) == [""])
        let methods = "<bdi>\(say(account: .byEmail)), \(say(account: .passkeys))</bdi>"
        #expect(try await ada.browser.get("/account").body.contains(methods))
        let root = try await ada.site.administrator()
        let shown = try await root.get("/admin/people/\(try await ada.user.id.text)").text
        #expect(shown.contains("<dt>\(say(account: .passkeys))</dt><dd><bdi>1</bdi></dd>"))
        #expect(try PageDevice.Form.one("create", in: page).excluded == 1)
        let id = try #require(try await passkeys(of: ada).first?.credentialID)
        #expect(page.body.contains("allAcceptedCredentialIds&quot;:[&quot;\(id)&quot;]"))

        let rename = try #require(page.hidden(beside: "rename").first)
        let naming = try await ada.browser.post(path, rename)
        #expect(naming.body.contains(say(account: .passkeyRenameThis(name: say(shared: .passkey)))))
        for (name, sentence) in [
            (" ", say(account: .passkeyNameMissing)),
            (String(repeating: "x", count: 121), say(account: .nameTooLong(limit: 120))),
        ] {
            let refused = try await ada.browser.post(path, rename.merging(["passkeyName": name]) { $1 })
            #expect(refused.status == 422 && refused.body.contains(sentence))
        }
        #expect(try await ada.browser.post(path, rename.merging(["passkeyName": " My phone "]) { $1 }).location == path)
        #expect(try await ada.browser.get(path).body.contains("<strong>My phone</strong>"))

        let remove = try #require(try await ada.browser.get(path).hidden(beside: "remove").first)
        for _ in 0..<2 { #expect(try await ada.browser.post(path, remove).location == path) }
        let left = try await ada.browser.get(path)
        #expect(left.body.contains(say(account: .passkeyRemoved)))
        #expect(left.body.contains("allAcceptedCredentialIds&quot;:[]"))
        #expect(try await passkeys(of: ada).isEmpty)
        #expect(
            try await ada.events().filter { [.passkeyAdded, .passkeyRenamed, .passkeyRemoved].contains($0) }
                == [.passkeyAdded, .passkeyRenamed, .passkeyRemoved])
    }

    @Test(
        "PKF-05 a passkey signs in from both screens, without a row for the page",
        arguments: ["/sign-in", "/sign-in/login"])
    func signIn(screen: String) async throws {
        let (ada, device) = try await owner()
        let browser = SiteBrowser(ada.site)
        let page = try await browser.get(screen)
        #expect(page.body.contains(say(page: .passkeySignIn)))
        #expect(page.body.contains("autocomplete=\"username webauthn\"") == (screen != "/sign-in"))
        let answer = try await browser.post(screen, try device.signedIn(try .one("get", in: page)))
        #expect(answer.status == 303 && browser.isSignedIn)
        #expect(try await browser.get("/account/sessions").body.contains(say(account: .passkeys)))
        #expect(try await passkeys(of: ada).first?.lastUsedAt != nil)
        // The next time, the button says so.
        try await browser.signOut()
        #expect(try await browser.get("/sign-in").body.contains("id=\"last-used\""))
    }

    @Test("PKF-05 below the first button and the help with it a divider leads to the other ways, then come the links")
    func place() async throws {
        let site = try await TestSite(publicURL: SiteBrowser.origin, passkeys: true)
        let page = try await SiteBrowser(site).get("/sign-in/login").body
        let marks = [
            "class=\"button primary\"", "value=\"forgot-password\"", "class=\"divider\"", "data-passkey=\"get\"",
            "value=\"mail-code\"", "value=\"create-account\"",
        ]
        let places = marks.compactMap { page.firstRange(of: $0)?.lowerBound }
        #expect(places.count == marks.count && places == places.sorted())
        // They send what is typed into the form, which has one button of its own.
        let form = try #require(page.firstMatch(of: /<form class="form" id="screen-form"[\s\S]*?<\/form>/)).0
        #expect(form.ranges(of: "<button").count == 1)
        #expect(page.ranges(of: "form=\"screen-form\"").count == 3)
    }

    @Test("PKF-05 UI-01 on the first screen one divider is between the passkey and email", arguments: [false, true])
    func divider(passkeys: Bool) async throws {
        let site = try await TestSite(publicURL: SiteBrowser.origin, passkeys: passkeys)
        let page = try await SiteBrowser(site).get("/sign-in").body
        #expect(page.ranges(of: "class=\"divider\"").count == (passkeys ? 1 : 0))
    }

    @Test("SRV-15 a passkey of a tab from before a sign-in signs out the person who has signed in there meanwhile")
    func otherTab() async throws {
        let (ada, device) = try await owner()
        try await ada.site.account("ben@example.com")
        let browser = SiteBrowser(ada.site)
        let tab = try await browser.get("/sign-in")
        try await browser.signIn("ben@example.com")
        let browsers = ada.site.pages.browsers
        let former = try #require(try await browsers.current(browser.cookies["gatehouse-8080-session"])).session.id
        #expect(try await browser.post("/sign-in", try device.signedIn(try .one("get", in: tab))).status == 303)
        let now = try await browsers.current(browser.cookies["gatehouse-8080-session"])
        #expect(now?.user.email == ada.email)
        #expect(try await ada.site.backend.accounts.sessions.live(former) == nil)
    }

    @Test("SRV-40 what somebody calls a passkey is isolated in a sentence, and nothing in it acts on what follows")
    func hostileName() async throws {
        let (ada, _) = try await owner()
        let hostile = "عمر\u{202E}\u{2069}\u{1B}<b>"
        let rename = try #require(try await ada.browser.get(path).hidden(beside: "rename").first)
        #expect(try await ada.browser.post(path, rename.merging(["passkeyName": hostile]) { $1 }).location == path)
        #expect(try await passkeys(of: ada).map(\.name) == ["عمر <b>"])
        // One that was stored before.
        let passkey = try #require(try await passkeys(of: ada).first)
        try await ada.site.backend.database.write { sql in
            _ = try PasskeyTable(sql).rename(passkey.id, of: passkey.userID, to: hostile)
        }
        let page = try await ada.browser.get(path)
        let name = "\u{2068}عمر<b>\u{2069}"
        #expect(page.body.contains("<strong>عمر&lt;b&gt;</strong>"))
        #expect(page.body.contains(say(account: .passkeyRemove(name: name))))
        #expect(page.body.contains(say(account: .passkeyRenameThis(name: name))))
        let naming = try await ada.browser.post(path, rename)
        #expect(naming.body.contains(say(account: .passkeyRenameThis(name: name))))
        for body in [page.body, naming.body] { #expect(!body.contains("\u{202E}") && !body.contains("\u{1B}")) }
    }

    @Test("WAN-08 an answer for one browser is worth nothing in another, on the interface, or later")
    func binding() async throws {
        let (ada, device) = try await owner()
        let (browser, other) = (SiteBrowser(ada.site), SiteBrowser(ada.site))
        let page = try await browser.get("/sign-in/login")
        _ = try await other.get("/sign-in/login")
        let form = try device.signedIn(try .one("get", in: page))
        let stolen = try await other.post("/sign-in/login", form)
        #expect(stolen.status == 422 && !other.isSignedIn && stolen.body.contains(say(page: .passkeyLate)))
        ada.site.clock.advance(by: 301)
        let late = try await browser.post("/sign-in/login", form)
        #expect(late.status == 422 && !browser.isSignedIn && late.body.contains(say(page: .passkeyLate)))
        // The screen has new options at once, and a page that is too old asks for some.
        let again = try await browser.post("/sign-in/login", ["passkey": "", "ticket": ""])
        #expect(again.status == 200 && again.body.contains("data-begins"))
        #expect(
            try await browser.post("/sign-in/login", try device.signedIn(try .one("get", in: again))).status == 303)
    }

    @Test("PKY-07 a removed passkey says so, and password managers are told")
    func removed() async throws {
        let (ada, device) = try await owner()
        let remove = try #require(try await ada.browser.get(path).hidden(beside: "remove").first)
        _ = try await ada.browser.post(path, remove)
        let browser = SiteBrowser(ada.site)
        let page = try await browser.get("/sign-in")
        let answer = try await browser.post("/sign-in", try device.signedIn(try .one("get", in: page)))
        #expect(answer.status == 422 && answer.body.contains(say(page: .passkeyRemoved)))
        let id = Base64URL.encode(device.id)
        #expect(
            answer.body.contains("signalUnknownCredential") && answer.body.contains("credentialId&quot;:&quot;\(id)"))
    }

    @Test("PKY-07 a passkey that exists but proves nothing is not said to be gone")
    func wrongSignature() async throws {
        let (ada, device) = try await owner()
        let browser = SiteBrowser(ada.site)
        let page = try await browser.get("/sign-in")
        var form = try device.signedIn(try .one("get", in: page))
        form["passkey"] = form["passkey"]?.replacing("\"signature\":\"M", with: "\"signature\":\"N")
        let answer = try await browser.post("/sign-in", form)
        #expect(answer.status == 422 && answer.body.contains(say(page: .passkeyRefused)))
        #expect(!answer.body.contains("signalUnknownCredential"))
    }

    @Test("SRV-35 ten minutes after the sign-in, adding and removing a passkey ask who it is")
    func proof() async throws {
        let (ada, _) = try await owner()
        let remove = try #require(try await ada.browser.get(path).hidden(beside: "remove").first)
        ada.site.clock.advance(by: 601)
        let page = try await ada.browser.get(path)
        // The passkey has been there for long enough to prove whose the account is; the password does too.
        #expect(try PageDevice.Form.all(in: page).map(\.use) == ["prove"])
        #expect(page.body.contains(say(account: .passkeyProof)))
        let asked = try await ada.browser.post(path, remove)
        #expect(asked.status == 200 && asked.body.contains("name=\"currentPassword\""))
        let wrong = try await ada.browser.post(path, remove.merging(["currentPassword": "x"]) { $1 })
        #expect(wrong.status == 422)
        #expect(try await passkeys(of: ada).count == 1)
        let prove = try #require(page.hidden(beside: "prove").last)
        let password = ["currentPassword": TestSite.password.reveal()]
        #expect(try await ada.browser.post(path, prove.merging(password) { $1 }).location == path)
        try await add(PageDevice(), to: ada)
        #expect(try await passkeys(of: ada).count == 2)
    }

    @Test("PKF-05 a browser may add a passkey by itself after a password, on one page, which stays")
    func upgrade() async throws {
        let ada = try await person()
        let page = try await ada.browser.get("/account")
        let form = try PageDevice.Form.one("upgrade", in: page)
        #expect(try PageDevice.Form.all(in: try await ada.browser.get("/account")).isEmpty)
        let answer = try await ada.browser.post(path, PageDevice().added(form))
        #expect(answer.status == 204 && answer.body.isEmpty)
        #expect(try await passkeys(of: ada).count == 1)
    }

    @Test("WAN-07 password managers find the page; a server without passkeys has none of it")
    func endpoints() async throws {
        let ada = try await person()
        let file = try await ada.browser.get("/.well-known/passkey-endpoints")
        let address = SiteBrowser.origin + path
        #expect(file.body == #"{"enroll":"\#(address)","manage":"\#(address)"}"#)
        let bare = try await AccountPerson(at: try await TestSite(publicURL: SiteBrowser.origin))
        for path in ["/.well-known/passkey-endpoints", path] {
            #expect(try await bare.browser.get(path).status == 404)
        }
        #expect(try await !bare.browser.get("/account").body.contains(path))
        #expect(try PageDevice.Form.all(in: try await SiteBrowser(bare.site).get("/sign-in/login")).isEmpty)
    }
}
