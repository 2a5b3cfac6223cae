extension SignInScreen {
    /// The notice to show above the form. An error that stands at its field, at a question of the form's own or at the
    /// consent box is not said twice.
    public var noticeAboveForm: ScreenNotice? {
        let isAtField = fields.contains { $0.error != nil } || detailAtFault != nil || consent?.error != nil
        return notice?.kind == .error && isAtField ? nil : notice
    }

    /// What can be done about an error that stands at a field: the actions of the notice that ``noticeAboveForm`` leaves
    /// out.
    public var noticeAtField: ScreenNotice? { noticeAboveForm == nil ? notice : nil }
}
