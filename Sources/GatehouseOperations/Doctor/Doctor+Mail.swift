import GatehouseMail
import GatehouseSettings
import NIOCore
import NIOPosix

extension Doctor {
    /// How long the mail server has to answer.
    private static let mailPatience = Duration.seconds(15)

    func mailServer(isDemo: Bool) async -> [DoctorFinding] {
        guard let server = settings.mail.server else {
            if isDemo { return [] }
            return [
                .bad(
                    "mail-server", "No mail is sent: there is no smtp-url.",
                    "Set smtp-url and mail-from. Until then, nobody can confirm an address or reset a password.")
            ]
        }
        // What is wrong with the files of the settings is found elsewhere.
        if let mailCheck, let sender = settings.mail.sender?.address, var relay = try? settings.mail.relay() {
            relay.timeLimit = min(relay.timeLimit, Self.mailPatience)
            let failure = await mailCheck.ask(relay, sender, mailCheck.recipient ?? sender)
            return [Self.finding(failure, server, within: relay.timeLimit)]
        }
        do {
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connectTimeout(.seconds(5)).connect(host: server.host, port: server.port).get()
            try? await channel.close()
            return [
                .good(
                    "mail-server",
                    "The mail server \(Self.place(server)) accepts connections. gatehouse doctor --mail checks the rest."
                )
            ]
        } catch {
            return [unreachable(server)]
        }
    }

    private func unreachable(_ server: SMTPAddress) -> DoctorFinding {
        .bad(
            "mail-server", "The mail server \(Self.place(server)) cannot be reached.",
            "Check that it is running, that smtp-url is correct, and that no firewall blocks it.")
    }

    private static func place(_ server: SMTPAddress) -> String { "\(server.host):\(server.port)" }

    /// Returns what a conversation with the mail server showed.
    private static func finding(
        _ found: MailCheckFailure?, _ server: SMTPAddress, within limit: Duration
    ) -> DoctorFinding {
        guard let found else {
            return .good(
                "mail-server",
                "The mail server \(place(server)) accepts connection, sender and recipient. Nothing was sent.")
        }
        let (text, remedy) = explanation(of: found, within: limit)
        return .bad("mail-server", "The mail server \(place(server)) \(text).", remedy)
    }

    /// Returns what the mail server did, worded to follow its name, and what to do about it.
    private static func explanation(
        of found: MailCheckFailure, within limit: Duration
    ) -> (text: String, remedy: String) {
        let reply = found.failure.status.map { " (reply \($0))" } ?? ""
        switch found.failure.reason {
        case .timeout:
            return (
                "does not answer within \(limit.components.seconds) s",
                "Check the mail server and what is between. Each mail waits for it up to smtp-timeout."
            )
        case .notOffered:
            return (
                "offers no encryption (STARTTLS), and smtp-tls is required",
                "Switch it on there, or use smtps:// if there is a port with TLS from the start. For a mail server on "
                    + "this machine, smtp-tls can be off."
            )
        case .notTrusted:
            return (
                "has a certificate that is for another name, has expired, or that nobody vouches for",
                "Use the name in the certificate in smtp-url. If it is from an authority of your own, name the "
                    + "authority's certificate with smtp-ca-file."
            )
        case .encryption:
            return (
                "makes no encrypted connection",
                "Check whether smtps:// fits its port: TLS from the start is usually on 465, STARTTLS on 587. It must "
                    + "offer TLS 1.2 or later."
            )
        case .authentication:
            return (
                "does not accept the sign-in\(reply)", "Check smtp-user and smtp-password-file."
            )
        case .refused, .unreachable, .unreadable, .interrupted:
            return refusal(at: found.step, reply)
        }
    }

    private static func refusal(at step: MailCheckFailure.Step, _ reply: String) -> (text: String, remedy: String) {
        switch step {
        case .connection:
            (
                "cannot be reached, or ends the connection\(reply)",
                "Check that it is running, that smtp-url is correct, that no firewall blocks it, and that it lets this "
                    + "machine send mail."
            )
        case .sender:
            (
                "does not accept the sender\(reply)",
                "Set mail-from to an address that this user of the mail server may send from."
            )
        case .recipient:
            (
                "does not accept the recipient\(reply)",
                "Name another recipient with --mail-to. If it refuses every one outside, it does not relay for this "
                    + "machine: set smtp-user, or allow the machine there."
            )
        case .reset:
            ("refuses to continue after a recipient\(reply)", "See the mail server's log.")
        }
    }
}
