import Foundation
import Gatehouse
import GatehouseCore
import GatehouseDomain
import GatehouseWeb
import GatehouseWire
import Testing

@testable import Fieldhouse
@testable import GatehouseAPI
@testable import GatehousePages

/// What each refusal of accounts becomes: the interface's answer, the error of a sign-in, the sentence on a form, and
/// the outcome of what an administrator does. And what each room refuses by itself.
///
/// `GATEHOUSE_RECORD=1` writes the records, so that a change is read in review.
@Suite("What refusals become")
struct RefusalRecordTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

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
            .implicitFlow, .unsupportedProvider, .manualLinkingDisabled, .identityIsOwn,
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
        try Self.compare(Self.all.map(Self.line), with: "account-refusals.txt")
    }

    @Test("SRV-02 what each room refuses by itself is as it was recorded")
    func rooms() throws {
        let words = AppWords(.english)
        let rooms: [[String]] = [
            Self.lines(EdgeRefusal.allCases) { $0.answer }, Self.lines(Self.requests) { $0.answer },
            Self.lines(APIRefusal.allCases) { $0.answer }, Self.lines(Self.quoting) { $0.answer },
            Self.lines(PageRefusal.allCases) { $0.answer }, Self.lines(FieldhouseRefusal.allCases) { $0.answer },
            Self.lines(Self.crew) { $0.serverError(words) },
        ]
        try Self.compare(rooms.flatMap(\.self), with: "refusals.txt")
    }

    /// One of each refusal that names what is wrong. A new one does not compile until it has its place here.
    private static var requests: [RequestRefusal] {
        Array(
            sequence(first: RequestRefusal.method(allowed: "GET, OPTIONS")) { refusal -> RequestRefusal? in
                switch refusal {
                case .method: .host(port: 8080)
                case .host: .target(longest: 8192)
                case .target: .fields(most: 100, bytes: 73_728)
                case .fields: .unreadable(status: 400)
                case .unreadable: .body(longest: 65_536)
                case .body: .json(JSONSyntaxError(.truncated, at: 12))
                case .json: .field(FieldError(field: "email", "email is required and must be a string."))
                case .field: .shape(field: "name")
                case .shape: .query(QueryFault(.encoding, "page"))
                case .query: .parameter("page", longest: 1024)
                case .parameter: .repeated("page")
                case .repeated: .number("page", upTo: 100)
                case .number: .place("cursor")
                case .place: .redirect(.reserved("code"))
                case .redirect(.reserved): .redirect(.unreadable)
                case .redirect(.unreadable): nil
                }
            })
    }

    /// One of each refusal that repeats what was sent, in the same way.
    private static var quoting: [QuotingRefusal] {
        Array(
            sequence(first: QuotingRefusal.sortField("size")) { refusal -> QuotingRefusal? in
                switch refusal {
                case .sortField: .sortDirection("up")
                case .sortDirection: .number("many", name: "page", upTo: 100)
                case .number: .scope("here")
                case .scope: .linkType("postcard")
                case .linkType: .ban("for ever")
                case .ban: .factorName("My \"old\" phone\n")
                case .factorName: .factorChallengeExpired(UUID(uuid: Self.zero))
                case .factorChallengeExpired: .issuerDisabled("https://id.example.com")
                case .issuerDisabled: .providerDisabled("none")
                case .providerDisabled: nil
                }
            })
    }

    private static let zero: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    /// One of each refusal of the example's data, in the same way.
    private static var crew: [FieldhouseError] {
        Array(
            sequence(first: FieldhouseError.notFound) { refusal -> FieldhouseError? in
                switch refusal {
                case .notFound: .ownersOnly
                case .ownersOnly: .askerOrOwner
                case .askerOrOwner: .overtaken
                case .overtaken: .tooManyCreated
                case .tooManyCreated: .invalid(.title, .empty)
                case .invalid: nil
                }
            })
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

    /// Compares with a record, or writes it.
    static func compare(_ lines: [String], with name: String) throws {
        let record = sources.appending(path: "Tests/data/\(name)")
        if ProcessInfo.processInfo.environment["GATEHOUSE_RECORD"] == "1" {
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: record)
        }
        let kept = try String(contentsOf: record, encoding: .utf8).split(separator: "\n").map(String.init)
        for difference in lines.difference(from: kept) {
            switch difference {
            case .insert(_, let line, _): Issue.record("not in the record: \(line)")
            case .remove(_, let line, _): Issue.record("in the record alone: \(line)")
            }
        }
    }

    static func name<Refusal>(_ refusal: Refusal) -> String {
        String(String(describing: refusal).prefix { $0 != "(" })
    }

    private static func lines<Refusal>(_ refusals: [Refusal], _ answer: (Refusal) -> ServerError) -> [String] {
        refusals.map { refusal in
            "\(Refusal.self).\(parts(name(refusal), answer(refusal)).joined(separator: " | "))"
        }
    }

    /// What an answer says, after the name of its refusal.
    private static func parts(_ name: String, _ answer: ServerError) -> [String] {
        var parts = ["\(name): \(answer.status) \(answer.code.rawValue) \"\(answer.message)\""]
        if let hint = answer.hint { parts.append("hint \"\(hint)\"") }
        if let seconds = answer.retryAfter { parts.append("after \(seconds) s") }
        return parts
    }

    private static func line(_ refusal: AccountRefusal) -> String {
        let answer = ServerError(refusal)
        var parts = parts(name(refusal), answer)
        if let reasons = answer.weakPasswordReasons { parts.append("reasons \(reasons.joined(separator: " "))") }
        parts.append("sign-in \(AuthError(refusal).code)")
        if let form = RefusedForm(refusal, minimumPasswordLength: 8) {
            parts.append("form \(form.place) \"\(form.sentence(in: .english))\"")
        }
        if let outcome = AdministrationOutcome(refusal) { parts.append("act \(outcome.rawValue)") }
        return parts.joined(separator: " | ")
    }
}
