import Gatehouse
import GatehouseDomain

/// The places of a small app with links of every kind.
enum Room: NavigationDestination {
    enum Tab: NavigationTab { case projects, settings }

    case project(String)
    case request(String, comment: String?)
    case newProject
    case invitation(String)
    case settings
    /// No link leads there.
    case attic

    var policy: AccessPolicy { .requiresAuth }

    var routeName: String {
        switch self {
        case .project: "project"
        case .request: "request"
        case .newProject: "new project"
        case .invitation: "invitation"
        case .settings: "settings"
        case .attic: "attic"
        }
    }

    static func links(callbackPath: String? = "signin/callback") throws -> LinkTable<Room> {
        try LinkTable(
            scheme: "fieldhouse", origins: ["https://fieldhouse.example", "http://127.0.0.1:8080"],
            callbackPath: callbackPath,
            [
                LinkRoute("settings", .settings),
                LinkRoute("new/project", .newProject),
                LinkRoute("project/{id}", Room.project) { if case .project(let id) = $0 { id } else { nil } },
                LinkRoute("invite/{code}", Room.invitation, universalLinkOnly: true) {
                    if case .invitation(let code) = $0 { code } else { nil }
                },
                LinkRoute("request/{id}?{comment}") { values in
                    values["id"].map { .request($0, comment: values["comment"]) }
                } write: {
                    if case .request(let id, let comment) = $0 { ["id": id, "comment": comment] } else { nil }
                },
            ])
    }
}
