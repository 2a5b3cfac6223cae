import GatehousePages
import HTTPTypes
import Hummingbird

/// What the plans leave open, and what the office answers.
extension Fieldhouse {
    func requests(_ visitor: Visitor) async throws -> Response {
        let page = try await data(of: visitor).rfis(page: ListPages.asked(by: visitor))
        let items = page.records.map { request in
            var item = item(.rfiDetail(rfiId: request.id), request.title, request.projectName, request.createdAt)
            if request.answer == nil { item.badge = "Open" }
            return item
        }
        return list(.rfis, items, ListPages(page, visitor), nil, visitor)
    }

    /// - Parameter refused: An answer as it was sent, and what is wrong with it.
    func request(
        _ id: String, _ visitor: Visitor, refused: (text: String, fault: EntryForm.Fault)? = nil
    ) async throws -> Response {
        let request = try await data(of: visitor).rfi(id)
        var rows: [(label: String, value: String, to: Destination?)] = [
            ("Project", request.projectName, .projectDetail(projectId: request.projectID)),
            ("Question", request.question, nil),
            ("Asked", Self.byline(request.askedBy, Day.text(request.createdAt)), nil),
            ("Answer", request.answer ?? "None yet", nil),
        ]
        if let time = request.answeredAt {
            rows.append(("Answered", Self.byline(request.answeredBy, Day.text(time)), nil))
        }
        let status: HTTPResponse.Status = refused == nil ? .ok : .unprocessableContent
        var view = detail(request.title, rows, nil, visitor, status)
        view.entries = [
            Self.answerForm(to: request, refused?.text ?? visitor.typed["answer"]).view(
                action: navigation.path(of: visitor.page), fault: refused?.fault, takesFocus: refused != nil)
        ]
        return pages.renderer.page(view, status: status)
    }

    func newRequest(about project: String, _ visitor: Visitor) async throws -> Response {
        form(requestForm(about: try await data(of: visitor).project(project).name), visitor)
    }

    func makeRequest(_ posted: PostedForm, about project: String, _ visitor: Visitor) async throws -> Response {
        let data = data(of: visitor)
        let name = try await data.project(project).name
        return try await answer(requestForm(about: name), posted, visitor) {
            .rfiDetail(
                rfiId: try await data.createRFI(
                    title: posted["title"] ?? "", question: posted["question"] ?? "", in: project,
                    form: posted[EntryForm.idName] ?? ""))
        }
    }

    /// Takes an answer. One that somebody else was faster with is shown, and what was typed is kept.
    func takeAnswer(_ posted: PostedForm, to request: String, _ visitor: Visitor) async throws -> Response {
        let text = posted["answer"] ?? ""
        guard let revision = posted["revision"].flatMap({ Int($0) }) else { throw FieldhouseError.notFound }
        do {
            try await data(of: visitor).answer(request, with: text, to: revision)
            return PageRenderer.redirect(to: navigation.path(of: visitor.page))
        } catch FieldhouseError.invalid(let rule, let failure) {
            return try await self.request(request, visitor, refused: (text, EntryForm.Fault(rule, failure)))
        } catch FieldhouseError.overtaken {
            return try await self.request(request, visitor, refused: (text, EntryForm.Fault(.answer, Self.overtaken)))
        }
    }

    private static let overtaken =
        "Somebody answered while you wrote; their answer is above. Send yours again to put it in its place."

    private static func byline(_ name: String?, _ day: String) -> String { name.map { "\($0), \(day)" } ?? day }

    private func requestForm(about project: String) -> EntryForm {
        EntryForm(
            title: "New request about \(project)",
            fields: [
                EntryForm.Field(id: "title", rule: .title), EntryForm.Field(id: "question", rule: .question),
            ], submit: "Ask", id: store.newID())
    }

    private static func answerForm(to request: RFIRecord, _ typed: String?) -> EntryForm {
        EntryForm(
            title: request.answer == nil ? "Answer it" : "Change the answer",
            fields: [EntryForm.Field(id: "answer", rule: .answer, value: typed ?? request.answer ?? "")],
            hidden: [("revision", String(request.revision))], submit: "Save answer")
    }
}
