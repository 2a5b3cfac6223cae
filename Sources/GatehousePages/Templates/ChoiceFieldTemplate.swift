/// A labelled choice among a few, the template `choice-field`.
///
/// Keys: `id`, `name`, `label`, `options[]` { `value`, `label`, `selected` }
enum ChoiceFieldTemplate {
    /// The Mustache source.
    static let source = #"""
        <div class="field">
        <label for="{{id}}">{{label}}</label>
        <div class="control">
        <select id="{{id}}" name="{{name}}">
        {{#options}}
        <option value="{{value}}"{{#selected}} selected{{/selected}}>{{label}}</option>
        {{/options}}
        </select>
        </div>
        </div>
        """#
}
