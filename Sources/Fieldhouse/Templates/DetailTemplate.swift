/// One thing, what is known of it, and the way back; the template `detail`.
///
/// Keys beside those of the shell: `title`, `back`? { `label`, `href` }, `action`? { `label`, `href` }, `forms[]` { `title`
/// and the keys of ``EntryTemplate`` }, `invitations`? { those of ``InvitationsTemplate`` } and those of
/// ``SectionsTemplate``
enum DetailTemplate {
    /// The Mustache source.
    static let source = #"""
        {{<shell}}
        {{$page}}
        <div class="narrow">
        {{#back}}
        <p class="up"><a class="back" href="{{href}}">{{> icon-back}}<span>{{label}}</span></a></p>
        {{/back}}
        <div class="title-row">
        <h1>{{title}}</h1>
        {{#action}}
        <a class="button small primary" href="{{href}}">{{> icon-plus}}<span>{{label}}</span></a>
        {{/action}}
        </div>
        {{> sections}}
        {{#members}}
        {{> members}}
        {{/members}}
        {{#forms}}
        <section class="group">
        <h2>{{title}}</h2>
        {{> entry}}
        </section>
        {{/forms}}
        {{#invitations}}
        {{> invitations}}
        {{/invitations}}
        </div>
        {{/page}}
        {{/shell}}
        """#
}
