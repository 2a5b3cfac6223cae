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
/// access token. Each route reads and writes what ``CrewData`` lets this person see. Groups, members and invitations
/// are the server's, at `/auth/v1/groups`.
package struct FieldhouseAPI: Sendable {
    /// The prefix of the paths.
    package static let prefix = "/app/v1"

    private let accounts: Accounts
    private let store: FieldhouseStore

    /// Creates the interface from the sessions that check tokens, and the app's data.
    package init(accounts: Accounts, store: FieldhouseStore) {
        self.accounts = accounts
        self.store = store
    }

    /// Adds the routes.
    package func addRoutes(to router: Router<GatehouseRequestContext>) {
        let api = router.group(RouterPath(Self.prefix))
        addProjects(to: api)
        addRequests(to: api)
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
        /// Lets the caller in again, and throws if they no longer are.
        let admission: @Sendable () async throws -> Void

        var id: String { open.id }
        var page: Int { get throws(QueryFault) { try open.page } }

        /// A parameter of the URL; empty if it is missing.
        func text(_ name: String) throws(QueryFault) -> String { try open.query.text(name) ?? "" }

        /// Reads the body. A sender may take its time with it, and what has ended meanwhile does nothing more: so the
        /// caller is let in again once the last byte is there.
        func body<Body: Decodable>(_ type: Body.Type) async throws -> Body {
            let body = try await open.body(type)
            try await admission()
            return body
        }

        /// The filter in the URL.
        func filter(of project: String?) throws -> RequestFilter {
            let asked = try text("state")
            let state = RequestFilter.State(rawValue: asked)
            if state == nil, !asked.isEmpty { throw FieldhouseRefusal.stateUnknown.answer }
            return RequestFilter(project: project, state: state, text: try text("text"))
        }
    }

    /// A request from anybody.
    private struct OpenCall: Sendable {
        let id: String
        let query: QueryItems
        /// The body, which is read when a handler asks for it: not before the caller is known.
        let reading: RequestBody

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
            } catch let error as DecodingError {
                throw RequestRefusal.shape(field: Self.field(of: error)).answer
            }
        }

        /// The field that cannot be read; nil where it is the body itself.
        private static func field(of error: DecodingError) -> String? {
            switch error {
            case .keyNotFound(let key, _): return key.stringValue
            case .typeMismatch(_, let context), .valueNotFound(_, let context):
                return context.codingPath.last?.stringValue
            default:
                guard case .dataCorrupted(let context) = error else { return nil }
                return context.codingPath.last?.stringValue
            }
        }
    }

    /// The maximum size of a body, in bytes.
    private static let bodyLimit = 64 * 1024

    private func add<Answer: Encodable & Sendable>(
        _ method: HTTPRequest.Method, _ path: String, to group: RouterGroup<GatehouseRequestContext>,
        _ handler: @escaping @Sendable (Call) async throws -> Answer
    ) {
        on(method, path, group) { request, call in
            let caller = try await authenticate(request)
            return try await handler(
                Call(data: store.seen(by: caller.user), open: call) { _ = try await authenticate(request) })
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
    /// section 3.1). A session that lacks the second step is refused where the server looks after that (MFA-10).
    private func authenticate(_ request: Request) async throws -> Authenticated {
        let who: Authenticated
        do {
            who = try await accounts.sessions.authenticate(accessToken: try request.bearerToken())
        } catch let refusal as AccountRefusal {
            throw ServerError(refusal, status: 401)
        }
        try await accounts.requireStep(of: who)
        return who
    }

    private func on<Answer: Encodable & Sendable>(
        _ method: HTTPRequest.Method, _ path: String, _ group: RouterGroup<GatehouseRequestContext>,
        _ handler: @escaping @Sendable (Request, OpenCall) async throws -> Answer
    ) {
        group.on(RouterPath(path), method: method) { request, context in
            let words = AppWords(Catalogue.best(for: AcceptLanguage(request.headers).ranges).builtIn)
            do {
                let length = request.headers[.contentLength].flatMap(Int.init) ?? 0
                guard length <= Self.bodyLimit else { throw RequestRefusal.body(longest: Self.bodyLimit).answer }
                let call = OpenCall(
                    id: context.parameters.get("id") ?? "", query: QueryItems(request.uri.query),
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
