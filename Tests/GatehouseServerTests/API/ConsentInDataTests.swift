import Foundation
import GatehouseAccounts
import GatehouseDomain
import GatehouseSettings
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Testing

/// Clients of the official SDKs can send nothing but `data`: consent comes there as well.
struct ConsentInDataTests {
    private static let consent: JSONValue = ["version": "2", "accepted_at": "2026-01-01T00:00:00Z"]
    private static let data: JSONValue = ["name": "Ada", "gatehouse_consent": consent]

    @Test("SRV-32 consent in data counts, and is no metadata")
    func signUp() async throws {
        try await APIBench.run(.inProcess, prepare: { $0.consentIsRequired = true }) { bench in
            let body: JSONObject = ["email": .string(APIBench.email), "password": .string(APIBench.password)]
            let refused = try await bench.send(.post, "/signup", json: .object(body))
            #expect(try refused.isRefusal(422, .consentRequired))
            #expect(try refused.error().hint?.contains("data.gatehouse_consent") == true)
            let answer = try await bench.send(
                .post, "/signup", json: .object(body.merging(["data": Self.data]) { $1 }))
            #expect(try answer.decoded(as: WireUser.self).userMetadata == ["name": "Ada"])
            let stored = try #require(try await bench.server.stored())
            #expect(stored.consent?.version == "2" && stored.userMetadata == ["name": "Ada"])
        }
    }

    @Test("SRV-32 consent is taken from data wherever it is taken beside it")
    func elsewhere() async throws {
        try await APIBench.run(
            .inProcess,
            prepare: {
                $0.consentIsRequired = true
                $0.guestsAreAllowed = true
            }
        ) { bench in
            let key = try bench.administratorKey()
            func post(_ path: String, _ body: JSONObject, bearer: String? = nil) async throws -> Answer {
                try await bench.send(.post, path, json: .object(body), bearer: bearer)
            }
            let data = Self.data
            #expect(try await post("/otp", ["email": "otp@example.org", "data": data]).status == 200)
            #expect(
                try await post("/invite", ["email": "invited@example.org", "data": data], bearer: key).status == 200)
            let link: JSONObject = ["type": "invite", "email": "link@example.org", "data": data]
            #expect(try await post("/admin/generate_link", link, bearer: key).status == 200)
            let made: JSONObject = ["email": "made@example.org", "user_metadata": data]
            #expect(try await post("/admin/users", made, bearer: key).status == 200)
            for email in ["invited@example.org", "link@example.org", "made@example.org"] {
                let stored = try #require(try await bench.server.stored(email))
                #expect(stored.consent?.version == "2" && stored.userMetadata == ["name": "Ada"], "\(email)")
            }
            let guest: WireSession = try await post("/signup", ["data": data]).decoded()
            #expect(guest.user.userMetadata == ["name": "Ada"])
            let upgraded = try await bench.send(
                .put, "/user", json: ["email": "guest@example.org", "data": data], bearer: guest.accessToken)
            #expect(upgraded.status == 200)
            // Whoever has an account gives no consent, there as little as beside.
            var new = AdministratorChange()
            new.email = "person@example.org"
            new.password = .plain(TestServer.password)
            new.confirmsEmail = true
            let person = try await bench.server.accounts.administration.createUser(
                id: nil, new, consent: Consent(version: "1", time: bench.server.clock.now))
            let session = try await bench.server.signIn("person@example.org")
            let late = try await bench.send(
                .put, "/user", json: ["data": data], bearer: session.accessToken.reveal())
            #expect(try late.isRefusal(400, .validationFailed))
            #expect(try await bench.server.accounts.administration.user(person.id).userMetadata == [:])
        }
    }

    @Test("SRV-32 consent in data is checked as it is beside, which counts first, and named where it is")
    func checked() throws {
        func body(_ data: JSONObject, _ more: JSONObject = [:]) throws(FieldError) -> SignUpBody {
            try SignUpBody(json: .object(["data": .object(data)].merging(more) { $1 }))
        }
        let name = "gatehouse_consent"
        let bad: [(JSONValue, String)] = [
            ("yes", "data.gatehouse_consent must be a JSON object"),
            ([:], "data.gatehouse_consent.version is required"),
            (["version": "1"], "data.gatehouse_consent.accepted_at is required"),
            (
                ["version": "", "accepted_at": "2026-01-01T00:00:00Z"],
                "data.gatehouse_consent.version must have a visible character."
            ),
            (["version": "1", "accepted_at": "today"], "data.gatehouse_consent.accepted_at must be an RFC 3339"),
            (
                ["version": .string(String(repeating: "1", count: 65)), "accepted_at": "2026-01-01T00:00:00Z"],
                "data.gatehouse_consent.version must be at most 64 bytes"
            ),
        ]
        for (value, sentence) in bad {
            let error = #expect(throws: FieldError.self) { try body([name: value]) }
            #expect(error?.description.hasPrefix(sentence) == true, "\(error?.description ?? "")")
        }
        let nothing = try body([name: .null, "a": 1])
        #expect(nothing.data == ["a": 1] && nothing.consent == nil)
        let both = try body([name: Self.consent], [name: ["version": "9", "accepted_at": "2026-01-01T00:00:00Z"]])
        #expect(both.data == [:] && both.consent?.version == "9")
        // Whoever sends too much is not let through because some of it is consent.
        let padding = JSONValue.string(String(repeating: "x", count: 16 * 1024))
        #expect(throws: FieldError.self) { try body([name: Self.consent, "padding": padding]) }
    }
}
