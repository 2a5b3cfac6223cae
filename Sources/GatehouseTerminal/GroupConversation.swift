package import Gatehouse

/// The screens about groups in a terminal.
package typealias GroupConversation = Conversation<GroupFlow>

extension Conversation where Flow == GroupFlow {
    /// Creates a conversation from the screens and the terminal.
    /// - Parameters:
    ///   - model: The screens.
    ///   - console: The terminal.
    ///   - last: The screen after which the conversation has done what it was started for; nil to continue until the
    ///     person leaves.
    package convenience init(model: GroupViewModel, console: any Console, endingOn last: GroupScreenName? = nil) {
        var machine = ConversationMachine<GroupFlow>(
            manner: .places, screen: { model.screen }, catalogue: { model.catalogue },
            hasEnded: { model.ending != nil }, open: { await model.open() }, perform: { await model.perform($0) },
            close: { model.close() }, fieldSet: { .fieldSet($0, $1) }, consentSet: { .confirmationSet($0) })
        machine.dismissesNotices = false
        machine.isNamedByTitle = true
        machine.asksBeforeSubmitting = true
        self.init(machine, console: console, endingOn: last)
    }

    /// Guides the person through the screens until they leave or have done what they came for.
    /// - Parameters:
    ///   - events: What happens first, after the first screen is loaded.
    /// - Returns: The exit status for the program: 1 if the first screens could not be loaded.
    package func run(beginningWith events: [GroupEvent] = []) async -> Int32 {
        await machine.open()
        for event in events where machine.screen().notice?.kind != .error { await machine.perform(event) }
        do throws(ConversationOutcome) {
            try await converse()
        } catch {
            machine.close()
            return error.exitStatus
        }
        return !machine.hasEnded() && machine.screen().notice?.kind == .error ? 1 : 0
    }
}
