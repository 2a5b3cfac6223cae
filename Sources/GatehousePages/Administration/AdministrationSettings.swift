import GatehouseCore
import Hummingbird

/// The current settings. For a secret, the page shows only whether it is set.
enum AdministrationSettings {
    static func page(_ visit: AdministrationVisit) -> Response {
        let subjects = ShownSetting.Subject.allCases.compactMap { subject -> AdministrationView.Section? in
            let settings = visit.settings.filter { $0.subject == subject }
            guard !settings.isEmpty else { return nil }
            let name = visit.said(name(of: subject))
            let table = TableView(
                caption: name, columns: [visit.said(.setting), visit.said(.value), visit.said(.state)],
                rows: settings.map { .init(cells: row($0, visit)) })
            return .init(heading: name, table: table)
        }
        return AdministrationPage(
            tab: .settings, actNote: visit.said(.settingsText), sections: subjects, hasTimes: false
        ).response(visit)
    }

    private static func row(_ setting: ShownSetting, _ visit: AdministrationVisit) -> [TableView.Cell] {
        let value: TableView.Cell =
            switch setting.value {
            case .text(let text): visit.cell(.value, code: text)
            case .secret: visit.cell(.value, visit.said(.hidden))
            case .none: visit.cell(.value, visit.said(.noValue))
            }
        return [
            visit.cell(.setting, code: setting.name), value,
            visit.cell(.state, badges: setting.isStandard ? [BadgeView(visit.said(.standard))] : []),
        ]
    }

    private static func name(of subject: ShownSetting.Subject) -> AdministrationText {
        switch subject {
        case .server: .subjectServer
        case .database: .subjectDatabase
        case .app: .subjectApp
        case .accountChanges: .subjectChanges
        case .passkeys: .subjectPasskeys
        case .factors: .subjectFactors
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
