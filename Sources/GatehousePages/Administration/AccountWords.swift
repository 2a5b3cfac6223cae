import Foundation
import GatehouseAccounts

/// An account in the words of the pages.
enum AccountWords {
    /// The address, or what stands for it.
    static func name(of user: UserRecord, _ visit: AdministrationVisit) -> String {
        user.email ?? visit.said(user.deletedAt != nil ? .deleted : user.isAnonymous ? .guest : .noAddress)
    }

    /// What is to be known of it at once.
    static func badges(
        of user: UserRecord, isAdministrator: Bool, _ visit: AdministrationVisit
    ) -> [String] {
        var badges: [AdministrationText] = []
        if isAdministrator { badges.append(.administrator) }
        if user.deletedAt != nil {
            badges.append(.deleted)
        } else if user.isBanned(at: visit.now) {
            badges.append(.banned)
        } else if user.isAnonymous {
            badges.append(.guest)
        } else {
            badges.append(user.emailConfirmedAt == nil ? .unconfirmed : .confirmed)
        }
        return badges.map(visit.said)
    }
}
