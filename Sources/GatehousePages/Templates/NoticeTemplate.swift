/// What happened and what to do next, the template `notice`. Errors have the role `alert`, the others `status`.
///
/// Keys: one of `isError`, `isWarning`, `isSuccess`, `isInfo`; `text`; `takesFocus`? (when no field is at fault), and those of
/// ``acts``.
enum NoticeTemplate {
    /// The Mustache source.
    static let source = #"""
        <div tabindex="-1" role="{{#isError}}alert{{/isError}}{{^isError}}status{{/isError}}"
        {{#isError}}
        class="notice notice-error"
        {{/isError}}
        {{#isWarning}}
        class="notice notice-warning"
        {{/isWarning}}
        {{#isSuccess}}
        class="notice notice-success"
        {{/isSuccess}}
        {{#isInfo}}
        class="notice notice-info"
        {{/isInfo}}
        {{#takesFocus}}
        autofocus
        {{/takesFocus}}
        >
        {{#isError}}
        {{> icon-alert}}
        {{/isError}}
        {{#isWarning}}
        {{> icon-alert}}
        {{/isWarning}}
        {{#isSuccess}}
        {{> icon-check}}
        {{/isSuccess}}
        {{#isInfo}}
        {{> icon-info}}
        {{/isInfo}}
        <p>{{text}}</p>
        {{> notice-acts}}
        </div>
        """#

    /// What can be done about a notice, wherever its words stand, the template `notice-acts`. The button belongs to a form
    /// of its own, so that the return key in a field never presses it.
    ///
    /// Keys: `wayOn`? { `label`, `href` }, `dismiss`? (names the button that takes the notice away; the page has the form
    /// `dismissal` then)
    static let acts = #"""
        {{#wayOn}}
        <a class="way-on" href="{{href}}">{{label}}</a>
        {{/wayOn}}
        {{#dismiss}}
        <button class="dismiss" type="submit" form="dismissal" name="intent" value="dismiss" aria-label="{{.}}" title="{{.}}">{{> icon-close}}</button>
        {{/dismiss}}
        """#
}
