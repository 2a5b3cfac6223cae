import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehousePages
import HTTPTypes
import Hummingbird

/// The pages about the person.
extension Fieldhouse {
    func settings(_ visitor: Visitor) async throws -> Response {
        let page = SettingsPage(
            visitor: visitor, isAdministrator: try await pages.isAdministrator(visitor.account))
        return visitor.renderer.page(page.view(bar(of: visitor, .ok)))
    }

    func profile(_ visitor: Visitor) async throws -> Response {
        let page = ProfilePage(
            visitor: visitor,
            profile: try await pages.profiles.getProfile(userId: visitor.account.user.id.text),
            provider: pages.providerName(visitor.account.method.rawValue), back: back(from: visitor))
        return visitor.renderer.page(page.view(bar(of: visitor, .ok)))
    }
}
