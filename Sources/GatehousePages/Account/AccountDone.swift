/// What a form of the account pages has done. The browser takes it as a word to the next page, which shows the message.
enum AccountDone: String, CaseIterable, Sendable {
    case name
    case details
    case password
    case passwordSet
    case address
    case newAddress
    case cancelled
    case addressChanged
    case otherAddress
    case code
    case session
    case others
    case unlinked
    case connected
    case passkeyAdded
    case passkeyRenamed
    case passkeyRemoved
    case factorAdded
    case keyAdded
    case factorRenamed
    case factorRemoved

    /// What it is called.
    var text: AccountText {
        switch self {
        case .name: .nameSaved
        case .details: .detailsSaved
        case .password: .passwordChanged
        case .passwordSet: .passwordSet
        case .address: .addressAsked
        case .newAddress: .codeOnItsWay
        case .cancelled: .addressKept
        case .addressChanged: .addressChanged
        case .otherAddress: .otherAddressAsked
        case .code: .codeSent
        case .session: .sessionEnded
        case .others: .othersEnded
        case .unlinked: .identityRemoved
        case .connected: .identityConnected
        case .passkeyAdded: .passkeyAdded
        case .passkeyRenamed: .passkeyRenamed
        case .passkeyRemoved: .passkeyRemoved
        case .factorAdded: .factorAdded
        case .keyAdded: .keyAdded
        case .factorRenamed: .nameSaved
        case .factorRemoved: .factorRemoved
        }
    }
}
