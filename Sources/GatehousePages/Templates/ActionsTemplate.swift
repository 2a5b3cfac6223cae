/// Buttons outside the form, the template `actions`: a link that looks like a button, or a form of its own.
///
/// Keys: `actions[]` { `label`, `isPrimary`, and either `href` or `action` with `ticket`, `pendingEmail`?, `name`?,
/// `value`?, `wait`? }
enum ActionsTemplate {
    /// The Mustache source.
    static let source = #"""
        <div class="buttons">
        {{#actions}}
        {{#href}}
        <a class="button {{#isPrimary}}primary{{/isPrimary}}{{^isPrimary}}quiet{{/isPrimary}}" href="{{.}}">
        <span>{{label}}</span>
        </a>
        {{/href}}
        {{#action}}
        <form method="post" action="{{.}}">
        <input type="hidden" name="ticket" value="{{ticket}}">
        {{#pendingEmail}}
        <input type="hidden" name="pendingEmail" value="{{.}}">
        {{/pendingEmail}}
        {{> button}}
        </form>
        {{/action}}
        {{/actions}}
        </div>
        """#
}
