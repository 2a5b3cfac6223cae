package import GatehouseDomain

/// The key that Apple gives a developer. The server uses it to create the client secret of the web flow.
package struct AppleKey: Sendable, Equatable {
    /// The ten letters and digits of the team.
    package var teamID: String
    /// The ten letters and digits of the key.
    package var keyID: String
    /// The private key (P-256) in PEM: the contents of the file `AuthKey_….p8`.
    package var privateKey: Secret

    package init(teamID: String, keyID: String, privateKey: Secret) {
        self.teamID = teamID
        self.keyID = keyID
        self.privateKey = privateKey
    }
}
