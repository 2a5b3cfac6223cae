#if canImport(Security)
    import Foundation
    import Gatehouse
    import GatehouseDomain
    import GatehouseStorage

    /// The Keychain entries of the one-line set-ups. Each is named after the app and the back end, so that a build for
    /// another back end finds nothing of this one.
    struct KeychainEntries {
        private let service = Bundle.main.bundleIdentifier ?? "gatehouse"
        let backEnd: BackEndName
        let accessGroup: String?
        let survivesUninstall: Bool

        init(backEnd: BackEndName, accessGroup: String?, settings: SessionSettings) {
            self.backEnd = backEnd
            self.accessGroup = accessGroup
            survivesUninstall = settings.survivesUninstall
        }

        /// The session's entry.
        var session: any CredentialStore { entry(service, survivesUninstall) }

        /// The device's entry, which is not the person's and stays the same.
        var device: any CredentialStore { entry("\(service).device", true) }

        /// Another entry.
        func named(_ name: String) -> any CredentialStore { entry("\(service).\(name)", survivesUninstall) }

        /// An earlier version named an entry after the app alone.
        private func entry(_ service: String, _ survivesUninstall: Bool) -> any CredentialStore {
            RenamedStore(
                KeychainStore(
                    service: service, account: backEnd.text, accessGroup: accessGroup,
                    survivesUninstall: survivesUninstall),
                former: KeychainStore(
                    service: service, accessGroup: accessGroup, survivesUninstall: survivesUninstall))
        }
    }
#endif
