import Gatehouse
import GatehouseCore

/// The HTML part of a mail, created from the text part, so that both say the same in the same words.
///
/// Nothing is fetched from anywhere, and the link shows its whole address: nobody has to trust a button.
enum HTMLMail {
    /// Returns the document for a mail: one paragraph for each in the text, with a large code and clickable links.
    static func document(for mail: OutgoingMail) -> String {
        let catalogue = Catalogue.best(for: [mail.language ?? "en"])
        let paragraphs = mail.text.split(separator: "\n\n").map { $0.trimmed }.filter { !$0.isEmpty }
        let body = paragraphs.map { "<p style=\"margin:0 0 16px\">\(content(of: $0, in: mail))</p>" }
        return """
            <!DOCTYPE html>
            <html lang="\(catalogue.language)" dir="\(catalogue.isRightToLeft ? "rtl" : "ltr")">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light">
            <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
            <title>\(escaped(mail.subject))</title>
            </head>
            <body style="margin:0;padding:24px 16px;background:#F7F5F2;color:#1C1B1A;\
            font:400 17px/1.45 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif">
            <div style="max-width:480px;margin:0 auto;padding:24px 24px 8px;background:#FFFFFF;\
            border:1px solid #E4E0DA;border-radius:12px">
            \(body.joined(separator: "\n"))
            </div>
            </body>
            </html>

            """
    }

    private static func content(of paragraph: String, in mail: OutgoingMail) -> String {
        if mail.links.contains(paragraph) {
            let address = escaped(paragraph)
            return "<a href=\"\(address)\" dir=\"ltr\" style=\"color:#1F5E4B;word-break:break-all\">\(address)</a>"
        }
        guard !mail.code.isEmpty, let range = paragraph.firstRange(of: mail.code) else { return escaped(paragraph) }
        let code = """
            <strong dir="ltr" style="display:block;margin-top:4px;font-size:28px;font-weight:650;letter-spacing:0.12em">\
            \(escaped(mail.code))</strong>
            """
        return escaped(paragraph[..<range.lowerBound]) + code + escaped(paragraph[range.upperBound...])
    }

    private static func escaped(_ text: some StringProtocol) -> String { HTMLText.escaped(String(text)) }
}

extension Substring {
    /// The text without the line breaks around it.
    fileprivate var trimmed: String {
        var text = drop { $0.isNewline }
        while text.last?.isNewline == true { text.removeLast() }
        return String(text)
    }
}
