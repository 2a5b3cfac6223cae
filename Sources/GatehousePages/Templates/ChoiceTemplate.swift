/// A labelled choice of one of several, the template `choice`.
///
/// Keys: `id`, `name`, `label`, `options[]` { `value`, `label`, `selected` (Boolean) }, `required`?, `help`?, `error`? and beside
/// it the keys of ``NoticeTemplate/acts``, and for what the script checks `rule`? and `missing`?
enum ChoiceTemplate {
    /// The Mustache source.
    static let source = #"""
        <div class="field">
        <label for="{{id}}">{{label}}</label>
        <div class="control">
        <select id="{{id}}" name="{{name}}" autocomplete="off"
        {{> field-rule}}
        {{> field-state}}
        >
        {{#options}}
        <option value="{{value}}"{{#selected}} selected{{/selected}}>{{label}}</option>
        {{/options}}
        </select>
        </div>
        {{> field-notes}}
        </div>
        """#
}
