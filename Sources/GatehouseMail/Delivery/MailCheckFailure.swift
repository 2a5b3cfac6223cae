/// Why a mail server would not take a mail from this server, found without sending one.
package struct MailCheckFailure: Error, Equatable, Sendable {
    /// How far it came.
    package enum Step: Sendable, CaseIterable {
        /// The connection, the encryption and the sign-in.
        case connection
        /// The sender of the mails.
        case sender
        /// A recipient.
        case recipient
        /// Taking both back.
        case reset
    }

    package var step: Step
    package var failure: MailFailure

    package init(_ step: Step, _ failure: MailFailure) {
        self.step = step
        self.failure = failure
    }
}
