import Foundation
import Gatehouse
import GatehousePages
import HTTPTypes
import Testing

@Suite struct InvitationFlowTests {
    private let invitation = AuthInvitation(groupName: "<b>Yard</b> & \"Söhne\"")

    @Test(
        "UI-02 the pages name the group of the invitation, escaped, from the first screen to the confirmation and back")
    func pages() async throws {
        let site = try await TestSite(publicURL: "http://localhost:8080")
        let cookie = try await site.runner.tell(invitation, cookie: nil, adapter: site.adapter())
        let escaped = say(.signUpToJoin(group: "&lt;b&gt;Yard&lt;/b&gt; &amp; &quot;Söhne&quot;"))
        #expect(try await page(SignInPath.choice, cookie, site).contains(escaped))
        #expect(try await page(SignInPath.path(of: .signup), cookie, site).contains(escaped))
        _ = try await site.take(site.signUpPost("ada@example.com", ticket: site.tokens.make()), cookie)
        #expect(try await site.flow(cookie).flow.invitation == invitation)
        _ = try await site.respond(.get, SignInPath.back, headers: [.cookie: "gatehouse-8080-flow=\(cookie)"])
        let choice = try await page(SignInPath.choice, cookie, site)
        #expect(choice.contains(escaped))
        #expect(!choice.contains("<b>Yard"))
    }

    @Test("UI-02 a browser's flow keeps what it had when it is told of an invitation, and of none any more")
    func told() async throws {
        let site = try await TestSite()
        let cookie = site.tokens.make()
        _ = try await site.take(site.signUpPost("ada@example.com", ticket: site.tokens.make()), cookie)
        let before = try await site.flow(cookie)
        #expect(try await site.runner.tell(invitation, cookie: cookie, adapter: site.adapter()) == cookie)
        let told = try await site.flow(cookie)
        #expect(told.flow.invitation == invitation)
        #expect(told.flow.nav == before.flow.nav)
        #expect(told.email == before.email)
        _ = try await site.runner.tell(nil, cookie: cookie, adapter: site.adapter())
        #expect(try await site.flow(cookie).flow == before.flow)
    }

    @Test("UI-02 a cookie that names no flow is not adopted when a flow begins with an invitation")
    func planted() async throws {
        let site = try await TestSite()
        let planted = site.tokens.make()
        let cookie = try await site.runner.tell(invitation, cookie: planted, adapter: site.adapter())
        #expect(cookie != planted)
        #expect(try await site.flow(cookie).flow.invitation == invitation)
    }

    private func page(_ path: String, _ cookie: String, _ site: TestSite) async throws -> String {
        try await site.respond(.get, path, headers: [.cookie: "gatehouse-8080-flow=\(cookie)"]).body
    }
}
