package import Foundation
import Gatehouse
package import GatehouseCore
package import GatehouseDomain

/// Writes the mails with codes and links, in the recipient's language.
///
/// Nothing that a stranger typed is quoted, so that nobody can have this server send their own words. The only
/// exceptions are the two names in the mail that invites somebody to a group, those of the group and of the member who
/// acted in a notice about a group, and the two addresses in the mails of a change of address. All link addresses come
/// from the configured public URL.
package struct MailComposer: Sendable {
    private let publicURL: String
    private let service: String
    private let contact: String?
    private let life: Span
    private let language: String

    /// The path of the page where a person makes new backup codes.
    package static let backupCodesPath = "/account/two-step"

    /// - Parameters:
    ///   - publicURL: Where links lead, without a trailing slash.
    ///   - service: The name that mails use for the app.
    ///   - contact: The address of the people who run the service; nil if there is none.
    ///   - codeLife: How long codes and links are valid.
    ///   - language: The language of mails to people whose own is not known, as a BCP 47 tag.
    package init(publicURL: String, service: String, contact: String? = nil, codeLife: Duration, language: String) {
        self.publicURL = publicURL
        self.service = service
        self.contact = contact
        life = Span(codeLife)
        self.language = language
    }

    /// The two addresses of a change of address.
    package struct AddressPair: Sendable {
        var old: String
        var new: String

        package init(old: String, new: String) {
            self.old = old
            self.new = new
        }
    }

    /// Returns the mail for a code and a link token.
    ///
    /// - Parameters:
    ///   - language: The reader's language, as a BCP 47 tag; nil if it is not known.
    ///   - change: The addresses that a change of address is about; nil for other mails, and for an account that had no
    ///     address.
    ///   - creation: When an account was created that had no address, for a mail about its first one.
    package func mail(
        for purpose: CodePurpose, to address: String, in language: String?, code: Secret, link token: Secret,
        change: AddressPair? = nil, creation: Date? = nil
    ) -> OutgoingMail {
        mail(
            Self.kind(of: purpose), to: address, in: language, code: code,
            link: purpose == .reauthentication ? nil : link(for: purpose, token), change: change,
            creation: creation)
    }

    /// Returns the mail to a person that an administrator invites, with a code and a link token.
    package func invitation(to address: String, in language: String?, code: Secret, link token: Secret) -> OutgoingMail
    {
        mail(.invitation, to: address, in: language, code: code, link: link(for: .signup, token))
    }

    /// Returns the mail that invites an address to a group. The names are the only words in any mail that a person
    /// typed: characters that do not belong in a sentence are removed from them, names that are too long are cut, and
    /// nothing in them becomes a link.
    ///
    /// - Parameters:
    ///   - language: The reader's language, as a BCP 47 tag; nil if it is not known.
    ///   - path: The link's path, appended to the public URL.
    package func groupInvitation(
        to address: String, in language: String?, by person: String, group: String, path: String, life: Duration
    ) -> OutgoingMail {
        let catalogue = catalogue(language)
        let words = catalogue.mail
        let link = publicURL + path
        let (person, group) = (Self.quoted(person, catalogue), Self.quoted(group, catalogue))
        return compose(
            words(.groupInvitationTitle(by: person, group: group)), purpose: MailKind.invitation.rawValue, to: address,
            in: catalogue,
            [
                words(.groupInvitationHeading),
                words(.groupInvitation(by: person, group: group, service: service)),
                words(.groupInvitationLink), link,
                words(.groupInvitationLife(Span(life).text(in: catalogue.language))),
            ], button: words(.groupInvitationButton), notes: 1, code: "", links: [link])
    }

    /// Returns the mail with the code that proves an invited address.
    package func groupProof(to address: String, in language: String?, code: Secret) -> OutgoingMail {
        mail(.groupProof, to: address, in: language, code: code, link: nil)
    }

    /// Returns a name as a sentence quotes it, isolated by direction; a language written from right to left isolates
    /// every word that is put into its sentences.
    private static func quoted(_ name: String, _ catalogue: Catalogue) -> String {
        let text = QuotedName.text(name)
        return catalogue.isRightToLeft ? text : VisibleText.isolated(text)
    }

    /// Returns the name of a group at the end of a subject, so that a list of mails says which group it is.
    private static func end(ofSubjectAbout group: String, _ catalogue: Catalogue) -> String {
        let name = VisibleText.isolated(QuotedName.text(group), isRightToLeft: catalogue.isRightToLeft)
        return catalogue.builtIn.colon + (catalogue.builtIn == .japanese ? "「\(name)」" : name)
    }

    /// What a notice says in addition to what happened.
    package struct Circumstances {
        var time: Date
        /// The `User-Agent` of the client that did it. It can claim anything: only known names are taken from it.
        var agent: String?
        /// The client's network, shortened as the audit trail stores it; nil if it is not known.
        package var network: String?
        /// The name of the other member of a group who did it, as that person typed it; nil where nobody is named.
        package var member: String?
        /// Whether somebody else did it: an administrator. The owner is told nothing about an administrator's device.
        var isAdministrators: Bool
        /// Whether no more notices of this kind are mailed for a while.
        var isLast: Bool
        /// What was removed and what was kept; nil where nothing is said about it.
        package var ways: ChangedWays?
        /// Which details of the account were changed; empty for another notice.
        package var details: [ChangedDetail] = []
        /// How many backup codes are left, of which the notice leads to new ones; nil for another notice.
        package var codesLeft: Int?

        package init(time: Date, agent: String?, isAdministrators: Bool, isLast: Bool) {
            self.time = time
            self.agent = agent
            self.isAdministrators = isAdministrators
            self.isLast = isLast
        }
    }

    /// Returns the mail that tells an owner what happened to the account. It has no code, and no link: a person who
    /// wants to act opens the app themselves, so a mail that only looks like this one has nothing to imitate. Only the
    /// one about backup codes, after which there is something to do in any case, leads to the page where new ones are
    /// made, which asks for a sign-in.
    ///
    /// - Parameters:
    ///   - provider: The name of the provider that the notice is about; empty if it is about none.
    ///   - group: The name of the group that the notice is about, as somebody typed it; nil if it is about none.
    package func notice(
        _ notice: SecurityNotice, provider: String, group: String? = nil, _ circumstances: Circumstances,
        to address: String,
        in language: String?
    ) -> OutgoingMail {
        let catalogue = catalogue(language)
        let words = catalogue.mail
        let advice = circumstances.isAdministrators ? .askAdministrator : notice.advice
        let happened = words(
            .noticeHappened(notice, service: service, about: group.map { Self.quoted($0, catalogue) } ?? provider))
        let left = circumstances.codesLeft.map { words($0 == 0 ? .noBackupCodesLeft : .backupCodesLeft(count: $0)) }
        let link = left.map { _ in publicURL + Self.backupCodesPath }
        let known = known(circumstances, isOfGroup: group != nil, in: catalogue)
        // One paragraph, a line for each.
        let facts = known.map(\.line).joined(separator: "\n")
        let lead = words(.noticeAdvice(advice, service: service))
        let things = notice.steps(for: advice)
        let steps: OutgoingMail.Steps? =
            things.isEmpty
            ? nil
            : OutgoingMail.Steps(lead: lead, items: things.map { words(.noticeStep($0, service: service)) })
        let asked = contact.map { words(advice == .contact ? .noticeContact($0) : .noticeQuestion($0)) } ?? lead
        let advised = steps.map { [$0.text, help(in: catalogue) ?? ""] } ?? [asked]
        let paragraphs = [
            words(.noticeSubject(notice)),
            [happened, left].compactMap(\.self).joined(separator: catalogue.builtIn.space), link ?? "",
            facts, advice.isForStrangersOnly ? words(.noticeExpected) : "",
        ]
        let subject = words(.noticeSubject(notice)) + (group.map { Self.end(ofSubjectAbout: $0, catalogue) } ?? "")
        var mail = compose(
            subject, purpose: notice.rawValue, to: address, in: catalogue,
            paragraphs + advised + [circumstances.isLast ? words(.noticeLimit) : ""],
            button: link == nil ? "" : catalogue.account(.renewBackupCodes),
            notes: circumstances.isLast ? 1 : 0, code: "", links: link.map { [$0] } ?? [])
        mail.look?.facts = facts
        mail.look?.known = known
        mail.look?.steps = steps
        return mail
    }

    /// Returns what is known of an event, in the order of its lines.
    private func known(
        _ circumstances: Circumstances, isOfGroup: Bool, in catalogue: Catalogue
    ) -> [OutgoingMail.Fact] {
        let words = catalogue.mail
        func list(_ ways: [ChangedWays.Way]?) -> String? {
            guard let ways else { return nil }
            let list = ways.map { words(.way($0)) }.joined(separator: catalogue.builtIn.separator)
            // A provider is called what it calls itself.
            if case .provider? = ways.first { return list }
            return Self.begun(list, in: catalogue)
        }
        let changed = circumstances.details.map { Self.said($0, in: catalogue) }
        var lines: [(value: String?, line: (String) -> MailText)] = [
            (Self.begun(changed.joined(separator: catalogue.builtIn.separator), in: catalogue), { .noticeChanged($0) }),
            (list(circumstances.ways?.removed), { .noticeRemoved($0) }),
            (list(circumstances.ways?.kept), { .noticeKept($0) }),
            // No line ends between the time and its zone.
            ("\(catalogue.builtIn.time(circumstances.time))\u{A0}UTC", { .noticeTime($0) }),
        ]
        if circumstances.isAdministrators {
            lines.append((words(.administrator(service: service)), { .noticeBy($0) }))
        } else if isOfGroup {
            // What happens in a group is mostly done by another member, whose device nobody else may see.
            let name = circumstances.member.map { Self.quoted($0, catalogue) } ?? QuotedName.nothing
            lines.append((name == QuotedName.nothing ? nil : name, { .noticeByMember($0) }))
        } else {
            lines.append((Self.device(circumstances.agent, words), { .noticeDevice($0) }))
            lines.append((circumstances.network, { .noticeNetwork($0) }))
        }
        return lines.compactMap { value, line in
            guard let value, !value.isEmpty else { return nil }
            return Self.fact(value, in: catalogue, line)
        }
    }

    /// Returns a list as a value begins: English writes it with a capital letter, and other languages as in a sentence.
    private static func begun(_ list: String, in catalogue: Catalogue) -> String {
        catalogue.builtIn == .english ? list.prefix(1).uppercased() + list.dropFirst() : list
    }

    /// Returns what a detail is called; a deployment writes the labels of its questions itself.
    private static func said(_ detail: ChangedDetail, in catalogue: Catalogue) -> String {
        switch detail {
        case .known(let known): catalogue.mail(.detail(known))
        case .field(let label):
            VisibleText.isolated(label.text(in: catalogue.language), isRightToLeft: catalogue.isRightToLeft)
        }
    }

    /// Returns a fact, with what isolates its value from the words before it.
    private static func fact(
        _ value: String, in catalogue: Catalogue, _ line: (String) -> MailText
    ) -> OutgoingMail.Fact {
        // Stands for the value, so that nothing in that can be taken for the end of the name.
        let gap: Character = "\u{FFFC}"
        let parts = catalogue.mail(line(String(gap))).split(
            separator: gap, maxSplits: 1, omittingEmptySubsequences: false)
        let before = parts.first ?? ""
        let isolates: ClosedRange<Character> = "\u{2066}"..."\u{2069}"
        let end = before.lastIndex { !$0.isWhitespace && !isolates.contains($0) }.map { before.index(after: $0) }
        let name = before[..<(end ?? before.startIndex)]
        return OutgoingMail.Fact(
            name: String(name),
            value: String(before[name.endIndex...]) + value + parts.dropFirst().joined(separator: ""))
    }

    private static func device(_ agent: String?, _ words: (MailText) -> String) -> String {
        let device = DeviceName(agent: agent)
        guard let browser = device.browser, let system = device.system else {
            return device.browser ?? device.system ?? words(.unknownDevice)
        }
        return words(.device(browser: browser, system: system))
    }

    /// Returns a mail that says what happened and has no code, because there is nothing to confirm.
    package func notice(_ kind: MailKind, to address: String, in language: String?) -> OutgoingMail {
        let catalogue = catalogue(language)
        let words = catalogue.mail
        let link = "\(publicURL)/sign-in"
        return compose(
            kind, to: address, in: catalogue,
            [
                words(.title(kind, service: service)), words(.happened(kind, service: service)), words(.action(kind)),
                link, withHelp(words(.unexpected(kind)), in: catalogue),
            ], button: words(.button(kind)), notes: 1, code: "", links: [link])
    }

    /// Returns what to do about something unexpected, with where to get help if that is known.
    private func withHelp(_ advice: String, in catalogue: Catalogue) -> String {
        [advice, help(in: catalogue)].compactMap(\.self).joined(separator: catalogue.builtIn.space)
    }

    /// Where to get help; nil if that is not known.
    private func help(in catalogue: Catalogue) -> String? { contact.map { catalogue.mail(.help(contact: $0)) } }

    private func mail(
        _ kind: MailKind, to address: String, in language: String?, code: Secret, link: String?,
        change: AddressPair? = nil, creation: Date? = nil
    ) -> OutgoingMail {
        let catalogue = catalogue(language)
        let words = catalogue.mail
        let span = life.text(in: catalogue.language)
        let code = code.reveal()
        let happened: MailText =
            change.map { .addressChange(kind, service: service, old: $0.old, new: $0.new) }
            ?? creation.map { .firstAddress(service: service, day: catalogue.builtIn.day($0)) }
            ?? .happened(kind, service: service)
        // Nothing was unexpected about an invitation: it is only not wanted.
        let unexpected =
            kind == .invitation ? words(.unexpected(kind)) : withHelp(words(.unexpected(kind)), in: catalogue)
        let life = words(link == nil ? .lifeOfCode(span) : .lifeOfBoth(span))
        let end = kind.isUrgent ? [unexpected, life] : [life, unexpected]
        var mail = compose(
            kind, to: address, in: catalogue,
            [
                words(.title(kind, service: service)), words(happened), words(.code(code)),
                link == nil ? "" : words(.orLink), link ?? "",
            ] + end, button: link == nil ? "" : words(.button(kind)), notes: kind.isUrgent ? 1 : 2, code: code,
            links: link.map { [$0] } ?? [])
        if kind.isUrgent { mail.look?.facts = unexpected }
        return mail
    }

    private func compose(
        _ kind: MailKind, to address: String, in catalogue: Catalogue, _ paragraphs: [String], button: String,
        notes: Int, code: String, links: [String]
    ) -> OutgoingMail {
        compose(
            catalogue.mail(.subject(kind, code: code, service: service)), purpose: kind.rawValue, to: address,
            in: catalogue, paragraphs, button: button, notes: notes, code: code, links: links)
    }

    private func compose(
        _ subject: String, purpose: String, to address: String, in catalogue: Catalogue, _ paragraphs: [String],
        button: String, notes: Int, code: String, links: [String]
    ) -> OutgoingMail {
        let footer = catalogue.mail(.sender(service: service, contact: contact))
        let text = (paragraphs + [footer]).filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
        return OutgoingMail(
            to: address, subject: subject, text: text, code: code, links: links, language: catalogue.language,
            purpose: purpose,
            look: OutgoingMail.Look(service: service, button: button, notes: notes + 1, contact: contact))
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
