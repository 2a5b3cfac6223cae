import Foundation
package import GatehouseDomain
package import GatehouseSupabase

extension SupabaseConfiguration {
    /// Creates the configuration of a one-line set-up from literals in an app's code. An invalid one stops the app with
    /// a message.
    /// - Parameters:
    ///   - authURL: The base URL of the auth API.
    ///   - key: The public key of the project, or nil.
    ///   - callback: The URL that leads back to the app, or nil.
    ///   - requirements: What the app asks at sign-up; nil for `stockRequirements`.
    package init(
        literal authURL: StaticString, key: StaticString?, callback: StaticString?, requirements: AuthRequirements?
    ) {
        guard let url = URL(string: authURL.description) else {
            preconditionFailure("\(authURL) is not a valid URL")
        }
        do {
            try self.init(
                authURL: url, apiKey: key.map { Secret($0.description) },
                requirements: requirements ?? Self.stockRequirements,
                redirect: callback.map { URL(leadingBack: $0) })
        } catch {
            preconditionFailure("\(authURL) cannot be the address of a back end: \(error)")
        }
    }
}

extension URL {
    /// Creates the URL that leads back to the app from a literal in its code. One without a scheme stops the app with a
    /// message.
    init(leadingBack text: StaticString) {
        guard let url = URL(string: text.description), url.scheme != nil else {
            preconditionFailure("\(text) is not a URL that can lead back to the app")
        }
        self = url
    }
}
