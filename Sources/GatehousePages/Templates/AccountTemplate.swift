/// A page of one's own account, the template `account`: its bar, a heading, and sections of values, things and forms.
///
/// Keys beside those of the layout: `productName`, `homeHref`, `up`? { `label`, `href` }, `title`, `who`? { `initial`,
/// `name`, `address`? }, `texts[]`, `notice`?, `sections[]` { `heading`?, `note`?, `points`? { `list[]` }, `table`? { `rows[]` {
/// `label`, `value`, `href`? } }, `things`? { `items[]` { `name`, `lines[]`, `badge`?, `form`?, `manage`? { `label`,
/// `text`, `form` } } }, `form`? }; a form has the keys of ``AccountFormTemplate``
enum AccountTemplate {
    /// The Mustache source.
    static let source = #"""
        {{<layout}}
        {{$bodyClass}}app account{{/bodyClass}}
        {{$content}}
        <header class="bar">
        <div class="bar-in">
        <a class="brand" href="{{homeHref}}">{{> mark}}<span>{{productName}}</span></a>
        </div>
        </header>
        <template class="fault-mark">{{> icon-alert}}</template>
        <main class="place">
        <div class="narrow">
        {{#up}}
        <p class="up"><a class="back" href="{{href}}">{{> icon-back}}<span>{{label}}</span></a></p>
        {{/up}}
        {{#who}}
        <div class="who">
        <span class="avatar" aria-hidden="true">{{initial}}</span>
        <div><h1>{{name}}</h1>{{#address}}<p class="help"><bdi>{{.}}</bdi></p>{{/address}}</div>
        </div>
        {{/who}}
        {{^who}}
        <div class="title-row">
        <h1>{{title}}</h1>
        </div>
        {{/who}}
        {{#texts}}
        <p class="lead">{{.}}</p>
        {{/texts}}
        {{#notice}}
        {{> notice}}
        {{/notice}}
        {{#sections}}
        <section class="group">
        {{#heading}}<h2>{{.}}</h2>{{/heading}}
        {{#note}}<p class="help">{{.}}</p>{{/note}}
        {{#points}}
        <ul class="points">
        {{#list}}
        <li>{{.}}</li>
        {{/list}}
        </ul>
        {{/points}}
        {{#table}}
        <dl class="rows">
        {{#rows}}
        <div class="row{{#href}} row-link{{/href}}">
        <dt>{{#href}}<a href="{{.}}">{{label}}</a>{{/href}}{{^href}}{{label}}{{/href}}</dt>
        <dd><bdi>{{value}}</bdi>{{#href}}{{> icon-forward}}{{/href}}</dd>
        </div>
        {{/rows}}
        </dl>
        {{/table}}
        {{#things}}
        <ul class="rows">
        {{#items}}
        <li>
        <div class="row">
        <div class="row-text">
        <div class="row-main"><strong>{{name}}</strong>{{#lines}}<span class="help"><bdi>{{.}}</bdi></span>{{/lines}}</div>
        <div class="row-side">
        {{#badge}}<span class="badge">{{.}}</span>{{/badge}}
        {{#form}}
        {{> account-form}}
        {{/form}}
        </div>
        </div>
        </div>
        {{#manage}}
        <details class="manage">
        <summary>{{label}}</summary>
        <p>{{text}}</p>
        {{#form}}
        {{> account-form}}
        {{/form}}
        </details>
        {{/manage}}
        </li>
        {{/items}}
        </ul>
        {{/things}}
        {{#form}}
        {{> account-form}}
        {{/form}}
        </section>
        {{/sections}}
        </div>
        </main>
        {{/content}}
        {{/layout}}
        """#
}
