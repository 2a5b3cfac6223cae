#if canImport(Security)
    import CryptoKit
    import Foundation
    import GatehouseDomain
    import Security

    /// The system's Keychain; on a Mac, the data protection Keychain, as on a phone.
    struct SystemSecItemLayer: SecItemLayer {
        func copy(_ item: KeychainItem) -> (status: KeychainStatus, data: Data?) {
            let question: [String: Any] = [
                kSecReturnData as String: true,
                kSecMatchLimit as String: kSecMatchLimitOne,
            ]
            var answer: CFTypeRef?
            let status = SecItemCopyMatching(query(item, with: question), &answer)
            return (KeychainStatus(rawValue: status), (answer as? NSData).map { Data(referencing: $0) })
        }

        func add(_ item: KeychainItem, _ data: Data) -> KeychainStatus {
            KeychainStatus(rawValue: SecItemAdd(query(item, with: content(data)), nil))
        }

        func update(_ item: KeychainItem, _ data: Data) -> KeychainStatus {
            KeychainStatus(
                rawValue: SecItemUpdate(query(item), NSDictionary(dictionary: content(data)) as CFDictionary))
        }

        func delete(_ item: KeychainItem) -> KeychainStatus {
            KeychainStatus(rawValue: SecItemDelete(query(item)))
        }

        private func content(_ data: Data) -> [String: Any] {
            [
                kSecValueData as String: data,
                kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
        }

        private func query(_ item: KeychainItem, with more: [String: Any] = [:]) -> CFDictionary {
            var query: [String: Any] = [
                kSecClass as String: kSecClassGenericPassword,
                kSecAttrService as String: item.service,
                kSecAttrAccount as String: item.account,
                kSecUseDataProtectionKeychain as String: true,
            ]
            if let group = item.accessGroup { query[kSecAttrAccessGroup as String] = group }
            query.merge(more) { _, new in new }
            return NSDictionary(dictionary: query) as CFDictionary
        }
    }

    extension KeychainStore {
        /// Creates a store in the system's Keychain. Touches nothing before it is used.
        ///
        /// The item can be read once the device has been unlocked after its start, in the background too, and is in no
        /// backup. On a Mac, the app must be signed with an application identifier or an access group. Other programs
        /// keep their credentials in an `EncryptedFileStore`.
        /// - Parameters:
        ///   - service: A stable name of the app, such as its bundle identifier.
        ///   - account: The name of the session, for an app that has several.
        ///   - accessGroup: The Keychain access group of the apps and extensions that share the session; nil for this
        ///     app only.
        ///   - survivesUninstall: Whether credentials of an earlier installation are still used after the app was removed
        ///     and installed again. By default, they are removed. Those that an access group shares are always kept,
        ///     because they belong to the other apps too.
        public init(
            service: String, account: String = "session", accessGroup: String? = nil, survivesUninstall: Bool = false
        ) {
            let isKept = survivesUninstall || accessGroup != nil
            self.init(
                service: service, account: account, accessGroup: accessGroup, layer: SystemSecItemLayer(),
                mark: isKept ? nil : Self.mark(service: service, account: account))
        }

        /// The mark of this installation. On Apple TV, where an app has no folder that lasts, it is missing.
        private static func mark(service: String, account: String) -> (any InstallationMark)? {
            #if os(tvOS)
                nil
            #else
                // Without the folder, nothing can be told.
                FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first.map {
                    // The names may contain an address, which is no file name.
                    let name = Hex.text(SHA256.hash(data: Data("\(service)\n\(account)".utf8)))
                    return InstallationMarkFile($0.appending(path: "Gatehouse").appending(path: name))
                }
            #endif
        }
    }
#endif
