import GatehouseAccounts
import GatehouseCore

/// The outcome of an action, as a word in the URL of the next page. Only words from a fixed list count, so that no URL
/// can put other text on the page.
enum AdministrationOutcome: String, CaseIterable {
    case banned
    case unbanned
    case signedOut = "signed-out"
    case signedOutEverywhere = "signed-out-everywhere"
    case mailed
    case invited
    case created
    case deleted
    case rotated
    case rotating
    case retried
    case dropped
    case typed
    case own
    case last
    case wait
    case gone

    /// The name of the parameter in the URL.
    static let parameter = "outcome"

    /// The outcome in a URL; nil if there is none, or an unknown one.
    init?(_ query: QueryItems) {
        guard let outcome = query[Self.parameter].flatMap(Self.init) else { return nil }
        self = outcome
    }

    /// The outcome for a refusal: the table for all actions of administrators. Nil for any other refusal.
    init?(_ refusal: AccountRefusal) {
        switch refusal {
        case .ownAccount: self = .own
        case .lastAdministrator: self = .last
        case .noSuchUser, .userIsDeleted, .guestCannotAdminister, .noSuchSessionOfUser, .nothingToMail, .noSuchMail,
            .emailExists, .consentRequired:
            self = .gone
        case .mailedTooOften, .mailsUsedUp, .askedTooOften, .serverBusy, .tooManyOpen, .tooManySigningIn: self = .wait
        default: return nil
        }
    }

    /// The notice on the page.
    func notice(_ visit: AdministrationVisit) -> NoticeView {
        NoticeView(isRefusal ? .error : .success, visit.said(text), takesFocus: true)
    }

    private var isRefusal: Bool {
        switch self {
        case .banned, .unbanned, .signedOut, .signedOutEverywhere, .mailed, .invited, .created, .deleted, .rotated,
            .rotating, .retried,
            .dropped:
            false
        case .typed, .own, .last, .wait, .gone: true
        }
    }

    private var text: AdministrationText {
        switch self {
        case .banned: .doneBanned
        case .unbanned: .doneUnbanned
        case .signedOut: .doneSignedOut
        case .signedOutEverywhere: .doneSignedOutEverywhere
        case .mailed: .doneMailed
        case .invited: .doneInvited
        case .created: .doneCreated
        case .deleted: .doneDeleted
        case .rotated: .doneRotated
        case .rotating: .rotating
        case .retried: .doneRetried
        case .dropped: .doneDropped
        case .typed: .refusedTyped
        case .own: .refusedOwn
        case .last: .refusedLast
        case .wait: .refusedWait
        case .gone: .refusedGone
        }
    }
}
