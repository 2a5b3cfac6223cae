extension Screen {
    /// The notice to show above the form. An error that stands at its field or at the consent box is not said twice.
    public var noticeAboveForm: ScreenNotice? {
        let isAtField = fields.contains { $0.error != nil } || consent?.error != nil
        return notice?.kind == .error && isAtField ? nil : notice
    }
}
