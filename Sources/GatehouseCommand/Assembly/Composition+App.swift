import Fieldhouse
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseOperations
import GatehousePages
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseWeb

extension Composition {
    /// The pages that people see after signing in. Only a demo has the reference app: `serve` has nothing of it.
    package enum App: CaseIterable, Sendable {
        /// The pages of their own account.
        case account
        /// The reference app.
        case fieldhouse
        /// The reference app with the tour of a demo.
        case tour

        var module: any ServerModule {
            switch self {
            case .account: PagesModule()
            case .fieldhouse: FieldhouseModule()
            case .tour: FieldhouseModule(tour: { $0.administrationByFiles(as: .command) })
            }
        }

        /// The tables that only a demo creates. Other commands leave them as they find them.
        static let onlyInDemos = [FieldhouseModule.tables]

        /// Fills in the app's own values for settings that are not set.
        func describe(in settings: inout ServerSettings) throws(SettingsError) {
            guard self != .account else { return }
            if settings.signUpFieldsFile == nil { settings.signUpFields = Fieldhouse.signUpFields }
            let url = try settings.publicURL()
            if settings.termsURL == nil { settings.termsURL = Fieldhouse.termsURL(on: url) }
            if settings.privacyURL == nil { settings.privacyURL = Fieldhouse.privacyURL(on: url) }
        }

        /// Adds the crew of a tour before the server starts.
        ///
        /// - Returns: False if the database had accounts already, so that the crew was not added.
        func prepare(_ assembly: ServerAssembly) async throws -> Bool {
            guard let tour = assembly.modules.lazy.compactMap({ $0 as? OpenFieldhouse }).first?.tour else {
                return true
            }
            return try await tour.prepare()
        }
    }
}
