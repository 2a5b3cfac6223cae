import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehousePages
import GatehouseWeb
import GatehouseWire
import Hummingbird

/// The pages for people who are signed in: the page of each place, and its forms.
extension Fieldhouse {
    func page(_ visitor: Visitor) async throws -> Response {
        switch visitor.page {
        case .projects: try await projects(visitor)
        case .projectDetail(let id): try await project(id, visitor)
        case .createProject: try await newProject(visitor)
        case .rfis: try await requests(visitor)
        case .rfiDetail(let id): try await request(id, visitor)
        case .createRFI(let projectId): try await newRequest(about: projectId, visitor)
        case .groups: try await groups(visitor)
        // Their links lead to the server's pages.
        case .groupDetail, .joinGroup: missing(visitor)
        case .settings: try await settings(visitor)
        case .profile: try await profile(visitor)
        case .about:
            about(visitor)
        }
    }

    private func about(_ visitor: Visitor) -> Response {
        var view = detail(visitor.words(.aboutFieldhouse), nil, visitor)
        view.sections = [.init(rows: facts(AboutPage.rows(visitor.words)))]
        return visitor.renderer.page(view)
    }

    /// Handles a form.
    func accept(_ posted: PostedForm, _ visitor: Visitor) async throws -> Response {
        switch visitor.page {
        case .createProject: try await makeProject(posted, visitor)
        case .createRFI(let projectId): try await makeRequest(posted, about: projectId, visitor)
        case .projectDetail(let id): try await changeProject(id, posted, visitor)
        case .rfiDetail(let id): try await takeRequest(posted, id, visitor)
        case .projects, .rfis, .groups, .settings, .profile, .about, .groupDetail, .joinGroup:
            throw FieldhouseRefusal.noForm.answer
        }
    }

    /// The data that the person may see.
    func data(of visitor: Visitor) -> CrewData { store.seen(by: visitor.account.user) }

    /// The texts for the sender of a request.
    func speaking(to request: Request) -> (renderer: PageRenderer, words: AppWords) {
        let renderer = pages.renderer.speaking(to: request)
        return (renderer, AppWords(renderer.catalogue.builtIn))
    }
}
