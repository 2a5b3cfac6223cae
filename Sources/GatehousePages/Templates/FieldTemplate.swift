/// A labelled field, the template `field`. Help and error stand below it and are linked to it; a value is never
/// written into a password or a code.
///
/// Keys: `id`, `name`, `label`, `type` (`email`, `password` or `text`), `value`?, `autocomplete`, `inputmode`?, `direction`?
/// (`ltr` for what is written so in every language), `maxlength`? (for a code it must leave room for copied spaces), `isCode`, `isPassword`, `required`, `autofocus`
/// (Boolean), `help`?, `error`?, `link`? { `label`, `href` }, `showLabel`? (names the button that shows a password;
/// the script adds it), and for what the script checks: `rule`? (`email`, `filled`, `length`, `same` as the password,
/// `digits`), `least`? (how many), `missing`? (what it says of an empty field), `fault`? (of one that breaks the rule)
enum FieldTemplate {
    /// The Mustache source.
    static let source = #"""
        <div class="field">
        <label for="{{id}}">{{label}}</label>
        <div class="control">
        <input id="{{id}}" name="{{name}}" type="{{type}}" autocomplete="{{autocomplete}}"
        {{^isPassword}}
        {{^isCode}}
        {{#value}}
        value="{{.}}"
        {{/value}}
        {{/isCode}}
        {{/isPassword}}
        {{#isCode}}
        class="code" dir="ltr"
        {{/isCode}}
        {{#direction}}
        dir="{{.}}"
        {{/direction}}
        {{#inputmode}}
        inputmode="{{.}}"
        {{/inputmode}}
        {{#maxlength}}
        maxlength="{{.}}"
        {{/maxlength}}
        {{> field-rule}}
        {{#isPassword}}
        {{#showLabel}}
        data-reveal="{{.}}"
        {{/showLabel}}
        {{/isPassword}}
        {{> field-state}}
        autocapitalize="none" autocorrect="off" spellcheck="false">
        </div>
        {{#link}}
        <a class="beside" href="{{href}}">{{label}}</a>
        {{/link}}
        {{> field-notes}}
        </div>
        """#
}
