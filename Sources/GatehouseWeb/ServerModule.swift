package import GatehouseStore
package import Hummingbird

/// A part that a server can have beside its interface: pages, or an app behind the sign-in.
///
/// The assembly in `GatehouseServer` takes a list of these values and knows none of them by name.
package protocol ServerModule: Sendable {
    /// The tables that it needs; those of a module that it builds on come first.
    var tables: [ModuleTables] { get }

    /// Why the interface can't be at the root of the site, in words that follow "must not be /"; nil if it can.
    var rootIsTaken: String? { get }

    /// Creates what answers requests, once the database is open and has the tables.
    func open(_ parts: ModuleParts) throws -> any OpenModule
}

extension ServerModule {
    package var rootIsTaken: String? { nil }
}

/// What answers requests for a module.
package protocol OpenModule: Sendable {
    /// Adds its routes.
    func addRoutes(to router: Router<GatehouseRequestContext>)

    /// Answers failures outside the interface; nil if another module or plain text does.
    var errorPage: EdgeResponder.ErrorPage? { get }
}
