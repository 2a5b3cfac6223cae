import GatehousePages
import GatehouseServer
import Hummingbird

/// What the plans leave open, and what the office answers.
extension Fieldhouse {
    func requests(_ visitor: Visitor) async throws -> Response {
        let page = try await data(of: visitor).rfis()
        let items = page.records.map { request in
            item(.rfiDetail(rfiId: request.id), request.title, request.projectName, request.createdAt)
        }
        return list(.rfis, items, of: page.total, nil, visitor)
    }

    func request(_ id: String, _ visitor: Visitor) async throws -> Response {
        let request = try await data(of: visitor).rfi(id)
        return detail(
            request.title,
            [
                ("Project", request.projectName, .projectDetail(projectId: request.projectID)),
                ("Question", request.question, nil), ("Answer", request.answer ?? "None yet", nil),
                ("Asked", Day.text(request.createdAt), nil),
            ], nil, visitor)
    }

    func newRequest(about project: String, _ visitor: Visitor) async throws -> Response {
        form(Self.requestForm(about: try await data(of: visitor).project(project).name), visitor)
    }

    func makeRequest(_ posted: PostedForm, about project: String, _ visitor: Visitor) async throws -> Response {
        let data = data(of: visitor)
        let name = try await data.project(project).name
        return try await answer(Self.requestForm(about: name), posted, visitor) {
            .rfiDetail(
                rfiId: try await data.createRFI(
                    title: posted["title"] ?? "", question: posted["question"] ?? "", in: project))
        }
    }

    private static func requestForm(about project: String) -> EntryForm {
        EntryForm(
            title: "New request about \(project)",
            fields: [
                EntryForm.Field(id: "title", rule: .title), EntryForm.Field(id: "question", rule: .question),
            ], submit: "Ask")
    }
}
