import Foundation
import GatehouseDomain

/// The screen on which somebody waits for a mailed code, as it is kept for the next launch: which screen, for which
/// address, since when. Nothing secret is part of it.
struct SignInPlace: Equatable, Codable {
    /// The key it is kept under.
    static let key = "signInPlace"
    /// For how many seconds it is kept; as long as codes are valid by default.
    static let life: TimeInterval = 3_600

    private let screen: ScreenName
    private let email: String
    private let since: SessionInstant

    /// Describes where somebody is; nil on a screen that waits for no code.
    init?(_ state: AuthNavigationState, since: SessionInstant) {
        switch state {
        case .confirmEmail(let email), .resetVerify(let email), .signInCode(let email): self.email = email
        case .choice, .login, .signup, .resetRequest: return nil
        }
        screen = state.screen
        self.since = since
    }

    /// The screen with its address; nil for what no app has stored.
    var state: AuthNavigationState? {
        guard let address = EmailAddress(email)?.canonical else { return nil }
        return switch screen {
        case .confirmEmail: .confirmEmail(pendingEmail: address)
        case .resetVerify: .resetVerify(pendingEmail: address)
        case .signInCode: .signInCode(pendingEmail: address)
        case .choice, .login, .signup, .resetRequest: nil
        }
    }

    /// Whether it is recent enough to go back to. An instant in the future is not believed.
    func isAlive(at now: SessionInstant) -> Bool {
        let age = now.seconds(since: since)
        return age >= 0 && age < Self.life
    }
}
