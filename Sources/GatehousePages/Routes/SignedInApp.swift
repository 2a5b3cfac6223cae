package import GatehouseAccounts
package import GatehouseCore
package import GatehouseWire
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

    /// What the app keeps about somebody, for the file with all that is kept about them; nil for nothing.
    func personalData(of user: UserID) async throws -> JSONValue?

    /// What of the app is lost with somebody's account, one line for each thing.
    /// - Parameter language: Which language to say it in, a BCP 47 tag.
    func lossesOfDeletion(of account: Authenticated, in language: String) async throws -> [String]
}
