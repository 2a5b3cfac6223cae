import Foundation
import GatehouseAccounts

/// How the pages describe an account.
enum AccountWords {
    /// A longer ban is shown as permanent: deployments write "forever" as a hundred years.
    private static let longest: TimeInterval = 50 * 365 * 86_400

    /// The address, or the text in its place.
    static func name(of user: UserRecord, _ visit: AdministrationVisit) -> String {
        user.email ?? visit.said(user.deletedAt != nil ? .deleted : user.isAnonymous ? .guest : .noAddress)
    }

    /// The most important facts about it. An account is called unconfirmed exactly if the filter of that name lists it.
    static func badges(
        of user: UserRecord, isAdministrator: Bool, _ visit: AdministrationVisit
    ) -> [BadgeView] {
        var badges: [BadgeView] = []
        func add(_ text: AdministrationText, _ tone: BadgeView.Tone) {
            badges.append(BadgeView(visit.said(text), tone))
        }
        if isAdministrator { add(.administrator, .neutral) }
        if user.deletedAt != nil { add(.deleted, .neutral) }
        if user.isBanned(at: visit.now) {
            add(isBannedPermanently(user, visit) ? .bannedPermanently : .banned, .danger)
        }
        if user.isAnonymous { add(.guest, .neutral) }
        if user.email != nil {
            if user.emailConfirmedAt == nil {
                add(.unconfirmed, .warning)
            } else if badges.isEmpty {
                // Most are: it is said where there is nothing else to say, and without a mark.
                add(.confirmed, .plain)
            }
        }
        return badges
    }

    /// The end of a ban, in words; nil for an account that is not banned.
    static func ban(of user: UserRecord, _ visit: AdministrationVisit) -> AdministrationView.Fact? {
        guard user.isBanned(at: visit.now), let end = user.bannedUntil else { return nil }
        return isBannedPermanently(user, visit)
            ? .init(label: visit.said(.state), value: visit.said(.bannedPermanently))
            : .init(label: visit.said(.state), time: visit.shown(end) { .bannedUntil($0) })
    }

    private static func isBannedPermanently(_ user: UserRecord, _ visit: AdministrationVisit) -> Bool {
        user.bannedUntil.map { $0.timeIntervalSince(visit.now) > longest } ?? false
    }
}
