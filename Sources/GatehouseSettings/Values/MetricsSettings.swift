import GatehouseCore
package import GatehouseDomain

/// Where the server publishes its measurements.
package struct MetricsSettings: Equatable, Sendable {
    /// The address where measurements can be read; nil for none.
    package var address: ListenAddress?
    /// A file with the token that readers must present.
    package var tokenFile: String?

    package init() {}

    /// Returns the token that readers must present; nil if none is needed.
    ///
    /// - Throws: ``SettingsError`` if the file cannot be read, if users other than its owner can read it, or if its
    ///   content is too short.
    package func token() throws(SettingsError) -> Secret? {
        guard let tokenFile else { return nil }
        let text = try SecretFile.read(tokenFile, setting: "metrics-token-file")
        guard text.utf8.count >= 16, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw SettingsError(
                problems: [
                    "metrics-token-file \(tokenFile) must hold a token of at least 16 letters, digits and signs on one "
                        + "line"
                ])
        }
        return Secret(text)
    }

    /// Returns the problems that involve more than one setting.
    func conflicts(port: Int, spelling: (String) -> String) -> [String] {
        guard let address else { return [] }
        var problems: [String] = []
        if address.port == port {
            problems.append("\(spelling("metrics-listen")) must use a different port than the server")
        }
        if tokenFile == nil, !ThisMachine.contains(address.host) {
            problems.append(
                "\(spelling("metrics-listen")) must be a loopback address (127.0.0.1 or [::1]) without "
                    + "--metrics-token-file, because anyone who can reach it can read it")
        }
        return problems
    }
}
