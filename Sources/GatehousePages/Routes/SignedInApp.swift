package import GatehouseAccounts
package import GatehouseCore
package import GatehouseWire
package import Hummingbird

/// The app behind the sign-in, as the sign-in pages call it.
package protocol SignedInApp: Sendable {
    /// Called after a browser signed in.
    /// - Parameter response: The answer, for cookies of the app.
    /// - Returns: The path that the browser goes to.
    func signedIn(_ account: Authenticated, _ request: Request, _ response: inout Response) async throws -> String

    /// Called after a browser signed out.
    /// - Parameter response: The answer, for cookies of the app.
    func signedOut(_ request: Request, _ response: inout Response) async throws

    /// The data that the app stores about a person, for the download of their data; nil for none.
    func personalData(of user: UserID) async throws -> JSONValue?

    /// The app's data that is lost with a person's account, one line for each thing.
    /// - Parameter language: The language of the lines, a BCP 47 tag.
    func lossesOfDeletion(of account: Authenticated, in language: String) async throws -> [String]
}
