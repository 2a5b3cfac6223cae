#if canImport(SwiftUI)
    import Gatehouse
    import SwiftUI

    /// Everything below the title of a screen, in the order of its description: the same for every flow.
    struct ScreenContent<Flow: ScreenFlow>: View {
        /// What the inputs and buttons of a screen are connected to.
        struct Inputs {
            /// Returns the text of a field.
            let text: @MainActor (Flow.Input) -> Binding<String>
            /// Returns the answer to a question, by its key.
            let answer: @MainActor (String) -> Binding<String>
            /// Returns whether the box of a question is selected, by its key.
            let tick: @MainActor (String) -> Binding<Bool>
            /// Whether the screen's own box is selected.
            let consent: Binding<Bool>
            /// Sends the event of an action.
            let perform: (Flow.Event) -> Void
            /// Handles the result of Apple's sheet.
            var takeApple: (AppleAnswer) -> Void = { _ in }
        }

        let screen: FlowScreen<Flow>
        let catalogue: Catalogue
        let focus: FocusState<Flow.Input?>.Binding
        let inputs: Inputs
        /// Whether errors are shown above the form; false when an alert shows them.
        var showsErrors = true

        var body: some View {
            if let notice = screen.noticeAboveForm, showsErrors || notice.kind != .error {
                NoticeView(notice: notice, screen: screen, perform: inputs.perform)
            }
            ForEach(screen.rows, id: \.label) { row in
                RowView(row: row, screen: screen, perform: inputs.perform)
            }
            if let picture = screen.picture {
                PictureView(picture: picture, identifier: screen.pictureIdentifier)
            }
            if let secret = screen.secret {
                SecretView(secret: secret, screen: screen)
            }
            if let codes = screen.codes {
                CodesView(codes: codes, screen: screen)
            }
            ForEach(screen.fields, id: \.field) { field in
                FieldView(
                    field: field, screen: screen, text: inputs.text(field.field), focus: focus,
                    returnKey: screen.returnKey(in: field.field), reveal: catalogue.text(.showPassword),
                    pressReturn: pressReturn, perform: inputs.perform)
            }
            ForEach(screen.details) { detail in
                DetailView(
                    detail: detail, screen: screen, text: inputs.answer(detail.key), isTicked: inputs.tick(detail.key),
                    perform: inputs.perform)
            }
            if let consent = screen.consent {
                ConsentView(consent: consent, screen: screen, isAccepted: inputs.consent, perform: inputs.perform)
            }
            ForEach(screen.choices, id: \.id) { choice in
                ChoiceView(choice: choice, screen: screen, perform: inputs.perform)
            }
            ActionsView(
                screen: screen, divider: catalogue.text(.or), perform: inputs.perform, takeApple: inputs.takeApple)
            TermsView(screen: screen)
        }

        private func pressReturn(_ key: FlowScreen<Flow>.ReturnKey) {
            switch key {
            case .next(let field): focus.wrappedValue = field
            case .submit(let event): inputs.perform(event)
            }
        }
    }
#endif
