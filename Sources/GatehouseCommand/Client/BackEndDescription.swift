import Foundation
import GatehouseDomain
import GatehouseFirebase
import GatehouseSupabase

/// The back end that a person's commands sign in to.
struct BackEndDescription: Equatable, Codable {
    /// The supported APIs.
    enum Kind: String, CaseIterable, Codable {
        /// The REST API of Supabase Auth, which the Gatehouse server speaks too.
        case supabase
        /// Firebase Authentication: Google's servers, or the emulator on this machine.
        case firebase
    }

    /// The back end's API.
    var kind: Kind
    /// Its address.
    var url: URL
    /// Its public key, which a gateway in front of it may require.
    var key: String?

    /// The base URL of the API: at `/auth/v1`, unless the address itself has a path. For Firebase, whose projects share
    /// one address, it ends with the project's key.
    var interface: URL {
        switch kind {
        case .supabase: ["", "/"].contains(url.path()) ? url.appending(path: "auth/v1") : url
        case .firebase: url.appending(path: key ?? "")
        }
    }

    /// Checks the address and the key.
    /// - Throws: The adapter's own description of what is wrong.
    func check() throws {
        switch kind {
        case .supabase: _ = try supabase()
        case .firebase: _ = try firebase()
        }
    }

    /// The configuration of the adapter to Supabase. A terminal has no provider sheets.
    /// - Throws: `SupabaseConfiguration.Fault`.
    func supabase() throws(SupabaseConfiguration.Fault) -> SupabaseConfiguration {
        try SupabaseConfiguration(authURL: interface, apiKey: key.map { Secret($0) }, sheets: [])
    }

    /// The configuration of the adapter to Firebase: of Google's servers, unless the address is the emulator's.
    /// - Throws: `FirebaseConfiguration.Fault`.
    func firebase() throws(FirebaseConfiguration.Fault) -> FirebaseConfiguration {
        let isGoogle = url.scheme == "https" && url.host()?.hasSuffix("googleapis.com") == true
        let emulator = "\(url.host() ?? ""):\(url.port.map(String.init) ?? "")"
        return try FirebaseConfiguration(
            apiKey: key ?? "", emulator: isGoogle ? nil : emulator,
            providers: FirebaseConfiguration.stockProviders.filter { !$0.needsSheet } + [FirebaseConfiguration.guest])
    }
}
