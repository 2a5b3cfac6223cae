import Gatehouse
import GatehouseDomain

@testable import GatehousePages

/// Returns words of the screens in English, as a reader sees them.
func say(_ text: ScreenText) -> String { LinkedText(Catalogue.english.text(text), links: [:]).text }

/// Returns a sentence of the screens in English, as it stands in HTML.
func say(sentence: Sentence) -> String { escaped(Catalogue.english.sentence(sentence)) }

/// Returns words of the pages in English, as they stand in HTML.
func say(page text: PageText) -> String { escaped(Catalogue.english.page(text)) }

/// Returns words of a person's account in English, as they stand in HTML.
func say(account text: GatehousePages.AccountText) -> String { escaped(text.said(in: .english)) }

/// Returns words that the account screens of apps have too in English, as they stand in HTML.
func say(shared text: Gatehouse.AccountText) -> String { escaped(Catalogue.english.account(text)) }

/// Returns words of the pages about groups in English, as they stand in HTML.
func say(group text: GroupPageText) -> String { escaped(text.said(in: .english)) }

/// Returns words of the admin console in English, as they stand in HTML.
func say(console text: AdministrationText) -> String { escaped(text.said(in: .english)) }

/// Returns a text as it stands in HTML.
func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
}

extension String {
    /// A page without the marks that keep words of a sentence on one line, which divide what is looked for.
    var unbroken: String { replacing(/<span class="whole">([^<]*)<\/span>/) { String($0.output.1) } }
}
