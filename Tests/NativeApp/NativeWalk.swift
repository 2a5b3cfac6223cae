package import Foundation
import GatehouseUI

#if canImport(FoundationNetworking)
    package import FoundationNetworking
#endif

/// A walk through everything that the native example app asks its server for, by the app's own files.
package enum NativeWalk {
    /// Answers a request of the app: the body and head of the response.
    package typealias Server = @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)

    /// The app read something other than what it had written before.
    package struct Mismatch: Error, CustomStringConvertible {
        /// What was expected.
        package let description: String
    }

    /// The address that the app's code names.
    private static let origin: StaticString = "http://localhost:8080"

    /// Signs a person in and makes, changes, reads, deletes and restores a project and a request.
    /// - Parameters:
    ///   - email: The address of a person who has an account and is in one group.
    ///   - password: The password.
    ///   - server: Answers the requests, those of the sign-in too.
    /// - Throws: ``Mismatch``; the errors of the app for a request that is refused and for a response that it cannot read.
    package static func run(email: String, password: String, server: @escaping Server) async throws {
        let transport = Wire(server: server)
        guard let authURL = URL(string: "\(origin)/auth/v1") else { throw Mismatch(description: "an address") }
        let backEnd = BackEnd.supabase(
            try SupabaseConfiguration(authURL: authURL, requirements: AuthRequirements()),
            store: InMemoryCredentialStore(), cache: InMemoryProfileCache(), transport: transport)
        _ = try await backEnd.service.signIn(email: email, password: password)
        let app = FieldhouseService(
            server: origin, backEnd: backEnd, settings: InMemorySettings(), transport: transport)
        let groups = try await app.groups()
        guard let group = groups.first, groups.count == 1 else { throw Mismatch(description: "one group") }
        guard let person = await backEnd.session?.currentIdentity() else { throw Mismatch(description: "a person") }
        try checkMemory(of: person, in: app)

        let project = try await app.makeProject(name: "Bridge", site: "North", group: group.id)
        try await app.changeProject(project, name: "New bridge", site: "South")
        let request = try await app.ask("Which bolts?", "M12 or M16?", about: project)
        try await app.changeRequest(try await app.request(request), title: "Which nuts?", question: "M12 or M16?")
        try await app.answer(try await app.request(request), with: "M16")

        let answered = try await app.request(request)
        try expect(answered.title == "Which nuts?" && answered.question == "M12 or M16?", "the changed request")
        try expect(answered.answer == "M16" && answered.number == 1 && answered.isManageable, "the answered request")
        try expect(answered.projectID == project && answered.projectName == "New bridge", "the request's project")
        for place in [project, nil] {
            let found = try await app.requests(of: place, .answered, matching: "nuts", page: 1)
            try expect(found.items == [answered] && found.page == 1 && found.pageCount == 1, "one request")
        }
        try await app.deleteRequest(request)
        let left = try await app.requests(of: project, .all, matching: "", page: 1)
        try expect(left.items.isEmpty, "no request")
        try await app.restoreRequest(request)

        let shown = try await app.project(project)
        try expect(shown.name == "New bridge" && shown.site == "South" && shown.isOwned, "the changed project")
        try expect(shown.groupName == group.name && shown.openCount == 0, "the project's group")
        try await app.deleteProject(project)
        try await app.restoreProject(project)
        let projects = try await app.projects(matching: "bridge", page: 1)
        try expect(projects.items == [shown] && projects.pageCount == 1, "the restored project")
    }

    /// What the app remembers of a person who acts in a group, leaves it, acts in one again and signs out.
    private static func checkMemory(of person: Identity, in app: FieldhouseService) throws {
        let acting = BackEnd.Event.groupChanged(GroupContext(groupId: "north", role: "owner"))
        for end in [BackEnd.Event.groupChanged(nil), .signedOut(person, .signedOutHere)] {
            try expect(!app.isMember(person), "nobody who acts in a group")
            app.remember(acting)
            try expect(app.isMember(person), "the person who acts in a group")
            app.remember(end)
        }
        try expect(!app.isMember(person), "nobody after the sign-out")
    }

    private static func expect(_ holds: Bool, _ what: String) throws {
        if !holds { throw Mismatch(description: what) }
    }

    /// The network of the app.
    private struct Wire: HTTPTransport {
        let server: Server

        func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
            do {
                return try await server(request)
            } catch {
                throw .failed
            }
        }
    }
}
