import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// Every screen in every notable condition, kept as text under `Snapshots`.
///
/// With `GATEHOUSE_RECORD=1` in the environment the files are written anew; the change is then read in review.
@Suite
struct ScreenSnapshotTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
    private static let isRecording = ProcessInfo.processInfo.environment["GATEHOUSE_RECORD"] == "1"

    /// The conditions of every screen, by file name.
    static func snapshots() throws -> [String: String] {
        var snapshots: [String: String] = [:]
        for state in Samples.states {
            let name = state.screen.rawValue
            let empty = FlowDriver(at: state)
            var filled = empty
            filled.fillIn()
            if case .signup = state { filled.send(.consentSet(true)) }
            snapshots["\(name)-empty"] = empty.screen().rendered
            snapshots["\(name)-posted"] = empty.screen(.posted).rendered
            if state != .choice { snapshots["\(name)-filled"] = filled.screen().rendered }
            snapshots["\(name)-banner"] = with(empty) {
                $0.send(.noticeSet(.banner(.info, .text("Something to know."))))
            }
            snapshots["\(name)-loading"] = with(filled) { driver in
                for submission in AuthSubmission.allCases { driver.send(.submitted(submission)) }
                driver.send(.providerChosen(id: "apple"))
            }
            snapshots["\(name)-error"] = try failed(filled)
            snapshots["\(name)-incomplete"] = with(empty) { driver in
                for submission in AuthSubmission.allCases { driver.send(.submitted(submission)) }
            }
        }
        snapshots["choice-incomplete"] = nil
        try addSpecial(to: &snapshots)
        return snapshots
    }

    private static func addSpecial(to snapshots: inout [String: String]) throws {
        snapshots["choice-email-only"] = FlowDriver().screen(providers: [Samples.providers[0]]).rendered
        snapshots["signup-without-consent"] = with(FlowDriver(at: .signup(consentAccepted: false))) { driver in
            driver.fillIn()
            driver.send(.submitted(.signup))
        }
        var signup = FlowDriver(at: .signup(consentAccepted: true))
        signup.fillIn()
        signup.send(.submitted(.signup))
        try signup.answer(.confirmationPending(email: Samples.email))
        snapshots["confirmEmail-after-signup"] = signup.screen().rendered
        var login = FlowDriver(at: .login)
        login.fillIn()
        login.send(.submitted(.login))
        try login.answer(.failed(.emailUnverified))
        snapshots["confirmEmail-after-login"] = login.screen().rendered
        var reset = FlowDriver(at: .resetRequest)
        reset.fillIn()
        reset.send(.submitted(.resetRequest))
        try reset.answer(.sent)
        snapshots["resetVerify-sent"] = reset.screen().rendered
        reset.fillIn()
        reset.send(.submitted(.resetVerify))
        try reset.answer(.passwordRefused(.samePassword))
        snapshots["resetVerify-refused"] = reset.screen().rendered
        reset.fillIn()
        reset.send(.submitted(.resetVerify))
        try reset.answer(.passwordChanged)
        snapshots["login-after-reset"] = reset.screen().rendered
    }

    private static func with(_ start: FlowDriver, _ change: (inout FlowDriver) -> Void) -> String {
        var driver = start
        change(&driver)
        return driver.screen().rendered
    }

    /// What the back end's likeliest refusal looks like.
    private static func failed(_ filled: FlowDriver) throws -> String {
        let errors: [ScreenName: AuthError] = [
            .choice: .unavailable, .login: .invalidCredentials, .signup: .duplicateEmail,
            .resetRequest: .rateLimited(retryAfter: 60), .resetVerify: .otpIncorrect, .confirmEmail: .otpExpired,
        ]
        var driver = filled
        driver.send(.providerChosen(id: "apple"))
        for submission in AuthSubmission.allCases { driver.send(.submitted(submission)) }
        try driver.answer(.failed(try #require(errors[driver.flow.nav.screen])))
        return driver.screen().rendered
    }

    /// The snapshots as they are now, after they were written where that was asked for.
    private static let current = Result { () throws -> [String: String] in
        let snapshots = try Self.snapshots()
        guard isRecording else { return snapshots }
        if (try? folder.checkResourceIsReachable()) == true { try FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in snapshots {
            try Data(text.utf8).write(to: folder.appending(path: "\(name).txt"))
        }
        return snapshots
    }

    @Test("FLOW-10 every screen in every notable condition is as it was last seen and read")
    func unchanged() throws {
        for (name, text) in try Self.current.get().sorted(by: { $0.key < $1.key }) {
            let kept = try? String(contentsOf: Self.folder.appending(path: "\(name).txt"), encoding: .utf8)
            #expect(kept == text, "\(name): GATEHOUSE_RECORD=1 writes it anew")
        }
    }

    @Test("FLOW-10 every snapshot that is kept is of a condition that there is")
    func nothingLeftOver() throws {
        let kept = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path(percentEncoded: false))
        let known = try Self.current.get().keys.map { "\($0).txt" }
        #expect(Set(kept) == Set(known))
    }

    @Test("FLOW-10 there is a snapshot of every screen empty, with an error, with a banner and loading")
    func everyCondition() throws {
        let names = Set(try Self.current.get().keys)
        for screen in ScreenName.allCases {
            for condition in ["empty", "error", "banner", "loading"] {
                #expect(names.contains("\(screen.rawValue)-\(condition)"))
            }
        }
    }
}
