package import Foundation
import Gatehouse
import GatehouseCore
import GatehouseDomain

/// An example of every mail, for the gallery that designers and translators use, and for tests.
package struct MailSamples: Sendable {
    private let composer: MailComposer
    private let language: String
    private let time: Date

    /// - Parameters:
    ///   - publicURL: Where links lead, without a trailing slash.
    ///   - service: The name that mails use for the app.
    ///   - language: The language of the mails, as a BCP 47 tag.
    ///   - time: The time of the events in notices.
    package init(publicURL: String, service: String, language: String, time: Date) {
        composer = MailComposer(
            publicURL: publicURL, service: service, contact: "help@example.com", codeLife: .seconds(900),
            language: language)
        self.language = language
        self.time = time
    }

    /// All samples, each with a name that can be used in a URL.
    package var all: [(name: String, mail: OutgoingMail)] {
        CodePurpose.allCases.map { ($0.rawValue, mail(for: $0)) } + [
            ("invitation", composer.invitation(to: Self.address, in: language, code: Self.code, link: Self.token)),
            (
                "group-invitation",
                composer.groupInvitation(
                    to: Self.address, in: language, by: "Grace Hopper", group: "North yard", path: "/invite/example",
                    life: .seconds(7 * 86_400))
            ),
            ("group-proof", composer.groupProof(to: Self.address, in: language, code: Self.code)),
            ("account-exists", composer.notice(.accountExists, to: Self.address, in: language)),
            ("address-taken", composer.notice(.addressTaken, to: Self.address, in: language)),
        ] + SecurityNotice.allCases.map { ("notice-\($0.rawValue)", mail(about: $0)) }
    }

    private func mail(for purpose: CodePurpose) -> OutgoingMail {
        composer.mail(
            for: purpose, to: Self.address, in: language, code: Self.code, link: Self.token,
            change: purpose.isEmailChange
                ? MailComposer.AddressPair(old: Self.address, new: "ada@new.example.com") : nil)
    }

    private func mail(about notice: SecurityNotice) -> OutgoingMail {
        let isAdministrators = [
            .accountChanged, .accountBlocked, .accountUnblocked, .sessionsEnded, .linkCreated,
        ].contains(notice)
        var circumstances = MailComposer.Circumstances(
            time: time, agent: "Mozilla/5.0 (Macintosh) Firefox/140.0", isAdministrators: isAdministrators,
            isLast: notice == .passwordChanged)
        circumstances.network = "192.0.2.0/24"
        if notice == .accountSecured {
            circumstances.ways = ChangedWays(removed: [.password, .provider("GitHub"), .sessions])
        }
        if notice == .passwordChanged {
            circumstances.ways = ChangedWays(
                removed: [.provider("GitHub"), .addressChange], kept: [.provider("Apple")])
        }
        if notice == .accountChanged { circumstances.details = [.known(.name), .known(.others)] }
        if notice == .backupCodesFew { circumstances.codesLeft = 2 }
        let group = notice.rawValue.hasPrefix("group") ? "North yard" : nil
        // Who deleted their account is named no more.
        if group != nil, notice != .groupInherited { circumstances.member = "Grace Hopper" }
        return composer.notice(
            notice, provider: "Google", group: group, circumstances, to: Self.address, in: language)
    }

    private static let address = "ada@example.com"
    private static let code = Secret("441294")
    private static let token = Secret(String(repeating: "example-", count: 5) + "abc")
}
