/// A page of the introduction, the template `welcome`.
///
/// Keys beside those of the layout: `icon`, `eyebrow`, `title`, `text`, `end` (where the introduction is ended), `next`?
/// { `label`, `href` }, `start`? and `skip`? (words of the buttons that end it), `back`? { `label`, `href` }
enum WelcomeTemplate {
    /// The Mustache source.
    static let source = #"""
        {{<layout}}
        {{$content}}
        <main class="card welcome">
        <header class="head">
        {{> *icon}}
        <p class="eyebrow">{{eyebrow}}</p>
        <h1>{{title}}</h1>
        <p class="lead">{{text}}</p>
        </header>
        <div class="buttons">
        {{#next}}
        <a class="button primary" href="{{href}}"><span>{{label}}</span></a>
        {{/next}}
        {{#start}}
        <form method="post" action="{{end}}">
        <button class="button primary" type="submit"><span>{{.}}</span></button>
        </form>
        {{/start}}
        {{#skip}}
        <form method="post" action="{{end}}">
        <button class="button quiet" type="submit"><span>{{.}}</span></button>
        </form>
        {{/skip}}
        </div>
        <div class="ways">
        {{#back}}
        <p><a class="back" href="{{href}}">{{> icon-back}}<span>{{label}}</span></a></p>
        {{/back}}
        </div>
        </main>
        {{/content}}
        {{/layout}}
        """#
}
