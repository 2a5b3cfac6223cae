/// A labelled field of several lines, the template `area`.
///
/// Keys: `id`, `name`, `label`, `value`, `required`, `autofocus` (Boolean), `help`?, `error`?
enum AreaTemplate {
    /// The Mustache source. A browser drops the line break after the start tag, which is why there is one.
    static let source = #"""
        <div class="field">
        <label for="{{id}}">{{label}}</label>
        <div class="control">
        <textarea id="{{id}}" name="{{name}}" rows="6" autocomplete="off"
        {{#required}}
        required
        {{/required}}
        {{> field-state}}
        >
        {{value}}</textarea>
        </div>
        {{> field-notes}}
        </div>
        """#
}
