import Foundation
import GatehouseDomain

extension Setting {
    /// What people see about the app that they sign in to.
    package static let app: [Setting] = [
        .parsed(
            "app-name", \.appName, "NAME", "What pages and mails call the app that people sign in to.",
            allowed: "a name of 1 to 64 characters in one line, without spaces around it",
            standard: "the host of the public URL", parse: appName),
        .parsed(
            "terms-url", \.termsURL, "URL", "Where the terms are published that people accept; sign-up links to it.",
            allowed: publishedAllowed, standard: "none; in a demo, none is a page of the demo", parse: published),
        .parsed(
            "privacy-url", \.privacyURL, "URL", "Where the privacy notice is published; sign-up links to it.",
            allowed: publishedAllowed, standard: "none; in a demo, none is a page of the demo", parse: published),
        .optional(
            "sign-up-fields", \.signUpFieldsFile, "FILE",
            "A JSON file with what the sign-up form asks for beside email and password, such as a company name.",
            allowed: "the path of a file with a list of at most \(SignUpField.limit) fields", parse: oneLine),
    ]

    private static let publishedAllowed = "none, or an http or https URL without user and password"

    private static func appName(_ text: String) -> String?? {
        let isOneLine = text.unicodeScalars.allSatisfy { scalar in
            ![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
        }
        let isTrimmed = text.first?.isWhitespace == false && text.last?.isWhitespace == false
        guard isOneLine, isTrimmed, text.count <= 64, text.utf8.count <= 1024 else { return nil }
        return text
    }

    private static func published(_ text: String) -> URL?? {
        if text == "none" { return .some(nil) }
        guard let parts = URLComponents(string: text), ["http", "https"].contains(parts.scheme?.lowercased()),
            let host = parts.host, !host.isEmpty, parts.user == nil, parts.password == nil, let url = parts.url
        else { return nil }
        return url
    }
}
