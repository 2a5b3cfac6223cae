/// A submit button, the template `button`.
///
/// Keys: `label`, `isPrimary`?, `name`?, `value`?, `wait`? (for how many seconds the script holds it back)
enum ButtonTemplate {
    /// The Mustache source.
    static let source = #"""
        <button class="button {{#isPrimary}}primary{{/isPrimary}}{{^isPrimary}}quiet{{/isPrimary}}" type="submit"
        {{#name}}
        name="{{.}}"
        {{/name}}
        {{#value}}
        value="{{.}}"
        {{/value}}
        {{#wait}}
        data-wait="{{.}}"
        {{/wait}}
        ><span>{{label}}</span></button>
        """#
}
