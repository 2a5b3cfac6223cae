import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseSettings
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Testing

struct InvitationTests {
    @Test("SRV-02 an invitation is mailed, and its code and its link let the owner in", arguments: Way.allCases)
    func invite(_ way: Way) async throws {
        try await APIBench.run(way, prepare: { $0.signUpIsOpen = false }) { bench in
            let key = try bench.administratorKey()
            let body: JSONValue = ["email": "Ada@example.org", "data": ["team": "blue"]]
            let user: WireUser = try await bench.send(.post, "/invite", json: body, bearer: key).decoded()
            #expect(user.email == APIBench.email && user.invitedAt != nil && user.emailConfirmedAt == nil)
            #expect(user.userMetadata == ["team": "blue"])
            let first = try await bench.server.newestMail()
            let again: WireUser = try await bench.send(.post, "/invite", json: body, bearer: key).decoded()
            #expect(again.id == user.id)
            let second = try await bench.server.newestMail()
            #expect(second.subject.contains("invited"))
            let old = try bench.server.linkToken(in: first).reveal()
            #expect(
                try await bench.send(.post, "/verify", json: ["type": "invite", "token_hash": .string(old)])
                    .isRefusal(403, .otpExpired))
            let token = try bench.server.linkToken(in: second).reveal()
            let session: WireSession = try await bench.send(
                .post, "/verify", json: ["type": "invite", "token_hash": .string(token)]
            ).decoded()
            #expect(session.user.id == user.id && session.user.emailConfirmedAt != nil)
            #expect(try await bench.send(.post, "/invite", json: body, bearer: key).isRefusal(422, .emailExists))
        }
    }

    @Test("SRV-02 the password of a stranger who signed up with the address does not outlive an invitation")
    func stranger() async throws {
        try await APIBench.run(.inProcess) { bench in
            try await bench.server.signUp()
            let key = try bench.administratorKey()
            let answer = try await bench.send(
                .post, "/invite", json: ["email": .string(APIBench.email)], bearer: key)
            #expect(answer.status == 200)
            let code = try await bench.server.newestMail().code
            let proof: JSONValue = ["type": "invite", "email": .string(APIBench.email), "token": .string(code)]
            #expect(try await bench.send(.post, "/verify", json: proof).status == 200)
            #expect(try await bench.signIn().isRefusal(400, .invalidCredentials))
        }
    }

    @Test("SRV-10 an invitation to an unconfirmed account ends the sessions that it has")
    func endsSessions() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        var change = AdministratorChange()
        change.email = "new@example.org"
        _ = try await server.accounts.administration.changeUser(session.user.id, change)
        #expect(try await server.accounts.sessions.live(session.sessionID) != nil)
        _ = try await server.accounts.administration.invitations.invite(Invitation(email: "new@example.org"))
        #expect(try await server.accounts.sessions.live(session.sessionID) == nil)
        #expect(try await refusal { try await server.refresh(session.refreshToken) }?.code == .sessionNotFound)
    }

    @Test("SRV-28 an invitation to an unconfirmed account removes the passkeys and second factors that it has")
    func removesWays() async throws {
        try await APIBench.runWithFactors { bench in
            let email = "new@example.org"
            let former = try await bench.signedIn()
            let passkey = SoftPasskey()
            try await bench.registered(passkey, former.accessToken)
            _ = try await bench.withApp(former.accessToken)
            let key = try bench.administratorKey()
            let body: JSONValue = ["email": .string(email)]
            let changed = try await bench.send(.put, "/admin/users/\(former.user.id)", json: body, bearer: key)
            #expect(changed.status == 200)
            #expect(try await bench.send(.post, "/invite", json: body, bearer: key).status == 200)
            let code = try await bench.server.newestMail(to: email).code
            let session: WireSession = try await bench.send(
                .post, "/verify", json: ["type": "invite", "email": .string(email), "token": .string(code)]
            ).decoded()
            #expect(session.user.id == former.user.id)
            #expect(try await bench.passkeys(session.accessToken).isEmpty)
            #expect(try await bench.signIn(with: passkey).isRefusal(400, .webAuthnVerificationFailed))
            #expect(try await bench.server.stored(email)?.factors.isEmpty == true)
        }
    }

    @Test(
        "SRV-02 a generated link is as good as a mailed one, by code and by token, and nothing is mailed",
        arguments: Way.allCases)
    func generate(_ way: Way) async throws {
        try await APIBench.run(way) { bench in
            let key = try bench.administratorKey()
            let known = try await bench.signedIn().user
            let mails = try await bench.server.backend.mailbox.newest().count { !$0.code.isEmpty }
            let cases: [(String, String)] = [
                ("signup", "new@example.org"), ("invite", "guest@example.org"), ("recovery", known.email),
            ]
            for (type, email) in cases {
                for isCode in [true, false] {
                    // A second account for the second proof, where the first is confirmed by then.
                    let email = isCode || email == known.email ? email : "second-\(email)"
                    let made = try await bench.send(
                        .post, "/admin/generate_link",
                        json: ["type": .string(type), "email": .string(email), "password": .string(APIBench.password)],
                        bearer: key)
                    #expect(made.status == 200)
                    let json = try #require(try made.json().objectValue)
                    #expect(json["verification_type"] == .string(type) && json["email"] == .string(email))
                    #expect(json["redirect_to"] == "https://accounts.example.com")
                    #expect(
                        json["action_link"]?.stringValue?.hasSuffix("&redirect_to=https://accounts.example.com")
                            == true, "SRV-32")
                    let token = try #require(json["hashed_token"])
                    let code = try #require(json["email_otp"])
                    let link = try #require(json["action_link"]?.stringValue)
                    #expect(link.hasPrefix("https://accounts.example.com/auth/v1/verify?token="))
                    let opened = try await bench.send(
                        .get, String(link.dropFirst("https://accounts.example.com/auth/v1".count)))
                    #expect(opened.status == 303)
                    let proof: JSONValue =
                        isCode
                        ? ["type": .string(type), "email": .string(email), "token": code]
                        : ["type": .string(type), "token_hash": token]
                    let session: WireSession = try await bench.send(.post, "/verify", json: proof).decoded()
                    #expect(.string(session.user.id) == json["id"])
                    #expect(session.user.emailConfirmedAt != nil)
                    #expect((session.user.invitedAt != nil) == (type == "invite"))
                }
            }
            // What owners are told of a change has no code.
            #expect(try await bench.server.backend.mailbox.newest().count { !$0.code.isEmpty } == mails)
        }
    }

    @Test("SRV-32 an action link carries where it leads in the end, encoded where it has to be")
    func redirect() async throws {
        let app = "https://app.example.com/done?a=b&c=d"
        let list = RedirectAllowList(urls: [RedirectURL(app)].compactMap(\.self))
        try await APIBench.run(.inProcess, prepare: { $0.redirectAllowList = list }) { bench in
            for (asked, told) in [(app, app), ("https://eve.example/", "https://accounts.example.com")] {
                let made = try await bench.send(
                    .post, "/admin/generate_link",
                    json: [
                        "type": "signup", "email": .string("ada@\(asked.utf8.count).example"),
                        "redirect_to": .string(asked),
                        "password": .string(APIBench.password),
                    ], bearer: try bench.administratorKey())
                let json = try #require(try made.json().objectValue)
                let link = try #require(json["action_link"]?.stringValue.flatMap { URLComponents(string: $0) })
                #expect(link.queryItems?.first { $0.name == "redirect_to" }?.value == told)
                #expect(json["redirect_to"] == .string(told))
                let origin = told.prefix { $0 != "?" }
                #expect(link.percentEncodedQuery?.contains("&redirect_to=\(origin)") == true)
                let path = "/verify?\(link.percentEncodedQuery ?? "")"
                #expect(try await bench.send(.get, path).status == 303)
            }
        }
    }

    @Test("SRV-02 links and invitations that cannot be made are refused by name")
    func refusals() async throws {
        try await APIBench.run(.inProcess) { bench in
            let key = try bench.administratorKey()
            _ = try await bench.signedIn()
            let known = JSONValue.string(APIBench.email)
            let cases: [(String, JSONValue, Int, ErrorCode)] = [
                ("/invite", [:], 400, .validationFailed),
                ("/invite", ["email": "no address"], 400, .validationFailed),
                ("/invite", ["email": known], 422, .emailExists),
                ("/admin/generate_link", [:], 400, .validationFailed),
                ("/admin/generate_link", ["type": "other", "email": known], 400, .validationFailed),
                ("/admin/generate_link", ["type": "signup", "email": "new@example.org"], 400, .validationFailed),
                (
                    "/admin/generate_link", ["type": "signup", "email": "new@example.org", "password": "x"], 422,
                    .weakPassword
                ),
                ("/admin/generate_link", ["type": "invite", "email": known], 422, .emailExists),
                ("/admin/generate_link", ["type": "recovery", "email": "new@example.org"], 404, .userNotFound),
                ("/admin/generate_link", ["type": "recovery", "email": "no address"], 400, .validationFailed),
                (
                    "/admin/generate_link",
                    ["type": "email_change_new", "email": "no address", "new_email": "new@example.org"], 400,
                    .validationFailed
                ),
            ]
            for (path, body, status, code) in cases {
                let answer = try await bench.send(.post, path, json: body, bearer: key)
                #expect(try answer.isRefusal(status, code), "\(path) \(body): \(answer.status)")
            }
        }
    }

    @Test("SRV-18 where consent is required, neither invitation nor link makes an account without it")
    func consent() async throws {
        try await APIBench.run(.inProcess, prepare: { $0.consentIsRequired = true }) { bench in
            let key = try bench.administratorKey()
            for path in ["/invite", "/admin/generate_link"] {
                let body: JSONValue = ["type": "invite", "email": .string(APIBench.email)]
                let answer = try await bench.send(.post, path, json: body, bearer: key)
                #expect(try answer.isRefusal(422, .consentRequired))
            }
            #expect(try await bench.server.stored() == nil)
        }
    }
}
