import GatehouseDomain
import GatehouseTesting
import Testing

/// What a suite says when an adapter throws something else than its rule expects.
@Suite
struct ContractFailureTests {
    /// An error such as a vendor's SDK throws, with a text that must not get any further.
    private struct VendorError: Error, CustomStringConvertible {
        var description: String { "ada@example.com is unknown" }
    }

    /// Profiles that always fail.
    private struct FailingProfiles: ProfilePort {
        let error: any Error

        func getProfile(userId: String) async throws -> UserProfile? { throw error }
        func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile { throw error }
    }

    private static let named: [(any Error, String)] = [
        (AuthError.network, "AuthError(network)"),
        (AuthError.rateLimited(retryAfter: 7), "AuthError(rate_limited)"),
        (AuthError.unknown("acme_refused"), "AuthError(acme_refused)"),
        (AuthError.unknown("No account for ada@example.com"), "AuthError(unknown)"),
        (AuthError.unknown(""), "AuthError(unknown)"),
        (SessionRenewalFailure.refused(.revoked), "SessionRenewalFailure.refused(revoked)"),
        (SessionRenewalFailure.failed(.network), "SessionRenewalFailure.failed(network)"),
        (CredentialStoreFailure.full, "CredentialStoreFailure.full"),
        (StoreLockFailure.busy, "StoreLockFailure.busy"),
        (VendorError(), "VendorError"),
    ]

    @Test("APP-19 a violation names the error with which the adapter failed, by its code or type and never by its text")
    func adapterFails() async {
        for (error, name) in Self.named {
            let contract = ProfilePortContract { .init(port: FailingProfiles(error: error), userIds: ("one", "two")) }
            let violations = await contract.violations(of: "FailingProfiles").map(\.description)
            #expect(violations.count == ProfilePortContract.Rule.allCases.count)
            #expect(violations.allSatisfy { $0.hasSuffix(": the adapter failed with \(name)") }, "\(violations)")
        }
    }

    @Test("APP-19 so does a rule that expects another error")
    func anotherError() async throws {
        for (error, name) in Self.named where error as? AuthError != .unavailable {
            let contract = AuthenticationPortContract { .init(port: RefusingAuthentication(error: error)) }
            let violation = await #expect(throws: ContractViolation.self) {
                try await contract.check(.unknownProviderIsUnavailable)
            }
            #expect(violation?.description == "an unknown provider is unavailable: \(name) was thrown")
        }
    }

    /// An authentication that refuses everything with one error.
    private struct RefusingAuthentication: AuthenticationPort {
        let error: any Error

        func availableProviders() -> [ProviderInfo] { [] }
        func authenticate(providerId: String, context: [String: String]?) async throws -> Identity { throw error }
        func currentIdentity() async -> Identity? { nil }
        func logout() async throws {}
    }
}
