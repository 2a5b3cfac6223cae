import GatehouseCore
import GatehouseWeb
import GatehouseWire
import Hummingbird

/// Puts the pages of administration on a router. Each goes through the one check here, so that none can be without it:
/// whoever is not signed in is led to the sign-in, whoever is no administrator gets what an address without a page gets,
/// and an act needs a form of ours and a recent proof of who it is.
struct AdministrationRoutes {
    typealias Show = @Sendable (AdministrationVisit) async throws -> Response
    typealias Act = @Sendable (AdministrationVisit, PostedForm) async throws -> Response

    let pages: SignInPages
    let group: RouterGroup<GatehouseRequestContext>

    /// Adds a list as a file. It is posted, because it leaves a record in the trail; whoever follows a link to it gets to
    /// the list.
    func addFile(_ path: String, of list: String, act: @escaping Act) {
        add(path, isSearch: true, show: { _ in PageRenderer.redirect(to: list) }, act: act)
    }

    /// Adds a page, and where there is one, what its forms do.
    /// - Parameter isSearch: Whether the forms change nothing, so that no proof is needed.
    func add(_ path: String, isSearch: Bool = false, show: @escaping Show, act: Act? = nil) {
        let path = RouterPath(path)
        let check = AdministrationCheck(pages: pages)
        group.get(path) { request, context in
            switch try await check.visit(request, context) {
            case .administrator(let visit): return try await show(visit)
            case .elsewhere(let response): return response
            }
        }
        group.post(path) { request, context in
            switch try await check.visit(request, context) {
            case .administrator(let visit):
                guard let act else { throw ServerError(405, .validationFailed, "Nothing is posted here.") }
                return try await check.take(visit, needsProof: !isSearch, act)
            case .elsewhere(let response): return response
            }
        }
    }
}
