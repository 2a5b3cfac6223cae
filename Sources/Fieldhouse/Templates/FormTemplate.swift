/// A form that makes something, and the way back; the template `form`.
///
/// Keys beside those of the shell: `title`, `back`? { `label`, `href` } and those of ``EntryTemplate``
enum FormTemplate {
    /// The Mustache source.
    static let source = #"""
        {{<shell}}
        {{$page}}
        <div class="narrow">
        {{#back}}
        <p class="up"><a class="back" href="{{href}}">{{> icon-back}}<span>{{label}}</span></a></p>
        {{/back}}
        <div class="title-row">
        <h1>{{title}}</h1>
        </div>
        {{> entry}}
        </div>
        {{/page}}
        {{/shell}}
        """#
}
