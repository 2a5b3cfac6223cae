/// What fields of every kind have in common: the attributes with the rule that the script checks, the template `field-rule`,
/// those that tell a control's state, the template `field-state`, and
/// the sentences below it, to which they refer, the template `field-notes`.
///
/// Keys: `id`, `help`?, `error`?, `autofocus` (Boolean), and beside an error those of ``NoticeTemplate/acts``
enum FieldNotesTemplate {
    /// Stands within the control's start tag, with the keys `required`, `rule`?, `least`?, `missing`? and `fault`? of
    /// ``FieldTemplate``.
    static let rule = #"""
        {{#required}}
        required
        {{/required}}
        {{#rule}}
        data-rule="{{.}}"
        {{/rule}}
        {{#least}}
        data-least="{{.}}"
        {{/least}}
        {{#missing}}
        data-missing="{{.}}"
        {{/missing}}
        {{#fault}}
        data-fault="{{.}}"
        {{/fault}}
        """#

    /// Stands within the control's start tag.
    static let state = #"""
        {{#error}}
        aria-invalid="true" aria-describedby="{{id}}-error{{#help}} {{id}}-help{{/help}}"
        {{/error}}
        {{^error}}
        {{#help}}
        aria-describedby="{{id}}-help"
        {{/help}}
        {{/error}}
        {{#autofocus}}
        autofocus
        {{/autofocus}}
        """#

    /// Stands below the control.
    static let notes = #"""
        {{#help}}
        <p class="help" id="{{id}}-help">{{.}}</p>
        {{/help}}
        {{#error}}
        <div class="fault-line">
        <p class="fault" id="{{id}}-error">{{> icon-alert}}<span>{{.}}</span></p>
        {{> notice-acts}}
        </div>
        {{/error}}
        """#
}
