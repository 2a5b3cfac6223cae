import Foundation
import Gatehouse
package import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
package import GatehouseWeb
import GatehouseWire
import HTTPTypes
package import Hummingbird

/// The reference app's own interface, for its native app: JSON over the same data as the pages, for callers with an
/// access token. Each route reads and writes what ``CrewData`` lets this person see.
package struct FieldhouseAPI: Sendable {
    /// The prefix of the paths.
    package static let prefix = "/app/v1"

    private let accounts: Accounts
    private let store: FieldhouseStore
    private let mails: InvitationMails

    /// Creates the interface from the sessions that check tokens, the app's data, and the mails of invitations.
    package init(accounts: Accounts, store: FieldhouseStore, mails: InvitationMails) {
        self.accounts = accounts
        self.store = store
        self.mails = mails
    }

    /// Adds the routes.
    package func addRoutes(to router: Router<GatehouseRequestContext>) {
        let api = router.group(RouterPath(Self.prefix))
        addGroups(to: api)
        addProjects(to: api)
        addRequests(to: api)
        addInvitations(to: api)
        add(.post, "/invitations/preview", to: api) { call in
            InvitationAnswer(try await call.data.preview(of: try await call.body(InvitationCode.self).code))
        }
        add(.post, "/invitations/join", to: api) { call in
            Made(id: try await call.data.join(with: try await call.body(InvitationCode.self).code))
        }
        // A person who is about to sign up has no token yet.
        addOpen(.post, "/invitations/look", to: api) { call in
            InvitationAnswer(try await store.preview(of: try await call.body(InvitationCode.self).code))
        }
    }

    private func addGroups(to api: RouterGroup<GatehouseRequestContext>) {
        add(.get, "/groups", to: api) { try await $0.data.groups().map(CrewAnswer.init) }
        add(.post, "/groups", to: api) { call in
            Made(id: try await call.data.createGroup(name: try await call.body(GroupBody.self).name))
        }
        add(.get, "/groups/:id", to: api) { call in
            let (group, members, invitations) = try await call.data.group(call.id)
            return CrewDetailAnswer(
                group: CrewAnswer(group),
                members: members.map { MemberAnswer($0, seenBy: group, call.data.person.id, call.words) },
                invitations: invitations.map { OpenInvitationAnswer($0, link: $0.code.map(mails.link)) })
        }
        act(.patch, "/groups/:id", to: api) { call in
            try await call.data.renameGroup(call.id, to: try await call.body(GroupBody.self).name)
        }
        act(.delete, "/groups/:id", to: api) { try await $0.data.deleteGroup($0.id) }
        act(.patch, "/groups/:id/members/:member", to: api) { call in
            guard let role = CrewRole(rawValue: try await call.body(RoleBody.self).role) else {
                throw ServerError(400, .validationFailed, "The field role is one of member, owner.")
            }
            try await call.data.setRole(role, of: try call.open.memberID, in: call.id)
        }
        act(.delete, "/groups/:id/members/:member", to: api) { call in
            try await call.data.remove(try call.open.memberID, from: call.id)
        }
        act(.post, "/groups/:id/leave", to: api) { try await $0.data.remove($0.data.person.id, from: $0.id) }
    }

    /// Invitations, for owners. With an id that the client chooses, an invitation is sent or resent only once, however
    /// often the request arrives.
    private func addInvitations(to api: RouterGroup<GatehouseRequestContext>) {
        add(.post, "/groups/:id/invitations", to: api) { call in
            let new = try await call.body(InvitationBody.self)
            let id = new.id ?? store.newID()
            try await call.data.invite(
                new.email, to: call.id, form: id, mail: mails.queue(from: call.data.person))
            return Made(id: id)
        }
        add(.post, "/groups/:id/invitations/:invitation/resend", to: api) { call in
            let id = try await call.body(ResentInvitationBody.self).id ?? store.newID()
            try await call.data.resendInvitation(
                call.open.invitation, of: call.id, form: id, mail: mails.queue(from: call.data.person))
            return Made(id: id)
        }
        act(.delete, "/groups/:id/invitations/:invitation", to: api) { call in
            try await call.data.revokeInvitation(call.open.invitation, of: call.id)
        }
    }

    private func addProjects(to api: RouterGroup<GatehouseRequestContext>) {
        add(.get, "/projects", to: api) { call in
            PageAnswer(try await call.data.projects(matching: call.text("text"), page: call.page), ProjectAnswer.init)
        }
        add(.post, "/projects", to: api) { call in
            let new = try await call.body(NewProject.self)
            return Made(
                id: try await call.data.createProject(name: new.name, site: new.site ?? "", in: new.groupID))
        }
        add(.get, "/projects/:id", to: api) { ProjectAnswer(try await $0.data.project($0.id)) }
        act(.patch, "/projects/:id", to: api) { call in
            let change = try await call.body(ProjectBody.self)
            try await call.data.changeProject(call.id, name: change.name, site: change.site)
        }
        act(.delete, "/projects/:id", to: api) { try await $0.data.deleteProject($0.id) }
        act(.post, "/projects/:id/restore", to: api) { try await $0.data.restoreProject($0.id) }
        add(.get, "/projects/:id/rfis", to: api) { call in
            PageAnswer(try await call.data.rfis(call.filter(of: call.id), page: call.page), RFIAnswer.init)
        }
        add(.post, "/projects/:id/rfis", to: api) { call in
            let new = try await call.body(NewRFI.self)
            return Made(
                id: try await call.data.createRFI(title: new.title, question: new.question, in: call.id))
        }
    }

    private func addRequests(to api: RouterGroup<GatehouseRequestContext>) {
        add(.get, "/rfis", to: api) { call in
            PageAnswer(try await call.data.rfis(call.filter(of: nil), page: call.page), RFIAnswer.init)
        }
        add(.get, "/rfis/:id", to: api) { RFIAnswer(try await $0.data.rfi($0.id)) }
        act(.patch, "/rfis/:id", to: api) { call in
            let change = try await call.body(RFIBody.self)
            try await call.data.changeRFI(
                call.id, title: change.title, question: change.question, seen: change.revision)
        }
        act(.post, "/rfis/:id/answer", to: api) { call in
            let body = try await call.body(AnswerBody.self)
            try await call.data.answer(call.id, with: body.answer, to: body.revision)
        }
        act(.delete, "/rfis/:id", to: api) { try await $0.data.deleteRFI($0.id) }
        act(.post, "/rfis/:id/restore", to: api) { try await $0.data.restoreRFI($0.id) }
    }

    // MARK: Requests

    /// A request from a signed-in person.
    private struct Call: Sendable {
        let data: CrewData
        let open: OpenCall

        var id: String { open.id }
        var page: Int { get throws(QueryFault) { try open.page } }
        var words: AppWords { open.words }

        /// A parameter of the URL; empty if it is missing.
        func text(_ name: String) throws(QueryFault) -> String { try open.query.text(name) ?? "" }

        func body<Body: Decodable>(_ type: Body.Type) async throws -> Body { try await open.body(type) }

        /// The filter in the URL.
        func filter(of project: String?) throws -> RequestFilter {
            let asked = try text("state")
            let state = RequestFilter.State(rawValue: asked)
            if state == nil, !asked.isEmpty {
                let allowed = RequestFilter.State.allCases.map(\.rawValue).joined(separator: ", ")
                throw ServerError(400, .validationFailed, "The parameter state is one of \(allowed).")
            }
            return RequestFilter(project: project, state: state, text: try text("text"))
        }
    }

    /// A request from anybody.
    private struct OpenCall: Sendable {
        let id: String
        /// The id of an invitation of the group; empty if the path has none.
        let invitation: String
        /// The id of a member of the group; empty where the path has none.
        let member: String
        let words: AppWords
        let query: QueryItems
        /// The body, which is read when a handler asks for it: not before the caller is known.
        let reading: RequestBody

        /// The account of the member.
        /// - Throws: ``FieldhouseError/notFound`` for a text that is no id.
        var memberID: UserID {
            get throws(FieldhouseError) {
                guard let id = UserID(text: member) else { throw .notFound }
                return id
            }
        }

        /// The requested page of a list.
        var page: Int {
            get throws(QueryFault) { try query.value("page") { Int($0).flatMap { $0 >= 1 ? $0 : nil } } ?? 1 }
        }

        func body<Body: Decodable>(_ type: Body.Type) async throws -> Body {
            let bytes = try await reading.collect(upTo: FieldhouseAPI.bodyLimit)
            let value = try JSONBody.value(bytes.readableBytesView)
            try JSONBody.check(value)
            do {
                return try JSONDecoder().decode(type, from: Data(value.bytes))
            } catch {
                throw ServerError(
                    400, .validationFailed, "The body must be JSON with the fields of \(String(describing: type)).")
            }
        }
    }

    /// The maximum size of a body, in bytes.
    private static let bodyLimit = 64 * 1024

    private static let tooLarge = ServerError(
        413, .requestEntityTooLarge, "The body must be at most \(bodyLimit) bytes long.")

    private func add<Answer: Encodable & Sendable>(
        _ method: HTTPRequest.Method, _ path: String, to group: RouterGroup<GatehouseRequestContext>,
        _ handler: @escaping @Sendable (Call) async throws -> Answer
    ) {
        on(method, path, group) { request, call in
            let caller = try await authenticate(request)
            return try await handler(Call(data: store.seen(by: caller.user, in: caller.session), open: call))
        }
    }

    /// Adds a route that changes something and returns no data.
    private func act(
        _ method: HTTPRequest.Method, _ path: String, to group: RouterGroup<GatehouseRequestContext>,
        _ handler: @escaping @Sendable (Call) async throws -> Void
    ) {
        add(method, path, to: group) { call in
            try await handler(call)
            return Done()
        }
    }

    /// Returns the caller. Every problem with a token is answered 401 here, so that clients renew theirs (RFC 6750,
    /// section 3.1).
    private func authenticate(_ request: Request) async throws -> Authenticated {
        do {
            return try await accounts.sessions.authenticate(accessToken: try request.bearerToken())
        } catch let refusal as AccountRefusal {
            throw ServerError(refusal, status: 401)
        }
    }

    private func addOpen<Answer: Encodable & Sendable>(
        _ method: HTTPRequest.Method, _ path: String, to group: RouterGroup<GatehouseRequestContext>,
        _ handler: @escaping @Sendable (OpenCall) async throws -> Answer
    ) {
        on(method, path, group) { _, call in try await handler(call) }
    }

    private func on<Answer: Encodable & Sendable>(
        _ method: HTTPRequest.Method, _ path: String, _ group: RouterGroup<GatehouseRequestContext>,
        _ handler: @escaping @Sendable (Request, OpenCall) async throws -> Answer
    ) {
        group.on(RouterPath(path), method: method) { request, context in
            let words = AppWords(Catalogue.best(for: AcceptLanguage(request.headers).ranges).builtIn)
            do {
                let length = request.headers[.contentLength].flatMap(Int.init) ?? 0
                guard length <= Self.bodyLimit else { throw Self.tooLarge }
                let call = OpenCall(
                    id: context.parameters.get("id") ?? "",
                    invitation: context.parameters.get("invitation") ?? "",
                    member: context.parameters.get("member") ?? "", words: words,
                    query: QueryItems(request.uri.query),
                    reading: request.body)
                return try JSONResponse.make(try await handler(request, call))
            } catch let error as FieldhouseError {
                return ErrorAnswer.response(to: error.serverError(words), request: request, context: context)
            } catch {
                return ErrorAnswer.response(to: error, request: request, context: context)
            }
        }
    }
}
