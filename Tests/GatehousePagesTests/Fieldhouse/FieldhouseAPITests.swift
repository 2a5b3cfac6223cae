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
        language: String? = nil, meanwhile: (@Sendable () async throws -> Void)? = nil
    ) async throws -> Answer {
        var headers: HTTPFields = token.map { [.authorization: "Bearer \($0.reveal())"] } ?? [:]
        headers[.acceptLanguage] = language
        let bytes = try body.map { ByteBuffer(bytes: try JSONEncoder().encode($0)) }
        let response = try await crew.site.router().answer(
            method, FieldhouseAPI.prefix + path, headers: headers, body: bytes, meanwhile: meanwhile)
        #expect(response.headers[.contentType]?.hasPrefix("application/json") == true)
        let value = try JSONSerialization.jsonObject(with: Data(response.body.readableBytesView))
        return Answer(
            status: response.status, json: value as? [String: Any] ?? [:], list: value as? [[String: Any]] ?? [])
    }

    private func token(_ email: String) async throws -> Secret {
        try await crew.site.account(email)
        return try await signIn(email)
    }

    private func signIn(_ email: String) async throws -> Secret {
        let accounts = crew.site.backend.accounts
        let opened = try await accounts.signIn.withPassword(
            email: email, password: TestSite.password, client: ClientContext())
        return try await accounts.sessions.issue(opened).accessToken
    }

    /// A new group that an account owns.
    private func group(of email: String) async throws -> String {
        try await crew.store.seen(by: try await crew.site.user(email)).createGroup(name: "North Crew")
    }

    @Test("APP-01 a project and a request are made in a group and found again")
    func walk() async throws {
        let ada = try await token("ada@example.com")
        let group = try await group(of: "ada@example.com")
        let project = try #require(
            try await ask(.post, "/projects", as: ada, ["name": "Bridge", "groupID": group]).id)
        let fields = ["title": "Which bolts?", "question": "M12 or M16?"]
        let rfi = try #require(try await ask(.post, "/projects/\(project)/rfis", as: ada, fields).id)
        #expect(try await ask(.get, "/projects/\(project)", as: ada).json["groupName"] as? String == "North Crew")
        #expect(try await ask(.get, "/projects", as: ada).items.compactMap { $0["id"] as? String } == [project])
        #expect(try await ask(.get, "/rfis", as: ada).items.compactMap { $0["id"] as? String } == [rfi])
        #expect(
            try await ask(.get, "/projects/\(project)/rfis", as: ada).items.compactMap { $0["id"] as? String } == [rfi])
        #expect(try await ask(.get, "/rfis/\(rfi)", as: ada).json["question"] as? String == "M12 or M16?")
        // Groups and invitations are the server's own.
        for path in ["/groups", "/groups/\(group)", "/invitations/look"] {
            #expect(try await crew.site.respond(.get, FieldhouseAPI.prefix + path).status == 404)
        }
    }

    @Test("APP-01 nobody without a token, or with another's ids, is told or may change anything")
    func scope() async throws {
        let ada = try await token("ada@example.com")
        let bea = try await token("bea@example.com")
        let group = try await group(of: "ada@example.com")
        let project = try #require(
            try await ask(.post, "/projects", as: ada, ["name": "Bridge", "groupID": group]).id)
        let fields = ["title": "Which bolts?", "question": "M12 or M16?"]
        let rfi = try #require(try await ask(.post, "/projects/\(project)/rfis", as: ada, fields).id)
        for path in ["/projects/\(project)", "/rfis/\(rfi)"] {
            #expect(try await ask(.get, path, as: bea).status == 404)
            #expect(try await ask(.get, path, as: nil).status == 401)
            #expect(try await ask(.get, path, as: Secret("made.up.token")).status == 401)
        }
        for path in ["/projects", "/rfis", "/projects/\(project)/rfis"] {
            #expect(try await ask(.get, path, as: bea).items.isEmpty)
            #expect(try await ask(.get, path, as: nil).status == 401)
        }
        #expect(try await ask(.post, "/projects", as: bea, ["name": "Mine", "groupID": group]).status == 404)
        #expect(try await ask(.post, "/projects/\(project)/rfis", as: bea, fields).status == 404)
        #expect(try await ask(.get, "/projects", as: ada).json["total"] as? Int == 1)
        #expect(try await ask(.get, "/rfis", as: ada).json["total"] as? Int == 1)
    }

    @Test("SRV-14 U+0000 anywhere in a body is 400 for the app's interface too, and nothing is written")
    func nul() async throws {
        let ada = try await token("ada@example.com")
        let group = try await group(of: "ada@example.com")
        let bodies: [(String, [String: String])] = [
            ("/projects", ["name": "Bridge", "groupID": "\u{0}"]), ("/projects", ["name": "\u{0}", "groupID": group]),
            ("/projects", ["name": "Bridge", "groupID": group, "more": "a\u{0}b"]),
            ("/projects", ["name": "Bridge", "groupID": group, "mo\u{0}re": "a"]),
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

    @Test("PG-26 a session that ends before the body is there does nothing in the app's interface either")
    func lateBody() async throws {
        let ada = try await token("ada@example.com")
        let group = try await group(of: "ada@example.com")
        let project = try #require(
            try await ask(.post, "/projects", as: ada, ["name": "Bridge", "groupID": group]).id)
        let user = try await crew.site.user("ada@example.com")
        let (site, id) = (crew.site, user.id)
        let late: [(HTTPRequest.Method, String, [String: String])] = [
            (.post, "/projects", ["name": "Quay", "groupID": group]),
            (.patch, "/projects/\(project)", ["name": "Quay", "site": "Pier 4"]),
            (.post, "/projects/\(project)/rfis", ["title": "Which bolts?", "question": "M12 or M16?"]),
        ]
        for (method, path, body) in late {
            let answer = try await ask(method, path, as: try await signIn("ada@example.com"), body) {
                try await site.endSessions(of: id)
            }
            #expect(answer.status == 401 && answer.code == "session_not_found", "\(path)")
        }
        let data = crew.store.seen(by: user)
        #expect(try await data.projects().total == 1)
        #expect(try await data.project(project).name == "Bridge")
        #expect(try await data.rfis().total == 0)
    }

    @Test("SRV-40 a name keeps no characters that set a direction, and one of invisible characters is empty")
    func names() async throws {
        let ada = try await token("ada@example.com")
        let name = "\u{202E}North\u{2066} Crew\u{200F}"
        let group = try await group(of: "ada@example.com")
        #expect(try await ask(.post, "/projects", as: ada, ["name": name, "groupID": group]).status == 200)
        #expect(try await ask(.get, "/projects", as: ada).items.compactMap { $0["name"] as? String } == ["North Crew"])
        for blank in ["\u{200B}\u{2066}\u{FEFF}", "\u{2800}", "\u{3164}\u{115F}"] {
            #expect(try await ask(.post, "/projects", as: ada, ["name": blank, "groupID": group]).status == 422)
        }
        #expect(try await ask(.post, "/projects", as: ada, ["name": "❤\u{FE0F}", "groupID": group]).status == 200)
    }

    @Test("APP-01 what cannot be is refused with what is wrong, and nothing is written")
    func badInput() async throws {
        let ada = try await token("ada@example.com")
        let group = try await group(of: "ada@example.com")
        let empty = try await ask(.post, "/projects", as: ada, ["name": "  ", "groupID": group])
        #expect(empty.status == 422)
        #expect((empty.json["msg"] ?? empty.json["message"]) as? String == said(.name) + ": " + said(.enterName))
        let nameless = try await ask(.post, "/projects", as: ada, ["title": "North"])
        let sentence = RequestRefusal.shape(field: "name").answer.message
        #expect(nameless.status == 400 && (nameless.json["msg"] ?? nameless.json["message"]) as? String == sentence)
        #expect(try await ask(.post, "/projects", as: ada).status == 400)
        let large = ["name": String(repeating: "x", count: 70_000), "groupID": group]
        #expect(try await ask(.post, "/projects", as: ada, large).status == 413)
        #expect(try await ask(.get, "/projects", as: ada).items.isEmpty)
        #expect(try await ask(.get, "/projects?page=many", as: ada).status == 400)
    }

    @Test("APP-01 UI-17 the app is told what a person may do, and refusals are in the person's language")
    func permissions() async throws {
        let ada = try await crew.person("ada@example.com")
        let group = try await ada.createGroup(name: "North Crew")
        let bea = try await token("bea@example.com")
        try await crew.store.seen(by: try await crew.site.user("bea@example.com")).join(group, by: ada)
        let project = try await ada.createProject(name: "Bridge", site: "", in: group)
        let rfi = try await ada.createRFI(title: "Bolts", question: "Which?", in: project)
        #expect(try await ask(.get, "/projects/\(project)", as: bea).json["isOwned"] as? Bool == false)
        #expect(try await ask(.get, "/rfis/\(rfi)", as: bea).json["isManageable"] as? Bool == false)
        let refused = try await ask(.delete, "/projects/\(project)", as: bea, language: "de")
        #expect(refused.code == "owners_only")
        let message = (refused.json["msg"] ?? refused.json["message"]) as? String
        #expect(message?.contains(AppWords(.german)(.ownersOnly)) == true)
    }
}
