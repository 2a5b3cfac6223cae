import Foundation
import GatehouseServer
import Hummingbird

/// The accounts, the newest first: all, or those of a kind, or those with a part in their address.
enum AdministrationPeople {
    /// How many are on a page.
    private static let perPage = 50
    /// The longest part of an address that is searched for, in characters.
    private static let longestPart = 100

    /// The page.
    static func list(_ visit: AdministrationVisit) async throws -> Response {
        let query = visit.query
        let filter = query["show"].flatMap(PeopleFilter.init) ?? .everybody
        let part = query["part"].map { String($0.trimmingCharacters(in: .whitespaces).prefix(longestPart)) } ?? ""
        let side: UserTable.Side? =
            if let cursor = query["after"].flatMap(PeoplePage.Cursor.init(text:)) {
                .older(than: cursor)
            } else if let cursor = query["before"].flatMap(PeoplePage.Cursor.init(text:)) {
                .newer(than: cursor)
            } else {
                nil
            }
        let found = try await visit.accounts.people(
            filter, part: part.isEmpty ? nil : part, side: side, limit: perPage)
        let count = visit.number(min(found.count, PeoplePage.countLimit))
        return AdministrationPage(
            tab: .people, count: found.count > PeoplePage.countLimit ? visit.said(.moreThan(count)) : count,
            search: search(visit, filter, part),
            sections: [found.users.isEmpty ? nobody(visit) : ["table": table(found, visit)]],
            turn: turn(found, filter, part, visit)
        ).response(visit)
    }

    /// Accounts as a table.
    static func table(_ found: PeoplePage, _ visit: AdministrationVisit) -> TemplateValue {
        visit.table(
            .people, [.address, .state, .made, .lastSignIn],
            found.users.map { user in
                [
                    visit.cell(
                        .address, AccountWords.name(of: user, visit), href: AdministrationPath.person(user.id)),
                    [
                        "column": visit.text(.state),
                        "cellBadges": .texts(
                            AccountWords.badges(
                                of: user, isAdministrator: found.administrators.contains(user.id), visit)),
                    ],
                    visit.cell(.made, user.createdAt), visit.cell(.lastSignIn, user.lastSignInAt),
                ]
            })
    }

    private static func nobody(_ visit: AdministrationVisit) -> [String: TemplateValue] {
        ["heading": visit.text(.nobody), "quiet": visit.text(.nobodyText)]
    }

    private static func search(
        _ visit: AdministrationVisit, _ filter: PeopleFilter, _ part: String
    ) -> TemplateValue {
        [
            "action": .text(AdministrationPath.people), "hidden": [], "submit": visit.text(.search),
            "texts": [
                ["id": "part", "name": "part", "label": visit.text(.part), "type": "search", "value": .text(part)]
            ],
            "choices": [
                [
                    "id": "show", "name": "show", "label": visit.text(.show),
                    "options": .objects(
                        PeopleFilter.allCases.map { other in
                            [
                                "value": .text(other.rawValue), "label": visit.text(name(of: other)),
                                "selected": .flag(other == filter),
                            ]
                        }),
                ]
            ],
        ]
    }

    private static func turn(
        _ found: PeoplePage, _ filter: PeopleFilter, _ part: String, _ visit: AdministrationVisit
    ) -> TemplateValue? {
        guard let first = found.users.first, let last = found.users.last, found.hasNewer || found.hasOlder else {
            return nil
        }
        func link(_ label: AdministrationText, _ name: String, _ user: UserRecord) -> TemplateValue {
            let path = AdministrationPath.path(
                AdministrationPath.people,
                [
                    ("part", part.isEmpty ? nil : part), ("show", filter == .everybody ? nil : filter.rawValue),
                    (name, PeoplePage.Cursor(user).text),
                ])
            return ["label": visit.text(label), "href": .text(path)]
        }
        var turn: [String: TemplateValue] = ["label": visit.text(.pages)]
        if found.hasNewer { turn["newer"] = link(.newer, "before", first) }
        if found.hasOlder { turn["older"] = link(.older, "after", last) }
        return .object(turn)
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
