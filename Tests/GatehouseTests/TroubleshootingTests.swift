import Gatehouse
import GatehouseDomain
import GatehouseHTTP
import LanguageChecks
import Testing

/// The page that helps by symptom (docs/troubleshooting.md) explains everything that the client half says, and no more.
struct TroubleshootingTests {
    /// The refusal after this one. One that is added must be said here, or the test does not compile.
    private static func next(_ refusal: NavigationRefusal) -> NavigationRefusal? {
        switch refusal {
        case .notReady: .locked
        case .locked: .signedIn
        case .signedIn: .tooLate
        case .tooLate: .otherAccount
        case .otherAccount: .superseded
        case .superseded: .invitation
        case .invitation: .declined
        case .declined: .signedOut
        case .signedOut: .reset
        case .reset, .link: nil
        }
    }

    @Test("DOC-02 every reason for which a link is refused is explained, and no other")
    func links() throws {
        let refusals = Set(LinkRefusal.allCases.map(\.words))
        #expect(try SymptomTable.rows("A link does not open") == refusals.union(["the log says", "nothing at all"]))
        let later = Set(sequence(first: NavigationRefusal.notReady) { Self.next($0) }.map(\.words))
        #expect(try SymptomTable.rows("A link that waited is not opened") == later.union(["the log says"]))
    }

    @Test("DOC-02 every reason for which a back end is not reached is explained, and no other")
    func backEnds() throws {
        let failures = HTTPFailure.allCases.map { AuthError($0) }
        let errors = Set(failures + (300...599).map { AuthError(status: $0, retryAfter: nil) })
        // An answer that is too large is no way to begin with, and the two others are nobody's fault.
        let left: Set<AuthError> = [.unknown("response_too_large"), .cancelled, .rateLimited(retryAfter: nil)]
        let reasons = Set(errors.subtracting(left).union([.invalidCredentials]).map(\.code))
        #expect(try SymptomTable.rows("Every sign-in fails") == reasons.union(["the log says"]))
    }

    @Test("DOC-02 every end of a session and every notice of a protected view is explained, and no other")
    func sessions() throws {
        let ends = Set(SessionEnd.allCases.map(\.rawValue))
        #expect(try SymptomTable.rows("The session ends too soon") == ends.union(["reason"]))
        let notices = Set(GateScreen.Name.allCases.map(\.rawValue)).union(["notice", "no notice, only a cover"])
        #expect(try SymptomTable.rows("A protected view shows its notice while somebody is signed in") == notices)
    }
}
