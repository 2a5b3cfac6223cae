/// What somebody is told who follows the link of an invitation, and what they can do about it; the template `join`.
///
/// Keys beside those of the shell: `title`, `texts[]`, `form`? { `action`, `hidden[]`? { `name`, `value` }, `submit` },
/// `primary`? { `label`, `href` }, `secondary`? { `label`, `href` } and those of ``SectionsTemplate``
enum JoinTemplate {
    /// The Mustache source.
    static let source = #"""
        {{<shell}}
        {{$page}}
        <div class="narrow">
        <div class="title-row">
        <h1>{{title}}</h1>
        </div>
        {{#texts}}
        <p class="lead">{{.}}</p>
        {{/texts}}
        {{> sections}}
        <div class="buttons">
        {{#form}}
        <form method="post" action="{{action}}">
        {{#hidden}}<input type="hidden" name="{{name}}" value="{{value}}">{{/hidden}}
        <button class="button primary" type="submit"><span>{{submit}}</span></button>
        </form>
        {{/form}}
        {{#primary}}
        <a class="button primary" href="{{href}}"><span>{{label}}</span></a>
        {{/primary}}
        {{#secondary}}
        <a class="button quiet" href="{{href}}"><span>{{label}}</span></a>
        {{/secondary}}
        </div>
        </div>
        {{/page}}
        {{/shell}}
        """#
}
