import Foundation
package import GatehouseCore
import GatehouseDomain
import GatehouseStore

extension SignIn {
    /// Mails a code and a link for signing in. An address without an account gets one when the code or link is used, if
    /// sign-up is open and `wish` allows it.
    ///
    /// Without an `app`, the mail is one of the pages' own.
    ///
    /// Where sign-ups are private, an address that cannot sign in this way gets no mail, but the answer is the same.
    ///
    /// - Throws: `validation_failed` for an address that breaks the rule, `consent_required`, for every
    ///   address, if accounts need consent and `wish` allows a new account without it; where sign-ups are not private,
    ///   `otp_disabled` or `signup_disabled` for an address without an account that gets none;
    ///   `over_email_send_rate_limit` within the mail interval, `over_request_rate_limit`.
    package func requestMail(_ wish: MailedSignIn, app: AppLink? = nil, client: ClientContext) async throws {
        let address = try address(of: wish)
        try await limiter.admit(\.otp, of: client)
        let now = clock.now.storable
        try await database.write { sql in
            try mail(wish, to: address, app: app, client: client, in: sql, at: now)
        }
    }

    /// Returns the canonical address of a request that breaks no rule.
    ///
    /// - Throws: As ``requestMail(_:app:client:)``, but for what depends on the address and the time.
    func address(of wish: MailedSignIn) throws -> String {
        guard let address = EmailAddress(wish.email)?.canonical else { throw AccountRefusal.emailInvalid }
        if createsAccount(wish), policy.consentRequired, wish.consent == nil { throw AccountRefusal.consentRequired }
        try metadataLimit.check(userMetadata: wish.metadata)
        return address
    }

    /// Queues the mail of a request, inside a transaction.
    ///
    /// - Parameter address: What ``address(of:)`` returned.
    /// - Throws: As ``requestMail(_:app:client:)``. Everything is then rolled back.
    func mail(
        _ wish: MailedSignIn, to address: String, app: AppLink?, client: ClientContext, in sql: any SQLSession,
        at now: Date
    ) throws {
        let holder: CodeHolder
        let newcomer = Newcomer(
            email: address, metadata: wish.metadata, consent: wish.consent, language: client.language)
        if let user = try UserTable(sql).findAlone(email: address) {
            holder = user.emailConfirmedAt == nil ? .unconfirmed(user, newcomer) : .user(user)
        } else if createsAccount(wish) {
            holder = .newcomer(newcomer)
        } else if policy.duplicateSignUp == .private {
            holder = .nobody
        } else {
            throw wish.createsAccount ? AccountRefusal.signUpDisabled : AccountRefusal.mailedSignInDisabled
        }
        let wait = try codes.send(
            .magiclink, to: address, for: holder, storing: wish.metadata, app: app, client: client, in: sql, at: now)
        if let wait { throw AccountRefusal.mailedTooOften(retryAfter: wait) }
    }

    private func createsAccount(_ wish: MailedSignIn) -> Bool { wish.createsAccount && policy.signUpOpen }
}
