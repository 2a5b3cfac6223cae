package import Foundation
package import Gatehouse
package import GatehouseCore
import GatehouseDomain
import GatehouseStore

/// The sign-in flow of one browser: a row in the database, so that any instance can serve the next request.
///
/// The only input that it contains is the email address.
package struct FlowRecord: Sendable {
    /// How many posts are remembered.
    private static let ticketLimit = 8

    /// The keyed digest of the cookie.
    package internal(set) var digest: String
    /// Counts the changes; a change to an older generation than the row's is refused. 0 while there is no row.
    package var generation: Int64
    /// The machine.
    package var flow: AuthFlow
    /// The email address as typed.
    package var email: String
    /// The session that an unfinished step is about: the recovery that may set the new password, or the sign-in that waits
    /// for its second step.
    package var recoverySession: SessionID?
    /// The digests of the newest posts, newest last.
    package var tickets: [String]
    /// The session that the flow ended in.
    package var outcome: SessionID?
    /// The screen of a mailed code that was left by the browser's Back button, so that Forward leads to it again.
    package internal(set) var waiting: AuthNavigationState?
    /// The network of the browser that the row was created for.
    let network: ClientNetwork?
    /// When the row was last changed.
    package var updatedAt: Date

    /// Creates a flow that has not started.
    package init(digest: String, now: Date, network: ClientNetwork? = nil) {
        self.digest = digest
        self.network = network
        generation = 0
        flow = AuthFlow()
        email = ""
        tickets = []
        updatedAt = now
    }

    /// Reads a row. If another version wrote a flow that this one cannot decode, the browser starts over in the same
    /// row.
    /// - Throws: `DatabaseTrouble` if a column is missing or has another type.
    init(row: SQLRow) throws {
        digest = try row.text("digest")
        generation = try row.integer("generation")
        tickets = try row.text("tickets").split(separator: " ").map(String.init)
        network = nil
        updatedAt = try row.date("updated_at")
        let stored = JSONText.decode(try row.text("flow"), as: AuthFlow.self)
        flow = stored ?? AuthFlow()
        email = try stored == nil ? "" : row.text("email")
        guard stored != nil else { return }
        recoverySession = try row.optionalText("recovery_session").flatMap { SessionID(text: $0) }
        outcome = try row.optionalText("outcome_session").flatMap { SessionID(text: $0) }
        waiting = try row.optionalText("waiting").flatMap { JSONText.decode($0) }
    }

    /// The sign-in that waits for its second step; nil if none does.
    var step: PendingStep? {
        guard case .secondFactor(let choice) = flow.nav, let recoverySession else { return nil }
        return PendingStep(choice: choice, reference: Secret(recoverySession.text))
    }

    /// Remembers a post; the oldest one is forgotten when there are too many.
    mutating func claim(_ ticket: String) {
        tickets = (tickets + [ticket]).suffix(Self.ticketLimit)
    }

    /// Whether the flow is on the screen of a code that can still be valid.
    func waitsForCode(of life: Duration, at now: Date) -> Bool {
        switch flow.nav {
        case .confirmEmail, .resetVerify, .signInCode: now.timeIntervalSince(updatedAt) < life / .seconds(1)
        case .secondFactor: now.timeIntervalSince(updatedAt) < Double(PendingStep.life)
        // On the pages, a second factor is added after the sign-in, at the account.
        case .choice, .login, .signup, .resetRequest, .enrollFactor: false
        }
    }

    /// The code screen with this name that can still be valid, if the browser has left it.
    func left(_ screen: ScreenName, codeLife life: Duration, at now: Date) -> AuthNavigationState? {
        guard waiting?.screen == screen, now.timeIntervalSince(updatedAt) < life / .seconds(1) else { return nil }
        return waiting
    }

    /// Starts over after the flow has ended; posts stay remembered.
    mutating func restartIfFinished() {
        guard flow.activity == .finished else { return }
        flow = AuthFlow()
        email = ""
        outcome = nil
        waiting = nil
    }
}
