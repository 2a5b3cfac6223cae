package import GatehouseCore
import GatehouseDomain

/// Names the forms that a signed-in person sees. A ticket is valid for one form in one session, so that nobody else can
/// make the browser send it. It needs no row.
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
}
