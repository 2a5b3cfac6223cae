package import GatehouseServer
package import Hummingbird

/// The app behind the sign-in, as far as the sign-in has to tell it something.
package protocol SignedInApp: Sendable {
    /// A browser signed in.
    /// - Parameter response: The answer, for cookies of the app.
    /// - Returns: Where the browser goes.
    func signedIn(_ account: Authenticated, _ request: Request, _ response: inout Response) async throws -> String

    /// A browser signed out.
    /// - Parameter response: The answer, for cookies of the app.
    func signedOut(_ request: Request, _ response: inout Response) async throws
}
