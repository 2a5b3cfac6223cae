import Foundation
import GatehouseDomain
import GatehouseSupabase

/// The back end that a person's commands sign in to.
struct BackEndDescription: Equatable, Codable {
    /// The supported APIs.
    enum Kind: String, CaseIterable, Codable {
        /// The REST API of Supabase Auth, which the Gatehouse server speaks too.
        case supabase
    }

    /// The back end's API.
    var kind: Kind
    /// Its address.
    var url: URL
    /// Its public key, which a gateway in front of it may require.
    var key: String?

    /// The base URL of the API: at `/auth/v1`, unless the address itself has a path.
    var interface: URL {
        ["", "/"].contains(url.path()) ? url.appending(path: "auth/v1") : url
    }

    /// The adapter's configuration. A terminal has no provider sheets.
    /// - Throws: `SupabaseConfiguration.Fault`.
    func configuration() throws(SupabaseConfiguration.Fault) -> SupabaseConfiguration {
        try SupabaseConfiguration(authURL: interface, apiKey: key.map { Secret($0) }, sheets: [])
    }
}
