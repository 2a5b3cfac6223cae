/// What happened and what to do next, the template `notice`. Errors have the role `alert`, the others `status`.
///
/// Keys: one of `isError`, `isWarning`, `isSuccess`, `isInfo`; `text`; `takesFocus`? (when no field is at fault)
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
        </div>
        """#
}
