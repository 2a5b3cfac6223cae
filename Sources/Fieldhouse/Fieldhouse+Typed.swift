import GatehouseAccounts
import GatehouseCore
import GatehousePages
import Hummingbird

/// The input of a person whose session ended: it is kept, and fills in the same form after they have signed in again.
extension Fieldhouse {
    /// Keeps the input of a form that was posted after the session had ended.
    /// - Returns: Whether any input was kept.
    func keepTyped(_ posted: PostedForm, _ visit: Visit, _ request: Request) async throws -> Bool {
        guard let page = navigation.place(at: request.head.path ?? ""), let owner = visit.place.owner else {
            return false
        }
        return try await keep(posted, of: page, for: owner, cookie: visit.cookie)
    }

    /// Keeps the input of a form that was not accepted.
    /// - Returns: Whether any input was kept.
    func keep(
        _ posted: PostedForm, of page: Destination, for owner: UserID, cookie: String?
    ) async throws -> Bool {
        var typed: [String: String] = [:]
        for field in page.typedFields { typed[field] = posted[field] }
        return try await pages.drafts.keep(
            typed, of: navigation.path(of: page), for: owner, cookie: cookie) != nil
    }

    /// The person's input on a page.
    func typed(on page: Destination, by account: Authenticated, _ request: Request) async throws -> [String: String] {
        guard request.method == .get, !page.typedFields.isEmpty else { return [:] }
        return try await pages.drafts.find(
            navigation.path(of: page), for: account.user.id, cookie: pages.cookies.value(.place, in: request))
    }
}

extension Destination {
    /// The fields of the page's forms whose input is kept when the session ends.
    var typedFields: [String] {
        switch self {
        case .createProject: ["name", "site", "group"]
        case .createRFI: ["title", "question"]
        case .projectDetail: ["name", "site"]
        case .rfiDetail: ["answer", "title", "question"]
        case .projects, .rfis, .groups, .settings, .profile, .groupDetail, .joinGroup, .about: []
        }
    }
}
