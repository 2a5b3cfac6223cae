import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseSettings
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Testing

/// Two accounts that ask for one address: whose change its owner agrees to.
struct EmailChangeOwnerTests {
    private static let wanted = "ada@new.example.org"
    private static let stranger = "eve@example.org"

    private func ask(_ bench: APIBench, _ session: WireSession) async throws {
        let answer = try await bench.send(
            .put, "/user", json: ["email": .string(Self.wanted)], bearer: session.accessToken)
        #expect(answer.status == 200)
    }

    private func agree(_ bench: APIBench, _ body: JSONObject, bearer: String?) async throws -> Answer {
        try await bench.send(
            .post, "/verify", json: .object(body.merging(["type": "email_change"]) { $1 }), bearer: bearer)
    }

    @Test("SRV-35 the code of another account's change is not the caller's, nor is the link, and nothing is used up")
    func bound() async throws {
        let prepare: @Sendable (inout ServerSettings) -> Void = {
            $0.secureEmailChange = false
            $0.accessTokenLife = .seconds(300)
        }
        try await APIBench.run(.inProcess, prepare: prepare) { bench in
            let ada = try await bench.signedIn()
            let eve = try await bench.signedIn(Self.stranger)
            try await ask(bench, ada)
            bench.server.clock.advance(by: 61)
            try await ask(bench, eve)
            let mail = try await bench.server.newestMail(to: Self.wanted)
            let code: JSONObject = ["email": .string(Self.wanted), "token": .string(mail.code)]
            let link: JSONObject = ["token_hash": .string(try bench.server.linkToken(in: mail).reveal())]
            for body in [code, link] {
                let refused = try await agree(bench, body, bearer: ada.accessToken)
                #expect(try refused.isRefusal(403, .otpExpired))
            }
            // One that cannot be read is not the same as none.
            for bearer in ["\(ada.accessToken) \(ada.accessToken)", "\(ada.accessToken), Bearer x"] {
                #expect(try await agree(bench, code, bearer: bearer).isRefusal(401, .noAuthorization))
            }
            #expect(try await bench.server.stored(Self.stranger)?.newEmail == Self.wanted)
            // Also when the token has expired: it still says whose it is.
            bench.server.clock.advance(by: 400)
            #expect(try await agree(bench, code, bearer: ada.accessToken).isRefusal(403, .otpExpired))
            // A key says nothing, and the person's own token the right thing.
            #expect(try await agree(bench, code, bearer: eve.accessToken).status == 200)
            #expect(try await bench.server.stored(Self.wanted)?.id.text == eve.user.id)
        }
    }

    @Test("SRV-35 without a person's token a code is accepted as GoTrue does, whatever else is sent")
    func unbound() async throws {
        try await APIBench.run(.inProcess, prepare: { $0.secureEmailChange = false }) { bench in
            let ada = try await bench.signedIn()
            try await ask(bench, ada)
            let mail = try await bench.server.newestMail(to: Self.wanted)
            let code: JSONObject = ["email": .string(Self.wanted), "token": .string(mail.code)]
            #expect(try await agree(bench, code, bearer: "e30.e30.e30").status == 200)
        }
    }

    @Test("SRV-35 the mail names the account: by its address, and without one by the day it was created")
    func named() async throws {
        let server = try await TestServer.start { $0.guestsAllowed = true }
        let ada = try await server.authenticate(server.confirmed())
        try await server.changeEmail(ada, to: Self.wanted)
        #expect(try await server.newestMail(to: Self.wanted).text.contains(TestServer.email))
        let guest = try await server.authenticate(
            server.issued(server.accounts.signUp.asGuest(metadata: [:], consent: nil, client: TestServer.client)))
        server.clock.advance(by: 86_400)
        try await server.changeEmail(guest, to: "guest@example.org")
        let day = Language.english.day(guest.user.createdAt)
        #expect(try await server.newestMail(to: "guest@example.org").text.contains(day))
    }
}
