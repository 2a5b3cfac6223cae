/// A form of the account's pages, the template `account-form`.
///
/// Keys: `action`, `ticket`, `hidden[]` { `name`, `value` }, `fields[]` (see ``FieldTemplate``), `check`? (see
/// ``ConsentTemplate``), `submit`, `spoken`? (what the button is called where that does not say it), `tone` (the
/// classes of the button: `primary`, `quiet`, `quiet small` or `danger`), `isDownload` (the answer is a file)
enum AccountFormTemplate {
    /// The Mustache source.
    static let source = #"""
        <form class="form" method="post" action="{{action}}"{{#isDownload}} data-stays="yes"{{/isDownload}} novalidate>
        <input type="hidden" name="ticket" value="{{ticket}}">
        {{#hidden}}
        <input type="hidden" name="{{name}}" value="{{value}}">
        {{/hidden}}
        {{#fields}}
        {{> field}}
        {{/fields}}
        {{#check}}
        {{> consent}}
        {{/check}}
        <div class="buttons">
        <button class="button {{tone}}" type="submit"{{#spoken}} aria-label="{{.}}"{{/spoken}}><span>{{submit}}</span></button>
        </div>
        </form>
        """#
}
