import GatehousePages
package import Mustache

/// The templates of the reference app. They inherit the page templates, so a library holds both.
package enum FieldhouseTemplates {
    /// The reference app's own sources by template name.
    package static let sources: [String: String] = [
        "shell": ShellTemplate.source,
        "list": ListTemplate.source,
        "sections": SectionsTemplate.source,
        "settings": SettingsTemplate.source,
        "profile": ProfileTemplate.source,
    ]

    /// A library with the page templates and the reference app's.
    ///
    /// - Throws: the parser's error when a template is malformed.
    package static func library() throws -> MustacheLibrary {
        var library = try PageTemplates.library()
        for (name, source) in sources {
            try library.register(source, named: name)
        }
        return library
    }
}
