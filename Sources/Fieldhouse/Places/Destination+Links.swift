package import Gatehouse

extension Destination {
    /// The app's own scheme.
    package static let scheme = "fieldhouse"
    /// The origin at which the app is published.
    package static let origin = "https://fieldhouse.example"

    /// The links of the published app. They are literals, so a wrong one stops the app at its first use with a message.
    package static var publishedLinks: LinkTable<Destination> {
        LinkTable(literal: "fieldhouse", origins: ["https://fieldhouse.example"], routes)
    }

    /// The links of the app: one for every place.
    /// - Parameter origins: The origins of its web links.
    /// - Throws: `LinkTableError` for an invalid origin.
    package static func links(
        origins: [String] = [Destination.origin]
    ) throws(LinkTableError) -> LinkTable<Destination> {
        try LinkTable(scheme: scheme, origins: origins, routes)
    }

    private static var routes: [LinkRoute<Destination>] {
        [
            LinkRoute("projects", .projects),
            LinkRoute("rfis", .rfis),
            LinkRoute("groups", .groups),
            LinkRoute("settings", .settings),
            LinkRoute("project/{id}", { .projectDetail(projectId: $0) }) {
                if case .projectDetail(let id) = $0 { id } else { nil }
            },
            LinkRoute("rfi/{id}", { .rfiDetail(rfiId: $0) }) {
                if case .rfiDetail(let id) = $0 { id } else { nil }
            },
            LinkRoute("group/{id}", { .groupDetail(groupId: $0) }) {
                if case .groupDetail(let id) = $0 { id } else { nil }
            },
            LinkRoute("new/project", .createProject),
            LinkRoute("new/rfi/{projectId}", { .createRFI(projectId: $0) }) {
                if case .createRFI(let id) = $0 { id } else { nil }
            },
            LinkRoute("invite/{code}", { .joinGroup(invitation: $0) }) {
                if case .joinGroup(let code) = $0 { code } else { nil }
            },
            LinkRoute("profile", .profile),
            LinkRoute("about", .about),
        ]
    }
}
