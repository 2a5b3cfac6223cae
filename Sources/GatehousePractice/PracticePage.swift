import GatehousePages

/// The pages of a practice provider, the templates `practice` and `practice-answer`.
enum PracticePage {
    /// The sources by template name.
    static let sources = ["practice": choice, "practice-answer": answer]

    /// Asks who one is. Keys beside those of the layout: `title`, `action`, `fault`?, `people[]` { `id`, `name`, `note` },
    /// `lies[]` { `value`, `label` }
    private static let choice = #"""
        {{<layout}}
        {{$content}}
        <main class="card">
        <header class="head">
        {{> mark}}
        <h1>{{title}}</h1>
        <p class="lead">This is a practice provider on your own machine. Nobody is asked for a password here: choose who
        you are.</p>
        </header>
        {{#fault}}
        <p class="notice notice-error" role="alert">{{> icon-alert}}<span>{{.}}</span></p>
        {{/fault}}
        <form class="form" method="post" action="{{action}}">
        <div class="buttons">
        {{#people}}
        <button class="button quiet" type="submit" name="person" value="{{id}}"><span>{{name}}<br>
        <small class="help">{{note}}</small></span></button>
        {{/people}}
        </div>
        <div class="divider"><span>or</span></div>
        <div class="field">
        <label for="name">Name</label>
        <div class="control"><input id="name" name="name" type="text" autocomplete="off" maxlength="100"></div>
        </div>
        <div class="field">
        <label for="email">E-mail address</label>
        <div class="control"><input id="email" name="email" type="text" inputmode="email" dir="ltr" autocomplete="off"
        autocapitalize="none" spellcheck="false" maxlength="254"></div>
        </div>
        <div class="buttons">
        <button class="button primary" type="submit" name="person" value="somebody"><span>Continue</span></button>
        </div>
        <div class="field">
        <label for="lie">What the answer says</label>
        <div class="control"><select id="lie" name="lie">
        {{#lies}}
        <option value="{{value}}">{{label}}</option>
        {{/lies}}
        </select></div>
        <p class="help">Everything but the truth has to be refused by whoever asked.</p>
        </div>
        <div class="buttons">
        <button class="button quiet" type="submit" name="person" value="nobody"><span>Cancel</span></button>
        </div>
        </form>
        </main>
        {{/content}}
        {{/layout}}
        """#

    /// Posts an answer to the app, at once where there is script. Keys beside those of the layout: `title`, `action`,
    /// `fields[]` { `name`, `value` }, `script`
    private static let answer = #"""
        {{<layout}}
        {{$content}}
        <main class="card">
        <header class="head">
        {{> mark}}
        <h1>{{title}}</h1>
        </header>
        <form class="form" method="post" action="{{action}}">
        {{#fields}}
        <input type="hidden" name="{{name}}" value="{{value}}">
        {{/fields}}
        <button class="button primary" type="submit"><span>Continue</span></button>
        </form>
        <script src="{{script}}" defer></script>
        </main>
        {{/content}}
        {{/layout}}
        """#

    /// Sends the one form of the page.
    static let script = "document.forms[0].requestSubmit();\n"
}
