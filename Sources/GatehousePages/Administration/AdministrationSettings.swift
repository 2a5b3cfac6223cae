import Gatehouse
import GatehouseCore
import Hummingbird

/// The current settings. For a secret, the page shows only whether it is set.
enum AdministrationSettings {
    static func page(_ visit: AdministrationVisit) -> Response {
        let settings = ShownSetting.Subject.allCases.flatMap { subject in
            visit.settings.filter { $0.subject == subject }
        }
        let table = TableView(
            caption: visit.said(.settings),
            columns: [visit.said(.setting), visit.said(.value), visit.said(.area), visit.said(.state)],
            // What somebody chose stands first.
            rows: (settings.filter { !$0.isStandard } + settings.filter { $0.isStandard }).map {
                .init(cells: row($0, visit))
            })
        return AdministrationPage(
            tab: .settings, actNote: visit.said(.settingsText), sections: [.init(table: table)],
            hasTimes: false
        ).response(visit)
    }

    private static func row(_ setting: ShownSetting, _ visit: AdministrationVisit) -> [TableView.Cell] {
        let value: TableView.Cell =
            switch setting.value {
            case .text(let text): visit.cell(.value, code: text)
            case .secret: visit.cell(.value, visit.said(.hidden))
            case .none: visit.cell(.value, visit.said(.noValue))
            }
        var name = visit.cell(.setting, code: setting.name)
        name.note = SettingWords(rawValue: setting.name)?.said(in: visit.renderer.catalogue.builtIn)
        // A changed value is neither good nor bad.
        let state: TableView.Cell =
            setting.isStandard
            ? visit.cell(.state, visit.said(.standard)) : visit.cell(.state, badges: [BadgeView(visit.said(.changed))])
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
