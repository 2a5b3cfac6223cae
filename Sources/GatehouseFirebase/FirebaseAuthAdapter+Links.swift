package import Foundation
package import GatehouseDomain

/// Mailed links that open the app, if the configuration says that they do.
extension FirebaseAuthAdapter: MailedSignInPort {
    /// Returns whether the URL is a link of one of this project's mails: for a new password, or to confirm an email.
    package nonisolated func recognizes(_ link: URL) -> Bool { action(in: link) != nil }

    /// Opens a mailed link.
    /// - Throws: `AuthError.otpExpired` for a link that was used or has expired; `.unknown("link_opened_elsewhere")`
    ///   when the new password was not requested on this device; `.notSignedIn` when the email is now confirmed, but
    ///   the person has to sign in with the password; `.unknown("not_a_mailed_link")`; or another `AuthError`.
    package func open(_ link: URL) async throws -> MailedLink {
        guard let action = action(in: link) else { throw AuthError.unknown("not_a_mailed_link") }
        do {
            switch action.mode {
            case .verifyEmail: return .signedIn(try await confirm(action.code, nil))
            case .resetPassword:
                let email = try await recoverable(action.code)
                guard await addresses.contains(email) else { throw AuthError.unknown("link_opened_elsewhere") }
                return .recovery(recovery(email, action.code))
            }
        } catch AuthError.otpIncorrect {
            // Nobody typed this code, so it was used or has expired.
            throw AuthError.otpExpired
        }
    }

    private nonisolated func action(in link: URL) -> ActionLink? {
        guard configuration.opensLinks, let action = ActionLink(link),
            action.apiKey == configuration.apiKey || configuration.emulator != nil
        else { return nil }
        return action
    }
}
