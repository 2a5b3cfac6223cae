/// One screen of sign-in, the template `screen`: mark, title, sentences, notice, providers, form, further buttons,
/// ways out.
///
/// Keys beside those of the layout: `title`, `texts[]`, `notice`? (see ``NoticeTemplate``), `progress`? (words;
/// fields are disabled meanwhile), `providers[]`? (see ``ProviderTemplate``), `providersNote`?, `divider`? (the
/// word between providers and e-mail), `form`? { `action`, `ticket`, `pendingEmail`?, `fields[]` (see
/// ``FieldTemplate``), `details[]`? { one of `line` (see ``FieldTemplate``), `choice` (see ``ChoiceTemplate``) and `box`
/// (see ``BoxTemplate``) }, `consent`? (see ``ConsentTemplate``), `primary` { `label`, `name`?, `value`? },
/// `secondary[]`? (see ``ButtonTemplate``) }, `dismissal`? { `action`, `ticket`, `pendingEmail`?, `email`? } (the form that takes the
/// notice away), `actions[]`? (see ``ActionsTemplate``), `terms`? (see ``LinkedTemplate``), `links[]`? { `lead`?,
/// `label`, `href` }, `back`? { `label`, `href` }
enum ScreenTemplate {
    /// The Mustache source.
    static let source = #"""
        {{<layout}}
        {{$content}}
        <main class="card">
        <header class="head">
        {{> mark}}
        <h1>{{title}}</h1>
        {{#texts}}
        <p class="lead">{{.}}</p>
        {{/texts}}
        </header>
        {{#notice}}
        {{> notice}}
        {{/notice}}
        {{#dismissal}}
        <form id="dismissal" method="post" action="{{action}}" hidden>
        <input type="hidden" name="ticket" value="{{ticket}}">
        {{#pendingEmail}}
        <input type="hidden" name="pendingEmail" value="{{.}}">
        {{/pendingEmail}}
        {{#email}}
        <input type="hidden" name="email" value="{{.}}">
        {{/email}}
        </form>
        {{/dismissal}}
        {{#progress}}
        <p class="progress" role="status"><span class="spinner" aria-hidden="true"></span><span>{{.}}</span></p>
        {{/progress}}
        <fieldset class="body" role="presentation"{{#progress}} disabled{{/progress}}>
        <div class="providers">
        {{#providers}}
        {{> provider}}
        {{/providers}}
        {{#providersNote}}
        <p class="help">{{.}}</p>
        {{/providersNote}}
        </div>
        {{#divider}}
        <div class="divider"><span>{{.}}</span></div>
        {{/divider}}
        {{#form}}
        <template class="fault-mark">{{> icon-alert}}</template>
        <form class="form" method="post" action="{{action}}" novalidate>
        <input type="hidden" name="ticket" value="{{ticket}}">
        {{#pendingEmail}}
        <input type="hidden" name="pendingEmail" value="{{.}}">
        {{/pendingEmail}}
        {{#fields}}
        {{> field}}
        {{/fields}}
        {{#details}}
        {{#line}}
        {{> field}}
        {{/line}}
        {{#choice}}
        {{> choice}}
        {{/choice}}
        {{#box}}
        {{> box}}
        {{/box}}
        {{/details}}
        {{#consent}}
        {{> consent}}
        {{/consent}}
        <div class="buttons">
        {{#primary}}
        <button class="button primary" type="submit"
        {{#name}}
        name="{{.}}"
        {{/name}}
        {{#value}}
        value="{{.}}"
        {{/value}}
        ><span>{{label}}</span></button>
        {{/primary}}
        {{#secondary}}
        {{> button}}
        {{/secondary}}
        </div>
        </form>
        {{/form}}
        {{> actions}}
        </fieldset>
        {{#terms}}
        <p class="terms">{{> linked}}</p>
        {{/terms}}
        <div class="ways">
        {{#links}}
        <p>{{#lead}}<span>{{.}}</span> {{/lead}}<a href="{{href}}">{{label}}</a></p>
        {{/links}}
        {{#back}}
        <p><a class="back" href="{{href}}">{{> icon-back}}<span>{{label}}</span></a></p>
        {{/back}}
        </div>
        </main>
        {{/content}}
        {{/layout}}
        """#
}
