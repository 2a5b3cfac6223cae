import GatehouseCore
package import GatehouseDomain

/// The sender of the mails.
package struct MailSender: Equatable, Sendable {
    package var address: EmailAddress
    /// The name shown beside the address.
    package var name: String?

    /// Reads `address` or `Name <address>`; nil for anything else, and for a name with control characters, with characters
    /// that set a direction, or longer than 100 bytes.
    package init?(_ text: String) {
        guard text.last == ">", let bracket = text.lastIndex(of: "<") else {
            guard let address = EmailAddress(text) else { return nil }
            self.address = address
            return
        }
        guard let address = EmailAddress(String(text[text.index(after: bracket)...].dropLast())) else { return nil }
        var name = text[..<bracket].drop { $0 == " " }
        while name.last == " " { name.removeLast() }
        if name.count >= 2, name.first == "\"", name.last == "\"" { name = name.dropFirst().dropLast() }
        guard name.utf8.count <= 100, HeaderText.cleaned(String(name)) == name,
            !name.unicodeScalars.contains(where: VisibleText.setsDirection)
        else { return nil }
        self.address = address
        self.name = name.isEmpty ? nil : String(name)
    }
}
