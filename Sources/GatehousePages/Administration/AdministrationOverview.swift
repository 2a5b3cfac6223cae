import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseTokens
import Hummingbird

/// The first page: whether everything is well, counts, what grew over the last days, and the newest accounts.
enum AdministrationOverview {
    /// The number of new accounts that are shown.
    private static let newest = 5
    /// The number of days that the plots show.
    private static let days = 30
    /// The number of days for which an attack is news.
    private static let newsDays = 7

    static func page(_ visit: AdministrationVisit, _ signingKeys: SigningKeyStore) async throws -> Response {
        let administration = visit.administration
        let figures = try await administration.overview()
        let keys = try await signingKeys.keys(at: visit.now)
        let trends = try await administration.trends(last: days)
        let people = try await administration.people(.everybody, part: nil, side: nil, limit: newest)
        return AdministrationPage(
            tab: .overview, badges: state(figures, trends, visit),
            sections: [
                .init(figures: items(figures, visit)),
                .init(
                    heading: visit.said(.thirtyDays), plots: plots(trends, visit).map { $0.view(visit) }),
                .init(
                    heading: visit.said(.newestAccounts),
                    table: AdministrationPeople.table(people, showing: .made, visit)),
            ],
            notes: notes(keys, visit)
        ).response(visit)
    }

    /// Whether everything is well, in a few words beside the title.
    private static func state(
        _ figures: AdministrationFigures, _ trends: AdministrationTrends, _ visit: AdministrationVisit
    ) -> [BadgeView] {
        let attacks = trends.attacks.suffix(newsDays).reduce(0, +)
        let (late, dropped) = visit.keepsMails ? (0, 0) : (figures.lateMails, figures.failedMails)
        var news: [BadgeView] = []
        if attacks > 0 { news.append(BadgeView(visit.said(.countAttacks(visit.number(attacks))), .danger)) }
        for (count, text) in [
            (late, AdministrationText.countWaiting), (dropped, AdministrationText.countDropped),
        ] where count > 0 {
            let words = visit.said(text(visit.number(count)))
            news.append(BadgeView("\(visit.said(.mails))\(visit.language.colon)\(words)", .warning))
        }
        return news.isEmpty ? [BadgeView(visit.said(.allWell), .good)] : news
    }

    /// The release and the signing key, which nobody comes for.
    private static func notes(_ keys: SigningKeys, _ visit: AdministrationVisit) -> [AdministrationView.Note] {
        typealias Phrase = AdministrationView.Figure.Phrase
        let since = keys.signsSince(at: visit.now)
        return [
            .init(label: visit.said(.version), value: Phrase(text: GatehouseVersion.text)),
            .init(
                label: visit.said(.signingKey),
                value: Phrase(text: keys.signer(at: visit.now).algorithmName, href: AdministrationPath.keys),
                time: since.map { visit.shown($0) { .since($0) } }),
        ]
    }

    /// One plot for each question. Where mails stay in the mailbox, there is none of those that were sent.
    private static func plots(_ trends: AdministrationTrends, _ visit: AdministrationVisit) -> [TrendPlot] {
        let mails = TrendPlot(
            title: .mails, days: trends.days, good: .init(name: .mailsSent, counts: trends.sentMails),
            bad: .init(name: .mailsDropped, counts: trends.droppedMails), isAlarming: true)
        return [
            TrendPlot(title: .signUps, days: trends.days, good: .init(name: .signUps, counts: trends.signUps)),
            TrendPlot(
                title: .signIns, days: trends.days, good: .init(name: .successful, counts: trends.signIns),
                bad: .init(name: .refused, counts: trends.refusals)),
            TrendPlot(
                title: .attacks, days: trends.days, bad: .init(name: .attacks, counts: trends.attacks),
                isAlarming: true, note: .attacksText),
        ] + (visit.keepsMails ? [] : [mails])
    }

    /// The counts. A count of zero is not a link, and remarks with a zero are left out.
    private static func items(
        _ figures: AdministrationFigures, _ visit: AdministrationVisit
    ) -> [AdministrationView.Figure] {
        typealias Phrase = AdministrationView.Figure.Phrase
        func count(_ filter: PeopleFilter) -> Int { figures.people[filter] ?? 0 }
        func phrase(_ count: Int, _ text: (String) -> AdministrationText, _ href: String?) -> Phrase? {
            let number = visit.number(count)
            return count == 0 ? nil : Phrase(text: visit.said(text(number)), number: number, href: href)
        }
        func people(_ filter: PeopleFilter, _ text: (String) -> AdministrationText) -> Phrase? {
            phrase(
                count(filter), text, AdministrationPath.path(AdministrationPath.people, [("show", filter.rawValue)]))
        }
        func number(_ filter: PeopleFilter) -> Phrase {
            let items: [(name: String, value: String?)] = [("show", filter == .everybody ? nil : filter.rawValue)]
            let path = AdministrationPath.path(AdministrationPath.people, items)
            return Phrase(text: visit.number(count(filter)), href: count(filter) == 0 ? nil : path)
        }
        let mails =
            visit.keepsMails
            ? [phrase(figures.waitingMails, AdministrationText.countInMailbox, "/mailbox")]
            : [
                phrase(figures.waitingMails, AdministrationText.countWaiting, AdministrationPath.mails),
                phrase(figures.failedMails, AdministrationText.countDropped, AdministrationPath.mails),
            ]
        let waiting = mails.compactMap(\.self)
        let sessions = visit.number(figures.liveSessions)
        return [
            .init(
                label: visit.said(.accounts), value: number(.everybody),
                phrases: [
                    people(.unconfirmed, AdministrationText.countUnconfirmed),
                    people(.banned, AdministrationText.countBanned), people(.guests, AdministrationText.countGuests),
                ].compactMap(\.self)),
            .init(label: visit.said(.administrators), value: number(.administrators)),
            .init(
                label: visit.said(.liveSessions),
                value: Phrase(text: visit.said(.countActive(sessions)), number: sessions)),
            .init(
                label: visit.said(.mails), value: waiting.first ?? Phrase(text: visit.said(.noneWaiting)),
                phrases: Array(waiting.dropFirst())),
        ]
    }
}
