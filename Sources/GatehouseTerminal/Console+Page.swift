package import Foundation
package import Gatehouse

extension Console {
    /// Writes words, and below them the URL of a page to open, apart from what is above. Nothing breaks the URL.
    /// - Parameter catalogue: The texts of the conversation.
    package func write(page: URL, after words: String, in catalogue: Catalogue) {
        write("\n" + ScreenPrinter(look: look, catalogue: catalogue).page(page, after: words))
    }
}
