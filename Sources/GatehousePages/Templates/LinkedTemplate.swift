/// A sentence in which some words are links, the template `linked`. A link opens beside the page, which keeps what has been
/// typed.
///
/// Keys: `runs[]` { `text`, `href`? }
enum LinkedTemplate {
    /// The Mustache source.
    static let source =
        ##"{{#runs}}{{#href}}<a href="{{href}}" target="_blank" rel="noopener">{{text}}</a>{{/href}}"##
        + "{{^href}}{{text}}{{/href}}{{/runs}}"
}
