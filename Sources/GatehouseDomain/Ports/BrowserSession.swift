public import Foundation

/// The port to a browser in which a person signs in with a provider and then returns to the app (RFC 8252).
///
/// It is the system's browser or its sign-in window, never a web view of the app. The person can see the provider's
/// address and may already be signed in there.
public protocol BrowserSession: Sendable {
    /// Opens a page and waits until the browser returns to the app.
    ///
    /// Canceling the task closes the page, if the system allows it.
    /// - Parameter page: Returns the URL of the page, given the URL that leads back to the app. It is called once,
    ///   before anything is shown.
    /// - Returns: The URL that led back: the one passed to `page`, plus the query that the back end added.
    /// - Throws: ``AuthError/cancelled`` when the person closed the page; ``AuthError/unavailable`` when no browser can
    ///   be opened; the errors of `page`, unchanged.
    func answer(to page: @escaping @Sendable (_ callback: URL) async throws -> URL) async throws -> URL
}
