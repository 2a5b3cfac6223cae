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
enum AdministrationMails {
    /// What the forms ask for.
    enum Intent: String {
        case retry
        case drop
    }

    static func page(_ visit: AdministrationVisit) async throws -> Response {
        let entries = try await visit.administration.mailQueue()
        var section = AdministrationView.Section()
        if visit.keepsMails {
            section.quiet = visit.said(.mailboxText)
            section.way = LinkView(visit.said(.openMailbox), "/mailbox")
        } else if entries.isEmpty {
            section.quiet = visit.said(.noMails)
        }
        if !entries.isEmpty {
            // What nobody sends is neither tried nor tried again.
            let sending: [AdministrationText] = visit.keepsMails ? [] : [.attempts, .nextTry]
            section.table = visit.table(
                .mails, [.recipient, .purpose, .language, .state, .stored] + sending + [.actions],
                entries.map { row($0, visit) })
        }
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
        var state = [state(of: entry, visit)]
        if let status = entry.lastStatus { state.append(BadgeView(visit.said(.reply(String(status))), .warning)) }
        var (next, forms, acts): (String?, [FormView], [ActView]) = (nil, [], [])
        if case .waiting(let due) = entry.state {
            let hidden = [("mail", entry.id)]
            if !visit.keepsMails {
                next = due <= visit.now ? visit.said(.atOnce) : visit.time(due)
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
            visit.cell(.recipient, entry.recipient ?? visit.said(.notKept)),
            visit.cell(.purpose, entry.purpose.map { purpose($0, visit) }),
            visit.cell(.language, entry.language.map(visit.name(ofLanguage:))),
            visit.cell(.state, badges: state), visit.cell(.stored, entry.createdAt),
        ]
            + (visit.keepsMails
                ? [] : [visit.cell(.attempts, visit.number(entry.attempts)), visit.cell(.nextTry, next)])
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
