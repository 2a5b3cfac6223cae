package import Gatehouse
package import GatehouseDomain

/// Every place of the app.
package enum Destination: NavigationDestination {
    /// The root of a tab.
    case projects, rfis, groups, settings
    /// One project.
    case projectDetail(projectId: String)
    /// One request for information.
    case rfiDetail(rfiId: String)
    /// One group.
    case groupDetail(groupId: String)
    /// The form for a new project.
    case createProject
    /// The form for a new request about a project.
    case createRFI(projectId: String)
    /// The page that joins a group.
    case joinGroup(invitation: String)
    /// The page about the person.
    case profile
    /// The page about the app.
    case about

    /// Who may see it.
    package var policy: AccessPolicy {
        switch self {
        case .projects, .rfis, .groups, .settings, .projectDetail, .rfiDetail, .groupDetail, .createProject, .createRFI,
            .joinGroup, .profile:
            .requiresAuth
        case .about: .public
        }
    }

    /// The tab it opens in.
    package var tab: Tab? {
        switch self {
        case .projects, .projectDetail, .createProject: .projects
        case .rfis, .rfiDetail, .createRFI: .rfis
        case .groups, .groupDetail, .joinGroup: .groups
        case .settings, .profile, .about: .settings
        }
    }

    /// Whether it is the root of its tab.
    package var isTabRoot: Bool {
        switch self {
        case .projects, .rfis, .groups, .settings: true
        case .projectDetail, .rfiDetail, .groupDetail, .createProject, .createRFI, .joinGroup, .profile, .about: false
        }
    }

    /// Its name in logs.
    package var routeName: String {
        switch self {
        case .projects: "projects"
        case .rfis: "rfis"
        case .groups: "groups"
        case .settings: "settings"
        case .projectDetail: "projectDetail"
        case .rfiDetail: "rfiDetail"
        case .groupDetail: "groupDetail"
        case .createProject: "createProject"
        case .createRFI: "createRFI"
        case .joinGroup: "joinGroup"
        case .profile: "profile"
        case .about: "about"
        }
    }

    /// How an app presents it above the tabs: a form over the full screen, so that nobody dismisses a half-completed
    /// form by accident.
    package var presentation: ModalPresentation {
        switch self {
        case .createProject: .fullScreenCover
        case .projects, .rfis, .groups, .settings, .projectDetail, .rfiDetail, .groupDetail, .createRFI, .joinGroup,
            .profile, .about:
            .sheet
        }
    }

    /// The code of the invitation, for the page that joins a group.
    package var invitation: Secret? {
        if case .joinGroup(let code) = self { Secret(code) } else { nil }
    }
}
