/// The signed-in app around a page, the template `shell`: bar, tabs, person. Pages inherit it and fill the block
/// `page`.
///
/// Keys beside those of the layout: `productName`, `homeHref`, `navLabel`, `tabs[]` { `label`, `href`, `icon`
/// (`icon-projects`, `icon-rfis`, `icon-groups` or `icon-settings`), `current`, `within` (for a page below it) }, `person`? { `initial`, `label`,
/// `href`, `current` }, `banner`? (a notice)
enum ShellTemplate {
    /// The Mustache source.
    static let source = #"""
        {{<layout}}
        {{$bodyClass}}app{{/bodyClass}}
        {{$content}}
        <header class="bar">
        <div class="bar-in">
        <a class="brand" href="{{homeHref}}">{{> mark}}<span>{{productName}}</span></a>
        <nav class="tabs" aria-label="{{navLabel}}">
        {{#tabs}}
        <a href="{{href}}"{{#current}} aria-current="page"{{/current}}{{#within}} aria-current="true"{{/within}}>
        {{> *icon}}<span>{{label}}</span></a>
        {{/tabs}}
        </nav>
        {{#person}}
        <a class="person" href="{{href}}" aria-label="{{label}}" title="{{label}}"
        {{#current}}
        aria-current="page"
        {{/current}}
        >
        <span aria-hidden="true">{{initial}}</span>
        </a>
        {{/person}}
        </div>
        </header>
        <main class="place">
        {{#banner}}
        {{> notice}}
        {{/banner}}
        {{$page}}{{/page}}
        </main>
        {{/content}}
        {{/layout}}
        """#
}
