import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Testing

@testable import GatehousePages

/// Somebody whose sign-in needs a second step.
extension AccountPerson {
    /// A person of a site of their own, with an authenticator app. Long enough ago for another mail to be sent.
    static func withApp() async throws -> (AccountPerson, PhoneApp) {
        let person = try await AccountPerson(at: try await TestSite(publicURL: SiteBrowser.origin, factors: true))
        let app = try await PhoneApp(addedBy: person)
        person.site.clock.advance(by: 60)
        return (person, app)
    }

    /// Submits the password, which leads to the step. Returns the ticket of its page.
    @discardableResult
    func beginStep(in browser: SiteBrowser) async throws -> String {
        let (login, step) = (SignInPath.path(of: .login), SignInPath.path(of: .secondFactor))
        let ticket = try #require(try await browser.get(login).hidden().first?["ticket"])
        let answer = try await browser.post(
            login, ["email": email, "password": TestSite.password.reveal(), "ticket": ticket])
        #expect(answer.location == step && !browser.isSignedIn)
        return try #require(try await browser.get(step).hidden().compactMap { $0["ticket"] }.first)
    }

    /// How many sessions of this person have not ended.
    var liveSessions: Int {
        get async throws {
            let id = try await user.id
            return try await site.backend.database.read { try SessionTable($0).live(of: id).count }
        }
    }
}
