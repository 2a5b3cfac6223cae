public import GatehouseDomain

/// The language that a person has chosen for the screens, kept in the app's settings.
public struct AccountLanguage: Sendable {
    /// The key of the BCP 47 tag in the settings; nothing is kept there while the device's language is followed.
    public static let key = "gatehouse.language"

    private let settings: any SettingsStore

    /// Takes the app's settings.
    public init(settings: any SettingsStore) {
        self.settings = settings
    }

    /// The language that the person has chosen; nil to follow the device.
    public var chosen: String? { settings.text(for: Self.key) }

    /// Keeps a language; nil to follow the device.
    public func choose(_ language: String?) { settings.set(language, for: Self.key) }

    /// The catalogue in the chosen language.
    /// - Parameters:
    ///   - catalogues: The catalogues to choose from.
    ///   - device: The catalogue while none is chosen; the one for the language of the device unless given.
    public func catalogue(among catalogues: [Catalogue] = Catalogue.all, device: Catalogue? = nil) -> Catalogue {
        catalogues.first { $0.language == chosen } ?? device ?? .device(among: catalogues)
    }
}
