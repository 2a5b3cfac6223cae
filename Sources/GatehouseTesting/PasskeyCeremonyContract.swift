public import GatehouseDomain

/// The contract of ``/GatehouseDomain/PasskeyCeremony``, for a device whose owner agrees to everything.
public struct PasskeyCeremonyContract: PortContract {
    /// A rule of the contract.
    public enum Rule: String, CaseIterable, Sendable {
        /// What the device makes answers the question, and what it then uses is the same credential for the same account.
        case usesWhatItMade
        /// Each passkey has an id of its own.
        case idsDiffer
        /// A device that has a passkey for the account makes no second one.
        case excludedIsNotMadeAgain
        /// A passkey is of one site: another one finds none.
        case otherSiteFindsNone
        /// Of several passkeys, one that the question allows answers.
        case allowedOneAnswers
        /// Canceling when nothing is shown does nothing, and the next question is answered.
        case cancelLeavesTheDeviceReady
    }

    private let make: @Sendable () async throws -> any PasskeyCeremony

    /// Creates the contract from a factory of new devices without passkeys.
    public init(make: @escaping @Sendable () async throws -> any PasskeyCeremony) {
        self.make = make
    }

    /// Checks a rule on a new device.
    /// - Throws: ``ContractViolation`` when the rule is broken; errors of the device and the factory.
    public func check(_ rule: Rule) async throws {
        let device = try await make()
        try expect(device.isAvailable, "the device has passkeys")
        switch rule {
        case .usesWhatItMade:
            let made = try await device.create(Self.creation("1", of: "ada"))
            try expect(made.questionID == "1", "the answer names its question")
            try expect(!made.credentialID.isEmpty && !made.attestation.isEmpty, "the answer describes the passkey")
            let used = try await device.assert(Self.request("2"), manner: .button)
            try expect(used.questionID == "2", "the answer names its question")
            try expect(used.credentialID == made.credentialID, "the passkey that was made answers")
            try expect(used.userHandle ?? Self.handle("ada") == Self.handle("ada"), "it is the account's passkey")
            try expect(!used.signature.isEmpty, "the answer is signed")
        case .idsDiffer:
            let first = try await device.create(Self.creation("1", of: "ada"))
            let second = try await device.create(Self.creation("2", of: "eve"))
            try expect(first.credentialID != second.credentialID, "each passkey has an id of its own")
        case .excludedIsNotMadeAgain:
            let made = try await device.create(Self.creation("1", of: "ada"))
            try await expect(AuthError.unknown("webauthn_credential_exists"), "a second passkey is not made") {
                try await device.create(Self.creation("2", of: "ada", excluded: [made.credentialID]))
            }
        case .otherSiteFindsNone:
            _ = try await device.create(Self.creation("1", of: "ada"))
            try await expect(AuthError.passkeyUnavailable, "another site finds none") {
                try await device.assert(Self.request("2", site: "other.example"), manner: .button)
            }
        case .allowedOneAnswers:
            let first = try await device.create(Self.creation("1", of: "ada"))
            _ = try await device.create(Self.creation("2", of: "eve"))
            let used = try await device.assert(
                Self.request("3", allowed: [first.credentialID]), manner: .button)
            try expect(used.credentialID == first.credentialID, "the allowed one answers")
        case .cancelLeavesTheDeviceReady:
            await device.cancel()
            _ = try await device.create(Self.creation("1", of: "ada"))
            await device.cancel()
            _ = try await device.assert(Self.request("2"), manner: .button)
        }
    }

    private static let site = "accounts.example.com"

    private static func handle(_ name: String) -> [UInt8] { Array(name.utf8) }

    private static func creation(_ id: String, of name: String, excluded: [[UInt8]] = []) -> PasskeyCreation {
        PasskeyCreation(
            id: id, challenge: Array(0..<16), site: site, siteName: "Example",
            account: PasskeyCreation.Account(handle: handle(name), name: name, displayName: name), algorithms: [-7],
            excluded: excluded)
    }

    private static func request(
        _ id: String, site: String = PasskeyCeremonyContract.site, allowed: [[UInt8]] = []
    ) -> PasskeyRequest {
        PasskeyRequest(id: id, challenge: Array(16..<32), site: site, allowed: allowed)
    }
}
