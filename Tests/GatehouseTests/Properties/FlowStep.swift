import Foundation
import Gatehouse
import GatehouseDomain

/// Something that a person, an app or a back end can type, with what the rules say about it. The judgement stands here
/// and is not taken from the product's own validation.
struct TypedValue: Sendable {
    enum Judgement: Sendable, Equatable {
        case good
        case missing
        case tooShort
        case tooLong
        case wrong
    }

    var name: String
    var field: AuthField
    var value: Secret
    var judgement: Judgement

    private init(_ name: String, _ field: AuthField, _ value: String, _ judgement: Judgement) {
        (self.name, self.field, self.value, self.judgement) = (name, field, Secret(value), judgement)
    }

    static let all: [TypedValue] =
        emails + passwords
        + passwords.map { TypedValue($0.name, .confirmPassword, $0.value.reveal(), $0.judgement) } + codes

    private static let emails = [
        TypedValue("an address", .email, "ada@example.com", .good),
        TypedValue("an address in capitals", .email, " Ada@Example.COM ", .good),
        TypedValue("another address", .email, "eve@example.org", .good),
        TypedValue("nothing", .email, "", .wrong), TypedValue("half an address", .email, "ada@example", .wrong),
    ]
    private static let passwords = [
        TypedValue("a password", .password, "velvet harbour lantern", .good),
        TypedValue("another password", .password, "quiet meadow compass", .good),
        TypedValue("nothing", .password, "", .missing), TypedValue("a short one", .password, "1234567", .tooShort),
        TypedValue("a long one", .password, String(repeating: "p", count: 1_025), .tooLong),
    ]
    private static let codes = [
        TypedValue("a code", .otp, "123456", .good), TypedValue("a code with a blank", .otp, "123 456", .good),
        TypedValue("half a code", .otp, "123", .wrong), TypedValue("nothing", .otp, "", .wrong),
    ]

    private static let judgements: [AuthField: [String: Judgement]] = Dictionary(grouping: all, by: \.field).mapValues {
        Dictionary($0.map { ($0.value.reveal(), $0.judgement) }) { first, _ in first }
    }

    /// What the rules say about a value of a field.
    static func judgement(_ field: AuthField, _ form: AuthForm) -> Judgement? {
        let value =
            switch field {
            case .email: form.email
            case .password: form.password.reveal()
            case .confirmPassword: form.confirmPassword.reveal()
            case .otp: form.otpCode.reveal()
            }
        return judgements[field]?[value]
    }
}

/// One step of a random walk. It does not name numbers of requests, so that it keeps its meaning when steps before it
/// are taken away.
enum FlowStep: Sendable, CustomStringConvertible {
    /// Whose answer it is.
    enum Recipient: Sendable, Equatable {
        /// The request that runs.
        case running
        /// An earlier request, counted back from the newest.
        case earlier(Int)
        /// A request that was never made.
        case nobody
    }

    case event(AuthEvent)
    /// Types one of ``TypedValue/all``.
    case type(Int)
    /// Types something good into every field.
    case fillIn
    /// Time passes, in seconds.
    case wait(TimeInterval)
    case answer(AuthAnswer, Recipient)

    var description: String {
        switch self {
        case .event(.consentSet(let isAccepted)): "consentSet \(isAccepted)"
        case .event(.loadingSet(let isLoading)): "loadingSet \(isLoading)"
        case .event(let event): EventProbe.kind(of: event)
        case .type(let index): "type \(TypedValue.all[index].name) as \(TypedValue.all[index].field)"
        case .fillIn: "fill in"
        case .wait(let seconds): "wait \(Int(seconds)) s"
        case .answer(let answer, let recipient):
            "\(EventProbe.kind(of: .answered(answer, generation: 0)))\(Self.code(answer)) to \(recipient)"
        }
    }

    private static func code(_ answer: AuthAnswer) -> String {
        switch answer {
        case .failed(let error), .passwordRefused(let error): " \(error.code)"
        case .signedIn, .confirmationPending, .recoveryAllowed, .stepNeeded, .enrollmentNeeded, .enrollmentBegun,
            .enrolled, .sent, .passwordChanged:
            ""
        }
    }
}

/// Draws steps. Half of them are what a person or a back end would do next, so that walks get far; the others are
/// anything at all.
struct FlowStepGenerator: Sendable {
    private let events: [AuthEvent]
    private let answers: [AuthAnswer]
    private let fitting: [AuthRequest.Kind: [AuthAnswer]]
    private let moves: [ScreenName: [AuthEvent]]
    private static let waits: [TimeInterval] = [1, 59, 60, -60, 86_400]

    init() throws {
        events =
            [
                .navigateToLogin, .navigateToSignup, .navigateToChoice, .navigateToResetRequest, .consentSet(true),
                .consentSet(false), .errorDismissed, .noticeSet(.none), .noticeSet(.error(.text("words"))),
                .noticeSet(.banner(.warning, .text("words"))), .resendRequested, .providerChosen(id: "apple"),
                .providerChosen(id: "guest"), .factorChosen(id: "key"), .factorChosen(id: "app"),
                .securityKeyRequested, .passkeyChosen(nil), .passkeyChosen(Samples.passkeyProof),
                .passkeySignUpRequested, .accountSheetRequested,
                .mailedCodeRequested(email: Samples.email), .mailedCodeRequested(email: "nobody"),
                .mailedLinkOpened(Samples.mailedLink), .loadingSet(true), .loadingSet(false),
                .resetCodeAccepted, .cancelled,
                .resumed, .startedOver, .returnAccepted, .returnOffered(nil), .returnOffered(try Samples.returning()),
                .returnOffered(try Samples.returning(.apple)), .invitationSet(AuthInvitation(groupName: "North yard")),
                .invitationSet(AuthInvitation()),
                .invitationSet(nil), .navigationSet(.signup(consentAccepted: true)),
                .navigationSet(.resetVerify(pendingEmail: "eve@example.org")),
            ]
            + (Samples.states + Samples.furtherStates).map(AuthEvent.navigationSet)
            + AuthSubmission.allCases.map(AuthEvent.submitted)
        answers = try EventProbe.answers()
        let signedIn = AuthAnswer.signedIn(try Samples.completion())
        let stepNeeded = AuthAnswer.stepNeeded(Samples.factors)
        let waiting: [AuthAnswer] = [stepNeeded, .enrollmentNeeded]
        let failures = Samples.errors.map(AuthAnswer.failed)
        let changes = [AuthAnswer.passwordChanged] + Samples.errors.map(AuthAnswer.passwordRefused)
        let linked: [AuthAnswer] =
            Array(repeating: signedIn, count: 8) + Array(repeating: stepNeeded, count: 8)
            + Array(repeating: .enrollmentNeeded, count: 4)
            + Array(repeating: .recoveryAllowed(email: Samples.email), count: 8)
        let begun = Array(repeating: AuthAnswer.enrollmentBegun(Samples.enrollment), count: 16)
        let enrolled: [AuthAnswer] =
            Array(repeating: .enrolled(codes: Samples.codes), count: 8)
            + [.enrolled(codes: []), .failed(.factorIncorrect)]
        let finished = Array(repeating: signedIn, count: 16)
        fitting = [
            .provider: [signedIn] + waiting + failures, .sendSignInCode: [.sent] + failures,
            .openMailedLink: linked + failures,
            .verifyFactor: [signedIn, .recoveryAllowed(email: Samples.email), .failed(.factorIncorrect)] + failures,
            .useSecurityKey: [signedIn, .recoveryAllowed(email: Samples.email)] + failures,
            .signInByPasskey: [signedIn, .failed(.passkeyUnknown)] + waiting + failures,
            .signInByCode: [signedIn, .failed(.otpIncorrect), .failed(.otpExpired)] + waiting + failures,
            .signIn: [signedIn, .failed(.emailUnverified), .failed(.emailUnverified)] + waiting + failures,
            .signUp: [signedIn, .confirmationPending(email: Samples.email), .enrollmentNeeded] + failures,
            .signUpByPasskey: [signedIn, .confirmationPending(email: Samples.email), .enrollmentNeeded] + failures,
            .confirm: [signedIn, .failed(.otpIncorrect), .failed(.otpExpired)] + waiting + failures,
            .beginEnrollment: begun + failures, .confirmEnrollment: enrolled + failures,
            .addSecurityKey: enrolled + failures,
            .finishEnrollment: finished + failures,
            .requestReset: [.sent, .sent, .sent] + failures, .resendConfirmation: [.sent] + failures,
            .resetPassword: [.passwordChanged, stepNeeded, .passwordRefused(.weakPassword)] + changes + failures,
            .setPassword: [.passwordChanged, .failed(.otpExpired)] + changes + failures,
        ]
        let opened = AuthEvent.mailedLinkOpened(Samples.mailedLink)
        moves = [
            .choice: [
                .navigateToLogin, .navigateToSignup, .providerChosen(id: "apple"), .passkeyChosen(nil),
                .returnAccepted, opened,
            ],
            .login: [
                .submitted(.login), .navigateToResetRequest, .navigateToSignup, opened,
                .mailedCodeRequested(email: Samples.email),
            ],
            .signInCode: [
                .submitted(.signInCode), .resendRequested, .navigateToLogin, opened,
                .mailedCodeRequested(email: "eve@example.org"),
            ],
            .secondFactor: [
                .submitted(.secondFactor), .submitted(.secondFactor), .factorChosen(id: "key"),
                .factorChosen(id: "app"), .securityKeyRequested,
                opened,
            ],
            .enrollFactor: [
                .submitted(.enrollFactor), .submitted(.enrollFactor), .submitted(.enrollFactor), .navigateToChoice,
                .securityKeyRequested, opened,
            ],
            .signup: [
                .submitted(.signup), .passkeySignUpRequested, .accountSheetRequested, .consentSet(true),
                .navigateToLogin, opened,
            ],
            .resetRequest: [.submitted(.resetRequest), opened],
            .resetVerify: [.submitted(.resetVerify), .resendRequested, .navigateToResetRequest, opened],
            .confirmEmail: [
                .submitted(.confirmEmail), .resendRequested, .resendRequested, .navigateToLogin, .navigateToSignup,
                opened,
            ],
        ]
    }

    func step(in driver: FlowDriver, _ dice: inout Dice) -> FlowStep {
        if dice.roll(2) == 0 {
            switch driver.flow.activity {
            case .running(let running):
                return .answer(dice.pick(fitting[running.kind] ?? answers), .running)
            case .idle, .held, .finished:
                if dice.roll(4) == 0 { return .fillIn }
                return .event(dice.pick(moves[driver.flow.nav.screen] ?? events))
            }
        }
        switch dice.roll(10) {
        case 0, 1: return .type(dice.roll(TypedValue.all.count))
        case 2: return .answer(dice.pick(answers), .running)
        case 3: return .answer(dice.pick(answers), .earlier(dice.roll(4)))
        case 4: return dice.roll(4) == 0 ? .answer(dice.pick(answers), .nobody) : .wait(dice.pick(Self.waits))
        default: return .event(dice.pick(events))
        }
    }
}
