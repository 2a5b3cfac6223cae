import GatehouseDomain
import GatehousePages
import GatehouseServer
import Hummingbird

/// The person's own pages.
extension Fieldhouse {
    func settings(_ visitor: Visitor) -> Response {
        render(SettingsPage(visitor: visitor).content, on: visitor, "settings", Destination.Tab.settings.title)
    }

    func profile(_ visitor: Visitor) async throws -> Response {
        let profile = try await pages.profiles.getProfile(userId: visitor.account.user.id.text)
        return render(ProfilePage(visitor: visitor, profile: profile).content, on: visitor, "profile", "Profile")
    }
}
