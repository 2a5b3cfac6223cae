package import Gatehouse
package import GatehouseAccounts
package import GatehouseCore
package import GatehouseWire
package import Hummingbird

/// The app behind the sign-in, as the sign-in pages call it.
package protocol SignedInApp: Sendable {
    /// Called after a browser signed in.
    /// - Parameter response: The answer, for cookies of the app.
    /// - Returns: Where the browser goes.
    func signedIn(_ account: Authenticated, _ request: Request, _ response: inout Response) async throws -> Landing

    /// Called after a browser signed out.
    /// - Parameter response: The answer, for cookies of the app.
    /// - Returns: What the person is told about a link that no longer waits; nil for nothing.
    func signedOut(_ request: Request, _ response: inout Response) async throws -> Sentence?

    /// Called when a person uses another account in a browser whose session has ended. The app forgets what belonged to
    /// the previous person. What was requested while nobody was in stays for the next to sign in.
    /// - Parameters:
    ///   - network: The network of the browser.
    ///   - response: The answer, for cookies of the app.
    /// - Returns: What the person is told about a link that no longer waits; nil for nothing.
    func anotherAccountChosen(
        _ request: Request, from network: ClientNetwork?, _ response: inout Response
    ) async throws -> Sentence?

    /// The data that the app stores about a person, for the download of their data; nil for none.
    func personalData(of user: UserID) async throws -> JSONValue?
}

/// Where a browser goes after a sign-in.
package struct Landing: Equatable, Sendable {
    /// The path.
    package var path: String
    /// Whether it was requested before the sign-in. An invitation opens first, and this page once it has been answered.
    package var isAwaited = false

    package init(path: String, isAwaited: Bool = false) {
        self.path = path
        self.isAwaited = isAwaited
    }
}
