import GatehouseCore
package import GatehousePages

/// The look of the app's pages.
package enum FieldhouseLook {
    private static let pages: [any PageView.Type] = [
        ListView.self, EntryPageView.self, DetailView.self, SettingsView.self, ProfileView.self,
        WelcomeView.self, TourView.self,
    ]
    private static let loaded = Result {
        try PageLook(adding: [try ResourceFolder(of: "Fieldhouse")], pages: pages)
    }

    /// The look of the product's pages and the app's, which is read once.
    ///
    /// - Throws: `MissingResource` for files that were not installed, `TemplateError` for templates that cannot be
    ///   rendered.
    package static func look() throws -> PageLook { try loaded.get() }
}
