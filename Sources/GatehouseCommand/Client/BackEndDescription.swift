import Foundation
import GatehouseDomain
import GatehouseSupabase

/// Which back end the commands of a person sign in at.
struct BackEndDescription: Equatable, Codable {
    /// The interfaces that back ends have.
    enum Kind: String, CaseIterable, Codable {
        /// The REST interface of Supabase Auth, which Gatehouse's own server speaks too.
        case supabase
    }

    /// Which interface it has.
    var kind: Kind
    /// Where it is.
    var url: URL
    /// Its public key, which a gateway in front of it may ask for.
    var key: String?

    /// Where the interface is: at `/auth/v1`, unless the address itself has a path.
    var interface: URL {
        ["", "/"].contains(url.path()) ? url.appending(path: "auth/v1") : url
    }

    /// What the adapter has to know. The sheets of providers do not exist in a terminal.
    /// - Throws: `SupabaseConfiguration.Fault`.
    func configuration() throws(SupabaseConfiguration.Fault) -> SupabaseConfiguration {
        try SupabaseConfiguration(authURL: interface, apiKey: key.map { Secret($0) }, sheets: [])
    }
}
