import Foundation
public import GatehouseDomain

/// The contract of ``/GatehouseDomain/PasskeyPort``, which every adapter must pass. An adapter keeps a rule about a
/// capability it does not declare by throwing ``/GatehouseDomain/AuthError/unsupported``.
public struct PasskeyPortContract: PortContract {
    /// A rule of the contract.
    public enum Rule: String, CaseIterable, Sendable {
        /// Undeclared methods throw ``/GatehouseDomain/AuthError/unsupported``, and declared ones do not.
        case declarationIsTrue
        /// A passkey signs in to the account that it was added to.
        case passkeySignsIn
        /// A question is answered once.
        case answerWorksOnce
        /// The device is told which passkeys the account has, so that it makes no second one.
        case ownPasskeysAreExcluded
        /// A passkey is listed, and can be given another name.
        case passkeyIsListedAndNamed
        /// A passkey that was removed is unknown.
        case removedPasskeyIsUnknown
        /// An answer that is not the passkey's own is refused.
        case changedAnswerIsRefused
        /// Nobody adds a passkey without being signed in.
        case strangersAddNone
        /// An account that begins with a passkey begins with the mailed code, and its passkey signs in to it.
        case accountBeginsWithPasskey
        /// A sign-up with a passkey needs consent to the current terms.
        case signUpNeedsConsent
    }

    /// The setup for a rule: a new back end, with a person who has no passkey yet.
    public struct Fixture: Sendable {
        /// The adapter.
        package let port: any PasskeyPort
        /// A device whose answers the back end accepts.
        package let device: any PasskeyCeremony
        /// Signs the person in with a password.
        package let signIn: @Sendable () async throws -> AuthSession
        /// Signs everybody out.
        package let signOut: @Sendable () async throws -> Void
        /// Confirms the email of a sign-up with the code that was mailed to it.
        package let confirm: @Sendable (String) async throws -> AuthSession
        /// The version of the terms that a sign-up needs consent to.
        package let termsVersion: String

        /// Creates a fixture. A back end whose accounts don't begin with a passkey needs no `confirm`.
        public init(
            port: any PasskeyPort, device: any PasskeyCeremony,
            signIn: @escaping @Sendable () async throws -> AuthSession,
            signOut: @escaping @Sendable () async throws -> Void,
            confirm: @escaping @Sendable (String) async throws -> AuthSession = { _ in throw AuthError.unsupported },
            termsVersion: String = "1"
        ) {
            self.port = port
            self.device = device
            self.signIn = signIn
            self.signOut = signOut
            self.confirm = confirm
            self.termsVersion = termsVersion
        }

        /// Signs up with a new passkey.
        func signUp(_ email: String, _ version: String? = nil) async throws -> SignUpResult {
            try await port.signUp(
                passkey: try await device.create(try await port.beginPasskeySignUp(email: email)), email: email,
                consent: Consent(version: version ?? termsVersion, time: Date(timeIntervalSince1970: 1_767_225_600)),
                metadata: [:])
        }

        /// Adds a passkey to the account of the person who is signed in.
        @discardableResult
        func add() async throws -> Passkey {
            try await port.addPasskey(try await device.create(try await port.beginPasskey(isAutomatic: false)))
        }

        /// The answer of the device to a new question.
        func proof() async throws -> PasskeyProof {
            try await device.assert(try await port.beginPasskeySignIn(), manner: .button)
        }
    }

    private let make: @Sendable () async throws -> Fixture

    /// Creates the contract from a factory of new back ends.
    public init(make: @escaping @Sendable () async throws -> Fixture) {
        self.make = make
    }

    /// Checks a rule on a new back end.
    /// - Throws: ``ContractViolation`` when the rule is broken; errors of the adapter and the factory.
    public func check(_ rule: Rule) async throws {
        let fixture = try await make()
        let port = fixture.port
        if rule == .declarationIsTrue { return try await checkDeclaration(fixture) }
        if [.accountBeginsWithPasskey, .signUpNeedsConsent].contains(rule) {
            return try await checkSignUp(rule, fixture)
        }
        guard port.capabilities.contains(.passkeys) else { return }
        let person = try await fixture.signIn()
        switch rule {
        case .declarationIsTrue: break
        case .passkeySignsIn:
            try await fixture.add()
            try await fixture.signOut()
            let session = try await port.signIn(passkey: try await fixture.proof())
            try expect(session.identity.userId == person.identity.userId, "the passkey signs in its owner")
        case .answerWorksOnce:
            try await fixture.add()
            try await fixture.signOut()
            let proof = try await fixture.proof()
            _ = try await port.signIn(passkey: proof)
            try await expect(AuthError.factorExpired, "an answer works once") { try await port.signIn(passkey: proof) }
        case .ownPasskeysAreExcluded:
            try await fixture.add()
            try await expect(AuthError.unknown("webauthn_credential_exists"), "one passkey a device") {
                try await fixture.add()
            }
        case .passkeyIsListedAndNamed:
            let added = try await fixture.add()
            try expect(try await port.passkeys().map(\.id) == [added.id], "the passkey is listed")
            try expect(try await port.renamePasskey(added.id, to: "Blue phone").name == "Blue phone", "it is renamed")
            try expect(try await port.passkeys().map(\.name) == ["Blue phone"], "the name is kept")
        case .removedPasskeyIsUnknown:
            let added = try await fixture.add()
            try await port.removePasskey(added.id)
            try expect(try await port.passkeys().isEmpty, "a removed passkey is not listed")
            try await fixture.signOut()
            let proof = try await fixture.proof()
            try await expect(AuthError.passkeyUnknown, "a removed passkey is unknown") {
                try await port.signIn(passkey: proof)
            }
        case .changedAnswerIsRefused:
            try await fixture.add()
            try await fixture.signOut()
            let proof = try await fixture.proof()
            let changed = PasskeyProof(
                questionID: proof.questionID, credentialID: proof.credentialID, clientData: proof.clientData,
                authenticatorData: proof.authenticatorData, signature: proof.signature.reversed(),
                userHandle: proof.userHandle)
            try await expect(AuthError.passkeyUnknown, "a changed answer is refused") {
                try await port.signIn(passkey: changed)
            }
        case .strangersAddNone:
            try await fixture.signOut()
            try await expect(AuthError.notSignedIn, "only a signed-in person adds one") {
                try await port.beginPasskey(isAutomatic: false)
            }
            try await expect(AuthError.notSignedIn, "only a signed-in person sees their own") {
                try await port.passkeys()
            }
        case .accountBeginsWithPasskey, .signUpNeedsConsent: break
        }
    }

    private static let newcomer = "new@example.com"

    private func checkSignUp(_ rule: Rule, _ fixture: Fixture) async throws {
        let port = fixture.port
        guard port.capabilities.contains(.passkeySignUp) else { return }
        if rule == .signUpNeedsConsent {
            return try await expect(AuthError.consentRequired, "consent to other terms is none") {
                try await fixture.signUp(Self.newcomer, "no such edition")
            }
        }
        try expect(
            try await fixture.signUp(Self.newcomer) == .confirmationPending(Self.newcomer), "a code is mailed first")
        let early = try await fixture.proof()
        try await expect(AuthError.passkeyUnknown, "the passkey does not sign in before the code") {
            try await port.signIn(passkey: early)
        }
        let person = try await fixture.confirm(Self.newcomer)
        try expect(try await port.passkeys().count == 1, "the account has the passkey")
        try await fixture.signOut()
        let session = try await port.signIn(passkey: try await fixture.proof())
        try expect(session.identity.userId == person.identity.userId, "the passkey signs in to the new account")
    }

    private func checkDeclaration(_ fixture: Fixture) async throws {
        let port = fixture.port
        let calls: [(String, BackEndCapability, @Sendable () async throws -> Void)] = [
            ("beginning a sign-in", .passkeys, { _ = try await port.beginPasskeySignIn() }),
            ("listing passkeys", .passkeys, { _ = try await port.passkeys() }),
            ("beginning a passkey", .passkeys, { _ = try await port.beginPasskey(isAutomatic: false) }),
            ("renaming a passkey", .passkeys, { _ = try await port.renamePasskey("none", to: "name") }),
            ("removing a passkey", .passkeys, { try await port.removePasskey("none") }),
            ("signing up", .passkeySignUp, { _ = try await port.beginPasskeySignUp(email: "new@example.com") }),
        ]
        for (name, capability, call) in calls {
            var isUnsupported = false
            do { try await call() } catch AuthError.unsupported { isUnsupported = true } catch {}
            let isDeclared = port.capabilities.contains(capability)
            try expect(isUnsupported != isDeclared, "\(name) is declared exactly if it is done")
        }
    }
}
