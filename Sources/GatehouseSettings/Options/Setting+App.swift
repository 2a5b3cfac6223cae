import Foundation
import GatehouseDomain

extension Setting {
    /// What people see about the app that they sign in to.
    package static let app: [Setting] = [
        .parsed(
            "app-name", \.appName, "NAME", "The name of the app that people sign in to, as pages and emails show it.",
            allowed: "a name of 1 to 64 characters on one line, without spaces around it",
            standard: "the host of the public URL", parse: appName),
        .optional(
            "support-contact", \.supportContact, "ADDRESS",
            "The address of the people who run the app. Every mail ends with it.",
            allowed: "an email address"
        ) { EmailAddress($0)?.canonical },
        .parsed(
            "terms-url", \.termsURL, "URL", "The page with the terms that people accept. Sign-up links to it.",
            allowed: publishedAllowed, standard: "none; a demo has a page of its own", parse: published),
        .parsed(
            "privacy-url", \.privacyURL, "URL", "The page with the privacy notice. Sign-up links to it.",
            allowed: publishedAllowed, standard: "none; a demo has a page of its own", parse: published),
        .optional(
            "sign-up-fields", \.signUpFieldsFile, "FILE",
            "A JSON file with extra fields of the sign-up form, such as a company name.",
            allowed: "the path of a file with a list of at most \(SignUpField.limit) fields", parse: oneLine),
    ]

    private static let publishedAllowed = "none, or an http or https URL without user and password"

    private static func appName(_ text: String) -> String?? {
        let isOneLine = text.unicodeScalars.allSatisfy { scalar in
            ![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
                && !VisibleText.setsDirection(scalar)
        }
        let isTrimmed = text.first?.isWhitespace == false && text.last?.isWhitespace == false
        let isShort = text.count <= 64 && text.utf8.count <= 1024
        guard isOneLine, isTrimmed, isShort, !VisibleText.isBlank(text) else { return nil }
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
