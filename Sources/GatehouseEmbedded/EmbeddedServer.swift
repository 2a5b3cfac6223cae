public import Foundation
import GatehouseAPI
import GatehouseAccounts
import GatehouseCore
public import GatehouseDomain
import GatehouseMail
import GatehousePages
package import GatehouseServer
import GatehouseTokens

/// A back end that runs in this process; see ``withGatehouse(_:clock:_:)``.
public struct EmbeddedServer: Sendable {
    /// The URL of the sign-in pages.
    public let url: URL
    /// The base URL of the API, for clients.
    public let authURL: URL
    /// The folder of the database and keys.
    package let dataFolder: URL
    /// The bearer token of the administrator.
    package let administratorKey: Secret
    /// The running parts, for tests of the assembly.
    package let assembly: ServerAssembly
    private var backend: Backend { assembly.backend }
    private var administration: Administration { backend.accounts.administrationByFiles(as: .administrator) }

    init(_ assembly: ServerAssembly, url: URL) async throws {
        self.assembly = assembly
        let accounts = assembly.backend.accounts
        administratorKey = try await assembly.backend.administrator.current().token(
            issuer: accounts.policy.issuer, at: accounts.clock.now)
        dataFolder = assembly.backend.files.folder
        self.url = url
        authURL = url.appending(path: assembly.api.pathPrefix)
    }

    /// Creates an account whose email counts as confirmed.
    /// - Parameters:
    ///   - email: The address.
    ///   - password: The password.
    ///   - consent: The terms that the person has accepted, if the settings require it.
    /// - Returns: The id of the new user.
    /// - Throws: ``/GatehouseDomain/AuthError``: ``/GatehouseDomain/AuthError/duplicateEmail``,
    ///   ``/GatehouseDomain/AuthError/weakPassword``, ``/GatehouseDomain/AuthError/emailInvalid``; or another
    ///   `AuthError`.
    @discardableResult
    public func createAccount(email: String, password: String, consent: Consent? = nil) async throws -> String {
        var account = AdministratorChange()
        account.email = email
        account.password = .plain(Secret(password))
        account.confirmsEmail = true
        let change = account
        return try await AuthError.mapping(backend.accounts.log) {
            try await administration.createUser(id: nil, change, consent: consent).id.text
        }
    }

    /// Suspends an account for 24 hours of the server's clock, or until ``liftSuspension(userId:)``. Meanwhile, its
    /// sessions and tokens don't work.
    /// - Throws: ``/GatehouseDomain/AuthError``.
    public func suspend(userId: String) async throws { try await change(userId) { $0.ban = .seconds(86_400) } }

    /// Lets a suspended account sign in again.
    /// - Throws: ``/GatehouseDomain/AuthError``.
    public func liftSuspension(userId: String) async throws { try await change(userId) { $0.ban = .lifted } }

    /// Deletes an account and all its sessions.
    /// - Throws: ``/GatehouseDomain/AuthError``.
    public func deleteAccount(userId: String) async throws {
        _ = try await AuthError.mapping(backend.accounts.log) { try await administration.deleteUser(try id(userId)) }
    }

    /// Returns the mails to an address, newest first, at most a hundred.
    /// - Throws: ``/GatehouseDomain/AuthError``.
    public func mails(to email: String) async throws -> [EmbeddedMail] {
        let canonical = EmailAddress(email)?.canonical ?? email
        return try await AuthError.mapping(backend.accounts.log) { try await backend.mailbox.newest(1_000) }
            .filter { (EmailAddress($0.to)?.canonical ?? $0.to) == canonical }.prefix(100)
            .map {
                EmbeddedMail(
                    subject: $0.subject, text: Secret($0.text), code: Secret($0.code), links: $0.links.map(Secret.init))
            }
    }

    /// Returns the code in the newest mail to an address; nil if there is none.
    /// - Throws: ``/GatehouseDomain/AuthError``.
    public func mailedCode(to email: String) async throws -> Secret? { try await mails(to: email).first?.code }

    private func change(_ userId: String, _ change: (inout AdministratorChange) -> Void) async throws {
        var wanted = AdministratorChange()
        change(&wanted)
        let final = wanted
        _ = try await AuthError.mapping(backend.accounts.log) {
            try await administration.changeUser(try id(userId), final)
        }
    }

    private func id(_ userId: String) throws -> UserID {
        guard let id = UserID(text: userId) else { throw AuthError.unknown("user_not_found") }
        return id
    }
}
