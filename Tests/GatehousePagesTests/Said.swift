import Gatehouse
import GatehousePages

/// Returns words of the screens in English, as a reader sees them.
func say(_ text: ScreenText) -> String { LinkedText(Catalogue.english.text(text), links: [:]).text }

/// Returns words of the pages in English.
func say(page text: PageText) -> String { Catalogue.english.page(text) }
