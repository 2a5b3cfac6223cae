import Fieldhouse
import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseWeb
import HTTPTypes
import Hummingbird
import NIOCore
import ServerTesting
import Testing

/// The interface of the native app, asked as the app asks it.
struct FieldhouseAPITests {
    private struct Answer {
        let status: Int
        let json: [String: Any]
        let list: [[String: Any]]

        var code: String? { json["error_code"] as? String ?? json["code"] as? String }
        var id: String? { json["id"] as? String }
        var items: [[String: Any]] { json["items"] as? [[String: Any]] ?? list }
    }

    private let crew: Crew

    init() async throws { crew = try await Crew() }

    private func ask(
        _ method: HTTPRequest.Method, _ path: String, as token: Secret?, _ body: [String: String]? = nil,
        language: String? = nil
    ) async throws -> Answer {
        var headers: HTTPFields = token.map { [.authorization: "Bearer \($0.reveal())"] } ?? [:]
        headers[.acceptLanguage] = language
        let bytes = try body.map { ByteBuffer(bytes: try JSONEncoder().encode($0)) }
        let response = try await crew.site.router().answer(
            method, FieldhouseAPI.prefix + path, headers: headers, body: bytes)
        #expect(response.headers[.contentType]?.hasPrefix("application/json") == true)
        let value = try JSONSerialization.jsonObject(with: Data(response.body.readableBytesView))
        return Answer(
            status: response.status, json: value as? [String: Any] ?? [:], list: value as? [[String: Any]] ?? [])
    }

    private func token(_ email: String) async throws -> Secret {
        try await crew.site.account(email)
        let accounts = crew.site.backend.accounts
        let opened = try await accounts.signIn.withPassword(
            email: email, password: TestSite.password, client: ClientContext())
        return try await accounts.sessions.issue(opened).accessToken
    }

    @Test("APP-01 a group, a project and a request are made and found again")
    func walk() async throws {
        let ada = try await token("ada@example.com")
        let group = try #require(try await ask(.post, "/groups", as: ada, ["name": "North Crew"]).id)
        let project = try #require(
            try await ask(.post, "/projects", as: ada, ["name": "Bridge", "groupID": group]).id)
        let fields = ["title": "Which bolts?", "question": "M12 or M16?"]
        let rfi = try #require(try await ask(.post, "/projects/\(project)/rfis", as: ada, fields).id)
        #expect(try await ask(.get, "/groups", as: ada).items.compactMap { $0["name"] as? String } == ["North Crew"])
        #expect(try await ask(.get, "/projects", as: ada).items.compactMap { $0["id"] as? String } == [project])
        #expect(try await ask(.get, "/rfis", as: ada).items.compactMap { $0["id"] as? String } == [rfi])
        #expect(
            try await ask(.get, "/projects/\(project)/rfis", as: ada).items.compactMap { $0["id"] as? String } == [rfi])
        #expect(try await ask(.get, "/rfis/\(rfi)", as: ada).json["question"] as? String == "M12 or M16?")
        let detail = try await ask(.get, "/groups/\(group)", as: ada).json
        #expect((detail["members"] as? [[String: Any]])?.first?["role"] as? String == "owner")
    }

    @Test("APP-01 nobody without a token, or with another's ids, is told or may change anything")
    func scope() async throws {
        let ada = try await token("ada@example.com")
        let bea = try await token("bea@example.com")
        let group = try #require(try await ask(.post, "/groups", as: ada, ["name": "North Crew"]).id)
        let project = try #require(
            try await ask(.post, "/projects", as: ada, ["name": "Bridge", "groupID": group]).id)
        let fields = ["title": "Which bolts?", "question": "M12 or M16?"]
        let rfi = try #require(try await ask(.post, "/projects/\(project)/rfis", as: ada, fields).id)
        for path in ["/groups/\(group)", "/projects/\(project)", "/rfis/\(rfi)"] {
            #expect(try await ask(.get, path, as: bea).status == 404)
            #expect(try await ask(.get, path, as: nil).status == 401)
            #expect(try await ask(.get, path, as: Secret("made.up.token")).status == 401)
        }
        for path in ["/groups", "/projects", "/rfis", "/projects/\(project)/rfis"] {
            #expect(try await ask(.get, path, as: bea).items.isEmpty)
            #expect(try await ask(.get, path, as: nil).status == 401)
        }
        #expect(try await ask(.post, "/projects", as: bea, ["name": "Mine", "groupID": group]).status == 404)
        #expect(try await ask(.post, "/projects/\(project)/rfis", as: bea, fields).status == 404)
        #expect(try await ask(.get, "/projects", as: ada).json["total"] as? Int == 1)
        #expect(try await ask(.get, "/rfis", as: ada).json["total"] as? Int == 1)
    }

    @Test("UI-02 UI-08 UI-16 an invitation is looked at without a token, and taken once, with one")
    func invitation() async throws {
        let ada = try await crew.person("ada@example.com")
        let group = try await ada.createGroup(name: "North Crew")
        let code = try await crew.invite("bea@example.com", to: group, by: ada)
        let look = try await ask(.post, "/invitations/look", as: nil, ["code": code]).json
        #expect(look["standing"] as? String == "open")
        #expect(look["groupName"] as? String == "North Crew")
        #expect(look["groupID"] == nil)
        #expect(look["email"] as? String == "bea@example.com")
        #expect(look["inviterName"] as? String == "ada")
        let unknown = try await ask(.post, "/invitations/look", as: nil, ["code": "made-up"]).json
        #expect(unknown["standing"] as? String == "unknown")
        for key in ["groupName", "email", "inviterName"] { #expect(unknown[key] == nil) }

        #expect(try await ask(.post, "/invitations/join", as: nil, ["code": code]).status == 401)
        let other = try await ask(.post, "/invitations/join", as: try await token("cleo@example.com"), ["code": code])
        #expect(other.status == 409)
        #expect(other.code == "invitation_otherAccount")
        let bea = try await token("bea@example.com")
        #expect(try await ask(.post, "/invitations/join", as: bea, ["code": code]).id == group)
        let again = try await ask(.post, "/invitations/join", as: bea, ["code": code])
        #expect(again.status == 409)
        #expect(again.code == "invitation_alreadyMember")
        #expect(try await ada.group(group).members.count == 2)
    }

    @Test("SRV-14 U+0000 anywhere in a body is 400 for the app's interface too, and nothing is written")
    func nul() async throws {
        let ada = try await token("ada@example.com")
        let group = try #require(try await ask(.post, "/groups", as: ada, ["name": "North Crew"]).id)
        let bodies: [(String, [String: String])] = [
            ("/projects", ["name": "Bridge", "groupID": "\u{0}"]), ("/projects", ["name": "\u{0}", "groupID": group]),
            ("/projects", ["name": "Bridge", "groupID": group, "more": "a\u{0}b"]),
            ("/projects", ["name": "Bridge", "groupID": group, "mo\u{0}re": "a"]), ("/groups", ["name": "a\u{0}"]),
            ("/invitations/look", ["code": "\u{0}"]),
            ("/groups/\(group)/invitations", ["email": "a@b.co", "id": "\u{0}"]),
        ]
        for (path, body) in bodies {
            let answer = try await ask(.post, path, as: ada, body)
            #expect(answer.status == 400 && answer.code == "validation_failed", "\(path)")
        }
        #expect(try await ask(.get, "/projects", as: ada).json["total"] as? Int == 0)
    }

    @Test("SRV-41 nobody without a token gets a body read, and a page that is no number is refused")
    func order() async throws {
        #expect(try await ask(.post, "/projects", as: nil, ["name": "\u{0}"]).status == 401)
        let ada = try await token("ada@example.com")
        for query in ["page=x", "page=0", "page=1&page=2", "state=nothing"] {
            #expect(try await ask(.get, "/rfis?\(query)", as: ada).status == 400, "\(query)")
        }
    }

    @Test("SRV-40 a name keeps no characters that set a direction, and one of invisible characters is empty")
    func names() async throws {
        let ada = try await token("ada@example.com")
        let name = "\u{202E}North\u{2066} Crew\u{200F}"
        #expect(try await ask(.post, "/groups", as: ada, ["name": name]).status == 200)
        #expect(try await ask(.get, "/groups", as: ada).items.compactMap { $0["name"] as? String } == ["North Crew"])
        for blank in ["\u{200B}\u{2066}\u{FEFF}", "\u{2800}", "\u{3164}\u{115F}"] {
            #expect(try await ask(.post, "/groups", as: ada, ["name": blank]).status == 422)
        }
        #expect(try await ask(.post, "/groups", as: ada, ["name": "❤\u{FE0F}"]).status == 200)
    }

    @Test("APP-01 what cannot be is refused with what is wrong, and nothing is written")
    func badInput() async throws {
        let ada = try await token("ada@example.com")
        let empty = try await ask(.post, "/groups", as: ada, ["name": "  "])
        #expect(empty.status == 422)
        #expect((empty.json["msg"] ?? empty.json["message"]) as? String == said(.name) + ": " + said(.enterName))
        #expect(try await ask(.post, "/groups", as: ada, ["title": "North"]).status == 400)
        #expect(try await ask(.post, "/groups", as: ada).status == 400)
        #expect(
            try await ask(.post, "/groups", as: ada, ["name": String(repeating: "x", count: 70_000)]).status == 413)
        #expect(try await ask(.get, "/groups", as: ada).items.isEmpty)
        #expect(try await ask(.get, "/projects?page=many", as: ada).status == 400)
    }

    @Test("APP-01 owners invite, resend, copy a link and revoke; members and strangers do and see nothing of it")
    func invitations() async throws {
        let ada = try await token("ada@example.com")
        let bea = try await token("bea@example.com")
        let cleo = try await token("cleo@example.com")
        let group = try #require(try await ask(.post, "/groups", as: ada, ["name": "North Crew"]).id)
        let path = "/groups/\(group)/invitations"
        let id = Crew.newForm()
        // The same id is the same invitation.
        for _ in 0..<2 {
            let made = try await ask(.post, path, as: ada, ["email": "bea@example.com", "id": id])
            #expect(made.status == 200 && made.id == id)
        }
        #expect(
            try await crew.site.mails(to: "bea@example.com").filter { !$0.links.isEmpty && $0.code.isEmpty }.count == 1)
        func shown(_ token: Secret) async throws -> [[String: Any]] {
            try await ask(.get, "/groups/\(group)", as: token).json["invitations"] as? [[String: Any]] ?? []
        }
        let link = try #require(try await shown(ada).first?["link"] as? String)
        #expect(link.hasPrefix("http://localhost:8080/invite/"))
        let code = String(link.dropFirst("http://localhost:8080/invite/".count))
        #expect(try await ask(.post, "/invitations/join", as: bea, ["code": code]).id == group)

        let open = try #require(try await ask(.post, path, as: ada, ["email": "fay@example.com"]).id)
        #expect(try await shown(bea).isEmpty)
        for (token, status) in [(bea, 403), (cleo, 404), (nil, 401)] {
            #expect(try await ask(.post, path, as: token, ["email": "x@example.com"]).status == status)
            #expect(try await ask(.post, "\(path)/\(open)/resend", as: token, [:]).status == status)
            #expect(try await ask(.delete, "\(path)/\(open)", as: token).status == status)
        }
        #expect(try await crew.site.mails(to: "x@example.com").isEmpty)
        let again = try #require(try await ask(.post, "\(path)/\(open)/resend", as: ada, [:]).id)
        #expect(try await shown(ada).compactMap { $0["id"] as? String } == [again])
        #expect(try await ask(.post, "\(path)/\(open)/resend", as: ada, [:]).status == 404)
        #expect(try await ask(.post, path, as: ada, ["email": "bea@example.com"]).code == "already_member")
        #expect(try await ask(.post, path, as: ada, ["email": "no address"]).status == 422)
        #expect(try await ask(.delete, "\(path)/\(again)", as: ada).status == 200)
        #expect(try await shown(ada).isEmpty)
    }

    @Test("APP-01 UI-17 the app is told what a person may do, and refusals are in the person's language")
    func permissions() async throws {
        let ada = try await crew.person("ada@example.com")
        let group = try await ada.createGroup(name: "North Crew")
        let bea = try await token("bea@example.com")
        _ = try await ask(
            .post, "/invitations/join", as: bea,
            ["code": try await crew.invite("bea@example.com", to: group, by: ada)])
        let project = try await ada.createProject(name: "Bridge", site: "", in: group)
        let rfi = try await ada.createRFI(title: "Bolts", question: "Which?", in: project)
        #expect(try await ask(.get, "/projects/\(project)", as: bea).json["isOwned"] as? Bool == false)
        #expect(try await ask(.get, "/rfis/\(rfi)", as: bea).json["isManageable"] as? Bool == false)
        let refused = try await ask(.delete, "/projects/\(project)", as: bea, language: "de")
        #expect(refused.code == "owners_only")
        let message = (refused.json["msg"] ?? refused.json["message"]) as? String
        #expect(message?.contains(AppWords(.german)(.ownersOnly)) == true)
    }

    @Test("APP-01 owners change roles and remove members; a member may leave; strangers and hostile ids find nothing")
    func members() async throws {
        let (ada, bea, cleo) = (
            try await token("ada@example.com"), try await token("bea@example.com"), try await token("cleo@example.com")
        )
        let owner = try await crew.site.user("ada@example.com")
        let group = try #require(try await ask(.post, "/groups", as: ada, ["name": "North Crew"]).id)
        let code = try await crew.invite("bea@example.com", to: group, by: crew.store.seen(by: owner))
        _ = try await ask(.post, "/invitations/join", as: bea, ["code": code])
        let foreign = try #require(try await ask(.post, "/groups", as: cleo, ["name": "South Crew"]).id)
        let (adaID, beaID) = (owner.id.text, try await crew.site.user("bea@example.com").id.text)
        func roles() async throws -> [String: String] {
            let members = try await ask(.get, "/groups/\(group)", as: ada).json["members"] as? [[String: Any]] ?? []
            return Dictionary(
                uniqueKeysWithValues: members.map { ($0["id"] as? String ?? "", $0["role"] as? String ?? "") })
        }
        let before = [adaID: "owner", beaID: "member"]
        let path = "/groups/\(group)/members"
        // Who may not: a member, somebody of another group, nobody at all.
        for (token, status) in [(bea, 403), (cleo, 404), (nil, 401)] {
            for id in [adaID, beaID] {
                #expect(try await ask(.patch, "\(path)/\(id)", as: token, ["role": "owner"]).status == status)
            }
            #expect(try await ask(.delete, "\(path)/\(adaID)", as: token).status == status)
        }
        #expect(try await ask(.post, "/groups/\(group)/leave", as: cleo).status == 404)
        #expect(try await ask(.post, "/groups/\(group)/leave", as: nil).status == 401)
        // Ids of another group, of nobody, and of none.
        let nobody = "6f1c3d0e-0000-4000-8000-000000000001"
        for id in [nobody, "x", "%27%20OR%201=1--", "\(beaID)%00", "%2e%2e"] {
            #expect(try await ask(.patch, "\(path)/\(id)", as: ada, ["role": "owner"]).status == 404, "\(id)")
            #expect(try await ask(.delete, "\(path)/\(id)", as: ada).status == 404, "\(id)")
        }
        let elsewhere = "/groups/\(foreign)/members/\(beaID)"
        #expect(try await ask(.delete, elsewhere, as: ada).status == 404)
        #expect(try await ask(.delete, elsewhere, as: cleo).status == 404)
        for role in ["admin", "", "Owner"] {
            #expect(try await ask(.patch, "\(path)/\(beaID)", as: ada, ["role": role]).status == 400)
        }
        #expect(try await ask(.patch, "\(path)/\(beaID)", as: ada, ["name": "owner"]).status == 400)
        // The last owner stays one, and stays.
        #expect(try await ask(.patch, "\(path)/\(adaID)", as: ada, ["role": "member"]).code == "last_owner")
        #expect(try await ask(.delete, "\(path)/\(adaID)", as: ada).code == "last_owner")
        #expect(try await ask(.post, "/groups/\(group)/leave", as: ada).code == "last_owner")
        #expect(try await roles() == before)

        #expect(try await ask(.patch, "\(path)/\(beaID)", as: ada, ["role": "owner"]).status == 200)
        #expect(try await roles() == [adaID: "owner", beaID: "owner"])
        #expect(try await ask(.patch, "\(path)/\(adaID)", as: bea, ["role": "member"]).status == 200)
        let shown = try await ask(.get, "/groups/\(group)", as: ada).json["members"] as? [[String: Any]] ?? []
        #expect(shown.allSatisfy { $0["email"] == nil }, "addresses are for owners")
        #expect(shown.first { $0["id"] as? String == adaID }?["isPerson"] as? Bool == true)
        #expect(try await ask(.post, "/groups/\(group)/leave", as: ada).status == 200)
        #expect(try await ask(.get, "/groups/\(group)", as: ada).status == 404)
        #expect(try await ask(.post, "/groups/\(group)/leave", as: ada).status == 404)
        let again = try await crew.invite(
            "ada@example.com", to: group, by: crew.store.seen(by: try await crew.site.user("bea@example.com")))
        _ = try await ask(.post, "/invitations/join", as: ada, ["code": again])
        #expect(try await ask(.delete, "\(path)/\(adaID)", as: bea).status == 200)
        #expect(try await ask(.get, "/groups/\(group)", as: ada).status == 404)
    }
}
