import Foundation
import Gatehouse
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import Testing

@testable import GatehousePages

/// What each refusal of accounts becomes: the interface's answer, the error of a sign-in, the sentence on a form, and
/// the outcome of what an administrator does.
///
/// `GATEHOUSE_RECORD=1` writes the record, so that a change is read in review.
@Suite("What refusals become")
struct RefusalRecordTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let record = sources.appending(path: "Tests/data/account-refusals.txt")

    /// Every refusal; one with a payload as often as the payload matters.
    static let all: [AccountRefusal] =
        [
            .invalidCredentials, .emailNotConfirmed, .userBanned, .userAlreadyExists, .signUpDisabled,
            .guestsNotAllowed, .mailedSignInDisabled, .consentRequired, .consentNotTaken, .emailInvalid,
            .changedEmailInvalid, .emailMissing, .emailExists,
            .weakPassword([.short(minimum: 8)]), .weakPassword([.long(maximumBytes: 1024)]),
            .weakPassword([.short(minimum: 8), .common]),
            .samePassword, .currentPasswordInvalid, .currentPasswordRequired, .confirmingPasswordInvalid,
            .passwordNeedsAddress, .passwordChangedElsewhere, .passwordHashInvalid,
            .reauthenticationNeeded, .reauthenticationUsedUp, .reauthenticationNotValid, .reauthenticationNeedsAddress,
            .addressNotConfirmed, .freshProofNeeded, .flowNotFound, .flowExpired, .badCodeVerifier,
            .refreshTokenNotFound, .refreshTokenAlreadyUsed, .sessionNotFound, .sessionExpired, .noSuchSession,
            .badClaim(.subjectMissing), .badClaim(.subjectMalformed), .badClaim(.sessionMalformed),
            .tokenSessionNotFound, .tokenUserNotFound, .tokenUserBanned, .notAdmin,
            .mailedTooOften(retryAfter: 30), .mailsUsedUp(retryAfter: 1), .mailsUsedUp(retryAfter: 30),
            .askedTooOften(retryAfter: 1), .askedTooOften(retryAfter: 30), .tooManyOpen, .tooManySigningIn, .serverBusy,
            .metadataTooLarge(member: "user_metadata", limit: 1000),
            .implicitFlow, .unsupportedProvider, .providerDisabled, .manualLinkingDisabled, .identityIsOwn,
            .identityIsAnothers, .identityNotFound, .singleIdentityNotDeletable, .addressNotUnlinkable,
            .addressNotAllowed,
            .providerUnavailable, .stateMissing, .stateUnknown, .answerOfOther, .providerFlowExpired,
            .cancelledAtProvider, .refusedByProvider,
            .passkeysDisabled, .guestHasNoPasskeys, .passkeyNotFound, .tooManyPasskeys, .passkeyExists,
            .challengeNotFound, .challengeExpired, .passkeyNotVerified,
            .factorKindDisabled(.app), .factorKindDisabled(.securityKey), .guestHasNoFactors, .secondStepNeeded,
            .secondStepNeededToChange, .factorNotFound, .factorNameTaken, .tooManyFactors, .factorChallengeNotFound,
            .factorChallengeUsed, .factorChallengeExpired, .factorNotVerified(isRepeated: false),
            .factorNotVerified(isRepeated: true), .backupCodeNotVerified, .backupCodesExist, .backupCodesAlone,
            .noBackupCodes, .backupCodesLocked(retryAfter: 30),
            .noSuchUser, .userIsDeleted, .userIDTaken, .guestCannotAdminister, .ownAccount, .lastAdministrator,
            .noSuchSessionOfUser, .nothingToMail, .noSuchMail, .newEmailInvalid, .newEmailIsPresent,
            .currentAddressNotAsked,
        ]
        + [CodeFailure.wrong, .expired, .burnt, .usedUp, .used].flatMap { failure in
            [AccountRefusal.refused(failure, by: .code), .refused(failure, by: .link)]
        }
        + [AccountRefusal.invitationsUsedUp(retryAfter: 30)] + GroupFault.allCases.map(AccountRefusal.group)
        + AccessTokenFailure.allCases.map(AccountRefusal.badToken)
        + IDTokenFailure.allCases.map(AccountRefusal.idToken)

    @Test("SRV-02 what each refusal becomes is as it was recorded")
    func becomes() throws {
        let lines = Self.all.map(Self.line)
        if ProcessInfo.processInfo.environment["GATEHOUSE_RECORD"] == "1" {
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: Self.record)
        }
        let kept = try String(contentsOf: Self.record, encoding: .utf8).split(separator: "\n").map(String.init)
        for difference in lines.difference(from: kept) {
            switch difference {
            case .insert(_, let line, _): Issue.record("not in the record: \(line)")
            case .remove(_, let line, _): Issue.record("in the record alone: \(line)")
            }
        }
    }

    @Test("SRV-02 every refusal is in the record")
    func complete() throws {
        let source = try String(
            contentsOf: Self.sources.appending(path: "Sources/GatehouseCore/Refusals/AccountRefusal.swift"),
            encoding: .utf8)
        let declared = Set(source.matches(of: /(?m)^    case (\w+)/).map { String($0.1) })
        #expect(declared.count > 70)
        #expect(Set(Self.all.map(Self.name)) == declared)
    }

    private static func name(_ refusal: AccountRefusal) -> String {
        String(String(describing: refusal).prefix { $0 != "(" })
    }

    private static func line(_ refusal: AccountRefusal) -> String {
        let answer = ServerError(refusal)
        var parts = ["\(name(refusal)): \(answer.status) \(answer.code.rawValue) \"\(answer.message)\""]
        if let hint = answer.hint { parts.append("hint \"\(hint)\"") }
        if let seconds = answer.retryAfter { parts.append("after \(seconds) s") }
        if let reasons = answer.weakPasswordReasons { parts.append("reasons \(reasons.joined(separator: " "))") }
        parts.append("sign-in \(AuthError(refusal).code)")
        if let form = RefusedForm(refusal, minimumPasswordLength: 8) {
            parts.append("form \(form.place) \"\(form.sentence(in: .english))\"")
        }
        if let outcome = AdministrationOutcome(refusal) { parts.append("act \(outcome.rawValue)") }
        return parts.joined(separator: " | ")
    }
}
