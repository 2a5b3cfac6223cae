public import GatehouseDomain

/// The language that a person chose for the screens, stored in the app's settings.
public struct AccountLanguage: Sendable {
    /// The settings key of the BCP 47 tag. Nothing is stored while the screens follow the device's language.
    public static let key = "gatehouse.language"

    private let settings: any SettingsStore

    /// Creates an object over the app's settings.
    public init(settings: any SettingsStore) {
        self.settings = settings
    }

    /// The chosen language; nil to follow the device.
    public var chosen: String? { settings.text(for: Self.key) }

    /// Stores a language; nil to follow the device.
    public func choose(_ language: String?) { settings.set(language, for: Self.key) }

    /// Returns the catalogue in the chosen language.
    /// - Parameters:
    ///   - catalogues: The catalogues to choose from.
    ///   - device: The catalogue until the person chooses one; by default that of the device's language.
    public func catalogue(among catalogues: [Catalogue] = Catalogue.all, device: Catalogue? = nil) -> Catalogue {
        catalogues.first { $0.language == chosen } ?? device ?? .device(among: catalogues)
    }
}
