/// A sentence in which some words are links, the template `linked`. A link opens in a new tab, so that what has
/// been typed stays.
///
/// Keys: `runs[]` { `text`, `href`? }
enum LinkedTemplate {
    /// The Mustache source.
    static let source =
        ##"{{#runs}}{{#href}}<a href="{{href}}" target="_blank" rel="noopener">{{text}}</a>{{/href}}"##
        + "{{^href}}{{text}}{{/href}}{{/runs}}"
}
