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
    private let settings = UserDefaultsSettings()
    private let client: AuthorizedClient
    private let transport: any HTTPTransport

    /// Creates the service. The server's address is a literal in the code, so an invalid one stops the app at the first
    /// launch.
    init(
        server: StaticString, backEnd: BackEnd, transport: any HTTPTransport = SystemTransport.withoutLimits()
    ) {
        guard let base = URL(string: server.description), let session = backEnd.session,
            let client = try? AuthorizedClient(session: session, origins: [base], transport: transport)
        else { preconditionFailure("\(server) cannot be the app's server") }
        self.backEnd = backEnd
        self.base = base.appending(path: "app/v1")
        self.session = session
        self.client = client
        self.transport = transport
    }

    // MARK: Reading

    func groups() async throws -> [CrewGroup] {
        let person = session.status.identity?.userId
        let groups: [CrewGroup] = try await get("groups")
        settings.set(groups.isEmpty ? nil : person, for: Self.memberKey)
        return groups
    }

    /// Forgets who was in a group, because that person has signed out or deleted the account.
    func forgetPerson() { settings.set(nil, for: Self.memberKey) }

    /// Forgets each person who signs out, until the calling task ends.
    func followSignOuts() async {
        for await event in backEnd.events {
            if case .signedOut = event { forgetPerson() }
        }
    }

    /// Whether this person was in a group the last time this device asked.
    func isMember(_ person: Identity?) -> Bool {
        person.map { $0.userId == settings.text(for: Self.memberKey) } ?? false
    }

    func group(_ id: String) async throws -> CrewGroupDetail { try await get("groups/\(id)") }

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

    func makeGroup(name: String) async throws -> String { try await post("groups", ["name": name]) }

    func makeProject(name: String, site: String, group: String) async throws -> String {
        try await post("projects", ["name": name, "site": site, "groupID": group])
    }

    func ask(_ title: String, _ question: String, about project: String) async throws -> String {
        try await post("projects/\(project)/rfis", ["title": title, "question": question])
    }

    // MARK: Changing and deleting

    func renameGroup(_ id: String, to name: String) async throws { try await change("groups/\(id)", ["name": name]) }
    func deleteGroup(_ id: String) async throws { try await act("DELETE", "groups/\(id)") }

    func setRole(of member: String, in group: String, toOwner isOwner: Bool) async throws {
        try await change("groups/\(group)/members/\(member)", ["role": isOwner ? "owner" : "member"])
    }

    func remove(_ member: String, from group: String) async throws {
        try await act("DELETE", "groups/\(group)/members/\(member)")
    }

    func leave(_ group: String) async throws { try await act("POST", "groups/\(group)/leave") }

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

    // MARK: Invitations

    /// Invites an address. The id makes one invitation of it, however often the request is repeated.
    func invite(_ email: String, to group: String, id: UUID) async throws {
        _ = try await post("groups/\(group)/invitations", ["email": email, "id": id.uuidString.lowercased()])
    }

    /// Sends an invitation again, with a new link.
    func resend(_ invitation: String, of group: String, id: UUID) async throws {
        _ = try await post(
            "groups/\(group)/invitations/\(invitation)/resend", ["id": id.uuidString.lowercased()])
    }

    func revoke(_ invitation: String, of group: String) async throws {
        try await act("DELETE", "groups/\(group)/invitations/\(invitation)")
    }

    /// Returns the state of an invitation for the signed-in person.
    func preview(of code: String) async throws -> InvitationPreview {
        try Self.value(try await client.authorized(Self.post(url("invitations/preview"), ["code": code])))
    }

    /// Joins the group of an invitation and returns the group's id.
    func join(with code: String) async throws -> String { try await post("invitations/join", ["code": code]) }

    /// Returns the server's answer about an invitation for a person who is not signed in yet.
    func verdict(on code: Secret) async -> InvitationVerdict {
        do {
            let answer = try await transport.send(Self.post(url("invitations/look"), ["code": code.reveal()]))
            let preview: InvitationPreview = try Self.value(answer)
            return switch (preview.standing, preview.expiresAt) {
            case (.open, let expiry?):
                .valid(
                    for: expiry.timeIntervalSinceNow, groupName: preview.groupName, email: preview.email,
                    inviterName: preview.inviterName)
            case (.expired, _): .over(.expired)
            case (.used, _): .over(.used)
            case (.revoked, _): .over(.revoked)
            case (.open, nil), (.unknown, _), (.alreadyMember, _), (.otherAccount, _): .invalid
            }
        } catch {
            return .unknown
        }
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
