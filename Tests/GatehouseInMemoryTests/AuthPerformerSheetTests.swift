import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseInMemory
import Testing

/// What a performer leaves undone, and what it does not keep.
@Suite
struct AuthPerformerSheetTests {
    /// A sheet that answers although the task that waits for it was cancelled, as a system's sheet may.
    private actor LateSheet: ProviderSignIn {
        private var open: CheckedContinuation<Void, Never>?
        private var watcher: CheckedContinuation<Void, Never>?

        nonisolated func hasSheet(for providerId: String) -> Bool { true }

        func credential(for providerId: String) async throws -> ProviderCredential? {
            await withCheckedContinuation { continuation in
                open = continuation
                watcher?.resume()
            }
            return ProviderCredential(idToken: Secret("token"))
        }

        func isOpen() async {
            if open == nil { await withCheckedContinuation { watcher = $0 } }
        }

        func answer() { open?.resume() }
    }

    @Test("FLOW-22 UI-03 a person who cancels while the sheet is open has asked the back end for nothing")
    func cancelled() async {
        let (sheet, port) = (LateSheet(), RecordingAuthentication(providers: []))
        let performer = AuthPerformer(
            authentication: port, service: InMemoryAccounts(),
            coordinator: AuthCoordinator(authentication: port, profiles: InMemoryProfileAdapter()), sheets: sheet)
        let signingIn = Task {
            var held: HeldStep?
            return await performer.perform(.provider(id: "apple", termsVersion: "1"), held: &held)
        }
        await sheet.isOpen()
        signingIn.cancel()
        await sheet.answer()
        #expect(await signingIn.value == .failed(.cancelled))
        #expect(await port.contexts.isEmpty)
    }

    /// A device whose sheet answers although the task that waits for it was cancelled.
    private actor LateDevice: PasskeyCeremony {
        private var open: CheckedContinuation<Void, Never>?
        private var watcher: CheckedContinuation<Void, Never>?

        nonisolated var isAvailable: Bool { true }

        func create(_ creation: PasskeyCreation) async throws -> NewPasskey { throw AuthError.passkeyUnavailable }

        func createAccount(_ creation: PasskeyCreation) async throws -> (passkey: NewPasskey, email: String) {
            throw AuthError.passkeyUnavailable
        }

        func assert(_ request: PasskeyRequest, manner: PasskeyManner) async throws -> PasskeyProof {
            await withCheckedContinuation { continuation in
                open = continuation
                watcher?.resume()
            }
            return PasskeyProof(
                questionID: request.id, credentialID: [1], clientData: [], authenticatorData: [], signature: [])
        }

        func cancel() async {}

        func tell(_ news: PasskeyNews) async {}

        func isOpen() async {
            if open == nil { await withCheckedContinuation { watcher = $0 } }
        }

        func answer() { open?.resume() }
    }

    @Test("FLOW-22 PKF-04 a person who cancels while the sheet of a passkey is open has asked the back end for nothing")
    func cancelledPasskey() async {
        let (device, accounts) = (LateDevice(), InMemoryAccounts())
        let port = InMemoryAuthAdapter(accounts: accounts)
        let performer = AuthPerformer(
            authentication: port, service: accounts,
            coordinator: AuthCoordinator(authentication: port, profiles: InMemoryProfileAdapter()), passkeys: accounts,
            ceremony: device)
        let signingIn = Task {
            var held: HeldStep?
            return await performer.perform(.signInByPasskey(nil), held: &held)
        }
        await device.isOpen()
        signingIn.cancel()
        // What the back end would say if it were asked.
        await accounts.failNext(with: .rateLimited(retryAfter: nil))
        await device.answer()
        #expect(await signingIn.value == .failed(.cancelled))
    }

    @Test("FLOW-20 the right to set a password is used up by a new password")
    func usedUp() async throws {
        let accounts = InMemoryAccounts(confirmsAddresses: false)
        let port = InMemoryAuthAdapter(accounts: accounts)
        let performer = AuthPerformer(
            authentication: port, service: accounts,
            coordinator: AuthCoordinator(authentication: port, profiles: InMemoryProfileAdapter()))
        _ = try await accounts.signUp(
            email: "a@b.co", password: "velvet harbour lantern",
            consent: Consent(version: "1", time: Date(timeIntervalSince1970: 0)))
        try await accounts.requestPasswordReset(email: "a@b.co")
        let code = try #require(await accounts.mailedCode(to: "a@b.co"))
        var held: HeldStep?
        let answer = await performer.perform(
            .resetPassword(email: "a@b.co", code: code, newPassword: Secret("quiet meadow compass")), held: &held)
        #expect(answer == .passwordChanged)
        #expect(held == nil)
    }
}
