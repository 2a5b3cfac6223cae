package import Gatehouse

/// The account screens in a terminal.
package typealias AccountConversation = Conversation<AccountFlow>

extension Conversation where Flow == AccountFlow {
    /// Creates a conversation from the screens and the terminal.
    package convenience init(model: AccountViewModel, console: any Console) {
        self.init(
            ConversationMachine(
                manner: .places, screen: { model.screen }, catalogue: { model.catalogue },
                hasEnded: { model.ending != nil }, open: { await model.open() }, perform: { await model.perform($0) },
                close: { model.close() }, fieldSet: { .fieldSet($0, $1) },
                detailSet: { AccountEvent.detailSet(key: $0, value: $1) }, consentSet: { .confirmationSet($0) }),
            console: console)
    }

    /// Guides the person through the screens until they leave, sign out or delete the account.
    /// - Returns: The exit status for the program.
    package func run() async -> Int32 {
        await machine.open()
        do throws(ConversationOutcome) {
            try await converse()
        } catch {
            machine.close()
            return error.exitStatus
        }
        console.write(printer.sentence(words(.signedOut)))
        return 0
    }
}
