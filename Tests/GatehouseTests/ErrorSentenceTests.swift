import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseHTTP
import GatehouseTesting
import Testing

/// What every public error says when an app prints it.
@Suite
struct ErrorSentenceTests {
    /// One of each case, or all of those that differ.
    private static let errors: [any Error] =
        [
            AuthError.cancelled, AuthError.invalidCredentials, AuthError.network, AuthError.unavailable,
            AuthError.emailUnverified, AuthError.rateLimited(retryAfter: nil), AuthError.rateLimited(retryAfter: 90),
            AuthError.otpIncorrect, AuthError.otpExpired, AuthError.linkNeeded, AuthError.duplicateEmail,
            AuthError.weakPassword, AuthError.consentRequired, AuthError.sessionExpired, AuthError.notSignedIn,
            AuthError.unsupported, AuthError.commonPassword, AuthError.samePassword, AuthError.emailInvalid,
            AuthError.signUpClosed, AuthError.accountSuspended, AuthError.unknown("x"),
            AuthError.secondFactorRequired, AuthError.secondFactorMissing, AuthError.factorIncorrect,
            AuthError.factorExpired, AuthError.factorRemoved, AuthError.tooManyFactors,
            AuthError.passkeyUnavailable, AuthError.passkeyUnknown, AuthError.groupNotFound, AuthError.notPermitted,
            AuthError.lastOwner, AuthError.groupFull, AuthError.alreadyMember, AuthError.otherAddress,
            AuthError.invitationOver,
            SessionError.notSignedIn(nil), SessionError.requiresReauthentication(.expired), SessionError.locked,
            SessionError.offline(.network), SessionError.storeUnavailable(.locked), SessionError.superseded,
            SessionError.cancelled, SessionRenewalFailure.refused(.expired), SessionRenewalFailure.failed(.network),
            LinkTableError.badScheme("1"), AuthorizedRequestFailure.foreignOrigin(allowed: []),
            AuthorizedRequestFailure.bodyNotRepeatable, AuthorizedRequestFailure.originNotAllowed,
        ] + EmailAddress.Fault.allCases as [any Error] + LinkRefusal.allCases as [any Error]
        + HTTPFailure.allCases as [any Error] + StoreLockFailure.allCases as [any Error]
        + CredentialStoreFailure.allCases as [any Error]

    @Test("APP-13 every error has a sentence, and none is the one that Foundation makes up")
    func sentences() {
        for error in Self.errors {
            let sentence = error.localizedDescription
            #expect(sentence.count > 10, "\(error)")
            #expect(!sentence.contains("error 1") && !sentence.contains("couldn’t be completed"), "\(sentence)")
            #expect(!sentence.contains("Gatehouse."), "\(sentence)")
        }
    }

    @Test("APP-13 a person reads the sentence of the catalogue of the device")
    func languages() {
        let catalogue = Catalogue.device()
        #expect(AuthError.network.localizedDescription == catalogue.sentence(.failure(.network)))
        #expect(SessionError.offline(.network).localizedDescription == catalogue.sentence(.failure(.network)))
        #expect(EmailAddress.Fault.noSign.localizedDescription == catalogue.sentence(.emailInvalid))
    }

    @Test("APP-13 being signed out and an ended session have different messages, in every language")
    func different() {
        #expect(AuthError.notSignedIn != .sessionExpired)
        for catalogue in Catalogue.all {
            let (nobody, ended) = (AuthError.notSignedIn, AuthError.sessionExpired)
            #expect(
                catalogue.sentence(.failure(nobody)) != catalogue.sentence(.failure(ended)), "\(catalogue.language)")
        }
        #expect(
            SessionError.notSignedIn(nil).localizedDescription
                != SessionError.requiresReauthentication(.expired).localizedDescription)
    }
}
