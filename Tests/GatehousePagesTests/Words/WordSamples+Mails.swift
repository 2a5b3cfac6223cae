import GatehouseMail

/// One of each text of the mails, but for those that are empty.
extension WordSamples {
    private static func hasCode(_ kind: MailKind) -> Bool {
        ![.invitation, .accountExists, .addressTaken].contains(kind)
    }

    /// All words of mails that are not empty.
    /// - Parameter count: How many of a thing there are.
    static func mails(about count: Int) -> [MailText] {
        [
            .code("123456"), .orLink, .linkFallback, .lifeOfBoth("1 h"), .lifeOfCode("1 h"),
            .groupInvitation(by: "ada@example.com", group: "North yard", service: "Fieldhouse"),
            .groupInvitationTitle(by: "ada@example.com", group: "North yard"), .groupInvitationHeading,
            .groupInvitationLink, .groupInvitationButton, .groupInvitationLife("1 h"),
        ]
            + MailKind.allCases.flatMap { kind -> [MailText] in
                [
                    .subject(kind, code: hasCode(kind) ? "123456" : "", service: "Fieldhouse"),
                    .happened(kind, service: "Fieldhouse"), .button(kind), .unexpected(kind),
                ] + (hasCode(kind) || kind == .invitation ? [] : [.action(kind)])
            }
            + [MailKind.signIn, .invitation].map { .title($0, service: "Fieldhouse") }
            + MailKind.allCases.filter { ![.signIn, .invitation].contains($0) }.map { .title($0, service: "") }
            + [MailKind.newAddress, .oldAddress].map {
                .addressChange($0, service: "Fieldhouse", old: "ada@example.com", new: "grace@example.com")
            }
            + [.firstAddress(service: "Fieldhouse", day: "1 h")]
            + SecurityNotice.allCases.flatMap { notice -> [MailText] in
                let isOfProvider = [.providerAdded, .providerRemoved].contains(notice)
                let isOfGroup = notice.rawValue.hasPrefix("group")
                return [
                    .noticeSubject(notice),
                    .noticeHappened(
                        notice, service: "Fieldhouse", about: isOfProvider ? "Apple" : isOfGroup ? "Crew" : ""),
                ]
            }
            + advice
            + [
                .noticeExpected,
                .sender(service: "Fieldhouse", contact: nil),
                .sender(service: "Fieldhouse", contact: "ada@example.com"), .help(contact: "ada@example.com"),
                .noticeContact("ada@example.com"), .noticeQuestion("ada@example.com"),
                .noticeNetwork("192.0.2.0/24"), .noticeChanged("Apple"),
                .noticeTime("1 h"), .noticeDevice("Apple"), .device(browser: "Apple", system: "Fieldhouse"),
                .unknownDevice, .noticeRemoved("Apple"), .noticeKept("Apple"), .way(.password), .way(.addressChange),
                .way(.sessions), .way(.passkeys), .way(.factors), .noticeBy("Apple"),
                .noticeByMember("Apple"), .administrator(service: "Fieldhouse"),
                .noticeLimit, .backupCodesLeft(count: count), .noBackupCodesLeft,
            ]
    }

    /// What to do about notices, and which details they name.
    private static var advice: [MailText] {
        let advice: [MailText] = SecurityNotice.Advice.allCases.map {
            .noticeAdvice($0, service: $0.steps.isEmpty ? "Fieldhouse" : "")
        }
        let steps: [MailText] = SecurityNotice.Step.allCases.map {
            .noticeStep($0, service: $0 == .openApp ? "Fieldhouse" : "")
        }
        let details: [MailText] = ChangedDetail.Known.allCases.map { .detail($0) }
        return advice + steps + details
    }
}
