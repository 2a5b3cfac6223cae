package import GatehousePages

/// The templates of the reference app. They inherit the page templates, so a library holds both.
package enum FieldhouseTemplates {
    /// The reference app's own sources by template name.
    package static let sources: [String: String] = [
        "shell": ShellTemplate.source,
        "list": ListTemplate.source,
        "sections": SectionsTemplate.source,
        "settings": SettingsTemplate.source,
        "profile": ProfileTemplate.source,
        "detail": DetailTemplate.source,
        "form": FormTemplate.source,
        "entry": EntryTemplate.source,
        "area": AreaTemplate.source,
        "members": MembersTemplate.source,
        "welcome": WelcomeTemplate.source,
        "invitations": InvitationsTemplate.source,
        "join": JoinTemplate.source,
    ]

    /// A library with the page templates and the reference app's.
    ///
    /// - Throws: `TemplateError` when a template is malformed.
    package static func library() throws(TemplateError) -> TemplateLibrary {
        try TemplateLibrary(sources: PageTemplates.sources.merging(sources) { _, own in own })
    }
}
