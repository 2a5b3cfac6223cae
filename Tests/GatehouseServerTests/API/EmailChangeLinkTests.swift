import Crypto
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseSettings
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Testing

/// Links of a change of address that apps and administrators ask for.
struct EmailChangeLinkTests {
    private static let app = "https://app.example.com/done"
    private static let new = "ada@new.example.org"
    private static let verifier = String(repeating: "v", count: 64)
    private static let pkce: JSONObject = [
        "code_challenge": .string(Base64URL.encode(SHA256.hash(data: Data(verifier.utf8)))),
        "code_challenge_method": "s256", "redirect_to": .string(app),
    ]
    private static let halves: [(email: String, purpose: CodePurpose)] = [
        (new, .emailChangeNew), (TestServer.email, .emailChangeCurrent),
    ]

    private static func run(
        prepare: @Sendable (inout ServerSettings) -> Void = { _ in },
        steps: @Sendable (APIBench, WireSession) async throws -> Void
    ) async throws {
        try await APIBench.run(
            .inProcess,
            prepare: {
                $0.redirectAllowList = RedirectAllowList(urls: [RedirectURL(app)].compactMap(\.self))
                prepare(&$0)
            },
            steps: { bench in
                let session = try await bench.signedIn()
                bench.server.clock.advance(by: 120)
                try await steps(bench, session)
            })
    }

    private func ask(_ bench: APIBench, _ session: WireSession, _ more: JSONObject) async throws -> Answer {
        let body: JSONObject = ["email": .string(Self.new)]
        return try await bench.send(
            .put, "/user", json: .object(body.merging(more) { $1 }), bearer: session.accessToken)
    }

    /// Presses the button of the newest link that an address was mailed.
    private func press(_ bench: APIBench, _ half: (email: String, purpose: CodePurpose)) async throws -> FollowedLink {
        let token = try bench.server.linkToken(in: try await bench.server.newestMail(to: half.email))
        return try await bench.server.press(token, half.purpose)
    }

    private func exchange(_ bench: APIBench, _ link: FollowedLink, _ verifier: String) async throws -> Answer {
        guard case .leads(let target) = link, target.hasPrefix(Self.app + "?code=") else {
            Issue.record("the link does not lead to the app with a code")
            return try await bench.send(.get, "/health")
        }
        let code = String(target.dropFirst(Self.app.count + "?code=".count))
        return try await bench.send(
            .post, "/token?grant_type=pkce", json: ["auth_code": .string(code), "code_verifier": .string(verifier)])
    }

    @Test(
        "LINK-04 the link that completes a change gives the app a code, which the verifier turns into a session",
        arguments: [false, true])
    func challenge(reversed: Bool) async throws {
        try await Self.run { bench, session in
            #expect(try await ask(bench, session, Self.pkce).status == 200)
            let order = reversed ? Self.halves.reversed() : Self.halves
            #expect(try await press(bench, order[0]) == .waits)
            #expect(try await refusal { try await press(bench, order[0]) }?.codeFailure == .used)
            #expect(try await bench.server.stored(Self.new) == nil)
            let link = try await press(bench, order[1])
            #expect(
                try await exchange(bench, link, String(repeating: "w", count: 64)).isRefusal(400, .badCodeVerifier))
            let changed: WireSession = try await exchange(bench, link, Self.verifier).decoded()
            #expect(changed.user.id == session.user.id && changed.user.email == Self.new)
            // Whoever asked for the change stays signed in.
            #expect(try await bench.send(.get, "/user", bearer: session.accessToken).status == 200)
        }
    }

    @Test("LINK-04 without a challenge the completing link leads on with nothing, and its mail is used up")
    func withoutChallenge() async throws {
        for redirect in [Self.app, nil] {
            try await Self.run(prepare: { $0.secureEmailChange = false }) { bench, session in
                #expect(
                    try await ask(bench, session, redirect.map { ["redirect_to": .string($0)] } ?? [:]).status == 200)
                #expect(
                    try await press(bench, Self.halves[0]) == redirect.map { FollowedLink.leads(to: $0) } ?? .confirmed)
                let code = try await bench.server.newestMail(to: Self.new).code
                let proof = Verification.Proof.code(email: Self.new, Secret(code))
                #expect(try await refusal { try await bench.server.confirmChange(proof) }?.code == .otpExpired)
                #expect(try await bench.server.stored(Self.new) != nil)
            }
        }
    }

    @Test("SRV-06 a half that was agreed to by its link is used up, and its code agrees to nothing more")
    func halfByLink() async throws {
        try await Self.run { bench, session in
            #expect(try await ask(bench, session, [:]).status == 200)
            #expect(try await press(bench, Self.halves[0]) == .waits)
            let code = try await bench.server.newestMail(to: Self.new).code
            let proof = Verification.Proof.code(email: Self.new, Secret(code))
            #expect(try await refusal { try await bench.server.confirmChange(proof) }?.codeFailure == .used)
        }
    }

    @Test("LINK-04 mails that are sent again carry the challenge of the request that asked for them")
    func again() async throws {
        try await Self.run { bench, session in
            #expect(try await ask(bench, session, [:]).status == 200)
            bench.server.clock.advance(by: 61)
            let body: JSONObject = ["type": "email_change", "email": .string(Self.new)]
            let answer = try await bench.send(.post, "/resend", json: .object(body.merging(Self.pkce) { $1 }))
            #expect(answer.status == 200)
            #expect(try await press(bench, Self.halves[1]) == .waits)
            let link = try await press(bench, Self.halves[0])
            #expect(try await exchange(bench, link, Self.verifier).status == 200)
        }
    }

    @Test("SRV-02 a challenge that is not sound is refused before anything is noted or mailed")
    func unsound() async throws {
        try await Self.run { bench, session in
            let mails = try await bench.server.backend.mailbox.newest().count
            for bad: JSONObject in [["code_challenge_method": "plain"], ["code_challenge": "short"]] {
                #expect(try await ask(bench, session, Self.pkce.merging(bad) { $1 }).isRefusal(400, .validationFailed))
            }
            #expect(try await bench.server.stored()?.newEmail == nil)
            #expect(try await bench.server.backend.mailbox.newest().count == mails)
        }
    }

    @Test("SRV-08 a change leads to places on the list alone: with a code to the public URL, else nowhere")
    func elsewhere() async throws {
        for challenge in [[:], Self.pkce] {
            try await Self.run(prepare: { $0.secureEmailChange = false }) { bench, session in
                let fields = challenge.merging(["redirect_to": "https://eve.example/"]) { $1 }
                #expect(try await ask(bench, session, fields).status == 200)
                switch try await press(bench, Self.halves[0]) {
                case .confirmed: #expect(challenge.isEmpty)
                case .leads(let target):
                    #expect(!challenge.isEmpty && target.hasPrefix("https://accounts.example.com/?code="))
                case .waits: Issue.record("nobody else is asked")
                }
            }
        }
    }

    // MARK: Links that administrators send

    private func made(
        _ bench: APIBench, _ type: String, email: String = TestServer.email, to new: String = EmailChangeLinkTests.new
    ) async throws -> Answer {
        try await bench.send(
            .post, "/admin/generate_link",
            json: ["type": .string(type), "email": .string(email), "new_email": .string(new)],
            bearer: try bench.administratorKey())
    }

    @Test(
        "SRV-02 generated links for both addresses change it as mailed ones do, by code and by token, and mail nothing",
        arguments: [true, false])
    func generated(byCode: Bool) async throws {
        try await Self.run { bench, session in
            let mails = try await bench.server.backend.mailbox.newest().count { !$0.code.isEmpty }
            let halves = [("email_change_current", TestServer.email), ("email_change_new", Self.new)]
            for (index, (type, email)) in halves.enumerated() {
                let link: WireMadeLink = try await made(bench, type).decoded()
                #expect(link.user.id == session.user.id && link.user.newEmail == Self.new)
                #expect(link.user.email == TestServer.email && link.verificationType == type)
                let query =
                    "/verify?token=\(link.hashedToken)&type=email_change&redirect_to=https://accounts.example.com"
                #expect(link.actionLink == "https://accounts.example.com/auth/v1" + query)
                let opened = try await bench.send(.get, query)
                let page = "https://accounts.example.com/sign-in/link?purpose=\(type)&token=\(link.hashedToken)"
                #expect(opened.status == 303 && opened.headers[.location] == page)
                let proof: JSONObject =
                    byCode
                    ? ["email": .string(email), "token": .string(link.emailOTP)]
                    : ["token_hash": .string(link.hashedToken)]
                let answer = try await bench.send(
                    .post, "/verify", json: .object(proof.merging(["type": "email_change"]) { $1 }))
                #expect(answer.status == 200)
                if index == 1 { #expect(try answer.decoded(as: WireSession.self).user.email == Self.new) }
            }
            #expect(try await bench.server.stored(Self.new)?.id.text == session.user.id)
            // What owners are told of a change has no code.
            #expect(try await bench.server.backend.mailbox.newest().count { !$0.code.isEmpty } == mails)
        }
    }

    @Test("SRV-02 a link to another address than the pending one starts over, and earlier agreement no longer counts")
    func anotherAddress() async throws {
        try await Self.run { bench, _ in
            let first: WireMadeLink = try await made(bench, "email_change_current", to: "first@new.example.org")
                .decoded()
            let proof = Verification.Proof.link(Secret(first.hashedToken))
            #expect(try await bench.server.confirmChange(proof) == nil)
            let second: WireMadeLink = try await made(bench, "email_change_new").decoded()
            #expect(second.user.newEmail == Self.new)
            #expect(try await bench.server.confirmChange(.link(Secret(second.hashedToken))) == nil)
            #expect(try await bench.server.stored(Self.new) == nil)
        }
    }

    @Test("SRV-32 an unconfirmed account gets a link for its current address, which changes nothing by itself")
    func unconfirmed() async throws {
        for isCurrentFirst in [true, false] {
            try await Self.run { bench, _ in
                let email = "new@example.org"
                try await bench.server.signUp(email)
                let current: WireMadeLink = try await made(bench, "email_change_current", email: email).decoded()
                #expect(current.user.email == email && current.user.newEmail == Self.new)
                let new: WireMadeLink = try await made(bench, "email_change_new", email: email).decoded()
                if isCurrentFirst {
                    // However often the present address agrees, the new one has not.
                    #expect(try await bench.server.confirmChange(.link(Secret(current.hashedToken))) == nil)
                    let again: WireMadeLink = try await made(bench, "email_change_current", email: email).decoded()
                    #expect(try await bench.server.confirmChange(.link(Secret(again.hashedToken))) == nil)
                    #expect(try await bench.server.stored(Self.new) == nil)
                }
                let session = try await bench.server.confirmChange(.link(Secret(new.hashedToken)))
                #expect(session?.user.email == Self.new)
                let late = try await refusal {
                    try await bench.server.confirmChange(.link(Secret(current.hashedToken)))
                }
                #expect(late?.code == .otpExpired)
            }
        }
    }

    @Test("SRV-06 a link for the current address completes no change after secure-email-change was switched off")
    func switchedOff() async throws {
        try await Self.run { bench, _ in
            let link: WireMadeLink = try await made(bench, "email_change_current").decoded()
            let relaxed = try await bench.server.another { $0.secureEmailChange = false }
            #expect(try await relaxed.confirmChange(.link(Secret(link.hashedToken))) == nil)
            #expect(try await bench.server.stored(Self.new) == nil)
        }
    }

    @Test("SRV-02 links of a change that cannot be made are refused by name, and nothing waits")
    func refusals() async throws {
        try await Self.run { bench, session in
            try await bench.server.confirmed("taken@example.org")
            for type in ["email_change_current", "email_change_new"] {
                #expect(try await made(bench, type, email: "nobody@example.org").isRefusal(404, .userNotFound))
                #expect(try await made(bench, type, email: "").isRefusal(400, .validationFailed))
                #expect(try await made(bench, type, to: "").isRefusal(400, .validationFailed))
                #expect(try await made(bench, type, to: "no address").isRefusal(400, .validationFailed))
                #expect(try await made(bench, type, to: TestServer.email).isRefusal(400, .validationFailed))
                #expect(try await made(bench, type, to: "taken@example.org").isRefusal(422, .emailExists))
            }
            #expect(try await bench.server.stored()?.newEmail == nil)
        }
        try await Self.run(prepare: { $0.secureEmailChange = false }) { bench, _ in
            let current = try await made(bench, "email_change_current")
            #expect(try current.isRefusal(400, .validationFailed))
            #expect(try await made(bench, "email_change_new").status == 200)
        }
    }
}
