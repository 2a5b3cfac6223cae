/// The page that asks an administrator for the password before an act, the template `proof`. Its form is the act's own.
///
/// Keys beside those of the layout: `title`, `text`, `notice`?, `form`? { `action`, `hidden[]` { `name`, `value` }, `label`,
/// `submit` } (where there is a password), `signOut`? { `action`, `label` }, `cancel` { `label`, `href` }
enum ProofTemplate {
    /// The Mustache source.
    static let source = #"""
        {{<layout}}
        {{$content}}
        <main class="card">
        <header class="head">
        {{> mark}}
        <h1>{{title}}</h1>
        <p class="lead">{{text}}</p>
        </header>
        {{#notice}}
        {{> notice}}
        {{/notice}}
        <div class="body">
        {{#form}}
        <form class="form" method="post" action="{{action}}">
        {{#hidden}}<input type="hidden" name="{{name}}" value="{{value}}">{{/hidden}}
        <div class="field">
        <label for="proof">{{label}}</label>
        <div class="control">
        <input id="proof" name="proof" type="password" autocomplete="current-password" required autofocus>
        </div>
        </div>
        <button class="button primary" type="submit"><span>{{submit}}</span></button>
        </form>
        {{/form}}
        {{#signOut}}
        <form class="form" method="post" action="{{action}}">
        <button class="button primary" type="submit"><span>{{label}}</span></button>
        </form>
        {{/signOut}}
        </div>
        <div class="ways">
        {{#cancel}}<p><a href="{{href}}">{{label}}</a></p>{{/cancel}}
        </div>
        </main>
        {{/content}}
        {{/layout}}
        """#
}
