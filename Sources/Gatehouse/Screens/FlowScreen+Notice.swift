extension FlowScreen {
    /// The notice to show above the form. An error that is shown at its field, at a question or at the consent box is
    /// not repeated.
    package var noticeAboveForm: Notice? {
        let isAtField = fields.contains { $0.error != nil } || detailAtFault != nil || consent?.error != nil
        return notice?.kind == .error && isAtField ? nil : notice
    }

    /// What is shown at fields, questions and consent besides the notice, for a front end that shows everything in one
    /// place.
    package var furtherErrors: [String] {
        let errors = fields.map(\.error) + details.map(\.error) + [consent?.error]
        return errors.compactMap { $0 }.filter { $0 != notice?.text }
    }

    /// The notice with the actions for an error that is shown at a field, which ``noticeAboveForm`` leaves out.
    package var noticeAtField: Notice? { noticeAboveForm == nil ? notice : nil }
}
