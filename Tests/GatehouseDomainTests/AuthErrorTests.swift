import Foundation
import GatehouseDomain
import Testing

@Suite
struct AuthErrorTests {
    static let all: [(AuthError, String)] = [
        (.cancelled, "cancelled"), (.invalidCredentials, "invalid_credentials"), (.network, "network"),
        (.unavailable, "unavailable"), (.emailUnverified, "email_unverified"),
        (.rateLimited(retryAfter: nil), "rate_limited"), (.rateLimited(retryAfter: 30), "rate_limited"),
        (.otpIncorrect, "otp_incorrect"), (.otpExpired, "otp_expired"), (.duplicateEmail, "duplicate_email"),
        (.weakPassword, "weak_password"), (.consentRequired, "consent_required"),
        (.sessionExpired, "session_expired"), (.notSignedIn, "not_signed_in"), (.unsupported, "unsupported"),
        (.commonPassword, "common_password"), (.samePassword, "same_password"),
        (.emailInvalid, "email_invalid"), (.signUpClosed, "sign_up_closed"),
        (.accountSuspended, "account_suspended"), (.linkNeeded, "link_needed"),
        (.secondFactorRequired, "second_factor_required"), (.secondFactorMissing, "second_factor_missing"),
        (.factorIncorrect, "factor_incorrect"),
        (.factorExpired, "factor_expired"), (.factorRemoved, "factor_removed"),
        (.tooManyFactors, "too_many_factors"),
        (.passkeyUnavailable, "passkey_unavailable"), (.passkeyUnknown, "passkey_unknown"),
        (.groupNotFound, "group_not_found"), (.notPermitted, "not_permitted"), (.lastOwner, "last_owner"),
        (.groupFull, "group_full"), (.alreadyMember, "already_member"), (.otherAddress, "other_address"),
        (.invitationOver, "invitation_over"),
        (.unknown("server_error"), "server_error"),
    ]

    @Test("DOM-05 each error has its stable code", arguments: all)
    func stableCode(error: AuthError, code: String) {
        #expect(error.code == code)
    }

    @Test("DOM-05 each error is equal to itself alone", arguments: 0..<all.count)
    func equality(index: Int) {
        for (other, pair) in Self.all.enumerated() {
            #expect((pair.0 == Self.all[index].0) == (other == index))
        }
    }

    @Test("DOM-05 each error survives being stored with the flow", arguments: all)
    func roundTrip(error: AuthError, code: String) throws {
        let data = try JSONEncoder().encode(error)
        #expect(try JSONDecoder().decode(AuthError.self, from: data) == error)
    }

    @Test("DOM-12 an error of ours stays itself when it is mapped", arguments: all)
    func oursStays(error: AuthError, code: String) {
        #expect(AuthError(mapping: error) == error)
        #expect(AuthError(mapping: error, otherwise: "other") == error)
    }

    @Test("DOM-12 a foreign error becomes unknown with our code, and its text is gone")
    func foreignIsUnknown() {
        let foreign: [any Error] = [
            VendorError(), URLError(.timedOut), CocoaError(.fileNoSuchFile),
            NSError(domain: "vendor", code: 4711, userInfo: [NSLocalizedDescriptionKey: "vendor text 4711"]),
        ]
        for error in foreign {
            let mapped = AuthError(mapping: error, otherwise: "profile_store")
            #expect(mapped == .unknown("profile_store"))
            #expect(!String(reflecting: mapped).contains("vendor"))
            #expect(AuthError(mapping: error) == .unknown("unexpected"))
        }
    }

    @Test("DOM-12 a cancelled task is a cancelled sign-in")
    func cancellation() {
        #expect(AuthError(mapping: CancellationError()) == .cancelled)
    }
}
