import Foundation
import Gatehouse
import GatehouseCore

/// The HTML part of a mail, created from the text part, so that both say the same in the same words.
///
/// It uses what the common mail programs share: tables, styles on the elements, no picture. Nothing is fetched from
/// anywhere, and the address of the link is written below its button: nobody has to trust a button. Programs that know a
/// dark mode find its colors in the head. Outlook for Windows ignores a maximum width, the padding of a link and sides
/// that follow the direction: it gets a table around the card, the padding on the button, and plain sides.
enum HTMLMail {
    /// Returns the document for a mail: a heading, a paragraph for each in the text, the code in large digits, a button,
    /// the small print below a line, and the sender below the card.
    /// - Parameter isFramed: Whether a page shows it in a frame, which its links then lead out of.
    static func document(for mail: OutgoingMail, isFramed: Bool = false) -> String {
        let catalogue = Catalogue.best(for: [mail.language].compactMap(\.self))
        let direction = catalogue.isRightToLeft ? "rtl" : "ltr"
        let side = catalogue.isRightToLeft ? "right" : "left"
        let lines = catalogue.builtIn == .japanese ? japaneseLines : ""
        let paragraphs = mail.text.split(separator: "\n\n").map { $0.trimmed }.filter { !$0.isEmpty }
        let notes = min(mail.look?.notes ?? 0, max(0, paragraphs.count - 1))
        let body = paragraphs.dropLast(notes).enumerated().map { index, text in
            index == 0 && mail.look != nil ? heading(text) : content(of: text, in: mail)
        }
        return """
            <!DOCTYPE html>
            <html lang="\(catalogue.language)" dir="\(direction)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="supported-color-schemes" content="light dark">
            <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
            <title>\(escaped(mail.subject))</title>\(isFramed ? base : "")
            <style>\(narrowSides)\(darkColors)</style>
            </head>
            <body class="ground" style="margin:0;padding:0;background:#F7F5F2">
            \(mail.look == nil ? "" : preheader(paragraphs))
            <div role="main">
            <table role="presentation" class="ground" dir="\(direction)" width="100%" cellpadding="0" cellspacing="0" \
            style="background:#F7F5F2"><tr><td align="center" style="padding:24px 12px">
            <!--[if mso]><table role="presentation" width="480" dir="\(direction)"><tr><td><![endif]-->
            <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">
            \(mail.look.map { name($0.service, side) } ?? "")
            <tr><td class="card text" align="\(side)" style="padding:32px 32px 16px;background:#FFFFFF;\
            border:1px solid #E4E0DA;border-radius:12px;color:#1C1B1A;text-align:\(side);\(lines)\(font(17))">
            \(body.joined(separator: "\n"))
            \(smallPrint(paragraphs.suffix(notes).dropLast(), in: mail))
            </td></tr>
            \(notes == 0 ? "" : sender(paragraphs.last ?? "", side, in: mail))
            </table>
            <!--[if mso]></td></tr></table><![endif]-->
            </td></tr></table>
            </div>
            </body>
            </html>

            """
    }

    // MARK: Parts

    /// Opens every link in the whole window.
    private static let base = #"<base target="_top">"#

    /// What a list of mails shows below the subject: the sentence after the heading, which the text begins with anyway.
    /// Blanks without a width follow it, so that the list shows nothing of the text behind it.
    private static func preheader(_ paragraphs: [String]) -> String {
        guard let sentence = paragraphs.dropFirst().first else { return "" }
        return """
            <div aria-hidden="true" style="display:none;max-height:0;overflow:hidden;mso-hide:all">\
            \(escaped(sentence))</div>
            <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">\
            \(String(repeating: "&#847;&zwnj;&nbsp;", count: 60))</div>
            """
    }

    /// The name of the app with the mark, an arch drawn by borders.
    private static func name(_ service: String, _ side: String) -> String {
        """
        <tr><td class="text side" align="\(side)" style="padding:0 33px 16px;color:#1C1B1A;text-align:\(side);\
        \(font(17))font-weight:650">\
        <span class="mark" style="display:inline-block;width:8px;height:13px;border:4px solid #1F5E4B;\
        border-bottom:0;border-radius:8px 8px 0 0;vertical-align:-2px"></span>&nbsp; \(escaped(service))</td></tr>
        """
    }

    private static func heading(_ text: String) -> String {
        "<h1 style=\"margin:0 0 12px;font-size:24px;line-height:1.25;font-weight:650;text-wrap:balance\">\(prose(text))</h1>"
    }

    private static func content(of paragraph: String, in mail: OutgoingMail) -> String {
        let catalogue = Catalogue.best(for: [mail.language].compactMap(\.self))
        if mail.links.contains(paragraph) {
            return link(to: paragraph, label: mail.look?.button ?? "", fallback: catalogue.mail(.linkFallback))
        }
        guard !mail.code.isEmpty, let range = paragraph.firstRange(of: mail.code) else {
            if let steps = mail.look?.steps, paragraph == steps.text {
                return list(steps, isRightToLeft: catalogue.isRightToLeft, in: mail)
            }
            let lines = paragraph.split(separator: "\n").map { withContact(prose(String($0)), in: mail) }
            guard paragraph == mail.look?.facts else { return self.paragraph(lines.joined(separator: "<br>\n")) }
            // A mail with a code says here what to do at once.
            return mail.look?.known.map { facts($0, isRightToLeft: catalogue.isRightToLeft) }
                ?? panel(lines.joined(separator: "<br>\n"), isUrgent: true)
        }
        let code = """
            <strong class="code" dir="ltr" style="display:block;margin-top:8px;padding:13px 7px;background:#F7F5F2;\
            border:1px solid #F7F5F2;border-radius:10px;text-align:center;font-size:32px;line-height:1.2;\
            font-weight:650;letter-spacing:0.16em;text-indent:0.16em">\
            \(escaped(mail.code))</strong>
            """
        return self.paragraph(
            escaped(paragraph[..<range.lowerBound].withoutIsolates) + code
                + escaped(paragraph[range.upperBound...].withoutIsolates))
    }

    private static func paragraph(_ html: String) -> String { "<p style=\"margin:0 0 16px\">\(html)</p>" }

    /// What to do, one thing after the other. The numbers are the list's own.
    private static func list(_ steps: OutgoingMail.Steps, isRightToLeft: Bool, in mail: OutgoingMail) -> String {
        let items = steps.items.map { "<li style=\"margin:0 0 6px\">\(withContact(prose($0), in: mail))</li>" }
        return """
            <p style="margin:0 0 8px">\(prose(steps.lead))</p>
            <ol style="margin:0 0 16px;padding:0;padding-\(isRightToLeft ? "right" : "left"):24px">\
            \(items.joined(separator: "\n"))</ol>
            """
    }

    /// What is known of an event: the name of each fact, and what it is.
    private static func facts(_ facts: [OutgoingMail.Fact], isRightToLeft: Bool) -> String {
        let sides = isRightToLeft ? "1px 0 1px 16px" : "1px 16px 1px 0"
        let rows = facts.map { fact in
            """
            <tr><td class="note" valign="top" style="padding:\(sides);color:#5F5B56;white-space:nowrap">\
            \(prose(fact.name))</td><td valign="top" style="padding:1px 0">\(prose(fact.value))</td></tr>
            """
        }
        return panel(
            "<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\">\(rows.joined(separator: "\n"))</table>")
    }

    /// What is known of an event, or what is urgent, on a ground of its own.
    private static func panel(_ html: String, isUrgent: Bool = false) -> String {
        let (name, ground) = isUrgent ? ("urgent", "#FBF1DE") : ("panel", "#F7F5F2")
        return """
            <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr>\
            <td class="text \(name)" style="padding:13px 15px;background:\(ground);border:1px solid \(ground);\
            border-radius:10px;color:#1C1B1A;\(font(15))">\(html)</td></tr></table>
            """
    }

    /// A button, and the address that it leads to, which is quieter than the button.
    private static func link(to address: String, label: String, fallback: String) -> String {
        let href = escaped(address)
        func plain(_ name: String, _ color: String) -> String {
            """
            <a href="\(href)" class="\(name)" dir="ltr" style="color:\(color);word-break:break-all">\(href)</a>
            """
        }
        guard !label.isEmpty else { return paragraph(plain("link", "#1F5E4B")) }
        return """
            <table role="presentation" class="act" cellpadding="0" cellspacing="0" style="margin:0 0 12px"><tr>\
            <td class="button" style="background:#1F5E4B;border:1px solid #1F5E4B;border-radius:10px;\
            mso-padding-alt:12px 21px">\
            <a href="\(href)" class="button-text" style="display:inline-block;padding:12px 21px;color:#FFFFFF;\
            \(font(17))font-weight:600;text-decoration:none">\(prose(label))</a></td></tr></table>
            <p class="note" style="margin:0 0 16px;color:#5F5B56;font-size:13px">\(prose(fallback))<br>\
            \(plain("note", "#5F5B56"))</p>
            """
    }

    private static func smallPrint(_ paragraphs: ArraySlice<String>, in mail: OutgoingMail) -> String {
        guard !paragraphs.isEmpty else { return "" }
        let lines = paragraphs.map { "<p style=\"margin:0 0 12px\">\(withContact(prose($0), in: mail))</p>" }
        return """
            <div class="note" style="margin-top:24px;padding-top:20px;border-top:1px solid #E4E0DA;color:#5F5B56;\
            font-size:15px">\(lines.joined(separator: "\n"))</div>
            """
    }

    /// Who sends the mail, below the card.
    private static func sender(_ text: String, _ side: String, in mail: OutgoingMail) -> String {
        """
        <tr><td class="note side" align="\(side)" style="padding:16px 33px 0;color:#5F5B56;text-align:\(side);\
        \(font(13))">\(withContact(prose(text), in: mail))</td></tr>
        """
    }

    // MARK: Look

    private static func font(_ size: Int) -> String {
        "font:400 \(size)px/1.45 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;"
    }

    /// Lines end between phrases, where the program knows them, and none begins with a small kana or a long vowel.
    private static let japaneseLines = "line-break:strict;word-break:auto-phrase;"

    /// A phone has more use for its width than for the sides of the card; what stands around the card begins where its
    /// words do. On paper there is nothing to press.
    private static let narrowSides = """
        @media (max-width:480px){.card{padding:24px 20px 8px!important}\
        .side{padding-left:21px!important;padding-right:21px!important}\
        .act{width:100%!important}.button-text{display:block!important;text-align:center!important}}\
        @media print{.ground{background:#FFFFFF!important}.button{display:none!important}}
        """

    private static let darkColors = """
        @media (prefers-color-scheme:dark){.ground{background:#131514!important}\
        .card{background:#1C1F1D!important;border-color:#3A3F3C!important}.text{color:#F1F0EC!important}\
        .code,.panel{background:#131514!important;border-color:#131514!important}\
        .urgent{background:#33270F!important;border-color:#33270F!important}\
        .note{color:#A9A69F!important;border-color:#3A3F3C!important}\
        .link{color:#6FD0AE!important}.mark{border-color:#6FD0AE!important}\
        .button{background:#6FD0AE!important;border-color:#6FD0AE!important}\
        .button-text{color:#0B1F18!important}}
        """

    /// Makes the address for help a link (RFC 6068): programs are told to make none by themselves.
    private static func withContact(_ html: String, in mail: OutgoingMail) -> String {
        guard let contact = mail.look?.contact, let at = contact.lastIndex(of: "@") else { return html }
        let name = contact[..<at].addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let domain = contact[contact.index(after: at)...].addingPercentEncoding(withAllowedCharacters: .urlHostAllowed)
        return html.replacing(
            escaped(contact),
            with: "<a href=\"mailto:\(name)@\(domain ?? "")\" style=\"color:inherit\">\(escaped(contact))</a>")
    }

    private static func escaped(_ text: some StringProtocol) -> String { HTMLText.escaped(String(text)) }

    /// Returns a text, escaped, in which no line ends at the hyphen of a word.
    private static func prose(_ text: String) -> String {
        escaped(text).split(separator: " ", omittingEmptySubsequences: false).map { word in
            HTMLText.staysWhole(word) ? "<span style=\"white-space:nowrap\">\(word)</span>" : String(word)
        }.joined(separator: " ")
    }
}

extension Substring {
    /// The text without the line breaks around it.
    fileprivate var trimmed: String {
        var text = drop { $0.isNewline }
        while text.last?.isNewline == true { text.removeLast() }
        return String(text)
    }

    /// The text around a code without the signs that isolate the code: the code is a block of its own, and a sign left
    /// after it would take up a line.
    fileprivate var withoutIsolates: String { String(filter { !("\u{2066}"..."\u{2069}").contains($0) }) }
}
