import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import Hummingbird

/// What a person is asked who proves an address: whether they know the password that an account would lose, and which
/// ways to sign in they keep.
extension SignInPages {
    /// The page that asks for the password of an account.
    func ask(
        _ question: FirstProof.Question, at path: String, _ posted: PostedForm, ticket: String? = nil,
        _ request: Request
    ) -> Response {
        let renderer = renderer.speaking(to: request)
        let form = FirstProofForm(
            question: question, action: path, hidden: FirstProofForm.hidden(in: posted), ticket: ticket,
            catalogue: renderer.catalogue)
        return renderer.message(form.page)
    }

    /// The ways to sign in that a person who sets a new password after a recovery is asked about; nil on other screens,
    /// and if there are none.
    /// - Parameter ticked: The ones that the person has just chosen; nil for those that the server proposes.
    func keptWays(
        _ shown: FlowRunner.Shown, _ request: Request, ticked: KeptWays? = nil
    ) async throws -> KeptWaysFields? {
        guard case .resetVerify = shown.flow.nav,
            let session = try await flows.recoverySession(cookies.value(.flow, in: request))
        else { return nil }
        let ways = try await services.accounts.own.linkedWays(ofRecovery: session)
        guard !ways.isEmpty else { return nil }
        return KeptWaysFields(
            ways: ways, isTicked: { ticked?.contains($0.identityID) ?? $0.hasProof }, name: { providerName($0) ?? $0 },
            showsAddresses: true)
    }

    /// The ways to sign in that an account loses when a link gives it another address, unless the owner of that address
    /// keeps them.
    func keptWays(_ purpose: CodePurpose, _ token: String, _ request: Request) async throws -> KeptWaysFields {
        KeptWaysFields(
            ways: try await services.accounts.addressChange.lostWays(
                by: Secret(token), purpose: purpose, session: try await signedInSession(request)),
            isTicked: { _ in false }, name: { providerName($0) ?? $0 }, showsAddresses: false)
    }

    /// The session that the browser is signed in with.
    func signedInSession(_ request: Request) async throws -> SessionID? {
        try await browsers.current(cookies.value(.session, in: request))?.session.id
    }
}
