/// A list with its one action, or the empty state that offers the first step; the template `list`.
///
/// Keys beside those of the shell: `title`, `count`?, `action`? { `label`, `href` }, `empty`? { `icon`, `title`,
/// `text` }, `forms[]` { `title` and the keys of ``EntryTemplate`` }, `items[]` { `title`, `subtitle`?, `href`, `badge`?,
/// `time`? { `iso`, `exact`, `relative` } }, `pages`? (of a list of several) { `label`, `text`, `newer`? and `older`?
/// { `label`, `href` } }
enum ListTemplate {
    /// The Mustache source.
    static let source = #"""
        {{<shell}}
        {{$page}}
        <div class="title-row">
        <h1>{{title}}</h1>{{#count}}<span class="count">{{.}}</span>{{/count}}
        {{^empty}}
        {{#action}}
        <a class="button small primary" href="{{href}}">{{> icon-plus}}<span>{{label}}</span></a>
        {{/action}}
        {{/empty}}
        </div>
        {{#empty}}
        <section class="empty">
        {{> *icon}}
        <h2>{{title}}</h2>
        <p>{{text}}</p>
        {{#action}}
        <a class="button small primary" href="{{href}}"><span>{{label}}</span></a>
        {{/action}}
        </section>
        {{/empty}}
        {{^empty}}
        <ul class="rows">
        {{#items}}
        <li><a class="row" href="{{href}}">
        <span class="row-text">
        <span class="row-main">
        <strong>{{title}}</strong>
        {{#subtitle}}
        <span class="help">{{.}}</span>
        {{/subtitle}}
        </span>
        <span class="row-side">
        {{#badge}}
        <span class="badge">{{.}}</span>
        {{/badge}}
        {{#time}}
        <time class="help" datetime="{{iso}}" title="{{exact}}">{{relative}}</time>
        {{/time}}
        </span>
        </span>
        {{> icon-forward}}
        </a></li>
        {{/items}}
        </ul>
        {{/empty}}
        {{#pages}}
        <nav class="pages" aria-label="{{label}}">
        {{#newer}}
        <a class="button small quiet" rel="prev" href="{{href}}">{{> icon-back}}<span>{{label}}</span></a>
        {{/newer}}
        <span class="help">{{text}}</span>
        {{#older}}
        <a class="button small quiet" rel="next" href="{{href}}"><span>{{label}}</span>{{> icon-forward}}</a>
        {{/older}}
        </nav>
        {{/pages}}
        {{#forms}}
        <section class="narrow">
        <h2>{{title}}</h2>
        {{> entry}}
        </section>
        {{/forms}}
        {{/page}}
        {{/shell}}
        """#
}
