import Gatehouse
import GatehouseDomain

extension FieldhouseText {
    /// Returns the text with the names in it isolated by direction, so that what people call themselves, their groups and
    /// their projects cannot change the order of the words around it. A language that is written from right to left
    /// isolates every word that is put into a sentence, so there the names only lose the characters that would end that.
    func isolatingNames(in language: Language) -> FieldhouseText {
        func name(_ text: String) -> String {
            language.isRightToLeft ? VisibleText.plain(text) : VisibleText.isolated(text)
        }
        return switch self {
        case .goTo(let text): .goTo(name(text))
        case .deleteProjectText(let text, let group): .deleteProjectText(name(text), group: name(group))
        case .delete(let text): .delete(name(text))
        case .newRequestAbout(let text): .newRequestAbout(name(text))
        case .deleteRequestText(let text): .deleteRequestText(name(text))
        case .byline(let text, let day): .byline(name(text), on: day)
        case .deleted(let text): .deleted(name(text))
        case .tourAs(let text): .tourAs(name(text))
        default: self
        }
    }
}
