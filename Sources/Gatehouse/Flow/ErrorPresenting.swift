/// What has errors to show in an alert.
@MainActor
public protocol ErrorPresenting: AnyObject {
    /// The error to show, or nil. Setting nil dismisses it.
    var errorMessage: ErrorMessage? { get set }

    /// Takes an error: what a person stopped shows nothing, anything else one sentence of the catalogue.
    func handleError(_ error: any Error)
}
