public import Foundation

/// The port to a browser in which a person signs in at a provider and is led back to the app (RFC 8252).
///
/// It is the system's browser or its sign-in window, never a web view of the app: the person sees the provider's address
/// and may be signed in there already.
public protocol BrowserSession: Sendable {
    /// Opens a page and waits until the browser is led back to the app.
    ///
    /// Cancelling the task closes the page, as far as the system lets an app do so.
    /// - Parameter page: Makes the URL of the page from the URL that leads back to the app. It is called once, before
    ///   anything is shown.
    /// - Returns: The URL that led back, with the query that the back end added: the one handed to `page` in everything
    ///   else.
    /// - Throws: ``AuthError/cancelled`` when the person closed the page; ``AuthError/unavailable`` when no browser can be
    ///   opened; what `page` throws, unchanged.
    func answer(to page: @escaping @Sendable (_ callback: URL) async throws -> URL) async throws -> URL
}
