/// A box to tick, the template `box`: a question of the sign-up form's own.
///
/// Keys: `id`, `name`, `label`, `checked`, `required`, `autofocus` (Boolean), `help`?, for what the script checks `rule`? and `missing`?,
/// `error`? and beside it the keys of ``NoticeTemplate/acts``
enum BoxTemplate {
    /// The Mustache source.
    static let source = #"""
        <div class="field">
        <div class="check">
        <input id="{{id}}" name="{{name}}" type="checkbox" value="true"
        {{#checked}}
        checked
        {{/checked}}
        {{> field-rule}}
        {{> field-state}}
        >
        <label for="{{id}}">{{label}}</label>
        </div>
        {{> field-notes}}
        </div>
        """#
}
