import Gatehouse
import GatehouseDomain

/// The questions of the sign-up form, wherever they are asked.
extension FieldView {
    /// The name under which the answer to a question is posted.
    static func detailName(_ key: String) -> String { "detail-\(key)" }

    /// Creates the field of a question.
    /// - Parameter prefix: What stands before the name on a page with several forms.
    static func detail(_ detail: ScreenDetail, prefix: String = "", _ catalogue: Catalogue) -> FieldView {
        let control: Control =
            switch detail.kind {
            case .text(let type):
                .line(type: type == .phone ? "tel" : "text", autocomplete: autofill[type] ?? "off")
            case .choice(let choices):
                .choice(
                    [Option("", "", isSelected: detail.value.isEmpty)]
                        + choices.map { Option($0.value, $0.label, isSelected: $0.value == detail.value) })
            case .toggle: .box(isTicked: detail.value == "true")
            }
        var view = FieldView(
            prefix + detailName(detail.key), detail.label, control, value: detail.value, help: detail.help)
        view.isRequired = detail.isRequired
        if detail.isRequired {
            view.rule = .init("filled", missing: catalogue.sentence(.detailMissing(LocalizedText(detail.label))))
        }
        if case .text(let type) = detail.kind {
            if type == .digits { view.inputMode = "numeric" }
            view.maximumLength = detail.maximumLength
        }
        return view
    }

    /// Creates the fields of a form's questions.
    /// - Parameters:
    ///   - fields: The questions.
    ///   - answers: The answers, by key.
    ///   - faults: What is wrong with them. The first one gets the focus.
    ///   - prefix: What stands before each name on a page with several forms.
    static func details(
        _ fields: [SignUpField], answers: [String: String], faults: [AuthFault] = [], prefix: String = "",
        _ catalogue: Catalogue
    ) -> [FieldView] {
        fields.map { field in
            var view = detail(ScreenDetail(field, answer: answers[field.key], catalogue), prefix: prefix, catalogue)
            view.error = faults.first { $0.detail == field.key }.map { catalogue.sentence($0.words) }
            view.takesFocus = faults.first?.detail == field.key
            return view
        }
    }

    private static let autofill: [ScreenDetail.ContentType: String] = [
        .name: "name", .organization: "organization", .phone: "tel",
    ]
}

extension PostedForm {
    /// Returns the answers to the questions of the sign-up form, by key, as they were typed.
    /// - Parameter prefix: What stands before each name on a page with several forms.
    func answers(to fields: [SignUpField], prefix: String = "") -> [String: String] {
        var answers: [String: String] = [:]
        for field in fields { answers[field.key] = self[prefix + FieldView.detailName(field.key)] }
        return answers
    }
}
