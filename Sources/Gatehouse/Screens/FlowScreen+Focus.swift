extension FlowScreen {
    /// What the return key does in a field.
    package enum ReturnKey: Equatable, Sendable {
        /// Moves to this field.
        case next(Flow.Input)
        /// Submits, even if the form is not valid yet, so that the person learns why.
        case submit(Flow.Event)
    }

    /// Returns what the return key does in a field: it moves to the next field, and in the last one it submits. Nil for
    /// a field that is not on the screen, and for the last one if additional questions follow it.
    package func returnKey(in field: Flow.Input) -> ReturnKey? {
        guard let index = fields.firstIndex(where: { $0.field == field }) else { return nil }
        if index + 1 < fields.count { return .next(fields[index + 1].field) }
        guard details.isEmpty else { return nil }
        return actions.first { $0.id == "submit" }.map { .submit($0.event) }
    }

    /// The key of the first question with an error, if it is one of the sign-up form's additional questions.
    package var detailAtFault: String? { details.first { $0.error != nil }?.key }

    /// The first field with an error, which gets the focus after a failed submit.
    package var fieldAtFault: Flow.Input? { fields.first { $0.error != nil }?.field }
}
