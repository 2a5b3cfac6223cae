import Foundation
package import GatehouseAccounts
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseWire
package import Logging

extension AuthError {
    /// The error that a person who signs in gets for a refusal: the table for all callers in this process.
    init(_ refusal: AccountRefusal) {
        self =
            switch refusal {
            case .invalidCredentials: .invalidCredentials
            case .emailNotConfirmed, .addressNotConfirmed: .emailUnverified
            case .userAlreadyExists, .emailExists: .duplicateEmail
            case .weakPassword: refusal.isOfCommonPassword ? .commonPassword : .weakPassword
            case .samePassword: .samePassword
            case .consentRequired: .consentRequired
            case .emailInvalid, .changedEmailInvalid: .emailInvalid
            case .signUpDisabled: .signUpClosed
            case .userBanned, .tokenUserBanned: .accountSuspended
            case .refused(.wrong, _), .refused(.used, _): .otpIncorrect
            case .refused(.usedUp, _): .linkNeeded
            case .refused(.expired, _), .refused(.burnt, _): .otpExpired
            case .sessionNotFound, .noSuchSession, .noSuchSessionOfUser, .tokenSessionNotFound, .sessionExpired,
                .badToken, .badClaim, .tokenUserNotFound, .noSuchUser:
                .sessionExpired
            case .secondStepNeeded, .secondStepNeededToChange: .secondFactorRequired
            case .factorNotVerified, .backupCodeNotVerified: .factorIncorrect
            case .factorChallengeNotFound, .factorChallengeUsed, .factorChallengeExpired: .factorExpired
            case .factorNotFound: .factorRemoved
            case .tooManyFactors, .tooManyPasskeys: .tooManyFactors
            case .group(let fault): AuthError(fault)
            case .cancelledAtProvider: .cancelled
            case .addressNotAllowed, .providerUnavailable: .unavailable
            case .mailedTooOften, .mailsUsedUp, .askedTooOften, .tooManyOpen, .tooManySigningIn, .serverBusy,
                .backupCodesLocked, .invitationsUsedUp:
                .rateLimited(retryAfter: refusal.retryAfter.map(TimeInterval.init))
            default: .unknown(refusal.code.rawValue)
            }
    }

    /// The error that a person gets for a refusal about a group.
    private init(_ fault: GroupFault) {
        self =
            switch fault {
            case .notFound, .memberNotFound: .groupNotFound
            case .permissionDenied, .administratorsOnly, .ownerBanned, .suspended, .excluded, .guest: .notPermitted
            case .stepNeeded: .secondFactorRequired
            case .addressNotProved: .emailUnverified
            case .lastOwner: .lastOwner
            case .full: .groupFull
            case .alreadyMember: .alreadyMember
            case .otherAddress: .otherAddress
            case .invitationNotFound, .invitationExpired, .invitationUsed, .invitationRevoked, .invitationDeclined:
                .invitationOver
            case .disabled: .unavailable
            case .proofNeeded, .conflict, .roleUnknown, .tooMany, .roleNotOpen: .unknown(fault.code.rawValue)
            }
    }

    /// Runs an operation of the server half and maps its errors. Logs a failure of the database that will not pass by
    /// itself, or whose outcome is unknown.
    ///
    /// - Parameter counting: Where a request counts that a limit refuses, and whose it is; nil for a person who is signed
    ///   in.
    package static func mapping<Result>(
        _ log: Logger, counting: (limiter: Limiter, client: ClientContext)? = nil,
        _ operation: () async throws -> Result
    ) async throws -> Result {
        do {
            return try await operation()
        } catch let refusal as AccountRefusal {
            if case .askedTooOften = refusal, let counting { counting.limiter.countFruitless(by: counting.client) }
            throw AuthError(refusal)
        } catch let trouble as DatabaseTrouble {
            if [.other, .full, .unknownOutcome].contains(trouble.kind) {
                log.error("the database failed", metadata: ["database": "\(trouble)"])
            }
            throw trouble.passes ? AuthError.unavailable : AuthError(mapping: trouble)
        } catch {
            throw AuthError(mapping: error)
        }
    }
}
