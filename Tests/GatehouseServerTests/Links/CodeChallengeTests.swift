import Crypto
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import Testing

struct CodeChallengeTests {
    @Test("SRV-02 the challenge itself is no verifier: reading the challenge helps nobody")
    func plain() async throws {
        let server = try await TestServer.start()
        try await server.confirmed()
        let verifier = String(repeating: "verifier-", count: 6)
        let text = Base64URL.encode(SHA256.hash(data: Data(verifier.utf8)))
        let challenge = try #require(CodeChallenge(text))
        try await server.accounts.signIn.requestMail(
            MailedSignIn(email: TestServer.email), app: AppLink(challenge: challenge), client: TestServer.client)
        let link = try server.linkToken(in: try await server.newestMail())
        let followed = try await server.accounts.links.follow(link, purpose: .magiclink, client: TestServer.client)
        guard case .leads(let url) = followed, let parts = URLComponents(string: url),
            let code = parts.queryItems?.first(where: { $0.name == "code" })?.value
        else {
            Issue.record("the link gives no code")
            return
        }
        func exchange(_ verifier: String) async throws -> IssuedSession {
            try await server.issued(
                server.accounts.codeExchange.exchange(
                    Secret(code), verifier: Secret(verifier), client: TestServer.client))
        }
        #expect(try await refusal { try await exchange(text) }?.code == .badCodeVerifier)
        #expect(try await exchange(verifier).user.email == TestServer.email)
    }
}
