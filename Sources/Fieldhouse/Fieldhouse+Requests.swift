import Gatehouse
import GatehousePages
import HTTPTypes
import Hummingbird

/// The questions about projects, and their answers.
extension Fieldhouse {
    func requests(_ visitor: Visitor) async throws -> Response {
        let words = visitor.words
        let query = try ListQuery(navigation.path(of: .rfis), visitor)
        let page = try await data(of: visitor).rfis(
            RequestFilter(state: query.state, text: query.text), by: query.order, page: ListPages.asked(by: visitor))
        return list(
            query, page.records.map { item(of: $0, $0.projectName, words) }, ListPages(page, visitor),
            filter: query.filter(
                try await total(of: page, query, visitor), .searchRequests, hasStates: true, name: .title, words),
            empty: .init(
                icon: Destination.Tab.rfis.icon, title: words(.noRequests), text: words(.noRequestsText),
                action: link(words(.goTo(words(.projects))), .projects)),
            nil, visitor)
    }

    /// How many requests a filtered list would have whatever their state.
    func total(
        of page: RecordPage<RFIRecord>, _ query: ListQuery, in project: String? = nil, _ visitor: Visitor
    ) async throws -> Int {
        guard query.state != nil else { return page.total }
        return try await data(of: visitor).rfis(RequestFilter(project: project, text: query.text), page: 1).total
    }

    /// A request in a list.
    func item(of request: RFIRecord, _ subtitle: String, _ words: AppWords) -> ListView.Item {
        var item = item(
            .rfiDetail(rfiId: request.id), request.title, subtitle, (request.createdAt, FieldhouseText.askedAgo), words)
        item.badge = Self.badge(of: request, words)
        return item
    }

    private static func badge(of request: RFIRecord, _ words: AppWords) -> ListView.Item.Badge {
        let isAnswered = request.answer != nil
        return .init(text: words(isAnswered ? .answered : .open), isDone: isAnswered)
    }

    /// What a request's page refused.
    enum RequestRefusal {
        /// An answer, as it was sent.
        case answer(String, EntryForm.Fault)
        /// A change of the question, as it was sent.
        case edit(EntryForm, EntryForm.Fault)
    }

    /// The page of a request. Its way back is the project, if that is the one that the person looked at last, or else the
    /// list of all requests.
    func request(_ id: String, _ visitor: Visitor, refused: RequestRefusal? = nil) async throws -> Response {
        let words = visitor.words
        let request = try await data(of: visitor).rfi(id)
        let status: HTTPResponse.Status = refused == nil ? .ok : .unprocessableContent
        var view = detail(request.title, nil, visitor, status)
        view.badge = Self.badge(of: request, words)
        view.facts = facts([(words(.project), request.projectName, .projectDetail(projectId: request.projectID))])
        let project = Destination.projectDetail(projectId: request.projectID)
        if visitor.place.last(in: .projects) == project { view.back = link(request.projectName, project) }
        var (typed, fault, change): (String?, EntryForm.Fault?, (form: EntryForm, fault: EntryForm.Fault)?)
        switch refused {
        case .answer(let text, let reason): (typed, fault) = (text, reason)
        case .edit(let form, let reason): change = (form, reason)
        case nil: break
        }
        let typedAnswer = typed ?? visitor.typed["answer"]
        let entry = Self.answerForm(to: request, typedAnswer).view(
            action: navigation.path(of: visitor.page), ticket: ticket(for: visitor.page, visitor), fault: fault,
            takesFocus: fault != nil, words)
        view.talk = TalkView(
            posts: Self.posts(of: request, words),
            reply: .init(
                label: entry.title, isOpen: typedAnswer != nil, isFirst: request.answer == nil, form: entry.form))
        if request.isManageable {
            view.acts = ActsView(
                label: GatehousePages.AccountText.moreActions.said(in: words.language),
                items: [
                    self.change(Self.editForm(of: request), visitor, refused: change),
                    deletion(.deleteRequest, .deleteRequestText(request.title), request.title, visitor),
                ])
        }
        return visitor.renderer.page(view, status: status)
    }

    func newRequest(about project: String, _ visitor: Visitor) async throws -> Response {
        form(requestForm(about: try await data(of: visitor).project(project).name), visitor)
    }

    func makeRequest(_ posted: PostedForm, about project: String, _ visitor: Visitor) async throws -> Response {
        let data = data(of: visitor)
        let name = try await data.project(project).name
        return try await answer(requestForm(about: name), posted, visitor) {
            let id = try await data.createRFI(
                title: posted["title"] ?? "", question: posted["question"] ?? "", in: project,
                form: posted[EntryForm.idName] ?? "")
            return done(.requestSent, at: .rfiDetail(rfiId: id))
        }
    }

    /// Handles the forms of a request's page.
    func takeRequest(_ posted: PostedForm, _ id: String, _ visitor: Visitor) async throws -> Response {
        guard let intent = posted["intent"] else { return try await takeAnswer(posted, to: id, visitor) }
        guard let act = PageAct(rawValue: intent) else { throw FieldhouseError.notFound }
        return try await changeRequest(id, act, posted, visitor)
    }

    /// Handles an answer. If somebody else was faster, their answer is shown, and the input is kept.
    private func takeAnswer(_ posted: PostedForm, to id: String, _ visitor: Visitor) async throws -> Response {
        let text = posted["answer"] ?? ""
        guard let revision = posted["revision"].flatMap({ Int($0) }) else { throw FieldhouseError.notFound }
        let data = data(of: visitor)
        do {
            try await data.answer(id, with: text, to: revision)
            return done(.answerSaved, at: visitor.page)
        } catch FieldhouseError.invalid(let rule, let failure) {
            return try await request(id, visitor, refused: .answer(text, EntryForm.Fault(rule, failure)))
        } catch FieldhouseError.overtaken {
            let sentence: FieldhouseText =
                try await data.rfi(id).answer == nil ? .changedMeanwhile : .answeredMeanwhile
            return try await request(id, visitor, refused: .answer(text, EntryForm.Fault(.answer, sentence)))
        }
    }

    /// Changes, deletes or restores a request. An action that was already performed counts as done.
    private func changeRequest(
        _ id: String, _ act: PageAct, _ posted: PostedForm, _ visitor: Visitor
    ) async throws -> Response {
        let data = data(of: visitor)
        let isDeleted = try await data.deletedName(.request, id) != nil
        if act == .edit || (act == .delete && !isDeleted) { _ = try await data.rfi(id) }
        do {
            switch act {
            case .edit: return try await edit(id, posted, visitor)
            case .delete:
                if !isDeleted { try await data.deleteRFI(id) }
                return done(.requestDeleted, id, at: try await listBehind(id, visitor))
            case .restore:
                do { try await data.restoreRFI(id) } catch FieldhouseError.notFound { return undoIsOver(visitor) }
                return done(.requestRestored, at: visitor.page)
            }
        } catch FieldhouseError.askerOrOwner {
            return forbidden(.askerOnly, .askerOnlyText, visitor)
        } catch FieldhouseError.ownersOnly {
            return forbidden(.ownersOnly, .ownersOnlyText, visitor)
        }
    }

    /// The list that a deleted request was in when the person opened it: its project's, if that is the project they looked
    /// at last, or else that of all requests.
    private func listBehind(_ id: String, _ visitor: Visitor) async throws -> Destination {
        guard let project = try await data(of: visitor).projectOfDeletedRequest(id),
            case let place = Destination.projectDetail(projectId: project), visitor.place.last(in: .projects) == place
        else { return .rfis }
        return place
    }

    private func edit(_ id: String, _ posted: PostedForm, _ visitor: Visitor) async throws -> Response {
        guard let revision = posted["revision"].flatMap({ Int($0) }) else { throw FieldhouseError.notFound }
        let (title, question) = (posted["title"] ?? "", posted["question"] ?? "")
        let fault: EntryForm.Fault
        do {
            try await data(of: visitor).changeRFI(id, title: title, question: question, seen: revision)
            return done(.requestSaved, at: visitor.page)
        } catch FieldhouseError.invalid(let rule, let failure) {
            fault = EntryForm.Fault(rule, failure)
        } catch FieldhouseError.overtaken {
            fault = EntryForm.Fault(.title, .changedMeanwhile)
        }
        return try await request(
            id, visitor, refused: .edit(Self.editForm(title: title, question: question), fault))
    }

    private static func posts(of request: RFIRecord, _ words: AppWords) -> [TalkView.Post] {
        var posts = [
            TalkView.Post(
                kind: words(.question), initial: initial(of: request.askedBy),
                byline: byline(request.askedBy, words.day(request.createdAt), words), text: request.question)
        ]
        if let answer = request.answer, let time = request.answeredAt {
            posts.append(
                .init(
                    kind: words(.answer), initial: initial(of: request.answeredBy),
                    byline: byline(request.answeredBy, words.day(time), words), text: answer))
        }
        return posts
    }

    private static func initial(of name: String?) -> String? { name?.first.map { $0.uppercased() } }

    private static func byline(_ name: String?, _ day: String, _ words: AppWords) -> String {
        name.map { words(.byline(words.name($0), on: day)) } ?? day
    }

    private func requestForm(about project: String) -> EntryForm {
        var form = Self.editForm(title: "", question: "", heading: .newRequestAbout(project), submit: .ask)
        form.id = store.newID()
        form.project = project
        return form
    }

    private static func editForm(of request: RFIRecord) -> EntryForm {
        var form = editForm(title: request.title, question: request.question)
        form.hidden = [("revision", String(request.revision))]
        return form
    }

    private static func editForm(
        title: String, question: String, heading: FieldhouseText = .editRequest, submit: FieldhouseText = .saveChanges
    ) -> EntryForm {
        EntryForm(
            title: heading,
            fields: [
                EntryForm.Field(id: "title", rule: .title, value: title),
                EntryForm.Field(id: "question", rule: .question, value: question),
            ], submit: submit)
    }

    private static func answerForm(to request: RFIRecord, _ typed: String?) -> EntryForm {
        EntryForm(
            title: request.answer == nil ? .answerIt : .changeAnswer,
            fields: [EntryForm.Field(id: "answer", rule: .answer, value: typed ?? request.answer ?? "")],
            hidden: [("revision", String(request.revision))], submit: .saveAnswer)
    }
}
