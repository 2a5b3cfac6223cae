import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird

/// The mailbox of a demo or a development server: the mails that would have been sent, newest first.
extension SignInPages {
    func addMailboxRoutes(to pages: RouterGroup<GatehouseRequestContext>) {
        pages.get("/mailbox") { request, _ in
            page(try await services.mailbox.newest(), renderer.speaking(to: request))
        }
        pages.get("/mailbox/:id") { request, context in
            try await mail(context.parameters.get("id") ?? "", request)
        }
        pages.get("/mailbox.json") { _, _ in
            let mails = try await services.mailbox.newest().map(MailboxEntry.init)
            var response = Response(
                status: .ok, headers: PageHeaders.document,
                body: ResponseBody(byteBuffer: ByteBuffer(string: try JSONText.encode(mails))))
            response.headers[.contentType] = "application/json; charset=utf-8"
            return response
        }
    }

    /// How many mails the mailbox has; 0 if that cannot be read at the moment.
    func countMails() async -> Int { (try? await services.mailbox.count()) ?? 0 }

    /// Deletes every mail, also those that wait to be sent.
    package func clearMailbox() async throws { try await services.mailbox.clear() }

    /// A mail as a mail program shows it, for a frame of the mailbox. Its links lead out of the frame.
    private func mail(_ id: String, _ request: Request) async throws -> Response {
        guard let html = try await services.mailbox.framedHTML(of: id) else {
            throw PageRefusal.noSuchMail.answer
        }
        return Self.mailDocument(html)
    }

    /// How many mails have a frame for their design, the newest. Without script, a browser loads every frame at once.
    private static let mostFrames = 10

    private func page(_ mails: [MailboxMessage], _ renderer: PageRenderer) -> Response {
        let (now, catalogue) = (clock.now, renderer.catalogue)
        var response = renderer.page(
            MailboxView(
                title: catalogue.page(.mailbox),
                note: catalogue.page(configuration.mailsAreSent ? .mailboxWaitingText : .mailboxText),
                words: .init(
                    refresh: catalogue.page(.refresh), to: catalogue.page(.mailTo),
                    code: catalogue.text(.codeLabel), copyCode: catalogue.page(.copyCode),
                    copyLink: catalogue.page(.copyLink), asText: catalogue.page(.mailAsText),
                    asDesigned: catalogue.page(.mailAsDesigned), emptyTitle: catalogue.page(.mailboxEmptyTitle),
                    emptyText: catalogue.page(.mailboxEmptyText)),
                back: LinkView(catalogue.page(.backToApp), configuration.home),
                mails: mails.enumerated().map { index, mail in
                    MailboxView.Mail(
                        parts: "parts-\(index)", document: "/mailbox/\(mail.id)",
                        isFramed: index < Self.mostFrames, isOpen: index == 0, to: mail.to,
                        subject: mail.subject, text: mail.text, code: mail.code.isEmpty ? nil : mail.code,
                        links: mail.links.map { LinkView(catalogue.page(.openLink), $0) },
                        sentAt: mail.sentAt.formatted(.iso8601),
                        sentExact: mail.sentAt.formatted(.iso8601.dateTimeSeparator(.space)),
                        sentRelative: catalogue.builtIn.ago(mail.sentAt, at: now), language: mail.language)
                }))
        PageHeaders.allowFrames(in: &response)
        return response
    }
}

/// A mail in `/mailbox.json`.
private struct MailboxEntry: Encodable {
    let to: String
    let subject: String
    let text: String
    let code: String
    let links: [String]
    /// RFC 3339, in UTC.
    let sentAt: String

    init(_ mail: MailboxMessage) {
        to = mail.to
        subject = mail.subject
        text = mail.text
        code = mail.code
        links = mail.links
        sentAt = mail.sentAt.formatted(.iso8601)
    }
}
