/// A box to tick, the template `box`: a question of the sign-up form's own.
///
/// Keys: `id`, `name`, `label`, `checked`, `required`, `autofocus` (Boolean), `help`?, `missing`? (what the script says of an
/// empty box), `error`? and beside it the keys of ``NoticeTemplate/acts``
enum BoxTemplate {
    /// The Mustache source.
    static let source = #"""
        <div class="field">
        <div class="check">
        <input id="{{id}}" name="{{name}}" type="checkbox" value="true"
        {{#checked}}
        checked
        {{/checked}}
        {{#missing}}
        data-rule="filled" data-missing="{{.}}"
        {{/missing}}
        {{#required}}
        required
        {{/required}}
        {{> field-state}}
        >
        <label for="{{id}}">{{label}}</label>
        </div>
        {{> field-notes}}
        </div>
        """#
}
