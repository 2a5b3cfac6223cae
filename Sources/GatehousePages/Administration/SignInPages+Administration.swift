import Gatehouse
import GatehouseServer
import HTTPTypes
import Hummingbird

/// What administrators see and do. Everybody else is told that there is nothing.
extension SignInPages {
    func addAdministrationRoutes(to pages: RouterGroup<GatehouseRequestContext>) {
        let routes = AdministrationRoutes(pages: self, group: pages)
        routes.add(AdministrationPath.overview) { _ in PageRenderer.redirect(to: AdministrationPath.people) }
        routes.add(AdministrationPath.people) { try await AdministrationPeople.list($0) }
    }
}
