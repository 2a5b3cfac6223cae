import GatehouseUI
import Observation

/// The language of the app: the one that the person chose on the account screens, or the device's.
@MainActor
@Observable
final class Speech {
    static let shared = Speech()

    /// Gatehouse's texts. The app's words are in the same language.
    private(set) var catalogue = AccountLanguage(settings: UserDefaultsSettings()).catalogue()

    private init() {}

    /// Shows the app in a language. Gatehouse's views follow the person's choice by themselves.
    func choose(_ catalogue: Catalogue) { self.catalogue = catalogue }
}

/// The app's words. A view that reads them follows the person's choice.
@MainActor var words: AppWords { AppWords(Speech.shared.catalogue.builtIn) }
