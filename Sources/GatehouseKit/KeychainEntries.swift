#if canImport(Security)
    import Foundation
    import GatehouseDomain
    import GatehouseStorage

    /// The Keychain entries of the one-line set-ups. Each is named after the app and the back end, so that a build for
    /// another back end finds nothing of this one.
    struct KeychainEntries {
        private let service = Bundle.main.bundleIdentifier ?? "gatehouse"
        let backEnd: BackEndName
        let accessGroup: String?

        /// The session's entry.
        var session: any CredentialStore { entry(service) }

        /// Another entry.
        func named(_ name: String) -> any CredentialStore { entry("\(service).\(name)") }

        /// An earlier version named an entry after the app alone.
        private func entry(_ service: String) -> any CredentialStore {
            RenamedStore(
                KeychainStore(service: service, account: backEnd.text, accessGroup: accessGroup),
                former: KeychainStore(service: service, accessGroup: accessGroup))
        }
    }
#endif
