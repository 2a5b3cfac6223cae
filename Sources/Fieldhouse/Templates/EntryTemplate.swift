/// The fields of a form and its button, the template `entry`.
///
/// Keys: `action`, `hidden[]` { `name`, `value` }, `fields[]` (see `FieldTemplate`; with `isLong` see ``AreaTemplate``,
/// with `isChoice` see ``ChoiceTemplate``), `submit`
enum EntryTemplate {
    /// The Mustache source.
    static let source = #"""
        <form class="form" method="post" action="{{action}}" novalidate>
        {{#hidden}}<input type="hidden" name="{{name}}" value="{{value}}">{{/hidden}}
        {{#fields}}
        {{#isChoice}}
        {{> choice}}
        {{/isChoice}}
        {{#isLong}}
        {{> area}}
        {{/isLong}}
        {{^isChoice}}
        {{^isLong}}
        {{> field}}
        {{/isLong}}
        {{/isChoice}}
        {{/fields}}
        <div class="buttons">
        <button class="button primary" type="submit"><span>{{submit}}</span></button>
        </div>
        </form>
        """#
}
