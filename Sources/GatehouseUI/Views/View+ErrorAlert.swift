#if canImport(SwiftUI)
    public import Gatehouse
    public import Observation
    public import SwiftUI

    extension View {
        /// Shows the errors of a model in an alert, one after the other. Closing the alert dismisses the error.
        /// - Parameter presenter: What has errors to show.
        public func showErrorAlert(_ presenter: some ErrorPresenting & Observable) -> some View {
            modifier(ErrorAlert(presenter: presenter))
        }
    }

    private struct ErrorAlert<Presenter: ErrorPresenting & Observable>: ViewModifier {
        @Bindable var presenter: Presenter

        func body(content: Content) -> some View {
            let message = presenter.errorMessage
            content.alert(
                message?.title ?? "", isPresented: $presenter.isPresentingError, presenting: message
            ) { _ in
                // Without actions of its own the alert has the system's button.
            } message: { message in
                Text(verbatim: message.text)
            }
        }
    }
#endif
