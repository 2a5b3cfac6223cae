import Gatehouse
import GatehouseDomain
import HTTPTypes

/// The page that asks for the password of an account whose address nobody has proved before. With it everything stays;
/// without it the account is secured.
struct FirstProofForm {
    /// The name of the field for the password.
    static let password = "account-password"
    /// The name of the button for a person who does not know it.
    static let without = "without-password"

    let question: FirstProof.Question
    /// Where the form is posted again.
    let action: String
    /// What was posted before.
    let hidden: [(name: String, value: String)]
    let ticket: String?
    let catalogue: Catalogue

    /// What a posted form says about the password.
    static func answer(in posted: PostedForm) -> FirstProof {
        if posted[without] != nil { return .secures }
        guard let password = posted[password], !password.isEmpty else { return .asks }
        return .knows(Secret(password))
    }

    /// What a posted form contained beside the answer.
    static func hidden(in posted: PostedForm) -> [(name: String, value: String)] {
        posted.fields(without: [password, without, "ticket"])
    }

    var page: PageMessage {
        var page = PageMessage(
            status: question == .otherPassword ? .unprocessableContent : .ok, title: .page(.firstProofTitle),
            texts: [.page(.firstProofText)])
        var field = FieldView.password(Self.password, catalogue.text(.passwordLabel), catalogue)
        // The second button needs none.
        field.isRequired = false
        field.rule = .init(nil)
        field.takesFocus = true
        if question == .otherPassword { field.error = catalogue.page(.firstProofWrong) }
        page.entry = FormView(
            .page, action: action, ticket: ticket, hidden: hidden, fields: [field],
            buttons: [
                ButtonView(catalogue.page(.goOn)),
                ButtonView(catalogue.page(.firstProofWithout), .link, name: Self.without, value: "1"),
            ])
        return page
    }
}
