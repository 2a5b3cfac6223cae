import Foundation
import Gatehouse
import GatehouseDomain

/// Writes the mails with codes and links, in the language of whom they go to.
///
/// Nothing a stranger typed is quoted, so that nobody can have this server send their own words, but for two names in the
/// mail of an invitation to a group. All addresses come from the configured public URL.
struct MailComposer: Sendable {
    private let publicURL: String
    private let service: String
    private let life: Span
    private let language: String

    init(policy: AccountPolicy) {
        publicURL = policy.trimmedPublicURL
        service = policy.appName
        life = Span(policy.codeLife)
        language = policy.language
    }

    /// The mail for a code and the link's token.
    ///
    /// - Parameter language: The reader's, as a BCP 47 tag; nil where it is not known.
    func mail(
        for purpose: CodePurpose, to address: String, in language: String?, code: Secret, link token: Secret
    ) -> OutgoingMail {
        mail(
            Self.kind(of: purpose), to: address, in: language, code: code,
            link: purpose == .reauthentication ? nil : link(for: purpose, token))
    }

    /// The mail to somebody whom an administrator invites, with the code and the link's token.
    func invitation(to address: String, in language: String?, code: Secret, link token: Secret) -> OutgoingMail {
        mail(.invitation, to: address, in: language, code: code, link: link(for: .signup, token))
    }

    /// The mail by which somebody invites an address to a group. The names are the only words in any mail that somebody
    /// typed: what is not fit to stand in a sentence is taken out of them, and what is too long is cut.
    ///
    /// - Parameters:
    ///   - language: The reader's, as a BCP 47 tag; nil where it is not known.
    ///   - path: Where the link leads, from the public URL on.
    func groupInvitation(
        to address: String, in language: String?, by person: String, group: String, path: String, life: Duration
    ) -> OutgoingMail {
        let catalogue = catalogue(language)
        let words = catalogue.mail
        let link = publicURL + path
        return compose(
            .invitation, to: address, in: catalogue,
            [
                words(.greeting),
                words(.groupInvitation(by: Self.name(person), group: Self.name(group), service: service)),
                words(.groupInvitationLink), link,
                words(.groupInvitationLife(Span(life).text(in: catalogue.language))),
            ], code: "", links: [link])
    }

    private static func name(_ text: String) -> String { AuthInvitation(groupName: text).groupName ?? "…" }

    /// A mail that says what happened and has no code: there is nothing to confirm.
    func notice(_ kind: MailKind, to address: String, in language: String?) -> OutgoingMail {
        let catalogue = catalogue(language)
        let words = catalogue.mail
        let action = words(.action(kind))
        let link = action.isEmpty ? nil : "\(publicURL)/sign-in"
        return compose(
            kind, to: address, in: catalogue,
            [
                words(.greeting), words(.happened(kind, service: service)), action, link ?? "",
                words(.unexpected(kind, service: service)),
            ], code: "", links: link.map { [$0] } ?? [])
    }

    private func mail(
        _ kind: MailKind, to address: String, in language: String?, code: Secret, link: String?
    ) -> OutgoingMail {
        let catalogue = catalogue(language)
        let words = catalogue.mail
        let span = life.text(in: catalogue.language)
        let (code, action) = (code.reveal(), words(.action(kind)))
        return compose(
            kind, to: address, in: catalogue,
            [
                words(.greeting), words(.happened(kind, service: service)), words(.code(code)),
                link == nil ? action : "\(action) \(words(.orLink))", link ?? "",
                words(link == nil ? .lifeOfCode(span) : .lifeOfBoth(span)),
                words(.unexpected(kind, service: service)),
            ], code: code, links: link.map { [$0] } ?? [])
    }

    private func compose(
        _ kind: MailKind, to address: String, in catalogue: Catalogue, _ paragraphs: [String], code: String,
        links: [String]
    ) -> OutgoingMail {
        let text = paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
        return OutgoingMail(
            to: address, subject: catalogue.mail(.subject(kind)), text: text, code: code, links: links,
            language: catalogue.language, purpose: kind.rawValue)
    }

    private func catalogue(_ language: String?) -> Catalogue {
        Catalogue.best(for: [language ?? self.language])
    }

    private func link(for purpose: CodePurpose, _ token: Secret) -> String {
        "\(publicURL)/sign-in/link?purpose=\(purpose.rawValue)&token=\(token.reveal())"
    }

    private static func kind(of purpose: CodePurpose) -> MailKind {
        switch purpose {
        case .signup: .signup
        case .magiclink: .signIn
        case .recovery: .recovery
        case .emailChangeNew: .newAddress
        case .emailChangeCurrent: .oldAddress
        case .reauthentication: .reauthentication
        }
    }
}
