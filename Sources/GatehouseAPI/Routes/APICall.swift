import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird
import NIOCore

/// One request to the interface, as its handlers see it.
struct APICall: Sendable {
    let request: Request
    let client: ClientContext
    /// The accounts, used on behalf of this client.
    let accounts: Accounts
    /// The query parameters that are in the route's description, none longer than it allows.
    let query: QueryItems
    /// The path segment in place of `:id`; nil for routes without one.
    let pathID: String?
    /// The path segment in place of `:passkey`; nil for routes without one.
    let passkeyID: String?
    /// The path segment in place of `:factor`; nil for routes without one.
    let factorID: String?
    /// The path segment in place of `:member`; nil for routes without one.
    let memberID: String?
    /// The path segment in place of `:invitation`; nil for routes without one.
    let invitationID: String?
    /// The groups, used on behalf of this client.
    let groups: Groups
    /// The caller, for routes with bearer access.
    var caller: Authenticated?
    /// The caller's administrator access, for routes that require it.
    var administration: Administration?
    /// Lets the caller in again, and throws if they no longer are; nil for routes that are open to everybody.
    var admission: (@Sendable () async throws -> Void)?
    /// The largest body that is read, in bytes.
    private let bodyLimit: Int
    /// Writes a line about the request to the log. It must not contain anything that was sent, except the origin of a
    /// destination.
    let note: @Sendable (String) -> Void
    /// Whether somebody still waits for the answer.
    let isWaitedFor: @Sendable () async -> Bool
    private let bodies: BodyBudget

    init(
        request: Request, client: ClientContext, accounts: Accounts, groups: Groups, query: QueryItems,
        pathID: String? = nil, passkeyID: String? = nil, factorID: String? = nil, memberID: String? = nil,
        invitationID: String? = nil, bodyLimit: Int, bodies: BodyBudget,
        note: @escaping @Sendable (String) -> Void,
        isWaitedFor: @escaping @Sendable () async -> Bool
    ) {
        self.isWaitedFor = isWaitedFor
        self.note = note
        self.bodyLimit = bodyLimit
        self.bodies = bodies
        self.request = request
        self.client = client
        self.accounts = accounts.requested(from: client)
        self.groups = groups.requested(from: client)
        self.query = query
        self.pathID = pathID
        self.passkeyID = passkeyID
        self.factorID = factorID
        self.memberID = memberID
        self.invitationID = invitationID
    }

    /// Returns the caller.
    ///
    /// - Throws: 401 `no_authorization` on a route that is open to everybody.
    func authenticated() throws(ServerError) -> Authenticated {
        guard let caller else { throw EdgeRefusal.noBearer.answer }
        return caller
    }

    /// Returns the caller's administrator access.
    ///
    /// - Throws: 403 `not_admin` on a route that is not for administrators.
    func administrator() throws(ServerError) -> Administration {
        guard let administration else { throw ServerError(.notAdmin) }
        return administration
    }

    /// Returns the token of `Authorization: Bearer` (RFC 6750, section 2.1).
    ///
    /// - Throws: 401 `no_authorization` if there is none.
    func bearerToken() throws(ServerError) -> Secret { try request.bearerToken() }

    /// Returns the bearer token; nil if none was sent.
    func sentBearerToken() throws(ServerError) -> Secret? { try request.sentBearerToken() }

    /// Refuses a body of more bytes than the route reads, before any of them: also where a route reads none.
    ///
    /// - Throws: 413 `request_entity_too_large`.
    func checkLength() throws(ServerError) {
        if let length = request.headers[.contentLength].flatMap(Int.init), length > bodyLimit { throw tooLarge }
    }

    private var tooLarge: ServerError { RequestRefusal.body(longest: bodyLimit).answer }

    /// Reads the body, whatever the content type says.
    ///
    /// - Throws: 413 `request_entity_too_large`, 400 `bad_json`, or 400 `validation_failed` with the field; 429
    ///   `over_request_rate_limit` for a long body while many others are being read.
    func body<Body: RequestBodyShape>(_ type: Body.Type) async throws -> Body {
        try await reading { try Self.parsed($0) }
    }

    /// Reads an optional body; nil if it is empty.
    ///
    /// - Throws: As ``body(_:)``.
    func optionalBody<Body: RequestBodyShape>(_ type: Body.Type) async throws -> Body? {
        try await reading { $0.readableBytes == 0 ? nil : try Self.parsed($0) }
    }

    /// Reads the body as a form; a body that is not a form has no fields.
    ///
    /// - Throws: 413 `request_entity_too_large`, 400 `bad_json` for a body that breaks off, 400 `validation_failed` for a
    ///   field that cannot be read or is there more than once, 429 as ``body(_:)``.
    func form() async throws -> QueryItems {
        try await reading { bytes in
            guard bytes.readableBytes <= QueryItems.longest else {
                throw APIRefusal.formTooLarge.answer
            }
            let text = String(decoding: bytes.readableBytesView, as: UTF8.self)
            if let fault = QueryItems.fault(in: text) { throw fault }
            let items = QueryItems(text)
            if let name = items.repeated.min() { throw QueryFault(.repeated, name) }
            return items
        }
    }

    /// Reads the bytes of the body. Their share of the budget stays reserved until they have been parsed.
    ///
    /// A sender may take its time with them. What has ended meanwhile, the session, the account or a key, does nothing
    /// more: so the caller is let in again once the last byte is there.
    private func reading<Value>(_ parse: (ByteBuffer) throws -> Value) async throws -> Value {
        let hold = bodies.hold()
        defer { withExtendedLifetime(hold) {} }
        let value = try parse(try await bytes(hold))
        try await admission?()
        return value
    }

    private func bytes(_ hold: BodyBudget.Hold) async throws -> ByteBuffer {
        var bytes = ByteBuffer()
        do {
            for try await var part in request.body {
                let length = bytes.readableBytes + part.readableBytes
                guard length <= bodyLimit else { throw tooLarge }
                guard hold.grow(to: length) else { throw APIRefusal.tooManyBodies.answer }
                bytes.writeBuffer(&part)
            }
            return bytes
        } catch let error as ServerError {
            throw error
        } catch let error as CancellationError {
            throw error
        } catch {
            // The connection broke, or the bytes that arrived are not HTTP.
            throw APIRefusal.bodyBroken.answer
        }
    }

    private static func parsed<Body: RequestBodyShape>(_ buffer: ByteBuffer) throws -> Body {
        let value = try JSONBody.value(buffer.readableBytesView)
        let body: Body
        do {
            body = try Body(json: value)
        } catch {
            throw RequestRefusal.field(error).answer
        }
        // The fields that are read say so by name.
        try JSONBody.check(value)
        return body
    }
}
