import Foundation
import Gatehouse
import GatehouseAccounts
import Hummingbird

/// Who looks at a page of their account, and in which language.
struct AccountVisit: Sendable {
    /// The person; the session's client is the one that asks now, so that the limits count it.
    let who: Authenticated
    /// The accounts, asked by this client.
    let accounts: Accounts
    /// The value that names the browser.
    let cookie: String
    let page: AccountPage
    let renderer: PageRenderer
    /// What the form before has done.
    let done: AccountDone?
    /// What the person had typed into the form of this page when their session ended, by field.
    let typed: [String: String]

    var catalogue: Catalogue { renderer.catalogue }

    func words(_ text: AccountText) -> String { text.said(in: catalogue.language) }

    func day(_ instant: Date) -> String { AccountDate.text(instant, in: catalogue.language) }
}

/// Why a form is not taken: at one of its fields, or as a whole.
struct AccountFault: Sendable {
    /// The field at fault; nil for what is no field's.
    var field: AccountField?
    let sentence: String
}

/// The fields of the account's forms, as they are posted.
enum AccountField: String, Sendable {
    case name
    case currentPassword
    case password
    case confirmPassword
    case email
    case otp
    case newAddressCode
    case presentAddressCode
    case agreed
    case consent

    /// The field that a refusal is about; nil where it is about none. The codes of a change of address have a field for
    /// each address, which the page knows.
    init?(_ place: RefusedForm.Place) {
        switch place {
        case .currentPassword: self = .currentPassword
        case .password: self = .password
        case .code: self = .otp
        case .email: self = .email
        case .addressCode, .form: return nil
        }
    }
}
