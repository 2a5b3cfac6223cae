import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseWire
import Hummingbird

/// One visit of a person to a page of their account.
struct AccountVisit: Redacted, Sendable {
    /// The person. The session's client is the current one, so that the limits count it.
    var who: Authenticated
    /// Whether the person must have a second factor, and has none.
    let lacksFactor: Bool
    /// What waits until the person has a second factor; nil for nothing.
    let next: String?
    /// What proves that it is the owner, before something that cannot be undone.
    var question: OwnerProof.Question
    /// The accounts, used on behalf of this client.
    let accounts: Accounts
    /// The value of the browser's cookie.
    let cookie: String
    let page: AccountPage
    let renderer: PageRenderer
    /// What the previous form has done.
    let done: AccountDone?
    /// The input of this page's form when the session ended, by field.
    let typed: [String: String]

    var catalogue: Catalogue { renderer.catalogue }

    func words(_ text: AccountText) -> String { text.said(in: catalogue.builtIn) }

    /// The words that the account screens of apps have too.
    func shared(_ text: Gatehouse.AccountText) -> String { catalogue.account(text) }

    func day(_ instant: Date) -> String { catalogue.builtIn.wholeDay(instant) }

    /// A name that somebody typed, for a sentence: a language that is written from right to left isolates it by itself.
    func name(_ text: String) -> String {
        catalogue.isRightToLeft ? VisibleText.plain(text) : VisibleText.isolated(text)
    }
}

/// Why a form is refused: because of one of its fields, or as a whole.
struct AccountFault: Sendable {
    /// The field with the error; nil if it belongs to none.
    var field: AccountField?
    let sentence: String
    /// The errors of further fields of the form.
    var others: [AccountField: String] = [:]
}

/// The fields of the account's forms, as they are posted.
enum AccountField: String, Sendable {
    case name
    /// One of the questions of the sign-up form.
    case detail
    case currentPassword
    case password
    case confirmPassword
    case email
    case otp
    case newAddressCode
    case presentAddressCode
    case agreed
    case consent
    case passkeyName
    case factorName
    case keyName
    case factorCode

    /// The field that a refusal is about; nil if it is about none. The codes of a change of address have a field for
    /// each address, which the page knows.
    init?(_ place: RefusedForm.Place) {
        switch place {
        case .currentPassword: self = .currentPassword
        case .password: self = .password
        case .code: self = .otp
        case .factorCode: self = .factorCode
        case .email: self = .email
        case .addressCode, .form: return nil
        }
    }

    /// The field for the code that is mailed to one of the addresses of a change.
    init(codeOf purpose: CodePurpose) {
        self = purpose == .emailChangeNew ? .newAddressCode : .presentAddressCode
    }
}
