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

    /// Whether this person was in a group the last time this device asked.
    func isMember(_ person: Identity?) -> Bool {
        person.map { $0.userId == settings.text(for: Self.memberKey) } ?? false
    }

    func group(_ id: String) async throws -> CrewGroupDetail { try await get("groups/\(id)") }
    func projects() async throws -> Page<Project> { try await get("projects") }
    func project(_ id: String) async throws -> Project { try await get("projects/\(id)") }
    func requests(of project: String) async throws -> Page<RFI> { try await get("projects/\(project)/rfis") }
    func requests() async throws -> Page<RFI> { try await get("rfis") }
    func request(_ id: String) async throws -> RFI { try await get("rfis/\(id)") }

    // MARK: Creating; each method returns the new id

    func makeGroup(name: String) async throws -> String { try await post("groups", ["name": name]) }

    func makeProject(name: String, site: String, group: String) async throws -> String {
        try await post("projects", ["name": name, "site": site, "groupID": group])
    }

    func ask(_ title: String, _ question: String, about project: String) async throws -> String {
        try await post("projects/\(project)/rfis", ["title": title, "question": question])
    }

    // MARK: Invitations

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

    private func get<Value: Decodable>(_ path: String) async throws -> Value {
        try Self.value(try await client.authorized(URLRequest(url: url(path))))
    }

    private func post(_ path: String, _ fields: [String: String]) async throws -> String {
        let made: Made = try Self.value(try await client.authorized(Self.post(url(path), fields)))
        return made.id
    }

    private static func post(_ url: URL, _ fields: [String: String]) throws -> URLRequest {
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
}

/// The server's response when it refuses a request.
struct Refusal: Decodable {
    let msg: String
}

/// Why there is no content to show.
struct ServiceFailure: LocalizedError {
    let refusal: Refusal?

    var errorDescription: String? { refusal?.msg ?? "The server did not answer as expected. Try again in a moment." }
}

extension Error {
    /// The text for the person: the server's message, or the message of a session error such as "Session Expired".
    var words: String { localizedDescription }
}
