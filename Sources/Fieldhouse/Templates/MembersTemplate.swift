/// The members of a group, the template `members`. What can be changed about one is behind a word that opens it, so that
/// nothing goes by a slip of the finger.
///
/// Keys: `title`, `notice`? (see `NoticeTemplate`), `items[]` { `name`, `role`, `email`?, `manage`? { `label`, `forms[]` {
/// `action`, `hidden[]` { `name`, `value` }, `text`?, `submit` } } }
enum MembersTemplate {
    /// The Mustache source.
    static let source = #"""
        <section class="group">
        <h2>{{title}}</h2>
        {{#notice}}
        {{> notice}}
        {{/notice}}
        <ul class="rows">
        {{#items}}
        <li>
        <div class="row">
        <span class="row-text">
        <span class="row-main">
        <strong>{{name}}</strong>
        {{#email}}
        <span class="help"><bdi>{{.}}</bdi></span>
        {{/email}}
        </span>
        <span class="row-side"><span class="badge">{{role}}</span></span>
        </span>
        </div>
        {{#manage}}
        <details class="manage">
        <summary>{{label}}</summary>
        {{#forms}}
        <form method="post" action="{{action}}">
        {{#hidden}}<input type="hidden" name="{{name}}" value="{{value}}">{{/hidden}}
        {{#text}}
        <p class="help">{{.}}</p>
        {{/text}}
        <button class="button small quiet" type="submit"><span>{{submit}}</span></button>
        </form>
        {{/forms}}
        </details>
        {{/manage}}
        </li>
        {{/items}}
        </ul>
        </section>
        """#
}
