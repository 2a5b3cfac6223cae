import GatehouseCore
import GatehouseWeb
import GatehouseWire
import Hummingbird

/// Adds the administration pages to a router. All of them go through the check here, so that none can lack it: a person
/// who isn't signed in is sent to the sign-in, a person who isn't an administrator sees "page not found", and an action
/// needs one of the server's forms and a recent proof of identity.
struct AdministrationRoutes {
    typealias Show = @Sendable (AdministrationVisit) async throws -> Response
    typealias Act = @Sendable (AdministrationVisit, PostedForm) async throws -> Response

    let pages: SignInPages
    let group: RouterGroup<GatehouseRequestContext>

    /// Adds a search that is posted from a list and changes nothing. A link to it leads to the list.
    func addSearch(_ path: String, of list: String, act: @escaping Act) {
        add(path, isSearch: true, show: { _ in PageRenderer.redirect(to: list) }, act: act)
    }

    /// Adds a list as a file: everybody's addresses at once, so it needs the proof, and leaves a record in the trail. A
    /// link to it leads to the list.
    func addFile(_ path: String, of list: String, act: @escaping Act) {
        add(path, show: { _ in PageRenderer.redirect(to: list) }, act: act)
    }

    /// Adds a page, and where there is one, what its forms do.
    /// - Parameter isSearch: Whether the forms change nothing, so that no proof is needed.
    func add(_ path: String, isSearch: Bool = false, show: @escaping Show, act: Act? = nil) {
        let path = RouterPath(path)
        let check = AdministrationCheck(pages: pages)
        let cookies = pages.cookies
        group.get(path) { request, context in
            switch try await check.visit(request, context) {
            case .administrator(let visit):
                var response = try await show(visit)
                if visit.done != nil { cookies.set(.said, to: nil, in: &response) }
                return response
            case .elsewhere(let response): return response
            }
        }
        group.post(path) { request, context in
            try await check.take(request, context, needsProof: !isSearch, act)
        }
    }
}
