import Foundation
import GatehouseDomain
import GatehouseSupabase

/// The back end that a person's commands sign in to.
struct BackEndDescription: Equatable, Codable {
    /// The interfaces of back ends.
    enum Kind: String, CaseIterable, Codable {
        /// The REST interface of Supabase Auth, which Gatehouse's own server speaks too.
        case supabase
    }

    /// Which interface it has.
    var kind: Kind
    /// Its address.
    var url: URL
    /// Its public key, which a gateway in front of it may require.
    var key: String?

    /// The address of the interface: at `/auth/v1`, unless the address itself has a path.
    var interface: URL {
        ["", "/"].contains(url.path()) ? url.appending(path: "auth/v1") : url
    }

    /// The adapter's configuration. A terminal has no provider sheets.
    /// - Throws: `SupabaseConfiguration.Fault`.
    func configuration() throws(SupabaseConfiguration.Fault) -> SupabaseConfiguration {
        try SupabaseConfiguration(authURL: interface, apiKey: key.map { Secret($0) }, sheets: [])
    }
}
