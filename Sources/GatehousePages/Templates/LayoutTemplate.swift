/// The document around every page, the template `layout`. Pages inherit it and fill the block `content`;
/// `bodyClass` picks the arrangement: `gate` (one card, the default), `sheet` (a wide column) or `app` (bar and
/// tabs).
///
/// Keys: `lang`, `dir` (`ltr` or `rtl`), `theme`? (`light` or `dark`), `pageTitle`, `asset.css` and `asset.js` (URLs), `refreshSeconds`?
///
/// A key marked `?` may be missing. An empty string counts as present, and a missing key is looked up in the
/// objects around it.
enum LayoutTemplate {
    /// The Mustache source.
    static let source = #"""
        <!doctype html>
        <html lang="{{lang}}" dir="{{dir}}"{{#theme}} data-theme="{{.}}"{{/theme}}>
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
        <meta name="color-scheme" content="light dark">
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#F7F5F2">
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#131514">
        <meta name="robots" content="noindex">
        <meta name="format-detection" content="telephone=no">
        {{#refreshSeconds}}
        <meta http-equiv="refresh" content="{{.}}">
        {{/refreshSeconds}}
        <title>{{pageTitle}}</title>
        <link rel="icon" href="{{> favicon}}">
        <link rel="stylesheet" href="{{asset.css}}">
        <script src="{{asset.js}}" defer></script>
        </head>
        <body class="{{$bodyClass}}gate{{/bodyClass}}">
        {{$content}}{{/content}}
        </body>
        </html>
        """#
}
