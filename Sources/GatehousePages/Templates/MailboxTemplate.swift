/// The mails a demo would have sent, newest first, the template `mailbox`.
///
/// Keys beside those of the layout: `title`, `count`?, `note`, `refresh`? { `label`, `href` }, `back`? { `label`,
/// `href` }, `messages[]` { `to`, `toLabel`, `subject`, `text`, `code`?, `codeLabel`, `links[]`? { `label`, `href`
/// }, `sentAt` (ISO 8601), `sentExact`, `sentRelative` }, `empty`? { `title`, `text` } (when there is no mail)
enum MailboxTemplate {
    /// The Mustache source.
    static let source = #"""
        {{<layout}}
        {{$bodyClass}}sheet{{/bodyClass}}
        {{$content}}
        <main class="mailbox">
        <header class="sheet-head">
        {{> mark}}
        <div class="title-row">
        <h1>{{title}}</h1>{{#count}}<span class="count">{{.}}</span>{{/count}}
        {{#refresh}}
        <a class="button small quiet" href="{{href}}">{{> icon-refresh}}<span>{{label}}</span></a>
        {{/refresh}}
        </div>
        <p class="lead">{{note}}</p>
        </header>
        {{#messages}}
        <article class="mail">
        <header>
        <h2>{{subject}}</h2>
        <p class="mail-meta">
        <span>{{toLabel}} <bdi>{{to}}</bdi></span>
        <time datetime="{{sentAt}}" title="{{sentExact}}">{{sentRelative}}</time>
        </p>
        </header>
        {{#code}}
        <p class="mail-code"><span class="help">{{codeLabel}}</span><strong class="digits" dir="ltr">{{.}}</strong></p>
        {{/code}}
        <div class="mail-text">{{text}}</div>
        {{#links}}
        <p class="mail-link"><a class="button small quiet" href="{{href}}"><span>{{label}}</span></a></p>
        {{/links}}
        </article>
        {{/messages}}
        {{#empty}}
        <section class="empty">
        {{> icon-mail}}
        <h2>{{title}}</h2>
        <p>{{text}}</p>
        </section>
        {{/empty}}
        <div class="ways">
        {{#back}}<p><a class="back" href="{{href}}">{{> icon-back}}<span>{{label}}</span></a></p>{{/back}}
        </div>
        </main>
        {{/content}}
        {{/layout}}
        """#
}
