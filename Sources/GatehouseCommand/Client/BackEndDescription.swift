import Foundation
import GatehouseDomain
import GatehouseFirebase
import GatehouseOpenID
import GatehouseSupabase

/// The back end that a person's commands sign in to.
struct BackEndDescription: Equatable, Codable {
    /// The supported APIs.
    enum Kind: String, CaseIterable, Codable {
        /// The REST API of Supabase Auth, which the Gatehouse server speaks too.
        case supabase
        /// Firebase Authentication: Google's servers, or the emulator on this machine.
        case firebase
        /// Any OpenID provider.
        case openid
    }

    /// Why a back end cannot be used.
    struct Fault: Error, CustomStringConvertible {
        /// The option with the wrong value.
        var option = "url"
        /// What is wrong, and what is allowed.
        let description: String
    }

    /// The back end's API.
    var kind: Kind
    /// Its address; the issuer of an OpenID provider.
    var url: URL
    /// The path of the REST API at that address; nil for the usual one. An address alone cannot name its root.
    var path: String?
    /// Its public key, which a gateway in front of it may require; the client id at an OpenID provider; the API key of a
    /// Firebase project.
    var key: String?
    /// Where the browser leads back to, at an OpenID provider that accepts only one port.
    var callback: String?
    /// The scopes to request from an OpenID provider, separated by spaces.
    var scope: String?
    /// What an OpenID provider asks the person for (OpenID Connect Core 1.0, section 3.1.2.1).
    var prompt: String?

    /// The base URL of the API: at its path; without one at `/auth/v1`, unless the address itself has a path. For
    /// Firebase, whose projects share one address, it ends with the project's key. For an OpenID provider, it is the
    /// issuer.
    var interface: URL {
        switch kind {
        case .supabase: address(of: path ?? (["", "/"].contains(url.path()) ? "/auth/v1" : "/"))
        case .firebase: url.appending(path: key ?? "")
        case .openid: url
        }
    }

    /// Returns the address of a path, from that of the back end.
    private func address(of path: String) -> URL { path == "/" ? url : url.appending(path: path.dropFirst()) }

    /// Where the browser leads back to by default: any free port of this machine.
    private static let standardCallback = "http://127.0.0.1/callback"

    /// The configuration of the adapter for Supabase. A terminal has no provider sheets. Until the server names its app,
    /// the screens name the server, as its own pages do.
    /// - Throws: ``Fault``.
    func supabase() throws(Fault) -> SupabaseConfiguration {
        guard path?.hasPrefix("/") != false else {
            throw Fault(
                option: "path",
                description: "The path must begin with /, such as /auth/v1, or / for an API at the root.")
        }
        var requirements = SupabaseConfiguration.stockRequirements
        requirements.appName = url.host()
        do {
            return try SupabaseConfiguration(
                authURL: interface, apiKey: key.map { Secret($0) }, requirements: requirements, sheets: [])
        } catch {
            throw Fault(description: error.description)
        }
    }

    /// The configuration of the adapter for OpenID providers.
    /// - Throws: ``Fault``.
    func openID() throws(Fault) -> OpenIDConfiguration {
        guard let back = URL(string: callback ?? Self.standardCallback), back.scheme == "http" else {
            throw Fault(
                option: "callback", description: OpenIDConfiguration.Fault.redirectIsNoAddress.description)
        }
        do {
            return try OpenIDConfiguration(
                issuer: url.absoluteString, clientID: key ?? "", redirectURI: back,
                providerName: url.host() ?? "OpenID",
                scopes: scope?.split(separator: " ").map(String.init) ?? OpenIDConfiguration.standardScopes,
                extraParameters: prompt.map { ["prompt": $0] } ?? [:])
        } catch {
            let option =
                switch error {
                case .noClientID: "key"
                case .redirectIsNoAddress: "callback"
                case .scopesWithoutOpenID: "scope"
                case .reservedParameter: "prompt"
                default: "url"
                }
            throw Fault(option: option, description: error.description)
        }
    }

    /// Checks whether the back end can be used.
    /// - Throws: ``Fault``.
    func check() throws(Fault) {
        switch kind {
        case .supabase: _ = try supabase()
        case .firebase: _ = try firebase()
        case .openid: _ = try openID()
        }
    }

    /// The configuration of the adapter to Firebase: of Google's servers, unless the address is the emulator's.
    /// - Throws: ``Fault``.
    func firebase() throws(Fault) -> FirebaseConfiguration {
        let isGoogle = url.scheme == "https" && url.host()?.hasSuffix("googleapis.com") == true
        let emulator = "\(url.host() ?? ""):\(url.port.map(String.init) ?? "")"
        do {
            return try FirebaseConfiguration(
                apiKey: key ?? "", emulator: isGoogle ? nil : emulator,
                providers: FirebaseConfiguration.stockProviders.filter { !$0.needsSheet }
                    + [FirebaseConfiguration.guest])
        } catch .notAKey {
            throw Fault(option: "key", description: FirebaseConfiguration.Fault.notAKey.description)
        } catch .notAnEmulator {
            throw Fault(
                description: "The address must be https://identitytoolkit.googleapis.com, or that of the emulator on "
                    + "this device, such as http://127.0.0.1:9099.")
        } catch {
            throw Fault(description: error.description)
        }
    }
}
