/// A page that says something and offers a way on, the template `message`: not found, expired, the page behind a
/// mailed link.
///
/// Keys beside those of the layout: `eyebrow`? (`404`), `title`, `texts[]`, `notice`?, `form`? { `action`,
/// `ticket`?, `hidden[]`? { `name`, `value` }, `submit` (the button's words) }, `primary`? { `label`, `href` },
/// `entry`? (a form with fields, see ``AccountFormTemplate``), `links[]`? { `lead`?, `label`, `href` }
enum MessageTemplate {
    /// The Mustache source.
    static let source = #"""
        {{<layout}}
        {{$content}}
        <main class="card">
        <header class="head">
        {{> mark}}
        {{#eyebrow}}<p class="eyebrow">{{.}}</p>{{/eyebrow}}
        <h1>{{title}}</h1>
        {{#texts}}
        <p class="lead">{{.}}</p>
        {{/texts}}
        </header>
        {{#notice}}
        {{> notice}}
        {{/notice}}
        <div class="body">
        {{#form}}
        <form class="form" method="post" action="{{action}}">
        {{#ticket}}<input type="hidden" name="ticket" value="{{.}}">{{/ticket}}
        {{#hidden}}<input type="hidden" name="{{name}}" value="{{value}}">{{/hidden}}
        <button class="button primary" type="submit"><span>{{submit}}</span></button>
        </form>
        {{/form}}
        {{#entry}}
        <template class="fault-mark">{{> icon-alert}}</template>
        {{> account-form}}
        {{/entry}}
        {{#primary}}<a class="button primary" href="{{href}}"><span>{{label}}</span></a>{{/primary}}
        </div>
        <div class="ways">
        {{#links}}<p>{{#lead}}<span>{{.}}</span> {{/lead}}<a href="{{href}}">{{label}}</a></p>{{/links}}
        </div>
        </main>
        {{/content}}
        {{/layout}}
        """#
}
