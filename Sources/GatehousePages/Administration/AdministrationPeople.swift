import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import Hummingbird

/// The accounts: all, or those of a kind, or those with a part in their address or name.
struct AdministrationPeople: Sendable {
    /// The number of people on a page.
    private static let perPage = 50

    let search: AdministrationSearch

    /// Redirects to the list of results.
    func find(_ visit: AdministrationVisit, _ form: PostedForm) throws -> Response {
        let chosen = Chosen(
            filter: try QueryItems.known("show", form["show"], PeopleFilter.init) ?? .everybody,
            order: try QueryItems.known("sort", form["sort"], PeopleOrder.init) ?? .newest,
            find: try search.seal(form["part"], visit))
        return PageRenderer.redirect(to: AdministrationPath.path(AdministrationPath.people, chosen.items))
    }

    /// The filter and the order of a list, as in its URL.
    private struct Chosen {
        var filter: PeopleFilter
        var order: PeopleOrder
        /// The sealed search term.
        var find: String?

        var items: [(name: String, value: String?)] {
            [
                ("show", filter == .everybody ? nil : filter.rawValue),
                ("sort", order == .newest ? nil : order.rawValue), ("find", find),
            ]
        }
    }

    /// The filter and the order from a URL or a form, with the search term unsealed.
    /// - Throws: `QueryFault` for a value that is not known, and for a search term that another session has sealed.
    private func chosen(
        _ visit: AdministrationVisit, _ value: (String) throws(QueryFault) -> String?
    ) throws(QueryFault) -> (chosen: Chosen, part: String?) {
        let find = try value("find")
        let part = try search.open(find, visit)
        let chosen = Chosen(
            filter: try QueryItems.known("show", try value("show"), PeopleFilter.init) ?? .everybody,
            order: try QueryItems.known("sort", try value("sort"), PeopleOrder.init) ?? .newest,
            find: find)
        return (chosen, part)
    }

    /// The page.
    func list(_ visit: AdministrationVisit) async throws -> Response {
        let query = visit.query
        let (chosen, part) = try chosen(visit) { name throws(QueryFault) in try query.text(name) }
        let found = try await visit.administration.people(
            chosen.filter, part: part, order: chosen.order, side: try PeoplePage.Cursor.Side(query), limit: Self.perPage
        )
        let count = visit.number(min(found.count, PeoplePage.countLimit))
        return AdministrationPage(
            tab: .people, count: found.count > PeoplePage.countLimit ? visit.said(.moreThan(count)) : count,
            lead: LinkView(visit.said(.addPerson), AdministrationPath.newPerson),
            search: Self.search(visit, chosen, part ?? ""),
            sections: [
                found.users.isEmpty
                    ? visit.noResults(.nobodyText, at: AdministrationPath.people)
                    : .init(table: Self.table(found, visit))
            ],
            turn: visit.turn(found.window) { name, user in
                AdministrationPath.path(
                    AdministrationPath.people, chosen.items + [(name, PeoplePage.Cursor(user).text)])
            },
            download: found.users.isEmpty ? nil : visit.download(from: AdministrationPath.peopleFile, chosen.items)
        ).response(visit)
    }

    /// The list as a download.
    func file(_ visit: AdministrationVisit, _ form: PostedForm) async throws -> Response {
        let (chosen, part) = try chosen(visit) { form[$0] }
        try await visit.administration.noteDownload(of: .people)
        let columns: [AdministrationText] = [
            .address, .name, .state, .made, .confirmedAt, .lastSignIn, .language, .identifier,
        ]
        return CSVFile(name: "people", columns: columns.map(visit.said)).response { (last: UserRecord?) in
            let side = last.map { PeoplePage.Cursor.Side.older(than: PeoplePage.Cursor($0)) }
            let found = try await visit.administration.people(
                chosen.filter, part: part, order: chosen.order, side: side, known: last, limit: CSVFile.portion)
            let rows = found.users.map { user in
                let badges = AccountWords.badges(
                    of: user, isAdministrator: found.administrators.contains(user.id), visit)
                return [
                    user.email ?? "", found.names[user.id] ?? "", badges.map(\.text).joined(separator: ", "),
                    CSVFile.time(user.createdAt), CSVFile.time(user.emailConfirmedAt),
                    CSVFile.time(user.lastSignInAt), user.language ?? "", user.id.text,
                ]
            }
            return (rows, found.window.hasOlder ? found.users.last : nil)
        }
    }

    /// Accounts as a table.
    /// - Parameter time: The time that an entry has on a phone.
    static func table(
        _ found: PeoplePage, showing time: AdministrationText = .lastSignIn, _ visit: AdministrationVisit
    ) -> TableView {
        func part(_ column: AdministrationText) -> TableView.Cell.Part { column == time ? .named : .rest }
        return visit.list(
            .people,
            [
                (.address, .title), (.name, .fact), (.state, .end), (.made, part(.made)),
                (.lastSignIn, part(.lastSignIn)),
            ],
            found.users.map { user in
                var name = visit.cell(.name, found.names[user.id])
                name.isName = true
                return [
                    visit.cell(
                        .address, address: user.email, or: AccountWords.name(of: user, visit),
                        href: AdministrationPath.person(user.id)),
                    name,
                    visit.cell(
                        .state,
                        badges: AccountWords.badges(
                            of: user, isAdministrator: found.administrators.contains(user.id), visit)),
                    visit.cell(.made, user.createdAt), visit.cell(.lastSignIn, user.lastSignInAt),
                ]
            })
    }

    private static func search(_ visit: AdministrationVisit, _ chosen: Chosen, _ part: String) -> FormView {
        let options = PeopleFilter.allCases.map { other in
            FieldView.Option(other.rawValue, visit.said(name(of: other)), isSelected: other == chosen.filter)
        }
        let orders = PeopleOrder.allCases.map { other in
            FieldView.Option(other.rawValue, name(of: other, visit), isSelected: other == chosen.order)
        }
        return visit.search(
            at: AdministrationPath.people, ticket: visit.ticket,
            fields: [
                FieldView("part", visit.said(.part), .line(type: "search", autocomplete: "off"), value: part),
                FieldView("show", visit.said(.show), .choice(options)),
                FieldView("sort", PageText.sort.said(in: visit.language), .choice(orders)),
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

    private static func name(of order: PeopleOrder, _ visit: AdministrationVisit) -> String {
        switch order {
        case .newest: PageText.newestFirst.said(in: visit.language)
        case .oldest: PageText.oldestFirst.said(in: visit.language)
        case .address: visit.said(.byAddress)
        }
    }
}
