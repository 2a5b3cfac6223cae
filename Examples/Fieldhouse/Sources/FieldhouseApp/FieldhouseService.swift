import Foundation
import GatehouseUI

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The app's own server. Every request carries the person's token, which is renewed when necessary.
struct FieldhouseService: Sendable {
    /// The key of the last person who was known to be in a group.
    private static let memberKey = "memberOfGroup"

    /// Where the people's accounts are.
    let backEnd: BackEnd
    private let base: URL
    private let session: SessionManager
    private let settings: any SettingsStore
    private let client: AuthorizedClient

    /// Creates the service. The server's address is a literal in the code, so an invalid one stops the app at the first
    /// launch.
    init(
        server: StaticString, backEnd: BackEnd, settings: any SettingsStore = UserDefaultsSettings(),
        transport: any HTTPTransport = SystemTransport.withoutLimits()
    ) {
        guard let base = URL(string: server.description), let session = backEnd.session,
            let client = try? AuthorizedClient(session: session, origins: [base], transport: transport)
        else { preconditionFailure("\(server) cannot be the app's server") }
        self.backEnd = backEnd
        self.base = base.appending(path: "app/v1")
        self.session = session
        self.settings = settings
        self.client = client
    }

    // MARK: Reading

    /// Returns all groups of the person, to choose one for a project.
    func groups() async throws -> [GroupInfo] {
        var (groups, next): ([GroupInfo], String?) = ([], nil)
        repeat {
            let page = try await backEnd.groups.groups(after: next)
            groups += page.elements
            next = page.next
        } while next != nil
        return groups
    }

    /// Remembers who acts in a group, and forgets each person who signs out, until the calling task ends.
    func followMemberships() async {
        for await event in backEnd.events { remember(event) }
    }

    /// Remembers or forgets what an event says of the person.
    func remember(_ event: BackEnd.Event) {
        switch event {
        case .groupChanged(let group):
            settings.set(group == nil ? nil : session.status.identity?.userId, for: Self.memberKey)
        case .signedOut: settings.set(nil, for: Self.memberKey)
        case .signedIn, .renewed, .expired, .profileChanged: break
        }
    }

    /// Whether this person acted in a group the last time that this device knew of.
    func isMember(_ person: Identity?) -> Bool {
        person.map { $0.userId == settings.text(for: Self.memberKey) } ?? false
    }

    func projects(matching text: String, page: Int) async throws -> Page<Project> {
        try await get("projects", ["text": text, "page": String(page)])
    }

    func project(_ id: String) async throws -> Project { try await get("projects/\(id)") }

    /// Returns requests of a project, or of all projects for nil.
    func requests(
        of project: String?, _ state: RequestState, matching text: String, page: Int
    ) async throws -> Page<RFI> {
        let path = project.map { "projects/\($0)/rfis" } ?? "rfis"
        return try await get(path, ["state": state == .all ? "" : state.rawValue, "text": text, "page": String(page)])
    }

    func request(_ id: String) async throws -> RFI { try await get("rfis/\(id)") }

    // MARK: Creating; each method returns the new id

    func makeProject(name: String, site: String, group: String) async throws -> String {
        try await post("projects", ["name": name, "site": site, "groupID": group])
    }

    func ask(_ title: String, _ question: String, about project: String) async throws -> String {
        try await post("projects/\(project)/rfis", ["title": title, "question": question])
    }

    // MARK: Changing and deleting

    func changeProject(_ id: String, name: String, site: String) async throws {
        try await change("projects/\(id)", ["name": name, "site": site])
    }

    func deleteProject(_ id: String) async throws { try await act("DELETE", "projects/\(id)") }
    func restoreProject(_ id: String) async throws { try await act("POST", "projects/\(id)/restore") }

    func changeRequest(_ request: RFI, title: String, question: String) async throws {
        try await change(
            "rfis/\(request.id)", RequestChange(title: title, question: question, revision: request.revision))
    }

    func answer(_ request: RFI, with text: String) async throws {
        try await change(
            "rfis/\(request.id)/answer", AnswerChange(answer: text, revision: request.revision), method: "POST")
    }

    func deleteRequest(_ id: String) async throws { try await act("DELETE", "rfis/\(id)") }
    func restoreRequest(_ id: String) async throws { try await act("POST", "rfis/\(id)/restore") }

    private struct RequestChange: Encodable {
        let title: String
        let question: String
        let revision: Int
    }

    private struct AnswerChange: Encodable {
        let answer: String
        let revision: Int
    }

    // MARK: Requests

    private func url(_ path: String) -> URL { base.appending(path: path) }

    /// - Parameter parameters: Those without a value are left out.
    private func get<Value: Decodable>(_ path: String, _ parameters: [String: String] = [:]) async throws -> Value {
        let items = parameters.filter { !$0.value.isEmpty }.map { URLQueryItem(name: $0.key, value: $0.value) }
        return try Self.value(try await client.authorized(URLRequest(url: url(path).appending(queryItems: items))))
    }

    private func change(_ path: String, _ body: some Encodable, method: String = "PATCH") async throws {
        var request = try Self.post(url(path), body)
        request.httpMethod = method
        let _: Done = try Self.value(try await client.authorized(request))
    }

    private func act(_ method: String, _ path: String) async throws {
        var request = URLRequest(url: url(path))
        request.httpMethod = method
        let _: Done = try Self.value(try await client.authorized(request))
    }

    private func post(_ path: String, _ fields: [String: String]) async throws -> String {
        let made: Made = try Self.value(try await client.authorized(Self.post(url(path), fields)))
        return made.id
    }

    private static func post(_ url: URL, _ fields: some Encodable) throws -> URLRequest {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONEncoder().encode(fields)
        return request
    }

    private static func value<Value: Decodable>(_ answer: (data: Data, head: HTTPURLResponse)) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard answer.head.statusCode == 200 else {
            throw ServiceFailure(refusal: try? decoder.decode(Refusal.self, from: answer.data))
        }
        return try decoder.decode(Value.self, from: answer.data)
    }

    private struct Made: Decodable {
        let id: String
    }

    private struct Done: Decodable {}
}

/// The server's response when it refuses a request.
struct Refusal: Decodable {
    let msg: String
}

/// Why there is no content to show.
struct ServiceFailure: Error {
    let refusal: Refusal?
}

extension Error {
    /// The text for the person: the server's message, or the message of a session error such as "Session Expired".
    @MainActor var reason: String {
        guard let failure = self as? ServiceFailure else { return localizedDescription }
        return failure.refusal?.msg ?? words(.somethingWrong)
    }
}
