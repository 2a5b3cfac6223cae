import Foundation
import GatehouseCore
package import GatehouseDomain
package import GatehouseMail

/// How mail leaves the server.
package struct MailSettings: Equatable, Sendable {
    /// The mail server; nil leaves all mails in the outbox.
    package var server: SMTPAddress?
    /// Who the mails are from.
    package var sender: MailSender?
    package var security = SMTPSecurity.required
    package var user: String?
    /// A file with the password, readable only by its owner.
    package var passwordFile: String?
    /// The password, from the environment.
    package var password: Secret?
    /// A PEM file with the certificates to trust instead of the system's.
    package var certificateAuthorities: String?
    /// How long the sending of one mail may take.
    package var timeLimit: Duration = .seconds(30)
    /// Roughly how long to wait after the first failed attempt; the wait doubles after each further one.
    package var firstWait: Duration = .seconds(5)
    /// The longest wait between attempts.
    package var longestWait: Duration = .seconds(600)

    package init() {}

    /// When to try again. The lease is longer than sending a mail can take, so that no other server sends the same mail
    /// meanwhile.
    package var schedule: DeliverySchedule {
        DeliverySchedule(firstWait: firstWait, longestWait: max(firstWait, longestWait), lease: timeLimit * 2)
    }

    /// Returns the mail server with its password; nil if there is none.
    ///
    /// - Throws: ``SettingsError`` if a file cannot be read or begins with a byte order mark, or if users other than
    ///   its owner can read the password file.
    package func relay() throws(SettingsError) -> SMTPRelay? {
        guard let server, let sender else { return nil }
        if let certificateAuthorities, !FileManager.default.isReadableFile(atPath: certificateAuthorities) {
            let problem = UnreadableFile.problem(at: certificateAuthorities)
            throw SettingsError(problems: ["smtp-ca-file \(certificateAuthorities) \(problem)"])
        }
        if let certificateAuthorities { try SecretFile.refuseMark(certificateAuthorities, "smtp-ca-file") }
        return SMTPRelay(
            address: server, security: security, user: user,
            password: try passwordFile.map(Self.readPassword) ?? password,
            certificateAuthorities: certificateAuthorities, timeLimit: timeLimit, ownName: sender.address.domain)
    }

    private static func readPassword(path: String) throws(SettingsError) -> Secret {
        let text = try SecretFile.read(path, setting: "smtp-password-file")
        guard !text.isEmpty, HeaderText.cleaned(text) == text else {
            throw SettingsError(problems: ["smtp-password-file \(path) must hold the password on one line"])
        }
        return Secret(text)
    }

    /// Returns the problems that involve more than one setting.
    func conflicts(spelling: (String) -> String) -> [String] {
        guard let server else {
            return user == nil ? [] : ["\(spelling("smtp-user")) needs --smtp-url, the address of the mail server"]
        }
        let isLocal = ThisMachine.contains(server.host)
        var problems: [String] = []
        if sender == nil {
            problems.append("--mail-from, the sender of emails, is required with \(spelling("smtp-url"))")
        }
        if password != nil, passwordFile != nil {
            problems.append("\(spelling("smtp-password-file")) and \(spelling("smtp-password")) cannot both be set")
        }
        if (user == nil) != (password == nil && passwordFile == nil) {
            problems.append("--smtp-user and --smtp-password-file (or GATEHOUSE_SMTP_PASSWORD) must be set together")
        }
        if security == .off, server.isEncryptedFromStart {
            problems.append("\(spelling("smtp-tls")) off contradicts smtps in \(spelling("smtp-url"))")
        }
        if security == .off, !isLocal {
            problems.append(
                "\(spelling("smtp-tls")) can be off only for a mail server on this machine (127.0.0.1, ::1, "
                    + "localhost), because emails contain codes")
        }
        if security == .opportunistic, user != nil, !server.isEncryptedFromStart, !isLocal {
            problems.append(
                "\(spelling("smtp-tls")) must be required with a password, because opportunistic might send it "
                    + "unencrypted")
        }
        return problems
    }
}
