import Foundation
import Gatehouse
package import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
package import GatehouseWeb
import GatehouseWire
import HTTPTypes
package import Hummingbird

/// The reference app's own interface, for its native app: JSON over the same data as the pages, for whoever brings an
/// access token. Each route reads and writes what ``CrewData`` lets this person see.
package struct FieldhouseAPI: Sendable {
    /// What the paths begin with.
    package static let prefix = "/app/v1"

    private let accounts: Accounts
    private let store: FieldhouseStore

    /// Takes what checks tokens, and the app's data.
    package init(accounts: Accounts, store: FieldhouseStore) {
        self.accounts = accounts
        self.store = store
    }

    /// Adds the routes.
    package func addRoutes(to router: Router<GatehouseRequestContext>) {
        let api = router.group(RouterPath(Self.prefix))
        add(.get, "/groups", to: api) { try await $0.data.groups().map(CrewAnswer.init) }
        add(.post, "/groups", to: api) { call in
            Made(id: try await call.data.createGroup(name: try call.body(NewGroup.self).name))
        }
        add(.get, "/groups/:id", to: api) { call in
            let (group, members, _) = try await call.data.group(call.id)
            return CrewDetailAnswer(group: CrewAnswer(group), members: members.map(MemberAnswer.init))
        }
        add(.get, "/projects", to: api) { call in
            PageAnswer(try await call.data.projects(page: call.page), ProjectAnswer.init)
        }
        add(.post, "/projects", to: api) { call in
            let new = try call.body(NewProject.self)
            return Made(
                id: try await call.data.createProject(name: new.name, site: new.site ?? "", in: new.groupID))
        }
        add(.get, "/projects/:id", to: api) { ProjectAnswer(try await $0.data.project($0.id)) }
        add(.get, "/projects/:id/rfis", to: api) { call in
            PageAnswer(try await call.data.rfis(of: call.id, page: call.page), RFIAnswer.init)
        }
        add(.post, "/projects/:id/rfis", to: api) { call in
            let new = try call.body(NewRFI.self)
            return Made(
                id: try await call.data.createRFI(title: new.title, question: new.question, in: call.id))
        }
        add(.get, "/rfis", to: api) { PageAnswer(try await $0.data.rfis(page: $0.page), RFIAnswer.init) }
        add(.get, "/rfis/:id", to: api) { RFIAnswer(try await $0.data.rfi($0.id)) }
        add(.post, "/invitations/preview", to: api) { call in
            InvitationAnswer(try await call.data.preview(of: try call.body(InvitationCode.self).code))
        }
        add(.post, "/invitations/join", to: api) { call in
            Made(id: try await call.data.join(with: try call.body(InvitationCode.self).code))
        }
        // Somebody who is about to sign up has no token yet.
        addOpen(.post, "/invitations/look", to: api) { call in
            InvitationAnswer(try await store.preview(of: try call.body(InvitationCode.self).code))
        }
    }

    // MARK: Requests

    /// A request of somebody.
    private struct Call: Sendable {
        let data: CrewData
        let open: OpenCall

        var id: String { open.id }
        var page: Int { open.page }

        func body<Body: Decodable>(_ type: Body.Type) throws(ServerError) -> Body { try open.body(type) }
    }

    /// A request of anybody.
    private struct OpenCall: Sendable {
        let id: String
        let page: Int
        let bytes: Data

        func body<Body: Decodable>(_ type: Body.Type) throws(ServerError) -> Body {
            do {
                return try JSONDecoder().decode(type, from: bytes)
            } catch {
                throw ServerError(
                    400, .validationFailed, "The body must be JSON with the fields of \(String(describing: type)).")
            }
        }
    }

    /// The largest body that is read, in bytes.
    private static let bodyLimit = 64 * 1024

    private func add<Answer: Encodable & Sendable>(
        _ method: HTTPRequest.Method, _ path: String, to group: RouterGroup<GatehouseRequestContext>,
        _ handler: @escaping @Sendable (Call) async throws -> Answer
    ) {
        on(method, path, group) { request, call in
            let caller = try await authenticate(request)
            return try await handler(Call(data: store.seen(by: caller.user), open: call))
        }
    }

    /// Who asks. A token that is no good is answered 401 here whatever is wrong with it, at which clients renew theirs
    /// (RFC 6750, section 3.1).
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
            do {
                let body = try await request.body.collect(upTo: Self.bodyLimit)
                let page = request.uri.queryParameters["page"].flatMap { Int($0) } ?? 1
                let call = OpenCall(
                    id: context.parameters.get("id") ?? "", page: page, bytes: Data(body.readableBytesView))
                return try JSONResponse.make(try await handler(request, call))
            } catch let error as FieldhouseError {
                return ErrorAnswer.response(to: error.serverError, request: request, context: context)
            } catch {
                return ErrorAnswer.response(to: error, request: request, context: context)
            }
        }
    }
}
