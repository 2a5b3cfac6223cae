/// A model that shows errors in an alert.
@MainActor
public protocol ErrorPresenting: AnyObject {
    /// The error to show, or nil. Setting nil dismisses it.
    var errorMessage: ErrorMessage? { get set }

    /// Shows an error as one sentence of the catalogue. Shows nothing if the person canceled.
    func handleError(_ error: any Error)
}
