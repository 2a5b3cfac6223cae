/// The box that accepts the terms, the template `consent`.
///
/// Keys: `id`, `name`, `label` (see ``LinkedTemplate``), `checked`, `autofocus` (Boolean), `missing`? (what the script says of an
/// empty box), `error`? and beside it the keys of ``NoticeTemplate/acts``
enum ConsentTemplate {
    /// The Mustache source.
    static let source = #"""
        <div class="field">
        <div class="check">
        <input id="{{id}}" name="{{name}}" type="checkbox" value="yes"
        {{#checked}}
        checked
        {{/checked}}
        {{#error}}
        aria-invalid="true" aria-describedby="{{id}}-error"
        {{/error}}
        {{#autofocus}}
        autofocus
        {{/autofocus}}
        {{#missing}}
        data-rule="filled" data-missing="{{.}}"
        {{/missing}}
        required>
        <label for="{{id}}">{{#label}}{{> linked}}{{/label}}</label>
        </div>
        {{#error}}
        <div class="fault-line">
        <p class="fault" id="{{id}}-error">{{> icon-alert}}<span>{{.}}</span></p>
        {{> notice-acts}}
        </div>
        {{/error}}
        </div>
        """#
}
