import Gatehouse
import GatehouseDomain

extension AdministrationText {
    /// Returns the text with the name in it isolated by direction; a language that is written from right to left isolates
    /// it by itself. An address has no letters that are written from right to left and stays as it is.
    func isolatingNames(in language: Language) -> AdministrationText {
        func name(_ text: String) -> String {
            language.isRightToLeft ? VisibleText.plain(text) : VisibleText.isolated(text)
        }
        return switch self {
        case .deleteText(let text): .deleteText(name(text))
        case .doneBanned(let text): .doneBanned(name(text))
        case .doneUnbanned(let text): .doneUnbanned(name(text))
        case .doneSignedOut(let text): .doneSignedOut(name(text))
        case .doneSignedOutEverywhere(let text): .doneSignedOutEverywhere(name(text))
        case .doneMailed(let text): .doneMailed(name(text))
        case .doneDeleted(let text): .doneDeleted(name(text))
        case .ofAccount(let text): .ofAccount(name(text))
        case .doneInvited(let text): .doneInvited(name(text))
        case .doneCreated(let text): .doneCreated(name(text))
        case .deleteGroupText(let text): .deleteGroupText(name(text))
        case .doneGroupChanged(let text): .doneGroupChanged(name(text))
        case .doneGroupDeleted(let text): .doneGroupDeleted(name(text))
        default: self
        }
    }
}
