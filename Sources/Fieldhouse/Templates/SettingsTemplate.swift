/// The settings, the template `settings`.
///
/// Keys beside those of the shell: `title` and those of ``SectionsTemplate``
enum SettingsTemplate {
    /// The Mustache source.
    static let source = #"""
        {{<shell}}
        {{$page}}
        <div class="narrow">
        <div class="title-row">
        <h1>{{title}}</h1>
        </div>
        {{> sections}}
        </div>
        {{/page}}
        {{/shell}}
        """#
}
