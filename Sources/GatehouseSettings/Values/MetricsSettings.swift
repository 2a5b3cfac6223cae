import GatehouseCore
package import GatehouseDomain

/// Where the server can be measured.
package struct MetricsSettings: Equatable, Sendable {
    /// Where it answers those who measure; nil for nowhere.
    package var address: ListenAddress?
    /// A file with what they have to present.
    package var tokenFile: String?

    package init() {}

    /// What those who measure have to present; nil for nothing.
    ///
    /// - Throws: ``SettingsError`` if the file cannot be read, if others than its owner can read it, or if what is in it
    ///   is too short.
    package func token() throws(SettingsError) -> Secret? {
        guard let tokenFile else { return nil }
        let text = try SecretFile.read(tokenFile, setting: "metrics-token-file")
        guard text.utf8.count >= 16, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw SettingsError(
                problems: [
                    "metrics-token-file \(tokenFile) must hold a token of at least 16 letters, digits and signs in one line"
                ])
        }
        return Secret(text)
    }

    /// What cannot be said of one setting alone.
    func conflicts(port: Int, spelling: (String) -> String) -> [String] {
        guard let address else { return [] }
        var problems: [String] = []
        if address.port == port {
            problems.append("\(spelling("metrics-listen")) must have another port than the server")
        }
        if tokenFile == nil, !AddressRange.isLoopback(host: address.host) {
            problems.append(
                "\(spelling("metrics-listen")) must be a loopback address (127.0.0.1 or [::1]) without "
                    + "--metrics-token-file, because everybody who reaches it can read it")
        }
        return problems
    }
}
