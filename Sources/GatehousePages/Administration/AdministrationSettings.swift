import Foundation
import Gatehouse
import GatehouseCore
import Hummingbird

/// The current settings: all, or those with what is searched for. For a secret, the page shows only whether it is set.
enum AdministrationSettings {
    /// The parameter of the search. Nothing in a list of settings is about a person, so that it may stand in the address.
    private static let part = "part"

    /// Which settings are listed.
    private enum Filter: String, CaseIterable {
        case all
        case changed
    }

    /// - Throws: `QueryFault` for a search that is there more than once, and for an unknown filter.
    static func page(_ visit: AdministrationVisit) throws(QueryFault) -> Response {
        let part = AdministrationSearch.part(try visit.query.text(Self.part))
        let filter = try visit.query.value("show", Filter.init) ?? .all
        let words = (part ?? "").split(whereSeparator: \.isWhitespace).map { String($0) }
        let found = ShownSetting.Subject.allCases.flatMap { subject in
            visit.settings.filter {
                $0.subject == subject && (filter == .all || !$0.isStandard) && has(words, in: $0, visit)
            }
        }
        // What somebody chose stands first.
        let table = visit.list(
            .settings, [(.setting, .title), (.value, .fact), (.area, .rest), (.state, .end)],
            (found.filter { !$0.isStandard } + found.filter { $0.isStandard }).map { row($0, visit) })
        var field = FieldView(
            Self.part, visit.said(.setting), .line(type: "search", autocomplete: "off"), value: part)
        field.maximumLength = AdministrationSearch.longest
        let options = Filter.allCases.map { other in
            FieldView.Option(
                other.rawValue, visit.said(other == .all ? .allKinds : .changedOnly), isSelected: other == filter)
        }
        let show = FieldView("show", visit.said(.show), .choice(options))
        return AdministrationPage(
            tab: .settings, count: visit.number(found.count), actNote: visit.said(.settingsText),
            search: visit.search(at: AdministrationPath.settings, ticket: nil, fields: [field, show]),
            sections: [
                found.isEmpty
                    ? visit.noResults(.noSettingsText, at: AdministrationPath.settings) : .init(table: table)
            ],
            hasTimes: false
        ).response(visit)
    }

    /// Whether each of the words occurs in what the page says about a setting.
    private static func has(_ words: [String], in setting: ShownSetting, _ visit: AdministrationVisit) -> Bool {
        var texts = [setting.name, visit.said(area(of: setting.subject))]
        if let note = note(on: setting, visit) { texts.append(note) }
        if case .text(let text) = setting.value { texts.append(text) }
        return words.allSatisfy { word in texts.contains { $0.localizedCaseInsensitiveContains(word) } }
    }

    /// What a setting decides.
    private static func note(on setting: ShownSetting, _ visit: AdministrationVisit) -> String? {
        SettingWords(rawValue: setting.name)?.said(in: visit.renderer.catalogue.builtIn)
    }

    private static func row(_ setting: ShownSetting, _ visit: AdministrationVisit) -> [TableView.Cell] {
        var value: TableView.Cell =
            switch setting.value {
            case .text(let text): visit.cell(.value, code: text)
            case .secret: visit.cell(.value, visit.said(.hidden))
            case .none: visit.cell(.value, visit.said(.noValue))
            }
        if !setting.isStandard, setting.value != .secret {
            // What was changed is understood by what it was before.
            let label = visit.said(.standard) + visit.language.colon
            value.note = setting.standard == nil ? label + visit.said(.noValue) : label
            value.noteCode = setting.standard
        }
        var name = visit.cell(.setting, code: setting.name)
        name.note = note(on: setting, visit)
        // A changed value is neither good nor bad.
        var state = visit.cell(.state, badges: [BadgeView(visit.said(.changed))])
        if setting.isStandard {
            state = visit.cell(.state, visit.said(.standard))
            state.part = .rest
        }
        return [name, value, visit.cell(.area, visit.said(area(of: setting.subject))), state]
    }

    private static func area(of subject: ShownSetting.Subject) -> AdministrationText {
        switch subject {
        case .server: .subjectServer
        case .database: .subjectDatabase
        case .app: .subjectApp
        case .accountChanges: .subjectChanges
        case .passkeys: .subjectPasskeys
        case .factors: .subjectFactors
        case .groups: .groups
        case .links: .subjectLinks
        case .sessions: .sessionsOf
        case .limits: .subjectLimits
        case .bounds: .subjectBounds
        case .keys: .subjectKeys
        case .operations: .subjectOperations
        case .mail: .mails
        case .secrets: .subjectSecrets
        }
    }
}
