import GatehouseCore
import Hummingbird

/// What an act has done, and to which person: a word that the browser carries to the next page, which says it once.
struct AdministrationDone: Sendable {
    let outcome: AdministrationOutcome
    /// What it was done to, or to which person, as pages call it; empty where that goes without saying.
    let name: String
    /// The account that it was about.
    let person: UserID?

    private static let prefix = "console."

    init(_ outcome: AdministrationOutcome, _ name: String = "", person: UserID? = nil) {
        self.outcome = outcome
        self.name = name
        self.person = person
    }

    /// Reads the word that a browser carries; nil for one that this session was not given.
    init?(word: String, names: StatusNames, session: SessionID) {
        guard word.hasPrefix(Self.prefix) else { return nil }
        let parts = word.dropFirst(Self.prefix.count).split(
            separator: ".", maxSplits: 2, omittingEmptySubsequences: false
        ).map(String.init)
        guard parts.count == 3, let outcome = AdministrationOutcome(rawValue: parts[0]),
            let name = names.open(parts[2], for: session)
        else { return nil }
        self.init(outcome, name, person: UserID(text: parts[1]))
    }

    /// The word; the name in it is sealed for the session.
    func word(names: StatusNames, session: SessionID) throws -> String {
        try "\(Self.prefix)\(outcome.rawValue).\(person?.text ?? "").\(names.seal(name, for: session))"
    }

    /// The notice on the page, with the next step.
    func notice(_ visit: AdministrationVisit) -> NoticeView {
        var notice = NoticeView(
            outcome.isRefusal ? .error : .success, visit.said(outcome.text(name)), takesFocus: true)
        switch outcome {
        case .banned: notice.form = act(.liftBan, .unban, visit)
        case .invited:
            notice.form = act(.resendInvitation, .invite, visit)
        case .created: notice.wayOn = LinkView(visit.said(.addPerson), AdministrationPath.newPerson)
        case .mailed:
            notice.wayOn =
                visit.keepsMails
                ? LinkView(visit.said(.openMailbox), "/mailbox")
                : LinkView(visit.said(.openQueue), AdministrationPath.mails)
        case .retried, .dropped:
            notice.wayOn = person.map { LinkView(visit.said(.account), AdministrationPath.person($0)) }
        case .unbanned, .signedOut, .signedOutEverywhere, .deleted, .factorsReset, .groupChanged, .groupDeleted,
            .rotated, .rotating, .typed, .groupNamed, .groupLimit, .own, .last, .bannedOwner, .wait, .gone:
            break
        }
        return notice
    }

    private func act(
        _ submit: AdministrationText, _ intent: AdministrationPerson.Intent, _ visit: AdministrationVisit
    ) -> FormView? {
        person.map { visit.act(submit, intent.rawValue, at: AdministrationPath.person($0)) }
    }
}
