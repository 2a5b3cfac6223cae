/// A page of administration, the template `administration`: bar and tabs, then sections that are made of a few kinds of
/// parts.
///
/// Keys beside those of the layout: `barTitle`, `tabs[]` { `label`, `href`, `icon`, `current`, `within` }, `leave` {
/// `label`, `href` }, `up`? { `label`, `href` }, `title`, `badges[]`?, `notice`? (see ``NoticeTemplate``), `search`? {
/// `method`, `action`, `hidden[]` { `name`, `value` }, `texts[]` { `id`, `name`, `label`, `type`, `value` }, `choices[]` { `id`, `name`,
/// `label`, `options[]` { `value`, `label`, `selected` } }, `submit` }, `sections[]` { `heading`?, `way`? { `label`, `href`
/// }, `figures`? { `items[]` { `name`, `value`, `href`? } }, `plots[]`? (see ``PlotTemplate``), `facts`? { `items[]` { `name`, `value` }
/// }, `table`? (see ``TableTemplate``), `quiet`? (a sentence), `acts`? { `items[]` { `name`, `form` } } (see ``ActTemplate``) },
/// `turn`? { `label`, `newer`? and `older`? { `label`, `href` } }, `foot`
enum AdministrationTemplate {
    /// The Mustache source.
    static let source = #"""
        {{<layout}}
        {{$bodyClass}}app{{/bodyClass}}
        {{$content}}
        <header class="bar">
        <div class="bar-in">
        <a class="brand" href="/admin">{{> mark}}<span>{{barTitle}}</span></a>
        <nav class="tabs" aria-label="{{barTitle}}">
        {{#tabs}}
        <a href="{{href}}"{{#current}} aria-current="page"{{/current}}{{#within}} aria-current="true"{{/within}}>
        {{> *icon}}<span>{{label}}</span></a>
        {{/tabs}}
        </nav>
        {{#leave}}<a class="leave" href="{{href}}">{{label}}</a>{{/leave}}
        </div>
        </header>
        <main class="place">
        {{#up}}
        <p class="up"><a class="back" href="{{href}}">{{> icon-back}}<span>{{label}}</span></a></p>
        {{/up}}
        <div class="title-row">
        <h1>{{title}}</h1>{{#count}}<span class="count">{{.}}</span>{{/count}}
        {{#badges}}<span class="badge">{{.}}</span>{{/badges}}
        </div>
        {{#notice}}
        {{> notice}}
        {{/notice}}
        {{#search}}
        <form class="search" method="{{method}}" action="{{action}}" role="search">
        {{#hidden}}<input type="hidden" name="{{name}}" value="{{value}}">{{/hidden}}
        {{#texts}}
        <div class="field">
        <label for="{{id}}">{{label}}</label>
        <div class="control">
        <input id="{{id}}" name="{{name}}" type="{{type}}" value="{{value}}" autocomplete="off" autocapitalize="none" spellcheck="false">
        </div>
        </div>
        {{/texts}}
        {{#choices}}
        {{> choice}}
        {{/choices}}
        <button class="button primary" type="submit"><span>{{submit}}</span></button>
        </form>
        {{/search}}
        {{#sections}}
        <section class="group">
        {{#heading}}
        <h2>{{.}}</h2>
        {{/heading}}
        {{#figures}}
        <dl class="figures">
        {{#items}}
        <div><dt>{{name}}</dt><dd>{{#href}}<a href="{{.}}">{{value}}</a>{{/href}}{{^href}}{{value}}{{/href}}</dd></div>
        {{/items}}
        </dl>
        {{/figures}}
        {{#plots}}
        {{> plot}}
        {{/plots}}
        {{#facts}}
        <dl class="rows">
        {{#items}}
        <div class="row"><dt>{{name}}</dt><dd><bdi>{{value}}</bdi></dd></div>
        {{/items}}
        </dl>
        {{/facts}}
        {{#table}}
        {{> table}}
        {{/table}}
        {{#quiet}}
        <p class="help">{{.}}</p>
        {{/quiet}}
        {{#acts}}
        <ul class="rows">
        {{#items}}
        <li><details class="manage">
        <summary>{{name}}</summary>
        {{#form}}
        {{> act}}
        {{/form}}
        </details></li>
        {{/items}}
        </ul>
        {{/acts}}
        {{#way}}
        <p class="help"><a href="{{href}}">{{label}}</a></p>
        {{/way}}
        </section>
        {{/sections}}
        {{#turn}}
        <nav class="pages" aria-label="{{label}}">
        {{#newer}}
        <a class="button small quiet" rel="prev" href="{{href}}">{{> icon-back}}<span>{{label}}</span></a>
        {{/newer}}
        {{#older}}
        <a class="button small quiet" rel="next" href="{{href}}"><span>{{label}}</span>{{> icon-forward}}</a>
        {{/older}}
        </nav>
        {{/turn}}
        <p class="help">{{foot}}</p>
        </main>
        {{/content}}
        {{/layout}}
        """#
}
