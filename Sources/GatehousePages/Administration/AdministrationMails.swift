import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseMail
import GatehouseWeb
import GatehouseWire
import Hummingbird

/// The mails that wait, and those that were given up. To whom they go and what they say is sealed, and stays so.
enum AdministrationMails {
    /// What the forms ask for.
    enum Intent: String {
        case retry
        case drop
    }

    static func page(_ visit: AdministrationVisit) async throws -> Response {
        let entries = try await visit.administration.mailQueue()
        let section: AdministrationView.Section =
            entries.isEmpty
            ? .init(quiet: visit.said(.noMails))
            : .init(
                table: visit.table(
                    .mails, [.purpose, .language, .state, .stored, .attempts, .nextTry, .actions],
                    entries.map { row($0, visit) }))
        return AdministrationPage(tab: .mails, sections: [section]).response(visit)
    }

    static func take(_ visit: AdministrationVisit, _ form: PostedForm) async throws -> Response {
        guard let intent = form["intent"].flatMap(Intent.init), let id = form["mail"] else {
            throw ServerError(400, .validationFailed, "The form asks for nothing that is known.")
        }
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
        return PageRenderer.redirect(
            to: AdministrationPath.path(
                AdministrationPath.mails, [(AdministrationOutcome.parameter, outcome.rawValue)]))
    }

    private static func row(
        _ entry: OutboxTable.Entry, _ visit: AdministrationVisit
    ) -> [TableView.Cell] {
        var state = [visit.said(name(of: entry.state))]
        if let status = entry.lastStatus { state.append(visit.said(.reply(String(status)))) }
        var (next, forms): (String?, [FormView]) = (nil, [])
        if case .waiting(let due) = entry.state {
            next = due <= visit.now ? visit.said(.atOnce) : visit.time(due)
            if due > visit.now { forms.append(act(.retry, .retry, entry, visit)) }
            forms.append(act(.drop, .drop, entry, visit))
        }
        return [
            visit.cell(.purpose, entry.purpose.map { purpose($0, visit) }), visit.cell(.language, entry.language),
            visit.cell(.state, badges: state), visit.cell(.stored, entry.createdAt),
            visit.cell(.attempts, visit.number(entry.attempts)), visit.cell(.nextTry, next),
            visit.cell(.actions, forms: forms),
        ]
    }

    private static func act(
        _ name: AdministrationText, _ intent: Intent, _ entry: OutboxTable.Entry, _ visit: AdministrationVisit
    ) -> FormView {
        visit.act(name, intent.rawValue, at: AdministrationPath.mails, [("mail", entry.id)])
    }

    private static func name(of state: OutboxTable.Entry.State) -> AdministrationText {
        switch state {
        case .waiting: .waiting
        case .underWay: .underWay
        case .givenUp: .givenUp
        }
    }

    /// What a mail is for; the name of a kind that this version does not know is shown as it is.
    private static func purpose(_ name: String, _ visit: AdministrationVisit) -> String {
        if SecurityNotice(rawValue: name) != nil { return visit.said(.mailNotice) }
        guard let kind = MailKind(rawValue: name) else { return name }
        let text: AdministrationText =
            switch kind {
            case .signup: .mailConfirmation
            case .signIn: .mailSignIn
            case .invitation: .mailInvitation
            case .recovery: .mailRecovery
            case .newAddress, .oldAddress: .mailAddressChange
            case .reauthentication: .mailProof
            case .accountExists, .addressTaken: .mailNotice
            }
        return visit.said(text)
    }
}
