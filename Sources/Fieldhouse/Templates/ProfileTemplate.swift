/// The person's own page, the template `profile`.
///
/// Keys beside those of the shell: `initial`, `displayName`, `email`?, `form` { keys of ``EntryTemplate`` } and those of ``SectionsTemplate``
enum ProfileTemplate {
    /// The Mustache source.
    static let source = #"""
        {{<shell}}
        {{$page}}
        <div class="narrow">
        <div class="who">
        <span class="avatar" aria-hidden="true">{{initial}}</span>
        <div><h1>{{displayName}}</h1>{{#email}}<p class="help"><bdi>{{.}}</bdi></p>{{/email}}</div>
        </div>
        {{#form}}
        {{> entry}}
        {{/form}}
        {{> sections}}
        </div>
        {{/page}}
        {{/shell}}
        """#
}
