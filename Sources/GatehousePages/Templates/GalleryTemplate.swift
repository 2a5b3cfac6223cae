/// Screens side by side, each in a frame of its own, the template `gallery`.
///
/// Keys beside those of the layout: `title`, `note`, `remark`? (what is to be known about the language),
/// `choices[]` { `name`, `options[]` { `label`, `href`, `current` (Boolean) } }, `groups[]` { `title`, `frames[]`
/// { `label`, `href`? (where the label leads), `src` } }, `back` { `label`, `href` }
enum GalleryTemplate {
    /// The Mustache source.
    static let source = #"""
        {{<layout}}
        {{$bodyClass}}gallery{{/bodyClass}}
        {{$content}}
        <main>
        <header class="sheet-head">
        {{> mark}}
        <h1>{{title}}</h1>
        <p class="lead">{{note}}</p>
        {{#choices}}
        <nav class="choices" aria-label="{{name}}">
        {{#options}}
        <a href="{{href}}"{{#current}} aria-current="true"{{/current}}>{{label}}</a>
        {{/options}}
        </nav>
        {{/choices}}
        {{#remark}}
        <p class="help">{{.}}</p>
        {{/remark}}
        </header>
        {{#groups}}
        <section class="group">
        <h2>{{title}}</h2>
        <ul class="frames">
        {{#frames}}
        <li>
        <p>{{#href}}<a href="{{.}}">{{label}}</a>{{/href}}{{^href}}{{label}}{{/href}}</p>
        <iframe src="{{src}}" title="{{label}}" loading="lazy" sandbox="allow-same-origin allow-scripts" tabindex="-1"></iframe>
        </li>
        {{/frames}}
        </ul>
        </section>
        {{/groups}}
        <div class="ways">
        {{#back}}<p><a class="back" href="{{href}}">{{> icon-back}}<span>{{label}}</span></a></p>{{/back}}
        </div>
        </main>
        {{/content}}
        {{/layout}}
        """#
}
