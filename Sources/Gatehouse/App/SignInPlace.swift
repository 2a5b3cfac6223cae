import Foundation
import GatehouseDomain

/// A screen that waits for a mailed code, saved for the next launch: the screen, the email and the time. It contains no
/// secret.
///
/// The whole flow is not saved, because it has the number of a request that no longer runs. Neither is the password,
/// with which FLOW-30 could find out more.
struct SignInPlace: Equatable, Codable {
    /// The key it is saved under.
    static let key = "signInPlace"
    /// How long it is kept, in seconds; the default lifetime of codes.
    static let life: TimeInterval = 3_600

    private let screen: ScreenName
    private let email: String
    private let since: SessionInstant

    /// Creates a place from the sign-in's state; nil for a screen that waits for no code.
    init?(_ state: AuthNavigationState, since: SessionInstant) {
        switch state {
        case .confirmEmail(let email), .resetVerify(let email), .signInCode(let email): self.email = email
        case .choice, .login, .signup, .resetRequest, .secondFactor, .enrollFactor: return nil
        }
        screen = state.screen
        self.since = since
    }

    /// The screen with its email; nil for invalid saved data.
    var state: AuthNavigationState? {
        guard let address = EmailAddress(email)?.canonical else { return nil }
        return switch screen {
        case .confirmEmail: .confirmEmail(pendingEmail: address)
        case .resetVerify: .resetVerify(pendingEmail: address)
        case .signInCode: .signInCode(pendingEmail: address)
        case .choice, .login, .signup, .resetRequest, .secondFactor, .enrollFactor: nil
        }
    }

    /// Whether it is recent enough to return to. A time in the future is not trusted.
    func isAlive(at now: SessionInstant) -> Bool {
        let age = now.seconds(since: since)
        return age >= 0 && age < Self.life
    }
}
