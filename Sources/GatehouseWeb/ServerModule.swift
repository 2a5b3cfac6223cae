package import Foundation
package import GatehouseStore
package import Hummingbird

/// An optional part of a server: pages, or an app behind the sign-in.
///
/// The assembly in `GatehouseServer` takes a list of these values and knows none of them by name.
package protocol ServerModule: Sendable {
    /// The tables that it needs; those of a module that it depends on come first.
    var tables: [ModuleTables] { get }

    /// Why the interface can't be at the root of the site, as a phrase that follows "must not be /"; nil if it can.
    var rootIsTaken: String? { get }

    /// Creates the module's responder, once the database is open and has the tables.
    func open(_ parts: ModuleParts) throws -> any OpenModule

    /// Creates what people see in a browser before the database is there; nil if another module or plain text does.
    ///
    /// - Parameters:
    ///   - publicURL: Where people reach the server.
    ///   - appName: The name of the app on pages.
    func waitingPages(publicURL: URL, appName: String) throws -> WaitingPages?
}

extension ServerModule {
    package var rootIsTaken: String? { nil }

    package func waitingPages(publicURL: URL, appName: String) throws -> WaitingPages? { nil }
}

/// Answers the requests of a module.
package protocol OpenModule: Sendable {
    /// Adds its routes.
    func addRoutes(to router: Router<GatehouseRequestContext>)

    /// Answers failures outside the interface; nil if another module or plain text does.
    var errorPage: EdgeResponder.ErrorPage? { get }
}
