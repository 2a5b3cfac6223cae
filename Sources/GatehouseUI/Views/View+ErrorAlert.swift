#if canImport(SwiftUI)
    public import Gatehouse
    public import Observation
    public import SwiftUI

    extension View {
        /// Shows the errors of a model in an alert, one after another. Closing the alert dismisses the error.
        /// - Parameter presenter: The model with the errors.
        public func showErrorAlert(_ presenter: some ErrorPresenting & Observable) -> some View {
            modifier(ErrorAlert(presenter: presenter))
        }

        /// Shows an error in an alert. Closing the alert sets the binding to nil.
        /// - Parameter errorMessage: The error, or nil; from the state of a view or a model.
        public func showErrorAlert(errorMessage: Binding<ErrorMessage?>) -> some View {
            let message = errorMessage.wrappedValue
            let isPresented = Binding {
                errorMessage.wrappedValue != nil
            } set: {
                if !$0 { errorMessage.wrappedValue = nil }
            }
            return alert(message?.title ?? "", isPresented: isPresented, presenting: message) { _ in
                // Without actions of its own, the alert has the system's button.
            } message: { message in
                Text(verbatim: message.text)
            }
        }
    }

    private struct ErrorAlert<Presenter: ErrorPresenting & Observable>: ViewModifier {
        @Bindable var presenter: Presenter

        func body(content: Content) -> some View {
            let message = presenter.errorMessage
            content.alert(
                message?.title ?? "", isPresented: $presenter.isPresentingError, presenting: message
            ) { _ in
                // Without actions of its own, the alert has the system's button.
            } message: { message in
                Text(verbatim: message.text)
            }
        }
    }
#endif
