/// The form of an act of administration, the template `act`.
///
/// Keys: `action`, `hidden[]` { `name`, `value` }, `text`? (what it means), `choices[]` (see ``ChoiceTemplate``), `typed`? {
/// `id`, `name`, `label` } (what has to be typed), `submit`
enum ActTemplate {
    /// The Mustache source.
    static let source = #"""
        <form method="post" action="{{action}}">
        {{#hidden}}<input type="hidden" name="{{name}}" value="{{value}}">{{/hidden}}
        {{#text}}
        <p class="help">{{.}}</p>
        {{/text}}
        {{#choices}}
        {{> choice}}
        {{/choices}}
        {{#typed}}
        <div class="field">
        <label for="{{id}}">{{label}}</label>
        <div class="control">
        <input id="{{id}}" name="{{name}}" type="text" dir="ltr" autocomplete="off" autocapitalize="none" spellcheck="false" required>
        </div>
        </div>
        {{/typed}}
        <button class="button small quiet" type="submit"><span>{{submit}}</span></button>
        </form>
        """#
}
