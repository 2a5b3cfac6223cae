import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseTokens
import Hummingbird

/// The first page: how much there is of everything, sign-ins over time, and who came last.
enum AdministrationOverview {
    /// How many of those who came last are shown.
    private static let newest = 5

    static func page(_ visit: AdministrationVisit, _ signingKeys: SigningKeyStore) async throws -> Response {
        let administration = visit.administration
        let figures = try await administration.overview()
        let keys = try await signingKeys.keys(at: visit.now)
        let days = SignInPlot(
            title: .thirtyDays, counts: try await administration.signIns(per: .day, last: 30), name: visit.day)
        let hours = SignInPlot(
            title: .dayHours, counts: try await administration.signIns(per: .hour, last: 24), name: visit.hour)
        let people = try await administration.people(.everybody, part: nil, side: nil, limit: newest)
        return AdministrationPage(
            tab: .overview,
            sections: [
                .init(figures: items(figures, keys, visit)),
                .init(heading: visit.said(.signIns), plots: [days.view(visit), hours.view(visit)]),
                .init(heading: visit.said(.newestAccounts), table: AdministrationPeople.table(people, visit)),
            ]
        ).response(visit)
    }

    private static func items(
        _ figures: AdministrationFigures, _ keys: SigningKeys, _ visit: AdministrationVisit
    ) -> [AdministrationView.Figure] {
        func item(_ name: AdministrationText, _ value: String, _ href: String? = nil) -> AdministrationView.Figure {
            .init(label: visit.said(name), value: value, href: href)
        }
        let people = PeopleFilter.allCases.map { filter in
            item(
                filter == .everybody ? .accounts : AdministrationPeople.name(of: filter),
                visit.number(figures.people[filter] ?? 0),
                AdministrationPath.path(
                    AdministrationPath.people, [("show", filter == .everybody ? nil : filter.rawValue)]))
        }
        let since = keys.signsSince(at: visit.now).map { visit.said(.since(visit.day($0))) }
        return people + [
            item(.liveSessions, visit.number(figures.liveSessions)),
            item(.waitingMails, visit.number(figures.waitingMails), AdministrationPath.mails),
            item(.failedMails, visit.number(figures.failedMails), AdministrationPath.mails),
            item(
                .signingKey, since ?? keys.signer(at: visit.now).algorithmName, AdministrationPath.keys),
            item(.version, GatehouseVersion.text),
        ]
    }
}
