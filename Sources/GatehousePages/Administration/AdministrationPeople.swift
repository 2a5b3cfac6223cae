import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseTokens
import Hummingbird

/// The accounts, the newest first: all, or those of a kind, or those with a part in their address.
///
/// What is searched for is a part of somebody's address, which no history and no log of a proxy has to know: it is posted,
/// and stands sealed in the address of the list, for the session that it was typed in.
struct AdministrationPeople: Sendable {
    /// How many are on a page.
    private static let perPage = 50
    /// The longest part of an address that is searched for, in characters.
    private static let longestPart = 100

    /// What seals what is searched for.
    let sealing: Sealing

    /// Leads to the list that a search asks for.
    func find(_ visit: AdministrationVisit, _ form: PostedForm) throws -> Response {
        let part = String((form["part"] ?? "").trimmingCharacters(in: .whitespaces).prefix(Self.longestPart))
        let filter = form["show"].flatMap(PeopleFilter.init) ?? .everybody
        let find = part.isEmpty ? nil : try sealing.seal(Data(part.utf8), for: Self.context(visit))
        return PageRenderer.redirect(to: Self.path(filter, find, []))
    }

    /// What an address asks for; nil where it asks for nothing that this session has sealed.
    private func part(_ visit: AdministrationVisit) -> String? {
        guard let find = visit.query["find"], let bytes = try? sealing.open(find, for: Self.context(visit)) else {
            return nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func context(_ visit: AdministrationVisit) -> String { "find|\(visit.who.session.id.text)" }

    private static func path(
        _ filter: PeopleFilter, _ find: String?, _ more: [(name: String, value: String?)]
    ) -> String {
        AdministrationPath.path(
            AdministrationPath.people,
            [("show", filter == .everybody ? nil : filter.rawValue), ("find", find)] + more)
    }

    /// The page.
    func list(_ visit: AdministrationVisit) async throws -> Response {
        let query = visit.query
        let filter = query["show"].flatMap(PeopleFilter.init) ?? .everybody
        let part = part(visit)
        let find = part == nil ? nil : query["find"]
        let found = try await visit.administration.people(
            filter, part: part, side: PeoplePage.Cursor.Side(query), limit: Self.perPage)
        let count = visit.number(min(found.count, PeoplePage.countLimit))
        return AdministrationPage(
            tab: .people, count: found.count > PeoplePage.countLimit ? visit.said(.moreThan(count)) : count,
            search: Self.search(visit, filter, part ?? ""),
            sections: [found.users.isEmpty ? Self.nobody(visit) : .init(table: Self.table(found, visit))],
            turn: visit.turn(found.window) { name, user in
                Self.path(filter, find, [(name, PeoplePage.Cursor(user).text)])
            }
        ).response(visit)
    }

    /// Accounts as a table.
    static func table(_ found: PeoplePage, _ visit: AdministrationVisit) -> TableView {
        visit.table(
            .people, [.address, .state, .made, .lastSignIn],
            found.users.map { user in
                [
                    visit.cell(
                        .address, AccountWords.name(of: user, visit), href: AdministrationPath.person(user.id)),
                    visit.cell(
                        .state,
                        badges: AccountWords.badges(
                            of: user, isAdministrator: found.administrators.contains(user.id), visit)),
                    visit.cell(.made, user.createdAt), visit.cell(.lastSignIn, user.lastSignInAt),
                ]
            })
    }

    private static func nobody(_ visit: AdministrationVisit) -> AdministrationView.Section {
        .init(heading: visit.said(.nobody), quiet: visit.said(.nobodyText))
    }

    private static func search(_ visit: AdministrationVisit, _ filter: PeopleFilter, _ part: String) -> FormView {
        let options = PeopleFilter.allCases.map { other in
            FieldView.Option(other.rawValue, visit.said(name(of: other)), isSelected: other == filter)
        }
        return visit.search(
            at: AdministrationPath.people, ticket: visit.ticket,
            fields: [
                FieldView("part", visit.said(.part), .line(type: "search", autocomplete: "off"), value: part),
                FieldView("show", visit.said(.show), .choice(options)),
            ])
    }

    static func name(of filter: PeopleFilter) -> AdministrationText {
        switch filter {
        case .everybody: .everybody
        case .unconfirmed: .unconfirmed
        case .banned: .banned
        case .guests: .guests
        case .administrators: .administrators
        }
    }
}
