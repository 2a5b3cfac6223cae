/// A submit button, the template `button`.
///
/// Keys: `label`, `isPrimary`?, `name`?, `value`?
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
        ><span>{{label}}</span></button>
        """#
}
