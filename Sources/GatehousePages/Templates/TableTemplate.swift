/// A table, the template `table`. On a narrow page each row is a block of its own with the names of the columns in it; the
/// roles keep it a table for who does not see it.
///
/// Keys: `caption`, `columns[]`, `entries[]` { `cells[]` { `column` (its name), and of these what it has: `cellText`, `cellHref` (where the
/// text leads), `cellCode`, `cellTime` { `iso`, `text` }, `cellBadges[]`, `cellForms[]` (see ``ActTemplate``) } }
enum TableTemplate {
    /// The Mustache source.
    static let source = #"""
        <table class="table" role="table">
        <caption class="unseen">{{caption}}</caption>
        <thead role="rowgroup">
        <tr role="row">{{#columns}}<th role="columnheader" scope="col">{{.}}</th>{{/columns}}</tr>
        </thead>
        <tbody role="rowgroup">
        {{#entries}}
        <tr role="row">
        {{#cells}}
        <td role="cell" data-label="{{column}}"><div class="cell">
        {{#cellHref}}<a href="{{.}}"><bdi>{{cellText}}</bdi></a>{{/cellHref}}
        {{^cellHref}}{{#cellText}}<bdi>{{.}}</bdi>{{/cellText}}{{/cellHref}}
        {{#cellCode}}<code dir="ltr">{{.}}</code>{{/cellCode}}
        {{#cellTime}}<time datetime="{{iso}}">{{text}}</time>{{/cellTime}}
        {{#cellBadges}}<span class="badge">{{.}}</span>{{/cellBadges}}
        {{#cellForms}}
        {{> act}}
        {{/cellForms}}
        </div></td>
        {{/cells}}
        </tr>
        {{/entries}}
        </tbody>
        </table>
        """#
}
