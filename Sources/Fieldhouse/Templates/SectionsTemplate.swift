/// Groups of labelled values, then the way out; the template `sections`.
///
/// Keys: `sections[]` { `heading`?, `rows[]` { `label`, `value`?, `help`?, `href`? } }, `signOut`? { `action`,
/// `ticket`, `label` }
enum SectionsTemplate {
    /// The Mustache source.
    static let source = #"""
        {{#sections}}
        <section class="group">
        {{#heading}}<h2>{{.}}</h2>{{/heading}}
        <dl class="rows">
        {{#rows}}
        <div class="row{{#href}} row-link{{/href}}">
        <dt>{{#href}}<a href="{{.}}">{{label}}</a>{{/href}}{{^href}}{{label}}{{/href}}
        {{#help}}
        <span class="help">{{.}}</span>
        {{/help}}
        </dt>
        <dd>{{#value}}{{.}}{{/value}}{{#href}}{{> icon-forward}}{{/href}}</dd>
        </div>
        {{/rows}}
        </dl>
        </section>
        {{/sections}}
        {{#signOut}}
        <form class="sign-out" method="post" action="{{action}}">
        <input type="hidden" name="ticket" value="{{ticket}}">
        <button class="button quiet" type="submit"><span>{{label}}</span></button>
        </form>
        {{/signOut}}
        """#
}
