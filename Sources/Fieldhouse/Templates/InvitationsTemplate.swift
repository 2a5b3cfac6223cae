/// The invitations of a group, for its owners, the template `invitations`: those that can still be taken, and the form
/// that invites somebody.
///
/// Keys: `title`, `list`? { `items[]` { `address`, `text`, `action`, `hidden[]` { `name`, `value` }, `submit`, `label`
/// (what the button is called, which begins with the words on it) } }, `notice`? (see `NoticeTemplate`), `invite` { keys of ``EntryTemplate`` }
enum InvitationsTemplate {
    /// The Mustache source.
    static let source = #"""
        <section class="group">
        <h2>{{title}}</h2>
        {{#list}}
        <ul class="rows">
        {{#items}}
        <li class="row">
        <span class="row-text">
        <span class="row-main">
        <strong class="address"><bdi>{{address}}</bdi></strong>
        <span class="help">{{text}}</span>
        </span>
        </span>
        <form method="post" action="{{action}}">
        {{#hidden}}<input type="hidden" name="{{name}}" value="{{value}}">{{/hidden}}
        <button class="button small quiet" type="submit" aria-label="{{label}}"><span>{{submit}}</span></button>
        </form>
        </li>
        {{/items}}
        </ul>
        {{/list}}
        {{#notice}}
        {{> notice}}
        {{/notice}}
        {{#invite}}
        {{> entry}}
        {{/invite}}
        </section>
        """#
}
