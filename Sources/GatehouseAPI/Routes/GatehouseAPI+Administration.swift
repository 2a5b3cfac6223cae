import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import HTTPTypes

/// All accounts, for administrators.
extension GatehouseAPI {
    static let longestPage = 1000
    static let lastPage = 1_000_000_000

    /// The routes that need the administrator key.
    var administration: [APIRoute] {
        [
            APIRoute(
                .get, "/admin/users", .administrator, "Lists users, page by page.",
                takes: [
                    .query("page", .integer(1...Self.lastPage)), .query("per_page", .integer(1...Self.longestPage)),
                    .query("email"), .query("filter"),
                    .query("sort", .word("created_at", "created_at desc", "created_at asc", "")),
                ], gives: [.json(WireUserList.self, headers: ["X-Total-Count", "Link"])],
                refuses: [:], handler: listUsers),
            APIRoute(
                .post, "/admin/users", .administrator, "Creates an account.",
                takes: [.body(AdministratorUserBody.self)], gives: [.json(WireUser.self)],
                refuses: [
                    400: [.phoneProviderDisabled], 409: [.conflict],
                    422: [.weakPassword, .emailExists, .consentRequired],
                ], handler: createUser),
            APIRoute(
                .get, "/admin/users/:id", .administrator, "Gives an account.",
                takes: [], gives: [.json(WireUser.self)], refuses: [404: [.validationFailed, .userNotFound]],
                handler: readAnyUser),
            APIRoute(
                .put, "/admin/users/:id", .administrator, "Changes an account.",
                takes: [.body(AdministratorUserBody.self)], gives: [.json(WireUser.self)],
                refuses: [
                    400: [.phoneProviderDisabled], 404: [.validationFailed, .userNotFound], 409: [.conflict],
                    422: [.weakPassword, .emailExists, .validationFailed, .consentRequired],
                ], handler: changeAnyUser),
            APIRoute(
                .delete, "/admin/users/:id", .administrator, "Deletes an account with all that belongs to it.",
                takes: [.optionalBody(UserDeletionBody.self)], gives: [.nothing],
                refuses: [404: [.validationFailed, .userNotFound]], handler: deleteUser),
        ]
    }

    @Sendable func listUsers(_ call: APICall) async throws -> APIAnswer {
        let (page, perPage) = try Self.pageAndSize(call)
        let (email, filter) = (call.query["email"].nonEmpty, call.query["filter"].nonEmpty)
        let oldestFirst = try Self.oldestFirst(call.query["sort"].nonEmpty)
        let found = try await call.administrator().users(
            page: page, perPage: perPage, email: email, filter: filter, oldestFirst: oldestFirst)
        return try APIAnswer(
            json: WireUserList(users: found.users.map { WireUser($0) }),
            headers: pageHeaders(
                "/admin/users", page, perPage, of: found.total,
                [("email", email), ("filter", filter), ("sort", call.query["sort"].nonEmpty)]))
    }

    /// Whether the query asks for the oldest first. The only column is `created_at`; `asc` or `desc` may follow it.
    private static func oldestFirst(_ sort: String?) throws(ServerError) -> Bool {
        guard let sort else { return false }
        let words = sort.split(separator: " ", maxSplits: 1).map(String.init)
        let (column, direction) = (words.first ?? sort, words.count == 2 ? words[1] : "desc")
        guard column.lowercased() == "created_at" else {
            throw QuotingRefusal.sortField(column).answer
        }
        switch direction.lowercased() {
        case "desc": return false
        case "asc": return true
        default:
            throw QuotingRefusal.sortDirection(direction).answer
        }
    }

    @Sendable func createUser(_ call: APICall) async throws -> APIAnswer {
        let body = try await call.body(AdministratorUserBody.self)
        guard body.email.nonEmpty != nil || body.phone.nonEmpty != nil else {
            throw APIRefusal.userWithoutAddress.answer
        }
        let id = try body.id.nonEmpty.map(Self.userID)
        var change = try Self.change(body)
        // An account without a password signs in otherwise.
        if body.password.nonEmpty == nil, body.passwordHash.nonEmpty == nil { change.password = nil }
        let user = try await call.administrator().createUser(id: id, change, consent: consent(body.consent))
        return try APIAnswer(json: WireUser(user))
    }

    @Sendable func readAnyUser(_ call: APICall) async throws -> APIAnswer {
        try APIAnswer(json: WireUser(try await call.administrator().user(try Self.userID(in: call))))
    }

    @Sendable func changeAnyUser(_ call: APICall) async throws -> APIAnswer {
        let id = try Self.userID(in: call)
        let body = try await call.body(AdministratorUserBody.self)
        return try APIAnswer(
            json: WireUser(
                try await call.administrator().changeUser(id, try Self.change(body), consent: consent(body.consent))))
    }

    @Sendable func deleteUser(_ call: APICall) async throws -> APIAnswer {
        let id = try Self.userID(in: call)
        let keepsRow = try await call.optionalBody(UserDeletionBody.self)?.keepsRow ?? false
        _ = try await call.administrator().deleteUser(id, keepsRow: keepsRow)
        return try APIAnswer(json: WireNothing())
    }

    private static func change(_ body: AdministratorUserBody) throws(ServerError) -> AdministratorChange {
        // Without a number there is nothing that `phone_confirm` could confirm: clients send it beside an address, too.
        if let phone = body.phone.nonEmpty { throw phoneRefusal(phone) }
        if let role = body.role.nonEmpty, role != "authenticated" {
            throw APIRefusal.roleUnknown.answer
        }
        var change = AdministratorChange()
        change.email = body.email.nonEmpty
        change.confirmsEmail = body.confirmsEmail ?? false
        change.userMetadata = body.userMetadata
        change.appMetadata = body.appMetadata
        switch (body.password, body.passwordHash.nonEmpty) {
        case (nil, nil): break
        case (let password?, nil): change.password = .plain(password)
        case (nil, let hash?): change.password = .hash(hash)
        default: throw APIRefusal.passwordTwice.answer
        }
        if let text = body.banDuration.nonEmpty {
            guard let ban = AdministratorChange.Ban(text: text) else {
                throw QuotingRefusal.ban(text).answer
            }
            change.ban = ban
        }
        return change
    }

    private static func userID(_ text: String) throws(ServerError) -> UserID {
        guard let id = UserID(text: text) else { throw APIRefusal.userIDUnreadable.answer }
        // In the audit trail, it is the administrator key.
        guard text.contains(where: { $0 != "0" && $0 != "-" }) else { throw APIRefusal.userIDNil.answer }
        return id
    }

    /// Returns the user that the path names.
    static func userID(in call: APICall) throws(ServerError) -> UserID {
        guard let id = call.pathID.flatMap({ UserID(text: $0) }) else {
            throw APIRefusal.pathUserUnreadable.answer
        }
        return id
    }

    private static func number(
        _ call: APICall, _ name: String, in range: ClosedRange<Int>, standard: Int
    ) throws(ServerError) -> Int {
        guard let text = call.query[name].nonEmpty else { return standard }
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            throw QuotingRefusal.number(text, name: name, upTo: range.upperBound).answer
        }
        guard let number = Int(text), range.contains(number) else {
            throw RequestRefusal.number(name, upTo: range.upperBound).answer
        }
        return number
    }

    /// Returns which page of a list a request asks for, from 1, and how many entries a page has.
    static func pageAndSize(_ call: APICall) throws(ServerError) -> (page: Int, perPage: Int) {
        (
            try number(call, "page", in: 1...lastPage, standard: 1),
            try number(call, "per_page", in: 1...longestPage, standard: 50)
        )
    }

    /// Returns the header fields of one page of a list: how many entries the list has, and where its next and last
    /// pages are.
    func pageHeaders(
        _ path: String, _ page: Int, _ perPage: Int, of total: Int, _ query: [(name: String, value: String?)]
    ) -> HTTPFields {
        let last = max(1, (total + perPage - 1) / perPage)
        var links: [String] = []
        for (number, name) in [(page + 1, "next"), (last, "last")] where page < last || name == "last" {
            links.append("<\(pageURL(path, number, perPage, query))>; rel=\"\(name)\"")
        }
        return [.totalCount: String(total), .link: links.joined(separator: ", ")]
    }

    /// Returns the URL of a page. Clients read the page number from the first parameter.
    private func pageURL(_ path: String, _ page: Int, _ perPage: Int, _ query: [(name: String, value: String?)])
        -> String
    {
        var parts = URLComponents()
        parts.path = pathPrefix + path
        parts.queryItems =
            [URLQueryItem(name: "page", value: String(page)), URLQueryItem(name: "per_page", value: String(perPage))]
            + query.compactMap { item in item.value.map { URLQueryItem(name: item.name, value: $0) } }
        // In a form, a plus sign means a space.
        parts.percentEncodedQuery = parts.percentEncodedQuery?.replacing("+", with: "%2B")
        return parts.url(relativeTo: publicURL)?.absoluteString ?? ""
    }
}
