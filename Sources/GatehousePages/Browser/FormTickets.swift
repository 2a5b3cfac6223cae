package import GatehouseCore
import GatehouseDomain

/// Names the forms that people see. A ticket of a signed-in person is valid for one form in one session, so that nobody
/// else can make the browser send it; one of the sign-in until a person leaves the browser, so that nothing that they
/// have typed comes to the next one. It needs no row.
package struct FormTickets: Sendable {
    private let tokens: BrowserTokens

    package init(tokens: BrowserTokens) {
        self.tokens = tokens
    }

    /// Creates a ticket for the form of a page.
    package func make(for path: String, session: SessionID) -> String {
        let name = tokens.make()
        return "\(name).\(proof(of: name, path, session))"
    }

    /// Whether a ticket was made for the form of this page, in this session.
    package func isGood(_ ticket: String, for path: String, session: SessionID) -> Bool {
        let parts = ticket.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return false }
        return ConstantTime.areEqual(parts[1].utf8, proof(of: String(parts[0]), path, session).utf8)
    }

    private func proof(of name: String, _ path: String, _ session: SessionID) -> String {
        tokens.digest("\(name)|\(path)|\(session.text)", for: "ticket")
    }

    /// Creates a ticket for a form of the sign-in.
    /// - Parameter turn: Whose turn it is in the browser, ``PageCookies/turn(in:)``.
    package func make(in turn: String?) -> String {
        let name = tokens.make()
        return turn.map { name + proof(of: name, $0) } ?? name
    }

    /// Whether a ticket was made since the last person left the browser.
    package func isGood(_ ticket: String, in turn: String?) -> Bool {
        guard let turn else { return true }
        let name = String(ticket.prefix(Self.nameLength))
        return ConstantTime.areEqual(ticket.utf8, (name + proof(of: name, turn)).utf8)
    }

    /// The length of what names a ticket, in characters.
    private static let nameLength = 43

    private func proof(of name: String, _ turn: String) -> String { tokens.digest("\(name)|\(turn)", for: "turn") }
}
