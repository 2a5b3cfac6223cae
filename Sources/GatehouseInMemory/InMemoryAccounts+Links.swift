public import Foundation
public import GatehouseDomain

/// Mailed links that lead back into the app, if there is a redirect URL.
extension InMemoryAccounts {
    private static let codeName = "code"

    /// Returns whether the URL leads to the redirect URL and carries a code. Returns at once.
    public nonisolated func recognizes(_ link: URL) -> Bool {
        guard let redirect, let place = Self.place(link), place == Self.place(redirect) else { return false }
        let items = URLComponents(url: link, resolvingAgainstBaseURL: true)?.queryItems ?? []
        return items.contains { $0.name == Self.codeName && $0.value?.isEmpty == false }
    }

    /// Signs in with the URL of a mailed link, which also confirms the email. The link of a forgotten password allows a
    /// new one instead.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func open(_ link: URL) async throws -> MailedLink {
        try throwInjectedFailure()
        guard redirect != nil else { throw AuthError.unsupported }
        guard recognizes(link) else { throw AuthError.unknown("not_a_mailed_link") }
        let (purpose, email) = try use(link)
        // The person who opens a link may not be the one who made the passkey.
        beginAccount(of: email, keepsPasskey: false)
        guard var account = accounts[email] else { throw AuthError.otpExpired }
        if purpose == .recovery {
            try askForStep(of: account.userId, recovery: email)
            return .recovery(makeGrant(for: email, of: account.userId))
        }
        account.isConfirmed = true
        accounts[email] = account
        return .signedIn(try await begin(account))
    }

    nonisolated func link(with secret: String) -> URL? {
        redirect?.appending(queryItems: [URLQueryItem(name: Self.codeName, value: secret)])
    }

    /// Where a link leads, without its parameters.
    private static func place(_ link: URL) -> String? {
        var parts = URLComponents(url: link, resolvingAgainstBaseURL: true)
        parts?.query = nil
        parts?.fragment = nil
        return parts?.string
    }
}
