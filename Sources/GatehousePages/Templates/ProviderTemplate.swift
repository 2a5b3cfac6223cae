/// The button of a sign-in provider, the template `provider`, in the colours its owner asks for.
///
/// Keys: `action`, `ticket`, `id`, `label`, one of `isApple`, `isGoogle`, and for all others `isQuiet`; `disabled`?
enum ProviderTemplate {
    /// The Mustache source.
    static let source = #"""
        <form method="post" action="{{action}}">
        <input type="hidden" name="ticket" value="{{ticket}}">
        <input type="hidden" name="provider" value="{{id}}">
        <button type="submit"
        class="button{{#isApple}} apple{{/isApple}}{{#isGoogle}} google{{/isGoogle}}{{#isQuiet}} quiet{{/isQuiet}}"
        {{#disabled}}
        disabled
        {{/disabled}}
        >
        {{#isApple}}
        {{> logo-apple}}
        {{/isApple}}
        {{#isGoogle}}
        {{> logo-google}}
        {{/isGoogle}}
        <span>{{label}}</span>
        </button>
        </form>
        """#
}
