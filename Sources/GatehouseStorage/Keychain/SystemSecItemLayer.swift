#if canImport(Security)
    import Foundation
    import Security

    /// The Keychain of the system; on the Mac the one with data protection, as on the phone.
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
        /// Names a store in the Keychain of the system. Nothing is touched before it is used.
        ///
        /// The item can be read once the device has been unlocked after its start, in the background too, and leaves
        /// it in no backup. On the Mac the app has to be signed with an application identifier or an access group; a
        /// program that is not keeps its credentials in an `EncryptedFileStore`.
        /// - Parameters:
        ///   - service: The app, by a name that stays, such as its bundle identifier.
        ///   - account: Which of the app's sessions, for an app that has several.
        ///   - accessGroup: The Keychain access group of the apps and extensions that share the session; nil for the
        ///     app alone.
        public init(service: String, account: String = "session", accessGroup: String? = nil) {
            self.init(
                service: service, account: account, accessGroup: accessGroup, layer: SystemSecItemLayer())
        }
    }
#endif
