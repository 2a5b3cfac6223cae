import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseMail
import GatehouseWeb
import GatehouseWire
import Hummingbird

/// The mails that wait, and those that were discarded. What they say is sealed, and stays so; to whom they go is shown as
/// long as it is stored.
struct AdministrationMails: Sendable {
    let search: AdministrationSearch

    /// What the forms ask for.
    enum Intent: String {
        case retry
        case drop
    }

    /// What a list shows, as its address says it.
    private struct Chosen {
        var filter: OutboxTable.QueueFilter
        /// What is searched for, sealed.
        var find: String?

        var items: [(name: String, value: String?)] {
            [("show", filter == .all ? nil : filter.rawValue), ("find", find)]
        }
    }

    /// Leads to the list that a search asks for.
    func find(_ visit: AdministrationVisit, _ form: PostedForm) throws -> Response {
        let chosen = Chosen(
            filter: try QueryItems.known("show", form["show"], OutboxTable.QueueFilter.init) ?? .all,
            find: try search.seal(form["part"], visit))
        return PageRenderer.redirect(to: AdministrationPath.path(AdministrationPath.mails, chosen.items))
    }

    func page(_ visit: AdministrationVisit) async throws -> Response {
        let query = visit.query
        let find = try query.text("find")
        let part = try search.open(find, visit)
        let chosen = Chosen(filter: try query.value("show", OutboxTable.QueueFilter.init) ?? .all, find: find)
        let (found, count) = try await visit.administration.mailQueue(
            chosen.filter, part: part, side: try OutboxTable.QueueCursor.Side(query))
        let isWhole = part == nil && chosen.filter == .all
        var section = AdministrationView.Section()
        if visit.keepsMails {
            section.quiet = visit.said(.mailboxText)
            section.way = LinkView(visit.said(.openMailbox), "/mailbox")
        }
        if found.elements.isEmpty {
            if !isWhole {
                section = visit.noResults(at: AdministrationPath.mails)
            } else if !visit.keepsMails {
                section.quiet = visit.said(.noMails)
            }
        } else {
            // What nobody sends is neither tried nor tried again, has one state, and needs no name for its only time.
            let isKept = visit.keepsMails
            let columns: [AdministrationVisit.Column] = [
                (.recipient, .title), (.purpose, .fact), (.language, .rest), (.state, isKept ? .rest : .end),
                (.stored, isKept ? .fact : .named),
                (.attempts, .rest), (.nextTry, .named), (.actions, .acts),
            ]
            section.table = visit.list(
                .mails, columns.filter { !isKept || $0.name != .attempts && $0.name != .nextTry },
                found.elements.map { Self.row($0, visit) })
        }
        return AdministrationPage(
            tab: .mails, count: part == nil ? visit.number(count) : nil,
            search: count == 0 && isWhole ? nil : Self.form(visit, chosen, part ?? ""), sections: [section],
            turn: visit.turn(found) { name, entry in
                let place = OutboxTable.QueueCursor(time: 0, key: entry.position)
                return AdministrationPath.path(AdministrationPath.mails, chosen.items + [(name, place.text)])
            }
        ).response(visit)
    }

    private static func form(_ visit: AdministrationVisit, _ chosen: Chosen, _ part: String) -> FormView {
        let options = OutboxTable.QueueFilter.allCases.map { other in
            FieldView.Option(other.rawValue, visit.said(name(of: other)), isSelected: other == chosen.filter)
        }
        return visit.search(
            at: AdministrationPath.mailSearch, ticket: visit.ticket,
            fields: [
                FieldView("part", visit.said(.recipient), .line(type: "search", autocomplete: "off"), value: part),
                FieldView("show", visit.said(.show), .choice(options)),
            ])
    }

    private static func name(of filter: OutboxTable.QueueFilter) -> AdministrationText {
        switch filter {
        case .all: .allKinds
        case .waiting: .waiting
        case .givenUp: .givenUp
        }
    }

    static func take(_ visit: AdministrationVisit, _ form: PostedForm) async throws -> Response {
        guard let intent = form["intent"].flatMap(Intent.init), let id = form["mail"] else {
            throw PageRefusal.unknownAction.answer
        }
        // What is discarded is gone, and its recipient with it.
        let mail = try await visit.administration.mail(id)
        let outcome: AdministrationOutcome
        do {
            switch intent {
            case .retry:
                try await visit.administration.retryMail(id)
                outcome = .retried
            case .drop:
                try await visit.administration.dropMail(id)
                outcome = .dropped
            }
        } catch let refusal as AccountRefusal {
            guard let refused = AdministrationOutcome(refusal) else { throw refusal }
            outcome = refused
        }
        let name = mail?.entry.recipient ?? mail?.entry.purpose.map { purpose($0, visit) } ?? ""
        return try visit.lead(
            to: AdministrationPath.mails, saying: AdministrationDone(outcome, name, person: mail?.person))
    }

    private static func row(
        _ entry: OutboxTable.Entry, _ visit: AdministrationVisit
    ) -> [TableView.Cell] {
        var state = [state(of: entry, visit)]
        if let status = entry.lastStatus { state.append(BadgeView(visit.said(.reply(String(status))), .warning)) }
        // The reply says more of a refusal, and a stop is no failure of the mail.
        if let reason = entry.lastReason, reason != .refused, reason != .interrupted {
            state.append(BadgeView(visit.said(.mailFailure(reason)), .warning))
        }
        var next = visit.cell(.nextTry, nil as String?)
        var (forms, acts): ([FormView], [ActView]) = ([], [])
        if case .waiting(let due) = entry.state {
            let hidden = [("mail", entry.id)]
            if !visit.keepsMails {
                next = due <= visit.now ? visit.cell(.nextTry, visit.said(.atOnce)) : visit.cell(.nextTry, due)
                if due > visit.now {
                    forms.append(visit.act(.retry, Intent.retry.rawValue, at: AdministrationPath.mails, hidden))
                }
            }
            acts.append(
                visit.asked(
                    .drop, Intent.drop.rawValue, at: AdministrationPath.mails, hidden, note: visit.said(.dropText),
                    isDanger: true))
        }
        return [
            visit.cell(.recipient, address: entry.recipient, or: visit.said(.notKept)),
            visit.cell(.purpose, entry.purpose.map { purpose($0, visit) }),
            visit.cell(.language, entry.language.map(visit.name(ofLanguage:))),
            visit.cell(.state, badges: state), visit.cell(.stored, entry.createdAt),
        ]
            + (visit.keepsMails
                ? [] : [visit.cell(.attempts, number: entry.attempts), next])
            + [visit.cell(.actions, forms: forms, acts: acts)]
    }

    private static func state(of entry: OutboxTable.Entry, _ visit: AdministrationVisit) -> BadgeView {
        switch entry.state {
        case .waiting where visit.keepsMails: BadgeView(visit.said(.inMailbox))
        case .waiting: BadgeView(visit.said(.waiting), entry.attempts > 0 ? .warning : .neutral)
        case .underWay: BadgeView(visit.said(.underWay))
        case .givenUp: BadgeView(visit.said(.givenUp), .danger)
        }
    }

    /// The purpose of a mail; an unknown kind is shown under its stored name.
    static func purpose(_ name: String, _ visit: AdministrationVisit) -> String {
        if let notice = SecurityNotice(rawValue: name) {
            return visit.renderer.catalogue.mail(.noticeSubject(notice))
        }
        guard let kind = MailKind(rawValue: name) else { return name }
        let text: AdministrationText =
            switch kind {
            case .signup: .mailConfirmation
            case .signIn: .mailSignIn
            case .invitation: .mailInvitation
            case .recovery: .mailRecovery
            case .newAddress, .oldAddress: .mailAddressChange
            case .reauthentication, .groupProof: .mailProof
            case .accountExists, .addressTaken: .mailNotice
            }
        return visit.said(text)
    }
}
