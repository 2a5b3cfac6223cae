import GatehouseCore
package import GatehouseDomain
import NIOCore

/// Where the server publishes its measurements.
package struct MetricsSettings: Equatable, Sendable {
    /// The address where measurements can be read; nil for none.
    package var address: ListenAddress?
    /// A file with the token that readers must present.
    package var tokenFile: String?
    /// That token, from the environment.
    package var statedToken: Secret?

    package init() {}

    /// Why the server cannot listen at the address.
    package struct AddressFailure: Error {
        package let address: ListenAddress
        /// The error number of the system.
        package let code: CInt
    }

    /// Checks that the server can listen at the address right now, before it says that it is ready.
    ///
    /// - Throws: ``AddressFailure`` if it can't.
    package func requireAddress() async throws {
        guard let address else { return }
        do {
            try await FreePort.require(address.port, host: address.host)
        } catch let error as IOError {
            throw AddressFailure(address: address, code: error.errnoCode)
        }
    }

    /// Returns the token that readers must present; nil if none is needed.
    ///
    /// - Throws: ``SettingsError`` if the file cannot be read, if users other than its owner can read it, or if its
    ///   content is too short.
    package func token() throws(SettingsError) -> Secret? {
        guard let tokenFile else { return statedToken }
        let text = try SecretFile.read(tokenFile, setting: "metrics-token-file")
        guard let token = Self.token(text) else {
            throw SettingsError(
                problems: [
                    "metrics-token-file \(tokenFile) must hold a token of at least 16 letters, digits and signs on one "
                        + "line"
                ])
        }
        return token
    }

    /// Returns the token if the text is one line and long enough.
    static func token(_ text: String) -> Secret? {
        text.utf8.count >= 16 && text.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? Secret(text) : nil
    }

    /// Returns the problems that involve more than one setting.
    func conflicts(port: Int, spelling: (String) -> String) -> [String] {
        var problems: [String] = []
        if tokenFile != nil, statedToken != nil {
            problems.append("\(spelling("metrics-token-file")) and \(spelling("metrics-token")) cannot both be set")
        }
        guard let address else { return problems }
        if address.port == port {
            problems.append("\(spelling("metrics-listen")) must use a different port than the server")
        }
        if tokenFile == nil, statedToken == nil, !ThisMachine.contains(address.host) {
            problems.append(
                "\(spelling("metrics-listen")) must be a loopback address (127.0.0.1 or [::1]) without "
                    + "--metrics-token-file or GATEHOUSE_METRICS_TOKEN, because anyone who can reach it can read it")
        }
        return problems
    }
}
